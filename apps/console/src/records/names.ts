/** The names of a company's workers, for lists that hold only their ids. */
import { useMemo } from "react"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"

const PAGE = 200

type Page = AnswerOf<"getUsers"> | undefined

/** The next page of the workers, if there is one and it is needed. */
const usePage = (companyId: string, before: Page, isOff: boolean): Page => {
  const cursor = before?.nextCursor ?? undefined
  const request = { companyId, limit: PAGE, ...(cursor !== undefined && { cursor }) }
  return useRead("getUsers", request, { isOff: isOff || cursor === undefined }).data
}

/** Gives the name of a worker; undefined for one who is not among the first thousand, or not read yet. */
export const useNames = (
  companyId: string,
  isOff = false
): ((userId: string) => string | undefined) => {
  const first = useRead("getUsers", { companyId, limit: PAGE }, { isOff }).data
  const second = usePage(companyId, first, isOff)
  const third = usePage(companyId, second, isOff)
  const fourth = usePage(companyId, third, isOff)
  const fifth = usePage(companyId, fourth, isOff)
  const names = useMemo(() => {
    const users = [first, second, third, fourth, fifth].flatMap((page) => page?.users ?? [])
    return new Map(users.map((user) => [user.userId, `${user.firstName} ${user.lastName}`]))
  }, [first, second, third, fourth, fifth])
  return (userId) => names.get(userId)
}
