import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, fieldLines, json, print } from "../../output.ts"

const userId = Argument.String("worker").pipe(Argument.withDescription("The id of the worker"))

export const show = Command.make(
  "show",
  { userId, client, by, json },
  Effect.fn(function* ({ userId: id, client: of, by: person, json: asJson }) {
    // The reason why a worker left is sealed: the audit names who reads it.
    const user = (yield* actingAs(person)(operate(of, "getUser", { userId: id }))) as object
    const task = (yield* operate(of, "getUserTask", { userId: id })) as object
    const view = { ...user, ...task }
    yield* print(asJson, view, fieldLines(view))
  })
).pipe(
  Command.withDescription(
    "Show a worker with wages, accounts and verification, and what is missing"
  ),
  Command.withExamples([
    {
      command: 'payroll worker show USER_ID --by "Rosa Diaz"',
      description: "A worker by the id; a look at the reason of a termination is audited"
    }
  ])
)
