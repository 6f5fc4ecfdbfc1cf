import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A link that does not fit, by the rows that it should cover. */
export interface WrongLink {
  readonly clientId: string
  /** The number of the link in the chain of the client, from 1. */
  readonly number: number
  /** The times between which its rows were made, UTC milliseconds. */
  readonly from: number
  readonly to: number
}

/** The first links that do not fit their rows; there may be more than these. */
export const WRONG_LINKS_NAMED = 20

export interface AuditState {
  /** The rows that a link covers. */
  readonly linked: number
  /** The rows behind the last link: those of the last minute, or of a worker that does not run. */
  readonly waiting: number
  /** The time of the newest row that is linked, UTC milliseconds; undefined if none is. */
  readonly upTo: number | undefined
  /** The number of links that do not fit their rows, or the links before them. */
  readonly wrong: number
  readonly named: ReadonlyArray<WrongLink>
}

/** The state of all chains in one line, which is kept elsewhere. It names nobody. */
export interface AuditAnchor {
  /** The last row that is linked; empty if none is. */
  readonly upTo: string
  /** SHA-256 over the last link of each client, in hexadecimal. */
  readonly digest: string
}

/**
 * Chains over the audit, one for each client. A link is a MAC, under a key of the client, over the rows of a batch and
 * the link before. So a row that was changed, added or removed behind the service shows, and so does a link.
 */
export class AuditChain extends Context.Service<
  AuditChain,
  {
    /**
     * Links the oldest rows without a link, at most `rows` of all clients and none with an id of `before` (UTC
     * milliseconds) or later. Gives how many. Of two processes at once one links them, and no row is linked twice.
     */
    readonly link: (before: number, rows: number) => Effect.Effect<number, Unavailable>
    /** Reads all rows and compares them with their links. */
    readonly state: Effect.Effect<AuditState, Unavailable>
    /** The line to keep: all links that exist, which `holds` finds again. */
    readonly anchor: Effect.Effect<AuditAnchor, Unavailable>
    /** True if all links of an anchor of this database are there, unchanged, and none is missing among them. */
    readonly holds: (anchor: AuditAnchor) => Effect.Effect<boolean, Unavailable>
  }
>()("payroll/AuditChain") {}
