/** Laws of the engine over random weeks. */
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import {
  punchesOf,
  randomTimes,
  WORKER,
  type RandomShift,
  type RandomTime
} from "../../test/timeTracking/randomTime.ts"
import { UTC, ZONES } from "../../test/timeTracking/zones.ts"
import { classifyTime, type ClassifiedTime } from "./classifyTime.ts"
import { shippedRuleSet, shippedRuleSets } from "./overtimeRules.data.ts"
import type { Segment } from "./classify.ts"
import type { RuleSet } from "./ruleSet.ts"
import { totalsOf, weekTotals } from "./totals.ts"

const cases = { seed, numRuns: isNightly ? 20_000 : 400 }

const check = (holds: (time: RandomTime) => void): void =>
  fc.assert(fc.property(randomTimes, holds), cases)

const classified = (time: RandomTime, changes: Partial<RandomTime> = {}): ClassifiedTime => {
  const all = { ...time, ...changes }
  const recorded = { punches: punchesOf(all), entries: all.entries }
  return classifyTime(recorded, all.settings, all.ruleSet, WORKER)
}

const ruleSet = (id: string): RuleSet => shippedRuleSet(id) ?? assert.fail(id)

const timed = (segments: ReadonlyArray<Segment>) =>
  segments.flatMap(({ from, to, ...rest }) =>
    from === undefined || to === undefined ? [] : [{ ...rest, from, to }]
  )

const entryMinutes = ({ entries }: RandomTime): number => {
  let minutes = 0
  for (const entry of entries) minutes += entry.minutes
  return minutes
}

/** The worked minutes of a shift, added up from its own minutes. */
const workedMinutes = (shift: RandomShift, rules: RuleSet): number => {
  let minutes = shift.to - shift.from
  for (const { type, from, to } of shift.breaks) {
    const length = to - from
    if (type === "Meal") minutes -= length >= rules.unpaidMealFromMinutes ? length : 0
    else minutes -= Math.max(0, length - rules.paidBreakUpToMinutes)
  }
  return minutes
}

const elapsed = ({ shifts, ruleSet: rules }: RandomTime): number => {
  let minutes = 0
  for (const shift of shifts) minutes += workedMinutes(shift, rules)
  return minutes
}

describe(`worked minutes (PAYROLL_TEST_SEED=${seed})`, () => {
  it("law 18: are partitioned by the segments: no gap, no overlap", () => {
    check((time) => {
      const { segments, workedMinutes: worked } = classified(time)
      const { regular, overtime, doubleTime } = totalsOf(segments)
      assert.strictEqual(regular + overtime + doubleTime, worked)
      const ordered = timed(segments).toSorted((a, b) => a.from - b.from)
      for (const [index, { from, to, minutes }] of ordered.entries()) {
        assert.strictEqual(to - from, minutes)
        assert.isAtLeast(from, ordered[index - 1]?.to ?? from)
      }
    })
  })

  it("law 20: are the elapsed time of shifts less unpaid breaks, in every zone", () => {
    check((time) => {
      const expected = elapsed(time) + entryMinutes(time)
      for (const zone of ZONES) {
        const settings = { ...time.settings, zone }
        assert.strictEqual(classified(time, { settings }).workedMinutes, expected)
      }
    })
  })

  it("law 19: lie in one workday and in one workweek each", () => {
    check((time) => {
      const dates = new Map<string, { first: number; last: number }>()
      for (const { date, from, to } of timed(classified(time).segments)) {
        const span = dates.get(date) ?? { first: from, last: to }
        dates.set(date, { first: Math.min(span.first, from), last: Math.max(span.last, to) })
      }
      const ordered = [...dates].toSorted(([a], [b]) => (a < b ? -1 : 1))
      for (const [index, [, { first, last }]] of ordered.entries()) {
        assert.isAtLeast(first, ordered[index - 1]?.[1].last ?? first)
        assert.isAtMost(last - first, 1_500)
      }
    })
  })
})

