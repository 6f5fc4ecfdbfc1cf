import type { Principal } from "@payroll/operations/caller"
import type { BodyLimits } from "@payroll/operations/jsonBody"
import type * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import type { Seen } from "./accessLog.ts"
import type { ReadBody } from "./bodyBytes.ts"
import type { BodyHolder } from "./bodyRoom.ts"
import type { Refused } from "./refusal.ts"
import type { Failure } from "./reply.ts"

/** A request whose headers have arrived. */
export interface Incoming {
  readonly request: IncomingMessage
  readonly requestId: string
  /** When its headers arrived, UTC milliseconds. */
  readonly at: number
  /** The address of the caller, or the one that a trusted proxy forwards. */
  readonly address: string
  /** For the access log: completed as the request is understood. */
  readonly seen: Seen
  /** Takes a part of the caller's share until the request ends, or refuses it. */
  readonly claimShare: (principal: Principal) => Failure | undefined
  /** Reads the whole body within limits. */
  readonly readBody: (limits: BodyLimits, holder: BodyHolder) => Effect.Effect<ReadBody, Refused>
  /** Reads an upload: `keep` gets it in chunks of `CHUNK_BYTES`, each before the next one is read. */
  readonly readChunks: <E, R>(
    holder: BodyHolder,
    keep: (chunk: Uint8Array) => Effect.Effect<void, E, R>
  ) => Effect.Effect<void, E | Refused, R>
  /** Continues in a later turn of the event loop, after the work that waits for this one. */
  readonly laterTurn: Effect.Effect<void>
  /** Gives the request more time until its answer. */
  readonly allowMs: (ms: number) => void
}
