import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { examplePaySchedule } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { NewId } from "../ports/newId.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { DueRecords, type DueRecord } from "../ports/dueRecords.ts"
import { Outcome, Unavailable, Writer, type Commit } from "../writer.ts"
import { layerExtendPaySchedules } from "./extendPaySchedules.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"

const NOW = Date.UTC(2026, 2, 8, 9, 5)
const due: DueRecord = {
  kind: "paySchedule",
  clientId: "client-1",
  companyId: "company-1",
  workerId: "",
  id: "schedule-1"
}

/** The commits about a schedule, while the writer has these outcomes. */
const extended = Effect.fnUntraced(function* (
  set: Partial<PaySchedule>,
  outcomes: ReadonlyArray<Outcome | Unavailable> = []
) {
  yield* TestClock.setTime(NOW)
  const waiting = [due]
  const commits: Array<Commit> = []
  let ids = 0
  const layer = layerExtendPaySchedules.pipe(
    Layer.provide([
      Layer.mock(DueRecords, {
        queue: () => ({
          lease: (limit) => Effect.sync(() => waiting.splice(0, limit)),
          nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
          postpone: () => Effect.void
        })
      }),
      Layer.mock(PayScheduleStore, {
        schedule: () => Effect.succeed({ ...examplePaySchedule, ...set })
      }),
      Layer.succeed(NewId, { next: () => `new-${(ids += 1)}` }),
      Layer.mock(Writer, {
        commit: (commit) =>
          Effect.suspend(() => {
            commits.push(commit)
            const outcome = outcomes[commits.length - 1] ?? Outcome.Committed()
            return outcome._tag === "Unavailable" ? Effect.fail(outcome) : Effect.succeed(outcome)
          })
      }),
      layerTestWakeUp
    ])
  )
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(layer), scope)
  yield* TestClock.adjust(1_000)
  yield* Scope.close(scope, Exit.void)
  return commits
})

const until = (periodsUntil: string) => ({ periodsUntil: periodsUntil as LocalDate })

describe("the pay schedule loop", () => {
  it.effect("makes the periods that begin within 397 days, and tells each", () =>
    Effect.gen(function* () {
      const commits = yield* extended(until("2027-01-31"))
      assert.lengthOf(commits, 1)
      const { changes, ...rest } = commits[0]!
      assert.deepInclude<unknown>(rest, {
        clientId: "client-1",
        credential: "worker",
        operation: "paySchedule.extend",
        record: { id: "schedule-1", companyId: "company-1" },
        at: NOW
      })
      const [schedule, ...periods] = changes.writes
      assert.deepInclude<unknown>(schedule, { op: "update", kind: "paySchedule" })
      assert.isTrue(schedule?.op === "update" && schedule.before.version === 1)
      assert.deepInclude<unknown>(schedule?.record, { version: 2, periodsUntil: "2027-04-30" })
      assert.deepStrictEqual<unknown>(
        periods.map(({ op, kind, record }) => [
          op,
          kind,
          "periodEnd" in record && record.periodEnd
        ]),
        ["2027-02-28", "2027-03-31", "2027-04-30"].map((end) => ["insert", "payPeriod", end])
      )
      assert.deepStrictEqual(changes.revisions, [])
      assert.deepStrictEqual(
        changes.events.map(({ type }) => type),
        [
          "payperiod.payperiodstatus.insert",
          "payperiod.payperiodstatus.insert",
          "payperiod.payperiodstatus.insert"
        ]
      )
    })
  )

  it.effect("makes 60 at a time", () =>
    Effect.gen(function* () {
      const [commit] = yield* extended(until("2019-12-31"))
      assert.lengthOf(commit?.changes.events ?? [], 60)
    })
  )

  it.effect.each([
    { periodsUntil: "2027-04-30" as LocalDate },
    { periodsUntil: "2026-01-31" as LocalDate, status: "inactive" as const }
  ])("makes none for %o", (set) =>
    Effect.gen(function* () {
      assert.lengthOf(yield* extended(set), 0)
    })
  )

  it.effect("goes on when storage is back, and after a lost race", () =>
    Effect.gen(function* () {
      const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
      assert.lengthOf(yield* extended(until("2027-03-31"), [outage, outage]), 3)
      const stale = Outcome.Stale({ scope: "schedule-1" })
      assert.lengthOf(yield* extended(until("2027-03-31"), [stale, stale]), 3)
    })
  )
})
