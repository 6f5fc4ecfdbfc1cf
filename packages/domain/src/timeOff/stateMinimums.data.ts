/**
 * State minimums for paid leave, as data. A row is never edited: what changes gets a new row with `since`.
 * Not legal advice: a policy below a minimum is stored and gets a warning. Rate and yearly cap of rows with
 * `checked` were compared with the state's own page in that month; the other rows are unverified.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Span } from "./months.ts"
import type { Rate } from "./kinds.ts"

/** Minutes or, where that is more, so many days of the worker. */
export interface MinutesOrDays {
  readonly minutes: number
  readonly days?: number
}

/** The minimum that employers of a size must grant. */
export interface SizeMinimum {
  readonly fromWorkers: number
  readonly toWorkers?: number
  readonly rate: Rate
  /** Minimum of what must be earned in a year. */
  readonly year?: MinutesOrDays
  /** Minimum of what may be used in a year. */
  readonly use?: MinutesOrDays
  /** Minimum that the balance must be able to hold. */
  readonly bank?: MinutesOrDays
  readonly carryover: MinutesOrDays
}

export interface StateMinimum {
  /** Also the id of the preset. */
  readonly id: string
  readonly state: string
  /** Reason for the leave: sickness and similar reasons, or any. */
  readonly reason: "sick" | "any"
  readonly since: LocalDate
  readonly until?: LocalDate
  /** Largest employers first. */
  readonly sizes: ReadonlyArray<SizeMinimum>
  /** Longest waiting period before use. */
  readonly waiting: Span
  /** True if the first day of employment counts as day 1. */
  readonly countsFirstDay?: boolean
  readonly incrementMinutes?: number
  readonly statute: string
  /** The month in which rate and yearly cap were checked; absent: unverified. */
  readonly checked?: string
  readonly note?: string
}

const oneHourPer = (hours: number): Rate => ({ earnMinutes: 60, perMinutes: hours * 60 })
const hours = (count: number): MinutesOrDays => ({ minutes: count * 60 })
const days = (quantity: number): Span => ({ quantity, unit: "Days" })

/** A size whose yearly cap can be carried over. */
const size = (perHours: number, capHours: number, fromWorkers = 1): SizeMinimum => ({
  fromWorkers,
  rate: oneHourPer(perHours),
  year: hours(capHours),
  carryover: hours(capHours)
})

const upTo = (toWorkers: number, minimum: SizeMinimum): SizeMinimum => ({ ...minimum, toWorkers })

const SINCE = "2026-01-01" as LocalDate
const CHECKED = "2026-11"
const ANY = { reason: "any", since: SINCE } as const
const SICK = { reason: "sick", since: SINCE } as const
const NONE = days(0)

