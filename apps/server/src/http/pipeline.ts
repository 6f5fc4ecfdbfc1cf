/**
 * A request's way to its answer, in this order: request id, framing, authentication (headers only),
 * body, operation, and then the way that every operation takes.
 */
import type { Caller } from "@payroll/operations/caller"
import { catalogue, findOperation } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute, type Answer } from "@payroll/operations/execute"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import type { Authenticate } from "./authentication.ts"
import { readBody } from "./bodyBytes.ts"
import { failures, type AnswerError } from "./failures.ts"
import { acceptsJson, idempotencyKeyOf, isJson, repeatedHeader } from "./headers.ts"
import { exceeds, parseJsonObject, type JsonRefusal } from "./jsonBody.ts"
import {
  bodyLimits,
  HEADERS_MAX,
  LONG_OPERATION,
  longBodyLimits,
  URL_MAX,
  type BodyLimits
} from "./limits.ts"
import { refuse, type Refused } from "./refused.ts"
import type { Failure } from "./reply.ts"
import { queryOf, routeOf, type Route } from "./route.ts"
import { isVerdictCallback, verdictCallback } from "./verdictCallback.ts"

/** A request, and what becomes known of it on its way. */
export interface Incoming {
  readonly request: IncomingMessage
  readonly requestId: string
  /** Tells a caller who waits for `100 Continue` that the body is wanted. */
  readonly askForBody: () => void
  readonly seen: Seen
}

/** What the access log tells of a request. */
export interface Seen {
  client: string | undefined
  credential: string | undefined
  operation: string | undefined
}

const VERBS = ["GET", "POST", "PUT"]

/** Reads take POST as well: many clients cannot send a body with GET. */
const verbsOf = ({ verb }: { readonly verb: string }): ReadonlyArray<string> =>
  verb === "GET" ? ["GET", "POST"] : [verb]

const wrongVerb = (verbs: ReadonlyArray<string>): Failure => failures.wrongVerb(verbs.join(", "))

/** The verbs of what a target names: an operation, a group or nothing that is known. */
const verbsAt = (url: string): ReadonlyArray<string> => {
  const { group, operation } = routeOf(url) ?? {}
  const named = catalogue.filter(
    (one) => one.group === group && (operation === undefined || one.name === operation)
  )
  const taken = new Set(named.flatMap(verbsOf))
  return named.length === 0 ? VERBS : VERBS.filter((verb) => taken.has(verb))
}

const CONTINUE = /^100-continue$/i

/** What is wrong with a request before anybody asks who sent it. `repeated` is a header's name. */
const framingFailure = (
  request: IncomingMessage,
  repeated: string | undefined
): Failure | undefined => {
  const { method = "", url = "", headers, rawHeaders, httpVersionMajor } = request
  if (rawHeaders.length > 2 * HEADERS_MAX) return failures.headersTooLarge
  if (httpVersionMajor !== 1) return failures.badRequest("this is not HTTP/1.1")
  if (request.httpVersionMinor > 0 && headers.host === undefined)
    return failures.badRequest("the header Host is missing")
  // Two Authorization headers are wrong credentials like any others.
  if (repeated !== undefined && repeated !== "authorization")
    return failures.badRequest("a header stands twice")
  if (url.length > URL_MAX || !url.startsWith("/"))
    return failures.badRequest("the target is not a path")
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return failures.expectation
  if (!VERBS.includes(method)) return { ...wrongVerb(verbsAt(url)), closes: true }
  return acceptsJson(headers.accept) ? undefined : failures.notAcceptable
}

const refusedBody = (reason: JsonRefusal): Failure =>
  failures.badBody(`the body is refused: ${reason}`)

