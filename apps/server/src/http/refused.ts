import * as Effect from "effect/Effect"
import type { Failure } from "./reply.ts"

/** An answer that ends a request early, in the error channel of the pipeline. */
export interface Refused {
  readonly _tag: "Refused"
  readonly failure: Failure
}

export const refuse = (failure: Failure): Effect.Effect<never, Refused> =>
  Effect.fail({ _tag: "Refused", failure })
