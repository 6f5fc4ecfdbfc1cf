/** The kinds of fields of time off: amounts of whole minutes, given as minutes or as hours, and exact rates. */
import { daysInMonth } from "../calendar/localDate.ts"
import { jsonSchemaOf } from "../specification/jsonSchema.ts"
import { described, whole } from "../specification/kinds.ts"
import { object } from "../specification/objects.ts"
import {
  isObject,
  reject,
  rejectField,
  type Reading,
  type Wording
} from "../specification/reading.ts"
import {
  optional,
  required,
  unread,
  withDefault,
  type Field,
  type Kind,
  type Presence,
  type ValueOf
} from "../specification/table.ts"

export const MAX_AMOUNT_MINUTES = 525_600
export const MINUTES_PER_DAY = 1_440

export const NO_PRESET = "must be the id of a preset, such as CA-sick"

const UNKNOWN_MAX = 10
const NAME_MAX = 60

/** The message about a field whose name the caller made up; its path ends with that name. */
export const NOT_A_FIELD = "is not a field of this object"

export const WORDING: Wording = {
  notAList: (max) => `must be a list of at most ${max}`,
  tooLong: (max) => `must be a list of at most ${max}`,
  rejectUnknown: (reading, values, names) => {
    const unknown = Object.keys(values).filter((name) => !names.includes(name))
    for (const name of unknown.slice(0, UNKNOWN_MAX)) {
      rejectField(reading, name.slice(0, NAME_MAX), "choice", NOT_A_FIELD)
    }
  }
}

export const newReading = (): Reading => ({ problems: [], path: [], wording: WORDING })

/** An element of a list, whose required fields are reported whatever it is. */
export const element = <A>(kind: Kind<A>): Kind<A> => ({
  ...kind,
  read: (reading, value) => kind.read(reading, isObject(value) ? value : {}),
  missing: (reading) => kind.read(reading, {})
})

/** Text with the blanks around it. */
export const text = (max: number): Kind<string> => {
  const message = `must be a text of at most ${max} characters`
  return {
    shape: { is: "text", max },
    read: (reading, value) => {
      if (typeof value !== "string") return reject(reading, "type", message)
      return value.length > max ? reject(reading, "length", message) : value
    }
  }
}

const decimalText = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" ? String(value).trim() : ""

const HOURS = /^(\d{1,6})(?:\.(\d{1,4}))?$/

/** Hours with at most 4 decimals as minutes, or undefined if these are not whole. */
const minutesOfHours = (value: unknown): number | undefined => {
  const [, units, decimals = ""] = HOURS.exec(decimalText(value)) ?? []
  if (units === undefined) return undefined
  const part = Number(decimals.padEnd(4, "0")) * 60
  return part % 10_000 === 0 ? Number(units) * 60 + part / 10_000 : undefined
}

/** Hours, read as minutes. */
const hours = (min: number, max: number): Kind<number> => ({
  shape: { is: "other", jsonSchema: { type: ["number", "string"] } },
  description: "Hours with at most 4 decimals that are whole minutes.",
  request: {
    of: "decimal",
    type: "range",
    message: "must be hours with at most 4 decimals that are a whole number of minutes",
    jsonSchema: {
      anyOf: [
        { type: "number", minimum: 0, maximum: max / 60 },
        { type: "string", pattern: String.raw`^\d{1,6}(?:\.\d{1,4})?$` }
      ],
      examples: [8, "7.5"]
    }
  },
  read: (reading, value) => {
    const minutes = minutesOfHours(value)
    if (minutes !== undefined && minutes >= min && minutes <= max) return minutes
    const message = `must be hours with at most 4 decimals that are ${min} to ${max} whole minutes`
    return reject(reading, "range", message)
  }
})

type Amount<Name extends string, P extends Presence> = {
  readonly [K in `${Name}Minutes`]: Field<number, P>
} & { readonly [K in `${Name}Hours`]: Field<number, "unread"> }

export const areEqual = (one: unknown, other: unknown): boolean => one === other

const inBoth = <Name extends string, P extends Presence>(
  name: Name,
  minutes: Field<number, P>,
  [min, max]: readonly [min: number, max: number],
  names: ReadonlyArray<string> = [`${name}Hours`]
): Amount<Name, P> =>
  ({
    [`${name}Minutes`]: {
      ...minutes,
      spellings: { names, message: "must be the same amount as", areSame: areEqual }
    },
    [`${name}Hours`]: unread(hours(min, max), "The same in hours.")
  }) as Amount<Name, P>

const ANY: readonly [min: number, max: number] = [0, MAX_AMOUNT_MINUTES]
const anyMinutes = described(whole(...ANY), "Whole minutes.")

