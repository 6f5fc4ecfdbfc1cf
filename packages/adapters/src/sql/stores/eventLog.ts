import { takesType } from "@payroll/domain/webhook/webhookEndpoint"
import {
  EventLog,
  type Delivery,
  type DeliveryFilter,
  type EventFilter,
  type Lane,
  type ListedEvent
} from "@payroll/operations/ports/eventLog"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import {
  DELIVERED,
  OF_TEST,
  prepareAttemptLists,
  prepareEventLists,
  prepareMarks,
  prepareStory,
  type Direction,
  type eventColumns
} from "./eventLogStatements.ts"
import { sparsePage } from "./sparsePage.ts"

const HEX_OF_TIME = 12
/** The last time that an id can have. */
const TIME_MAX = 2 ** 48 - 1

/** The beginning of the ids that are made at a time or later, UTC milliseconds (RFC 9562, version 7). */
export const idsFrom = (at: number): string => {
  const time = Math.min(Math.max(Math.trunc(at), 0), TIME_MAX)
  const hex = time.toString(16).padStart(HEX_OF_TIME, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The ids of a page's rows, which lie behind the place in the direction of the list. */
const idsBehind = ({ since, before, isNewestFirst }: EventFilter, place: string) => {
  const [first, end] = [idsFrom(since), idsFrom(before)]
  return isNewestFirst
    ? { after: first, before: place !== "" && place < end ? place : end }
    : { after: place > first ? place : first, before: end }
}

/** The company of a row; none where it is about an event of the client itself. */
const companyOf = (row: {
  readonly client_id: string
  readonly company_id: string
}): string | undefined => (row.company_id === row.client_id ? undefined : row.company_id)

const listedEvent = (row: Pick<Tables["event"], (typeof eventColumns)[number]>): ListedEvent => ({
  id: row.id,
  companyId: companyOf(row),
  sequence: row.sequence,
  type: row.type,
  at: row.at
})

const deliveryOf = (row: Tables["delivery_attempt"]): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  companyId: companyOf(row),
  eventId: row.event_id,
  eventType: row.event_type ?? undefined,
  sequence: row.sequence === OF_TEST ? undefined : row.sequence,
  at: row.at,
  durationMs: row.duration_ms,
  result: row.result,
  status: row.status ?? undefined
})

const laneOf = (row: Tables["delivery_lane"]): Lane => ({
  endpointId: row.endpoint_id,
  nextSequence: row.next_sequence,
  lastSequence: row.last_sequence,
  attempts: row.attempts,
  dueAt: row.due_at ?? undefined,
  haltedAt: row.halted_at ?? undefined
})

const isOfFilter =
  ({ eventTypes, since, before }: EventFilter) =>
  ({ type, at }: ListedEvent): boolean =>
    at >= since && at < before && takesType(eventTypes, type)

const isOfDeliveries =
  (filter: DeliveryFilter) =>
  ({ companyId, endpointId, eventType, result }: Delivery): boolean =>
    (filter.companyId === undefined || companyId === filter.companyId) &&
    (filter.endpointId === undefined || endpointId === filter.endpointId) &&
    (filter.result === undefined || result === filter.result) &&
    (filter.eventTypes === undefined || takesType(filter.eventTypes, eventType ?? ""))

const isPlain = ({ eventTypes }: EventFilter): boolean => eventTypes === undefined

const ALWAYS = { since: 0, before: Infinity }

const isAlways = ({ since, before }: EventFilter): boolean => since <= 0 && before === Infinity

/** Both directions of the lists that `prepareLists` prepares. */
const bothWays = <Lists>(
  database: Database["Service"],
  prepareLists: (database: Database["Service"], direction: Direction) => Lists
) => {
  const [oldest, newest] = [prepareLists(database, "asc"), prepareLists(database, "desc")]
  return ({ isNewestFirst }: EventFilter): Lists => (isNewestFirst ? newest : oldest)
}

/** Lists events. */
const listingEvents = (database: Database["Service"]) => {
  const lists = bothWays(database, prepareEventLists)
  const ofCompany: EventLog["Service"]["ofCompany"] = (
    filter,
    companyId,
    { after, below },
    rows
  ) => {
    const read = (last: ListedEvent | undefined, count: number) => {
      const place = filter.isNewestFirst
        ? { after, below: last?.sequence ?? below }
        : { after: last?.sequence ?? after, below }
      const of = { clientId: filter.clientId, companyId, ...place, rows: count }
      return Effect.map(database.read(lists(filter).ofCompany(of)), ([matches]) =>
        matches.map(listedEvent)
      )
    }
    const isDense = isPlain(filter) && isAlways(filter)
    return sparsePage({ read, isMatch: isOfFilter(filter), isDense }, rows)
  }
  const ofClient: EventLog["Service"]["ofClient"] = (filter, place, rows) => {
    const read = (last: ListedEvent | undefined, count: number) => {
      const ids = idsBehind(filter, last?.id ?? place)
      const of = { clientId: filter.clientId, companyId: "", ...ids, rows: count }
      return Effect.map(database.read(lists(filter).ofClient(of)), ([matches]) =>
        matches.map(listedEvent)
      )
    }
    const isMatch = isOfFilter({ ...filter, ...ALWAYS })
    return sparsePage({ read, isMatch, isDense: isPlain(filter) }, rows)
  }
  return { ofCompany, ofClient }
}

/** Lists attempts. */
const listingDeliveries = (database: Database["Service"]): EventLog["Service"]["deliveries"] => {
  const lists = bothWays(database, prepareAttemptLists)
  return (filter, place, rows) => {
    const { clientId, companyId = "", endpointId, result } = filter
    const { ofClient, ofCompany, ofResult } = lists(filter)
    const isFailed = companyId === "" && result !== undefined && result !== DELIVERED
    const isDense =
      isPlain(filter) && endpointId === undefined && (result === undefined || isFailed)
    const read = (last: Delivery | undefined, count: number) => {
      const of = { clientId, companyId, ...idsBehind(filter, last?.id ?? place), rows: count }
      const statement = isFailed
        ? ofResult({ ...of, result })
        : companyId === ""
          ? ofClient(of)
          : ofCompany(of)
      return Effect.map(database.read(statement), ([matches]) => matches.map(deliveryOf))
    }
    return sparsePage({ read, isMatch: isOfDeliveries(filter), isDense }, rows)
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { byId, ofEvent, lanes: lanesOf } = prepareStory(database)
  const { mark, commits, deliveries: attempts } = prepareMarks(database)

  return EventLog.of({
    ...listingEvents(database),
    find: Effect.fnUntraced(function* (clientId, eventId) {
      const of = { clientId, id: eventId }
      const [[row], deliveries, lanes] = yield* database.read(byId(of), ofEvent(of), lanesOf(of))
      return (
        row && {
          event: { ...listedEvent(row), body: row.body },
          deliveries: deliveries.map(deliveryOf),
          lanes: lanes.map(laneOf)
        }
      )
    }),
    deliveries: listingDeliveries(database),
    changeMark: Effect.map(database.read(mark({})), ([[row]]) => String(row?.mark)),
    changeMarkOf: (clientId) =>
      Effect.map(database.read(commits({ clientId }), attempts({ clientId })), (lists) =>
        lists.map((rows) => rows.map(({ id }) => id).join(" ")).join("; ")
      )
  })
})

export const layerEventLog = Layer.effect(EventLog, make)
