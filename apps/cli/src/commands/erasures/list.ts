import { isoTimestamp } from "@payroll/domain/timestamp"
import { ErasureRequests } from "@payroll/operations/ports/erasureRequests"
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
    const [all, waiting] = yield* withRuntime(
      Effect.gen(function* () {
        const { list: listed } = yield* Erasures
        const { hold, waiting: asked } = yield* ErasureRequests
        const registered = yield* repeated(listed(last, LISTED_MAX))
        const withHolds = yield* Effect.forEach(registered, (erasure) => {
          const held = erasure.state === "done" ? Effect.undefined : repeated(hold(erasure))
          return Effect.map(held, (by) => ({ ...erasure, isHeld: by !== undefined }))
        })
        return [withHolds, yield* repeated(asked(last, LISTED_MAX))] as const
      })
    )
    const erasures = all.map(({ at, dueAt, companyId = null, ...erasure }) => ({
      ...erasure,
      companyId,
      time: isoTimestamp(at),
      due: timeOf(dueAt)
    }))
    const rows = erasures.map(({ id, time, subject, subjectId, state, due, isGenuine, isHeld }) => [
      id,
      time,
      subject,
      subjectId,
      [state, ...(isHeld ? ["under a legal hold"] : []), ...(isGenuine ? [] : ["altered"])].join(
        ", "
      ),
      due ?? "-"
    ])
    const requests = waiting.map(({ id, subject, subjectId, askedAt, askedBy }) => ({
      id,
      time: isoTimestamp(askedAt),
      subject,
      subjectId,
      askedBy: askedBy.by.name
    }))
    const asked = requests.map(({ id, time, subject, subjectId, askedBy }) => [
      id,
      time,
      subject,
      subjectId,
      `asked for by ${askedBy}`,
      "-"
    ])
    const heads = ["ID", "TIME", "SUBJECT", "SUBJECT ID", "STATE", "NEXT STEP"]
    yield* print(
      asJson,
      { erasures, requests },
      rows.length + asked.length === 0 ? ["nobody was erased"] : table([heads, ...rows, ...asked])
    )
  })
).pipe(
  Command.withDescription(
    `List who was erased, what is left to erase, and what waits for a confirmation: ${LISTED_MAX} of each at a time, by their ids`
  ),
  Command.withExamples([
    { command: "payroll erasures list", description: "The register of erasures" }
  ])
)
