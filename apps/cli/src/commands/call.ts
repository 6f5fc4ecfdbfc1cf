import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import { limitsOf } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../input.ts"
import { operate } from "../operate.ts"
import { actingAs, by } from "../operator.ts"
import { client, json, print } from "../output.ts"

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
    by,
    json
  },
  Effect.fn(
    function* ({ operation: name, client: clientName, body: from, json: asJson }) {
      const limits = limitsOf([operationNamed(name) ?? {}])
      const body = yield* Option.match(from, {
        onNone: () => Effect.succeed({}),
        onSome: (file) => readJsonObject("body", file, limits)
      })
      const value = yield* operate(clientName, name, body)
      yield* print(asJson, value, JSON.stringify(value, undefined, 2).split("\n"))
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Run an operation as a client, without HTTP; actedBy in the body comes before --by"
  )
)