export const STATE_MINIMUMS: ReadonlyArray<StateMinimum> = [
  {
    ...SICK,
    id: "AK-sick",
    state: "AK",
    sizes: [size(30, 56, 15), upTo(14, size(30, 40))],
    waiting: NONE,
    statute: "AS 23.10.067",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "AZ-sick",
    state: "AZ",
    sizes: [size(30, 40, 15), upTo(14, size(30, 24))],
    waiting: days(90),
    statute: "A.R.S. 23-371 to 23-381",
    checked: CHECKED,
    note: "The waiting period is for new hires."
  },
  {
    ...SICK,
    id: "CA-sick",
    state: "CA",
    sizes: [
      {
        fromWorkers: 1,
        rate: oneHourPer(30),
        use: { minutes: 2_400, days: 5 },
        bank: { minutes: 4_800, days: 10 },
        carryover: { minutes: 4_800, days: 10 }
      }
    ],
    waiting: days(90),
    countsFirstDay: true,
    incrementMinutes: 120,
    statute: "Cal. Lab. Code 245 to 249",
    checked: CHECKED,
    note: "Usable from the 90th day of employment."
  },
  {
    ...SICK,
    id: "CO-sick",
    state: "CO",
    sizes: [size(30, 48)],
    waiting: NONE,
    statute: "C.R.S. 8-13.3-401 to 8-13.3-418",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "CT-sick",
    state: "CT",
    until: "2026-12-31" as LocalDate,
    sizes: [size(30, 40, 11)],
    waiting: days(120),
    statute: "Conn. Gen. Stat. 31-57r to 31-57w",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "CT-sick",
    state: "CT",
    since: "2027-01-01" as LocalDate,
    sizes: [size(30, 40)],
    waiting: days(120),
    statute: "Conn. Gen. Stat. 31-57r to 31-57w",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "DC-sick",
    state: "DC",
    sizes: [size(37, 56, 100), upTo(99, size(43, 40, 25)), upTo(24, size(87, 24))],
    waiting: days(90),
    statute: "D.C. Code 32-531.01 to 32-531.17",
    checked: CHECKED
  },
  {
    ...ANY,
    id: "IL-leave",
    state: "IL",
    sizes: [size(40, 40)],
    waiting: days(90),
    incrementMinutes: 120,
    statute: "820 ILCS 192/1 to 192/99",
    checked: CHECKED
  },
  {
    ...ANY,
    id: "ME-leave",
    state: "ME",
    sizes: [size(40, 40, 11)],
    waiting: days(120),
    statute: "26 M.R.S. 637",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "MD-sick",
    state: "MD",
    sizes: [size(30, 40)],
    waiting: days(106),
    statute: "Md. Code, Lab. and Empl. 3-1301 to 3-1311",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "MA-sick",
    state: "MA",
    sizes: [size(30, 40)],
    waiting: days(90),
    statute: "M.G.L. c. 149, s. 148C; 940 CMR 33.00",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "MI-sick",
    state: "MI",
    sizes: [size(30, 72, 11), upTo(10, size(30, 40))],
    waiting: days(120),
    statute: "MCL 408.961 to 408.974",
    checked: CHECKED,
    note: "The waiting period is for new hires."
  },
  {
    ...SICK,
    id: "MN-sick",
    state: "MN",
    sizes: [
      {
        fromWorkers: 1,
        rate: oneHourPer(30),
        year: hours(48),
        bank: hours(80),
        carryover: hours(80)
      }
    ],
    waiting: NONE,
    statute: "Minn. Stat. 181.9445 to 181.9448",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "NE-sick",
    state: "NE",
    sizes: [size(30, 56, 20), upTo(19, size(30, 40, 11))],
    waiting: NONE,
    statute: "Nebraska Healthy Families and Workplaces Act (Initiative 436 of 2024)"
  },
  {
    ...ANY,
    id: "NV-leave",
    state: "NV",
    sizes: [
      {
        fromWorkers: 50,
        rate: { earnMinutes: 1_923, perMinutes: 100_000 },
        year: hours(40),
        carryover: hours(40)
      }
    ],
    waiting: days(90),
    statute: "NRS 608.0197",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "NJ-sick",
    state: "NJ",
    sizes: [size(30, 40)],
    waiting: days(120),
    statute: "N.J.S.A. 34:11D-1 to 34:11D-13",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "NM-sick",
    state: "NM",
    sizes: [size(30, 64)],
    waiting: NONE,
    statute: "N.M. Stat. 50-17-1 to 50-17-12",
    checked: CHECKED
  },
  {
    ...SICK,
    id: "NY-sick",
    state: "NY",
    sizes: [size(30, 56, 100), upTo(99, size(30, 40, 5))],
    waiting: NONE,
    statute: "N.Y. Lab. Law 196-b"
  },
  {
    ...SICK,
    id: "OR-sick",
    state: "OR",
    sizes: [size(30, 40)],
    waiting: days(90),
    statute: "ORS 653.601 to 653.661"
  },
  {
    ...SICK,
    id: "RI-sick",
    state: "RI",
    sizes: [size(35, 40)],
    waiting: days(90),
    statute: "R.I. Gen. Laws 28-57-1 to 28-57-15"
  },
  {
    ...SICK,
    id: "VT-sick",
    state: "VT",
    sizes: [size(52, 40)],
    waiting: { quantity: 12, unit: "Months" },
    statute: "21 V.S.A. 481 to 487"
  },
  {
    ...SICK,
    id: "WA-sick",
    state: "WA",
    sizes: [{ fromWorkers: 1, rate: oneHourPer(40), carryover: hours(40) }],
    waiting: days(90),
    statute: "RCW 49.46.200, 49.46.210",
    checked: CHECKED
  }
]
