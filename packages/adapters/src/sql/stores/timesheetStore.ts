import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { SheetPeriod } from "@payroll/domain/timesheet/timesheet"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { recordReader } from "./records.ts"
import { prepareLocked, preparePeriodLocks } from "./timesheetLockStatements.ts"
import {
  prepareAmendments,
  prepareRecorded,
  prepareSheetLists,
  prepareTimeRecords
} from "./timesheetStatements.ts"
import { around, timeIn } from "./workersTime.ts"

type Store = TimesheetStore["Service"]

/** Reads for one part of the store. */
interface Sources {
  readonly database: Database["Service"]
  readonly records: ReturnType<typeof recordReader>
}

/** Records by their ids. */
const oneByOne = ({
  database,
  records
}: Sources): Pick<Store, "sheet" | "sheets" | "entry" | "exception" | "entryOf"> => {
  const of = prepareTimeRecords(database)
  return {
    sheet: (clientId, id) => records.one(of.sheet({ clientId, id })),
    sheets: (clientId, timesheetIds) =>
      records.all(of.sheetsById({ clientId, ids: JSON.stringify(timesheetIds) })),
    entry: (clientId, id) => records.one(of.entry({ clientId, id })),
    exception: (clientId, id) => records.one(of.exception({ clientId, id })),
    entryOf: (clientId, id, externalId) => records.one(of.entryOf({ clientId, id, externalId }))
  }
}

/** Several schedules' pay periods of a quarter, the shortest of which is a week. */
const PERIODS_MAX = 200

/** Locked timesheets and lockings. */
const lockedOnes = ({
  database,
  records
}: Sources): Pick<
  Store,
  "lock" | "periodLock" | "firstLocked" | "contents" | "lockedCount" | "unlocked" | "workerIds"
> => {
  const { read } = database
  const locked = prepareLocked(database)
  const periods = preparePeriodLocks(database)
  return {
    lock: (clientId, id) => records.one(locked.lock({ clientId, id })),
    periodLock: Effect.fnUntraced(function* (clientId, { companyId: id, workerType }, period) {
      const params = { clientId, id, workerType, begin: period.begin, end: period.end }
      const [[lock], [row]] = yield* read(periods.lockOver(params), locked.revision(params))
      return { isLocked: lock !== undefined, revision: row?.revision ?? 0 }
    }),
    firstLocked: Effect.fnUntraced(function* (clientId, lock) {
      const { id: before, companyId: id, firstDay: begin, lastDay: end } = lock
      const [schedules] = yield* read(periods.schedules({ clientId, id }))
      const payScheduleIds = JSON.stringify(schedules.map((schedule) => schedule.id))
      const params = { clientId, id, payScheduleIds, before, begin, end, rows: PERIODS_MAX }
      const [found] = yield* read(periods.firstLocked(params))
      return found.map((row) => ({
        begin: row.period_begin as LocalDate,
        end: row.period_end as LocalDate,
        payPeriodId: row.id,
        workerType: row.worker_type
      }))
    }),
    contents: (clientId, timesheetIds) =>
      records.all(locked.contents({ clientId, ids: JSON.stringify(timesheetIds) })),
    lockedCount: (clientId, id) =>
      Effect.map(read(locked.lockedCount({ clientId, id })), ([[row]]) => row?.count ?? 0),
    unlocked: (clientId, id, { from, to }, max) =>
      records.all(locked.unlocked({ clientId, id, from, to, rows: max })),
    workerIds: (clientId, id, { after, rows: max }) =>
      Effect.map(read(locked.workerIds({ clientId, id, after, rows: max })), ([rows]) =>
        rows.map((row) => row.id)
      )
  }
}

/** Amendments of locked timesheets. */
const amendmentsIn = ({
  database,
  records
}: Sources): Pick<Store, "amendment" | "pendingAmendments" | "waiting" | "amendmentsOf"> => {
  const of = prepareAmendments(database)
  return {
    amendment: (clientId, id) => records.one(of.amendment({ clientId, id })),
    pendingAmendments: (clientId, timesheetIds) =>
      records.all(of.pending({ clientId, ids: JSON.stringify(timesheetIds) })),
    waiting: (clientId, amendmentIds) => {
      const params = { clientId, ids: JSON.stringify(amendmentIds) }
      return records.snapshot(clientId, {
        punches: of.waitingPunches(params),
        entries: of.waitingEntries(params)
      })
    },
    amendmentsOf: (clientId, id, isPending, { after, rows: max }) => {
      const params = { clientId, id, after, rows: max }
      return records.all(isPending ? of.pendingOfCompany(params) : of.ofCompany(params))
    }
  }
}

const periodOf = (row: Tables["pay_period"]): SheetPeriod => ({
  begin: row.period_begin as LocalDate,
  end: row.period_end as LocalDate,
  payPeriodId: row.id
})

/** After every day. */
const AFTER_ALL = "9999-99-99"

const listsIn = ({
  database,
  records
}: Sources): Pick<
  Store,
  "sheetsAround" | "payPeriods" | "sheetsOf" | "sheetsOfWorker" | "exceptionsOf"
> => {
  const { read } = database
  const recorded = prepareRecorded(database)
  const lists = prepareSheetLists(database)
  return {
    sheetsAround: (clientId, workerIds, range) =>
      records.all(recorded.sheets(around(clientId, workerIds, range))),
    payPeriods: Effect.fnUntraced(function* (clientId, id, workerType, day) {
      const params = { clientId, id, workerType, day }
      const [before, after] = yield* read(lists.periodBefore(params), lists.periodAfter(params))
      return [...before, ...after].map(periodOf)
    }),
    sheetsOf: (clientId, { companyId: id, payPeriodBegin, payPeriod }, page) => {
      const params = { clientId, id, after: page.after, rows: page.rows }
      if (payPeriod) return records.all(lists.sheetsOfPayPeriod({ ...params, ...payPeriod }))
      return payPeriodBegin === undefined
        ? records.all(lists.sheetsOf(params))
        : records.all(lists.sheetsOfPeriod({ ...params, begin: payPeriodBegin }))
    },
    sheetsOfWorker: (clientId, id, workerId, { after, rows }) => {
      const before = after === "" ? AFTER_ALL : after
      return records.all(lists.sheetsOfWorker({ clientId, id, workerId, after: before, rows }))
    },
    exceptionsOf: (clientId, id, isOpen, { after, rows: max }) => {
      const params = { clientId, id, after, rows: max }
      const statement = isOpen ? lists.openExceptionsOf(params) : lists.exceptionsOf(params)
      return records.all(statement)
    }
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const sources = { database, records: recordReader(database, keys) }
  return TimesheetStore.of({
    ...oneByOne(sources),
    ...lockedOnes(sources),
    ...amendmentsIn(sources),
    ...listsIn(sources),
    timeOf: timeIn(database, keys),
    everRecorded: timeIn(database, keys, true)
  })
})

export const layerTimesheetStore = Layer.effect(TimesheetStore, make)
