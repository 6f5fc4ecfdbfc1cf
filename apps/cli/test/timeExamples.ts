/**
 * Worked examples of time tracking, many of them published: what is recorded, and what must come out. Weeks begin on
 * Sunday unless an example says otherwise.
 */

type Specification = Readonly<Record<string, unknown>>

interface Punch {
  readonly type: string
  readonly at: string
}

export interface ClassifyExample {
  readonly title: string
  readonly specification: Specification
  /** Some fields of the result. */
  readonly result: Readonly<Record<string, unknown>>
}

const MONDAY = "2026-03-16"

/** The date some days after a Monday. */
const day = (offset: number): string =>
  new Date(Date.parse(MONDAY) + offset * 86_400_000).toISOString().slice(0, 10)

/** A shift from one local time to another; a meal is written "13:15-13:45". */
const shift = (from: string, to: string, meal?: string): ReadonlyArray<Punch> => {
  const on = from.slice(0, 10)
  const [begin = "", end = ""] = meal?.split("-") ?? []
  const breaks = [
    { type: "Meal Start", at: `${on}T${begin}` },
    { type: "Meal End", at: `${on}T${end}` }
  ]
  return [{ type: "In", at: from }, ...(meal === undefined ? [] : breaks), { type: "Out", at: to }]
}

/** Shifts of so many hours from 6:00 on days that follow one another. */
const days = (first: number, ...hours: ReadonlyArray<number>): ReadonlyArray<Punch> =>
  hours.flatMap((count, index) => {
    const end = String(6 + count).padStart(2, "0")
    return shift(`${day(first + index)}T06:00`, `${day(first + index)}T${end}:00`)
  })

const hours = (regular: number, overtime = 0, doubleTime = 0) => ({
  regular: regular * 60,
  overtime: overtime * 60,
  doubleTime: doubleTime * 60
})

const example = (
  title: string,
  rules: string,
  punches: ReadonlyArray<Punch>,
  result: ClassifyExample["result"],
  more: Specification = {}
): ClassifyExample => ({
  title,
  specification: { timeZone: "America/New_York", rules, punches, ...more },
  result
})

const weeks = (...totals: ReadonlyArray<ReturnType<typeof hours>>) => ({ weeks: totals })

const nightShift = (timeZone: string, minutes: number): ClassifyExample =>
  example(
    `X24 a night in which clocks are set back, ${timeZone}`,
    "US-FLSA",
    [
      { type: "In", at: "2026-10-31T23:00" },
      { type: "Meal Start", at: "2026-11-01T03:00" },
      { type: "Meal End", at: "2026-11-01T03:30" },
      { type: "Out", at: "2026-11-01T07:30" }
    ],
    { workedMinutes: minutes },
    { timeZone }
  )

const twoDays = [
  ...shift(`${MONDAY}T09:00`, `${MONDAY}T17:00`),
  ...shift(`${day(1)}T07:00`, `${day(1)}T15:00`)
]

const segment = (from: string, to: string, label: string, reason: string) => ({
  from,
  to,
  label,
  reason
})

