/**
 * The weeks of work by which rules of overtime are compared with the federal ones. docs/overtime-rules.md is
 * generated from this file. Breaks are left out: how much of them is paid is another question.
 */
import type { LocalDate } from "../calendar/localDate.ts"

/** Hours from the beginning of the first workweek, Sunday at midnight: when a shift begins, and how long it is. */
type Shift = readonly [beginsAt: number, hours: number]

export interface ComparedWeek {
  readonly id: string
  readonly name: string
  readonly shifts: ReadonlyArray<Shift>
  readonly since: LocalDate
  readonly source: string
}

const FLSA = { since: "1940-10-24" as LocalDate, source: "29 U.S.C. 207(a)(1)" } as const

/** Shifts on days that follow one another, all beginning at one hour. */
const shifts = (
  firstDay: number,
  beginsAt: number,
  ...hours: ReadonlyArray<number>
): ReadonlyArray<Shift> =>
  hours.map((count, index) => [(firstDay + index) * 24 + beginsAt, count] as const)

export const comparedWeeks: ReadonlyArray<ComparedWeek> = [
  {
    id: "46-hours",
    name: "46 hours: five days of 8 hours and a Saturday of 6",
    shifts: shifts(1, 8, 8, 8, 8, 8, 8, 6),
    ...FLSA,
    source: "29 CFR 778.110(a)"
  },
  {
    id: "nine-hour-days",
    name: "five days of 9 hours",
    shifts: shifts(1, 8, 9, 9, 9, 9, 9),
    ...FLSA
  },
  {
    id: "four-long-days",
    name: "four days of 12 hours",
    shifts: shifts(1, 7, 12, 12, 12, 12),
    ...FLSA
  },
  {
    id: "six-days",
    name: "six days of 8 hours",
    shifts: shifts(1, 8, 8, 8, 8, 8, 8, 8),
    ...FLSA
  },
  {
    id: "seven-short-days",
    name: "seven days of 6 hours",
    shifts: shifts(0, 9, 6, 6, 6, 6, 6, 6, 6),
    ...FLSA
  },
  {
    id: "five-nights",
    name: "five nights of 10 hours, each over midnight",
    shifts: shifts(1, 22, 10, 10, 10, 10, 10),
    ...FLSA
  },
  {
    id: "uneven-weeks",
    name: "30 hours, and 50 in the week after",
    shifts: [...shifts(1, 8, 6, 6, 6, 6, 6), ...shifts(8, 8, 10, 10, 10, 10, 10)],
    ...FLSA,
    source: "29 CFR 778.104"
  }
]
