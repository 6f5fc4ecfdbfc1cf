/** A worker's Form W-4: tax withholding. Source: IRS Form W-4 (2020 and later). */
import * as Schema from "effect/Schema"
import { choice } from "../field/choice.ts"
import { Count, Decimal } from "../field/decimal.ts"
import { afterUpdate, takenAwayByNull } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import type { EarlierVersion } from "../history.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"

export const FilingStatus = choice(
  [
    "Single",
    "Married filing jointly",
    "Married Filing Separately",
    "Head of household",
    "Married Qualifying widow(er)"
  ],
  {
    Single: ["Single or Married filing separately"],
    "Married filing jointly": ["Married", "Married filing jointly or Qualifying surviving spouse"],
    "Married Qualifying widow(er)": ["Qualifying surviving spouse"]
  },
  "FilingStatus"
)

export interface W4Information extends RecordBase {
  readonly workerId: string
  readonly filingStatus: typeof FilingStatus.Type
  readonly haveMultipleJobs: boolean
  /** Number of qualifying children. */
  readonly dependents: number
  /** Number of other dependents. */
  readonly dependentsAbove18: number
  /** Exact decimals, US dollars per year. */
  readonly otherIncome: string
  readonly otherDeduction: string
  /** An exact decimal, US dollars per pay period. */
  readonly extraWithholding: string
}

/** Request fields of W-4 information. */
export const w4Fields = {
  w4FilingStatus: described(FilingStatus, "The filing status (step 1c of Form W-4)."),
  haveMultipleJob: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether the worker has several jobs or a spouse who works (step 2c)."
    )
  ),
  dependents: Schema.optionalKey(described(Count, "The number of qualifying children (step 3).")),
  dependentsAbove18: Schema.optionalKey(
    described(Count, "The number of other dependents (step 3).")
  ),
  otherIncome: Schema.optionalKey(described(Decimal, "Other income, US dollars a year (step 4a).")),
  otherDeduction: Schema.optionalKey(
    described(Decimal, "Deductions, US dollars a year (step 4b).")
  ),
  extraWithholding: Schema.optionalKey(
    described(Decimal, "Extra withholding, US dollars a pay period (step 4c).")
  )
} as const

/** Request fields of an update. `null` brings the default of an empty form back. */
export const w4UpdateFields = {
  w4FilingStatus: Schema.optionalKey(w4Fields.w4FilingStatus),
  haveMultipleJob: takenAwayByNull(w4Fields.haveMultipleJob.schema),
  dependents: takenAwayByNull(w4Fields.dependents.schema),
  dependentsAbove18: takenAwayByNull(w4Fields.dependentsAbove18.schema),
  otherIncome: takenAwayByNull(w4Fields.otherIncome.schema),
  otherDeduction: takenAwayByNull(w4Fields.otherDeduction.schema),
  extraWithholding: takenAwayByNull(w4Fields.extraWithholding.schema)
} as const

type Update = Schema.Struct<typeof w4UpdateFields>["Type"]

/** True if two versions have the same content. */
export const sameW4 = (one: W4Information, other: W4Information): boolean =>
  one.filingStatus === other.filingStatus &&
  one.haveMultipleJobs === other.haveMultipleJobs &&
  one.dependents === other.dependents &&
  one.dependentsAbove18 === other.dependentsAbove18 &&
  one.otherIncome === other.otherIncome &&
  one.otherDeduction === other.otherDeduction &&
  one.extraWithholding === other.extraWithholding

/** Makes W-4 information; missing fields default to false or zero, as on an empty form. */
export const newW4Information = (
  base: RecordBase,
  workerId: string,
  input: Update & { readonly w4FilingStatus: W4Information["filingStatus"] }
): W4Information => ({
  ...base,
  workerId,
  filingStatus: input.w4FilingStatus,
  haveMultipleJobs: input.haveMultipleJob ?? false,
  dependents: input.dependents ?? 0,
  dependentsAbove18: input.dependentsAbove18 ?? 0,
  otherIncome: input.otherIncome ?? "0",
  otherDeduction: input.otherDeduction ?? "0",
  extraWithholding: input.extraWithholding ?? "0"
})

/** Changes the submitted fields of W-4 information. */
export const updatedW4 = (w4: W4Information, input: Update, at: number): W4Information => {
  const set: Updatable<W4Information, "workerId"> = {
    filingStatus: input.w4FilingStatus ?? w4.filingStatus,
    haveMultipleJobs: afterUpdate(w4.haveMultipleJobs, input.haveMultipleJob) ?? false,
    dependents: afterUpdate(w4.dependents, input.dependents) ?? 0,
    dependentsAbove18: afterUpdate(w4.dependentsAbove18, input.dependentsAbove18) ?? 0,
    otherIncome: afterUpdate(w4.otherIncome, input.otherIncome) ?? "0",
    otherDeduction: afterUpdate(w4.otherDeduction, input.otherDeduction) ?? "0",
    extraWithholding: afterUpdate(w4.extraWithholding, input.extraWithholding) ?? "0"
  }
  return changed(w4, set, at)
}

/** An earlier version of W-4 information, which holds since `updatedAt`. */
export const earlierW4 = (
  current: W4Information,
  { content, recordVersion, validFrom }: EarlierVersion
): W4Information => ({
  ...current,
  ...(JSON.parse(content) as Partial<W4Information>),
  version: recordVersion,
  updatedAt: validFrom
})
