import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Unavailable } from "../writer.ts"

/** The bytes of an upload, until its scope ends. */
export interface SpooledUpload {
  /** Appends a chunk. */
  readonly add: (chunk: Uint8Array) => Effect.Effect<void, Unavailable>
  readonly byteLength: () => number
  /** The chunks in order, one at a time; throws if they cannot be read back. */
  readonly chunks: () => AsyncIterable<Uint8Array>
}

/**
 * Keeps uploads while they arrive, outside of the memory of the process. Nothing of them is stored in the clear, and
 * nothing is left of one whose process ends, however it ends.
 */
export class UploadSpool extends Context.Service<
  UploadSpool,
  { readonly begin: Effect.Effect<SpooledUpload, Unavailable, Scope> }
>()("payroll/UploadSpool") {}
