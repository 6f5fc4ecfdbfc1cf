import type * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import type { Seen } from "./accessLog.ts"
import type { Refused } from "./refused.ts"

/** A request whose headers have arrived. */
export interface Incoming {
  readonly request: IncomingMessage
  readonly requestId: string
  /** When its headers arrived, UTC milliseconds. */
  readonly at: number
  /** For the access log: completed as the request is understood. */
  readonly seen: Seen
  /** Reads the whole body, up to a limit in bytes. */
  readonly readBody: (bytesMax: number) => Effect.Effect<Buffer, Refused>
}
