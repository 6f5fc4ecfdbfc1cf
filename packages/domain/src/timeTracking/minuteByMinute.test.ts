/** The engine, which works on segments, against an implementation that counts minute by minute. */
import { toEpochDay } from "../calendar/localDate.ts"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import {
  minuteByMinute,
  spreadDays,
  type LabelledMinute
} from "../../test/timeTracking/minuteByMinute.ts"
import {
  punchesOf,
  randomMoves,
  randomTimes,
  randomTravels,
  WORKER,
  type RandomTime
} from "../../test/timeTracking/randomTime.ts"
import { agreedRules } from "./agreedSchedule.ts"
import { sameRules, type DayRules } from "./classify.ts"
import type { RuleSet } from "./ruleSet.ts"
import { classifyTime } from "./classifyTime.ts"

const cases = { seed, numRuns: isNightly ? 5_000 : 150 }

const classifiedBy = (time: RandomTime) => {
  const recorded = { punches: punchesOf(time), entries: time.entries }
  const { moved, ruleSet, agreed } = time
  const agreedOn = (each: RuleSet): DayRules =>
    agreed === undefined ? sameRules(each) : agreedRules(each, agreed)
  const before = agreedOn(ruleSet)
  const after = moved === undefined ? before : agreedOn(moved.ruleSet)
  const rules = {
    sets: [...before.sets, ...after.sets],
    on: (day: number) => (moved !== undefined && day >= moved.day ? after : before).on(day)
  }
  return classifyTime(recorded, time.settings, rules, WORKER)
}

const byEngine = (time: RandomTime): ReadonlyArray<LabelledMinute> => {
  const { segments } = classifiedBy(time)
  return segments.flatMap(({ date, week, from, minutes, label }) =>
    Array.from({ length: minutes }, (_, index) => ({
      minute: from === undefined ? undefined : from + index,
      day: toEpochDay(date),
      week,
      label
    }))
  )
}

const written = (minutes: ReadonlyArray<LabelledMinute>): ReadonlyArray<string> =>
  minutes.map(({ minute, day, week, label }) => `${minute ?? "entry"} ${day} ${week} ${label}`)

describe(`classifyTime (PAYROLL_TEST_SEED=${seed})`, () => {
  it("labels every minute as counting one by one does", () => {
    const property = fc.property(randomTimes, (time) => {
      assert.deepStrictEqual(written(byEngine(time)), written(minuteByMinute(time)))
    })
    fc.assert(property, cases)
  })

  it("pays for long days as their first and last punches say", () => {
    const property = fc.property(fc.oneof(randomTimes, randomTravels, randomMoves), (time) => {
      const premiums = classifiedBy(time)
        .premiums.filter(({ kind }) => kind === "spreadPremium")
        .map(({ date, minutes }) => `${date} ${minutes}`)
      assert.deepStrictEqual(premiums.toSorted(), spreadDays(time).toSorted())
    })
    fc.assert(property, { ...cases, numRuns: Math.ceil(cases.numRuns / 2) })
  })

  it("labels every minute of a worker who moves as counting one by one does", () => {
    const property = fc.property(randomMoves, (time) => {
      assert.deepStrictEqual(written(byEngine(time)), written(minuteByMinute(time)))
    })
    fc.assert(property, { ...cases, numRuns: Math.ceil(cases.numRuns / 2) })
  })

  it("labels every minute of work in several zones as counting one by one does", () => {
    const property = fc.property(randomTravels, (time) => {
      assert.deepStrictEqual(written(byEngine(time)), written(minuteByMinute(time)))
    })
    fc.assert(property, { ...cases, numRuns: Math.ceil(cases.numRuns / 6) })
  })
})
