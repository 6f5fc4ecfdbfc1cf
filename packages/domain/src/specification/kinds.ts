/** The kinds of fields that specifications share. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { reject, type Reading } from "./reading.ts"
import { unread, type Aliases, type Kind } from "./table.ts"

export const whole = (min: number, max: number): Kind<number> => {
  const message = `must be a whole number from ${min} to ${max}`
  return {
    shape: { is: "whole", min, max },
    read: (reading, value) => {
      if (typeof value !== "number" || !Number.isInteger(value))
        return reject(reading, "type", message)
      return value < min || value > max ? reject(reading, "range", message) : value
    }
  }
}

/** Text without the blanks around it. */
export const text = (max: number): Kind<string> => ({
  shape: { is: "text", max },
  read: (reading, value) => {
    if (typeof value !== "string") return reject(reading, "type", "must be text")
    const trimmed = value.trim()
    return trimmed.length <= max
      ? trimmed
      : reject(reading, "length", `must have at most ${max} characters`)
  }
})

export const flag: Kind<boolean> = {
  shape: { is: "flag" },
  read: (reading, value) =>
    typeof value === "boolean" ? value : reject(reading, "type", "must be true or false")
}

export const day: Kind<LocalDate> = {
  shape: { is: "day" },
  read: (reading, value) =>
    typeof value === "string" && isLocalDate(value)
      ? value
      : reject(reading, "format", "must be a calendar date, YYYY-MM-DD")
}

/** A day of the years whose holidays are known. */
export const dayInYears: Kind<LocalDate> = {
  shape: { is: "day" },
  read: (reading, value) => {
    const date = day.read(reading, value)
    if (date === undefined || isHolidayYear(yearOf(date))) return date
    return reject(reading, "range", "must be in the years 1971 to 2200")
  }
}

/** Removes the differences that matching ignores. */
export const fold = (spelling: string): string => spelling.toLowerCase().replaceAll(/[\s-]/g, "")

/** One of some texts, or an alias of one. Case, blanks and hyphens are ignored. */
export const choice = <const Choice extends string>(
  choices: ReadonlyArray<Choice>,
  aliases: { readonly [C in Choice]?: ReadonlyArray<string> } = {},
  name?: string
): Kind<Choice> => {
  const spellings = new Map(
    choices.flatMap((one) => [one, ...(aliases[one] ?? [])].map((each) => [fold(each), one]))
  )
  const message = `must be one of ${choices.join(", ")}`
  return {
    shape: { is: "choice", choices, aliases: aliases as Aliases, name },
    read: (reading, value) => {
      const match = typeof value === "string" ? spellings.get(fold(value)) : undefined
      return match ?? reject(reading, "choice", message)
    }
  }
}

/** One of some numbers. */
export const number = <const Choice extends number>(
  choices: ReadonlyArray<Choice>
): Kind<Choice> => {
  const rejectChoice = (reading: Reading) =>
    reject(reading, "choice", `must be one of ${choices.join(", ")}`)
  return {
    shape: { is: "number", choices },
    read: (reading, value) => choices.find((one) => one === value) ?? rejectChoice(reading),
    missing: rejectChoice
  }
}

/** Takes no value: a field that others rule out. */
export const none = (message: string): Kind<never> => ({
  shape: { is: "other" },
  read: (reading) => reject(reading, "conflict", message)
})

/** Adds a description in JSON Schema to a kind. */
export const described = <A>(kind: Kind<A>, description: string): Kind<A> => ({
  ...kind,
  description
})

/** A field whose value says nothing, such as the description in a copy of a shipped row. */
export const ignored = unread({ shape: { is: "other" }, read: () => undefined })
