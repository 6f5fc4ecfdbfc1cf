/** A worker's Form W-4: tax withholding. Source: IRS Form W-4 (2020 and later). */
import * as Schema from "effect/Schema"
import { easternDayOf } from "../calendar/easternDay.ts"
import { yearOf, type LocalDate } from "../calendar/localDate.ts"
import { choice } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { Count, Decimal } from "../field/decimal.ts"
import { afterUpdate, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { problem, type Problem } from "../problem.ts"
import { heldFrom, type EarlierVersion } from "../history.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"
import { dayOf } from "../timestamp.ts"

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
  "FilingStatus",
  "an exemption from withholding is the field exempt"
)

export interface W4Information extends RecordBase {
  readonly workerId: string
  readonly filingStatus: typeof FilingStatus.Type
  readonly haveMultipleJobs: boolean
  /** Number of qualifying children. */
  readonly dependents: number
  /** Number of other dependents. */
  readonly dependentsAbove18: number
  /** Step 3 as the form has it: an exact decimal, US dollars per year; undefined if it follows from the counts. */
  readonly dependentsAmount: string | undefined
  /** Exact decimals, US dollars per year. */
  readonly otherIncome: string
  readonly otherDeduction: string
  /** An exact decimal, US dollars per pay period. */
  readonly extraWithholding: string
  /** An exemption from withholding is claimed for the year of `receivedAt`. */
  readonly exempt: boolean
  /** The worker writes "Nonresident Alien" below step 4c (IRS Notice 1392). */
  readonly nonresidentAlien: boolean
  /** The day on which the worker handed the form in; undefined if nobody recorded it. */
  readonly receivedAt: LocalDate | undefined
  /**
   * UTC milliseconds: the moment from which the last version without an exemption held, which holds again when the
   * exemption ends; undefined if there is none.
   */
  readonly unexemptFrom: number | undefined
  /** The credential that recorded these entries; undefined if nobody noted it. */
  readonly recordedBy: string | undefined
  /** The document by which the worker signed these entries; undefined while they are unsigned. */
  readonly documentId: string | undefined
  /** True if it was signed by a link that nobody but the worker was given. */
  readonly isConfirmed: boolean
  /** The file of the paper that the worker signed, and the credential that recorded it; undefined of others. */
  readonly paperFileId: string | undefined
  readonly paperRecordedBy: string | undefined
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
  ),
  dependentsAmount: Schema.optionalKey(
    described(
      Decimal,
      "The total of step 3, US dollars a year; the counts times the amounts of the form's year if it is not given."
    )
  ),
  exempt: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether the worker claims an exemption from withholding, for the year of receivedAt. It ends on 15 February of the next year, or on the next day that is neither a weekend nor a legal holiday."
    )
  ),
  nonresidentAlien: Schema.optionalKey(
    described(Schema.Boolean, "Whether the worker is a nonresident alien (IRS Notice 1392).")
  ),
  receivedAt: Schema.optionalKey(
    described(
      Day,
      "The day on which the worker handed the form in; the day of the call if none is given and an entry changes."
    )
  )
} as const

/** Request fields of an update. `null` brings the default of an empty form back. */
export const w4UpdateFields = updateFieldsOf(w4Fields)

type Update = Schema.Struct<typeof w4UpdateFields>["Type"]

/** The entries of a form, without the record that stores them. */
export type W4Content = Updatable<W4Information, "workerId">

/** The form that nobody has filled in. Source: Publication 15-T, for employees who hand in no form. */
export const EMPTY_W4: W4Content = {
  filingStatus: "Single",
  haveMultipleJobs: false,
  dependents: 0,
  dependentsAbove18: 0,
  dependentsAmount: undefined,
  otherIncome: "0",
  otherDeduction: "0",
  extraWithholding: "0",
  exempt: false,
  nonresidentAlien: false,
  receivedAt: undefined,
  unexemptFrom: undefined,
  recordedBy: undefined,
  documentId: undefined,
  isConfirmed: false,
  paperFileId: undefined,
  paperRecordedBy: undefined
}

/** The parts that say where a form is from, which are not its content. */
export const ORIGIN = [
  "recordedBy",
  "documentId",
  "isConfirmed",
  "paperFileId",
  "paperRecordedBy"
] as const
const isOrigin = new Set<string>(ORIGIN)

/** True if two versions have the same content. */
export const sameW4 = (one: W4Information, other: W4Information): boolean =>
  (Object.keys(EMPTY_W4) as ReadonlyArray<keyof W4Content>).every(
    (name) => isOrigin.has(name) || one[name] === other[name]
  )

/** The entries of a form: all but the day on which it came, where it is from, and what follows from earlier forms. */
type Entries = Omit<W4Content, "receivedAt" | "unexemptFrom" | (typeof ORIGIN)[number]>

