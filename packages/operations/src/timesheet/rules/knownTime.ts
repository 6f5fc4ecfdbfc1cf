/**
 * Recorded time as it was known at an instant: what was stored later is left out, and what was changed later is as it
 * was before.
 */
import type { RecordBase } from "@payroll/domain/record"
import type { Waiting } from "@payroll/domain/timesheet/amendedTime"
import type { DayRange, LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import * as Effect from "effect/Effect"
import {
  RecordHistory,
  type FieldChange,
  type HistoricRecord,
  type HistoryKind
} from "../../ports/recordHistory.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import type { Records } from "../../writer.ts"

/** Changes of a record that are read together. */
const CHANGES_ROWS = 50

/** Returns the value before a change. Of a list, a change has the elements that one version alone had. */
const valueBefore = (now: unknown, before: unknown, after: unknown): unknown => {
  if (!Array.isArray(now) || !Array.isArray(before) || !Array.isArray(after)) {
    return before ?? undefined
  }
  const added = new Set(after.map((element) => JSON.stringify(element)))
  const kept: ReadonlyArray<unknown> = now
  return [
    ...kept.filter((element) => !added.has(JSON.stringify(element))),
    ...(before as Array<unknown>)
  ]
}

/** A record without a change. What was sealed before it is not kept: nothing is computed from that. */
const undone = <R extends RecordBase>(
  record: R,
  version: number,
  fields: ReadonlyArray<FieldChange>
): R => {
  const now = record as Readonly<Record<string, unknown>>
  const earlier = fields.map((change) =>
    change.isSealed
      ? ([change.field, undefined] as const)
      : ([change.field, valueBefore(now[change.field], change.before, change.after)] as const)
  )
  return { ...record, ...Object.fromEntries(earlier), version: version - 1 }
}

/** The version of a record that was stored at an instant. The record was there then. */
const recordAt = Effect.fnUntraced(function* <K extends HistoryKind>(
  kind: K,
  record: Records[K],
  knownAt: number
) {
  if (record.updatedAt <= knownAt) return record
  const { changes } = yield* RecordHistory
  const historic: HistoricRecord = { ...record, kind }
  let earlier: Records[K] = record
  for (let below = record.version + 1; below > 1;) {
    const page = yield* changes(historic, below, CHANGES_ROWS)
    for (const { version, at, fields } of page) {
      if (at <= knownAt) return { ...earlier, updatedAt: at }
      earlier = undone(earlier, version, fields)
      below = version
    }
    if (page.length < CHANGES_ROWS) break
  }
  return { ...earlier, updatedAt: record.createdAt }
})

/** Those of some records that were there at an instant, as they were. */
export const recordsAt = <K extends HistoryKind>(
  kind: K,
  records: ReadonlyArray<Records[K]>,
  knownAt: number
) =>
  Effect.forEach(
    records.filter(({ createdAt }) => createdAt <= knownAt),
    (record) => recordAt(kind, record, knownAt)
  )

const isRecorded = ({ status }: { readonly status: string }): boolean => status === "Recorded"

/** The time of workers as it was known, with what waited for amendments then. */
export interface KnownTime {
  readonly loaded: LoadedTime
  readonly waiting: Waiting
}

const timeAt = Effect.fnUntraced(function* (all: LoadedTime, knownAt: number) {
  const at = <K extends HistoryKind>(kind: K, records: ReadonlyArray<Records[K]>) =>
    recordsAt(kind, records, knownAt)
  const [worker] = yield* at("worker", [all.worker])
  if (!worker) return []
  const punches = (yield* at("punch", all.punches)).filter(isRecorded)
  const entries = (yield* at("timeEntry", all.entries)).filter(isRecorded)
  const calendars = all.holidayCalendar ? [all.holidayCalendar] : []
  const [holidayCalendar] = yield* at("holidayCalendar", calendars)
  const loaded: LoadedTime = {
    ...all,
    worker,
    exits: all.exits.filter(({ createdAt }) => createdAt <= knownAt),
    wages: yield* at("wage", all.wages),
    schedules: yield* at("workSchedule", all.schedules),
    ruleSets: yield* at("overtimeRuleSet", all.ruleSets),
    locations: yield* at("companyLocation", all.locations),
    settings: yield* at("timeTrackingSettings", all.settings),
    holidayCalendar,
    requests: yield* at("timeOffRequest", all.requests),
    amendments: yield* at("timesheetAmendment", all.amendments),
    punches: punches
      .filter(({ waitsFor }) => waitsFor === undefined)
      .toSorted((one, other) => one.at - other.at),
    entries: entries.filter(({ waitsFor }) => waitsFor === undefined),
    sheets: yield* at("timesheet", all.sheets),
    exceptions: yield* at("timeException", all.exceptions)
  }
  const time: KnownTime = {
    loaded,
    waiting: {
      punches: punches.filter(({ waitsFor }) => waitsFor !== undefined),
      entries: entries.filter(({ waitsFor }) => waitsFor !== undefined)
    }
  }
  return [time]
})

/** The time of some workers as it was known at an instant. */
export const knownTime = Effect.fnUntraced(function* (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  range: DayRange,
  knownAt: number
) {
  const { everRecorded } = yield* TimesheetStore
  const all = yield* everRecorded(clientId, workerIds, range)
  return (yield* Effect.forEach(all, (each) => timeAt(each, knownAt))).flat()
})
