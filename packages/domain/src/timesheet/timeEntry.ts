/** Worked time that was entered and not clocked: minutes of a day, or from one time to another. Never deleted. */
import type * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import { changed, changedIfDifferent, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type TimeEntryStatus = "Recorded" | "Voided"

/** A voided entry counts nowhere, for good. */
export const timeEntryStatuses: StateTable<TimeEntryStatus> = { Recorded: ["Voided"], Voided: [] }

export interface TimeEntry extends RecordBase {
  readonly workerId: string
  readonly workDate: LocalDate
  readonly minutes: number
  /** UTC milliseconds; undefined where only the minutes of the day are known. */
  readonly startAt: number | undefined
  readonly endAt: number | undefined
  /** The IANA name of the zone in which the worker was. */
  readonly timeZone: string
  readonly jobCode: string | undefined
  /** The caller's own id of it, unique among the entries of the company. */
  readonly externalId: string | undefined
  readonly status: TimeEntryStatus
  /** The amendment of a locked timesheet on which it waits: it counts once that is approved. */
  readonly waitsFor: string | undefined
  readonly notes: Redacted.Redacted<string> | undefined
  readonly voidReason: Redacted.Redacted<string> | undefined
}

/** Input of an entry, with its day resolved. */
export type EntryTerms = Pick<
  TimeEntry,
  "workDate" | "minutes" | "startAt" | "endAt" | "timeZone" | "jobCode" | "notes"
>

interface Owner {
  readonly id: string
  readonly clientId: string
  readonly companyId: string
}

export const newTimeEntry = (
  id: string,
  worker: Owner,
  { externalId, ...terms }: EntryTerms & Pick<TimeEntry, "externalId">,
  at: number
): TimeEntry => ({
  ...created(id, worker, at),
  workerId: worker.id,
  ...terms,
  externalId,
  status: "Recorded",
  waitsFor: undefined,
  voidReason: undefined
})

/** An entry of a locked period, which counts once its amendment is approved. */
export const waitingEntry = (entry: TimeEntry, amendmentId: string): TimeEntry => ({
  ...entry,
  waitsFor: amendmentId
})

/** An entry that waits no longer. */
export const countedEntry = (entry: TimeEntry, at: number): TimeEntry =>
  changed(entry, { waitsFor: undefined }, at)

/** The entry with other terms; the same record if it has them already. */
export const changedEntry = (entry: TimeEntry, terms: EntryTerms, at: number): TimeEntry =>
  changedIfDifferent(entry, terms, at)

/** The entry that counts nowhere any more. */
export const voidedEntry = (
  entry: TimeEntry,
  reason: Redacted.Redacted<string>,
  at: number
): TimeEntry => changed(entry, { status: "Voided", voidReason: reason, waitsFor: undefined }, at)

/** True if an entry with the `externalId` of a stored one is that entry, sent again. A changed one may differ. */
export const isSameEntry = (
  stored: TimeEntry,
  workerId: string,
  { workDate, minutes, startAt }: Pick<TimeEntry, "workDate" | "minutes" | "startAt">
): boolean =>
  stored.workerId === workerId &&
  (stored.version > 1 ||
    (stored.workDate === workDate && stored.minutes === minutes && stored.startAt === startAt))
