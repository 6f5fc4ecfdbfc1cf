/* oxlint-disable max-lines-per-function -- One function per port, one snapshot of many tables. */
import { toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import type { SheetPeriod } from "@payroll/domain/timesheet/timesheet"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/timeTracking/zone"
import {
  TimesheetStore,
  type DayRange,
  type LoadedTime
} from "@payroll/operations/ports/timesheetStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { punchTable } from "../records/punch.ts"
import {
  timeEntryTable,
  timeExceptionTable,
  timesheetContentTable,
  timesheetLockTable,
  timesheetTable
} from "../records/timesheet.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { wageTable } from "../records/wage.ts"
import { workerClockTable } from "../records/workerClock.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import type { Tables } from "../tables.ts"
import { by } from "./grouped.ts"
import { prepareTimeOff } from "./timeOffStatements.ts"
import {
  prepareLocked,
  prepareRecorded,
  prepareSheetLists,
  prepareTimeRecords
} from "./timesheetStatements.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS

const workerOf = ({ worker_id: id }: { readonly worker_id: string }): string => id
const companyOf = ({ company_id: id }: { readonly company_id: string }): string => id

/** Instants on the days of a range in any zone. */
const around = (clientId: string, workerIds: ReadonlyArray<string>, { from, to }: DayRange) => ({
  clientId,
  ids: JSON.stringify(workerIds),
  from,
  to,
  fromMs: (toEpochDay(from) - 1) * DAY_MS,
  toMs: (toEpochDay(to) + 2) * DAY_MS
})

/** The time of some workers, in one snapshot. */
const timeIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const of = prepareTimeOff(database)
  const recorded = prepareRecorded(database)
  return Effect.fnUntraced(function* (
    clientId: string,
    workerIds: ReadonlyArray<string>,
    range: DayRange
  ) {
    const params = around(clientId, workerIds, range)
    const [
      workers,
      revisions,
      exitRows,
      wageRows,
      scheduleRows,
      locationRows,
      requestRows,
      clockRows,
      settingRows,
      punchRows,
      entryRows,
      sheetRows,
      exceptionRows
    ] = yield* database.read(
      of.workers(params),
      of.revisions(params),
      of.exits(params),
      of.wages(params),
      of.schedules(params),
      of.locations(params),
      of.requests(params),
      recorded.clocks(params),
      recorded.settings(params),
      recorded.punches(params),
      recorded.entries(params),
      recorded.sheets(params),
      recorded.exceptions(params)
    )
    const key = yield* keys.of(clientId)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const exits = by(exitRows, workerOf, (row) => workerExitTable.fromRow(row, key))
    const wages = by(wageRows, workerOf, (row) => wageTable.fromRow(row, key))
    const schedules = by(scheduleRows, workerOf, (row) => workScheduleTable.fromRow(row, key))
    const locations = by(locationRows, companyOf, (row) => companyLocationTable.fromRow(row, key))
    const requests = by(requestRows, workerOf, (row) => timeOffRequestTable.fromRow(row, key))
    const clocks = by(clockRows, workerOf, (row) => workerClockTable.fromRow(row, key))
    const settings = by(settingRows, companyOf, (row) =>
      timeTrackingSettingsTable.fromRow(row, key)
    )
    const punches = by(punchRows, workerOf, (row) => punchTable.fromRow(row, key))
    const entries = by(entryRows, workerOf, (row) => timeEntryTable.fromRow(row, key))
    const sheets = by(sheetRows, workerOf, (row) => timesheetTable.fromRow(row, key))
    const exceptions = by(exceptionRows, workerOf, (row) => timeExceptionTable.fromRow(row, key))
    return workers.flatMap((row): ReadonlyArray<LoadedTime> => {
      const revision = revisionOf.get(row.id)
      if (revision === undefined) return []
      return [
        {
          worker: workerTable.fromRow(row, key),
          revision,
          clock: clocks(row.id)[0],
          exits: exits(row.id),
          wages: wages(row.id),
          schedules: schedules(row.id),
          locations: locations(row.company_id),
          settings: settings(row.company_id),
          requests: requests(row.id),
          punches: punches(row.id),
          entries: entries(row.id),
          sheets: sheets(row.id),
          exceptions: exceptions(row.id)
        }
      ]
    })
  })
}

