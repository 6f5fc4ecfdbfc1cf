/** Days without a zone, as `YYYY-MM-DD`, and times on the wall clock of a zone. */

const DAY_MS = 86_400_000

const epochDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The day that comes so many days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date((epochDay(date) + days) * DAY_MS).toISOString().slice(0, 10)

/** The current day in UTC. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/** The days from one to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  epochDay(last) - epochDay(first) + 1

/** The day of the week, from 0 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

type WallClock = (at: string) => string

const makeClock = (timeZone: string | undefined): WallClock => {
  const format = new Intl.DateTimeFormat("en-US", {
    ...(timeZone !== undefined && { timeZone }),
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  return (at) => {
    const part = Object.fromEntries(
      format.formatToParts(new Date(at)).map(({ type, value }) => [type, value])
    )
    const { year, month, day, hour, minute } = part
    return `${year}-${month}-${day}T${hour}:${minute}`
  }
}

/** The clocks of the zones that were asked for: making one takes longer than reading it. */
const clocks = new Map<string | undefined, WallClock>()

/**
 * Returns a function that gives the wall clock at an instant, as `YYYY-MM-DDTHH:MM`, in a zone, or without one in that
 * of the person.
 */
export const wallClock = (timeZone: string | undefined): WallClock => {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/** A zone as people name it, such as "Eastern Time". */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone

const MINUTE_MS = 60_000

/** The minutes of a wall clock time, `YYYY-MM-DDTHH:MM`, behind the beginning of a day. */
export const minutesBehind = (wall: string, date: string): number =>
  (Date.parse(`${wall}Z`) - epochDay(date) * DAY_MS) / MINUTE_MS

/** True if clocks of a zone change within a few hours of a time on its wall clock, so that it may be shown twice. */
export const clocksChangeAt = (wall: string, timeZone: string): boolean => {
  const at = Date.parse(`${wall}Z`)
  if (Number.isNaN(at)) return false
  const clock = wallClock(timeZone)
  const shift = (ms: number): number => Date.parse(`${clock(new Date(ms).toISOString())}Z`) - ms
  return shift(at - DAY_MS / 2) !== shift(at + DAY_MS)
}
