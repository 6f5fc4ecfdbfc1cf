/** Where a verification provider sends its verdicts: signed by it, instead of credentials. */
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import * as Effect from "effect/Effect"
import { failures } from "./failures.ts"
import type { Incoming } from "./pipeline.ts"
import { refuse } from "./refused.ts"
import { pathOf } from "./route.ts"

const PATH = "/verification/callback"
const BYTES_MAX = 64 * 1024

/** Whether a target is that of the callback. */
export const isVerdictCallback = (url: string): boolean => pathOf(url) === PATH

/** Admits a callback. What it says is read only once its signature holds. */
export const admitVerdict = ({ request, seen }: Incoming) => {
  if (request.method !== "POST") return refuse(failures.wrongVerb("POST"))
  seen.operation = "verification.callback"
  return Effect.succeed({
    bytesMax: BYTES_MAX,
    answer: (bytes: Buffer) =>
      Effect.map(receiveVerdict(bytes, request.headers), (received) => ({
        status: 200,
        body: JSON.stringify({ verification: received }),
        replayed: false
      }))
  })
}
