import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { choice, YesNo } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { Ein } from "../field/digits.ts"
import { afterUpdate, takenAwayByNull } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { StateName } from "../field/state.ts"
import { changedIfDifferent, type RecordBase, type Updatable } from "../record.ts"

export const entityTypes = [
  "C Corp",
  "S Corp",
  "LLC",
  "Single Member LLC",
  "LLP",
  "Partnership",
  "Sole Proprietor",
  "Non-Profit"
] as const

export const EntityType = choice(entityTypes, undefined, "EntityType")

/** The company's IRS employment tax return: Form 941 each quarter or Form 944 each year. */
export const FederalFilingForm = choice(["941", "944"], undefined, "FederalFilingForm")

/** The data that a company submits for its business verification. */
export interface KybInformation extends RecordBase {
  readonly ein: Redacted.Redacted<string>
  /** Contractors give no entity type, state of incorporation or filing form. */
  readonly entityType: typeof EntityType.Type | undefined
  readonly incorporationState: string | undefined
  readonly dateOfIncorporation: LocalDate
  readonly federalFilingForm: typeof FederalFilingForm.Type | undefined
  readonly payrollRunThisYear: "Yes" | "No" | undefined
  readonly formerPaidThisYear: "Yes" | "No" | undefined
}

/** Request fields of KYB information. */
export const kybFields = {
  ein: described(Ein, "The Employer Identification Number."),
  entityType: described(EntityType, "The legal form."),
  incorporationState: described(StateName, "The state of incorporation."),
  dateOfIncorporation: described(Day, "The day of incorporation."),
  irsAssisgnedFederalFilingForm: described(
    FederalFilingForm,
    "The employment tax return: Form 941 each quarter or Form 944 each year."
  ),
  payrollRunThisYear: Schema.optionalKey(
    described(YesNo, "Whether the company has run payroll this year.")
  ),
  formerPaidThisYear: Schema.optionalKey(
    described(YesNo, "Whether people who left were paid this year.")
  )
} as const

/**
 * Prefixes the IRS has not assigned to any campus or to the Internet.
 * Source: IRS, "How EINs are assigned and valid EIN prefixes".
 */
const UNISSUED = new Set("00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" "))

/** True if the IRS has issued the prefix of an EIN. Implausible EINs are flagged, not rejected. */
export const isPlausibleEin = (ein: string): boolean => !UNISSUED.has(ein.slice(0, 2))

type KybInput = Schema.Struct<typeof kybFields>["Type"]

/** Makes KYB information; a contractor submits only the EIN and the date of incorporation. */
export const newKybInformation = (
  base: RecordBase,
  input: Pick<KybInput, "ein" | "dateOfIncorporation"> & Partial<KybInput>
): KybInformation => ({
  ...base,
  ein: input.ein,
  entityType: input.entityType,
  incorporationState: input.incorporationState,
  dateOfIncorporation: input.dateOfIncorporation,
  federalFilingForm: input.irsAssisgnedFederalFilingForm,
  payrollRunThisYear: input.payrollRunThisYear,
  formerPaidThisYear: input.formerPaidThisYear
})

const {
  ein,
  entityType,
  incorporationState,
  dateOfIncorporation,
  irsAssisgnedFederalFilingForm,
  payrollRunThisYear,
  formerPaidThisYear
} = kybFields

/** Fields of an update. Only the two answers can be taken away. */
export const kybUpdateFields = {
  ein: Schema.optionalKey(ein),
  entityType: Schema.optionalKey(entityType),
  incorporationState: Schema.optionalKey(incorporationState),
  dateOfIncorporation: Schema.optionalKey(dateOfIncorporation),
  irsAssisgnedFederalFilingForm: Schema.optionalKey(irsAssisgnedFederalFilingForm),
  payrollRunThisYear: takenAwayByNull(payrollRunThisYear.schema),
  formerPaidThisYear: takenAwayByNull(formerPaidThisYear.schema)
} as const

/** Changes the given fields of KYB information; the same record if it has these values already. */
export const updatedKybInformation = (
  kyb: KybInformation,
  input: Schema.Struct<typeof kybUpdateFields>["Type"],
  at: number
): KybInformation => {
  const set: Updatable<KybInformation> = {
    ein: input.ein ?? kyb.ein,
    entityType: input.entityType ?? kyb.entityType,
    incorporationState: input.incorporationState ?? kyb.incorporationState,
    dateOfIncorporation: input.dateOfIncorporation ?? kyb.dateOfIncorporation,
    federalFilingForm: input.irsAssisgnedFederalFilingForm ?? kyb.federalFilingForm,
    payrollRunThisYear: afterUpdate(kyb.payrollRunThisYear, input.payrollRunThisYear),
    formerPaidThisYear: afterUpdate(kyb.formerPaidThisYear, input.formerPaidThisYear)
  }
  return changedIfDifferent(kyb, set, at)
}
