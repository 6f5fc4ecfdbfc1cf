import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Punch } from "@payroll/domain/punch/punch"
import type { WorkerClock } from "@payroll/domain/punch/workerClock"
import { created } from "@payroll/domain/record"
import { newTimesheet } from "@payroll/domain/timesheet/timesheet"
import { DEFAULT_TERMS } from "@payroll/domain/timeSettings/defaultTerms"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"
import { loadedTime } from "../../test/loadedTime.ts"
import { DueRecords, type DueRecord } from "../ports/dueRecords.ts"
import { NewId } from "../ports/newId.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { Outcome, Writer } from "../writer.ts"
import { layerLookAtTime } from "./lookAtTime.ts"

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 5, 10, 12)
const owner = { clientId: "client-1", companyId: "company-1" }
const clock: WorkerClock = {
  ...created("clock-1", owner, NOW),
  workerId: exampleWorker.id,
  clockStatus: "Off",
  punchId: undefined,
  punchType: undefined,
  punchAt: undefined,
  punchTimeZone: undefined,
  dueAt: NOW
}
const due: DueRecord = {
  kind: "workerClock",
  ...owner,
  workerId: exampleWorker.id,
  id: clock.id
}

/** The records that a look at the time of one worker stores, and when the worker is due again. */
const looked = Effect.fnUntraced(function* (loaded: LoadedTime) {
  yield* TestClock.setTime(NOW)
  const waiting = [due]
  const postponed: Array<readonly [id: string, dueAt: number | undefined]> = []
  const written: Array<string> = []
  let ids = 0
  const layer = layerLookAtTime.pipe(
    Layer.provide([
      Layer.mock(DueRecords, {
        queue: () => ({
          lease: (limit) => Effect.sync(() => waiting.splice(0, limit)),
          nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
          postpone: ({ id }, dueAt) => Effect.sync(() => void postponed.push([id, dueAt]))
        })
      }),
      Layer.mock(TimesheetStore, { timeOf: () => Effect.succeed([loaded]) }),
      Layer.succeed(NewId, { next: () => `new-${(ids += 1)}` }),
      Layer.mock(Writer, {
        commit: ({ changes }) =>
          Effect.sync(() => {
            written.push(...changes.writes.map(({ op, kind }) => `${op} ${kind}`))
            return Outcome.Committed()
          })
      }),
      layerTestWakeUp
    ])
  )
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(layer), scope)
  yield* TestClock.adjust(1_000)
  yield* Scope.close(scope, Exit.void)
  return { postponed, written }
})

const sheet = newTimesheet(
  "sheet-1",
  exampleWorker,
  {
    begin: "2026-06-01" as LocalDate,
    end: "2026-06-15" as LocalDate,
    payPeriodId: undefined
  },
  NOW
)
/** An exception whose cause is gone. */
const gone: TimeExceptionRecord = {
  ...created("exception-1", owner, NOW),
  workerId: exampleWorker.id,
  timesheetId: sheet.id,
  code: "missed-out",
  date: "2026-06-02" as LocalDate,
  at: NOW,
  status: "Open",
  waivedBy: undefined,
  reason: undefined,
  request: undefined
}

describe("a look at recorded time", () => {
  it.effect("that stores nothing notes when the worker is due again", () =>
    Effect.gen(function* () {
      const idle = yield* looked(loadedTime({ clock }))
      assert.deepStrictEqual(idle, { postponed: [[clock.id, undefined]], written: [] })
      const at = NOW - MINUTE_MS
      const punches = [{ type: "In", at } as Punch]
      const working = { ...clock, clockStatus: "Working" as const }
      const open = yield* looked(loadedTime({ clock: working, punches }))
      const missed = at + (DEFAULT_TERMS.maxShiftMinutes + 1) * MINUTE_MS
      assert.deepStrictEqual(open, { postponed: [[clock.id, missed]], written: [] })
    })
  )

  it.effect("stores what changed of timesheets that are not locked", () =>
    Effect.gen(function* () {
      const facts = { clock, sheets: [sheet], exceptions: [gone] }
      assert.deepStrictEqual(yield* looked(loadedTime(facts)), {
        postponed: [],
        written: ["update workerClock", "update timeException"]
      })
      const sheets = [{ ...sheet, status: "Locked" as const }]
      assert.deepStrictEqual((yield* looked(loadedTime({ ...facts, sheets }))).written, [])
    })
  )
})
