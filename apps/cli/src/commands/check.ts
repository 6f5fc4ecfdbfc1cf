import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { checkDatabase } from "../composition.ts"
import { json, print, Refused, table } from "../output.ts"

export const check = Command.make(
  "check",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const findings = yield* checkDatabase
    const wrong = findings.filter((finding) => finding.wrong > 0)
    const rows = findings.map((finding) => [
      finding.wrong === 0 ? "ok" : `${finding.wrong} wrong`,
      finding.check
    ])
    yield* print(asJson, { ok: wrong.length === 0, findings }, table(rows))
    if (wrong.length > 0)
      return yield* new Refused({ message: "the data is damaged; see the checks above" })
  })
).pipe(
  Command.withExamples([
    { command: "payroll check --json", description: "All checks, for programs" }
  ])
)
