/** Runs an operation as the operator of the machine, without HTTP. */
import { SERVICE, type Caller } from "@payroll/operations/caller"
import { operationNamed, type OperationServices } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import type { ServiceError } from "@payroll/operations/errors"
import { execute, type Answer } from "@payroll/operations/execute"
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

/** How an operation is called: a read needs no idempotency key. */
type About = Pick<Operation<OperationServices>, "kind" | "scope" | "spansClients">

/**
 * Runs a request, and repeats it after an outage. By its idempotency key a change is made once, and is known to be
 * stored where only the answer was lost.
 */
export const runOnce = Effect.fnUntraced(function* <R>(
  { kind }: Pick<About, "kind">,
  run: (idempotencyKey: string | undefined) => Effect.Effect<Answer, ServiceError, R>
) {
  const { next } = yield* NewId
  const request = run(kind === "read" ? undefined : next())
  return yield* Effect.catchTag(
    repeated(request, { isIdempotent: true, remedy: LOOK_FIRST }),
    "KeySpent",
    ({ recordId }) => Effect.fail(new AnswerLost({ recordId }))
  )
})

/** Executes an operation for a caller, once. */
export const executeOnce = (operation: Operation<OperationServices>, body: Body, caller: Caller) =>
  runOnce(operation, (idempotencyKey) =>
    execute({ operation, form: "method", body, caller, idempotencyKey })
  )

/** Runs a request as the operator of a client or of the service; returns the JSON value of its answer. */
export const runAs = Effect.fnUntraced(function* <R>(
  clientName: string,
  { scope, spansClients }: About,
  run: (caller: Caller) => Effect.Effect<Answer, ServiceError | AnswerLost, R>,
  role?: Parameters<typeof operatorFor>[1]
) {
  const answer = yield* Effect.gen(function* () {
    const { findClient } = yield* Administration
    const isOfAll = scope === "service" && spansClients === true
    const isOfService = isOfAll || clientName === SERVICE.name
    const client = yield* repeated(isOfService ? asService : findClient(clientName))
    return yield* run(yield* operatorFor(client, role))
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

/** Runs an operation like `operate`, for commands that run many operations on one opened database. */
export const operateWithin = Effect.fnUntraced(function* (
  clientName: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  role?: Parameters<typeof operatorFor>[1]
) {
  const operation = operationNamed(name)
  if (!operation) return yield* unknownOperation
  const request = { ...body, method: name }
  return yield* runAs(
    clientName,
    operation,
    (caller) => executeOnce(operation, request, caller),
    role
  )
})

/** The answer of an operation for a client or the service, as the JSON value that HTTP would send. */
export const operate = (
  clientName: string,
  name: string,
  body: Readonly<Record<string, unknown>>
) => (operationNamed(name) ? withRuntime(operateWithin(clientName, name, body)) : unknownOperation)
