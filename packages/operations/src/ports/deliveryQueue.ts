import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Unavailable } from "../writer.ts"
import { failureReasons } from "./webhookTransport.ts"

/** An event of a lane. */
export interface LaneEvent {
  readonly sequence: number
  readonly eventId: string
  readonly eventType: string
  readonly body: string
}

/**
 * The head of a lane under lease. A lane is one company's sequence of events on its way to one
 * endpoint; its events are sent one after the other, so order holds per company and a slow company or
 * endpoint holds up nobody else.
 */
export interface DueDelivery extends LaneEvent {
  readonly clientId: string
  readonly endpointId: string
  readonly companyId: string
  /** Fences: settling with a lease that is no longer the lane's changes nothing. */
  readonly lease: string
  /** The next events of the lane, which may be sent under this lease, each after the one before was delivered. */
  readonly behind: ReadonlyArray<LaneEvent>
  /** The version of the endpoint that was read. */
  readonly endpointVersion: number
  readonly url: string
  readonly secrets: ReadonlyArray<Redacted.Redacted<string>>
  /** The rule for the lane after the last attempt. */
  readonly order: OrderRule
  /** Since when every attempt at the endpoint has failed, UTC milliseconds; undefined if one has not. */
  readonly failingSince: number | undefined
  /** Number of attempts charged for this event before. */
  readonly attempts: number
}

/** The results of an attempt, or the reasons why none follows. */
export const deliveryResults = [
  "delivered",
  "refused",
  ...failureReasons,
  "halted",
  "given up",
  "skipped",
  "expired"
] as const

/** The result of one attempt, as the attempt log stores it. */
export interface AttemptLog {
  /** UTC milliseconds. */
  readonly at: number
  readonly durationMs: number
  /** `delivered`, `refused`, the reason of a failure, or with the last one `given up` or `halted`. */
  readonly result: string
  readonly status: number | undefined
}

interface Settled {
  readonly due: DueDelivery
  readonly log: AttemptLog
  /** The attempt leaves no row in the log: a fault of our own side, of which the endpoint has a row already. */
  readonly isUnlogged?: boolean
  /** The receiver asked for a pause of the whole endpoint. */
  readonly pauseMs?: number
}

export type Settlement =
  /**
   * The lane goes on to its next event: delivered, or given up. With `isKept` the lane is kept under its lease,
   * because its next event is being sent.
   */
  | ({ readonly _tag: "Advance"; readonly isKept?: boolean } & Settled)
  /** Retries the event after `afterMs`. `charged` is false for failures of our own side. */
  | ({ readonly _tag: "Retry"; readonly afterMs: number; readonly charged: boolean } & Settled)
  /** All attempts failed: the lane waits at this event until a person acts. */
  | ({ readonly _tag: "Halt" } & Settled)
  /** The receiver is gone (410): the endpoint is disabled and its lanes wait. */
  | ({ readonly _tag: "Disable" } & Settled)

/** A change of an endpoint's state by a settlement. */
export interface EndpointChange {
  readonly endpointId: string
  readonly clientId: string
  /** It began to fail, delivers again, or was disabled: by an answer 410, or after 5 days of failures only. */
  readonly change: "failing" | "recovered" | "gone" | "disabled"
}

/** Limits of one lease. */
export interface LeaseLimits {
  /** Lanes of one endpoint, unless `free` says how many. */
  readonly perEndpoint: number
  readonly free: ReadonlyArray<{ readonly endpointId: string; readonly free: number }>
  /** Lanes whose event has failed twice or more. */
  readonly retries: number
  /** Events of a lane; 1 if not given. */
  readonly eventsPerLane?: number
}

/** Changes with everything that people do to an endpoint so that something is sent to it. */
export interface EndpointMark {
  readonly endpointId: string
  readonly mark: string
}

/** Options of a settlement of attempts. */
export interface SettleOptions {
  /** Events that were leased and not sent: their lanes are due at once, at these events. */
  readonly unsent?: ReadonlyArray<DueDelivery>
  /** How long lanes are kept from now. */
  readonly leaseMs?: number
  /** Called once for each change of an endpoint. */
  readonly changed?: (change: EndpointChange, settlement: Settlement) => void
}

/** A command, a restore of the database, or the setting `PAYROLL_WEBHOOK_HOLD`. */
export type HoldReason = "command" | "restore" | "setting"

export interface Hold {
  readonly reason: HoldReason
  readonly heldAt: number
}

/** The events on their way to the endpoints. The database's clock decides what is due. */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Leases at most `limit` due lanes within the limits, longest due first. No lane is leased twice
     * before its lease ends, by any number of processes. A lane passes over events that its endpoint does
     * not take. None is leased while deliveries are held (`currentHold`). Before, the lanes of all endpoints
     * of a client are moved on that has several.
     */
    readonly lease: (
      limit: number,
      leaseMs: number,
      limits?: LeaseLimits
    ) => Effect.Effect<ReadonlyArray<DueDelivery>, Unavailable>
    /**
     * Settles attempts in one transaction with the log rows of those that leave one; those of a lane stand in the
     * order of its events. Those whose lease was lost are passed over. An endpoint is disabled after an answer 410,
     * and after five days in which every attempt has failed. A lane that asks for it is kept, unless its lease was
     * lost. Gives the settlements of kept lanes of which more may be sent than the event in flight: not if the endpoint
     * has changed or paused, or deliveries are held. May be repeated if it is unknown whether it was stored.
     */
    readonly settle: (
      settlements: ReadonlyArray<Settlement>,
      options?: SettleOptions
    ) => Effect.Effect<ReadonlySet<Settlement>, Unavailable>
    /** The marks of some endpoints. */
    readonly marks: (
      endpointIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<EndpointMark>, Unavailable>
    /** Milliseconds until the next lane is due; undefined when nothing is on its way, or deliveries are held. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
    /**
     * The hold in force: while there is one, no webhook is delivered from the database, by any process. Deliveries
     * that are under way when it begins are finished. It begins and ends in one transaction with an audit row of the
     * service.
     */
    readonly currentHold: Effect.Effect<Hold | undefined, Unavailable>
    /** Holds all deliveries. False, and nothing is stored, if they are held already. */
    readonly hold: (reason: HoldReason) => Effect.Effect<boolean, Unavailable>
    /**
     * Holds all deliveries of a database whose rows were restored from another one, once: what was delivered since the
     * backup waits in it to be delivered.
     */
    readonly holdIfRestored: Effect.Effect<void, Unavailable>
    /**
     * Stores the audit row of a hold that a restore began, unless it is there: the restored database may be of a
     * version without an audit.
     */
    readonly auditRestoreHold: Effect.Effect<void, Unavailable>
    /**
     * Ends the hold; what waits is delivered in its order. Failures from before the hold no longer count
     * towards disabling an endpoint. False, and nothing is stored, if nothing is held.
     */
    readonly releaseHold: Effect.Effect<boolean, Unavailable>
  }
>()("payroll/DeliveryQueue") {}
