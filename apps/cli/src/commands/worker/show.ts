import type { getUserTask } from "@payroll/operations/worker/getUserTask"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, fieldLines, json, print, table } from "../../output.ts"

const userId = Argument.String("worker").pipe(Argument.withDescription("The id of the worker"))

type Task = typeof getUserTask.response.Encoded

/** The requirements of a worker, under the state of the onboarding. */
const taskLines = ({ userTask: { onboardingStatus, requirements } }: Task) => [
  `onboarding: ${onboardingStatus}`,
  ...(requirements.length === 0
    ? []
    : table([
        ["WAITS FOR", "FIELD", "REASON"],
        ...requirements.map(({ step, path, reason }) => [step, path.join("."), reason])
      ])),
  ""
]

export const show = Command.make(
  "show",
  { userId, client, by, json },
  Effect.fn(function* ({ userId: id, client: of, by: person, json: asJson }) {
    // The reason why a worker left is sealed: the audit names who reads it.
    const user = (yield* actingAs(person)(operate(of, "getUser", { userId: id }))) as object
    const task = (yield* operate(of, "getUserTask", { userId: id })) as Task
    yield* print(asJson, { ...task, ...user }, [...taskLines(task), ...fieldLines(user)])
  })
).pipe(
  Command.withDescription(
    "Show what a worker waits for, and then the worker with wages, accounts and verification"
  ),
  Command.withExamples([
    {
      command: 'payroll worker show USER_ID --by "Rosa Diaz"',
      description: "A worker by the id; a look at the reason of a termination is audited"
    }
  ])
)
