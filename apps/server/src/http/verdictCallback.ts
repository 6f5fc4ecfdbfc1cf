/** Where a verification provider sends its verdicts: signed by it, instead of credentials. */
import { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { VERDICT_BYTES_MAX } from "@payroll/operations/verification/providerVerdict"
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import * as Effect from "effect/Effect"
import { failures } from "./failures.ts"
import type { Incoming } from "./pipeline.ts"
import { refuse } from "./refused.ts"
import { pathOf } from "./route.ts"

const PATH = "/verification/callback"

/** Whether a target is that of the callback. */
export const isVerdictCallback = (url: string): boolean => pathOf(url) === PATH

/**
 * Admits a callback whose headers can be those of one: anybody may send the bytes that follow. What
 * they say is read only once the signature holds.
 */
export const admitVerdict = Effect.fnUntraced(function* ({ request, seen }: Incoming) {
  if (request.method !== "POST") return yield* refuse(failures.wrongVerb("POST"))
  seen.operation = "verification.callback"
  const { checkHeaders } = yield* VerdictSignature
  yield* checkHeaders(request.headers)
  return {
    bytesMax: VERDICT_BYTES_MAX,
    answer: (bytes: Buffer) =>
      Effect.map(receiveVerdict(bytes, request.headers), (received) => ({
        status: 200,
        body: JSON.stringify({ verification: received }),
        replayed: false
      }))
  }
})