/** The body of a request as an object; what stands in the query string of a GET counts as well. */
const bodyOf = Effect.fnUntraced(function* (
  { request: { method, headers, url = "" } }: Incoming,
  bytes: Buffer,
  limits: BodyLimits
) {
  if (bytes.length === 0) {
    const query = method === "GET" ? queryOf(url) : {}
    return query ?? (yield* refuse(failures.badRequest("a parameter stands twice")))
  }
  const isEncoded = (headers["content-encoding"] ?? "identity") !== "identity"
  if (isEncoded || !isJson(headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const parsed = parseJsonObject(bytes, limits)
  if (Result.isSuccess(parsed)) return parsed.success
  return yield* refuse(refusedBody(parsed.failure.reason))
})

/** The limits of a body are its operation's, or those of all that its path may mean. */
const limitsAt = ({ group, operation = LONG_OPERATION.name }: Route): BodyLimits =>
  group === LONG_OPERATION.group && operation === LONG_OPERATION.name ? longBodyLimits : bodyLimits

/** What is too much for the operation of a body that was read under wider limits. */
const excess = (bytes: Buffer): Failure | undefined => {
  if (bytes.length > bodyLimits.maxBytes) return failures.tooLarge
  const reason = exceeds(bytes, bodyLimits)
  return reason && refusedBody(reason)
}

type Found = NonNullable<ReturnType<typeof findOperation>>

/** The operation that the path names, or else the body: where both do, they must agree. */
const operationOf = (
  { group, operation: named }: Route,
  body: Body,
  verb: string
): Result.Result<Found, Failure> => {
  const inPath = named === undefined ? undefined : findOperation(group, named)
  if (named !== undefined && !inPath) return Result.fail(failures.notFound)
  if (inPath && !verbsOf(inPath).includes(verb)) return Result.fail(wrongVerb(verbsOf(inPath)))
  const method = body["method"]
  if (typeof method !== "string" || method.trim() === "") return Result.fail(failures.methodMissing)
  if (named !== undefined && method !== named) return Result.fail(failures.methodDisagrees)
  const found = inPath ?? findOperation(group, method)
  if (!found) return Result.fail(failures.notFound)
  return verbsOf(found).includes(verb)
    ? Result.succeed(found)
    : Result.fail(wrongVerb(verbsOf(found)))
}

type AnswerServices =
  | Effect.Services<ReturnType<typeof execute>>
  | Effect.Services<ReturnType<typeof verdictCallback>>

/** Answers a request of the interface; `seen` learns on the way what the access log tells. */
export const answer = Effect.fnUntraced(function* (
  incoming: Incoming,
  authenticate: Authenticate
): Effect.fn.Return<Answer, AnswerError | Refused, AnswerServices> {
  const { request, requestId, seen } = incoming
  const { headers, rawHeaders, socket, url = "", method = "" } = request
  const repeated = repeatedHeader(rawHeaders)
  const framing = framingFailure(request, repeated)
  if (framing) return yield* refuse(framing)
  if (isVerdictCallback(url)) return yield* verdictCallback(incoming)
  const authorization = repeated === undefined ? headers.authorization : undefined
  const principal = yield* authenticate(authorization, socket.remoteAddress ?? "", seen)
  const route = routeOf(url)
  if (!route) return yield* refuse(failures.notFound)
  const limits = limitsAt(route)
  const bytes = yield* readBody(request, limits.maxBytes, incoming.askForBody)
  const body = yield* bodyOf(incoming, bytes, limits)
  const found = operationOf(route, body, method)
  if (Result.isFailure(found)) return yield* refuse(found.failure)
  const operation = found.success
  const isLong = limits === longBodyLimits && operation.name !== LONG_OPERATION.name
  const tooMuch = isLong ? excess(bytes) : undefined
  if (tooMuch) return yield* refuse(tooMuch)
  seen.operation = operation.name
  const once = idempotencyKeyOf(headers["idempotency-key"] as string | undefined)
  if (once._tag === "Malformed") {
    return yield* refuse(failures.badRequest("Idempotency-Key must be 1 to 255 visible characters"))
  }
  const caller: Caller = { ...principal, requestId }
  return yield* execute({
    operation,
    form: route.form,
    body,
    caller,
    idempotencyKey: operation.kind === "write" && once._tag === "Key" ? once.key : undefined
  })
})
