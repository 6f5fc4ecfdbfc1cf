import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import type { ServiceError } from "@payroll/operations/errors"
import { execute } from "@payroll/operations/execute"
import { Administration } from "@payroll/operations/ports/administration"
import { limitsOf } from "@payroll/operations/jsonBody"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../composition.ts"
import { readJsonObject } from "../input.ts"
import { BadUsage, client, json, print, Refused, refusedFor } from "../output.ts"

/** Lists all problems of an invalid request; other errors have one message. */
const refusal = (error: Exclude<ServiceError, { readonly _tag: "Unavailable" }>): Refused =>
  error._tag === "InvalidRequest"
    ? refusedFor(error.problems)
    : new Refused({ message: error.message })

export const call = Command.make(
  "call",
  {
    operation: Argument.String("operation").pipe(
      Argument.withDescription(catalogue.map(({ name }) => name).join(", "))
    ),
    client,
    body: Flag.String("body").pipe(
      Flag.withDescription("The file with the JSON body, or - for standard input"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ operation: name, client: clientName, body: from, json: asJson }) {
    const operation = operationNamed(name)
    if (!operation)
      return yield* new BadUsage({
        message: "unknown operation; payroll call --help lists all operations"
      })
    const body = yield* Option.match(from, {
      onNone: () => Effect.succeed({}),
      onSome: (file) => readJsonObject("body", file, limitsOf([operation]))
    })
    const answer = yield* withRuntime(
      Effect.gen(function* () {
        const { findClient } = yield* Administration
        const { next } = yield* NewId
        const caller = yield* findClient(clientName)
        return yield* execute({
          operation,
          form: "method",
          body: { ...body, method: name },
          caller: {
            client: caller,
            credential: "operator",
            role: "admin",
            companyIds: undefined,
            requestId: next()
          },
          idempotencyKey: undefined
        })
      })
    ).pipe(
      Effect.catchTags({
        InvalidRequest: (error) => Effect.fail(refusal(error)),
        RecordNotFound: (error) => Effect.fail(refusal(error)),
        StateConflict: (error) => Effect.fail(refusal(error)),
        VersionConflict: (error) => Effect.fail(refusal(error))
      })
    )
    const value: unknown = JSON.parse(answer.body)
    yield* print(asJson, value, JSON.stringify(value, undefined, 2).split("\n"))
  })
).pipe(Command.withDescription("Run an operation as a client, without HTTP"))
