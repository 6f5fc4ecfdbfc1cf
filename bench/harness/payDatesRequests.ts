/** Requests for the pay dates of a year in each form of the interface, with the expected answers. */
import { OPERATION, payDatesAnswer } from "../floor/payDates.ts"
import { authorization } from "./requests.ts"

/** GET with a query string, GET with a JSON body, or POST with one. */
export const PAY_DATES_FORMS = ["query", "GET body", "POST body"] as const
export type PayDatesForm = (typeof PAY_DATES_FORMS)[number]

const FIRST_YEAR = 1990
const YEARS = 60

const head = (verb: string, target: string): string =>
  `${verb} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n`

const requestFor = (form: PayDatesForm, year: number): string => {
  if (form === "query") {
    const query = `method=${OPERATION}&compensationFrequency=Monthly&year=${year}`
    return `${head("GET", `/reports?${query}`)}\r\n`
  }
  const body = JSON.stringify({ method: OPERATION, compensationFrequency: "Monthly", year })
  return (
    head(form === "POST body" ? "POST" : "GET", "/reports") +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

interface PayDatesRequest {
  readonly request: string
  /** The body of the expected response. */
  readonly body: string
}

const cached = new Map<string, PayDatesRequest>()

/** The request with a number from 0; the years repeat after 60. */
export const payDatesRequest = (form: PayDatesForm, number: number): PayDatesRequest => {
  const year = FIRST_YEAR + (number % YEARS)
  const key = `${form} ${year}`
  const known = cached.get(key) ?? {
    request: requestFor(form, year),
    body: JSON.stringify(payDatesAnswer(year))
  }
  cached.set(key, known)
  return known
}
