/** Days as people name them. They never depend on the zone of the person. */

export const DAY_MS = 86_400_000

/** How many days lie between 1970 and a day. */
export const epochDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The day that comes so many days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date((epochDay(date) + days) * DAY_MS).toISOString().slice(0, 10)

const WEEKDAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC"
})

/** A day with its weekday. */
export const dayText = (date: string): string => WEEKDAY.format(new Date(`${date}T00:00:00Z`))
