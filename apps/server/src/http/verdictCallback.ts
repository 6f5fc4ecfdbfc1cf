/** Receives the verdicts of a verification provider, which signs them instead of sending credentials. */
import { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { bodyLimits } from "@payroll/operations/jsonBody"
import { VERDICT_BYTES_MAX } from "@payroll/domain/verification/providerVerdict"
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import * as Effect from "effect/Effect"
import { failures } from "./failures.ts"
import type { Incoming } from "./incomingRequest.ts"
import { refuse } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const PATH = "/verification/callback"
/** Callbacks have no credential, so all of them have one share. */
const holder = { credential: PATH, client: PATH }
const verdictLimits = { ...bodyLimits, maxBytes: VERDICT_BYTES_MAX }

/** Returns true if a target is that of the callback. */
export const isVerdictCallback = (url: string): boolean => pathOf(url) === PATH

/**
 * Answers a callback. Its headers are checked before the body is read, because anybody may send
 * one; the body is parsed only once the signature holds.
 */
export const answerVerdict = Effect.fnUntraced(function* ({ request, seen, readBody }: Incoming) {
  if (request.method !== "POST") return yield* refuse(failures.methodNotAllowed("POST"))
  seen.operation = "verification.callback"
  const { checkHeaders } = yield* VerdictSignature
  yield* checkHeaders(request.headers)
  const { bytes } = yield* readBody(verdictLimits, holder)
  const received = yield* receiveVerdict(bytes, request.headers)
  const reply: Reply = { status: 200, body: JSON.stringify({ verification: received }) }
  return reply
})
