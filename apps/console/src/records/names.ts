/** The workers of a company and their names, for lists that hold only their ids. */
import { useMemo } from "react"
import type { AnswerOf } from "../api/call.ts"
import { usePages, type Read } from "../api/queries.ts"

type User = AnswerOf<"getUsers">["users"][number]

/** The workers of a company by their ids: the first thousand. */
export const useWorkers = (companyId: string, isOff = false): Read<ReadonlyMap<string, User>> => {
  const { data, error, again } = usePages("getUsers", { companyId }, { isOff })
  const workers = useMemo(() => {
    const users = data?.pages.flatMap((page) => page.users)
    return users && new Map(users.map((user) => [user.userId, user]))
  }, [data])
  return { data: workers, error, again }
}

/** Gives the name of a worker; undefined for one who is not among the first thousand, or not read yet. */
export const useNames = (
  companyId: string,
  isOff = false
): ((userId: string) => string | undefined) => {
  const workers = useWorkers(companyId, isOff).data
  return (userId) => {
    const user = workers?.get(userId)
    return user && `${user.firstName} ${user.lastName}`
  }
}
