/** Every worked minute is on one timesheet: that of the workday on which it was worked. */
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { addDays, daysFrom, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { Punch } from "../punch/punch.ts"
import { created } from "../record.ts"
import { DEFAULT_TERMS } from "../timeSettings/defaultTerms.ts"
import type { TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import type { Period } from "../timeTracking/payable.ts"
import { DAY_MINUTES, MINUTE_MS, type ZoneOffsets } from "../calendar/wallClock.ts"
import type { Stretch } from "../timeTracking/workedPieces.ts"
import { offsetsOf } from "../timeZone/storedZone.ts"
import { placedAfter } from "../worker/workplace.ts"
import type { Worker } from "../worker/worker.ts"
import type { WorkSchedule } from "../worker/workSchedule.ts"
import { sheetContent, workdayOf } from "./content.ts"
import type { TimeEntry } from "./timeEntry.ts"
import type { TimeFacts } from "./timeFacts.ts"
import { touchedDays } from "./touchedDays.ts"

const FIRST = "2026-10-11" as LocalDate
const WEEKS = 6
const BEGIN = toEpochDay(FIRST) * DAY_MINUTES
/** A day after all work, in whatever zone. */
const END = addDays(FIRST, WEEKS * 7)
const OWNER = { clientId: "client-1", companyId: "company-1" }
const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Pacific/Honolulu",
  "Pacific/Guam"
]

const zones = new Map<string, ZoneOffsets>()
const zoneOf = (timeZone: string): ZoneOffsets => {
  const existing = zones.get(timeZone)
  if (existing) return existing
  const [from, to] = [toEpochDay(FIRST), toEpochDay(END)].map(
    (day) => day * DAY_MINUTES * MINUTE_MS
  )
  const offsets = offsetsOf(timeZone, from ?? 0, to ?? 0)
  zones.set(timeZone, offsets)
  return offsets
}

/** Days after the first one: beginnings of weeks more often than others. */
const dayAfter = fc.oneof(
  fc.constantFrom(7, 14, 21, 28),
  fc.integer({ min: 0, max: WEEKS * 7 - 1 })
)

/** Work, with the zones of its two punches, or that of an entry. */
const work = fc.record({
  gap: fc.oneof(fc.constantFrom(120, 720, 900), fc.integer({ min: 2, max: 1_500 })),
  length: fc.oneof(fc.constantFrom(480, 600), fc.integer({ min: 1, max: 720 })),
  meal: fc.constantFrom(0, 0, 29, 30, 45),
  kind: fc.constantFrom("punches", "punches", "entry"),
  inZone: fc.constantFrom(...ZONES),
  outZone: fc.constantFrom(...ZONES)
})

const settingsChange = fc.record({
  day: dayAfter,
  timeZone: fc.constantFrom(undefined, undefined, ...ZONES),
  weekday: fc.constantFrom(
    "Sunday" as const,
    "Sunday" as const,
    "Monday" as const,
    "Thursday" as const
  ),
  time: fc.constantFrom("00:00", "00:00", "05:00"),
  workdayStart: fc.constantFrom("00:00", "00:00", "05:00"),
  maxShiftMinutes: fc.constantFrom(800, 960)
})

const randomFacts = fc.record({
  states: fc.array(fc.tuple(dayAfter, fc.constantFrom("TX", "OR", "NM", "NY", "CA", "NV", "HI")), {
    maxLength: 3
  }),
  all: fc.array(work, { maxLength: 20 }),
  plain: fc.array(fc.tuple(dayAfter, fc.integer({ min: 1, max: 600 })), { maxLength: 4 }),
  settings: fc.uniqueArray(settingsChange, { maxLength: 3, selector: ({ day }) => day }),
  longRules: fc.option(dayAfter, { nil: undefined }),
  cuts: fc.oneof(
    fc.constant([7, 14, 21, 28, 35]),
    fc.constant([14, 28]),
    fc.uniqueArray(fc.integer({ min: 1, max: WEEKS * 7 - 1 }), { maxLength: 6 })
  )
})
type Random = typeof randomFacts extends fc.Arbitrary<infer A> ? A : never
type Work = Random["all"][number] & { readonly from: number; readonly to: number }

const placed = ({ all }: Random): ReadonlyArray<Work> => {
  let at = BEGIN + DAY_MINUTES
  return all.map((each) => {
    const from = at + each.gap
    at = from + each.length
    return { ...each, from, to: at }
  })
}

/** The unpaid minutes of a meal in the middle of punched work. */
const mealOf = ({ from, length, meal, kind }: Work): Stretch | undefined =>
  kind === "punches" && meal > 0 && length >= 3 * meal
    ? { from: from + meal, to: from + 2 * meal }
    : undefined
const punchesOf = (one: Work, index: number): ReadonlyArray<Punch> => {
  const punch = (type: Punch["type"], minute: number, timeZone: string): Punch => ({
    ...created(`punch ${index} ${type}`, OWNER, 0),
    workerId: "worker-1",
    type,
    at: minute * MINUTE_MS,
    timeZone,
    companyLocationId: undefined,
    jobCode: undefined,
    userWageId: undefined,
    source: "Clock",
    externalId: undefined,
    deviceTime: undefined,
    attestation: undefined,
    status: "Recorded",
    waitsFor: undefined
  })
  const meal = mealOf(one)
  return [
    punch("In", one.from, one.inZone),
    ...(meal
      ? [punch("Meal Start", meal.from, one.outZone), punch("Meal End", meal.to, one.outZone)]
      : []),
    punch("Out", one.to, one.outZone)
  ]
}

const entryOf = (index: string, set: Partial<TimeEntry>): TimeEntry => ({
  ...created(`entry ${index}`, OWNER, 0),
  workerId: "worker-1",
  workDate: FIRST,
  minutes: 1,
  startAt: undefined,
  endAt: undefined,
  timeZone: "America/New_York",
  jobCode: undefined,
  externalId: undefined,
  status: "Recorded",
  waitsFor: undefined,
  notes: undefined,
  voidReason: undefined,
  ...set
})

const movedTo = (worker: Worker, stateCode: string, day: number, at: number): Worker => {
  const days = { effectiveFrom: addDays(FIRST, day), today: FIRST, at }
  return { ...worker, ...placedAfter(worker, { stateCode }, days) }
}

const workerOf = ({ states }: Random): Worker => {
  let worker: Worker = { ...exampleWorker, dateOfJoin: "2020-01-01" as LocalDate, createdAt: 0 }
  for (const [index, [day, stateCode]] of states.entries()) {
    worker = movedTo(worker, stateCode, day, index + 1)
  }
  return worker
}

/** Weeks that are counted together have one beginning of the workday. */
const settingsOf = ({ settings, longRules }: Random): ReadonlyArray<TimeTrackingSettings> =>
  settings
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, timeZone, weekday, time, ...terms }) => ({
      ...created(`settings ${day}`, OWNER, 0),
      effectiveFrom: addDays(FIRST, day),
      terms: {
        ...DEFAULT_TERMS,
        ...terms,
        ...(longRules !== undefined && { workdayStart: "00:00" }),
        workweekStart: { weekday, time },
        ...(timeZone !== undefined && { timeZone })
      }
    }))

