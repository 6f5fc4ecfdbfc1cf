/** Admits or refuses a request by its headers and its principal, before any of the body is read. */
import { mayCall, type Principal } from "@payroll/operations/caller"
import { findOperation, operationNamed } from "@payroll/operations/catalogue"
import { NotAllowed } from "@payroll/operations/errors"
import { limitsOf, type BodyLimits } from "@payroll/operations/jsonBody"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { limitsOfGroup } from "./bodyLimits.ts"
import { failureOf, failures } from "./failures.ts"
import { hasBody, isJson } from "./headers.ts"
import type { Failure } from "./reply.ts"
import { routeOf, VERBS, verbsAt, verbsOf, type Route } from "./route.ts"

type CatalogueOperation = NonNullable<ReturnType<typeof findOperation>>

/** A request that may send its body. */
export interface Admitted {
  readonly route: Route
  /** The operation, where the path names it. */
  readonly operation: CatalogueOperation | undefined
  readonly limits: BodyLimits
}

const notAllowed = failureOf(new NotAllowed({}))

/** Refuses a verb that is none of the operation's. */
export const verbFailure = (
  operation: CatalogueOperation,
  verb: string | undefined
): Failure | undefined => {
  const verbs = verbsOf(operation)
  return verbs.includes(verb ?? "") ? undefined : failures.methodNotAllowed(verbs.join(", "))
}

const typeFailure = ({ headers }: IncomingMessage): Failure | undefined => {
  if (!hasBody(headers)) return undefined
  const isEncoded = (headers["content-encoding"] ?? "identity") !== "identity"
  return isEncoded || !isJson(headers["content-type"]) ? failures.unsupportedType : undefined
}

/** Refuses the name of an operation that the group has not. */
export const unknownOperation = (name: string): Failure => {
  const elsewhere = operationNamed(name)
  return elsewhere ? failures.inGroup(elsewhere.group) : failures.notFound
}

/** Admits a request of a principal, or refuses it. */
export const admit = (
  request: IncomingMessage,
  principal: Principal
): Result.Result<Admitted, Failure> => {
  const { method = "", url = "" } = request
  if (!VERBS.includes(method))
    return Result.fail({ ...failures.methodNotAllowed(verbsAt(url).join(", ")), closes: true })
  const route = routeOf(url)
  if (!route) return Result.fail(failures.notFound)
  const { group, operation: name } = route
  const operation = name === undefined ? undefined : findOperation(group, name)
  if (name !== undefined && !operation) return Result.fail(unknownOperation(name))
  const wrongVerb = operation && verbFailure(operation, method)
  if (wrongVerb) return Result.fail(wrongVerb)
  if (operation && !mayCall(principal, operation)) return Result.fail(notAllowed)
  const wrongType = typeFailure(request)
  if (wrongType) return Result.fail(wrongType)
  const limits = operation ? limitsOf([operation]) : limitsOfGroup(group, principal.role)
  return Result.succeed({ route, operation, limits })
}
