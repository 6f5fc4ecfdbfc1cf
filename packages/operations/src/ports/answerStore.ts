import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { KeyedRequest } from "../caller.ts"
import type { StoredAnswer, Unavailable } from "../writer.ts"

/** The answers kept for idempotency keys. They are written by the Writer alone. */
export class AnswerStore extends Context.Service<
  AnswerStore,
  {
    /** The answer stored for a client's key, if there is one. */
    readonly find: (
      clientId: string,
      key: string
    ) => Effect.Effect<StoredAnswer | undefined, Unavailable>
    /** The keyed digests of a request, by which a key's second use is told from a retry. */
    readonly fingerprint: (
      clientId: string,
      parts: ReadonlyArray<string | Uint8Array>
    ) => Effect.Effect<Omit<KeyedRequest, "key">, Unavailable>
  }
>()("payroll/AnswerStore") {}
