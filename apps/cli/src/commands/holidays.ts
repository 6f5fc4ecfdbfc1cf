import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import {
  federalReserveHolidays,
  isHolidayYear
} from "@payroll/domain/calendar/federalReserveHolidays"
import { weekdayName, yearOf } from "@payroll/domain/calendar/localDate"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { BadUsage, json, print, table } from "../output.ts"

export const holidays = Command.make(
  "holidays",
  {
    year: Flag.Int("year").pipe(
      Flag.withDescription("A year from 1971 to 2200; default: the current year"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ year: requestedYear, json: asJson }) {
    const thisYear = yearOf(easternDayOf(yield* Clock.currentTimeMillis))
    const year = Option.getOrElse(requestedYear, () => thisYear)
    if (!isHolidayYear(year)) {
      return yield* new BadUsage({ message: "--year must be a year from 1971 to 2200" })
    }
    const list = federalReserveHolidays(year)
    const rows = list.map(({ name, date, closedOn }) => [
      `${weekdayName(date)} ${date}`,
      name,
      closedOn === null
        ? "open on Friday and Monday"
        : `closed ${weekdayName(closedOn)} ${closedOn}`
    ])
    yield* print(asJson, { holidays: list }, table([["DAY", "HOLIDAY", "BANKS"], ...rows]))
  })
).pipe(
  Command.withExamples([
    { command: "payroll holidays --year 2027", description: "When banks are closed" }
  ])
)