const entriesAfter = (before: Entries, input: Update): Entries => ({
  filingStatus: input.w4FilingStatus ?? before.filingStatus,
  haveMultipleJobs: afterUpdate(before.haveMultipleJobs, input.haveMultipleJob) ?? false,
  dependents: afterUpdate(before.dependents, input.dependents) ?? 0,
  dependentsAbove18: afterUpdate(before.dependentsAbove18, input.dependentsAbove18) ?? 0,
  dependentsAmount: afterUpdate(before.dependentsAmount, input.dependentsAmount),
  otherIncome: afterUpdate(before.otherIncome, input.otherIncome) ?? "0",
  otherDeduction: afterUpdate(before.otherDeduction, input.otherDeduction) ?? "0",
  extraWithholding: afterUpdate(before.extraWithholding, input.extraWithholding) ?? "0",
  exempt: afterUpdate(before.exempt, input.exempt) ?? false,
  nonresidentAlien: afterUpdate(before.nonresidentAlien, input.nonresidentAlien) ?? false
})

const isOfYear = (day: LocalDate | undefined, other: LocalDate | undefined): boolean =>
  day !== undefined && other !== undefined && yearOf(day) === yearOf(other)

/**
 * The day of receipt after an update: other entries without a day are a form of today, and so is an exemption that is
 * claimed anew in another year.
 */
const receivedAfter = (
  before: W4Content,
  entries: Entries,
  input: Update,
  today: LocalDate
): LocalDate | undefined => {
  if (input.receivedAt !== undefined) return input.receivedAt ?? today
  const isOther = (Object.keys(entries) as ReadonlyArray<keyof Entries>).some(
    (name) => entries[name] !== before[name]
  )
  const isAnew = input.exempt === true && !(before.exempt && isOfYear(before.receivedAt, today))
  return isOther || isAnew ? today : before.receivedAt
}

/** True if an update has entries of a form, which then says if an exemption is claimed for its year. */
const hasEntries = (input: Update): boolean =>
  (Object.keys(w4Fields) as ReadonlyArray<keyof Update>).some(
    (name) => name !== "receivedAt" && input[name] !== undefined
  )

/** The content after an update of the content before, unsigned. `unexemptFrom` is for the caller to set. */
const contentAfter = (
  before: W4Content,
  input: Update,
  today: LocalDate,
  recordedBy: string | undefined
): W4Content => {
  const entries = entriesAfter(before, input)
  const receivedAt = receivedAfter(before, entries, input, today)
  // An exemption of an earlier year does not go on by a form that claims none.
  const isOver =
    input.exempt === undefined && hasEntries(input) && !isOfYear(before.receivedAt, receivedAt)
  const exempt = entries.exempt && !isOver
  const { unexemptFrom } = before
  return {
    ...entries,
    exempt,
    receivedAt,
    unexemptFrom,
    recordedBy,
    documentId: undefined,
    isConfirmed: false,
    paperFileId: undefined,
    paperRecordedBy: undefined
  }
}

/** Makes W-4 information; missing fields are those of an empty form, received on the day of the call. */
export const newW4Information = (
  base: RecordBase,
  workerId: string,
  input: Update & { readonly w4FilingStatus: W4Information["filingStatus"] },
  recordedBy?: string
): W4Information => {
  const today = easternDayOf(base.createdAt)
  const empty = { ...EMPTY_W4, receivedAt: today }
  return { ...base, workerId, ...contentAfter(empty, input, today, recordedBy) }
}

/** Changes the submitted fields of W-4 information, which are then unsigned. */
export const updatedW4 = (
  w4: W4Information,
  input: Update,
  at: number,
  recordedBy?: string
): W4Information => {
  const after = contentAfter(w4, input, easternDayOf(at), recordedBy)
  const unexemptFrom = w4.exempt ? w4.unexemptFrom : heldFrom(w4)
  return changed(w4, { ...after, unexemptFrom: after.exempt ? unexemptFrom : undefined }, at)
}

/** The first year of the calendar that says which days are legal holidays. */
const EARLIEST_RECEIPT = "1971-01-01"

/** Guam, where days of the United States begin, is so far ahead of UTC all year. */
const GUAM_MS = 36_000_000

/** Problems of the day of receipt, at a time in UTC milliseconds: at most today in Guam, where a worker may be. */
export const receiptProblems = (
  path: Problem["path"],
  receivedAt: LocalDate | null | undefined,
  at: number
): ReadonlyArray<Problem> => {
  const day = receivedAt ?? EARLIEST_RECEIPT
  return day < EARLIEST_RECEIPT || day > dayOf(at + GUAM_MS)
    ? [problem(path, "range", `must be from ${EARLIEST_RECEIPT} to today, by the date in Guam`)]
    : []
}

/** An earlier version of W-4 information, which holds since `updatedAt`. Entries that it does not name were empty. */
export const earlierW4 = (
  current: W4Information,
  { content, recordVersion, validFrom }: EarlierVersion
): W4Information => ({
  ...current,
  ...EMPTY_W4,
  ...(JSON.parse(content) as Partial<W4Information>),
  version: recordVersion,
  updatedAt: validFrom
})
