/** Amounts of time: whole minutes, given as minutes or as hours; and exact rates. */
import {
  fieldsIn,
  isGiven,
  readWhole,
  rejectUnknown,
  report,
  required,
  type Fields,
  type Limits
} from "./fields.ts"
import { MAX_AMOUNT_MINUTES, MAX_RATE_PART, type Rate } from "./terms.ts"

const HOURS = /^(\d{1,6})(?:\.(\d{1,4}))?$/
const RATE = /^(\d{1,3})(?:\.(\d{1,6}))?$/
const AMOUNT: Limits = { min: 0, max: MAX_AMOUNT_MINUTES }

/** Hours with at most 4 decimals as minutes, or undefined if these are not whole. */
const minutesOfHours = (value: unknown): number | undefined => {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : ""
  const [, whole, decimals = ""] = HOURS.exec(text) ?? []
  if (whole === undefined) return undefined
  const part = Number(decimals.padEnd(4, "0")) * 60
  return part % 10_000 === 0 ? Number(whole) * 60 + part / 10_000 : undefined
}

const readHours = (fields: Fields, name: string, { min, max }: Limits): number | undefined => {
  const minutes = minutesOfHours(fields.values[name])
  return minutes !== undefined && minutes >= min && minutes <= max
    ? minutes
    : report(
        fields,
        name,
        "range",
        `must be hours with at most 4 decimals that are ${min} to ${max} whole minutes`
      )
}

/** An amount in minutes or, under one of the other names, in hours; undefined if it is not given. */
export const readAmount = (
  fields: Fields,
  name: string,
  hoursNames: ReadonlyArray<string>,
  limits = AMOUNT
): number | undefined => {
  const readings = hoursNames
    .filter((hours) => isGiven(fields.values[hours]))
    .map((hours) => readHours(fields, hours, limits))
  if (isGiven(fields.values[name])) readings.push(readWhole(fields, name, limits))
  const [first] = readings
  if (
    readings.some((reading) => reading !== undefined && first !== undefined && reading !== first)
  ) {
    return report(fields, name, "conflict", `must be the same amount as ${hoursNames.join(", ")}`)
  }
  return first
}

const readPart = (fields: Fields, name: string): number | undefined =>
  isGiven(fields.values[name])
    ? readWhole(fields, name, { min: 1, max: MAX_RATE_PART })
    : required(fields, name)

const readFraction = (fields: Fields, name: string): Rate | undefined => {
  const rate = fieldsIn(fields, name)
  if (rate === undefined) return undefined
  rejectUnknown(rate, ["earnMinutes", "perMinutes"])
  const earnMinutes = readPart(rate, "earnMinutes")
  const perMinutes = readPart(rate, "perMinutes")
  return earnMinutes === undefined || perMinutes === undefined
    ? undefined
    : { earnMinutes, perMinutes }
}

/** Hours earned per hour, taken as exactly the decimal. */
const readDecimal = (fields: Fields, name: string): Rate | undefined => {
  const value = fields.values[name]
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : ""
  const [, whole, decimals = ""] = RATE.exec(text) ?? []
  const perMinutes = 10 ** decimals.length
  const earnMinutes = Number(whole) * perMinutes + Number(decimals)
  return whole === undefined || earnMinutes === 0
    ? report(fields, name, "range", "must be a decimal above 0 with at most 6 decimals")
    : { earnMinutes, perMinutes }
}

/** The accrual rate; undefined if it is missing. */
export const readRate = (fields: Fields): Rate | undefined => {
  const [fraction, decimal] = ["accrualRate", "accrualRatePerHour"] as const
  const exact = isGiven(fields.values[fraction]) ? readFraction(fields, fraction) : undefined
  const perHour = isGiven(fields.values[decimal]) ? readDecimal(fields, decimal) : undefined
  if (exact === undefined || perHour === undefined) return exact ?? perHour
  const isSame = exact.earnMinutes * perHour.perMinutes === perHour.earnMinutes * exact.perMinutes
  return isSame
    ? exact
    : report(fields, fraction, "conflict", `must be the same rate as ${decimal}`)
}
