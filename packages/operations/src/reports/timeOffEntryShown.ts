/** What reads show of an entry of time off. */
import { decimalColumns, fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { hoursShown } from "@payroll/domain/field/minutes"
import { ENTRY_KINDS, type Entry } from "@payroll/domain/timeOff/entry"
import { describeStep } from "@payroll/domain/timeOff/explanation"
import type { PayPeriod } from "@payroll/domain/timeOff/facts"
import { ADJUSTMENT_REASONS, type TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownId,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { described } from "@payroll/domain/field/rule"

const PeriodShown = (about: string) =>
  objectOf(about, { begin: shownDay("The first day."), end: shownDay("The last day.") })

export const explanationField = listOf(
  described(
    Schema.Record(Schema.String, Schema.Unknown),
    "A step: its name as `step`, the figures of that step, and as `text` a sentence for people."
  ),
  "The arithmetic, step by step."
)

export const explanationShown = (steps: Entry["explanation"]) =>
  steps.map((step) => ({ ...step, text: describeStep(step) }))

/** What entries that are stored and entries to come have in common. */
export const entryFields = {
  kind: oneOf(ENTRY_KINDS, "What it is."),
  key: shownText(
    "Its cause, such as `accrual/2026-03-15`. A correction has the key of what it corrects."
  ),
  effectiveDate: shownDay("The day on which the balance changes."),
  minutes: shownWhole("What the balance changes by."),
  hours: shownText("The same in hours, for people."),
  earnedMinutes: shownWhole("Of an accrual or a grant: the minutes before caps."),
  cappedMinutes: shownWhole("What a cap took of them. It is not owed later."),
  timeOffPolicyId: ids.timeOffPolicyId,
  timeOffPolicyVersion: shownWhole("The version of the policy that it follows from."),
  payPeriod: Schema.NullOr(PeriodShown("The pay period that it belongs to.")),
  explanation: explanationField
} as const

const periodShown = (period: PayPeriod | undefined) => period ?? null

/** The parts of an entry that those to come have too. */
export const entryShown = (
  entry: Omit<Entry, "payPeriod"> & { readonly payPeriod?: PayPeriod | undefined }
) => ({
  kind: entry.kind,
  key: entry.key,
  effectiveDate: entry.effectiveDate,
  minutes: entry.minutes,
  hours: hoursShown(entry.minutes),
  earnedMinutes: entry.earnedMinutes,
  cappedMinutes: entry.cappedMinutes,
  timeOffPolicyId: entry.policyId,
  timeOffPolicyVersion: entry.policyVersion,
  payPeriod: periodShown(entry.payPeriod),
  explanation: explanationShown(entry.explanation)
})

export const StoredEntryShown = entityOf(
  "TimeOffEntry",
  "An entry of the ledger, which never changes.",
  {
    timeOffEntryId: ids.timeOffEntryId,
    timeOffAccountId: ids.timeOffAccountId,
    userId: ids.userId,
    companyId: ids.companyId,
    sequence: shownWhole("Its number in the account, from 1 without gaps."),
    ...entryFields,
    corrects: Schema.NullOr(shownText("Of a correction: the key that it corrects.")),
    reverses: Schema.NullOr(shownText("Of a reversal: the key of what it takes back.")),
    timeOffRequestId: Schema.NullOr(shownId("The request that it belongs to.")),
    reportedIn: Schema.NullOr(
      PeriodShown("Of a correction in a locked pay period: the one that shows it.")
    ),
    reasonCode: Schema.NullOr(oneOf(ADJUSTMENT_REASONS, "Of an adjustment: the kind of reason.")),
    reason: Schema.NullOr(
      shownText("Why a person decided it; only where this one entry is asked for.")
    ),
    actedBy: Schema.NullOr(shownText("The person who acted.")),
    recordedAt: shownTime("When it was stored.")
  }
)

export const storedEntryShown = (
  entry: TimeOffEntry,
  reason: string | null
): (typeof StoredEntryShown)["Type"] => ({
  timeOffEntryId: entry.id,
  timeOffAccountId: entry.accountId,
  userId: entry.workerId,
  companyId: entry.companyId,
  sequence: entry.sequence,
  ...entryShown({ ...entry, policyId: entry.timeOffPolicyId, requestId: "", reverses: "" }),
  corrects: entry.corrects ?? null,
  reverses: entry.reverses ?? null,
  timeOffRequestId: entry.requestId ?? null,
  reportedIn: periodShown(entry.reportedIn),
  reasonCode: entry.reasonCode ?? null,
  reason,
  actedBy: entry.actedBy ?? null,
  recordedAt: isoTimestamp(entry.createdAt)
})

type Listed = (typeof StoredEntryShown)["Type"]

/** The arithmetic of an entry as one text. */
export const explanationText = (steps: ReadonlyArray<Readonly<Record<string, unknown>>>): string =>
  steps.map(({ text }) => String(text)).join("; ")

/** An entry as a line of a file. */
export const ENTRY_COLUMNS: Columns<Listed> = [
  ...fieldColumns<Listed>(
    "timeOffEntryId",
    "userId",
    "timeOffAccountId",
    "sequence",
    "kind",
    "key"
  ),
  ...fieldColumns<Listed>("effectiveDate", "minutes"),
  ...decimalColumns<Listed>("hours"),
  ...fieldColumns<Listed>(
    "earnedMinutes",
    "cappedMinutes",
    "timeOffPolicyId",
    "timeOffPolicyVersion"
  ),
  ["periodBegin", ({ payPeriod }) => payPeriod?.begin],
  ["periodEnd", ({ payPeriod }) => payPeriod?.end],
  ...fieldColumns<Listed>("corrects", "reverses", "timeOffRequestId"),
  ["reportedInBegin", ({ reportedIn }) => reportedIn?.begin],
  ["reportedInEnd", ({ reportedIn }) => reportedIn?.end],
  ...fieldColumns<Listed>("reasonCode", "actedBy", "recordedAt"),
  ["explanation", ({ explanation }) => explanationText(explanation)]
]
