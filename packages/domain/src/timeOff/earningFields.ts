/** The fields of a policy, or of a tier of it, that say what is earned, by the way of earning. */
import { jsonSchemaOf } from "../specification/jsonSchema.ts"
import { choice, described, none, whole } from "../specification/kinds.ts"
import { ascends, list, object, peek, refined } from "../specification/objects.ts"
import { isGiven, rejectField, type Reading, type Values } from "../specification/reading.ts"
import {
  optional,
  required,
  withDefault,
  type Kind,
  type Table,
  type ValueOf
} from "../specification/table.ts"
import {
  ACCRUAL_RATE,
  amount,
  element,
  MINUTES_PER_DAY,
  newReading,
  openObject,
  sameHours
} from "./kinds.ts"

export const earningMethod = choice(
  ["Per Hour Worked", "Per Pay Period", "Per Month", "Lump Sum", "Unlimited", "Manual"],
  { "Per Hour Worked": ["Accrual"], "Lump Sum": ["Frontload"] }
)
export type EarningMethod = typeof earningMethod extends Kind<infer Method> ? Method : never

/** Per Pay Period and Per Month. */
const PERIODIC = {
  ...amount("amountPerYear", "What is spread exactly over the periods of a policy year."),
  ...amount("amountPerPeriod", "What each period earns."),
  /** With an amount per period. */
  ...amount("lastPeriodOfYear", "What the last period of a policy year earns instead.")
}

export const LUMP_SUM = {
  ...amount("lumpSum", "What is granted on the first day of each policy year.", [
    "lumpSumHoursEarned",
    "lumpSumHours"
  ]),
  lumpSumHoursEarned: sameHours("Another name of lumpSumHours.")
}

/** The amounts of all ways of earning. */
export const AMOUNTS = { ...ACCRUAL_RATE, ...PERIODIC, ...LUMP_SUM }

export const LIMITS = {
  /** Maximum balance that accruals and grants can reach. */
  ...amount("maxAccumulated", "The balance at which accrual pauses."),
  ...amount("maxAccrualPerYear", "What a policy year earns at most."),
  /** No limit if absent. */
  ...amount("carryoverLimit", "What is carried into the next policy year at most.")
}

export const EARNING = { ...AMOUNTS, ...LIMITS }

/** The way of earning and its limits; a tier can override each of them. */
export type Earning = ValueOf<typeof EARNING>

const TIER = {
  afterMonths: required(
    described(whole(0, 1_200), "The months from the seniority date after which it holds.")
  ),
  ...EARNING
}

export type Tier = ValueOf<typeof TIER>

export const BASE = {
  accrualBase: withDefault(
    "Hours Worked",
    choice([
      "Hours Worked",
      "Hours Worked Without Overtime",
      "Hours Paid",
      "Hours Paid Without Overtime"
    ]),
    "Which hours earn."
  ),
  accrualBaseRounding: optional(
    openObject(
      object({
        unitMinutes: required(described(whole(1, MINUTES_PER_DAY), "The unit of the rounding.")),
        mode: required(
          described(choice(["Up", "Nearest"]), "Whether it rounds up, or to the nearest.")
        )
      }),
      "must have unitMinutes and mode"
    ),
    "How the base of each workday is rounded before the rate."
  )
}

const MAX_TIERS = 20

const tier = object(TIER, { about: "What changes after months from the seniority date." })

const tiersOf = (kind: Kind<Tier>): Kind<ReadonlyArray<Tier>> => ({
  ...refined(list(element(kind), MAX_TIERS), ascends("afterMonths", "must ascend by afterMonths")),
  request: {
    of: "objects",
    max: MAX_TIERS,
    type: "length",
    message: `must hold at most ${MAX_TIERS} tiers that ascend by afterMonths`,
    jsonSchema: {
      items: jsonSchemaOf(kind),
      maxItems: MAX_TIERS,
      examples: [[{ afterMonths: 36, maxAccumulatedMinutes: 7200 }]]
    }
  }
})

