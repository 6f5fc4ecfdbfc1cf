/** The company that is chosen for all sections: the one of the address, or the only one there is. */
import { zoneOfDays } from "@payroll/ui/format.ts"
import { makeStore, useStore } from "@payroll/ui/store.ts"
import { useEffect } from "react"
import type { AnswerOf } from "./call.ts"
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

/** The company of the record that a path shows. */
const ofRecord = makeStore<{ readonly path: string; readonly companyId: string } | undefined>(
  undefined
)

/** Counts the days of a record's page in the zone of its company, whichever is chosen; undefined until it is read. */
export const useDaysOf = (companyId: string | undefined): void => {
  const { path } = usePlace()
  useEffect(() => {
    if (companyId !== undefined) ofRecord.set({ path, companyId })
  }, [path, companyId])
}

/** The zone of a company without a filing address, as the service has it. */
const ELSEWHERE = "America/New_York"

/** The zone in which the days of a company begin: that of its filing address. */
const zoneOf = ({ companyLocations }: AnswerOf<"getCompanyInfo">): string =>
  companyLocations.find(({ isFilingAddress }) => isFilingAddress)?.timeZone ?? ELSEWHERE

/** Counts the days of all pages in the zone of the record's company, or else of the chosen one. */
export const useDaysOfPlace = (): void => {
  const { path } = usePlace()
  const { companyId: chosen } = useCompany()
  const isOff = useNeedsClient()
  const record = useStore(ofRecord)
  const companyId = record?.path === path ? record.companyId : chosen
  const { data } = useRead(
    "getCompanyInfo",
    { companyId: companyId ?? "" },
    { isOff: isOff || companyId === undefined }
  )
  const zone = data && zoneOf(data)
  useEffect(() => zoneOfDays.set(zone), [zone])
}