/** The two fields of an amount: its minutes, and the same in hours. `names` are all that are not minutes. */
export const amount = <Name extends string>(
  name: Name,
  about: string,
  names?: ReadonlyArray<string>
) => inBoth(name, optional(anyMinutes, about), ANY, names)

/** The two fields of an amount with a default. */
export const amountOr = <Name extends string>(fallback: number, name: Name, about: string) =>
  inBoth(name, withDefault(fallback, anyMinutes, about), ANY)

/** The two fields of an amount of at most a day, with a default. */
export const amountOfDayOr = <Name extends string>(fallback: number, name: Name, about: string) =>
  inBoth(name, withDefault(fallback, whole(1, MINUTES_PER_DAY), about), [1, MINUTES_PER_DAY])

/** Another name of an amount in hours. */
export const sameHours = (about: string) => unread(hours(...ANY), about)

const MAX_RATE_PART = 100_000_000
const ratePart = (description: string) => required(described(whole(1, MAX_RATE_PART), description))

const RATE = {
  earnMinutes: ratePart("The minutes that are earned."),
  perMinutes: ratePart("The minutes of the base that earn them.")
}

/** Minutes earned for minutes of the base: an exact fraction. */
export type Rate = ValueOf<typeof RATE>

/** An object that requests leave to the reader. */
export const openObject = <A>(kind: Kind<A>, message: string): Kind<A> => ({
  ...kind,
  request: { of: "object", type: "format", message, jsonSchema: jsonSchemaOf(kind) }
})

const rate = openObject(
  described(object(RATE), "Minutes earned per minutes of the base: an exact fraction."),
  "must be minutes earned per minutes of the base"
)

const DECIMAL_RATE = /^(\d{1,3})(?:\.(\d{1,6}))?$/
const noRate = "must be a decimal above 0 with at most 6 decimals"

/** Hours earned per hour, taken as exactly the decimal. */
const ratePerHour: Kind<Rate> = {
  shape: { is: "other", jsonSchema: { type: ["number", "string"] } },
  description: "Hours earned per hour, with at most 6 decimals, taken as exactly that decimal.",
  request: {
    of: "decimal",
    type: "range",
    message: noRate,
    jsonSchema: { type: ["number", "string"], examples: ["0.0385"] }
  },
  read: (reading, value) => {
    const [, units, decimals = ""] = DECIMAL_RATE.exec(decimalText(value)) ?? []
    const perMinutes = 10 ** decimals.length
    const earnMinutes = Number(units) * perMinutes + Number(decimals)
    return units === undefined || earnMinutes === 0
      ? reject(reading, "range", noRate)
      : { earnMinutes, perMinutes }
  }
}

/** The two fields of what is earned per hour. */
export const ACCRUAL_RATE = {
  accrualRate: {
    ...optional(rate, "Minutes earned per minutes of the base: an exact fraction."),
    spellings: {
      names: ["accrualRatePerHour"],
      message: "must be the same rate as",
      areSame: (one: unknown, other: unknown) => {
        const [a, b] = [one as Rate, other as Rate]
        return a.earnMinutes * b.perMinutes === b.earnMinutes * a.perMinutes
      }
    }
  },
  accrualRatePerHour: unread(ratePerHour, "Hours earned per hour, taken as exactly this decimal.")
}

const DAY_OF_YEAR = /^(\d\d)-(\d\d)$/
/** A year with 29 February. */
const LEAP_YEAR = 2000

/** A day of every year, MM-DD, in a year with 29 February. */
export const dayOfYear: Kind<{ readonly month: number; readonly day: number }> = {
  shape: { is: "other", jsonSchema: { type: "string", examples: ["07-01"] } },
  request: {
    of: "text",
    pattern: DAY_OF_YEAR,
    type: "format",
    message: "must be a day of the year, MM-DD",
    jsonSchema: { pattern: String.raw`^\d\d-\d\d$`, examples: ["07-01"] }
  },
  read: (reading, value) => {
    const [month = 0, day = 0] = (DAY_OF_YEAR.exec(String(value)) ?? []).slice(1).map(Number)
    return day >= 1 && day <= daysInMonth(LEAP_YEAR, month)
      ? { month, day }
      : reject(reading, "format", "must be a day of the year, MM-DD")
  }
}

/** The id of a preset, which is read before all other fields. */
export const presetId: Kind<string> = {
  shape: { is: "other", jsonSchema: { type: "string" } },
  description: "The id of a preset, which fills what is not given.",
  request: {
    of: "text",
    pattern: /^[A-Za-z0-9-]{1,40}$/,
    type: "choice",
    message: NO_PRESET,
    jsonSchema: { examples: ["CA-sick"] }
  },
  read: (_reading, value) => String(value)
}
