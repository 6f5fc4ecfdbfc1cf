/**
 * Recorded time as it was known at an instant: what was stored later is left out, and what was changed later is as it
 * was before.
 */
import type { Waiting } from "@payroll/domain/timesheet/amendedTime"
import type { DayRange, LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import * as Effect from "effect/Effect"
import { recordsAt } from "../../history/rules/recordsAt.ts"
import type { HistoryKind } from "../../ports/recordHistory.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import type { Records } from "../../writer.ts"

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
