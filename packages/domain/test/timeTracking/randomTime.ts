/** Random weeks of one worker, for fast-check. */
import fc from "fast-check"
import type { LocalDate } from "../../src/calendar/localDate.ts"
import type { AgreedSchedule } from "../../src/timeTracking/agreedSchedule.ts"
import type { TimeSettings } from "../../src/timeTracking/classifyTime.ts"
import type { WorkerFacts } from "../../src/timeTracking/classify.ts"
import { shippedRuleSets } from "../../src/timeTracking/overtimeRules.data.ts"
import type { Punch, TimeEntry } from "../../src/timeTracking/punch.ts"
import type { RuleSet } from "../../src/timeTracking/ruleSet.ts"
import { MINUTE_MS, type ZoneOffsets } from "../../src/calendar/wallClock.ts"
import { ZONES } from "./zones.ts"

export const WORKER: WorkerFacts = { isExempt: false, rates: [] }

export interface RandomBreak {
  readonly type: "Meal" | "Rest"
  readonly from: number
  readonly to: number
}

/** Minutes; the breaks are in order and inside. */
export interface RandomShift {
  readonly from: number
  readonly to: number
  readonly breaks: ReadonlyArray<RandomBreak>
  /** The zone of the location, where it is not the worker's. */
  readonly zone?: ZoneOffsets | undefined
}

export interface RandomTime {
  readonly shifts: ReadonlyArray<RandomShift>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly seconds: number
  readonly settings: TimeSettings
  readonly ruleSet: RuleSet
  /** The schedule to which the worker agreed. */
  readonly agreed: AgreedSchedule | undefined
  /** Other rules that hold from a day on, because the worker moved. */
  readonly moved?: { readonly day: number; readonly ruleSet: RuleSet }
}

/** The rules of a day. */
export const rulesOn = ({ ruleSet, moved }: RandomTime, day: number): RuleSet =>
  moved !== undefined && day >= moved.day ? moved.ruleSet : ruleSet

const FIRST_DAYS = ["2026-02-27", "2026-03-05", "2026-03-30", "2026-07-04", "2026-10-29"].map(
  (date) => Date.parse(date) / MINUTE_MS
)

const breaks = fc.array(
  fc.record({
    type: fc.constantFrom("Meal" as const, "Rest" as const),
    after: fc.integer({ min: 0, max: 300 }),
    length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(20, 21, 29, 30))
  }),
  { maxLength: 3 }
)

const shift = fc.record({
  gap: fc.oneof(fc.constantFrom(0, 480, 960), fc.integer({ min: 1, max: 2_000 })),
  length: fc.oneof(fc.constantFrom(360, 480, 540, 720), fc.integer({ min: 1, max: 1_100 })),
  breaks
})

type Drawn = typeof shift extends fc.Arbitrary<infer A> ? A : never

const placedBreaks = (from: number, to: number, drawn: Drawn["breaks"]) => {
  const placed: Array<RandomBreak> = []
  let at = from
  for (const { type, after, length } of drawn) {
    const begin = at + after
    if (begin + length > to) break
    placed.push({ type, from: begin, to: begin + length })
    at = begin + length
  }
  return placed
}

const placed = (first: number, drawn: ReadonlyArray<Drawn>): ReadonlyArray<RandomShift> => {
  let at = first
  return drawn.map(({ gap, length, breaks }) => {
    const from = at + gap
    at = from + length
    return { from, to: at, breaks: placedBreaks(from, at, breaks) }
  })
}

const customRules: RuleSet = {
  id: "custom",
  name: "Every kind of rule",
  workday: "Clock",
  daily: [
    {
      afterMinutes: 500,
      label: "overtime",
      agreedSchedule: {
        fromMinutes: 240,
        upToMinutes: 660,
        otherDays: [{ afterMinutes: 30, label: "overtime" }]
      }
    },
    { afterMinutes: 620, label: "doubleTime", agreedMinutes: [660, 720] }
  ],
  weekly: [
    { afterMinutes: 1_800, label: "overtime" },
    { afterMinutes: 2_600, label: "doubleTime" }
  ],
  consecutive: [
    { afterMinutes: 450, label: "overtime" },
    { afterMinutes: 700, label: "doubleTime" }
  ],
  seventhDay: [
    { afterMinutes: 10, label: "overtime", onlyIfWeekAbove: 2_700 },
    { afterMinutes: 60, label: "doubleTime" }
  ],
  paidBreakUpToMinutes: 10,
  unpaidMealFromMinutes: 25,
  meals: [],
  mealPremiumMinutes: 0,
  restPremiumMinutes: 0,
  spread: { overMinutes: 500, premiumMinutes: 45 },
  source: "none"
}

