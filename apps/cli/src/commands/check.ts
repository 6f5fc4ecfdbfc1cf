import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { checkDatabase } from "../composition.ts"
import { json, print, Refused, table } from "../output.ts"

export const check = Command.make(
  "check",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const { findings, approvals } = yield* checkDatabase
    const wrong = findings.filter((finding) => finding.wrong > 0)
    const rows = findings.map((finding) => [
      finding.wrong === 0 ? "ok" : `${finding.wrong} wrong`,
      finding.check
    ])
    const { count, named } = approvals
    const changed = [
      "approved timesheets that come to other minutes than those approved, and open when they are locked:",
      ...named.map(({ timesheetId, userId }) => `  ${timesheetId} of the worker ${userId}`),
      ...(count > named.length ? [`  and ${count - named.length} more`] : [])
    ]
    const rowsOf = wrong.flatMap(({ check: what, named: wrongRows = [] }) =>
      wrongRows.length > 0 ? [`not so: ${what}`, ...wrongRows.map((row) => `  ${row}`)] : []
    )
    const text = [...table(rows), ...rowsOf, ...(count === 0 ? [] : changed)]
    const answer = { ok: wrong.length === 0, findings, changedApprovals: approvals }
    yield* print(asJson, answer, text)
    if (wrong.length > 0)
      return yield* new Refused({ message: "the data is damaged; see the checks above" })
  })
).pipe(
  Command.withExamples([
    { command: "payroll check --json", description: "All checks, for programs" }
  ])
)
