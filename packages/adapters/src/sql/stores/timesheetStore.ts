import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { SheetPeriod } from "@payroll/domain/timesheet/timesheet"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { punchTable } from "../records/punch.ts"
import {
  timeEntryTable,
  timeExceptionTable,
  timesheetAmendmentTable,
  timesheetContentTable,
  timesheetLockTable,
  timesheetTable
} from "../records/timesheet.ts"
import type { Tables } from "../tables.ts"
import {
  prepareAmendments,
  prepareLocked,
  prepareRecorded,
  prepareSheetLists,
  prepareTimeRecords
} from "./timesheetStatements.ts"
import { around, timeIn } from "./workersTime.ts"

type Store = TimesheetStore["Service"]

/** Reads for one part of the store. */
interface Sources {
  readonly database: Database["Service"]
  readonly keys: ClientKeys["Service"]
}

/** Records by their ids. */
const oneByOne = ({
  database,
  keys
}: Sources): Pick<Store, "sheet" | "sheets" | "entry" | "exception" | "entryOf"> => {
  const { read } = database
  const one = prepareTimeRecords(database)
  return {
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
    })
  }
}

/** Locked timesheets and lockings. */
const lockedOnes = ({
  database,
  keys
}: Sources): Pick<Store, "lock" | "contents" | "lockedCount" | "unlocked" | "workerIds"> => {
  const { read } = database
  const locked = prepareLocked(database)
  return {
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
      )
  }
}

/** Amendments of locked timesheets. */
const amendmentsIn = ({
  database,
  keys
}: Sources): Pick<Store, "amendment" | "pendingAmendments" | "waiting" | "amendmentsOf"> => {
  const { read } = database
  const of = prepareAmendments(database)
  return {
    amendment: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(of.amendment({ clientId, id }))
      return row && timesheetAmendmentTable.fromRow(row, yield* keys.of(clientId))
    }),
    pendingAmendments: Effect.fnUntraced(function* (clientId, timesheetIds) {
      const [rows] = yield* read(of.pending({ clientId, ids: JSON.stringify(timesheetIds) }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetAmendmentTable.fromRow(row, key))
    }),
    waiting: Effect.fnUntraced(function* (clientId, amendmentIds) {
      const params = { clientId, ids: JSON.stringify(amendmentIds) }
      const [punches, entries] = yield* read(of.waitingPunches(params), of.waitingEntries(params))
      const key = yield* keys.of(clientId)
      return {
        punches: punches.map((row) => punchTable.fromRow(row, key)),
        entries: entries.map((row) => timeEntryTable.fromRow(row, key))
      }
    }),
    amendmentsOf: Effect.fnUntraced(function* (clientId, id, isPending, { after, rows: max }) {
      const params = { clientId, id, after, rows: max }
      const [rows] = yield* read(isPending ? of.pendingOfCompany(params) : of.ofCompany(params))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timesheetAmendmentTable.fromRow(row, key))
    })
  }
}

const periodOf = (row: Tables["pay_period"]): SheetPeriod => ({
  begin: row.period_begin as LocalDate,
  end: row.period_end as LocalDate,
  payPeriodId: row.id
})

/** Lists of workers and companies. */
const listsIn = ({
  database,
  keys
}: Sources): Pick<Store, "sheetsAround" | "payPeriods" | "sheetsOf" | "exceptionsOf"> => {
  const { read } = database
  const recorded = prepareRecorded(database)
  const lists = prepareSheetLists(database)
  return {
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
  }
}

const make = Effect.gen(function* () {
  const sources = { database: yield* Database, keys: yield* ClientKeys }
  return TimesheetStore.of({
    ...oneByOne(sources),
    ...lockedOnes(sources),
    ...amendmentsIn(sources),
    ...listsIn(sources),
    timeOf: timeIn(sources.database, sources.keys)
  })
})

export const layerTimesheetStore = Layer.effect(TimesheetStore, make)
