/** Where a verification provider sends its verdicts: signed by it, instead of credentials. */
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import * as Effect from "effect/Effect"
import { readBody } from "./bodyBytes.ts"
import { failures } from "./failures.ts"
import type { Incoming } from "./pipeline.ts"
import { refuse } from "./refused.ts"
import { pathOf } from "./route.ts"

const PATH = "/verification/callback"
const BYTES_MAX = 64 * 1024

/** Whether a target is that of the callback. */
export const isVerdictCallback = (url: string): boolean => pathOf(url) === PATH

/** Answers a callback. What it says is read only once its signature holds. */
export const verdictCallback = Effect.fnUntraced(function* ({
  request,
  askForBody,
  seen
}: Incoming) {
  if (request.method !== "POST") return yield* refuse(failures.wrongVerb("POST"))
  seen.operation = "verification.callback"
  const bytes = yield* readBody(request, BYTES_MAX, askForBody)
  const received = yield* receiveVerdict(bytes, request.headers)
  return { status: 200, body: JSON.stringify({ verification: received }), replayed: false }
})
