import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { isHolidayYear } from "@payroll/domain/calendar/federalReserveHolidays"
import { yearOf } from "@payroll/domain/calendar/localDate"
import { chooser } from "@payroll/domain/field/choice"
import { explainedPayDates } from "@payroll/domain/paySchedule/payDates"
import { payDateWarnings, type PayDateWarning } from "@payroll/domain/paySchedule/payDateWarnings"
import { payYear } from "@payroll/domain/paySchedule/payYear"
import {
  FREQUENCIES,
  type PayScheduleSpecification
} from "@payroll/domain/paySchedule/specification"
import { validatePaySchedule } from "@payroll/domain/paySchedule/validate"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { bodyLimits } from "@payroll/operations/jsonBody"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../input.ts"
import { BadUsage, json, print, printFile, Refused, refusedFor } from "../output.ts"
import { asCalendar, asCsv, asTable } from "../paySchedule/formats.ts"

const frequencyNamed = chooser(FREQUENCIES, { annually: ["annual", "yearly"] })

const ofYear = (
  frequency: Option.Option<string>,
  year: Option.Option<number>,
  thisYear: number
): Effect.Effect<PayScheduleSpecification, BadUsage> => {
  const named = Option.map(frequency, frequencyNamed)
  const chosen = Option.getOrUndefined(named)
  if (chosen === undefined) {
    return Effect.fail(
      new BadUsage({ message: `--frequency must be one of ${FREQUENCIES.join(", ")}` })
    )
  }
  const requestedYear = Option.getOrElse(year, () => thisYear)
  return isHolidayYear(requestedYear)
    ? Effect.succeed(payYear(chosen, requestedYear))
    : Effect.fail(new BadUsage({ message: "--year must be a year from 1971 to 2200" }))
}

const ofFile = Effect.fnUntraced(function* (from: string) {
  const submitted = yield* readJsonObject("specification", from, bodyLimits)
  const checked = validatePaySchedule(submitted)
  if (checked.ok) return checked.value
  return yield* refusedFor(checked.problems)
})

const asWarning = ({ message }: PayDateWarning): string => `Warning: ${message}`

export const paySchedule = Command.make(
  "pay-schedule",
  {
    frequency: Flag.String("frequency").pipe(
      Flag.withDescription(FREQUENCIES.join(", ")),
      Flag.optional
    ),
    year: Flag.Int("year").pipe(
      Flag.withDescription("The year in which the pay periods end; default: the current year"),
      Flag.optional
    ),
    spec: Flag.String("spec").pipe(
      Flag.withDescription("The file with a custom schedule as JSON, or - for standard input"),
      Flag.optional
    ),
    json,
    csv: Flag.Boolean("csv").pipe(
      Flag.withDescription("Print comma-separated values"),
      Flag.withDefault(false)
    ),
    ics: Flag.Boolean("ics").pipe(
      Flag.withDescription("Print an iCalendar file with pay dates and deadlines"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ frequency, year, spec, json: asJson, csv, ics }) {
    if ([asJson, csv, ics].filter(Boolean).length > 1) {
      return yield* new BadUsage({ message: "use at most one of --json, --csv and --ics" })
    }
    if (Option.isSome(spec) && (Option.isSome(frequency) || Option.isSome(year))) {
      return yield* new BadUsage({
        message:
          "--spec cannot be combined with --frequency or --year; the specification contains both"
      })
    }
    const now = yield* Clock.currentTimeMillis
    const specification = yield* Option.match(spec, {
      onNone: () => ofYear(frequency, year, yearOf(easternDayOf(now))),
      onSome: ofFile
    })
    const entries = explainedPayDates(specification)
    if (!csv && !ics) {
      const warnings = payDateWarnings(entries)
      const lines = asJson ? [] : [...asTable(entries), ...warnings.map(asWarning)]
      return yield* print(asJson, { entries, ...(warnings.length > 0 && { warnings }) }, lines)
    }
    if (ics && entries.length === 0) {
      return yield* new Refused({
        message: "no pay period ends in the window of the specification"
      })
    }
    yield* printFile(csv ? asCsv(entries) : asCalendar(entries, isoTimestamp(now)))
  })
).pipe(
  Command.withExamples([
    {
      command: "payroll pay-schedule --frequency biweekly --year 2027",
      description: "The pay dates of a year"
    },
    {
      command: "payroll pay-schedule --spec schedule.json --ics",
      description: "A custom schedule as a calendar"
    }
  ])
)