const schedulesOf = ({ longRules }: Random): ReadonlyArray<WorkSchedule> =>
  longRules === undefined
    ? []
    : [
        {
          ...created("schedule", OWNER, 0),
          workerId: "worker-1",
          effectiveFrom: addDays(FIRST, longRules),
          days: Array.from({ length: 7 }, () => ({ minutes: 0 })),
          ruleSetId: "US-FLSA-8-80",
          dailyThresholdMinutes: undefined,
          agreementDate: undefined,
          alternative: undefined,
          mealWaiver: false
        }
      ]

const factsOf = (random: Random): TimeFacts => {
  const all = placed(random)
  const timed = all.map((one, index) =>
    entryOf(`${index}`, {
      minutes: one.length,
      startAt: one.from * MINUTE_MS,
      endAt: one.to * MINUTE_MS,
      timeZone: one.inZone
    })
  )
  const plain = random.plain.map(([day, minutes], index) =>
    entryOf(`plain ${index}`, { workDate: addDays(FIRST, day), minutes })
  )
  return {
    worker: workerOf(random),
    wages: [],
    schedules: schedulesOf(random),
    ruleSets: [],
    locations: [],
    settings: settingsOf(random),
    lastDay: undefined,
    timeOff: [],
    holidays: [],
    adjustments: [],
    punches: all.flatMap((one, index) => (one.kind === "punches" ? punchesOf(one, index) : [])),
    entries: [...timed.filter((_, index) => all[index]?.kind === "entry"), ...plain],
    confirmed: new Map(),
    zoneOf
  }
}

