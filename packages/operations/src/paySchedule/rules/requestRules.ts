/** The rules of a pay schedule in a request: a frequency with the default rules, or a whole specification. */
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import {
  chosenFrequency,
  CompensationFrequency,
  compensationFrequencyOf,
  frequencies
} from "@payroll/domain/payroll/compensationFrequency"
import type { NewRules } from "@payroll/domain/payroll/periods"
import { payRulesJsonSchema } from "@payroll/domain/paySchedule/jsonSchema"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { validatePayRules } from "@payroll/domain/paySchedule/validate"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import { eitherOf, rulesOnceCondition, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"

const FREQUENCY = ["paySchedule", "compensationFrequency"]
const SPECIFICATION = ["paySchedule", "specification"]

/** The fields of requests that set rules. What a specification may hold is checked by `specificationRule`. */
export const ruleFields = {
  compensationFrequency: Schema.optionalKey(
    described(CompensationFrequency, "How often it pays, by the usual rules of that frequency.")
  ),
  specification: Schema.optionalKey(
    described(
      Schema.Record(Schema.String, Schema.Unknown).check(
        rule<unknown>(() => true, {
          type: "format",
          message: "must be the rules of a pay schedule",
          jsonSchema: payRulesJsonSchema
        })
      ),
      "The rules by which pay periods and pay dates are made, in place of compensationFrequency."
    )
  )
}

interface GivenRules {
  readonly compensationFrequency?: CompensationFrequency
  readonly specification?: Readonly<Record<string, unknown>>
}

/** The problems of a specification, each with its path in the request. */
export const specificationRule = publishedAs(
  within("paySchedule", rulesOnceCondition),
  (body): ReadonlyArray<Problem> => {
    const { specification, compensationFrequency: named } = partOf(body, "paySchedule")
    // Of another type: the schema reports that.
    if (typeof specification !== "object" || Array.isArray(specification)) return []
    if (specification === null) return []
    const checked = validatePayRules(specification)
    if (!checked.ok) {
      return checked.problems.map((each) => ({ ...each, path: [...SPECIFICATION, ...each.path] }))
    }
    const frequency = typeof named === "string" ? chosenFrequency(named) : undefined
    return frequency === undefined || frequencies[frequency] === checked.value.frequency
      ? []
      : [problem(FREQUENCY, "conflict", "must be the frequency of the specification")]
  }
)

/** A new schedule needs one of both. */
export const rulesAreGiven = publishedAs(
  within("paySchedule", eitherOf("compensationFrequency", "specification")),
  (body) => {
    const { specification, compensationFrequency } = partOf(body, "paySchedule")
    return specification === undefined && compensationFrequency === undefined
      ? [missing(FREQUENCY)]
      : []
  }
)

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
