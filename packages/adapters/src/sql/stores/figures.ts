import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { eventFigure } from "@payroll/domain/event/eventFigure"
import { bucketOf } from "@payroll/domain/exact/histogram"
import { Figures, type CountedFigure, type Figure } from "@payroll/operations/ports/figures"
import { NewId } from "@payroll/operations/ports/newId"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { idsFrom } from "./eventLog.ts"
import {
  prepareCounting,
  type AttemptRow,
  type DecisionRow,
  type EventRow,
  type Range
} from "./figureStatements.ts"

const DAY_LENGTH = 10
const MINUTE_MS = 60_000

/** A row of `daily_figure`. */
interface Amount {
  readonly client_id: string
  readonly day: string
  readonly figure: Figure
  readonly bucket: number
  readonly amount: number
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, DAY_LENGTH)

type Counted = readonly [figure: Figure, bucket: number]

const ofEvent = ({ type, body }: EventRow): ReadonlyArray<Counted> => {
  const figure = eventFigure(type, body ?? undefined)
  return [["events", 0], ...(figure === undefined ? [] : [[figure, 0] as const])]
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

interface Placed {
  readonly id: string
  readonly client_id: string
  readonly at: number
}

/** What rows come to, a row for each client, day, figure and bucket. */
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

const make = Effect.gen(function* () {
  const database = yield* Database
  const newId = yield* NewId
  const { events, decisions, attempts, places, move, add, oldest, ofAll, ofClient } =
    prepareCounting(database)

  /** Stores what rows come to, unless another process has counted them meanwhile. */
  const store = <Row extends Placed>(
    source: string,
    place: string,
    rows: ReadonlyArray<Row>,
    countedOf: (row: Row) => ReadonlyArray<Counted>
  ): Effect.Effect<void, Unavailable> => {
    const last = rows.at(-1)
    if (!last) return Effect.void
    const countedBy = newId.next()
    const amounts = JSON.stringify(amountsOf(rows, countedOf))
    return Effect.asVoid(
      database.write(
        move({ source, place, next: last.id, countedBy }),
        add({ source, countedBy, amounts })
      )
    )
  }

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
      const [event, decision, delivery] = yield* database.read(
        events(range("event")),
        decisions(range("decision")),
        attempts(range("delivery"))
      )
      yield* store("event", placeOf("event"), event, ofEvent)
      yield* store("decision", placeOf("decision"), decision, ofDecision)
      yield* store("delivery", placeOf("delivery"), delivery, ofAttempt)
      return Math.max(event.length, decision.length, delivery.length)
    }),
    ofDays: Effect.fnUntraced(function* (clientId, days) {
      const counted = clientId === undefined ? ofAll(days) : ofClient({ ...days, clientId })
      const [rows, [left]] = yield* database.read(counted, oldest({}))
      return {
        counted: rows.map(({ day, figure, bucket, amount }): CountedFigure => ({
          day: day as LocalDate,
          figure: figure as Figure,
          bucket,
          amount: Number(amount)
        })),
        upTo: left?.at ?? undefined
      }
    })
  })
})

export const layerFigures = Layer.effect(Figures, make)
