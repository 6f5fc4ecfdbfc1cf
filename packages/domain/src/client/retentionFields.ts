/** The settings of a client about how long its events are kept, and how soon people are erased. */
import * as Schema from "effect/Schema"
import { wholeBetween } from "../field/decimal.ts"
import { described } from "../field/rule.ts"
import { retentionPeriods } from "../retention/retentionPeriods.data.ts"

const { hours, daysMax } = retentionPeriods.events
/** Days that every client has: receivers that were away for long still get what they missed. */
export const EVENT_DAYS = hours / 24

/** The days after which a person who asked for an erasure may confirm it alone. */
export const ERASURE_WAIT_DAYS = 7
const ERASURE_WAIT_DAYS_MAX = 90

export const retentionFields = {
  eventRetentionDays: Schema.optionalKey(
    described(
      wholeBetween(EVENT_DAYS, daysMax),
      `How many days events and the log of their deliveries stay; at least ${EVENT_DAYS}.`
    )
  ),
  erasureWaitDays: Schema.optionalKey(
    described(
      wholeBetween(1, ERASURE_WAIT_DAYS_MAX),
      "After how many days the person who asked for an erasure may confirm it alone."
    )
  )
} as const
