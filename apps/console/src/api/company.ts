/** The company that is chosen for all sections: the one of the address, or the only one there is. */
import { useRead } from "./queries.ts"
import { useNeedsClient } from "./session.ts"
import { usePlace } from "../browser/place.ts"

/** Two are enough to know that there is more than one. */
const EMPLOYERS = { kind: "employer", limit: 2 } as const

export interface ChosenCompany {
  readonly companyId: string | undefined
  /** Undefined until its name is read. */
  readonly name: string | undefined
  /** True if there is no other one to choose. */
  readonly isOnly: boolean
}

/** Returns the chosen company; none where a person sees all of several. */
export const useCompany = (): ChosenCompany => {
  const { company } = usePlace()
  const isOff = useNeedsClient()
  const { data } = useRead("getCompanies", EMPLOYERS, { isOff })
  const [only, another] = data?.companies ?? []
  const isAlone = only !== undefined && another === undefined && data?.nextCursor === null
  // An address may name a company that the list leaves out.
  const isOnly = isAlone && (company ?? only.companyId) === only.companyId
  const companyId = company ?? (isOnly ? only.companyId : undefined)
  const { data: info } = useRead(
    "getCompanyInfo",
    { companyId: companyId ?? "" },
    { isOff: isOff || companyId === undefined || isOnly }
  )
  return {
    companyId,
    name: isOnly ? only.company : info?.company.company,
    isOnly
  }
}
