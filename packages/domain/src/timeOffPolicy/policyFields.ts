/** The fields of a time off policy in requests. That they fit together is left to `validatePolicy`. */
import { choice } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { minutesBetween } from "../field/minutes.ts"
import { updateFieldsOf } from "../field/presence.ts"
import { described, rule } from "../field/rule.ts"
import { Name } from "../field/text.ts"
import { UNITS } from "../timeOff/months.ts"
import { policyJsonSchema } from "../timeOff/policyJsonSchema.ts"
import {
  ACCRUAL_BASES,
  APPROVAL_MODES,
  EARNING_METHODS,
  GRANT_ROUNDINGS,
  MAX_AMOUNT_MINUTES,
  MAX_BLACKOUTS,
  MAX_TIERS,
  MAX_WAITING,
  MINUTES_PER_DAY,
  PARTIAL_PERIODS,
  POLICY_HOLIDAYS,
  POLICY_TYPES,
  POLICY_YEARS,
  RECEIVED_WHEN,
  TIER_CHANGES,
  USAGE_ORDERS,
  WAITING_APPLIES_TO,
  WAITING_COUNTINGS
} from "../timeOff/terms.ts"
import * as Schema from "effect/Schema"

const { properties } = policyJsonSchema

const optionally = <S extends Schema.Top>(schema: S, about: string) =>
  Schema.optionalKey(described(schema, about))

/** Hours as they are sent; `validatePolicy` turns them into minutes. */
const hours = (most: number) =>
  Schema.Union([Schema.Finite, Schema.String]).check(
    rule<number | string>(() => true, {
      type: "range",
      message: "must be hours with at most 4 decimals that are a whole number of minutes",
      jsonSchema: {
        anyOf: [
          { type: "number", minimum: 0, maximum: most / 60 },
          { type: "string", pattern: String.raw`^\d{1,6}(?:\.\d{1,4})?$` }
        ],
        examples: [8, "7.5"]
      }
    })
  )

const Rate = Schema.Union([Schema.Finite, Schema.String]).check(
  rule<number | string>(() => true, {
    type: "range",
    message: "must be a decimal above 0 with at most 6 decimals",
    jsonSchema: { type: ["number", "string"], examples: ["0.0385"] }
  })
)

const minutes = minutesBetween(0, MAX_AMOUNT_MINUTES)
const anyHours = hours(MAX_AMOUNT_MINUTES)

/** An object whose fields are left to `validatePolicy`. */
const checkedObject = (message: string, jsonSchema: Readonly<Record<string, unknown>>) =>
  Schema.Record(Schema.String, Schema.Unknown).check(
    rule<unknown>(() => true, { type: "format", message, jsonSchema })
  )

const Tiers = Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length <= MAX_TIERS, {
    type: "length",
    message: `must hold at most ${MAX_TIERS} tiers that ascend by afterMonths`,
    jsonSchema: {
      items: policyJsonSchema.properties.tiers.items,
      maxItems: MAX_TIERS,
      examples: [[{ afterMonths: 36, maxAccumulatedMinutes: 7200 }]]
    }
  })
)

const Blackouts = Schema.Array(
  Schema.Struct({
    from: described(Day, "The first day."),
    to: described(Day, "The last day."),
    name: optionally(Name, "What it is called.")
  })
).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length <= MAX_BLACKOUTS, {
    type: "length",
    message: `must hold at most ${MAX_BLACKOUTS} spans`,
    jsonSchema: { maxItems: MAX_BLACKOUTS }
  })
)

const YearStart = Schema.String.check(
  rule<string>((text) => /^\d\d-\d\d$/.test(text), {
    type: "format",
    message: "must be a day of the year, MM-DD",
    jsonSchema: { pattern: String.raw`^\d\d-\d\d$`, examples: ["07-01"] }
  })
)

const Preset = Schema.String.check(
  rule<string>((id) => /^[A-Za-z0-9-]{1,40}$/.test(id), {
    type: "choice",
    message: "must be the id of a preset, such as CA-sick",
    jsonSchema: { examples: ["CA-sick"] }
  })
)

const GrantRounding = Schema.Finite.check(
  rule<number>((unit) => GRANT_ROUNDINGS.some((one) => one === unit), {
    type: "choice",
    message: `must be one of ${GRANT_ROUNDINGS.join(", ")}`,
    jsonSchema: { enum: GRANT_ROUNDINGS }
  })
)

const amounts = {
  accrualRate: optionally(
    checkedObject("must be minutes earned per minutes of the base", properties.accrualRate),
    "Minutes earned per minutes of the base: an exact fraction."
  ),
  accrualRatePerHour: optionally(Rate, "Hours earned per hour, taken as exactly this decimal."),
  amountPerYearMinutes: optionally(
    minutes,
    "What is spread exactly over the periods of a policy year."
  ),
  amountPerYearHours: optionally(anyHours, "The same in hours."),
  amountPerPeriodMinutes: optionally(minutes, "What each period earns."),
  amountPerPeriodHours: optionally(anyHours, "The same in hours."),
  lastPeriodOfYearMinutes: optionally(
    minutes,
    "What the last period of a policy year earns instead."
  ),
  lastPeriodOfYearHours: optionally(anyHours, "The same in hours."),
  lumpSumMinutes: optionally(minutes, "What is granted on the first day of each policy year."),
  lumpSumHours: optionally(anyHours, "The same in hours."),
  lumpSumHoursEarned: optionally(anyHours, "Another name of lumpSumHours.")
} as const

