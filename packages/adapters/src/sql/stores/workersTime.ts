/** The time of workers around some days, in one snapshot of many tables. */
import { toEpochDay } from "@payroll/domain/calendar/localDate"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/calendar/wallClock"
import type { DayRange, LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import * as Effect from "effect/Effect"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { groupedBy, recordReader, rowsOf } from "./records.ts"
import { prepareTimeOff, prepareWorked } from "./timeOffStatements.ts"
import { prepareRecorded } from "./timesheetStatements.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS

/** Instants on the days of a range in any zone. */
export const around = (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  { from, to }: DayRange
) => ({
  clientId,
  ids: JSON.stringify(workerIds),
  from,
  to,
  fromMs: (toEpochDay(from) - 1) * DAY_MS,
  toMs: (toEpochDay(to) + 2) * DAY_MS
})

/** The time of some workers, in one snapshot: the punches and entries that count, or all. */
export const timeIn = (
  database: Database["Service"],
  keys: ClientKeys["Service"],
  hasAll = false
) => {
  const { snapshot } = recordReader(database, keys)
  const of = prepareTimeOff(database)
  const recorded = prepareRecorded(database)
  const { amendments } = prepareWorked(database)
  return Effect.fnUntraced(function* (
    clientId: string,
    workerIds: ReadonlyArray<string>,
    range: DayRange
  ) {
    const params = around(clientId, workerIds, range)
    const records = yield* snapshot(clientId, {
      workers: of.workers(params),
      revisions: rowsOf(of.revisions(params)),
      locations: of.locations(params),
      settings: recorded.settings(params),
      calendars: of.calendars(params),
      ruleSets: recorded.ruleSets(params),
      clocks: recorded.clocks(params),
      exits: of.exits(params),
      wages: of.wages(params),
      schedules: of.schedules(params),
      requests: of.requests(params),
      amendments: amendments(params),
      punches: hasAll ? recorded.allPunches(params) : recorded.punches(params),
      entries: hasAll ? recorded.allEntries(params) : recorded.entries(params),
      sheets: recorded.sheets(params),
      exceptions: recorded.exceptions(params)
    })
    const { workers, revisions, locations, settings, calendars, ruleSets, ...others } = records
    const ofWorker = groupedBy("workerId", others)
    const ofCompany = groupedBy("companyId", { locations, settings, calendars, ruleSets })
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    return workers.flatMap((worker): ReadonlyArray<LoadedTime> => {
      const revision = revisionOf.get(worker.id)
      if (revision === undefined) return []
      const { clocks, ...time } = ofWorker(worker.id)
      const { calendars: holidayCalendars, ...company } = ofCompany(worker.companyId)
      const [[clock], [holidayCalendar]] = [clocks, holidayCalendars]
      return [{ worker, revision, clock, holidayCalendar, ...time, ...company }]
    })
  })
}
