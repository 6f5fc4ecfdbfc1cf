/** The pay dates of one year, with the deadlines to run payroll, by the default rules. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import {
  FIRST_HOLIDAY_YEAR,
  LAST_HOLIDAY_YEAR
} from "@payroll/domain/calendar/federalReserveHolidays"
import { yearOf } from "@payroll/domain/calendar/localDate"
import { rule, described } from "@payroll/domain/field/rule"
import { payDatesOfYear } from "@payroll/domain/paySchedule/payYear"
import {
  CompensationFrequency,
  frequencies,
  frequencyNames
} from "@payroll/domain/payroll/compensationFrequency"
import { datesShown } from "@payroll/domain/payroll/event"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { entityOf, listOf, payDateFields } from "../answerSchema.ts"
import type { Body } from "../decode.ts"
import { defineRead } from "../defineOperation.ts"

const isYear = (submitted: string | number): boolean => {
  const year = /^\d{4}$/.test(String(submitted)) ? Number(submitted) : Number.NaN
  return year >= FIRST_HOLIDAY_YEAR && year <= LAST_HOLIDAY_YEAR
}

/** A year for which the holidays are known, as a number or as digits. */
const Year = Schema.Union([Schema.Finite, Schema.String])
  .check(
    rule<string | number>(isYear, {
      type: "range",
      message: `must be a whole number from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`,
      jsonSchema: {
        type: ["integer", "string"],
        minimum: FIRST_HOLIDAY_YEAR,
        maximum: LAST_HOLIDAY_YEAR,
        pattern: String.raw`^(?:19[7-9]\d|2[01]\d\d|2200)$`,
        examples: [2026, LAST_HOLIDAY_YEAR, "2026"]
      }
    })
  )
  .pipe(
    Schema.decodeTo(Schema.Finite, {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.passthrough<number | string>()
    })
  )

const Entry = entityOf("PayScheduleDates", "The dates of one pay period.", payDateFields)

const listName = <Frequency extends CompensationFrequency>(frequency: Frequency) =>
  `PayScheduleDates for ${frequency}` as const

type ListName = ReturnType<typeof listName<CompensationFrequency>>

const listField = (frequency: CompensationFrequency) =>
  Schema.optionalKey(listOf(Entry, `The pay periods of the year, if they are ${frequency}.`))

/** A list under the name of its frequency, the one that was asked for. */
const lists = Object.fromEntries(
  frequencyNames.map((frequency) => [listName(frequency), listField(frequency)])
) as Readonly<Record<ListName, ReturnType<typeof listField>>>

const Answer = Schema.Struct({
  PayScheduleDates: entityOf("PayScheduleDatesByFrequency", "The pay periods of the year.", lists),
  ...lists
})

const encode = Schema.encodeSync(Answer)

const entries = (frequency: CompensationFrequency, year: number) =>
  payDatesOfYear(frequencies[frequency], year).map(datesShown)

/** The interface describes the list in two places, so it stands in both. */
const answerOf = (frequency: CompensationFrequency, year: number): typeof Answer.Type => {
  const key = listName(frequency)
  const list = entries(frequency, year)
  return { PayScheduleDates: { [key]: list }, [key]: list }
}

/** The year in US Eastern time. */
const easternYear = (at: number): number => yearOf(easternDayOf(at))

interface CachedAnswer {
  readonly answer: typeof Answer.Type
  readonly text: string
}

/** One answer for each frequency and year at most. They never change. */
const answers = new Map<string, CachedAnswer>()

const cachedAnswer = (frequency: CompensationFrequency, year: number): CachedAnswer => {
  const key = `${frequency} ${year}`
  const cached = answers.get(key)
  if (cached) return cached
  const answer = answerOf(frequency, year)
  const made = { answer, text: JSON.stringify(encode(answer)) }
  answers.set(key, made)
  return made
}

const isFrequency = (submitted: unknown): submitted is CompensationFrequency =>
  typeof submitted === "string" && Object.hasOwn(frequencies, submitted)

/**
 * The answer as JSON to a body whose frequency has the interface's spelling, at a time (UTC
 * milliseconds). Undefined for all other bodies, which have to be decoded.
 */
export const keptPayDates = (body: Body, at: number): string | undefined => {
  const { compensationFrequency: frequency, year = easternYear(at) } = body
  if (!isFrequency(frequency)) return undefined
  if ((typeof year !== "string" && typeof year !== "number") || !isYear(year)) return undefined
  return cachedAnswer(frequency, Number(year)).text
}

export const getMonthlyAndSemiMonthlyPayScheduleDates = defineRead({
  group: "reports",
  name: "getMonthlyAndSemiMonthlyPayScheduleDates",
  role: "read",
  spansClients: true,
  summary: "The pay dates of a year for a compensation frequency",
  request: Schema.Struct({
    compensationFrequency: described(CompensationFrequency, "How often people are paid."),
    year: Schema.optionalKey(
      described(
        Year,
        "The year, 1971 to 2200; the current one in US Eastern time if it is not given."
      )
    )
  }),
  response: Answer,
  read: ({ compensationFrequency, year: asked }, _caller, at) => {
    const { answer } = cachedAnswer(compensationFrequency, asked ?? easternYear(at))
    return Effect.succeed(answer)
  },
  example: { compensationFrequency: "Monthly", year: 2026 }
})
