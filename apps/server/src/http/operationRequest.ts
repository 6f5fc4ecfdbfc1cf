/** The body of a request as a request to an operation. */
import type { Caller, Principal } from "@payroll/operations/caller"
import { findOperation, type OperationServices } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import type { Request } from "@payroll/operations/execute"
import {
  exceeds,
  limitsOf,
  parseJsonObject,
  type BodyLimits,
  type JsonRefusal
} from "@payroll/operations/jsonBody"
import type { SessionRequest } from "@payroll/operations/ports/credentials"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { unknownOperation, verbFailure, type Admitted } from "./admission.ts"
import type { ReadBody } from "./bodyBytes.ts"
import { failures } from "./failures.ts"
import { sizeText } from "./limits.ts"
import { idempotencyKeyOf } from "./headers.ts"
import { prefersStrict } from "./ignoredHeader.ts"
import type { Incoming } from "./incomingRequest.ts"
import { mayBeBehind } from "./readPosition.ts"
import type { Failure } from "./reply.ts"
import { queryOf } from "./route.ts"

const duplicateParameter = failures.badRequest("duplicate query parameter")

const invalidBody = (reason: JsonRefusal): Failure => failures.badBody(`invalid body: ${reason}`)

/**
 * The body of a request as an object, or the query string of a GET without a body, which needs no
 * `method` where the path names the operation.
 */
const bodyOf = (
  { method, url = "" }: IncomingMessage,
  { bytes, keysCounted }: ReadBody,
  { limits, operation }: Admitted
): Result.Result<Body, Failure> => {
  if (bytes.length === 0) {
    if (method !== "GET") return Result.succeed({})
    const query = queryOf(url)
    if (!query) return Result.fail(duplicateParameter)
    return Result.succeed(operation ? { method: operation.name, ...query } : query)
  }
  const parsed = parseJsonObject(bytes, limits, keysCounted)
  return Result.mapError(parsed, ({ reason }) => invalidBody(reason))
}

/** Checks a body that was read under wider limits against those of its operation. */
const excess = (bytes: Buffer, limits: BodyLimits): Failure | undefined => {
  if (bytes.length > limits.maxBytes) return failures.tooLarge(sizeText(limits.maxBytes))
  const reason = exceeds(bytes, limits)
  return reason && invalidBody(reason)
}

export const malformedKey = failures.badRequest(
  "Idempotency-Key must be 1 to 255 visible ASCII characters"
)

const twoValues = failures.badRequest("a field in the query must have the value of the body")

/**
 * Returns a failure if a field in the query of a GET differs from its value in the body. Other parameters are ignored.
 */
const queryFailure = (
  { method: verb, url = "" }: IncomingMessage,
  body: Body
): Failure | undefined => {
  if (verb !== "GET" || !url.includes("?")) return undefined
  const query = queryOf(url)
  if (!query) return duplicateParameter
  const other = Object.keys(query).find((name) => {
    const inBody = body[name]
    const text = typeof inBody === "string" ? inBody : JSON.stringify(inBody)
    return inBody !== undefined && text !== query[name]
  })
  if (other === undefined) return undefined
  return other === "method" ? failures.queryDisagrees : twoValues
}

/** The operation in the path, or else in the body; they must not disagree. */
const operationOf = (
  { route, operation }: Admitted,
  body: Body,
  request: IncomingMessage
): Result.Result<NonNullable<Admitted["operation"]>, Failure> => {
  const method = body["method"]
  if (typeof method !== "string" || method.trim() === "") {
    return Result.fail(failures.methodMissing)
  }
  const wrongQuery = queryFailure(request, body)
  if (wrongQuery) return Result.fail(wrongQuery)
  if (operation) {
    return method === operation.name
      ? Result.succeed(operation)
      : Result.fail(failures.methodDisagrees)
  }
  const matching = findOperation(route.group, method)
  if (!matching) return Result.fail(unknownOperation(method))
  const wrongVerb = verbFailure(matching, request.method)
  return wrongVerb ? Result.fail(wrongVerb) : Result.succeed(matching)
}

const USER_AGENT_MAX = 255

/** The program of a caller as it names itself, of printable ASCII. */
const userAgentOf = ({ headers }: Incoming["request"]): string | undefined =>
  headers["user-agent"]?.slice(0, USER_AGENT_MAX).replaceAll(/[^ -~]/g, "?")

/** The IP address without the zone of a link-local one, which can be any text. */
export const withoutZone = (address: string): string => address.split("%")[0] ?? address

/** A request as audit rows of sessions have it. */
export const sessionRequest = ({
  requestId,
  address
}: Pick<Incoming, "requestId" | "address">): SessionRequest => ({
  requestId,
  address: withoutZone(address)
})

/** The key as it is stored. A guest has keys of the own, which say nothing of those of the client. */
export const keyOf = ({ guest }: Principal, key: string): string =>
  guest ? hash("sha256", `${guest.sessionId} ${key}`) : key

/** The principal with the circumstances of a request. */
export const callerOf = (
  { request, requestId, address }: Pick<Incoming, "request" | "requestId" | "address">,
  principal: Principal
): Caller => ({
  ...principal,
  requestId,
  address: withoutZone(address),
  userAgent: userAgentOf(request)
})

/** The request of a principal to an operation, or why it cannot be one. */
export const operationRequest = (
  incoming: Incoming,
  principal: Principal,
  admitted: Admitted,
  read: ReadBody
): Result.Result<Request<OperationServices>, Failure> => {
  const { request, seen } = incoming
  const { headers } = request
  const parsed = bodyOf(request, read, admitted)
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const body = parsed.success
  const matched = operationOf(admitted, body, request)
  if (Result.isFailure(matched)) return Result.fail(matched.failure)
  const operation = matched.success
  const operationLimits = limitsOf([operation])
  const tooMuch =
    admitted.limits === operationLimits ? undefined : excess(read.bytes, operationLimits)
  if (tooMuch) return Result.fail(tooMuch)
  seen.operation = operation.name
  const key = idempotencyKeyOf(headers["idempotency-key"] as string | undefined)
  if (key._tag === "Malformed") return Result.fail(malformedKey)
  const behind = mayBeBehind(headers)
  if (Result.isFailure(behind)) return Result.fail(behind.failure)
  return Result.succeed({
    operation,
    form: admitted.route.form,
    body,
    caller: callerOf(incoming, principal),
    isStrict: prefersStrict(headers["prefer"]),
    mayBeBehind: behind.success,
    idempotencyKey:
      operation.kind !== "read" && key._tag === "Key" ? keyOf(principal, key.key) : undefined
  })
}
