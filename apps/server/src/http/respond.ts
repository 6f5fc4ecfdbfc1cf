/** A request's way to its reply, from top to bottom. */
import { execute, type Answer } from "@payroll/operations/execute"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Authenticate } from "./authentication.ts"
import { failures } from "./failures.ts"
import { framingFailure } from "./framing.ts"
import { duplicateHeader } from "./headers.ts"
import type { Incoming } from "./incoming.ts"
import { limitsAt, operationRequest } from "./operationRequest.ts"
import { payDatesReply } from "./payDates.ts"
import { refuse } from "./refused.ts"
import type { Reply } from "./reply.ts"
import { routeOf } from "./route.ts"
import { answerVerdict, isVerdictCallback } from "./verdictCallback.ts"

const REPLAYED = { "Idempotent-Replayed": "true" }

const replyOf = ({ status, body, replayed }: Answer): Reply =>
  replayed ? { status, body, headers: REPLAYED } : { status, body }

/** Responds to a request: admits it, reads its body, finds the operation, executes it. */
export const respond = Effect.fnUntraced(function* (
  incoming: Incoming,
  authenticate: Authenticate
) {
  const { request, seen, readBody } = incoming
  const { headers, rawHeaders, socket, url = "" } = request
  const duplicate = duplicateHeader(rawHeaders)
  const framing = framingFailure(request, duplicate)
  if (framing) return yield* refuse(framing)
  if (isVerdictCallback(url)) return yield* answerVerdict(incoming)

  const authorization = duplicate === undefined ? headers.authorization : undefined
  const principal = yield* authenticate(authorization, socket.remoteAddress ?? "", seen)
  const route = routeOf(url)
  if (!route) return yield* refuse(failures.notFound)
  const limits = limitsAt(route)

  const bytes = yield* readBody(limits.maxBytes)
  const parsed = operationRequest(incoming, principal, route, limits, bytes)
  if (Result.isFailure(parsed)) return yield* refuse(parsed.failure)
  const asked = parsed.success

  return payDatesReply(asked, incoming.at) ?? replyOf(yield* execute(asked))
})
