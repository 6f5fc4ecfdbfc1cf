/** Takes `It was not me`, which needs no session: the token of a notice stops a change and does nothing else. */
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import { bodyLimits, parseJsonObject } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { failures } from "./failures.ts"
import { isJson } from "./headers.ts"
import type { Incoming } from "./incomingRequest.ts"
import { refuse } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const PATH = "/flow/not-me"
const BYTES_MAX = 1_024
const limits = { ...bodyLimits, maxBytes: BYTES_MAX }
/** Notices have no credential, so all of them have one share. */
const holder = { credential: PATH, client: PATH }

export const isNotMe = (url: string): boolean => pathOf(url) === PATH

/** The token in a body; empty where there is none, which is then unknown like any other text. */
const tokenIn = (bytes: Buffer): string => {
  const parsed = parseJsonObject(bytes, limits)
  const token = Result.isSuccess(parsed) ? parsed.success["token"] : undefined
  return typeof token === "string" ? token : ""
}

/** Stops the change that a notice is about. Unknown and old tokens get the same answer. */
export const answerNotMe = Effect.fnUntraced(function* ({ request, seen, readBody }: Incoming) {
  if (request.method !== "POST") return yield* refuse(failures.methodNotAllowed("POST"))
  seen.operation = "flow.notMe"
  if (!isJson(request.headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const { bytes } = yield* readBody(limits, holder)
  yield* stopChange(tokenIn(bytes))
  const reply: Reply = { status: 200, body: JSON.stringify({ stopped: true }) }
  return reply
})
