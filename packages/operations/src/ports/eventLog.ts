/** The stored events of a client, their deliveries, and marks that change with them. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

export interface ListedEvent {
  readonly id: string
  /** Undefined of an event of the client itself. */
  readonly companyId: string | undefined
  readonly sequence: number
  readonly type: string
  /** UTC milliseconds. */
  readonly at: number
}

export interface StoredEvent extends ListedEvent {
  /** The bytes that are sent. */
  readonly body: string
}

/** One attempt to deliver an event, or the reason why none follows. */
export interface Delivery {
  readonly id: string
  readonly endpointId: string
  /** Undefined of an event of the client itself. */
  readonly companyId: string | undefined
  readonly eventId: string
  readonly eventType: string | undefined
  /** Undefined of a test message, which is no event of a company. */
  readonly sequence: number | undefined
  readonly at: number
  readonly durationMs: number
  readonly result: string
  readonly status: number | undefined
}

/** The delivery lane of a company's events on the way to an endpoint. */
export interface Lane {
  readonly endpointId: string
  readonly nextSequence: number
  readonly lastSequence: number
  readonly attempts: number
  /** UTC milliseconds; undefined if nothing is due. */
  readonly dueAt: number | undefined
  readonly haltedAt: number | undefined
}

export interface EventFilter {
  readonly clientId: string
  /** Types of events by name or group; undefined for all. */
  readonly eventTypes: ReadonlyArray<string> | undefined
  /** Rows stored at this time or later, UTC milliseconds. */
  readonly since: number
  /** Rows stored before this time, UTC milliseconds; Infinity for all. */
  readonly before: number
  /** True if the list begins with the newest row. */
  readonly isNewestFirst: boolean
}

/** Numbers of a company's events, both ends left out. */
export interface NumberRange {
  readonly after: number
  readonly below: number
}

export interface DeliveryFilter extends EventFilter {
  readonly companyId: string | undefined
  readonly endpointId: string | undefined
  readonly result: string | undefined
}

export interface LogPage<Row> {
  readonly rows: ReadonlyArray<Row>
  /** The last row read where reading stopped before the page was full; undefined otherwise. */
  readonly stoppedAt: Row | undefined
}

/** Reads events and their deliveries. Few rows are read that do not match, and none of another client. */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** The events of a company without gaps, by sequence; with the client's id those of the client itself. */
    readonly ofCompany: (
      filter: EventFilter,
      companyId: string,
      range: NumberRange,
      rows: number
    ) => Effect.Effect<LogPage<ListedEvent>, Unavailable>
    /** Those of all companies behind an id, or from the first on, by id, which is the order of time. */
    readonly ofClient: (
      filter: EventFilter,
      place: string,
      rows: number
    ) => Effect.Effect<LogPage<ListedEvent>, Unavailable>
    /** An event with its deliveries, at most 1,000, and the lanes of its company. */
    readonly find: (
      clientId: string,
      eventId: string
    ) => Effect.Effect<
      | {
          readonly event: StoredEvent
          readonly deliveries: ReadonlyArray<Delivery>
          readonly lanes: ReadonlyArray<Lane>
        }
      | undefined,
      Unavailable
    >
    /** Deliveries behind an id, or from the first on, by id, which is the order of time. */
    readonly deliveries: (
      filter: DeliveryFilter,
      place: string,
      rows: number
    ) => Effect.Effect<LogPage<Delivery>, Unavailable>
    /**
     * A text that is another one after any commit, by any process; it may also change for other reasons. Says nothing
     * about what was committed. Cheap.
     */
    readonly changeMark: Effect.Effect<string, Unavailable>
    /** A text that is another one after a commit or a delivery for this client, and after none of another client. */
    readonly changeMarkOf: (clientId: string) => Effect.Effect<string, Unavailable>
  }
>()("payroll/EventLog") {}