export const classifyExamples: ReadonlyArray<ClassifyExample> = [
  nightShift("America/New_York", 540),
  nightShift("America/Phoenix", 480),
  example(
    "X25 five days rounded to 15 minutes",
    "US-FLSA",
    [0, 1, 2, 3, 4].flatMap((index) =>
      shift(`${day(index)}T06:50`, `${day(index)}T15:37`, "11:00-11:30")
    ),
    { workedMinutes: 2_475, ...weeks({ regular: 2_400, overtime: 75, doubleTime: 0 }) },
    { rounding: { mode: "Nearest", unitMinutes: 15 } }
  ),
  example(
    "X27 no averaging over weeks",
    "US-FLSA",
    [...days(0, 10, 10, 10), ...days(7, 10, 10, 10, 10, 10)],
    weeks(hours(30), hours(40, 10))
  ),
  example("X28 46 hours", "US-FLSA", days(0, 8, 8, 8, 8, 8, 6), weeks(hours(40, 6))),
  example(
    "X29 a shift over the end of the workweek",
    "US-FLSA",
    [...days(0, 8, 8, 8, 8, 8), ...shift(`${day(5)}T22:00`, `${day(6)}T06:00`)],
    weeks(hours(40, 2), hours(6))
  ),
  example(
    "four days of ten hours that were agreed in California, and a fifth",
    "CA",
    days(0, 10, 10, 10, 10, 10),
    weeks(hours(40, 8, 2)),
    { alternative: { agreementDate: "2025-12-01", weeks: [[0, 600, 600, 600, 600, 0, 0]] } }
  ),
  example(
    "New York: a day of 10.5 hours from the first to the last punch",
    "NY",
    [
      ...shift(`${MONDAY}T11:30`, `${MONDAY}T15:00`),
      ...shift(`${MONDAY}T16:00`, `${MONDAY}T22:00`)
    ],
    { workedMinutes: 570, premiums: [{ date: MONDAY, kind: "spreadPremium", minutes: 60 }] }
  ),
  example(
    "New York: a split day",
    "NY",
    [
      ...shift(`${MONDAY}T07:00`, `${MONDAY}T10:00`),
      ...shift(`${MONDAY}T19:00`, `${MONDAY}T22:00`)
    ],
    { workedMinutes: 360, premiums: [{ date: MONDAY, kind: "spreadPremium", minutes: 60 }] }
  ),
  example(
    "New York: a day of ten hours",
    "NY",
    [
      ...shift(`${MONDAY}T08:00`, `${MONDAY}T12:00`),
      ...shift(`${MONDAY}T13:00`, `${MONDAY}T18:00`)
    ],
    { premiums: [] }
  ),
  example(
    "New York: a night of more than ten hours belongs to the day on which it begins",
    "NY",
    shift(`${MONDAY}T20:00`, `${day(1)}T06:01`),
    { premiums: [{ date: MONDAY, kind: "spreadPremium", minutes: 60 }] }
  ),
  example(
    "X30 California, days and a week",
    "CA",
    days(0, 10, 9, 8, 13, 8, 6),
    weeks(hours(40, 13, 1))
  ),
  example(
    "X31 California, the seventh day",
    "CA",
    days(-1, 6, 6, 6, 6, 6, 6, 6),
    weeks(hours(36, 6))
  ),
  example(
    "X31 California, a long seventh day",
    "CA",
    days(-1, 6, 6, 6, 6, 6, 6, 10),
    weeks(hours(36, 8, 2))
  ),
  example(
    "X32 California, seven days of two weeks",
    "CA",
    days(2, 8, 8, 8, 8, 8, 8, 8),
    weeks(hours(32), hours(24))
  ),
  example("X33 Alaska, days", "AK", days(0, 9, 9, 9, 9, 9), weeks(hours(40, 5))),
  example("X33 Alaska, days and a week", "AK", days(0, 9, 9, 9, 9, 9, 4), weeks(hours(40, 9))),
  example(
    "X34 Nevada, a workday of 24 hours from the beginning of work",
    "NV",
    twoDays,
    {
      ...weeks(hours(14, 2)),
      segments: [
        segment(`${MONDAY}T09:00-04:00`, `${MONDAY}T17:00-04:00`, "regular", "straight"),
        segment(`${day(1)}T07:00-04:00`, `${day(1)}T09:00-04:00`, "overtime", "daily > 480"),
        segment(`${day(1)}T09:00-04:00`, `${day(1)}T15:00-04:00`, "regular", "straight")
      ]
    },
    { rate: "15" }
  ),
  example(
    "X34 Nevada, a wage of one and a half times the minimum",
    "NV",
    twoDays,
    weeks(hours(16)),
    { rate: "18.00" }
  ),
  ...(["12.37", "12.375"] as const).map((rate) =>
    example(
      `X34 Nevada, the bound of 2018 at ${rate}`,
      "NV",
      days(-2_800, 10),
      weeks(rate === "12.37" ? hours(8, 2) : hours(10)),
      { rate }
    )
  ),
  example("X35 Colorado, 12 consecutive hours", "CO", shift(`${MONDAY}T14:00`, `${day(1)}T04:00`), {
    segments: [
      segment(`${MONDAY}T14:00-04:00`, `${day(1)}T00:00-04:00`, "regular", "straight"),
      segment(`${day(1)}T00:00-04:00`, `${day(1)}T02:00-04:00`, "regular", "straight"),
      segment(`${day(1)}T02:00-04:00`, `${day(1)}T04:00-04:00`, "overtime", "consecutive > 720")
    ]
  }),
  example("X35 Colorado, four shifts", "CO", days(0, 14, 10, 10, 10), weeks(hours(40, 4))),
  example(
    "Kentucky, a seventh day in a week of 42 hours",
    "KY",
    days(-1, 6, 6, 6, 6, 6, 6, 6),
    weeks(hours(36, 6))
  ),
  example(
    "Kentucky, a seventh day in a week of 40 hours",
    "KY",
    days(-1, 6, 6, 6, 6, 6, 6, 4),
    weeks(hours(40))
  ),
  example(
    "Kentucky, a seventh day after more than 40 hours",
    "KY",
    days(-1, 7, 7, 7, 7, 7, 7, 8),
    weeks(hours(40, 10))
  ),
  // https://www.replicon.com/regulation/puerto-rico/
  example(
    "Puerto Rico, four days of 10 hours",
    "PR",
    days(0, 10, 10, 10, 10),
    weeks(hours(32, 8)),
    { timeZone: "America/Puerto_Rico" }
  ),
  example(
    "Puerto Rico, a night over two calendar days, and more than 40 hours",
    "PR",
    [...shift(`${day(-1)}T19:00`, `${MONDAY}T05:00`), ...days(1, 8, 8, 8, 8)],
    weeks(hours(40, 2)),
    { timeZone: "America/Puerto_Rico" }
  ),
  example(
    "X36 California, a late meal",
    "CA",
    shift(`${MONDAY}T08:00`, `${MONDAY}T17:00`, "13:15-13:45"),
    {
      workedMinutes: 510,
      ...weeks({ regular: 480, overtime: 30, doubleTime: 0 }),
      exceptions: [{ code: "meal-late", date: MONDAY }],
      premiums: [{ date: MONDAY, kind: "mealPremium", minutes: 60 }]
    }
  ),
  example(
    "California, a meal of 29 minutes and 2 seconds",
    "CA",
    shift(`${MONDAY}T08:00`, `${MONDAY}T16:30`, "12:00:59-12:30:01"),
    {
      workedMinutes: 480,
      exceptions: [{ code: "meal-short", date: MONDAY }],
      premiums: [{ kind: "mealPremium", minutes: 60 }]
    }
  ),
  example(
    "X36 California, exactly 10 hours",
    "CA",
    shift(`${MONDAY}T06:00`, `${MONDAY}T16:30`, "10:00-10:30"),
    { exceptions: [], premiums: [] }
  ),
  example(
    "X36 California, a minute more",
    "CA",
    shift(`${MONDAY}T06:00`, `${MONDAY}T16:31`, "10:00-10:30"),
    {
      exceptions: [{ code: "second-meal-missed", date: MONDAY }],
      premiums: [{ kind: "mealPremium", minutes: 60 }]
    }
  ),
  example("X37 a pay period that cuts a workweek", "US-FLSA", days(13, 9, 9, 9, 9, 9), {
    days: [
      ...[13, 14, 15, 16].map((index) => ({ date: day(index), ...hours(9) })),
      { date: day(17), ...hours(4, 5) }
    ]
  })
]