const ruleSets: fc.Arbitrary<RuleSet> = fc.constantFrom(...shippedRuleSets, customRules)

const week = fc.array(fc.constantFrom(0, 240, 480, 540, 600), { minLength: 7, maxLength: 7 })

/** Schedules that some rules allow and others do not. */
const agreements: fc.Arbitrary<AgreedSchedule> = fc
  .record({
    weeks: fc.oneof(
      fc.array(week, { minLength: 1, maxLength: 2 }),
      fc.constantFrom([[0, 600, 600, 600, 600, 0, 0]], [[0, 720, 720, 720, 0, 0, 0]])
    ),
    anchor: fc.constantFrom("2026-01-04", "2026-05-09"),
    limitMinutes: fc.constantFrom(540, 600, 600, 660, 720)
  })
  .map(({ anchor, ...rest }) => ({
    agreementDate: "2025-12-01" as LocalDate,
    anchor: anchor as LocalDate,
    ...rest
  }))

const settings: fc.Arbitrary<TimeSettings> = fc.record({
  zone: fc.constantFrom(...ZONES),
  workweekStart: fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    minute: fc.constantFrom(0, 0, 0, 300)
  }),
  workdayStart: fc.constantFrom(0, 0, 300),
  rounding: fc.constant({ mode: "None" } as const),
  maxShiftMinutes: fc.constant(2_000),
  differentials: fc.constant([])
})

const entriesFrom = (first: number) =>
  fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 20 }).map((days) => Math.floor(first / 1_440) + days),
      minutes: fc.integer({ min: 1, max: 900 })
    }),
    { maxLength: 3 }
  )

/** Some weeks of shifts, from a few days before a change of the clock or anywhere else. */
export const randomTimes: fc.Arbitrary<RandomTime> = fc.constantFrom(...FIRST_DAYS).chain((first) =>
  fc.record({
    shifts: fc.array(shift, { maxLength: 14 }).map((drawn) => placed(first, drawn)),
    entries: fc.oneof(fc.constant([]), entriesFrom(first)),
    seconds: fc.integer({ min: 0, max: 59 }),
    settings,
    ruleSet: ruleSets,
    agreed: fc.oneof(fc.constant(undefined), agreements)
  })
)

/**
 * Weeks of shifts of a worker who works at home and at locations in other zones. Without entries: their day ends at
 * home, which may be in the middle of a shift elsewhere.
 */
export const randomTravels: fc.Arbitrary<RandomTime> = randomTimes.chain((time) =>
  fc.tuple(...time.shifts.map(() => fc.constantFrom(undefined, ...ZONES))).map((zones) => ({
    ...time,
    entries: [],
    shifts: time.shifts.map((each, index) => ({ ...each, zone: zones[index] }))
  }))
)

/** Weeks of a worker who moves to a place with other rules on a day in them. */
export const randomMoves: fc.Arbitrary<RandomTime> = fc
  .tuple(randomTimes, fc.integer({ min: 0, max: 12 }), ruleSets)
  .map(([time, after, ruleSet]) => {
    const [first] = time.shifts
    const day = Math.floor((first?.from ?? 0) / 1_440) + after
    return { ...time, moved: { day, ruleSet } }
  })

/** The punches of shifts, in order. */
export const punchesOf = ({ shifts, seconds }: RandomTime): ReadonlyArray<Punch> =>
  shifts.flatMap(({ from, to, breaks, zone }) => {
    const punch = (type: Punch["type"], minute: number): Punch => ({
      type,
      atMs: minute * MINUTE_MS + seconds * 1_000,
      ...(zone !== undefined && { zone })
    })
    return [
      punch("In", from),
      ...breaks.flatMap(({ type, from: begin, to: end }) => [
        punch(`${type} Start`, begin),
        punch(`${type} End`, end)
      ]),
      punch("Out", to)
    ]
  })
