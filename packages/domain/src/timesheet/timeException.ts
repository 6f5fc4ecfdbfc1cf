/** Exceptions in the time of a timesheet, as records that a person can waive. */
import type * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import { changed, created, type RecordBase, type Moment } from "../record.ts"
import type { StateTable } from "../status.ts"
import { exceptionCodes, type ExceptionCode } from "../timeTracking/exceptionCodes.data.ts"
import { minuteOf } from "../calendar/wallClock.ts"
import type { Timesheet } from "./timesheet.ts"

export type TimeExceptionStatus = "Open" | "Resolved" | "Waived"

/** `Resolved` once the cause is gone, and `Open` again if it is back; a waived one stays waived. */
export const timeExceptionStatuses: StateTable<TimeExceptionStatus> = {
  Open: ["Resolved", "Waived"],
  Resolved: ["Open"],
  Waived: []
}

export interface TimeExceptionRecord extends RecordBase {
  readonly workerId: string
  readonly timesheetId: string
  readonly code: ExceptionCode
  readonly date: LocalDate
  /** UTC milliseconds; undefined where it is about the whole day. */
  readonly at: number | undefined
  readonly status: TimeExceptionStatus
  readonly waivedBy: string | undefined
  readonly reason: Redacted.Redacted<string> | undefined
  /** The words of a worker who asks for a correction. */
  readonly request: Redacted.Redacted<string> | undefined
}

const ASKED: ExceptionCode = "correction-asked"

/** Corrections of one timesheet that wait for an answer, at most. */
export const CORRECTIONS_MAX = 5

/** True of what a worker asks for: it is open until the day is corrected or somebody answers. */
export const isCorrection = ({ code }: Pick<TimeExceptionRecord, "code">): boolean => code === ASKED

/** A correction of a day of a timesheet that its worker asks for. */
export const askedCorrection = (
  { id: timesheetId, clientId, companyId, workerId }: Timesheet,
  { date, request }: Pick<TimeExceptionRecord, "date" | "request">,
  { at, newId }: Moment
): TimeExceptionRecord => ({
  ...created(newId(), { clientId, companyId }, at),
  workerId,
  timesheetId,
  code: ASKED,
  date,
  at: undefined,
  status: "Open",
  waivedBy: undefined,
  reason: undefined,
  request
})

/** An exception that the time of a timesheet shows now. */
export interface CurrentException {
  readonly code: ExceptionCode
  readonly date: LocalDate
  readonly at: number | undefined
}

/** The codes of exceptions that block the approval of a timesheet. */
export const blockingCodes: ReadonlySet<ExceptionCode> = new Set(
  exceptionCodes.filter(({ blocks }) => blocks).map(({ code }) => code)
)

/** True if a timesheet with the exception cannot be approved until it is resolved or waived. */
export const blocks = ({ code }: Pick<CurrentException, "code">): boolean => blockingCodes.has(code)

export const waivedException = (
  exception: TimeExceptionRecord,
  decision: Pick<TimeExceptionRecord, "waivedBy" | "reason">,
  at: number
): TimeExceptionRecord => changed(exception, { ...decision, status: "Waived" }, at)

/** By the minute in which a long shift begins: when its length was confirmed, UTC milliseconds. */
export const confirmedShifts = (
  all: ReadonlyArray<TimeExceptionRecord>
): ReadonlyMap<number, number> => {
  const confirmed = new Map<number, number>()
  for (const { code, status, at, updatedAt } of all) {
    if (code !== "long-shift" || status !== "Waived" || at === undefined) continue
    const minute = minuteOf(at)
    confirmed.set(minute, Math.max(confirmed.get(minute) ?? updatedAt, updatedAt))
  }
  return confirmed
}

const keyOf = ({ code, date, at }: CurrentException): string => `${code} ${date} ${at ?? ""}`

export interface Reconciled {
  /** As they are afterwards, in the order of their dates. */
  readonly all: ReadonlyArray<TimeExceptionRecord>
  readonly added: ReadonlyArray<TimeExceptionRecord>
  readonly updated: ReadonlyArray<
    readonly [before: TimeExceptionRecord, after: TimeExceptionRecord]
  >
}

/** The time of a timesheet as it is now: its exceptions, and the test of a correction. */
export interface CurrentTime {
  readonly current: ReadonlyArray<CurrentException>
  readonly isCorrected: (asked: TimeExceptionRecord) => boolean
}

/** Maximum number of exceptions of one timesheet. */
const EXCEPTIONS_MAX = 500

/** The exception of a "no" in the attestation. It is about the whole period, so its day is the last one. */
const unconfirmed = ({ attestation, periodEnd }: Timesheet): ReadonlyArray<CurrentException> =>
  attestation !== undefined && Object.values(attestation).includes(false)
    ? [{ code: "attestation-no", date: periodEnd, at: undefined }]
    : []

/**
 * The stored exceptions of a timesheet, reconciled with the current ones: each cause has one record. `isCorrected` says
 * of a correction that was asked for if the day was corrected since.
 */
export const reconciled = (
  sheet: Timesheet,
  stored: ReadonlyArray<TimeExceptionRecord>,
  { current, isCorrected }: CurrentTime,
  { at, newId }: Moment
): Reconciled => {
  const { id, clientId, companyId, workerId } = sheet
  const causes = new Map(
    [...unconfirmed(sheet), ...current].slice(0, EXCEPTIONS_MAX).map((each) => [keyOf(each), each])
  )
  const updated: Array<readonly [TimeExceptionRecord, TimeExceptionRecord]> = []
  const knownKeys = new Set<string>()
  const after = stored.map((record) => {
    const key = keyOf(record)
    // A long shift that was confirmed is found again if it changed since: that has to be confirmed too.
    if (record.status !== "Waived" || record.code !== "long-shift") knownKeys.add(key)
    const isThere = isCorrection(record)
      ? record.status === "Open" && !isCorrected(record)
      : causes.has(key)
    const status = isThere ? "Open" : "Resolved"
    if (record.status === "Waived" || record.status === status) return record
    const next = changed(record, { status }, at)
    updated.push([record, next])
    return next
  })
  const added = [...causes]
    .filter(([key]) => !knownKeys.has(key))
    .map(([, cause]): TimeExceptionRecord => ({
      ...created(newId(), { clientId, companyId }, at),
      workerId,
      timesheetId: id,
      ...cause,
      status: "Open",
      waivedBy: undefined,
      reason: undefined,
      request: undefined
    }))
  const all = [...after, ...added].toSorted((a, b) =>
    a.date === b.date ? (a.at ?? 0) - (b.at ?? 0) : a.date < b.date ? -1 : 1
  )
  return { all, added, updated }
}

/** The open exceptions that block an approval. */
export const blockingOf = (
  all: ReadonlyArray<TimeExceptionRecord>
): ReadonlyArray<TimeExceptionRecord> =>
  all.filter((exception) => exception.status === "Open" && blocks(exception))
