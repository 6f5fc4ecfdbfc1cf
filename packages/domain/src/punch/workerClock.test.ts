import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import * as Result from "effect/Result"
import { reachable, statesOf } from "../status.ts"
import { PUNCH_TYPES, type PunchType } from "../timeTracking/punch.ts"
import {
  clockAfter,
  clockShowing,
  clockStatuses,
  latestOf,
  punchTypeOf,
  type ClockAction,
  type ClockStatus,
  type WorkerClock
} from "./workerClock.ts"

const worker = { id: "worker", clientId: "client", companyId: "company" }
const making = { at: 100, newId: () => "clock" }
const punch = (type: PunchType, at: number, id = `${type} ${at}`) => ({
  id,
  type,
  at,
  timeZone: "America/New_York"
})

const START: Readonly<Record<ClockStatus, PunchType>> = {
  Off: "Out",
  Working: "In",
  "On Break": "Rest Start",
  "On Meal": "Meal Start"
}
const clockIn = (status: ClockStatus): WorkerClock =>
  clockAfter(undefined, worker, [punch(START[status], 5)], making)

const ACTIONS: ReadonlyArray<readonly [ClockAction, Partial<Record<ClockStatus, PunchType>>]> = [
  [{ does: "clockIn" }, { Off: "In" }],
  [{ does: "clockOut" }, { Working: "Out", "On Break": "Out", "On Meal": "Out" }],
  [{ does: "startBreak", breakType: undefined }, { Working: "Meal Start" }],
  [{ does: "startBreak", breakType: "Rest" }, { Working: "Rest Start" }],
  [
    { does: "endBreak", breakType: undefined },
    { "On Break": "Rest End", "On Meal": "Meal End" }
  ],
  [{ does: "endBreak", breakType: "Meal" }, { "On Meal": "Meal End" }],
  [{ does: "endBreak", breakType: "Rest" }, { "On Break": "Rest End" }]
]

describe("what a worker does at the clock", () => {
  it.each(ACTIONS)("makes of %j in each state the punch, or is a conflict", (action, made) => {
    for (const status of statesOf(clockStatuses)) {
      const clock = clockIn(status)
      assert.strictEqual(clock.clockStatus, status)
      const type = Result.getOrUndefined(punchTypeOf(clock, action, 5))
      assert.strictEqual(type, made[status], status)
      if (type === undefined) continue
      const after = clockAfter(clock, worker, [punch(type, 6)], making)
      assert.include(reachable(clockStatuses, status), after.clockStatus)
    }
  })

  it("begins with a clock that is off", () => {
    assert.strictEqual(Result.getOrThrow(punchTypeOf(undefined, { does: "clockIn" }, 0)), "In")
  })

  it("is not before the latest punch", () => {
    const clock = clockIn("Off")
    assert.isTrue(Result.isFailure(punchTypeOf(clock, { does: "clockIn" }, 4)))
    assert.isTrue(Result.isSuccess(punchTypeOf(clock, { does: "clockIn" }, 5)))
  })
})

describe("the clock of a worker", () => {
  const punches = fc.array(fc.record({ type: fc.constantFrom(...PUNCH_TYPES), at: fc.nat(5) }), {
    minLength: 1,
    maxLength: 8
  })

  it("shows the latest punch, in whatever order and however many at a time they come", () => {
    fc.assert(
      fc.property(punches, fc.nat(8), fc.infiniteStream(fc.nat()), (generated, split, keys) => {
        const all = generated.map(({ type, at }, index) => punch(type, at, `${index}`))
        const shuffled = all
          .map((each) => [keys.next().value, each] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, each]) => each)
        const together = clockAfter(undefined, worker, all, making)
        const first = shuffled.slice(0, split)
        const begun = first.length === 0 ? undefined : clockAfter(undefined, worker, first, making)
        const apart = clockAfter(begun, worker, shuffled.slice(split), making)
        assert.deepStrictEqual({ ...apart, version: 1 }, { ...together, version: 1 })
        assert.strictEqual(together.punchId, latestOf(all)?.id)
        assert.strictEqual(together.punchAt, Math.max(...all.map(({ at }) => at)))
      })
    )
  })

  it("is off when no punch is left, and has a new version whatever it shows", () => {
    const clock = clockIn("Working")
    const empty = clockShowing(clock, worker, undefined, making)
    assert.deepStrictEqual<unknown>(
      [empty.clockStatus, empty.punchId, empty.punchAt, empty.version],
      ["Off", undefined, undefined, 2]
    )
    const late = clockAfter(clock, worker, [punch("Out", 1)], making)
    assert.deepStrictEqual([late.clockStatus, late.punchAt, late.version], ["Working", 5, 2])
  })
})
