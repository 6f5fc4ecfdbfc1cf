/** The names of companies, for lists that hold only their ids. */
import { useMemo } from "react"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"

/** As many as one page has; the others stay without a name. */
const COMPANIES_MAX = 200

/** Gives the name of a company; undefined for one that is not on the first page. */
export const useCompanyNames = (): ((companyId: string) => string | undefined) => {
  const isOff = useNeedsClient()
  const { data } = useRead("getCompanies", { limit: COMPANIES_MAX }, { isOff })
  const names = useMemo(
    () => new Map(data?.companies.map(({ companyId, company }) => [companyId, company])),
    [data]
  )
  return (companyId) => names.get(companyId)
}
