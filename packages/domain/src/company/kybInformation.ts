import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { choice, YesNo } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { Ein } from "../field/digits.ts"
import { StateName } from "../field/state.ts"
import type { RecordBase } from "../record.ts"

export const EntityType = choice([
  "C Corp",
  "S Corp",
  "LLC",
  "Single Member LLC",
  "LLP",
  "Partnership",
  "Sole Proprietor",
  "Non-Profit"
])

/** The IRS employment tax return a company files: Form 941 each quarter or Form 944 each year. */
export const FederalFilingForm = choice(["941", "944"])

/** What a company says of itself for its business verification. */
export interface KybInformation extends RecordBase {
  readonly ein: Redacted.Redacted<string>
  /** A contractor is asked for no entity type, state and filing form. */
  readonly entityType: typeof EntityType.Type | undefined
  readonly incorporationState: string | undefined
  readonly dateOfIncorporation: LocalDate
  readonly federalFilingForm: typeof FederalFilingForm.Type | undefined
  readonly payrollRunThisYear: "Yes" | "No" | undefined
  readonly formerPaidThisYear: "Yes" | "No" | undefined
}

/** The fields of KYB information as requests carry them. */
export const kybFields = {
  ein: Ein,
  entityType: EntityType,
  incorporationState: StateName,
  dateOfIncorporation: Day,
  irsAssisgnedFederalFilingForm: FederalFilingForm,
  payrollRunThisYear: Schema.optionalKey(YesNo),
  formerPaidThisYear: Schema.optionalKey(YesNo)
} as const

/**
 * Prefixes the IRS has not assigned to any campus or to the Internet.
 * Source: IRS, "How EINs are assigned and valid EIN prefixes".
 */
const UNISSUED = new Set("00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" "))

/** Whether an EIN starts with a prefix that was issued. Implausible ones are reported, not refused. */
export const isPlausibleEin = (ein: string): boolean => !UNISSUED.has(ein.slice(0, 2))

type Given = Schema.Struct<typeof kybFields>["Type"]

/** KYB information as given: all of it for a company, EIN and date for a contractor. */
export const newKybInformation = (
  base: RecordBase,
  given: Pick<Given, "ein" | "dateOfIncorporation"> & Partial<Given>
): KybInformation => ({
  ...base,
  ein: given.ein,
  entityType: given.entityType,
  incorporationState: given.incorporationState,
  dateOfIncorporation: given.dateOfIncorporation,
  federalFilingForm: given.irsAssisgnedFederalFilingForm,
  payrollRunThisYear: given.payrollRunThisYear,
  formerPaidThisYear: given.formerPaidThisYear
})
