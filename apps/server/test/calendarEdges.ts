/** Dates and times at the edges of the calendar, and what a request may be refused for that has one. */
import { assert } from "@effect/vitest"
import type { Path } from "./examples.ts"

const isNotOne = ["0000-01-01", "2027-02-29", "+010000-01-01", "-000001-01-01", "2027-13-01"]
const ends = ["0001-01-01", "9999-12-31"]
const unusual = ["2028-02-29", "1582-10-10", "1899-12-31"]

const zoned = (days: ReadonlyArray<string>, ...times: ReadonlyArray<string>) =>
  days.flatMap((day) => times.map((time) => `${day}T${time}`))

/** Values that fields of a kind may or may not take, and those of them that an operation is called with. */
export const EDGES = {
  day: { all: [...isNotOne, ...ends, ...unusual], called: [...ends, "2028-02-29"] },
  time: {
    all: [
      ...zoned(isNotOne, "00:00:00Z"),
      ...zoned([...ends, ...unusual], "00:00:00Z", "24:00:00Z", "23:59:60Z", "23:59:59"),
      ...zoned([...ends, ...unusual], "00:00:00+14:00", "23:59:59-12:00")
    ],
    called: [
      ...zoned(ends, "00:00:00Z", "23:59:59"),
      "0001-01-01T00:00:00+14:00",
      "9999-12-31T23:59:59-12:00",
      "2028-02-29T23:59:59-12:00"
    ]
  }
} as const

/** Values that only fields of dates, dates of birth or times accept. */
const NO_DATE = "no-date"
const PLAIN = {
  day: ["2026-06-15", "1980-05-17"],
  time: ["2026-06-15T10:00:00Z", "2026-06-15T10:00:00"]
} as const

/** The kinds of dates that a field takes, by the texts that it takes. */
export const datesOf = (takes: (text: string) => boolean): ReadonlyArray<keyof typeof EDGES> =>
  takes(NO_DATE) ? [] : (["day", "time"] as const).filter((kind) => PLAIN[kind].some(takes))

export interface Refused {
  readonly path: Path
  readonly type: string
  readonly message: string
}

const isWithin = (path: Path, field: Path): boolean =>
  path.every((part, index) => part === field[index])

/** A refusal is about one of the fields, or one next to it or what it stands in; and its value is not in it. */
export const assertNames = (
  problems: ReadonlyArray<Refused>,
  fields: ReadonlyArray<Path>,
  value: string
): void => {
  const matching = problems.filter(({ path }) =>
    fields.some((field) => isWithin(path.slice(0, -1), field))
  )
  assert.isNotEmpty(matching, JSON.stringify(problems))
  assert.notInclude(JSON.stringify(problems), value)
}
