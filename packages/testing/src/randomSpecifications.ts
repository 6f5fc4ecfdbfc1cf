/** Random specifications for fast-check, in their JSON form and checked. */
import fc from "fast-check"
import {
  epochDayOf,
  fromEpochDay,
  toEpochDay,
  type LocalDate
} from "@payroll/domain/calendar/localDate"
import {
  ADJUSTMENTS,
  FREQUENCIES,
  MAX_OFFSET_DAYS,
  type PayScheduleSpecification
} from "@payroll/domain/paySchedule/specification"
import { validatePaySchedule } from "@payroll/domain/paySchedule/validate"
import { isNightly } from "./nightly.ts"
import { seed } from "./seed.ts"

/** 5,000 cases, 100,000 nightly. */
export const manyCases = { seed, numRuns: isNightly ? 100_000 : 5_000 } as const
export const MANY_CASES_TIMEOUT_MS = 3_600_000

const FIRST_DAY = epochDayOf(1971, 1, 1)
const LAST_DAY = epochDayOf(2200, 12, 31)

const anyDate = (min = FIRST_DAY, max = LAST_DAY): fc.Arbitrary<LocalDate> =>
  fc.integer({ min, max }).map(fromEpochDay)

/** One to four days of the month, different in every month. */
const monthDays = (maxLength: number) =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: maxLength - 1 }),
      fc.oneof(fc.integer({ min: 28, max: 31 }), fc.constant("last" as const))
    )
    .map(([early, late]) => [...early, late])

const dayNumber = (day: number | "last"): number => (day === "last" ? 31 : day)

const twoMonthDays = fc
  .tuple(
    fc.integer({ min: 1, max: 27 }),
    fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const))
  )
  .filter(([first, second]) => first !== second)

const payDay = fc.oneof(
  fc.record({
    rule: fc.constant("periodEnd"),
    offsetDays: fc.oneof(
      fc.integer({ min: -10, max: 15 }),
      fc.integer({ min: -MAX_OFFSET_DAYS, max: MAX_OFFSET_DAYS })
    )
  }),
  fc.record({
    rule: fc.constant("dayOfMonth"),
    days: monthDays(4),
    periodsInArrears: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 100 }))
  }),
  fc.record({ rule: fc.constant("bankingDaysAfter"), days: fc.integer({ min: 0, max: 30 }) })
)

const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const))

/** Days with their months: of two periods in a month, the second is paid on the same day or later. */
const payDayWithMonths = (frequency: (typeof FREQUENCIES)[number]) =>
  frequency === "semimonthly"
    ? fc
        .tuple(fc.integer({ min: 0, max: 24 }), fc.boolean(), monthDay, monthDay)
        .map(([months, isNext, one, other]) => {
          const [early, late] = [one, other].toSorted((a, b) => dayNumber(a) - dayNumber(b))
          return isNext && months < 24
            ? { days: [late, early], monthsAfter: [months, months + 1] }
            : { days: [early, late], monthsAfter: [months, months] }
        })
    : fc.record({
        days: fc.tuple(monthDay),
        monthsAfter: fc.tuple(fc.integer({ min: 0, max: 24 }))
      })

const payDayOf = (frequency: (typeof FREQUENCIES)[number]) =>
  frequency === "weekly" || frequency === "biweekly"
    ? payDay
    : fc.oneof(
        { weight: 3, arbitrary: payDay },
        {
          weight: 1,
          arbitrary: payDayWithMonths(frequency).map((days) => ({ rule: "dayOfMonth", ...days }))
        }
      )

/** Single days, chains of days, and the days around year ends, all near the window's start. */
const closedDays = (from: number): fc.Arbitrary<ReadonlyArray<LocalDate>> => {
  const chain = fc
    .tuple(fc.integer({ min: -30, max: 800 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]) => Array.from({ length }, (_, index) => from + start + index))
  return fc
    .oneof(fc.constant([]), fc.array(chain, { maxLength: 5 }))
    .map((chains) => chains.flat().map(fromEpochDay))
}

const jsonForm = (windowDays: fc.Arbitrary<number>) =>
  fc.tuple(anyDate(), fc.constantFrom(...FREQUENCIES)).chain(([from, frequency]) =>
    fc.record({
      frequency: fc.constant(frequency),
      anchorPeriodEnd: anyDate(),
      periodEndDays: twoMonthDays,
      payDay: payDayOf(frequency),
      keepInYear: fc.boolean(),
      adjust: fc.constantFrom(...ADJUSTMENTS),
      leadBankingDays: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 100 })),
      closedDays: closedDays(toEpochDay(from)),
      from: fc.constant(from),
      to: windowDays.map((length) => fromEpochDay(Math.min(toEpochDay(from) + length, LAST_DAY)))
    })
  )

const aFewYears = fc.integer({ min: 0, max: 1_100 })
const upToTheLimit = fc.integer({ min: 0, max: 73_000 })

/** The JSON form of a specification that is valid, over a few years. */
export const validJson = jsonForm(aFewYears)

const checked = (json: unknown): PayScheduleSpecification => {
  const result = validatePaySchedule(json)
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(", "))
  return result.value
}

/** A checked specification over a few years. */
export const shortSpecifications: fc.Arbitrary<PayScheduleSpecification> = validJson.map(checked)

/** A checked specification, mostly over a few years, sometimes over up to 200. */
export const specifications: fc.Arbitrary<PayScheduleSpecification> = fc.oneof(
  { weight: 150, arbitrary: shortSpecifications },
  { weight: 1, arbitrary: jsonForm(upToTheLimit).map(checked) }
)
