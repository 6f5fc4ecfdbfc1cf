import { rule } from "../field/rule.ts"
import * as Schema from "effect/Schema"

const NUMBER = /^\d{1,13}$/
const SEQUENCE_MAX = 1_000_000_000_000
const isSequence = (value: string | number): boolean => {
  const number = typeof value === "number" ? value : NUMBER.test(value) ? Number(value) : 0
  return Number.isInteger(number) && number >= 1 && number <= SEQUENCE_MAX
}

/** The number of an event in its company, also as digits. */
export const Sequence = Schema.Union([Schema.Finite, Schema.String]).check(
  rule<string | number>(isSequence, {
    type: "range",
    message: "must be a whole number from 1",
    jsonSchema: {
      type: ["integer", "string"],
      minimum: 1,
      maximum: SEQUENCE_MAX,
      pattern: "^[1-9]\\d{0,11}$"
    }
  })
)
