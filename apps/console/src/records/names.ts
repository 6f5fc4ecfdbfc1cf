/** The names of a company's workers, for lists that hold only their ids. */
import { useMemo } from "react"
import { useRead } from "../api/queries.ts"

/** As many as one page has; the others show their ids. */
const WORKERS_MAX = 200

/** Gives the name of a worker; undefined for one who is not on the first page. */
export const useNames = (companyId: string): ((userId: string) => string | undefined) => {
  const { data } = useRead("getUsers", { companyId, limit: WORKERS_MAX })
  const names = useMemo(
    () => new Map(data?.users.map((user) => [user.userId, `${user.firstName} ${user.lastName}`])),
    [data]
  )
  return (userId) => names.get(userId)
}
