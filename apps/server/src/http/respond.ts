/** A request's way to its reply, from top to bottom. */
import { execute, type Answer, type Request } from "@payroll/operations/execute"
import { isForItself, onBehalfOf } from "@payroll/operations/onBehalfOf"
import { Positions } from "@payroll/operations/ports/readPlace"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { admit } from "./admission.ts"
import { withoutChallenge, type Authenticate } from "./authentication.ts"
import { answerFile } from "./files.ts"
import { fileReply, withFormat } from "./csvReply.ts"
import { isConsoleSession } from "./consoleFiles.ts"
import type { ConsoleOfServer } from "./consoleSessions.ts"
import { isLarge } from "./bodyBytes.ts"
import { framingFailure } from "./framing.ts"
import { duplicateHeader } from "./headers.ts"
import { isAnsweredByGuests, type GuestsOfServer } from "./guestSessions.ts"
import type { Incoming } from "./incomingRequest.ts"
import { ignoredHeader, STRICT } from "./ignoredHeader.ts"
import { answerNotMe, isNotMe } from "./notMe.ts"
import { operationRequest } from "./operationRequest.ts"
import { payDatesReply } from "./payDates.ts"
import { positionHeader } from "./readPosition.ts"
import { refuse } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import { filePathOf } from "./route.ts"
import { answerVerdict, isVerdictCallback } from "./verdictCallback.ts"

const REPLAYED = { "Idempotent-Replayed": "true" }

const replyOf = ({ status, body, replayed }: Answer): Reply =>
  replayed ? { status, body, headers: REPLAYED } : { status, body }

/** The reply with the names of objects in the request's body whose fields were ignored in part. */
const withIgnored = <R>(reply: Reply, { operation, body, isStrict }: Request<R>): Reply => {
  const headers = isStrict === true ? STRICT : ignoredHeader(operation.ignored(body))
  return headers ? { ...reply, headers: { ...reply.headers, ...headers } } : reply
}

/** Returns the reply of a write with the position from which its caller reads its own write. */
const withPosition = <R>(reply: Reply, { operation }: Request<R>): Effect.Effect<Reply> =>
  operation.kind === "read"
    ? Effect.succeed(reply)
    : Effect.map(Positions, ({ latest }) => {
        const headers = positionHeader(latest())
        return headers ? { ...reply, headers: { ...reply.headers, ...headers } } : reply
      })

/** The ways in which callers show who they are; a side of the service that has no such callers lacks it. */
export interface SignIns {
  readonly authenticate: Authenticate
  readonly atConsole: ConsoleOfServer | undefined
  readonly guests: GuestsOfServer | undefined
}

/** The way in which a request shows who calls: as a guest, from a page of the console, or by a credential. */
const signInOf = (
  { request, address, seen }: Incoming,
  duplicate: string | undefined,
  { authenticate, atConsole, guests }: SignIns
) => {
  if (duplicate === undefined && guests?.isOfGuest(request))
    return guests.authenticate(request, seen)
  if (atConsole?.isOfPage(request)) {
    return atConsole.authenticate(request, { address, seen, authenticate })
  }
  const authorization = duplicate === undefined ? request.headers.authorization : undefined
  const signIn = authenticate(authorization, address, seen)
  // The request of a page of another site would wait for an answer to the question of the browser.
  const site = request.headers["sec-fetch-site"]
  const isOfPage = authorization === undefined && site !== undefined && site !== "none"
  return isOfPage ? Effect.catchTag(signIn, "Refused", withoutChallenge) : signIn
}

/** Responds to a request: admits it, reads its body, finds the operation, executes it. */
export const respond = Effect.fnUntraced(function* (incoming: Incoming, signIns: SignIns) {
  const { request, readBody } = incoming
  const { authenticate, atConsole, guests } = signIns
  const { headers, rawHeaders, url = "" } = request
  const duplicate = duplicateHeader(rawHeaders)
  const framing = framingFailure(request, duplicate)
  if (framing) return yield* refuse(framing)
  if (isVerdictCallback(url)) return yield* answerVerdict(incoming)
  if (guests && isAnsweredByGuests(request)) return yield* guests.answer(incoming)
  if (isNotMe(url)) return yield* answerNotMe(incoming)
  if (atConsole && isConsoleSession(url)) return yield* atConsole.answer(incoming, authenticate)

  const signIn = signInOf(incoming, duplicate, signIns)
  if (filePathOf(url) !== undefined) return yield* answerFile(incoming, signIn)
  const began = performance.now()
  const caller = yield* signIn
  const overShare = incoming.claimShare(caller)
  if (overShare) return yield* refuse(overShare)
  const admitted = admit(request, caller)
  if (Result.isFailure(admitted)) return yield* refuse(admitted.failure)

  const holder = { credential: caller.credential, client: caller.client.id }
  const body = yield* readBody(admitted.success.limits, holder)
  // The credential can be revoked while a slow body arrives.
  const isOutdated = performance.now() - began > CREDENTIAL_CACHE_MS
  const principal = isOutdated ? yield* signIn : caller
  const parsed = operationRequest(incoming, principal, admitted.success, body)
  if (Result.isFailure(parsed)) return yield* refuse(parsed.failure)
  const formatted = withFormat(parsed.success, headers.accept)
  if (Result.isFailure(formatted)) return yield* refuse(formatted.failure)
  const { request: formattedRequest, isFile } = formatted.success
  const finalRequest = isForItself(formattedRequest)
    ? formattedRequest
    : yield* onBehalfOf(formattedRequest)
  incoming.allowMs(finalRequest.operation.waitsMs ?? 0)
  // Parsing and executing a large body are two pieces of the serving thread's time.
  if (isLarge(body)) yield* incoming.laterTurn

  const reply = payDatesReply(finalRequest, incoming.at) ?? replyOf(yield* execute(finalRequest))
  return yield* withPosition(
    withIgnored(isFile ? fileReply(reply) : reply, finalRequest),
    finalRequest
  )
})
