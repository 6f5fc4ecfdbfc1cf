/** The calendar of a schedule over random rules, changes and absences. */
import { validJson } from "@payroll/testing/randomSpecifications"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { isBankingDay } from "../calendar/bankingDay.ts"
import { addDays, daysBetween, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { payDatesFrom } from "../paySchedule/payDates.ts"
import type { PayRules } from "../paySchedule/specification.ts"
import { validatePayRules } from "../paySchedule/validate.ts"
import { changed, created } from "../record.ts"
import { payPeriodStatuses, type PayPeriod, type PayPeriodStatus } from "./payPeriod.ts"
import { DAYS_AHEAD, moreDueAt, type PaySchedule } from "./paySchedule.ts"
import {
  begun,
  ended,
  extended,
  PERIODS_AT_ONCE_MAX,
  rescheduled,
  type MorePeriods
} from "./periods.ts"

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 2, 8, 12)
const TODAY = "2026-03-08" as LocalDate

const rules = validJson.map(({ from: _from, to: _to, ...json }): PayRules => {
  const result = validatePayRules(json)
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(", "))
  return result.value
})

let ids = 0
const newId = () => `id-${(ids += 1)}`

const base = {
  ...created("schedule", { clientId: "client", companyId: "company" }, START),
  workerType: "W2",
  compensationFrequency: "Monthly"
} as const

interface World {
  schedule: PaySchedule
  /** All periods ever, by id. */
  readonly periods: Map<string, PayPeriod>
}

const store = (world: World, more: MorePeriods, updated: ReadonlyArray<PayPeriod> = []): void => {
  world.schedule = more.schedule
  for (const period of [...more.periods, ...updated]) world.periods.set(period.id, period)
}

const worldOf = (specification: PayRules, first: LocalDate, at = START): World => {
  const more = begun({ ...base, specification }, first, at, newId)
  const world: World = { schedule: more.schedule, periods: new Map() }
  store(world, more)
  return world
}

const calendarOf = ({ periods }: World): ReadonlyArray<PayPeriod> =>
  [...periods.values()]
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .toSorted((one, other) => (one.periodEnd < other.periodEnd ? -1 : 1))

/** The worker's loop until nothing is due. Returns the number of commits. */
const loop = (world: World, at: number): number => {
  for (let commits = 0; commits < 1_000; commits += 1) {
    const isDue = (moreDueAt(world.schedule) ?? Infinity) <= at
    const more = extended(world.schedule, at, newId)
    assert.strictEqual(more !== undefined, isDue, "due exactly while there is something to make")
    if (!more) return commits
    assert.isAtMost(more.periods.length, PERIODS_AT_ONCE_MAX)
    store(world, more)
  }
  return assert.fail("the loop does not end")
}

/** Every day from the first to the last belongs to one period. */
const assertTiled = (world: World, first: LocalDate): void => {
  const calendar = calendarOf(world)
  let next = first
  for (const { periodBegin, periodEnd } of calendar) {
    assert.strictEqual(periodBegin, next)
    assert.isTrue(periodEnd >= periodBegin)
    next = addDays(periodEnd, 1)
  }
  assert.strictEqual(next, addDays(world.schedule.periodsUntil, 1))
}

const datesOf = (periods: ReadonlyArray<PayPeriod>) =>
  periods.map(
    ({ periodBegin, periodEnd, payDate, deadline }) =>
      `${periodBegin} ${periodEnd} ${payDate} ${deadline}`
  )

/** The pay date is a banking day; the deadline is as many banking days before it as the rules say. */
const assertPaid = (
  { payDate, deadline }: PayPeriod,
  { closedDays, leadBankingDays }: PayRules
) => {
  const closed = new Set(closedDays.map(toEpochDay))
  const open = (day: LocalDate) => isBankingDay(toEpochDay(day), closed)
  assert.isTrue(open(payDate), `paid on ${payDate}`)
  assert.isTrue(open(deadline), `run on ${deadline}`)
  let between = 0
  for (let day = deadline; day < payDate; day = addDays(day, 1)) if (open(day)) between += 1
  assert.strictEqual(between, leadBankingDays)
}

const someDays = fc.integer({ min: -366, max: 366 })
const runs = { seed, numRuns: 300 }

