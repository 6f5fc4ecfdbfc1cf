/** Days, times and hours in the language of the page. */
import type { Language } from "../text/languages.ts"

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" }
const HOUR = 60

const dayIn = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: "UTC" })
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
}

/** Minutes as hours, such as "8:15 h". */
export const hoursOf = (minutes: number): string => {
  const all = Math.abs(minutes)
  const rest = String(all % HOUR).padStart(2, "0")
  return `${minutes < 0 ? "-" : ""}${Math.floor(all / HOUR)}:${rest} h`
}

export const timesIn = (language: Language) => {
  const short = dayIn(language, { month: "short", day: "numeric" })
  return {
    /** A day such as "Mon, Nov 30". */
    day: dayIn(language, { weekday: "short", month: "short", day: "numeric" }),
    /** Two days such as "Nov 16 – Nov 29". */
    period: (first: string, last: string): string =>
      first === last ? short(first) : `${short(first)} – ${short(last)}`,
    /** The day and the time of an instant in a zone, such as "Nov 29, 7:44 PM EST". */
    moment: (at: string, timeZone: string): string =>
      new Intl.DateTimeFormat(LOCALES[language], {
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
        timeZone
      }).format(new Date(at)),
    /** The day of an instant where the person is, such as "Mon, Nov 30". */
    date: (at: string): string =>
      new Intl.DateTimeFormat(LOCALES[language], {
        weekday: "short",
        month: "short",
        day: "numeric"
      }).format(new Date(at)),
    /** The time of an instant in a zone, such as "7:44 PM EST"; in that of the person without one. */
    clock: (at: string, timeZone?: string): string =>
      new Intl.DateTimeFormat(LOCALES[language], {
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
        ...(timeZone !== undefined && { timeZone })
      }).format(new Date(at))
  }
}
