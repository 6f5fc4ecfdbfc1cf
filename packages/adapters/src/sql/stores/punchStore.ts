import { addDays } from "@payroll/domain/calendar/localDate"
import { dayOf } from "@payroll/domain/timestamp"
import { hasLeft, type WorkerStatus } from "@payroll/domain/worker/worker"
import type { ClockQuery } from "@payroll/domain/timesheet/loadedClock"
import { PunchStore, PUNCHES_MAX } from "@payroll/operations/ports/punchStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { rightPinsIn } from "./kioskPins.ts"
import { prepareClocks, preparePunches, prepareWorking } from "./punchStatements.ts"
import { recordReader, rowsOf } from "./records.ts"

/** The worker of each reference: rows are newest first. */
const idsByReference = (
  rows: ReadonlyArray<{
    readonly id: string
    readonly user_reference_id: string
    readonly user_status: string
  }>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const isHere = (row: (typeof rows)[number]) =>
    !hasLeft({ userStatus: row.user_status as WorkerStatus })
  const idsOf = new Map<string, Array<string>>()
  for (const row of [...rows.filter(isHere), ...rows.filter((each) => !isHere(each))]) {
    const ids = idsOf.get(row.user_reference_id)
    if (ids) ids.push(row.id)
    else idsOf.set(row.user_reference_id, [row.id])
  }
  return idsOf
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
  const { snapshot } = recordReader(database, keys)
  return Effect.fnUntraced(function* (
    clientId: string,
    id: string,
    externalId: string | undefined,
    at?: number
  ) {
    const days = at === undefined ? NO_DAYS : daysAround(at, at)
    const params = { clientId, id, externalId: externalId ?? "", ...days }
    const { workers, revisions, clocks, wages, punches, ...records } = yield* snapshot(clientId, {
      workers: queries.worker(params),
      revisions: rowsOf(queries.revision(params)),
      clocks: queries.clock(params),
      wages: rowsOf(queries.wageIds(params)),
      punches: queries.known(params),
      locations: queries.locations(params),
      settings: queries.settings(params),
      sheets: queries.sheets(params)
    })
    const [[worker], [aggregate], [clock], [existing]] = [workers, revisions, clocks, punches]
    if (!worker || !aggregate) return undefined
    const wageIds = new Set(wages.map((wage) => wage.id))
    return { worker, revision: aggregate.revision, clock, wageIds, existing, ...records }
  })
}

/** Many workers of a company at the clock, in one snapshot. */
const clocksIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = prepareWorking(database)
  const { snapshot } = recordReader(database, keys)
  return Effect.fnUntraced(function* (clientId: string, companyId: string, query: ClockQuery) {
    const { userIds, userReferenceIds, externalIds } = query
    const references = { clientId, id: companyId, ids: JSON.stringify(userReferenceIds) }
    // A reference does not move to another worker without a person who decides it: no snapshot with the rest.
    const [referred] =
      userReferenceIds.length === 0 ? [[]] : yield* database.read(queries.ofReferences(references))
    const idsOfReference = idsByReference(referred)
    const params = {
      clientId,
      id: companyId,
      ids: JSON.stringify([...new Set([...userIds, ...[...idsOfReference.values()].flat()])]),
      externalIds: JSON.stringify(externalIds),
      ...daysAround(query.from, query.to)
    }
    const records = yield* snapshot(clientId, {
      companies: rowsOf(queries.employer(params)),
      workers: queries.workers(params),
      revisions: rowsOf(queries.revisions(params)),
      clocks: queries.clocks(params),
      wages: rowsOf(queries.wageIds(params)),
      locations: queries.locations(params),
      punches: queries.known(params),
      settings: queries.settings(params),
      sheets: queries.sheets(params)
    })
    const { companies, workers, revisions, clocks, wages, punches, ...ofCompany } = records
    if (companies.length === 0) return undefined
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const clockOf = new Map(clocks.map((clock) => [clock.workerId, clock]))
    const wageIdsOf = Map.groupBy(wages, (wage) => wage.worker_id)
    return {
      idsOfReference,
      workers: new Map(
        workers.flatMap((worker) => {
          const { id } = worker
          const revision = revisionOf.get(id)
          if (revision === undefined) return []
          const wageIds = new Set((wageIdsOf.get(id) ?? []).map((wage) => wage.id))
          return [[id, { worker, revision, wageIds, clock: clockOf.get(id) }] as const]
        })
      ),
      locations: ofCompany.locations,
      settings: ofCompany.settings,
      sheets: Map.groupBy(ofCompany.sheets, (sheet) => sheet.workerId),
      existing: new Map(punches.map((punch) => [punch.externalId ?? "", punch]))
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one, all, snapshot } = recordReader(database, keys)
  const queries = preparePunches(database)

  return PunchStore.of({
    clock: clockIn(database, keys),
    clocks: clocksIn(database, keys),
    rightPins: rightPinsIn(database, keys),
    punch: (clientId, id) => one(queries.punch({ clientId, id })),
    between: (clientId, id, from, to) =>
      Effect.map(all(queries.between({ clientId, id, from, to, rows: PUNCHES_MAX })), (punches) =>
        punches.toReversed()
      ),
    page: (clientId, id, { after, to, rows }) =>
      all(queries.page({ clientId, id, at: after.at, after: after.id, to, rows })),
    latest: (clientId, id) => all(queries.latest({ clientId, id })),
    amendments: (clientId, punchIds) =>
      all(queries.amendments({ clientId, ids: JSON.stringify(punchIds) })),
    working: Effect.fnUntraced(function* (clientId, id, { rows, after }) {
      const params = { clientId, id, after, rows }
      const { clocks, workers } = yield* snapshot(clientId, {
        clocks: queries.working(params),
        workers: queries.workersWorking(params)
      })
      const workerOf = new Map(workers.map((worker) => [worker.id, worker]))
      return clocks.flatMap((clock) => {
        const worker = workerOf.get(clock.workerId)
        return worker ? [{ clock, worker }] : []
      })
    })
  })
})

export const layerPunchStore = Layer.effect(PunchStore, make)
