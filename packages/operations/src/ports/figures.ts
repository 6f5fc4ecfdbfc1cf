import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { EventFigure } from "@payroll/domain/event/eventFigure"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A figure that is counted day by day; the last three are histograms, of minutes and of milliseconds. */
export type Figure =
  | EventFigure
  | "events"
  | "reviewsDecided"
  | "deliveries"
  | "deliveriesFailed"
  | "wholeValues"
  | "linkMinutes"
  | "reviewMinutes"
  | "deliveryMs"

/** The count of a figure on a day in UTC; `bucket` is 0 unless it is a histogram. */
export interface CountedFigure {
  readonly day: LocalDate
  readonly figure: Figure
  readonly bucket: number
  readonly amount: number
}

/** Counts of successful and failed deliveries to an endpoint in an hour. */
export interface EndpointHour {
  readonly endpointId: string
  /** Hours since 1970 in UTC. */
  readonly hour: number
  readonly delivered: number
  readonly failed: number
}

/** A day on which a client was handed unusually many whole values. */
export interface UnusualDay {
  readonly clientId: string
  readonly day: string
  readonly wholeValues: number
  /** The most of a day among those before that count. */
  readonly largestBefore: number
}

/** Rows that a batch counted. */
export interface Advance {
  /** As many as the longest source had. */
  readonly rows: number
  /** Days of the last two, UTC, that became unusual by this batch. */
  readonly unusual: ReadonlyArray<UnusualDay>
}

/** Hours that `ofEndpoints` can go back. */
export const HOURS_KEPT = 48

/** Counts of events, decisions on reviews, deliveries and whole values by day, made in the background. */
export class Figures extends Context.Service<
  Figures,
  {
    /**
     * Counts at most `limit` rows of each source that were stored before `before`, in their order, each once whatever
     * happens: the counts and the place that they go up to are one transaction. Of several processes one counts.
     */
    readonly advance: (before: number, limit: number) => Effect.Effect<Advance, Unavailable>
    /**
     * The figures of the days from one to another, of a client or of all; `upTo` is the time of the oldest row that is
     * not counted yet.
     */
    readonly ofDays: (
      clientId: string | undefined,
      days: { readonly from: LocalDate; readonly to: LocalDate }
    ) => Effect.Effect<
      {
        readonly counted: ReadonlyArray<CountedFigure>
        readonly upTo: number | undefined
      },
      Unavailable
    >
    /** Attempts to deliver to each endpoint of a client, from an hour on; hours without any are left out. */
    readonly ofEndpoints: (
      clientId: string,
      sinceHour: number
    ) => Effect.Effect<ReadonlyArray<EndpointHour>, Unavailable>
  }
>()("payroll/Figures") {}
