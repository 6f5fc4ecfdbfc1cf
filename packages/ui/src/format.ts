/** One style for days, times, amounts and hours. Days never go through a time of this machine's zone. */
import { wallClock } from "./days.ts"
import { makeStore } from "./store.ts"

const DAY_MS = 86_400_000

/** Formats for one language, made once. */
const inLanguage = (language: string) => {
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" })
  return {
    near: day({ weekday: "short", month: "short", day: "numeric" }),
    far: day({ month: "short", day: "numeric", year: "numeric" }),
    plain: day({ month: "short", day: "numeric" }),
    money: new Intl.NumberFormat(language, { style: "currency", currency: "USD" }),
    number: new Intl.NumberFormat(language)
  }
}

const LANGUAGE = "en-US"
const formats = inLanguage(LANGUAGE)

/** The zone in which the page counts days, by its IANA name: that of the company; undefined where none is known. */
export const zoneOfDays = makeStore<string | undefined>(undefined)

const DAY_LENGTH = 10

/** The day of an instant, as `YYYY-MM-DD` in a zone, or without one in that of the person. */
export const dayIn = (timeZone: string | undefined, at = new Date()): string =>
  wallClock(timeZone)(at.toISOString()).slice(0, DAY_LENGTH)

/** The current day, as `YYYY-MM-DD` in the zone of the days of the page. */
export const today = (): string => dayIn(zoneOfDays.get())

/** A phone number of the United States such as "(503) 555-0100"; another one as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3")

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A day such as "Fri, Dec 4", or "Dec 4, 2027" in another year. Any other text stays as it is. */
export const formatDay = (day: string, current = today()): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  return (day.slice(0, 4) === current.slice(0, 4) ? formats.near : formats.far).format(dateOf(day))
}

/** The day of an instant, in the zone of the days of the page. */
export const formatDate = (at: string, current?: string): string =>
  formatDay(dayIn(zoneOfDays.get(), new Date(at)), current)

/** Two days, the first without what both share. */
export const formatDays = (first: string, last: string, current = today()): string =>
  first === last
    ? formatDay(first, current)
    : `${formatDay(first, current)} to ${formatDay(last, current)}`

/** The first and the last day of a period without their weekdays, such as "Nov 16 to Nov 29". */
export const formatPeriod = (first: string, last: string, current = today()): string => {
  const ofDay = (day: string, other: string): string =>
    (day.slice(0, 4) === other.slice(0, 4) ? formats.plain : formats.far).format(dateOf(day))
  return `${ofDay(first, last)} to ${ofDay(last, current)}`
}

/** A time with its zone, that of the person unless another is given, such as "Nov 29, 7:44 PM EST". */
export const formatTime = (at: string, timeZone?: string, now = new Date()): string => {
  const time = new Date(at)
  const [year, current] = [time, now].map((each) => dayIn(timeZone, each).slice(0, 4))
  return new Intl.DateTimeFormat(LANGUAGE, {
    month: "short",
    day: "numeric",
    ...(year !== current && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...(timeZone !== undefined && { timeZone })
  }).format(time)
}

/** The time of a day with its zone, such as "7:44 PM EST". */
export const formatClock = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...(timeZone !== undefined && { timeZone })
  }).format(new Date(at))

/** An amount in dollars. */
export const formatMoney = (amount: number | string): string => formats.money.format(Number(amount))

/** A number with its separators. */
export const formatNumber = (value: number): string => formats.number.format(value)

const HOUR = 60

/** Minutes as hours, such as "46 h", "8 h 15 min" or "-20 min". */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / HOUR), Math.abs(minutes) % HOUR]
  const parts = [
    ...(hours > 0 ? [`${formats.number.format(hours)} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${formats.number.format(rest)} min`] : [])
  ]
  return `${minutes < 0 ? "-" : ""}${parts.join(" ")}`
}

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" })
const STEPS = [
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000]
] as const

/** How long ago or ahead a time is, such as "2 hours ago". */
export const formatAgo = (at: string, now = Date.now()): string => {
  const ms = new Date(at).getTime() - now
  const step = STEPS.find(([, size]) => Math.abs(ms) >= size)
  return step ? relative.format(Math.trunc(ms / step[1]), step[0]) : "just now"
}

const plurals = new Intl.PluralRules(LANGUAGE)

/** A count with its noun: `plural(2, "worker", "workers")`. */
export const plural = (count: number, one: string, other: string): string =>
  `${formats.number.format(count)} ${plurals.select(count) === "one" ? one : other}`
