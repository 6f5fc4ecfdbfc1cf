import { isoTimestamp } from "@payroll/domain/timestamp"
import { KeyRotation, type ClientKeysState } from "@payroll/operations/ports/keyRotation"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { json, print, table } from "../../output.ts"
import { repeated } from "../../repeat.ts"

/** The work of each step of a rotation. */
const STEPS: Readonly<Record<string, string>> = {
  add: "new keys are made",
  load: "every process loads the new keys",
  both: "what is stored is moved to the new keys",
  new: "every process stops to use the earlier keys",
  done: "done; the earlier keys can be retired 72 hours later",
  retired: "done, and the earlier keys are retired"
}

const rotationLine = ({ rotation }: ClientKeysState): string =>
  rotation
    ? `rotation ${rotation.number}, since ${isoTimestamp(rotation.steppedAt)}: ${STEPS[rotation.step] ?? rotation.step}`
    : "the keys of clients were never changed"

const linesOf = (state: ClientKeysState): ReadonlyArray<string> => {
  const filled = state.rows.filter(({ newest, earlier }) => newest + earlier > 0)
  return [
    rotationLine(state),
    ...(state.unlinked === 0
      ? []
      : [`the audit of ${state.unlinked} clients ends under an earlier key`]),
    ...table([
      ["TABLE", "WHAT", "NEWEST KEY", "EARLIER KEYS"],
      ...filled.map((row) => [row.table, row.what, String(row.newest), String(row.earlier)])
    ])
  ]
}

export const status = Command.make(
  "status",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const state = yield* withRuntime(KeyRotation.use((port) => repeated(port.state)))
    const { rotation, rows, unlinked } = state
    const shown = rotation && {
      number: rotation.number,
      step: rotation.step,
      startedAt: isoTimestamp(rotation.startedAt),
      steppedAt: isoTimestamp(rotation.steppedAt)
    }
    yield* print(asJson, { rotation: shown ?? null, rows, unlinked }, linesOf(state))
  })
).pipe(
  Command.withDescription("Show the step of a rotation, and count what is under which key"),
  Command.withExamples([{ command: "payroll keys status", description: "How far a rotation is" }])
)
