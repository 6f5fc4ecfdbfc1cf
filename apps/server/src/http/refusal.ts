import * as Effect from "effect/Effect"
import type { Failure } from "./reply.ts"

/** A failure of HTTP itself that ends a request, in the error channel of its Effect. */
export interface Refused {
  readonly _tag: "Refused"
  readonly failure: Failure
}

export const refuse = (failure: Failure): Effect.Effect<never, Refused> =>
  Effect.fail({ _tag: "Refused", failure })