const periodsOf = ({ cuts }: Random): ReadonlyArray<Period> => {
  const begins = [-7, ...cuts.toSorted((a, b) => a - b)].map((day) => addDays(FIRST, day))
  const last = addDays(END, 30)
  return begins.map((begin, index) => {
    const next = begins[index + 1]
    return { begin, end: next === undefined ? last : addDays(next, -1) }
  })
}

/** The worked minutes by workday, counted one by one where the worker was. */
const minutesByDay = (random: Random, facts: TimeFacts): ReadonlyMap<LocalDate, number> => {
  const days = new Map<LocalDate, number>()
  const add = (day: LocalDate, minutes: number): void =>
    void days.set(day, (days.get(day) ?? 0) + minutes)
  for (const one of placed(random)) {
    const meal = one.meal >= 30 ? mealOf(one) : undefined
    for (let minute = one.from; minute < one.to; minute++) {
      if (meal && minute >= meal.from && minute < meal.to) continue
      add(workdayOf(facts, one.inZone, minute * MINUTE_MS), 1)
    }
  }
  for (const [day, minutes] of random.plain) add(addDays(FIRST, day), minutes)
  return days
}

const NOW = (toEpochDay(END) + 30) * DAY_MINUTES * MINUTE_MS

const byDay = (facts: TimeFacts, period: Period): ReadonlyMap<LocalDate, number> => {
  const days = new Map<LocalDate, number>()
  for (const { date, minutes } of sheetContent(facts, { period, nowMs: NOW }).segments) {
    days.set(date, (days.get(date) ?? 0) + minutes)
  }
  return days
}

describe(`the timesheets of a worker who moves (PAYROLL_TEST_SEED=${seed})`, () => {
  it("have every worked minute once, on the workday where the worker was", () => {
    const property = fc.property(randomFacts, (random) => {
      const facts = factsOf(random)
      const days = minutesByDay(random, facts)
      for (const period of periodsOf(random)) {
        const expected = daysFrom(period.begin, period.end).flatMap((day) => {
          const minutes = days.get(day)
          return minutes === undefined ? [] : [[day, minutes] as const]
        })
        assert.deepStrictEqual([...byDay(facts, period)].toSorted(), expected)
      }
    })
    fc.assert(property, { seed, numRuns: isNightly ? 3_000 : 150 })
  })

  it("are those of the days that a change of a punch touches", () => {
    const property = fc.property(randomFacts, fc.nat(), (random, index) => {
      const facts = factsOf(random)
      const { punches } = facts
      const changed = punches[index % Math.max(1, punches.length)]
      if (!changed) return
      const without = punches.filter((punch) => punch !== changed)
      const touched = touchedDays(without, punches, [changed], (zone, at) =>
        workdayOf(facts, zone, at)
      )
      const whole = { begin: addDays(FIRST, -7), end: END }
      const [before, after] = [byDay({ ...facts, punches: without }, whole), byDay(facts, whole)]
      for (const day of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(day) !== after.get(day)) assert.include(touched, day)
      }
    })
    fc.assert(property, { seed, numRuns: isNightly ? 2_000 : 100 })
  })
})
