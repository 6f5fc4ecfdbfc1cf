import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { client, fieldLines, json, print } from "../../output.ts"

const companyId = Argument.String("company").pipe(Argument.withDescription("The id of the company"))

export const show = Command.make(
  "show",
  { companyId, client, json },
  Effect.fn(function* ({ companyId: id, client: of, json: asJson }) {
    const info = (yield* operate(of, "getCompanyInfo", { companyId: id })) as object
    const task = (yield* operate(of, "getCompanyTask", { companyId: id })) as object
    const view = { ...info, ...task }
    yield* print(asJson, view, fieldLines(view))
  })
).pipe(
  Command.withDescription("Show a company with its people, places and accounts, and what it lacks"),
  Command.withExamples([
    { command: "payroll company show COMPANY_ID", description: "A company by its id" }
  ])
)
