/** Adds rules of overtime of its own to a company. Warns where they are weaker than the federal ones. */
import { RecordNotFound, refuse } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import { limitProblems } from "@payroll/domain/limits"
import { newOvertimeRuleSet, rulesInForce } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { ruleSetWarnings } from "@payroll/domain/overtimeRuleSet/ruleSetWarnings"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { RulesInput, rulesOf } from "./rules/ruleFields.ts"
import { RuleSetWarnings } from "./rules/ruleSetWarnings.ts"

const RULES = ["overtimeRuleSet", "rules"]

export const addOvertimeRuleSet = defineWrite({
  group: "timeTrackingAdmin",
  name: "addOvertimeRuleSet",
  verb: "POST",
  role: "write",
  summary: "Add overtime rules of its own to a company",
  request: Schema.Struct({
    overtimeRuleSet: objectOf("The rule set.", {
      companyId: idFields.companyId,
      name: described(Name, "The name of the rule set, for people."),
      rules: RulesInput
    })
  }),
  response: Schema.Struct({
    overtimeRuleSet: objectOf("The rule set after the call.", {
      overtimeRuleSetId: ids.overtimeRuleSetId,
      ...outcomeFields(answered("Ready")),
      warnings: RuleSetWarnings
    })
  }),
  load: ({ overtimeRuleSet: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const { ruleSetsOf } = yield* TimeRulesStore
      return { ...loaded, ruleSets: yield* ruleSetsOf(client.id, companyId) }
    }),
  decide: (loaded, { overtimeRuleSet: given }, { at, newId }) =>
    Result.gen(function* () {
      const { company, locations, ruleSets } = loaded
      if (company.kind !== "employer") {
        return yield* Result.fail(new RecordNotFound({ record: "company" }))
      }
      const rules = yield* rulesOf(RULES, given.rules)
      yield* refuse(limitProblems("overtimeRuleSet", ruleSets.length))
      const today = companyToday(locations, at)
      const ruleSet = newOvertimeRuleSet(created(newId(), company, at), given.name, rules, today)
      const warnings = ruleSetWarnings(rulesInForce(ruleSet, today), today)
      return {
        record: ruleSet,
        changes: changes({
          writes: [insert("overtimeRuleSet", ruleSet)],
          revisions: [profileAt(loaded)]
        }),
        answer: {
          overtimeRuleSet: {
            overtimeRuleSetId: ruleSet.id,
            status: "Ready" as const,
            message: `${company.name} has the overtime rules ${ruleSet.name}; warnings: ${warnings.length}`,
            version: ruleSet.version,
            warnings
          }
        }
      }
    }),
  example: {
    overtimeRuleSet: {
      companyId: exampleId,
      name: "Agreement of 2026",
      rules: {
        daily: [{ afterMinutes: 540, label: "overtime", source: "article 4" }],
        weekly: [{ afterMinutes: 2280, label: "overtime", source: "article 5" }],
        source: "collective agreement"
      }
    }
  }
})
