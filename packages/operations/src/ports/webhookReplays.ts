/** Sends events to an endpoint again, by moving its lanes back. */
import { StateConflict, type RecordNotFound } from "@payroll/domain/errors"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { WebhookEndpoint } from "./webhookEndpoints.ts"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

/** The events that are sent again: a company's events from a number on, all since a time, or all that were given up. */
export type ReplayScope =
  | { readonly kind: "company"; readonly companyId: string; readonly firstSequence: number }
  | { readonly kind: "since"; readonly since: number }
  | { readonly kind: "missed" }

/** Counts of events that a job would send again, up to a limit. */
export interface ReplayPreview {
  readonly events: number
  /** Companies that these are of. */
  readonly companies: number
  /** Events behind them that wait for the endpoint anyway. */
  readonly waiting: number
  /** True if there may be more: counting stopped at the limit. */
  readonly isCut: boolean
}

/** Why a replay is refused while another one to the endpoint is under way. */
export const isUnfinished = new StateConflict({
  message: "a replay to this webhook endpoint is not finished yet"
})

/** Why nothing is sent again to an endpoint that is disabled. */
export const isDisabled = new StateConflict({
  message: "the webhook endpoint is disabled: enable it first"
})

/** Events that a preview looks at. */
export const PREVIEW_MAX = 10_000

/** A job that moves lanes back, and how far it is. */
export interface Replay {
  readonly id: string
  readonly endpointId: string
  readonly kind: ReplayScope["kind"]
  /** Companies whose lanes were moved back so far. */
  readonly companies: number
  readonly createdAt: number
  readonly finishedAt: number | undefined
}

/** A job that is due, with the place where its next step begins. */
export interface DueReplay {
  readonly id: string
  readonly place: string
}

export class WebhookReplays extends Context.Service<
  WebhookReplays,
  {
    /**
     * Starts a job. Events follow in order, also those that are stored meanwhile; what is sent twice has the
     * same id and bytes. StateConflict if the endpoint is disabled, or has a job that is not finished.
     */
    readonly start: (
      endpointId: string,
      scope: ReplayScope,
      entry: CommandEntry
    ) => Effect.Effect<Replay, KeyTaken | RecordNotFound | StateConflict | Unavailable>
    /**
     * Counts the events that a job would send again of the types that the endpoint takes, and those that wait for it
     * anyway. Stores nothing.
     */
    readonly preview: (
      clientId: string,
      endpoint: Pick<WebhookEndpoint, "id" | "eventTypes">,
      scope: ReplayScope
    ) => Effect.Effect<ReplayPreview, Unavailable>
    /** The last job of each endpoint of a client. */
    readonly latest: (clientId: string) => Effect.Effect<ReadonlyArray<Replay>, Unavailable>
    /** Leases at most `limit` due jobs; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueReplay>, Unavailable>
    /** Does one step of a job: at most 1,000 events. A step that was done already changes nothing. */
    readonly step: (due: DueReplay) => Effect.Effect<void, Unavailable>
    /** Milliseconds until the next step is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/WebhookReplays") {}