const periodOf = (row: Tables["pay_period"]): SheetPeriod => ({
  begin: row.period_begin as LocalDate,
  end: row.period_end as LocalDate,
  payPeriodId: row.id
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { read } = database
  const one = prepareTimeRecords(database)
  const recorded = prepareRecorded(database)
  const lists = prepareSheetLists(database)
  const locked = prepareLocked(database)

  return TimesheetStore.of({
    sheet: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(one.sheet({ clientId, id }))
      return row && timesheetTable.fromRow(row, yield* keys.of(clientId))
    }),
    sheets: Effect.fnUntraced(function* (clientId, timesheetIds) {
      const [rows] = yield* read(one.sheetsById({ clientId, ids: JSON.stringify(timesheetIds) }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetTable.fromRow(row, key))
    }),
    entry: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(one.entry({ clientId, id }))
      return row && timeEntryTable.fromRow(row, yield* keys.of(clientId))
    }),
    exception: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(one.exception({ clientId, id }))
      return row && timeExceptionTable.fromRow(row, yield* keys.of(clientId))
    }),
    entryOf: Effect.fnUntraced(function* (clientId, id, externalId) {
      const [[row]] = yield* read(one.entryOf({ clientId, id, externalId }))
      return row && timeEntryTable.fromRow(row, yield* keys.of(clientId))
    }),
    timeOf: timeIn(database, keys),
    sheetsAround: Effect.fnUntraced(function* (clientId, workerIds, range) {
      const [rows] = yield* read(recorded.sheets(around(clientId, workerIds, range)))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetTable.fromRow(row, key))
    }),
    payPeriods: Effect.fnUntraced(function* (clientId, id, workerType, day) {
      const params = { clientId, id, workerType, day }
      const [before, after] = yield* read(lists.periodBefore(params), lists.periodAfter(params))
      return [...before, ...after].map(periodOf)
    }),
    lock: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(locked.lock({ clientId, id }))
      return row && timesheetLockTable.fromRow(row, yield* keys.of(clientId))
    }),
    contents: Effect.fnUntraced(function* (clientId, timesheetIds) {
      const [rows] = yield* read(locked.contents({ clientId, ids: JSON.stringify(timesheetIds) }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetContentTable.fromRow(row, key))
    }),
    lockedCount: (clientId, id) =>
      Effect.map(read(locked.lockedCount({ clientId, id })), ([[row]]) => row?.count ?? 0),
    unlocked: Effect.fnUntraced(function* (clientId, id, { from, to }, max) {
      const [rows] = yield* read(locked.unlocked({ clientId, id, from, to, rows: max }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetTable.fromRow(row, key))
    }),
    workerIds: (clientId, id, { after, rows: max }) =>
      Effect.map(read(locked.workerIds({ clientId, id, after, rows: max })), ([rows]) =>
        rows.map((row) => row.id)
      ),
    sheetsOf: Effect.fnUntraced(function* (clientId, { companyId: id, payPeriodBegin }, page) {
      const params = { clientId, id, after: page.after, rows: page.rows }
      const [rows] =
        payPeriodBegin === undefined
          ? yield* read(lists.sheetsOf(params))
          : yield* read(lists.sheetsOfPeriod({ ...params, begin: payPeriodBegin }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetTable.fromRow(row, key))
    }),
    exceptionsOf: Effect.fnUntraced(function* (clientId, id, isOpen, { after, rows: max }) {
      const params = { clientId, id, after, rows: max }
      const statement = isOpen ? lists.openExceptionsOf(params) : lists.exceptionsOf(params)
      const [rows] = yield* read(statement)
      const key = yield* keys.of(clientId)
      return rows.map((row) => timeExceptionTable.fromRow(row, key))
    })
  })
})

export const layerTimesheetStore = Layer.effect(TimesheetStore, make)
