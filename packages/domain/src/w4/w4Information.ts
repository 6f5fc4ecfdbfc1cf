/** What a worker says on Form W-4 about withholding. Source: IRS Form W-4 (2020 and later). */
import * as Schema from "effect/Schema"
import { choice } from "../field/choice.ts"
import { Count, Decimal } from "../field/decimal.ts"
import type { RecordBase } from "../record.ts"

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
  }
)

export interface W4Information extends RecordBase {
  readonly workerId: string
  readonly filingStatus: typeof FilingStatus.Type
  readonly haveMultipleJobs: boolean
  /** Qualifying children, a count. */
  readonly dependents: number
  /** Other dependents, a count. */
  readonly dependentsAbove18: number
  /** Exact decimals in US dollars a year. */
  readonly otherIncome: string
  readonly otherDeduction: string
  /** An exact decimal in US dollars a pay period. */
  readonly extraWithholding: string
}

/** The fields of W-4 information as requests carry them. */
export const w4Fields = {
  w4FilingStatus: FilingStatus,
  haveMultipleJob: Schema.optionalKey(Schema.Boolean),
  dependents: Schema.optionalKey(Count),
  dependentsAbove18: Schema.optionalKey(Count),
  otherIncome: Schema.optionalKey(Decimal),
  otherDeduction: Schema.optionalKey(Decimal),
  extraWithholding: Schema.optionalKey(Decimal)
} as const

/** Whether two versions say the same. */
export const sameW4 = (one: W4Information, other: W4Information): boolean =>
  one.filingStatus === other.filingStatus &&
  one.haveMultipleJobs === other.haveMultipleJobs &&
  one.dependents === other.dependents &&
  one.dependentsAbove18 === other.dependentsAbove18 &&
  one.otherIncome === other.otherIncome &&
  one.otherDeduction === other.otherDeduction &&
  one.extraWithholding === other.extraWithholding

/** W-4 information as given; what is not given is false or zero, as on an empty form. */
export const newW4Information = (
  base: RecordBase,
  workerId: string,
  given: Schema.Struct<typeof w4Fields>["Type"]
): W4Information => ({
  ...base,
  workerId,
  filingStatus: given.w4FilingStatus,
  haveMultipleJobs: given.haveMultipleJob ?? false,
  dependents: given.dependents ?? 0,
  dependentsAbove18: given.dependentsAbove18 ?? 0,
  otherIncome: given.otherIncome ?? "0",
  otherDeduction: given.otherDeduction ?? "0",
  extraWithholding: given.extraWithholding ?? "0"
})