const limits = {
  maxAccumulatedMinutes: optionally(minutes, "The balance at which accrual pauses."),
  maxAccumulatedHours: optionally(anyHours, "The same in hours."),
  maxAccrualPerYearMinutes: optionally(minutes, "What a policy year earns at most."),
  maxAccrualPerYearHours: optionally(anyHours, "The same in hours."),
  carryoverLimitMinutes: optionally(minutes, "What is carried into the next policy year at most."),
  carryoverLimitHours: optionally(anyHours, "The same in hours.")
} as const

const policyYearStart = optionally(YearStart, "The day of a policy year on a fixed date.")

const accrual = {
  accrualBase: optionally(choice(ACCRUAL_BASES), "Which hours earn."),
  accrualBaseRounding: optionally(
    checkedObject("must have unitMinutes and mode", properties.accrualBaseRounding),
    "How the base of each workday is rounded before the rate."
  ),
  tiers: optionally(
    Tiers,
    "What changes after months from the seniority date: each tier has afterMonths, and amounts or limits of the policy."
  ),
  tierChange: optionally(
    choice(TIER_CHANGES),
    "Which tier the period gets that reaches a new one."
  ),
  policyYear: optionally(choice(POLICY_YEARS), "When policy years begin."),
  timeOffRecievedWhen: optionally(choice(RECEIVED_WHEN), "When a periodic accrual is received."),
  timeOffReceivedWhen: optionally(
    choice(RECEIVED_WHEN),
    "Another spelling of timeOffRecievedWhen."
  ),
  partialPeriod: optionally(choice(PARTIAL_PERIODS), "What the first and the last period earn."),
  isProratedByStartDate: optionally(
    Schema.Boolean,
    "Whether the first grant is prorated by calendar days."
  ),
  grantRoundingMinutes: optionally(
    GrantRounding,
    "The unit up to which a prorated grant is rounded."
  ),
  postingUnitMinutes: optionally(
    minutesBetween(1, MINUTES_PER_DAY),
    "The unit of accruals; the rest is kept for later."
  ),
  canCarryoverHours: optionally(
    Schema.Boolean,
    "Whether anything is carried into the next policy year."
  ),
  carryoverExpiresAfter: optionally(
    checkedObject("must have quantity and unit", properties.carryoverExpiresAfter),
    "How long what was carried can be used, from the first day of the policy year."
  )
} as const

const use = {
  maxUsePerYearMinutes: optionally(minutes, "What can be used in a policy year at most."),
  maxUsePerYearHours: optionally(anyHours, "The same in hours."),
  usageOrder: optionally(choice(USAGE_ORDERS), "Whether carried or new time is used first."),
  waitingPeriodQuantity: optionally(minutesBetween(0, MAX_WAITING), "How long workers wait."),
  waitingPeriodUnit: optionally(choice(UNITS), "The unit of the waiting period."),
  waitingAppliesTo: optionally(choice(WAITING_APPLIES_TO), "What they wait for."),
  waitingCounting: optionally(choice(WAITING_COUNTINGS), "From which day waiting is counted."),
  minimumIncrementMinutes: optionally(
    minutesBetween(1, MINUTES_PER_DAY),
    "A day of a request is a multiple of it, or the whole scheduled day."
  ),
  minimumIncrementHours: optionally(hours(MINUTES_PER_DAY), "The same in hours."),
  minimumNoticeDays: optionally(minutesBetween(0, 366), "How many days ahead a request is made."),
  maxConsecutiveDays: optionally(
    minutesBetween(1, 366),
    "How many scheduled days in a row at most."
  ),
  negativeLimitMinutes: optionally(minutes, "How far below zero the balance may go."),
  negativeLimitHours: optionally(anyHours, "The same in hours."),
  approvalMode: optionally(choice(APPROVAL_MODES), "Whether requests are approved by a person."),
  holidays: optionally(choice(POLICY_HOLIDAYS), "Whose holidays are not counted."),
  blackoutDates: optionally(Blackouts, "Spans in which no time off is taken."),
  payoutOnTerminations: optionally(
    Schema.Boolean,
    "Whether the balance is paid out at termination."
  ),
  maxPayoutMinutes: optionally(minutes, "What is paid out at most."),
  maxPayoutHours: optionally(anyHours, "The same in hours.")
} as const

const method = choice(EARNING_METHODS, {
  "Per Hour Worked": ["Accrual"],
  "Lump Sum": ["Frontload"]
})

/** Request fields of a new policy. */
export const newPolicyFields = {
  timeOffPolicyName: described(Name, "The name, unique among the company's active policies."),
  preset: optionally(Preset, "A state's minimum, which fills what is not given."),
  timeOffPolicyType: optionally(
    choice(POLICY_TYPES, { PTO: ["Paid Time Off"] }),
    "The type of time off; required without a preset."
  ),
  earningMethod: optionally(method, "How time off is earned; required without a preset."),
  ...amounts,
  ...limits,
  ...accrual,
  policyYearStart,
  ...use
} as const

/** Request fields of an update: what is given changes, and `null` takes away what no method needs. */
export const policyUpdateFields = {
  timeOffPolicyName: Schema.optionalKey(newPolicyFields.timeOffPolicyName),
  earningMethod: optionally(
    method,
    "How time off is earned; with another method nothing is kept of the amounts and tiers before."
  ),
  ...amounts,
  ...updateFieldsOf({ ...limits, ...accrual }),
  policyYearStart,
  ...updateFieldsOf(use)
} as const
