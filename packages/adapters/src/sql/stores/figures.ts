import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { eventFigure, linkMadeAt } from "@payroll/domain/event/eventFigure"
import { bucketOf } from "@payroll/domain/exact/histogram"
import type { Disclosure } from "@payroll/domain/handover/disclosure"
import { dayOf } from "@payroll/domain/timestamp"
import {
  Figures,
  HOURS_KEPT,
  type CountedFigure,
  type EndpointHour,
  type Figure,
  type UnusualDay
} from "@payroll/operations/ports/figures"
import { NewId } from "@payroll/operations/ports/newId"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import type { Scoped } from "../statement.ts"
import { idsFrom } from "./eventLog.ts"
import {
  prepareCounting,
  type AttemptRow,
  type DecisionRow,
  type DisclosureRow,
  type EventRow,
  type Range,
  type UnusualRow
} from "./figureStatements.ts"
import { comparedSince } from "./wholeValues.ts"

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** A row of `daily_figure`. */
interface Amount {
  readonly client_id: string
  readonly day: LocalDate
  readonly figure: Figure
  readonly bucket: number
  readonly amount: number
}

interface HourKey {
  readonly client_id: string
  readonly endpoint_id: string
}

type Counted = readonly [figure: Figure, bucket: number]

/** A link that was completed, with the minutes since it was made. */
const ofCompleted = ({ at, body }: EventRow): ReadonlyArray<Counted> => {
  const madeAt = body === null ? undefined : linkMadeAt(body)
  return madeAt === undefined
    ? []
    : [["linkMinutes", bucketOf(Math.max(0, at - madeAt) / MINUTE_MS)]]
}

const ofEvent = (row: EventRow): ReadonlyArray<Counted> => {
  const figure = eventFigure(row.type, row.body ?? undefined)
  const further = figure === "linksCompleted" ? ofCompleted(row) : []
  return [["events", 0], ...(figure === undefined ? [] : [[figure, 0] as const]), ...further]
}

/** A decision counts if it ended the case: the first of two persons leaves it as it is. */
const ofDecision = (row: DecisionRow): ReadonlyArray<Counted> => {
  const isLast = row.updated_at !== null && row.updated_at <= row.at
  if (!isLast || (row.status !== "passed" && row.status !== "failed")) return []
  const waited = (row.at - (row.created_at ?? row.at)) / MINUTE_MS
  return [
    ["reviewsDecided", 0],
    ["reviewMinutes", bucketOf(waited)]
  ]
}

const ofAttempt = ({ result, duration_ms: took }: AttemptRow): ReadonlyArray<Counted> => [
  ["deliveries", 0],
  ...(result === "delivered" ? [] : [["deliveriesFailed", 0] as const]),
  ["deliveryMs", bucketOf(took)]
]

/** Each kind in an audit row counts once: several accounts of a worker are one. */
const ofDisclosure = ({ disclosure }: DisclosureRow): ReadonlyArray<Counted> =>
  (JSON.parse(disclosure) as Disclosure).values.map(() => ["wholeValues", 0] as const)

interface Placed {
  readonly id: string
  readonly client_id: string
  readonly at: number
}

/** Adds rows up to one amount for each client, day, figure and bucket. */
const amountsOf = <Row extends Placed>(
  rows: ReadonlyArray<Row>,
  countedOf: (row: Row) => ReadonlyArray<Counted>
): ReadonlyArray<Amount> => {
  const amounts = new Map<string, Amount>()
  for (const row of rows) {
    for (const [figure, bucket] of countedOf(row)) {
      const of = { client_id: row.client_id, day: dayOf(row.at), figure, bucket }
      const key = JSON.stringify(of)
      amounts.set(key, { ...of, amount: (amounts.get(key)?.amount ?? 0) + 1 })
    }
  }
  return [...amounts.values()]
}

/** Adds attempts up to one row for each endpoint and hour. */
const hoursOf = (rows: ReadonlyArray<AttemptRow>) => {
  const hours = new Map<string, Omit<EndpointHour, "endpointId"> & HourKey>()
  for (const { client_id, endpoint_id, at, result } of rows) {
    const of = { client_id, endpoint_id, hour: Math.floor(at / HOUR_MS) }
    const key = JSON.stringify(of)
    const { delivered, failed } = hours.get(key) ?? { delivered: 0, failed: 0 }
    const isDelivered = result === "delivered"
    hours.set(key, {
      ...of,
      delivered: delivered + (isDelivered ? 1 : 0),
      failed: failed + (isDelivered ? 0 : 1)
    })
  }
  return [...hours.values()]
}

