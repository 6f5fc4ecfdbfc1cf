import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import { limitsOf } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../input.ts"
import { operate, unknownOperation } from "../operate.ts"
import { actingAs, by } from "../operator.ts"
import { BadUsage, clientFlag, DEFAULT_CLIENT, json, print } from "../output.ts"
import { callRemote } from "../remote/callRemote.ts"
import { connectionFlags, connectionOf } from "../remote/connection.ts"

export const call = Command.make(
  "call",
  {
    operation: Argument.String("operation").pipe(
      Argument.withDescription(catalogue.map(({ name }) => name).join(", "))
    ),
    client: clientFlag.pipe(Flag.optional),
    ...connectionFlags,
    body: Flag.String("body").pipe(
      Flag.withDescription("The file with the JSON body, or - for standard input"),
      Flag.optional
    ),
    by: by.pipe(
      Flag.withDescription(
        "The person who acts; default: the login name, or the credential's person on another machine"
      )
    ),
    json
  },
  Effect.fn(
    function* ({ operation: name, client, body: from, by: actor, json: asJson, ...flags }) {
      const remote = yield* connectionOf(flags)
      const operation = operationNamed(name)
      if (operation === undefined) return yield* unknownOperation
      if (remote !== undefined && Option.isSome(client)) {
        const message =
          "--client is for the service on this machine: elsewhere the credential says it"
        return yield* new BadUsage({ message })
      }
      const body = yield* Option.match(from, {
        onNone: () => Effect.succeed({}),
        onSome: (file) => readJsonObject("body", file, limitsOf([operation]))
      })
      const value =
        remote === undefined
          ? yield* operate(
              Option.getOrElse(client, () => DEFAULT_CLIENT),
              name,
              body
            )
          : yield* callRemote(remote, name, body, Option.getOrUndefined(actor))
      yield* print(asJson, value, JSON.stringify(value, undefined, 2).split("\n"))
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withExamples([
    {
      command: "payroll call getCompanies --body -",
      description: "A read as the client named default, with the JSON from standard input"
    },
    {
      command: "payroll call addUser --profile production --body worker.json",
      description: "A write on a service on another machine"
    }
  ])
)