describe("the calendar of a schedule", () => {
  it("begins on its first day, has no gap, and reaches 13 months ahead", () => {
    fc.assert(
      fc.property(rules, someDays, (specification, days) => {
        const first = addDays(TODAY, days)
        const world = worldOf(specification, first)
        loop(world, START)
        assertTiled(world, first)
        assert.isAtLeast(daysBetween(TODAY, world.schedule.periodsUntil), DAYS_AHEAD)
        for (const period of world.periods.values()) assertPaid(period, specification)
      }),
      runs
    )
  })

  it("is the same after any absence of the worker as without one", () => {
    const absences = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rules, absences, (specification, days) => {
        const [absent, present] = [worldOf(specification, TODAY), worldOf(specification, TODAY)]
        let at = START
        for (const each of days) {
          for (let day = 0; day < each; day += 1) loop(present, (at += DAY_MS))
          loop(present, at)
        }
        loop(absent, at)
        assert.deepStrictEqual(datesOf(calendarOf(absent)), datesOf(calendarOf(present)))
        assert.strictEqual(absent.schedule.periodsUntil, present.schedule.periodsUntil)
        assertTiled(absent, TODAY)
      }),
      { seed, numRuns: 40 }
    )
  })

  const change = fc.record({
    specification: rules,
    /** Days until the change is made, and from then to the day on which it should begin. */
    later: fc.integer({ min: 0, max: 60 }),
    from: fc.integer({ min: -40, max: 366 }),
    /** Periods that are reported before, from the first one that is new. */
    reported: fc.array(fc.nat(3), { maxLength: 3 }),
    isWhole: fc.boolean()
  })

  /** Moves a period on, some steps along its states. */
  const report = (world: World, index: number): void => {
    const fresh = calendarOf(world).filter(({ status }) => status === "new")
    const period = fresh[index]
    if (!period) return
    let status: PayPeriodStatus = period.status
    for (let step = 0; step <= index; step += 1) status = payPeriodStatuses[status][0] ?? status
    world.periods.set(period.id, changed(period, { status }, START))
  }

  it("keeps every day in one period through changes; what is past or submitted never moves", () => {
    fc.assert(
      fc.property(rules, fc.array(change, { maxLength: 4 }), (specification, changes) => {
        const world = worldOf(specification, TODAY)
        let at = START
        for (const each of changes) {
          at += each.later * DAY_MS
          loop(world, at)
          const today = addDays(TODAY, Math.floor((at - START) / DAY_MS))
          for (const index of each.reported) report(world, index)
          const before = [...calendarOf(world)]
          const from = addDays(today, each.from)
          const rulesAfter = {
            specification: each.specification,
            compensationFrequency: "Weekly"
          } as const
          const after = rescheduled(
            world.schedule,
            // All that end today or later, and perhaps others.
            before.filter(({ periodEnd }) => each.isWhole || periodEnd >= today),
            rulesAfter,
            from,
            at,
            newId
          )
          if (after) store(world, after, after.withdrawn)
          loop(world, at)
          assertTiled(world, TODAY)
          for (const period of before) {
            const now = world.periods.get(period.id)
            const mustStay =
              period.status !== "new" || period.periodEnd < today || period.periodBegin < from
            if (mustStay) assert.deepStrictEqual(now, period)
          }
          // From the first day of the new rules on, the calendar is theirs.
          const first = after?.first ?? world.schedule.periodsUntil
          const tail = calendarOf(world).filter(({ periodBegin }) => periodBegin >= first)
          const { periodsUntil } = world.schedule
          const ruled = payDatesFrom(each.specification, first, periodsUntil, 10_000)
          assert.deepStrictEqual(
            datesOf(tail),
            ruled.map((e) => `${e.periodBegin} ${e.periodEnd} ${e.payDate} ${e.deadline}`)
          )
          const again = rescheduled(world.schedule, tail, rulesAfter, from, at, newId)
          assert.isUndefined(again, "the same change again changes nothing")
        }
      }),
      { seed, numRuns: 200 }
    )
  })

  it("ends with the period that has begun, or the last one that was reported", () => {
    fc.assert(
      fc.property(rules, fc.nat(200), fc.option(fc.nat(3)), (specification, days, reported) => {
        const world = worldOf(specification, TODAY)
        const at = START + days * DAY_MS
        const today = addDays(TODAY, days)
        loop(world, at)
        if (reported !== null) report(world, reported)
        const after = ended(world.schedule, calendarOf(world), at)
        store(world, { schedule: after.schedule, periods: [] }, after.withdrawn)
        assertTiled(world, TODAY)
        assert.isTrue(after.schedule.periodsUntil >= today)
        const last = calendarOf(world).at(-1)
        assert.isTrue(last && (last.status !== "new" || last.periodBegin <= today))
        for (const { status, isWithdrawn } of after.withdrawn) {
          assert.deepStrictEqual([status, isWithdrawn], ["skipped", true])
        }
        assert.strictEqual(loop(world, at + 800 * DAY_MS), 0)
      }),
      runs
    )
  })
})
