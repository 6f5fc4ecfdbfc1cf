/** The body of a request as a request to an operation. */
import type { Principal } from "@payroll/operations/caller"
import {
  catalogue,
  findOperation,
  groups,
  type OperationServices
} from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import type { Request } from "@payroll/operations/execute"
import {
  exceeds,
  limitsOf,
  parseJsonObject,
  type BodyLimits,
  type JsonRefusal
} from "@payroll/operations/jsonBody"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { idempotencyKeyOf, isJson } from "./headers.ts"
import type { Incoming } from "./incoming.ts"
import type { Failure } from "./reply.ts"
import { queryOf, verbsOf, type Route } from "./route.ts"

const duplicateParameter = failures.badRequest("duplicate query parameter")

const invalidBody = (reason: JsonRefusal): Failure => failures.badBody(`invalid body: ${reason}`)

/** The body of a request as an object, or the query string of a GET without a body. */
const bodyOf = (
  { method, headers, url = "" }: IncomingMessage,
  bytes: Buffer,
  limits: BodyLimits
): Result.Result<Body, Failure> => {
  if (bytes.length === 0) {
    const query = method === "GET" ? queryOf(url) : {}
    return query ? Result.succeed(query) : Result.fail(duplicateParameter)
  }
  const isEncoded = (headers["content-encoding"] ?? "identity") !== "identity"
  if (isEncoded || !isJson(headers["content-type"])) return Result.fail(failures.unsupportedType)
  return Result.mapError(parseJsonObject(bytes, limits), ({ reason }) => invalidBody(reason))
}

const limitsOfGroup = new Map(
  [...groups].map((name) => [name, limitsOf(catalogue.filter(({ group }) => group === name))])
)

/** The limits of a body: those of the operation in the path, or the widest of its group. */
export const limitsAt = ({ group, operation }: Route): BodyLimits => {
  if (operation === undefined) return limitsOfGroup.get(group) ?? limitsOf([])
  return limitsOf([findOperation(group, operation) ?? {}])
}

/** Checks a body that was read under wider limits against those of its operation. */
const excess = (bytes: Buffer, limits: BodyLimits): Failure | undefined => {
  if (bytes.length > limits.maxBytes) return failures.tooLarge
  const reason = exceeds(bytes, limits)
  return reason && invalidBody(reason)
}

const malformedKey = failures.badRequest(
  "Idempotency-Key must be 1 to 255 visible ASCII characters"
)

type Found = NonNullable<ReturnType<typeof findOperation>>

const notAllowed = (found: Found): Result.Result<never, Failure> =>
  Result.fail(failures.methodNotAllowed(verbsOf(found).join(", ")))

/** The operation in the path, or else in the body; they must not disagree. */
const operationOf = (
  { group, operation: named }: Route,
  body: Body,
  verb: string
): Result.Result<Found, Failure> => {
  const inPath = named === undefined ? undefined : findOperation(group, named)
  if (named !== undefined && !inPath) return Result.fail(failures.notFound)
  if (inPath && !verbsOf(inPath).includes(verb)) return notAllowed(inPath)
  const method = body["method"]
  if (typeof method !== "string" || method.trim() === "") return Result.fail(failures.methodMissing)
  if (named !== undefined && method !== named) return Result.fail(failures.methodDisagrees)
  const found = inPath ?? findOperation(group, method)
  if (!found) return Result.fail(failures.notFound)
  return verbsOf(found).includes(verb) ? Result.succeed(found) : notAllowed(found)
}

/** The request of a principal to an operation, or why it cannot be one. */
export const operationRequest = (
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
  const key = idempotencyKeyOf(headers["idempotency-key"] as string | undefined)
  if (key._tag === "Malformed") return Result.fail(malformedKey)
  return Result.succeed({
    operation,
    form: route.form,
    body,
    caller: { ...principal, requestId },
    idempotencyKey: operation.kind !== "read" && key._tag === "Key" ? key.key : undefined
  })
}
