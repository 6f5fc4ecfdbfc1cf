/**
 * A request's way to its answer. Its headers decide whether it is admitted: framing, then who calls.
 * Then comes its body: the operation, and the way that every operation takes. What needs nothing
 * from outside is finished when it returns, and needs no fiber.
 */
import type { Principal } from "@payroll/operations/caller"
import {
  catalogue,
  findOperation,
  groups,
  type OperationServices
} from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import {
  executeAt,
  type Answer,
  type ExecuteServices,
  type Request
} from "@payroll/operations/execute"
import {
  exceeds,
  limitsOf,
  parseJsonObject,
  type BodyLimits,
  type JsonRefusal
} from "@payroll/operations/jsonBody"
import type { SignatureRefused, VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import type { Authenticate } from "./authentication.ts"
import { failures, type AnswerError } from "./failures.ts"
import { acceptsJson, idempotencyKeyOf, isJson, repeatedHeader } from "./headers.ts"
import { HEADERS_MAX, URL_MAX } from "./limits.ts"
import { refuse, type Refused } from "./refused.ts"
import type { Failure } from "./reply.ts"
import { queryOf, routeOf, type Route } from "./route.ts"
import { admitVerdict, isVerdictCallback } from "./verdictCallback.ts"

/** A request, and what becomes known of it on its way. */
export interface Incoming {
  readonly request: IncomingMessage
  readonly requestId: string
  /** When it arrived, UTC milliseconds. */
  readonly at: number
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

const repeatedParameter = failures.badRequest("a parameter stands twice")

const refusedBody = (reason: JsonRefusal): Failure =>
  failures.badBody(`the body is refused: ${reason}`)

/** The body of a request as an object; what stands in the query string of a GET counts as well. */
const bodyOf = (
  { method, headers, url = "" }: IncomingMessage,
  bytes: Buffer,
  limits: BodyLimits
): Result.Result<Body, Failure> => {
  if (bytes.length === 0) {
    const query = method === "GET" ? queryOf(url) : {}
    return query ? Result.succeed(query) : Result.fail(repeatedParameter)
  }
  const isEncoded = (headers["content-encoding"] ?? "identity") !== "identity"
  if (isEncoded || !isJson(headers["content-type"])) return Result.fail(failures.unsupportedType)
  return Result.mapError(parseJsonObject(bytes, limits), ({ reason }) => refusedBody(reason))
}

const limitsOfGroup = new Map(
  [...groups].map((name) => [name, limitsOf(catalogue.filter(({ group }) => group === name))])
)

/** The limits of a body are its operation's, or those of all that its path may mean. */
const limitsAt = ({ group, operation }: Route): BodyLimits => {
  if (operation === undefined) return limitsOfGroup.get(group) ?? limitsOf([])
  return limitsOf([findOperation(group, operation) ?? {}])
}

/** What is too much for the operation of a body that was read under wider limits. */
const excess = (bytes: Buffer, limits: BodyLimits): Failure | undefined => {
  if (bytes.length > limits.maxBytes) return failures.tooLarge
  const reason = exceeds(bytes, limits)
  return reason && refusedBody(reason)
}

const malformedKey = failures.badRequest("Idempotency-Key must be 1 to 255 visible characters")

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
  | ExecuteServices
  | OperationServices
  | Effect.Services<ReturnType<Effect.Success<ReturnType<typeof admitVerdict>>["answer"]>>

/** A request whose headers are in order: how long its body may be, and what it is answered. */
export interface Admitted {
  readonly bytesMax: number
  readonly answer: (bytes: Buffer) => Effect.Effect<Answer, AnswerError | Refused, AnswerServices>
}

/** What a caller asks the operations for, or why they are not even asked. */
const requestOf = (
  { request, requestId, seen }: Incoming,
  principal: Principal,
  route: Route,
  limits: BodyLimits,
  bytes: Buffer
): Result.Result<Request<OperationServices>, Failure> => {
  const { method = "", headers } = request
  const parsed = bodyOf(request, bytes, limits)
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const body = parsed.success
  const found = operationOf(route, body, method)
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const operation = found.success
  const own = limitsOf([operation])
  const tooMuch = limits === own ? undefined : excess(bytes, own)
  if (tooMuch) return Result.fail(tooMuch)
  seen.operation = operation.name
  const once = idempotencyKeyOf(headers["idempotency-key"] as string | undefined)
  if (once._tag === "Malformed") return Result.fail(malformedKey)
  return Result.succeed({
    operation,
    form: route.form,
    body,
    caller: { ...principal, requestId },
    idempotencyKey: operation.kind === "write" && once._tag === "Key" ? once.key : undefined
  })
}

/** Admits a request of the interface; `seen` learns on the way what the access log tells. */
export const admit = (
  incoming: Incoming,
  authenticate: Authenticate
): Effect.Effect<Admitted, Refused | Unavailable | SignatureRefused, VerdictSignature> => {
  const { request, at, seen } = incoming
  const { headers, rawHeaders, socket, url = "" } = request
  const repeated = repeatedHeader(rawHeaders)
  const framing = framingFailure(request, repeated)
  if (framing) return refuse(framing)
  if (isVerdictCallback(url)) return admitVerdict(incoming)
  const authorization = repeated === undefined ? headers.authorization : undefined
  const authenticated = authenticate(authorization, socket.remoteAddress ?? "", seen)
  return Effect.flatMapEager(authenticated, (principal) => {
    const route = routeOf(url)
    if (!route) return refuse(failures.notFound)
    const limits = limitsAt(route)
    return Effect.succeed({
      bytesMax: limits.maxBytes,
      answer: (bytes: Buffer) => {
        const asked = requestOf(incoming, principal, route, limits, bytes)
        return Result.isSuccess(asked) ? executeAt(asked.success, at) : refuse(asked.failure)
      }
    })
  })
}