describe(`overtime (PAYROLL_TEST_SEED=${seed})`, () => {
  const premiumBy = (segments: ReadonlyArray<Segment>): ReadonlyMap<number, number> =>
    new Map(
      weekTotals(segments).map(({ begin, overtime, doubleTime }) => [begin, overtime + doubleTime])
    )

  it("law 21: is at least that of the federal rules in every week, whatever the rule set", () => {
    const federal = ruleSet("US-FLSA")
    check((time) => {
      for (const rules of shippedRuleSets) {
        if (rules.id === "US-FLSA-8-80") continue
        // The same worked minutes: breaks as in the federal set.
        const { paidBreakUpToMinutes, unpaidMealFromMinutes } = federal
        const ruleSet = { ...rules, paidBreakUpToMinutes, unpaidMealFromMinutes }
        const premiums = premiumBy(classified(time, { ruleSet }).segments)
        for (const [week, least] of premiumBy(classified(time, { ruleSet: federal }).segments)) {
          assert.isAtLeast(premiums.get(week) ?? 0, least, rules.id)
        }
      }
    })
  })

  it("law 22: is the greater of daily overtime and the hours over 40", () => {
    check((time) => {
      const { segments } = classified(time, { ruleSet: ruleSet("AK") })
      for (const { begin, regular, overtime } of weekTotals(segments)) {
        const ofWeek = segments.filter(({ week }) => week === begin)
        const byDate = new Map<string, number>()
        for (const { date, minutes } of ofWeek) {
          byDate.set(date, (byDate.get(date) ?? 0) + minutes)
        }
        // A workweek that begins inside a workday shares its day with the week before.
        if (time.settings.workweekStart.minute !== time.settings.workdayStart) continue
        let daily = 0
        for (const minutes of byDate.values()) daily += Math.max(0, minutes - 480)
        assert.strictEqual(overtime, Math.max(daily, regular + overtime - 2_400))
      }
    })
  })

  /** The dates of workweeks with work on all seven workdays that are the last of them. */
  const lastWorkdays = (segments: ReadonlyArray<Segment>): ReadonlySet<string> =>
    new Set(
      weekTotals(segments).flatMap(({ begin }) => {
        const ofWeek = segments.filter(({ week }) => week === begin)
        return [...new Set(ofWeek.map(({ date }) => date))].toSorted().slice(6)
      })
    )

  it("law 23: of earlier minutes does not change when time is added later, but for a last workday", () => {
    check((time) => {
      const mayChange = time.ruleSet.seventhDay.some(
        ({ onlyIfWeekAbove }) => onlyIfWeekAbove !== undefined
      )
      const kept = Math.floor(time.shifts.length / 2)
      const shifts = time.shifts.slice(0, kept)
      const until = shifts.at(-1)?.to ?? 0
      // Entries come at the end of their workday.
      const entries = time.entries.filter(({ day }) => day * 1_440 + 3_600 < until)
      const before = classified(time, { shifts, entries }).segments
      const later = time.entries.filter(({ day }) => day * 1_440 - 1_440 > until)
      const after = classified(time, { entries: [...entries, ...later] }).segments
      const last = mayChange ? lastWorkdays(after) : new Set()
      const labels = (segments: ReadonlyArray<Segment>) =>
        timed(segments)
          .filter(({ date }) => !last.has(date))
          .flatMap(({ from, to, label, date }) =>
            Array.from({ length: to - from }, (_, index) => `${from + index} ${date} ${label}`)
          )
      const earlier = labels(before)
      assert.deepStrictEqual(labels(after).slice(0, earlier.length), earlier)
    })
  })

  it("law 26: does not pass from one workweek to the next, but for workdays of 24 hours", () => {
    check((time) => {
      if (
        time.ruleSet.workday === "Rolling" ||
        time.ruleSet.weekly.some(({ weeks }) => weeks !== undefined)
      )
        return
      const { workweekStart, workdayStart } = time.settings
      if (workweekStart.minute !== workdayStart || time.ruleSet.consecutive.length > 0) return
      const whole = classified(time)
      for (const { begin } of weekTotals(whole.segments)) {
        const ofWeek = whole.segments.filter(({ week }) => week === begin)
        const alone = timed(ofWeek).map(({ from, to }) => ({ from, to, breaks: [] }))
        const days = new Set(ofWeek.map(({ date }) => Date.parse(date) / 86_400_000))
        const entries = time.entries.filter(({ day }) => days.has(day))
        const again = classified(time, { shifts: alone, entries })
        assert.deepStrictEqual(totalsOf(again.segments), totalsOf(ofWeek))
      }
    })
  })
})

