/** The names of companies, for lists that hold only their ids. */
import { useMemo } from "react"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"
import { words } from "../text/words.ts"

/** As many as one page has; the others stay without a name. */
const COMPANIES_MAX = 200

/** Gives the name of a company; undefined for one that is not on the first page. */
export type NameOf = (companyId: string) => string | undefined

export const useCompanyNames = (): NameOf => {
  const isOff = useNeedsClient()
  const { data } = useRead("getCompanies", { limit: COMPANIES_MAX }, { isOff })
  const names = useMemo(
    () => new Map(data?.companies.map(({ companyId, company }) => [companyId, company])),
    [data]
  )
  return (companyId) => names.get(companyId)
}

/** The company of a row, or the client itself. */
export const ownerText = (companyId: string | null, nameOf: NameOf): string =>
  companyId === null ? words.events.client : (nameOf(companyId) ?? words.events.aCompany)
