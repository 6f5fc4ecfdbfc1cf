/** The workers of a company and their names, for lists that hold only their ids. */
import { useMemo } from "react"
import type { AnswerOf } from "../api/call.ts"
import { isWhole } from "../api/pages.ts"
import { usePages, type Read } from "../api/queries.ts"
import { nameOf } from "../text/names.ts"

type User = AnswerOf<"getUsers">["users"][number]

interface Workers extends Read<ReadonlyMap<string, User>> {
  /** False if the company has more workers than were read. */
  readonly areWhole: boolean
}

/** The workers of a company by their ids: the first thousand. */
export const useWorkers = (companyId: string): Workers => {
  const { data, error, again } = usePages("getUsers", { companyId })
  const workers = useMemo(() => {
    const users = data?.pages.flatMap((page) => page.users)
    return users && new Map(users.map((user) => [user.userId, user]))
  }, [data])
  return { data: workers, error, again, areWhole: data === undefined || isWhole(data) }
}

/** Gives the name of a worker; undefined for one who is not among the first thousand, or not read yet. */
export const useNames = (companyId: string): ((userId: string) => string | undefined) => {
  const workers = useWorkers(companyId).data
  return (userId) => {
    const user = workers?.get(userId)
    return user && nameOf(user)
  }
}