/** The tiers of a policy that earns in any way. */
export const tiers = tiersOf(tier)

/** The fields of each way of earning; they conflict with the others. */
const FIELDS_OF_METHOD: Readonly<Record<EarningMethod, Table>> = {
  "Per Hour Worked": { ...ACCRUAL_RATE, ...BASE },
  "Per Pay Period": PERIODIC,
  "Per Month": PERIODIC,
  "Lump Sum": LUMP_SUM,
  Unlimited: {},
  Manual: {}
}

export const fieldsOfMethods = Object.values(FIELDS_OF_METHOD).flatMap(Object.keys)

/** True if a field goes with a way of earning, in any spelling; false of one that only another way has. */
export const isOfMethod = (name: string, spelling: unknown): boolean => {
  const method = peek(newReading(), earningMethod, spelling)
  if (method === undefined) return false
  return name in FIELDS_OF_METHOD[method] || !fieldsOfMethods.includes(name)
}

/** The table in which the fields of other ways of earning take no value. */
const tableOf = <T extends Table>(table: T, method: EarningMethod): T => {
  const kind = none(`does not belong to the earning method ${method}`)
  const isForeign = (name: string): boolean =>
    fieldsOfMethods.includes(name) && !(name in FIELDS_OF_METHOD[method])
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [
      name,
      isForeign(name) ? { ...field, kind } : field
    ])
  ) as T
}

const hasAmount = (values: Values, name: string): boolean =>
  isGiven(values[`${name}Minutes`]) || isGiven(values[`${name}Hours`])

/** The field that a way of earning requires. */
const requiredField = (method: EarningMethod, values: Values): keyof typeof AMOUNTS | undefined => {
  if (method === "Per Hour Worked") return "accrualRate"
  if (method === "Lump Sum") return "lumpSumMinutes"
  const isPeriodic = FIELDS_OF_METHOD[method] === PERIODIC
  return isPeriodic && !hasAmount(values, "amountPerPeriod") ? "amountPerYearMinutes" : undefined
}

/** Reports what a tier earns per year or per period where the policy does not. */
const checkTier =
  (policy: Values) =>
  (fields: Partial<Tier>, reading: Reading): void => {
    for (const name of ["amountPerYear", "amountPerPeriod"] as const) {
      if (fields[`${name}Minutes`] !== undefined && !hasAmount(policy, name)) {
        rejectField(reading, `${name}Minutes`, "conflict", "must be given as in the policy")
      }
    }
    if (fields.lastPeriodOfYearMinutes !== undefined && !hasAmount(policy, "amountPerPeriod")) {
      rejectField(reading, "lastPeriodOfYearMinutes", "conflict", "needs an amount per period")
    }
  }

/** The table of a policy that earns in this way. */
export const tableOfMethod = <T extends typeof EARNING & Table>(
  table: T,
  method: EarningMethod,
  values: Values
): T => {
  const name = requiredField(method, values)
  const check = checkTier(values)
  return {
    ...tableOf(table, method),
    ...(name !== undefined && { [name]: { ...table[name], presence: "required" } }),
    tiers: withDefault([], tiersOf(object(tableOf(TIER, method), { check })))
  }
}

/** Reports amounts that contradict each other. */
export const checkEarning = (reading: Reading, earning: Partial<Earning>): void => {
  const { amountPerYearMinutes, amountPerPeriodMinutes, lastPeriodOfYearMinutes } = earning
  if (amountPerYearMinutes !== undefined && amountPerPeriodMinutes !== undefined) {
    const message = "cannot be given with an amount per year"
    rejectField(reading, "amountPerPeriodMinutes", "conflict", message)
  }
  if (lastPeriodOfYearMinutes !== undefined && amountPerPeriodMinutes === undefined) {
    rejectField(reading, "lastPeriodOfYearMinutes", "conflict", "needs an amount per period")
  }
}
