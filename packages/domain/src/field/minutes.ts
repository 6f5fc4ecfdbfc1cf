/**
 * Amounts of time: whole minutes, never floats. Each may instead be given as hours with at most 4 decimals
 * that are a whole number of minutes.
 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { missing, problem, type Problem } from "../problem.ts"
import { wholeBetween } from "./decimal.ts"
import { DASH, formOf, plainForm } from "./formedText.ts"
import { rule } from "./rule.ts"

const HOURS = formOf(String.raw`${DASH}?\d{1,7}(?:\.\d{1,4})?`)
const TEN_THOUSANDTHS = 10_000
const MINUTES_PER_HOUR = 60

/** The minutes of hours as a number or as text; undefined if they are not a whole number of minutes. */
export const minutesOfHours = (hours: unknown): number | undefined => {
  const text = typeof hours === "number" ? String(hours) : hours
  if (typeof text !== "string" || !HOURS.test(text)) return undefined
  // The digits are exact as a whole number of ten-thousandths.
  const exact = Math.round(Number(plainForm(text)) * TEN_THOUSANDTHS) * MINUTES_PER_HOUR
  return exact % TEN_THOUSANDTHS === 0 ? exact / TEN_THOUSANDTHS : undefined
}

/** Whole minutes in a range. */
export const minutesBetween = (least: number, most: number) => wholeBetween(least, most)

/** Whole minutes in a range, submitted as hours: a number or decimal text, which decodes to minutes. */
export const hoursBetween = (least: number, most: number) =>
  Schema.Union([Schema.Finite, Schema.String])
    .check(
      rule<number | string>(
        (hours) => {
          const minutes = minutesOfHours(hours)
          return minutes !== undefined && minutes >= least && minutes <= most
        },
        {
          type: "range",
          message:
            `must be hours with at most 4 decimals that are a whole number of minutes ` +
            `from ${least} to ${most}`,
          jsonSchema: {
            anyOf: [
              {
                type: "number",
                minimum: least / MINUTES_PER_HOUR,
                maximum: most / MINUTES_PER_HOUR
              },
              { type: "string", pattern: HOURS.source }
            ],
            examples: [8, "7.5"]
          }
        }
      )
    )
    .pipe(
      Schema.decodeTo(Schema.Finite, {
        // The check above passed.
        decode: SchemaGetter.transform((hours: number | string) => minutesOfHours(hours) ?? 0),
        encode: SchemaGetter.transform<number | string, number>(
          (minutes) => minutes / MINUTES_PER_HOUR
        )
      })
    )

type Fields = Readonly<Record<string, unknown>>

/** The problem of an amount whose minutes and hours differ. */
export const amountProblems = (
  path: Problem["path"],
  part: Fields,
  [minutes, hours]: readonly [minutes: string, hours: string]
): ReadonlyArray<Problem> =>
  part[minutes] !== undefined &&
  part[hours] !== undefined &&
  minutesOfHours(part[hours]) !== part[minutes]
    ? [problem([...path, hours], "conflict", `must be the same as ${minutes}`)]
    : []

/** The problem of a required amount that is missing, or whose minutes and hours differ. */
export const requiredAmountProblems = (
  path: Problem["path"],
  part: Fields,
  names: readonly [minutes: string, hours: string]
): ReadonlyArray<Problem> =>
  part[names[0]] === undefined && part[names[1]] === undefined
    ? [missing([...path, names[0]])]
    : amountProblems(path, part, names)

/** Minutes as hours for people: two decimals, half away from zero. */
export const hoursShown = (minutes: number): string => {
  // 5/3 of a minute are a hundredth of an hour: 10 hundredths are 6 minutes.
  const hundredths = Math.floor((Math.abs(minutes) * 10 + 3) / 6)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`
  return minutes < 0 && hundredths > 0 ? `-${text}` : text
}
