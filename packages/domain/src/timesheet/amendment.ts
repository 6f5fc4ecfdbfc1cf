/**
 * An amendment of a locked timesheet: what was wrong in it, and by how much the minutes differ from those that were
 * paid. The timesheet stays as it was paid; the difference is paid in the period in which the amendment is approved.
 */
import type * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import type { AmendedFields, Punch } from "../punch/punch.ts"
import { changed, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import {
  OVERLAY_CATEGORIES,
  type Category,
  type OverlayCategory,
  type PayableItem
} from "../timeTracking/payable.ts"
import type { EntryTerms } from "./timeEntry.ts"
import type { Timesheet } from "./timesheet.ts"

export type TimesheetAmendmentStatus = "Pending" | "Approved" | "Rejected" | "Settled"

/** `Settled` once the timesheet that pays it is locked. */
export const timesheetAmendmentStatuses: StateTable<TimesheetAmendmentStatus> = {
  Pending: ["Approved", "Rejected"],
  Approved: ["Settled"],
  Rejected: [],
  Settled: []
}

/** Terms of an entry without its notes, which are nowhere but in the entry. */
export type AmendedTerms = Omit<EntryTerms, "notes">

/** A change of an amendment. Added records are stored, and wait until the amendment is approved. */
export type AmendmentChange =
  | {
      readonly change: "addPunch" | "amendPunch"
      readonly punchId: string
      readonly set: AmendedFields
    }
  | {
      readonly change: "addEntry" | "updateEntry"
      readonly timeEntryId: string
      readonly set: AmendedTerms
    }
  /** `endShift`: a punch that counts in a later timesheet ends a shift that began in the locked one. */
  | { readonly change: "voidPunch" | "endShift"; readonly punchId: string }
  | { readonly change: "voidEntry"; readonly timeEntryId: string }

/** The change that adds a punch, with what it says. */
export const addingPunch = ({
  id,
  type,
  at,
  timeZone,
  companyLocationId,
  jobCode
}: Punch): AmendmentChange => ({
  change: "addPunch",
  punchId: id,
  set: { type, at, timeZone, companyLocationId, jobCode }
})

/** More late punches of one timesheet than this are in further amendments. */
export const AMENDMENT_CHANGES_MAX = 500

export interface TimesheetAmendment extends RecordBase {
  readonly workerId: string
  /** The locked timesheet. */
  readonly timesheetId: string
  readonly status: TimesheetAmendmentStatus
  readonly changes: ReadonlyArray<AmendmentChange>
  /** True if it collects punches that came late; otherwise a person requested it. */
  readonly isLate: boolean
  readonly requestedBy: string | undefined
  readonly decidedBy: string | undefined
  /** UTC milliseconds */
  readonly decidedAt: number | undefined
  /** The difference, by the workdays that it is about; empty until it is approved. */
  readonly difference: ReadonlyArray<PayableItem>
  /** The timesheet that pays it, and the day of its approval in that period. */
  readonly paidInId: string | undefined
  readonly paidOn: LocalDate | undefined
  /** Reason of the request. */
  readonly reason: Redacted.Redacted<string> | undefined
  /** Reason of the rejection. */
  readonly rejectReason: Redacted.Redacted<string> | undefined
}

export const newAmendment = (
  id: string,
  sheet: Timesheet,
  input: Pick<TimesheetAmendment, "changes" | "isLate" | "requestedBy" | "reason">,
  at: number
): TimesheetAmendment => ({
  ...created(id, sheet, at),
  workerId: sheet.workerId,
  timesheetId: sheet.id,
  status: "Pending",
  ...input,
  decidedBy: undefined,
  decidedAt: undefined,
  difference: [],
  paidInId: undefined,
  paidOn: undefined,
  rejectReason: undefined
})

/** The amendment with a further change. */
export const withChange = (
  amendment: TimesheetAmendment,
  change: AmendmentChange,
  at: number
): TimesheetAmendment => changed(amendment, { changes: [...amendment.changes, change] }, at)

export const approvedAmendment = (
  amendment: TimesheetAmendment,
  decision: Pick<TimesheetAmendment, "decidedBy" | "difference" | "paidInId" | "paidOn">,
  at: number
): TimesheetAmendment => changed(amendment, { ...decision, status: "Approved", decidedAt: at }, at)

export const rejectedAmendment = (
  amendment: TimesheetAmendment,
  decision: Pick<TimesheetAmendment, "decidedBy" | "rejectReason">,
  at: number
): TimesheetAmendment => changed(amendment, { ...decision, status: "Rejected", decidedAt: at }, at)

export const settledAmendment = (amendment: TimesheetAmendment, at: number): TimesheetAmendment =>
  changed(amendment, { status: "Settled" }, at)

/** True if the difference of an amendment is owed or paid. */
export const counts = ({ status }: Pick<TimesheetAmendment, "status">): boolean =>
  status === "Approved" || status === "Settled"

const isOverlay = (category: Category | OverlayCategory): category is OverlayCategory =>
  OVERLAY_CATEGORIES.some((overlay) => overlay === category)

/** The items that amendments add to the timesheet that pays them: by category, in the period of the approval. */
export const adjustmentsIn = (
  amendments: ReadonlyArray<TimesheetAmendment>,
  timesheetId: string
): ReadonlyArray<PayableItem> =>
  amendments
    .filter((amendment) => counts(amendment) && amendment.paidInId === timesheetId)
    .flatMap(({ id, paidOn, difference }) =>
      difference.map((item): PayableItem => {
        const adjusted = { ...item, date: paidOn ?? item.date, amendmentId: id }
        // What is part of another line stays part of one.
        return isOverlay(item.category)
          ? adjusted
          : { ...adjusted, category: "adjustment", kind: item.category }
      })
    )

const keyOf = ({ date, category, kind, policyId, jobCode }: PayableItem): string =>
  JSON.stringify([date, category, kind ?? "", policyId ?? "", jobCode ?? ""])

const compare = (a: PayableItem, b: PayableItem): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** The items to add to some items so that they equal others, by day and line. */
export const differenceOf = (
  before: ReadonlyArray<PayableItem>,
  after: ReadonlyArray<PayableItem>
): ReadonlyArray<PayableItem> => {
  const sums = new Map<string, PayableItem>()
  const add = (item: PayableItem, minutes: number): void => {
    const { date, category, kind, policyId, jobCode } = item
    const key = keyOf(item)
    const sum = (sums.get(key)?.minutes ?? 0) + minutes
    sums.set(key, {
      date,
      category,
      ...(kind !== undefined && { kind }),
      ...(policyId !== undefined && { policyId }),
      ...(jobCode !== undefined && { jobCode }),
      minutes: sum
    })
  }
  for (const item of after) add(item, item.minutes)
  for (const item of before) add(item, -item.minutes)
  return [...sums.values()].filter(({ minutes }) => minutes !== 0).toSorted(compare)
}
