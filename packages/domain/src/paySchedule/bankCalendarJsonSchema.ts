/** A calendar of banks as JSON Schema. */
import { OBSERVANCES } from "../calendar/bankCalendar.ts"
import { LAST_YEAR } from "../calendar/localDate.ts"
import {
  MAX_BANK_HOLIDAY_DATES,
  MAX_BANK_HOLIDAYS,
  MAX_CALENDAR_TEXT,
  MAX_EASTER_DAYS
} from "./validateBankCalendar.ts"

const text = { type: "string", minLength: 1, maxLength: MAX_CALENDAR_TEXT } as const
const whole = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum }) as const

const year = whole(1, LAST_YEAR)
const month = whole(1, 12)
const weekday = whole(0, 6)

const on = {
  description: "When it is: a day of the year, a weekday of a month, days from Easter, or dates.",
  anyOf: [
    { type: "object", properties: { month, day: whole(1, 31) }, required: ["month", "day"] },
    {
      type: "object",
      properties: { month, weekday, nth: { enum: [1, 2, 3, 4, "last"] } },
      required: ["month", "weekday", "nth"]
    },
    {
      type: "object",
      properties: { easter: whole(-MAX_EASTER_DAYS, MAX_EASTER_DAYS) },
      required: ["easter"]
    },
    {
      type: "object",
      properties: {
        dates: {
          type: "array",
          items: { type: "string", format: "date" },
          maxItems: MAX_BANK_HOLIDAY_DATES
        }
      },
      required: ["dates"]
    }
  ]
} as const

/** JSON Schema (2020-12) of `BankCalendar`. */
export const bankCalendarJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Bank holidays",
  type: "object",
  properties: {
    name: text,
    weekend: {
      type: "array",
      items: weekday,
      maxItems: 6,
      default: [0, 6],
      description: "The weekdays on which the banks are closed; 0 is Sunday."
    },
    holidays: {
      type: "array",
      maxItems: MAX_BANK_HOLIDAYS,
      items: {
        type: "object",
        properties: {
          name: text,
          on,
          since: { ...year, description: "The first year in which it applied." },
          until: { ...year, description: "The last year in which it applied." },
          except: { type: "array", items: year, description: "Years in which it was moved." },
          observed: {
            enum: OBSERVANCES,
            default: "none",
            description: "Where the banks close if it falls on a weekend."
          },
          source: { ...text, description: "The law or the page that says so." }
        },
        required: ["name", "on"]
      }
    }
  },
  required: ["name", "holidays"]
} as const
