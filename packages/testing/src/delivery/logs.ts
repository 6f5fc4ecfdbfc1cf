/** The lists of events and of attempts, from both ends. */
import { assert } from "@effect/vitest"
import { VisibleCompanies } from "@payroll/operations/caller"
import { DeliveryQueue, type DueDelivery } from "@payroll/operations/ports/deliveryQueue"
import { EventLog } from "@payroll/operations/ports/eventLog"
import * as Effect from "effect/Effect"
import { burst } from "../burst.ts"
import type { Cases } from "../suite.ts"
import { advance, LEASE_MS, onTheirWay, refused } from "./lanes.ts"

const ALL = { eventTypes: undefined, since: 0, before: Infinity }
const ANY = { companyId: undefined, endpointId: undefined, result: undefined }
const NUMBERS = { after: 0, below: Number.MAX_SAFE_INTEGER }

/** The rows of a list, two by two. */
const inPages = Effect.fnUntraced(function* <Row, Place, E>(
  first: Place,
  read: (place: Place) => Effect.Effect<{ readonly rows: ReadonlyArray<Row> }, E>,
  placeOf: (row: NoInfer<Row>) => NoInfer<Place>
) {
  const all: Array<Row> = []
  for (let place = first; ;) {
    const { rows } = yield* read(place)
    all.push(...rows)
    const last = rows.at(-1)
    if (last === undefined) return all
    place = placeOf(last)
  }
})

const eventsListed = Effect.gen(function* () {
  const log = yield* EventLog
  const { client, companies, reporting } = yield* onTheirWay(2)
  const [{ id: companyId } = { id: "" }] = companies
  yield* burst([reporting(companies[0]!, 3)])
  const filter = { ...ALL, clientId: client.id }
  const numbers = (isNewestFirst: boolean, first = 1) =>
    Effect.map(
      inPages(
        { after: first - 1, below: NUMBERS.below },
        (range) => log.ofCompany({ ...filter, isNewestFirst }, companyId, range, 2),
        ({ sequence }) =>
          isNewestFirst
            ? { after: first - 1, below: sequence }
            : { after: sequence, below: NUMBERS.below }
      ),
      (rows) => rows.map(({ sequence }) => sequence)
    )
  assert.deepStrictEqual(yield* numbers(false), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(yield* numbers(true), [5, 4, 3, 2, 1])
  assert.deepStrictEqual(yield* numbers(true, 3), [5, 4, 3])
  const ids = (isNewestFirst: boolean, limits: object = {}) =>
    Effect.map(
      inPages(
        "",
        (place) => log.ofClient({ ...filter, ...limits, isNewestFirst }, place, 2),
        ({ id }) => id
      ),
      (rows) => rows.map(({ id }) => id)
    )
  const all = yield* ids(false)
  assert.lengthOf(all, 7)
  assert.deepStrictEqual(all, all.toSorted())
  assert.deepStrictEqual(yield* ids(true), all.toReversed())
  // Only of the other company, which no index selects.
  const others = (isNewestFirst: boolean) =>
    Effect.provideService(ids(isNewestFirst), VisibleCompanies, new Set([companies[1]!.id]))
  assert.lengthOf(yield* others(true), 2)
  assert.deepStrictEqual(yield* others(true), (yield* others(false)).toReversed())
  assert.deepStrictEqual(yield* ids(true, { before: 0 }), [])
})

const attemptsListed = Effect.gen(function* () {
  const log = yield* EventLog
  const { lease, settle } = yield* DeliveryQueue
  const { client, endpoint, companies } = yield* onTheirWay(3)
  const dues = (yield* lease(3, LEASE_MS)).toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1))
  const ends: ReadonlyArray<(due: DueDelivery) => ReturnType<typeof advance>> = [
    advance,
    (due) => ({ ...advance(due), log: { ...refused, result: "given up" } }),
    (due) => ({ ...advance(due), log: { ...refused, result: "given up" } })
  ]
  for (const [index, due] of dues.entries()) yield* settle([ends[index]!(due)])
  const listed = (isNewestFirst: boolean, filter: object = {}) => {
    const of = { ...ALL, ...ANY, clientId: client.id, ...filter, isNewestFirst }
    return Effect.map(
      inPages(
        "",
        (place) => log.deliveries(of, place, 2),
        ({ id }) => id
      ),
      (rows) => rows.map((row) => row.companyId)
    )
  }
  const [first, second, third] = companies.map(({ id }) => id)
  assert.deepStrictEqual(yield* listed(false), [first, second, third])
  assert.deepStrictEqual(yield* listed(true), [third, second, first])
  const ofEndpoint = { endpointId: endpoint.id }
  assert.deepStrictEqual(yield* listed(true, ofEndpoint), [third, second, first])
  assert.deepStrictEqual(yield* listed(true, { result: "given up" }), [third, second])
  assert.deepStrictEqual(yield* listed(false, { ...ofEndpoint, result: "given up" }), [
    second,
    third
  ])
  assert.deepStrictEqual(yield* listed(true, { result: "delivered" }), [first])
  assert.deepStrictEqual(yield* listed(true, { companyId: second, result: "given up" }), [second])
})

export const logs: Cases = {
  "lists events from the oldest and from the newest on, page by page": eventsListed,
  "lists attempts from the oldest and from the newest on, by result": attemptsListed
}
