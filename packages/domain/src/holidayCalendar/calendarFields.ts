/** The fields of a holiday calendar in requests. */
import { choice } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { minutesBetween } from "../field/minutes.ts"
import { described, rule } from "../field/rule.ts"
import { Name } from "../field/text.ts"
import { ADDED_MAX, type PaidMinutes } from "./companyCalendar.ts"
import { CALENDAR_BASES, HOLIDAY_NAMES, type AddedDay } from "../timeOff/holidayCalendar.ts"
import { MINUTES_PER_DAY } from "../timeOff/kinds.ts"
import * as Schema from "effect/Schema"

export const CALENDAR = "holidayCalendar"

const listAtMost = <S extends Schema.Constraint>(schema: S, most: number, what: string) =>
  Schema.Array(schema).check(
    rule<ReadonlyArray<unknown>>(({ length }) => length <= most, {
      type: "length",
      message: `must hold at most ${most} ${what}`,
      jsonSchema: { maxItems: most }
    })
  )

const Added = Schema.Struct({
  date: described(Day, "The day."),
  name: described(Name, "The name of the holiday."),
  minutes: Schema.optionalKey(
    described(
      minutesBetween(1, MINUTES_PER_DAY),
      "The part of the scheduled minutes that is closed; all of them if it is not given."
    )
  )
})

const Paid = Schema.Union([Schema.Literal("Scheduled"), minutesBetween(0, MINUTES_PER_DAY)])

/** The schemas of the fields of a calendar, each with the values of its field. */
const schemas = {
  base: choice(CALENDAR_BASES),
  removed: listAtMost(choice(HOLIDAY_NAMES), HOLIDAY_NAMES.length, "names"),
  added: listAtMost(Added, ADDED_MAX, "days"),
  paidMinutes: Paid
}

const about = {
  base: "The holidays that it begins with.",
  removed: "Names of these holidays that do not count.",
  added: "Further days.",
  paidMinutes: "What a holiday pays: the scheduled minutes of the day, or a number."
} as const

const optionally = <S extends Schema.Top>(schema: S, words: string) =>
  Schema.optionalKey(described(schema, words))

const others = {
  removed: optionally(schemas.removed, about.removed),
  added: optionally(schemas.added, about.added),
  paidMinutes: optionally(schemas.paidMinutes, about.paidMinutes),
  effectiveFrom: optionally(Day, "The first day on which it holds; today if it is not given.")
}

export const newCalendarFields = {
  name: described(Name, "The name of the calendar."),
  base: described(schemas.base, about.base),
  ...others
} as const

export const calendarUpdateFields = {
  name: optionally(Name, "The name of the calendar."),
  base: optionally(schemas.base, about.base),
  ...others
} as const

/** Input of a calendar. */
export interface CalendarInput {
  readonly base?: (typeof CALENDAR_BASES)[number]
  readonly removed?: ReadonlyArray<string>
  readonly added?: ReadonlyArray<AddedDay>
  readonly paidMinutes?: PaidMinutes
}

/** The fields of a calendar among those of a request. */
export const calendarIn = ({
  base,
  removed,
  added,
  paidMinutes
}: CalendarInput): CalendarInput => ({
  ...(base !== undefined && { base }),
  ...(removed !== undefined && { removed }),
  ...(added !== undefined && { added }),
  ...(paidMinutes !== undefined && { paidMinutes })
})
