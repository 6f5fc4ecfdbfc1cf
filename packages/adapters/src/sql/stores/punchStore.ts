import { addDays } from "@payroll/domain/calendar/localDate"
import { dayOf } from "@payroll/domain/timestamp"
import type { WorkerClock } from "@payroll/domain/punch/workerClock"
import { hasLeft, type WorkerStatus } from "@payroll/domain/worker/worker"
import { PunchStore, PUNCHES_MAX, type AskedClocks } from "@payroll/operations/ports/punchStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { punchAmendmentTable, punchTable } from "../records/punch.ts"
import { timesheetTable } from "../records/timesheet.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { workerTable } from "../records/worker.ts"
import { workerClockTable } from "../records/workerClock.ts"
import { recordReads } from "./recordReads.ts"
import { prepareClocks, preparePunches, prepareWorking } from "./punchStatements.ts"

/** The worker of each reference: rows are newest first. */
const currentByReference = (
  rows: ReadonlyArray<{
    readonly id: string
    readonly user_reference_id: string
    readonly user_status: string
  }>
): ReadonlyMap<string, string> => {
  const isHere = (row: (typeof rows)[number]) =>
    !hasLeft({ userStatus: row.user_status as WorkerStatus })
  const found = new Map<string, string>()
  for (const row of [...rows.filter(isHere), ...rows]) {
    if (!found.has(row.user_reference_id)) found.set(row.user_reference_id, row.id)
  }
  return found
}

/** A shift that began so many days before may end now. */
const DAYS_BEFORE = 4
const DAYS_AFTER = 2
const NO_DAYS = { from: "9999-12-31", to: "0000-01-01" }

const daysAround = (from: number, to: number) => ({
  from: addDays(dayOf(from), -DAYS_BEFORE),
  to: addDays(dayOf(to), DAYS_AFTER)
})

/** One worker at the clock, in one snapshot. */
const clockIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = prepareClocks(database)
  return Effect.fnUntraced(function* (
    clientId: string,
    id: string,
    externalId: string | undefined,
    at?: number
  ) {
    const days = at === undefined ? NO_DAYS : daysAround(at, at)
    const params = { clientId, id, externalId: externalId ?? "", ...days }
    const [[row], [revision], [clock], locations, wages, [known], settings, sheets] =
      yield* database.read(
        queries.worker(params),
        queries.revision(params),
        queries.clock(params),
        queries.locations(params),
        queries.wageIds(params),
        queries.known(params),
        queries.settings(params),
        queries.sheets(params)
      )
    if (!row || !revision) return undefined
    const key = yield* keys.of(clientId)
    return {
      worker: workerTable.fromRow(row, key),
      revision: revision.revision,
      clock: clock && workerClockTable.fromRow(clock, key),
      wageIds: new Set(wages.map((wage) => wage.id)),
      locations: locations.map((location) => companyLocationTable.fromRow(location, key)),
      settings: settings.map((each) => timeTrackingSettingsTable.fromRow(each, key)),
      sheets: sheets.map((sheet) => timesheetTable.fromRow(sheet, key)),
      known: known && punchTable.fromRow(known, key)
    }
  })
}

/** Many workers of a company at the clock, in one snapshot. */
const clocksIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = prepareWorking(database)
  return Effect.fnUntraced(function* (clientId: string, companyId: string, asked: AskedClocks) {
    const { userIds, userReferenceIds, externalIds } = asked
    const references = { clientId, id: companyId, ids: JSON.stringify(userReferenceIds) }
    // A reference does not move to another worker without a person who decides it: no snapshot with the rest.
    const [referred] =
      userReferenceIds.length === 0 ? [[]] : yield* database.read(queries.ofReferences(references))
    const idOfReference = currentByReference(referred)
    const params = {
      clientId,
      id: companyId,
      ids: JSON.stringify([...new Set([...userIds, ...idOfReference.values()])]),
      externalIds: JSON.stringify(externalIds),
      ...daysAround(asked.from, asked.to)
    }
    const [[company], workers, revisions, clocks, wages, locations, known, settings, sheets] =
      yield* database.read(
        queries.employer(params),
        queries.workers(params),
        queries.revisions(params),
        queries.clocks(params),
        queries.wageIds(params),
        queries.locations(params),
        queries.known(params),
        queries.settings(params),
        queries.sheets(params)
      )
    if (!company) return undefined
    const key = yield* keys.of(clientId)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const clockOf = new Map(
      clocks.map((row): [string, WorkerClock] => [
        row.worker_id,
        workerClockTable.fromRow(row, key)
      ])
    )
    const sheetRows = Map.groupBy(sheets, (sheet) => sheet.worker_id)
    const wageIdsOf = Map.groupBy(wages, (wage) => wage.worker_id)
    return {
      idOfReference,
      workers: new Map(
        workers.flatMap((row) => {
          const revision = revisionOf.get(row.id)
          if (revision === undefined) return []
          const worker = workerTable.fromRow(row, key)
          const wageIds = new Set((wageIdsOf.get(row.id) ?? []).map(({ id }) => id))
          return [[row.id, { worker, revision, wageIds, clock: clockOf.get(row.id) }] as const]
        })
      ),
      locations: locations.map((location) => companyLocationTable.fromRow(location, key)),
      settings: settings.map((each) => timeTrackingSettingsTable.fromRow(each, key)),
      sheets: new Map(
        [...sheetRows].map(([id, rows]) => [
          id,
          rows.map((sheet) => timesheetTable.fromRow(sheet, key))
        ])
      ),
      known: new Map(known.map((row) => [row.external_id ?? "", punchTable.fromRow(row, key)]))
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const queries = preparePunches(database)
  const { read } = database

  return PunchStore.of({
    clock: clockIn(database, keys),
    clocks: clocksIn(database, keys),
    punch: (clientId, id) => records.one(punchTable, queries.punch({ clientId, id })),
    between: (clientId, id, from, to) =>
      Effect.map(
        records.all(punchTable, queries.between({ clientId, id, from, to, rows: PUNCHES_MAX })),
        (rows) => rows.toReversed()
      ),
    page: (clientId, id, { after, to, rows: max }) => {
      const params = { clientId, id, at: after.at, after: after.id, to, rows: max }
      return records.all(punchTable, queries.page(params))
    },
    latest: (clientId, id) => records.all(punchTable, queries.latest({ clientId, id })),
    amendments: (clientId, punchIds) =>
      records.all(
        punchAmendmentTable,
        queries.amendments({ clientId, ids: JSON.stringify(punchIds) })
      ),
    working: Effect.fnUntraced(function* (clientId, id, { rows: max, after }) {
      const params = { clientId, id, after, rows: max }
      const [clocks, workers] = yield* read(queries.working(params), queries.workersWorking(params))
      const key = yield* keys.of(clientId)
      const workerOf = new Map(workers.map((row) => [row.id, workerTable.fromRow(row, key)]))
      return clocks.flatMap((row) => {
        const worker = workerOf.get(row.worker_id)
        return worker ? [{ clock: workerClockTable.fromRow(row, key), worker }] : []
      })
    })
  })
})

export const layerPunchStore = Layer.effect(PunchStore, make)