describe(`the result (PAYROLL_TEST_SEED=${seed})`, () => {
  const drawnOrder = fc.array(fc.nat(), { minLength: 200, maxLength: 200 })

  it("law 24: is the same for punches in any order", () => {
    fc.assert(
      fc.property(randomTimes, drawnOrder, (time, order) => {
        const punches = punchesOf(time)
          .map((punch, index) => ({ punch, rank: order[index] ?? index }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ punch }) => punch)
        const recorded = { punches, entries: time.entries.toReversed() }
        const shuffled = classifyTime(recorded, time.settings, time.ruleSet, WORKER)
        const { segments, exceptions, premiums } = classified(time)
        assert.deepStrictEqual(totalsOf(shuffled.segments), totalsOf(segments))
        assert.deepStrictEqual(timed(shuffled.segments), timed(segments))
        assert.deepStrictEqual(shuffled.exceptions, exceptions)
        assert.deepStrictEqual(shuffled.premiums, premiums)
      }),
      cases
    )
  })

  it("is the same for punches that arrive twice", () => {
    check((time) => {
      const punches = punchesOf(time)
      // Two punches of one instant are not in question: which of four comes first, nobody can say.
      if (new Set(punches.map(({ atMs }) => atMs)).size < punches.length) return
      const recorded = { punches: [...punches, ...punches], entries: time.entries }
      const twice = classifyTime(recorded, time.settings, time.ruleSet, WORKER)
      assert.deepStrictEqual(twice.segments, classified(time).segments)
      const repeated = twice.exceptions.filter(({ code }) => code === "duplicate")
      assert.lengthOf(repeated, punches.length)
    })
  })

  it("law 24: is the same when a shift is split at any minute", () => {
    fc.assert(
      fc.property(randomTimes, fc.integer({ min: 1, max: 1_000 }), (time, at) => {
        const shifts = time.shifts.flatMap((shift) => {
          const minute = shift.from + at
          const isInBreak = shift.breaks.some(({ from, to }) => minute >= from && minute <= to)
          if (minute >= shift.to || isInBreak) return [shift]
          const parts = { early: shift.breaks.filter(({ to }) => to < minute) }
          const late = shift.breaks.filter(({ from }) => from > minute)
          return [
            { from: shift.from, to: minute, breaks: parts.early },
            { from: minute, to: shift.to, breaks: late }
          ]
        })
        assert.deepStrictEqual(classified(time, { shifts }).segments, classified(time).segments)
      }),
      cases
    )
  })

  it("law 25: moves with the weeks where no clock changes", () => {
    fc.assert(
      fc.property(randomTimes, fc.integer({ min: 1, max: 200 }), (drawn, fortnights) => {
        const settings = { ...drawn.settings, zone: UTC }
        const time = { ...drawn, settings }
        const by = fortnights * 2 * 10_080
        const shifts = time.shifts.map(({ from, to, breaks }) => ({
          from: from + by,
          to: to + by,
          breaks: breaks.map((one) => ({ ...one, from: one.from + by, to: one.to + by }))
        }))
        const entries = time.entries.map((entry) => ({ ...entry, day: entry.day + by / 1_440 }))
        const shifted = classified(time, { shifts, entries })
        const back = shifted.segments.map(({ label, reason, from, week, minutes }) =>
          [label, reason, from === undefined ? "" : from - by, week - by, minutes].join()
        )
        const still = classified(time).segments.map(({ label, reason, from, week, minutes }) =>
          [label, reason, from ?? "", week, minutes].join()
        )
        assert.deepStrictEqual(back, still)
      }),
      cases
    )
  })
})
