/** The view of an entry of time off. */
import { decimalColumns, fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { ENTRY_KINDS, type Entry } from "@payroll/domain/timeOff/entry"
import { describeStep } from "@payroll/domain/timeOff/explanation"
import type { PayPeriod } from "@payroll/domain/timeOff/facts"
import { ADJUSTMENT_REASONS, type TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownId,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { fieldsOf, hours, nullable, shapeOf, time, viewOf } from "./view.ts"
import { described } from "@payroll/domain/field/rule"
import { actedByShape, credentialPersonShape } from "./actorView.ts"

const PeriodShown = (about: string) =>
  objectOf(about, { begin: shownDay("The first day."), end: shownDay("The last day.") })

/** The steps of the arithmetic of an entry. */
export const steps = shapeOf(
  listOf(
    described(
      Schema.Record(Schema.String, Schema.Unknown),
      "A step: its name as `step`, the figures of that step, and as `text` a sentence for people."
    ),
    "The arithmetic, step by step."
  ),
  (all: Entry["explanation"]) => all.map((step) => ({ ...step, text: describeStep(step) }))
)

/** An entry that is stored, or one to come. */
export interface AnyEntry extends Pick<
  TimeOffEntry,
  | "kind"
  | "key"
  | "effectiveDate"
  | "minutes"
  | "earnedMinutes"
  | "cappedMinutes"
  | "timeOffPolicyId"
  | "policyVersion"
  | "explanation"
> {
  readonly payPeriod?: PayPeriod | undefined
}

export const entryFields = fieldsOf<AnyEntry>()(({ from }) => ({
  kind: oneOf(ENTRY_KINDS, "What it is."),
  key: shownText(
    "Its cause, such as `accrual/2026-03-15`. A correction has the key of what it corrects."
  ),
  effectiveDate: shownDay("The day on which the balance changes."),
  minutes: shownWhole("What the balance changes by."),
  hours: from("minutes", hours),
  earnedMinutes: shownWhole("Of an accrual or a grant: the minutes before caps."),
  cappedMinutes: shownWhole("What a cap took of them. It is not owed later."),
  timeOffPolicyId: ids.timeOffPolicyId,
  timeOffPolicyVersion: from(
    "policyVersion",
    shownWhole("The version of the policy that it follows from.")
  ),
  payPeriod: Schema.NullOr(PeriodShown("The pay period that it belongs to.")),
  explanation: steps
}))

/** An entry as it is shown: its reason is in the read of the one entry alone. */
interface ShownEntry extends Omit<TimeOffEntry, "reason"> {
  readonly reason: string | null
}

export const storedEntryView = viewOf(
  "TimeOffEntry",
  "An entry of the ledger, which never changes.",
  fieldsOf<ShownEntry>()(({ from }) => ({
    timeOffEntryId: from("id", ids.timeOffEntryId),
    timeOffAccountId: from("accountId", ids.timeOffAccountId),
    userId: from("workerId", ids.userId),
    companyId: ids.companyId,
    sequence: shownWhole("Its number in the account, from 1 without gaps."),
    ...entryFields,
    corrects: nullable(shownText("Of a correction: the key that it corrects.")),
    reverses: nullable(shownText("Of a reversal: the key of what it takes back.")),
    timeOffRequestId: from("requestId", nullable(shownId("The request that it belongs to."))),
    reportedIn: nullable(
      PeriodShown("Of a correction in a locked pay period: the one that shows it.")
    ),
    reasonCode: nullable(oneOf(ADJUSTMENT_REASONS, "Of an adjustment: the kind of reason.")),
    reason: Schema.NullOr(
      shownText("Why a person decided it; only where this one entry is asked for.")
    ),
    actedBy: actedByShape,
    credentialPerson: credentialPersonShape,
    recordedAt: from("createdAt", time("When it was stored."))
  }))
)

type StoredEntry = (typeof storedEntryView.schema)["Type"]

/** The arithmetic of an entry as one text. */
export const explanationText = (all: ReadonlyArray<Readonly<Record<string, unknown>>>): string =>
  all.map(({ text }) => String(text)).join("; ")

/** An entry as a line of a file. */
export const ENTRY_COLUMNS: Columns<StoredEntry> = [
  ...fieldColumns<StoredEntry>(
    "timeOffEntryId",
    "userId",
    "timeOffAccountId",
    "sequence",
    "kind",
    "key"
  ),
  ...fieldColumns<StoredEntry>("effectiveDate", "minutes"),
  ...decimalColumns<StoredEntry>("hours"),
  ...fieldColumns<StoredEntry>(
    "earnedMinutes",
    "cappedMinutes",
    "timeOffPolicyId",
    "timeOffPolicyVersion"
  ),
  ["periodBegin", ({ payPeriod }) => payPeriod?.begin],
  ["periodEnd", ({ payPeriod }) => payPeriod?.end],
  ...fieldColumns<StoredEntry>("corrects", "reverses", "timeOffRequestId"),
  ["reportedInBegin", ({ reportedIn }) => reportedIn?.begin],
  ["reportedInEnd", ({ reportedIn }) => reportedIn?.end],
  ...fieldColumns<StoredEntry>("reasonCode", "actedBy", "credentialPerson", "recordedAt"),
  ["explanation", ({ explanation }) => explanationText(explanation)]
]
