/** The rules of a pay schedule in a request: a frequency with the default rules, or a whole specification. */
import { partOf } from "@payroll/domain/field/presence"
import {
  chosenFrequency,
  CompensationFrequency,
  compensationFrequencyOf,
  frequencies
} from "@payroll/domain/payroll/compensationFrequency"
import type { NewRules } from "@payroll/domain/payroll/periods"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { validatePayRules } from "@payroll/domain/paySchedule/validate"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import type { BodyRule } from "../decode.ts"

const FREQUENCY = ["paySchedule", "compensationFrequency"]
const SPECIFICATION = ["paySchedule", "specification"]

/** The fields of requests that set rules. What a specification may hold is checked by `specificationRule`. */
export const ruleFields = {
  compensationFrequency: Schema.optionalKey(CompensationFrequency),
  specification: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description:
        "frequency (weekly, biweekly, semimonthly, monthly, quarterly, annually), anchorPeriodEnd, periodEndDays, payDay, adjust, leadBankingDays and closedDays, as docs/pay-schedules.md describes"
    })
  )
}

interface GivenRules {
  readonly compensationFrequency?: CompensationFrequency
  readonly specification?: Readonly<Record<string, unknown>>
}

/** The problems of a specification, each with its path in the request. */
export const specificationRule: BodyRule = (body): ReadonlyArray<Problem> => {
  const { specification, compensationFrequency: named } = partOf(body, "paySchedule")
  // Of another type: the schema reports that.
  if (typeof specification !== "object" || Array.isArray(specification)) return []
  const checked = validatePayRules(specification)
  if (!checked.ok) {
    return checked.problems.map((each) => ({ ...each, path: [...SPECIFICATION, ...each.path] }))
  }
  const frequency = typeof named === "string" ? chosenFrequency(named) : undefined
  return frequency === undefined || frequencies[frequency] === checked.value.frequency
    ? []
    : [problem(FREQUENCY, "conflict", "must be the frequency of the specification")]
}

/** A new schedule needs one of both. */
export const rulesAreGiven: BodyRule = (body) => {
  const { specification, compensationFrequency } = partOf(body, "paySchedule")
  return specification === undefined && compensationFrequency === undefined
    ? [missing(FREQUENCY)]
    : []
}

/** The rules that a checked request gives; undefined if it gives none. */
export const givenRules = ({
  compensationFrequency,
  specification
}: GivenRules): NewRules | undefined => {
  const checked = specification && validatePayRules(specification)
  if (checked?.ok) {
    const rules = checked.value
    return {
      compensationFrequency: compensationFrequencyOf(rules.frequency),
      specification: rules
    }
  }
  return (
    compensationFrequency && {
      compensationFrequency,
      specification: defaultRules(frequencies[compensationFrequency])
    }
  )
}
