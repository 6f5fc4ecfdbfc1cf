/** Requests for the pay dates of a year in the forms of the interface, and their right answers. */
import { OPERATION, payDatesAnswer } from "../floor/payDates.ts"
import { authorization } from "./requests.ts"

/** GET with a query string, GET with a JSON body, or POST with one. */
export type PayDatesForm = "query" | "GET body" | "POST body"

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
  /** The whole body of the right answer. */
  readonly body: string
}

const made = new Map<string, PayDatesRequest>()

/** The request with a number from 0, over and over 60 years. */
export const payDatesRequest = (form: PayDatesForm, number: number): PayDatesRequest => {
  const year = FIRST_YEAR + (number % YEARS)
  const key = `${form} ${year}`
  const known = made.get(key) ?? {
    request: requestFor(form, year),
    body: JSON.stringify(payDatesAnswer(year))
  }
  made.set(key, known)
  return known
}
