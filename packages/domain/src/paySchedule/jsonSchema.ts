/** The specification of a pay schedule as JSON Schema. That lists of days ascend is left to `validatePayRules`. */
import {
  ADJUSTMENTS,
  DEFAULT_ADJUSTMENT,
  DEFAULT_LEAD_BANKING_DAYS,
  DEFAULT_PERIOD_END_DAYS,
  FREQUENCIES,
  MAX_BANKING_DAYS_AFTER,
  MAX_CLOSED_DAYS,
  MAX_LEAD_BANKING_DAYS,
  MAX_MONTHS_AFTER,
  MAX_OFFSET_DAYS,
  MAX_PERIODS_IN_ARREARS,
  MAX_WINDOW_YEARS
} from "./specification.ts"

const monthDay = {
  anyOf: [{ type: "integer", minimum: 1, maximum: 31 }, { const: "last" }]
} as const

const day = { type: "string", format: "date" } as const

const payDayRules = [
  {
    type: "object",
    properties: {
      rule: { const: "periodEnd", description: "Pay is due a number of days after the period." },
      offsetDays: {
        type: "integer",
        minimum: -MAX_OFFSET_DAYS,
        maximum: MAX_OFFSET_DAYS,
        description: "Days after the period end; negative before it."
      }
    },
    required: ["rule"]
  },
  {
    type: "object",
    properties: {
      rule: { const: "dayOfMonth", description: "Pay is due on days of the month." },
      days: {
        type: "array",
        items: monthDay,
        minItems: 1,
        examples: [[15, "last"]],
        description:
          "The days of the month on which pay is due, different ones and ascending; with monthsAfter, in the order of the periods that end in a month."
      },
      periodsInArrears: {
        type: "integer",
        minimum: 0,
        maximum: MAX_PERIODS_IN_ARREARS,
        description:
          "The number of listed days to skip, from the first on or after the period end as it is in a month of 30 days."
      },
      monthsAfter: {
        type: "array",
        items: { type: "integer", minimum: 0, maximum: MAX_MONTHS_AFTER },
        minItems: 1,
        maxItems: 2,
        examples: [[0, 1]],
        description:
          "Instead, as long as days: the k-th period that ends in a month is paid on the k-th day, so many months later. Not for weekly and biweekly schedules."
      }
    },
    required: ["rule", "days"]
  },
  {
    type: "object",
    properties: {
      rule: {
        const: "bankingDaysAfter",
        description: "Pay is due a number of banking days after the period."
      },
      days: {
        type: "integer",
        minimum: 0,
        maximum: MAX_BANKING_DAYS_AFTER,
        description: "Banking days after the period end."
      }
    },
    required: ["rule", "days"]
  }
] as const

/** JSON Schema (2020-12) of `PayRules`. */
export const payRulesJsonSchema = {
  properties: {
    frequency: { type: "string", enum: FREQUENCIES, description: "The length of pay periods." },
    anchorPeriodEnd: {
      ...day,
      description: "The last day of any period; weekly and biweekly schedules need it."
    },
    periodEndDays: {
      type: "array",
      items: monthDay,
      minItems: 2,
      maxItems: 2,
      uniqueItems: true,
      default: DEFAULT_PERIOD_END_DAYS,
      examples: [DEFAULT_PERIOD_END_DAYS, [10, 25]],
      description: "The two days on which semimonthly periods end, ascending."
    },
    payDay: {
      type: "object",
      anyOf: payDayRules,
      description: "The nominal pay date, before any move to a banking day."
    },
    adjust: {
      type: "string",
      enum: ADJUSTMENTS,
      default: DEFAULT_ADJUSTMENT,
      description: "How to move a pay date that is not a banking day."
    },
    leadBankingDays: {
      type: "integer",
      minimum: 0,
      maximum: MAX_LEAD_BANKING_DAYS,
      default: DEFAULT_LEAD_BANKING_DAYS,
      description: "Banking days from the deadline to run payroll to the pay date."
    },
    closedDays: {
      type: "array",
      items: day,
      maxItems: MAX_CLOSED_DAYS,
      uniqueItems: true,
      examples: [["2026-12-24"]],
      description: "Further days on which this employer does not pay."
    },
    keepInYear: {
      type: "boolean",
      default: false,
      description:
        "A pay date that a move would take into another calendar year moves the other way."
    }
  },
  required: ["frequency"],
  anyOf: [
    {
      type: "object",
      properties: { frequency: { enum: ["weekly", "biweekly"] } },
      required: ["anchorPeriodEnd"]
    },
    {
      type: "object",
      properties: { frequency: { enum: ["semimonthly", "monthly", "quarterly", "annually"] } }
    }
  ],
  additionalProperties: false
} as const

/** JSON Schema (2020-12) of the specification that `validatePaySchedule` takes. */
export const payScheduleJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Pay schedule",
  type: "object",
  properties: {
    ...payRulesJsonSchema.properties,
    from: { ...day, description: "The first day on which a period of the window may end." },
    to: {
      ...day,
      description: `The last day on which one may end, at most ${MAX_WINDOW_YEARS} years later.`
    }
  },
  required: [...payRulesJsonSchema.required, "from", "to"],
  anyOf: payRulesJsonSchema.anyOf,
  additionalProperties: payRulesJsonSchema.additionalProperties
} as const