/** One week before and after a correction, and the difference. */
export const correctedWeek = {
  before: example("X38", "US-FLSA", days(0, 8, 8, 8, 8, 8), weeks(hours(40))),
  after: example(
    "X38",
    "US-FLSA",
    [...days(0, 8, 8, 8, 8), ...shift(`${day(4)}T06:00`, `${day(4)}T15:30`)],
    weeks(hours(40, 1.5))
  )
}

export const roundExamples = [
  [15, "08:07", "08:00"],
  [15, "08:08", "08:15"],
  [15, "16:52", "16:45"],
  [15, "16:53", "17:00"],
  [6, "08:02", "08:00"],
  [6, "08:03", "08:06"],
  [5, "08:02", "08:00"],
  [5, "08:03", "08:05"]
] as const

export const regularRateExamples = [
  {
    title: "X28 46 hours at $12 (29 CFR 778.110(a))",
    specification: { jobs: [{ minutes: 2_760, rate: 12 }], overtimeMinutes: 360 },
    result: {
      regularRate: "12.00",
      regularRateExact: "12",
      straight: "552.00",
      premium: "36.00",
      total: "588.00"
    }
  },
  {
    title: "X40 45 hours at $5, as in the old week of 29 CFR 778.302(b)",
    specification: { jobs: [{ minutes: 2_700, rate: "5.00" }], overtimeMinutes: 300 },
    result: {
      regularRate: "5.00",
      regularRateExact: "5",
      straight: "225.00",
      premium: "12.50",
      total: "237.50"
    }
  },
  {
    title: "X41 two jobs",
    specification: {
      jobs: [
        { minutes: 1_800, rate: 15 },
        { minutes: 900, rate: "20.00" }
      ],
      overtimeMinutes: 300
    },
    result: {
      regularRate: "16.67",
      regularRateExact: "50/3",
      straight: "750.00",
      premium: "41.67",
      total: "791.67"
    }
  }
] as const
