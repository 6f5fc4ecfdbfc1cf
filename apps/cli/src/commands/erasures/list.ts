import type { ErasureSubject } from "@payroll/domain/decision/erasureRequest"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { ErasureRequests, type HeldBy } from "@payroll/operations/ports/erasureRequests"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
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

/** The hold that keeps an erasure, and how many come before it: the people of a company, the companies of a client. */
const waitsOf = Effect.fnUntraced(function* ({ subject, state, ...of }: Erasure) {
  if (state === "done") return { hold: null, others: 0 }
  const { hold, underWay } = yield* ErasureRequests
  const by = yield* repeated(hold(of))
  const isOfMany = subject === "company" || subject === "client"
  const others = isOfMany ? (yield* repeated(underWay(of.clientId, of.companyId))).count : 0
  return { hold: by ?? null, others }
})

const heldText = (hold: HeldBy | null): ReadonlyArray<string> =>
  hold ? [`under a legal hold of ${hold.kind} ${hold.id}`] : []

const othersText = (subject: ErasureSubject, others: number): ReadonlyArray<string> =>
  others === 0 ? [] : [`after ${others} ${subject === "company" ? "people" : "companies"}`]

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
        const erasing = yield* Effect.forEach(registered, (erasure) =>
          Effect.map(waitsOf(erasure), (waits) => ({ ...erasure, ...waits }))
        )
        const requested = yield* Effect.forEach(
          yield* repeated(asked(last, LISTED_MAX)),
          (request) =>
            Effect.map(repeated(hold(request)), (by) => ({ ...request, hold: by ?? null }))
        )
        return [erasing, requested] as const
      })
    )
    const erasures = all.map(({ at, dueAt, companyId = null, ...erasure }) => ({
      ...erasure,
      companyId,
      time: isoTimestamp(at),
      due: timeOf(dueAt)
    }))
    const rows = erasures.map(({ id, time, subject, subjectId, due, ...of }) => [
      id,
      time,
      subject,
      subjectId,
      [
        of.state,
        ...heldText(of.hold),
        ...othersText(subject, of.others),
        ...(of.isGenuine ? [] : ["altered"])
      ].join(", "),
      due ?? "-"
    ])
    const requests = waiting.map(({ id, subject, subjectId, askedAt, askedBy, hold }) => ({
      id,
      time: isoTimestamp(askedAt),
      subject,
      subjectId,
      askedBy: askedBy.by.name,
      hold
    }))
    const asked = requests.map(({ id, time, subject, subjectId, askedBy, hold }) => [
      id,
      time,
      subject,
      subjectId,
      [`asked for by ${askedBy}`, ...heldText(hold), "a second person confirms it"].join(", "),
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
