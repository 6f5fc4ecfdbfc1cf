/** Reports the problems of an installation, and the remedy of each. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { examine } from "../composition.ts"
import { json, print, Refused } from "../output.ts"

const SIGNS = { ok: "ok", warning: "warning", wrong: "WRONG" } as const
const WIDTH = Math.max(...Object.values(SIGNS).map((sign) => sign.length))

export const doctor = Command.make(
  "doctor",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const diagnoses = yield* examine
    const wrong = diagnoses.filter(({ state }) => state === "wrong")
    const lines = diagnoses.flatMap(({ state, what, remedy }) => [
      `${SIGNS[state].padEnd(WIDTH)}  ${what}`,
      ...(remedy === undefined ? [] : [`${"".padEnd(WIDTH)}  -> ${remedy}`])
    ])
    yield* print(asJson, { ok: wrong.length === 0, findings: diagnoses }, lines)
    if (wrong.length > 0) {
      return yield* new Refused({ message: "something is wrong; see the lines above" })
    }
  })
).pipe(
  Command.withExamples([
    { command: "payroll doctor", description: "What is wrong on this machine, with remedies" }
  ])
)
