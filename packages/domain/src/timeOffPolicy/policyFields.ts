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

const given = <S extends Schema.Top>(schema: S, about: string) =>
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
    name: given(Name, "What it is called.")
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
  accrualRate: given(
    checkedObject("must be minutes earned per minutes of the base", properties.accrualRate),
    "Minutes earned per minutes of the base: an exact fraction."
  ),
  accrualRatePerHour: given(Rate, "Hours earned per hour, taken as exactly this decimal."),
  amountPerYearMinutes: given(minutes, "What is spread exactly over the periods of a policy year."),
  amountPerYearHours: given(anyHours, "The same in hours."),
  amountPerPeriodMinutes: given(minutes, "What each period earns."),
  amountPerPeriodHours: given(anyHours, "The same in hours."),
  lastPeriodOfYearMinutes: given(minutes, "What the last period of a policy year earns instead."),
  lastPeriodOfYearHours: given(anyHours, "The same in hours."),
  lumpSumMinutes: given(minutes, "What is granted on the first day of each policy year."),
  lumpSumHours: given(anyHours, "The same in hours."),
  lumpSumHoursEarned: given(anyHours, "Another name of lumpSumHours.")
} as const

const limits = {
  maxAccumulatedMinutes: given(minutes, "The balance at which accrual pauses."),
  maxAccumulatedHours: given(anyHours, "The same in hours."),
  maxAccrualPerYearMinutes: given(minutes, "What a policy year earns at most."),
  maxAccrualPerYearHours: given(anyHours, "The same in hours."),
  carryoverLimitMinutes: given(minutes, "What is carried into the next policy year at most."),
  carryoverLimitHours: given(anyHours, "The same in hours.")
} as const

const policyYearStart = given(YearStart, "The day of a policy year on a fixed date.")

const accrual = {
  accrualBase: given(choice(ACCRUAL_BASES), "Which hours earn."),
  accrualBaseRounding: given(
    checkedObject("must have unitMinutes and mode", properties.accrualBaseRounding),
    "How the base of each workday is rounded before the rate."
  ),
  tiers: given(
    Tiers,
    "What changes after months from the seniority date: each tier has afterMonths, and amounts or limits of the policy."
  ),
  tierChange: given(choice(TIER_CHANGES), "Which tier the period gets that reaches a new one."),
  policyYear: given(choice(POLICY_YEARS), "When policy years begin."),
  timeOffRecievedWhen: given(choice(RECEIVED_WHEN), "When a periodic accrual is received."),
  timeOffReceivedWhen: given(choice(RECEIVED_WHEN), "Another spelling of timeOffRecievedWhen."),
  partialPeriod: given(choice(PARTIAL_PERIODS), "What the first and the last period earn."),
  isProratedByStartDate: given(
    Schema.Boolean,
    "Whether the first grant is prorated by calendar days."
  ),
  grantRoundingMinutes: given(GrantRounding, "The unit up to which a prorated grant is rounded."),
  postingUnitMinutes: given(
    minutesBetween(1, MINUTES_PER_DAY),
    "The unit of accruals; the rest is kept for later."
  ),
  canCarryoverHours: given(
    Schema.Boolean,
    "Whether anything is carried into the next policy year."
  ),
  carryoverExpiresAfter: given(
    checkedObject("must have quantity and unit", properties.carryoverExpiresAfter),
    "How long what was carried can be used, from the first day of the policy year."
  )
} as const

const use = {
  maxUsePerYearMinutes: given(minutes, "What can be used in a policy year at most."),
  maxUsePerYearHours: given(anyHours, "The same in hours."),
  usageOrder: given(choice(USAGE_ORDERS), "Whether carried or new time is used first."),
  waitingPeriodQuantity: given(minutesBetween(0, MAX_WAITING), "How long workers wait."),
  waitingPeriodUnit: given(choice(UNITS), "The unit of the waiting period."),
  waitingAppliesTo: given(choice(WAITING_APPLIES_TO), "What they wait for."),
  waitingCounting: given(choice(WAITING_COUNTINGS), "From which day waiting is counted."),
  minimumIncrementMinutes: given(
    minutesBetween(1, MINUTES_PER_DAY),
    "A day of a request is a multiple of it, or the whole scheduled day."
  ),
  minimumIncrementHours: given(hours(MINUTES_PER_DAY), "The same in hours."),
  minimumNoticeDays: given(minutesBetween(0, 366), "How many days ahead a request is made."),
  maxConsecutiveDays: given(minutesBetween(1, 366), "How many scheduled days in a row at most."),
  negativeLimitMinutes: given(minutes, "How far below zero the balance may go."),
  negativeLimitHours: given(anyHours, "The same in hours."),
  approvalMode: given(choice(APPROVAL_MODES), "Whether requests are approved by a person."),
  holidays: given(choice(POLICY_HOLIDAYS), "Whose holidays are not counted."),
  blackoutDates: given(Blackouts, "Spans in which no time off is taken."),
  payoutOnTerminations: given(Schema.Boolean, "Whether the balance is paid out at termination."),
  maxPayoutMinutes: given(minutes, "What is paid out at most."),
  maxPayoutHours: given(anyHours, "The same in hours.")
} as const

const method = choice(EARNING_METHODS, {
  "Per Hour Worked": ["Accrual"],
  "Lump Sum": ["Frontload"]
})

/** Request fields of a new policy. */
export const newPolicyFields = {
  timeOffPolicyName: described(Name, "The name, unique among the company's active policies."),
  preset: given(Preset, "A state's minimum, which fills what is not given."),
  timeOffPolicyType: given(
    choice(POLICY_TYPES, { PTO: ["Paid Time Off"] }),
    "The type of time off; required without a preset."
  ),
  earningMethod: given(method, "How time off is earned; required without a preset."),
  ...amounts,
  ...limits,
  ...accrual,
  policyYearStart,
  ...use
} as const

/** Request fields of an update: what is given changes, and `null` takes away what no method needs. */
export const policyUpdateFields = {
  timeOffPolicyName: Schema.optionalKey(newPolicyFields.timeOffPolicyName),
  earningMethod: given(
    method,
    "How time off is earned; with another method nothing is kept of the amounts and tiers before."
  ),
  ...amounts,
  ...updateFieldsOf({ ...limits, ...accrual }),
  policyYearStart,
  ...updateFieldsOf(use)
} as const
