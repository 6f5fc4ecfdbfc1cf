/** The webhook endpoints of a client: where its events are sent, and which; and replays, which move lanes back. */
import { StateConflict, type RecordNotFound, type VersionConflict } from "@payroll/domain/errors"
import type { EndpointState, OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Client } from "../caller.ts"
import type { PageOf } from "../page.ts"
import type { AttemptLog } from "./deliveryQueue.ts"
import type { ListedEvent } from "./eventLog.ts"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

export interface EndpointTerms {
  readonly url: string
  readonly description: string | undefined
  /** The types of events that it gets, by name or by group; undefined for all. */
  readonly eventTypes: ReadonlyArray<string> | undefined
  readonly order: OrderRule
}

export interface WebhookEndpoint extends EndpointTerms {
  readonly id: string
  readonly version: number
  readonly state: EndpointState
  /** Until then messages are signed with the secret before the last rotation too. */
  readonly previousSecretUntil: number | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** An endpoint with its client. */
export interface OwnedEndpoint {
  readonly client: Pick<Client, "id" | "name">
  readonly endpoint: WebhookEndpoint
}

/** An endpoint with its secret, which is shown once. */
export interface WithSecret {
  readonly endpoint: WebhookEndpoint
  readonly secret: Redacted.Redacted<string>
}

/** Another secret, made where none is given, and how long the one before signs too. */
export interface SecretRotation {
  readonly secret: Redacted.Redacted<string> | undefined
  readonly overlapMs: number
}

/** An update of an endpoint; absent fields stay. */
export interface EndpointUpdate {
  readonly url?: string
  /** Null takes it away. */
  readonly description?: string | null
  /** Null for all. */
  readonly eventTypes?: ReadonlyArray<string> | null
  readonly order?: OrderRule
  readonly status?: EndpointState["status"]
  /** Another secret; the one before signs too for 24 hours. */
  readonly secret?: Redacted.Redacted<string>
  /** Passes over all events that wait for it. */
  readonly discard?: boolean
  /** The version that the endpoint must have. */
  readonly version?: number
}

/** Counts of events that have not reached an endpoint, up to a limit. */
export interface Backlog {
  /** Events that wait in its lanes, before its filter; those of at most 10,000 companies. */
  readonly waiting: number
  /** Companies whose events wait after failures, for another attempt or for a person. */
  readonly afterFailures: number
  /** Events that were given up or skipped and not delivered since, of the last 10,000 of each of the client. */
  readonly missed: number
  /** True if the client has more that were given up or skipped. */
  readonly isMissedCut: boolean
}

/** How deliveries to an endpoint stand. Counts stop at 10,000 companies. */
export interface EndpointFigures {
  readonly endpointId: string
  /** Events that wait in its lanes, before its filter. */
  readonly events: number
  /** Companies whose events wait. */
  readonly companies: number
  /** Those of them whose event has failed and waits for another attempt. */
  readonly failing: number
  /** Those of them that wait for a person. */
  readonly halted: number
  /** When the oldest event that waits was stored, UTC milliseconds. */
  readonly oldestAt: number | undefined
  /** Since when every attempt has failed. */
  readonly failingSince: number | undefined
  /** Until when the receiver asked to be left alone. */
  readonly pausedUntil: number | undefined
}

/** A retry or skip by a person of the lanes of an endpoint that wait after failures. */
export interface LaneRetry {
  /**
   * One company's lane, or with its id that of the client itself; undefined for all that are halted or wait for another
   * attempt.
   */
  readonly companyId: string | undefined
  /** Passes over the event that waits at the head of the company's lane. */
  readonly skip: boolean
}

/**
 * The events that are sent again: a company's events (those of the client itself with its id) from a number on, all
 * since a time, or all that were given up.
 */
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

type Changed<A, E = never> = Effect.Effect<A, KeyTaken | RecordNotFound | Unavailable | E>

/** An event, or a test message, which has neither company nor number, and a type if it is an example of an event. */
export interface SentMessage extends Pick<ListedEvent, "id"> {
  readonly companyId: string | undefined
  readonly sequence: number | undefined
  readonly type: string | undefined
}

/** Each change is about the client of its entry, and one transaction with the audit row and the key of it. */
export class WebhookEndpoints extends Context.Service<
  WebhookEndpoints,
  {
    /**
     * Adds an endpoint, which gets the events that are stored from now on. Makes a secret if none is given.
     * StateConflict if the client has 20.
     */
    readonly add: (
      terms: EndpointTerms,
      secret: Redacted.Redacted<string> | undefined,
      entry: CommandEntry
    ) => Effect.Effect<WithSecret, KeyTaken | StateConflict | Unavailable>
    /**
     * Changes an endpoint. What waits for it goes on waiting, also under another URL, unless it is discarded.
     * A change to what it is already stores nothing. StateConflict as for `rotate`.
     */
    readonly update: (
      id: string,
      update: EndpointUpdate,
      entry: CommandEntry
    ) => Changed<
      { readonly endpoint: WebhookEndpoint; readonly isChanged: boolean },
      StateConflict | VersionConflict
    >
    /** Removes an endpoint with its lanes. The log of its deliveries stays. */
    readonly remove: (id: string, entry: CommandEntry) => Changed<void>
    /**
     * Gives it another secret. For `overlapMs` messages are signed with the one before as well. StateConflict if a
     * third one would take the place of one that still signs, unless there is to be no overlap.
     */
    readonly rotate: (
      id: string,
      rotation: SecretRotation,
      entry: CommandEntry
    ) => Changed<WithSecret & { readonly isChanged: boolean }, StateConflict>
    /**
     * Makes at most 10,000 lanes due that wait after failures, also before the end of a pause, or passes over the
     * event that one of them waits at; gives how many. A lane that is being delivered from stays as it is;
     * StateConflict if it was to skip.
     */
    readonly retry: (
      id: string,
      retry: LaneRetry,
      entry: CommandEntry
    ) => Changed<number, StateConflict>
    /** All endpoints of a client, by id. */
    readonly list: (clientId: string) => Effect.Effect<ReadonlyArray<WebhookEndpoint>, Unavailable>
    /** The endpoints of all clients by id, of one state where it is given. */
    readonly ofAll: (
      status: EndpointState["status"] | undefined,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<OwnedEndpoint>, Unavailable>
    /** Returns true if the client has an endpoint, or had one that is removed: the log of its deliveries stays. */
    readonly hasLog: (clientId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** An endpoint, and the secrets that sign a message to it now, newest first. */
    readonly find: (
      clientId: string,
      id: string
    ) => Effect.Effect<
      | {
          readonly endpoint: WebhookEndpoint
          readonly secrets: ReadonlyArray<Redacted.Redacted<string>>
        }
      | undefined,
      Unavailable
    >
    /** How deliveries to each endpoint of a client stand, by id. Reads a bounded number of lanes of each. */
    readonly figures: (
      clientId: string
    ) => Effect.Effect<ReadonlyArray<EndpointFigures>, Unavailable>
    /** Counts the events that have not reached an endpoint of the client. */
    readonly backlog: (clientId: string, id: string) => Effect.Effect<Backlog, Unavailable>
    /** Stores that a person sends a message at once. */
    readonly tested: (id: string, entry: CommandEntry) => Changed<void>
    /** Logs the attempt at a message that was sent at once, of the client that it belongs to. */
    readonly sent: (
      clientId: string,
      id: string,
      message: SentMessage,
      attempt: AttemptLog
    ) => Effect.Effect<void, Unavailable>
    /**
     * Sees to it that the settings' endpoint of the client is this one, and enabled. The endpoint with this
     * URL gets the secret; otherwise the settings' endpoint, or the only one of a client that an earlier version
     * set, gets URL and secret; otherwise one is added. Lanes stay.
     */
    readonly ensure: (
      url: string,
      secret: Redacted.Redacted<string>,
      entry: CommandEntry
    ) => Effect.Effect<void, Unavailable>
    /**
     * Starts a job that sends events again, in order, and behind them those that are stored meanwhile; what is sent
     * twice has the same id and bytes. StateConflict if the endpoint is disabled, or has a job that is not finished.
     */
    readonly startReplay: (
      endpointId: string,
      scope: ReplayScope,
      entry: CommandEntry
    ) => Effect.Effect<Replay, KeyTaken | RecordNotFound | StateConflict | Unavailable>
    /**
     * Counts the events that a job would send again of the types that the endpoint takes, and those that wait for it
     * anyway. Stores nothing.
     */
    readonly previewReplay: (
      clientId: string,
      endpoint: Pick<WebhookEndpoint, "id" | "eventTypes">,
      scope: ReplayScope
    ) => Effect.Effect<ReplayPreview, Unavailable>
    /** The last job of each endpoint of a client. */
    readonly latestReplays: (clientId: string) => Effect.Effect<ReadonlyArray<Replay>, Unavailable>
    /** Leases at most `limit` jobs that are due; nobody else gets them before the lease ends. */
    readonly leaseReplays: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueReplay>, Unavailable>
    /** Does one step of a job: at most 1,000 events. A step that was done already changes nothing. */
    readonly stepReplay: (due: DueReplay) => Effect.Effect<void, Unavailable>
    /** Milliseconds until the next step is due; undefined when there is none. */
    readonly nextReplayInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/WebhookEndpoints") {}
