/** Runs an operation as the operator of the machine, without HTTP. */
import { SERVICE, type Caller } from "@payroll/operations/caller"
import { operationNamed, type OperationServices } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import type { ServiceError } from "@payroll/operations/errors"
import { execute } from "@payroll/operations/execute"
import type { Operation } from "@payroll/operations/operation"
import { Administration } from "@payroll/operations/ports/administration"
import { Clients } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import { withRuntime } from "./composition.ts"
import { operatorFor } from "./operator.ts"
import { AnswerLost, BadUsage, Refused, refusedFor } from "./output.ts"
import { LOOK_FIRST, repeated } from "./repeat.ts"

/** Lists all problems of an error that has some; other errors have one message. */
const refusal = (error: Exclude<ServiceError, { readonly _tag: "Unavailable" }>): Refused =>
  "problems" in error && error.problems !== undefined
    ? refusedFor(error.problems)
    : new Refused({ message: error.message })

/** The service as a client, which it is from its first credential on. */
const asService = Clients.use(({ ensureService }) => Effect.as(ensureService, SERVICE))

export const unknownOperation = Effect.fail(
  new BadUsage({ message: "unknown operation; payroll call --help lists all operations" })
)

/**
 * Executes an operation for a caller, and repeats it after an outage. By its idempotency key a change is made once, and
 * is known to be stored where only the answer was lost.
 */
export const executeOnce = Effect.fnUntraced(function* (
  operation: Operation<OperationServices>,
  body: Body,
  caller: Caller
) {
  const { next } = yield* NewId
  const idempotencyKey = operation.kind === "read" ? undefined : next()
  const request = { operation, form: "method", body, caller, idempotencyKey } as const
  return yield* Effect.catchTag(
    repeated(execute(request), { isIdempotent: true, remedy: LOOK_FIRST }),
    "KeySpent",
    ({ recordId }) => Effect.fail(new AnswerLost({ recordId }))
  )
})

/** Runs an operation like `operate`, for commands that run many operations on one opened database. */
export const operateWithin = Effect.fnUntraced(function* (
  clientName: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  role?: Parameters<typeof operatorFor>[1]
) {
  const operation = operationNamed(name)
  if (!operation) return yield* unknownOperation
  const answer = yield* Effect.gen(function* () {
    const { findClient } = yield* Administration
    const isOfAll = operation.scope === "service" && operation.spansClients === true
    const isOfService = isOfAll || clientName === SERVICE.name
    const client = yield* repeated(isOfService ? asService : findClient(clientName))
    return yield* executeOnce(
      operation,
      { ...body, method: name },
      yield* operatorFor(client, role)
    )
  }).pipe(
    Effect.catchTags({
      InvalidRequest: (error) => Effect.fail(refusal(error)),
      RecordNotFound: (error) => Effect.fail(refusal(error)),
      StateConflict: (error) => Effect.fail(refusal(error)),
      VersionConflict: (error) => Effect.fail(refusal(error)),
      KioskPinRefused: (error) => Effect.fail(refusal(error))
    })
  )
  return JSON.parse(answer.body) as unknown
})

/** The answer of an operation for a client or the service, as the JSON value that HTTP would send. */
export const operate = (
  clientName: string,
  name: string,
  body: Readonly<Record<string, unknown>>
) => (operationNamed(name) ? withRuntime(operateWithin(clientName, name, body)) : unknownOperation)
