import { isoTimestamp } from "@payroll/domain/timestamp"
import { Erasures } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { json, print, table } from "../../output.ts"
import { repeated } from "../../repeat.ts"

const LISTED_MAX = 1_000

const after = Flag.String("after").pipe(
  Flag.withDescription("Goes on behind the erasure with this id"),
  Flag.withDefault("")
)

const timeOf = (at: number | undefined): string | null =>
  at === undefined ? null : isoTimestamp(at)

export const list = Command.make(
  "list",
  { after, json },
  Effect.fn(function* ({ after: last, json: asJson }) {
    const stored = yield* withRuntime(
      Erasures.use((register) => repeated(register.list(last, LISTED_MAX)))
    )
    const erasures = stored.map(({ at, dueAt, companyId = null, ...erasure }) => ({
      ...erasure,
      companyId,
      time: isoTimestamp(at),
      due: timeOf(dueAt)
    }))
    const rows = erasures.map(({ id, time, subject, subjectId, state, due, isGenuine }) => [
      id,
      time,
      subject,
      subjectId,
      isGenuine ? state : `${state}, altered`,
      due ?? "-"
    ])
    const heads = ["ID", "TIME", "SUBJECT", "SUBJECT ID", "STATE", "NEXT STEP"]
    yield* print(
      asJson,
      { erasures },
      rows.length === 0 ? ["nobody was erased"] : table([heads, ...rows])
    )
  })
).pipe(
  Command.withDescription(
    `List who was erased, and what is left to erase: ${LISTED_MAX} at a time, by their ids`
  ),
  Command.withExamples([
    { command: "payroll erasures list", description: "The register of erasures" }
  ])
)
