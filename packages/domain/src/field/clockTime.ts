import * as Schema from "effect/Schema"
import { pattern } from "./rule.ts"

/** A time of day on the wall clock. */
export const ClockTime = Schema.String.check(
  pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, HH:MM", {
    examples: ["07:30", "23:59"]
  })
)
