/** Days in the language of a page, such as "Fri, Dec 4, 2026". */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the function that writes a day; any other text stays as it is. */
export const dayIn = (locale: string): ((day: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC"
  })
  return (day) => (DAY.test(day) ? format.format(new Date(`${day}T00:00:00Z`)) : day)
}
