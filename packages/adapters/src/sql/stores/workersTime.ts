/** The time of workers around some days, in one snapshot of many tables. */
import { toEpochDay } from "@payroll/domain/calendar/localDate"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/timeTracking/zone"
import type { DayRange, LoadedTime } from "@payroll/operations/ports/timesheetStore"
import * as Effect from "effect/Effect"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { companyCalendarTable } from "../records/companyCalendar.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { overtimeRuleSetTable } from "../records/overtimeRuleSet.ts"
import { punchTable } from "../records/punch.ts"
import {
  timeEntryTable,
  timeExceptionTable,
  timesheetAmendmentTable,
  timesheetTable
} from "../records/timesheet.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { wageTable } from "../records/wage.ts"
import { workerClockTable } from "../records/workerClock.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import { by } from "./grouped.ts"
import { prepareTimeOff, prepareWorked } from "./timeOffStatements.ts"
import { prepareRecorded } from "./timesheetStatements.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS

const workerOf = ({ worker_id: id }: { readonly worker_id: string }): string => id
const companyOf = ({ company_id: id }: { readonly company_id: string }): string => id

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

/** Reads the rows of some workers in one snapshot: of punches and entries those that count, or all. */
const rowsIn = (database: Database["Service"], hasAll: boolean) => {
  const of = prepareTimeOff(database)
  const recorded = prepareRecorded(database)
  const { amendments } = prepareWorked(database)
  return (params: ReturnType<typeof around>) =>
    database.read(
      of.workers(params),
      of.revisions(params),
      of.exits(params),
      of.wages(params),
      of.schedules(params),
      of.locations(params),
      of.requests(params),
      recorded.clocks(params),
      recorded.settings(params),
      hasAll ? recorded.allPunches(params) : recorded.punches(params),
      hasAll ? recorded.allEntries(params) : recorded.entries(params),
      recorded.sheets(params),
      recorded.exceptions(params),
      amendments(params),
      of.calendars(params),
      recorded.ruleSets(params)
    )
}

type Rows = Effect.Success<ReturnType<ReturnType<typeof rowsIn>>>
type Key = Effect.Success<ReturnType<ClientKeys["Service"]["of"]>>

/** The records of a worker, by the ids of the worker and the company. */
const recordsIn = (rows: Rows, key: Key) => {
  const [, , exitRows, wageRows, scheduleRows, locationRows, requestRows, ...recorded] = rows
  const [
    clockRows,
    settingRows,
    punchRows,
    entryRows,
    sheetRows,
    exceptionRows,
    amendmentRows,
    calendarRows,
    ruleSetRows
  ] = recorded
  const exits = by(exitRows, workerOf, (row) => workerExitTable.fromRow(row, key))
  const wages = by(wageRows, workerOf, (row) => wageTable.fromRow(row, key))
  const schedules = by(scheduleRows, workerOf, (row) => workScheduleTable.fromRow(row, key))
  const locations = by(locationRows, companyOf, (row) => companyLocationTable.fromRow(row, key))
  const requests = by(requestRows, workerOf, (row) => timeOffRequestTable.fromRow(row, key))
  const clocks = by(clockRows, workerOf, (row) => workerClockTable.fromRow(row, key))
  const settings = by(settingRows, companyOf, (row) => timeTrackingSettingsTable.fromRow(row, key))
  const punches = by(punchRows, workerOf, (row) => punchTable.fromRow(row, key))
  const entries = by(entryRows, workerOf, (row) => timeEntryTable.fromRow(row, key))
  const sheets = by(sheetRows, workerOf, (row) => timesheetTable.fromRow(row, key))
  const exceptions = by(exceptionRows, workerOf, (row) => timeExceptionTable.fromRow(row, key))
  const amendments = by(amendmentRows, workerOf, (row) => timesheetAmendmentTable.fromRow(row, key))
  const calendars = by(calendarRows, companyOf, (row) => companyCalendarTable.fromRow(row, key))
  const ruleSets = by(ruleSetRows, companyOf, (row) => overtimeRuleSetTable.fromRow(row, key))
  return (workerId: string, companyId: string) => ({
    clock: clocks(workerId)[0],
    exits: exits(workerId),
    wages: wages(workerId),
    schedules: schedules(workerId),
    ruleSets: ruleSets(companyId),
    locations: locations(companyId),
    settings: settings(companyId),
    holidayCalendar: calendars(companyId)[0],
    requests: requests(workerId),
    amendments: amendments(workerId),
    punches: punches(workerId),
    entries: entries(workerId),
    sheets: sheets(workerId),
    exceptions: exceptions(workerId)
  })
}

/** The time of some workers, in one snapshot. */
export const timeIn = (
  database: Database["Service"],
  keys: ClientKeys["Service"],
  hasAll = false
) => {
  const read = rowsIn(database, hasAll)
  return Effect.fnUntraced(function* (
    clientId: string,
    workerIds: ReadonlyArray<string>,
    range: DayRange
  ) {
    const rows = yield* read(around(clientId, workerIds, range))
    const key = yield* keys.of(clientId)
    const [workers, revisions] = rows
    const recordsOf = recordsIn(rows, key)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    return workers.flatMap((row): ReadonlyArray<LoadedTime> => {
      const revision = revisionOf.get(row.id)
      if (revision === undefined) return []
      const worker = workerTable.fromRow(row, key)
      return [{ worker, revision, ...recordsOf(row.id, row.company_id) }]
    })
  })
}