/** The whole values that rows add to days since a day, with the first of the days that each is compared with. */
const addedSince = (rows: ReadonlyArray<DisclosureRow>, since: LocalDate) =>
  amountsOf(rows, ofDisclosure)
    .filter(({ day }) => day >= since)
    .map((each) => ({
      client_id: each.client_id,
      day: each.day,
      since: comparedSince(each.day),
      added: each.amount
    }))

const unusualDay = ({ client_id, day, amount, largest }: UnusualRow): UnusualDay => ({
  clientId: client_id,
  day,
  wholeValues: amount,
  largestBefore: largest
})

/** Stores what rows come to, with the place behind them. */
const storing = (
  { write }: Database["Service"],
  newId: NewId["Service"],
  { move, add, addHours, dropHours, unusual }: ReturnType<typeof prepareCounting>
) => {
  /**
   * Stores what rows come to, unless another process has counted them meanwhile. Gives the rows of the last of the
   * further statements.
   */
  const store = <Row extends Placed>(
    source: string,
    place: string,
    rows: ReadonlyArray<Row>,
    countedOf: (row: Row) => ReadonlyArray<Counted>,
    also: (countedBy: string, last: Row) => ReadonlyArray<Scoped<unknown>> = () => []
  ): Effect.Effect<ReadonlyArray<unknown>, Unavailable> => {
    const last = rows.at(-1)
    if (!last) return Effect.succeed([])
    const countedBy = newId.next()
    const amounts = JSON.stringify(amountsOf(rows, countedOf))
    const statements = [
      move({ source, place, next: last.id, countedBy }),
      add({ source, countedBy, amounts }),
      ...also(countedBy, last)
    ]
    return Effect.map(write(...statements), (results) => results.at(-1) ?? [])
  }

  /** Also the hours of endpoints; those that are too old go. */
  const storeDeliveries = (place: string, rows: ReadonlyArray<AttemptRow>) =>
    store("delivery", place, rows, ofAttempt, (countedBy, { at }) => [
      addHours({ countedBy, hours: JSON.stringify(hoursOf(rows)) }),
      dropHours({ before: Math.floor(at / HOUR_MS) - HOURS_KEPT })
    ])

  /** Also gives the days, from one on, that became unusual. */
  const storeDisclosures = (place: string, rows: ReadonlyArray<DisclosureRow>, since: LocalDate) =>
    Effect.map(
      store("disclosure", place, rows, ofDisclosure, (countedBy) => [
        unusual({ countedBy, added: JSON.stringify(addedSince(rows, since)) })
      ]),
      (days) => (days as ReadonlyArray<UnusualRow>).map(unusualDay)
    )

  return { store, storeDeliveries, storeDisclosures }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const newId = yield* NewId
  const statements = prepareCounting(database)
  const { events, decisions, disclosures, attempts, places, oldest, ofAll, ofClient, ofEndpoints } =
    statements

  const { store, storeDeliveries, storeDisclosures } = storing(database, newId, statements)

  return Figures.of({
    advance: Effect.fnUntraced(function* (before, limit) {
      const [found] = yield* database.read(places({}))
      const placeOf = (source: string): string =>
        found.find((each) => each.source === source)?.place ?? ""
      const range = (source: string): Range => ({
        after: placeOf(source),
        before: idsFrom(before),
        rows: limit
      })
      const [event, decision, delivery, disclosure] = yield* database.read(
        events(range("event")),
        decisions(range("decision")),
        attempts(range("delivery")),
        disclosures(range("disclosure"))
      )
      yield* store("event", placeOf("event"), event, ofEvent)
      yield* store("decision", placeOf("decision"), decision, ofDecision)
      yield* storeDeliveries(placeOf("delivery"), delivery)
      const yesterday = dayOf(Math.max(0, before - DAY_MS))
      const days = yield* storeDisclosures(placeOf("disclosure"), disclosure, yesterday)
      const counts = [event, decision, delivery, disclosure].map(({ length }) => length)
      return { rows: Math.max(...counts), unusual: days }
    }),
    ofDays: Effect.fnUntraced(function* (clientId, days) {
      const counted = clientId === undefined ? ofAll(days) : ofClient({ ...days, clientId })
      // Apart: a read sees the rows of all clients that any of its statements may see.
      const [rows] = yield* database.read(counted)
      const [[left]] = yield* database.read(oldest({}))
      return {
        counted: rows.map(({ day, figure, bucket, amount }): CountedFigure => ({
          day: day as LocalDate,
          figure: figure as Figure,
          bucket,
          amount: Number(amount)
        })),
        upTo: left?.at ?? undefined
      }
    }),
    ofEndpoints: (clientId, since) =>
      Effect.map(database.read(ofEndpoints({ clientId, since })), ([rows]) =>
        rows.map(({ endpoint_id: endpointId, ...hour }): EndpointHour => ({ endpointId, ...hour }))
      )
  })
})

export const layerFigures = Layer.effect(Figures, make)
