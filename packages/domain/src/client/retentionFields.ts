/** The setting of a client about how long its events are kept. */
import * as Schema from "effect/Schema"
import { described, rule } from "../field/rule.ts"
import { retentionPeriods } from "../retention/retentionPeriods.data.ts"

const { hours, daysMax } = retentionPeriods.events
/** Days that every client has: receivers that were away for long still get what they missed. */
export const EVENT_DAYS = hours / 24

const Days = Schema.Finite.check(
  rule<number>((days) => Number.isInteger(days) && days >= EVENT_DAYS && days <= daysMax, {
    type: "range",
    message: `must be a whole number from ${EVENT_DAYS} to ${daysMax}`,
    jsonSchema: { type: "integer", minimum: EVENT_DAYS, maximum: daysMax }
  })
)

export const retentionFields = {
  eventRetentionDays: Schema.optionalKey(
    described(
      Days,
      `How many days events and the log of their deliveries stay; at least ${EVENT_DAYS}.`
    )
  )
} as const
