/** Changes overtime rules of a company from a day on. What is locked stays as it was paid. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { beginProblems, nextVersionAfter, versionOn } from "@payroll/domain/datedVersions"
import { refuse } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import { limitProblems } from "@payroll/domain/limits"
import {
  rulesInForce,
  updatedRuleSet,
  type OvertimeRuleSet
} from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { ruleSetWarnings } from "@payroll/domain/overtimeRuleSet/ruleSetWarnings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownWhole,
  versionField
} from "../answerSchema.ts"
import { changes, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { versionConflict } from "@payroll/domain/versionConflict"
import { RulesInput, rulesOf } from "./rules/ruleFields.ts"
import { RuleSetWarnings } from "./rules/ruleSetWarnings.ts"

const RULE_SET = "overtimeRuleSet"
const A_RULE_SET = "overtime rule set"

const messageOf = (
  before: OvertimeRuleSet,
  after: OvertimeRuleSet,
  effectiveFrom: LocalDate
): string => {
  if (after === before) return `the overtime rules ${after.name} are as asked already`
  if (after.versions === before.versions) return `the overtime rules are called ${after.name}`
  const next = nextVersionAfter(after.versions, effectiveFrom)
  const until = next === undefined ? "" : `, until another version begins on ${next}`
  return `the overtime rules ${after.name} hold like this from ${effectiveFrom} on${until}`
}

export const updateOvertimeRuleSet = defineWrite({
  group: "timeTrackingAdmin",
  name: "updateOvertimeRuleSet",
  verb: "PUT",
  role: "write",
  summary: "Change overtime rules of a company from a day on, also of the past",
  request: Schema.Struct({
    [RULE_SET]: objectOf("The rule set.", {
      overtimeRuleSetId: idFields.overtimeRuleSetId,
      name: Schema.optionalKey(described(Name, "The name of the rule set, for people.")),
      rules: Schema.optionalKey(RulesInput),
      effectiveFrom: Schema.optionalKey(
        described(
          Day,
          "The first day of the changed rules; today if it is not given. They hold until a later version begins, for whole workweeks."
        )
      ),
      dryRun: Schema.optionalKey(
        described(Schema.Boolean, "Whether to check everything and to store nothing.")
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    [RULE_SET]: objectOf("The rule set after the call.", {
      overtimeRuleSetId: ids.overtimeRuleSetId,
      ...outcomeFields(answered("Ready")),
      overtimeRuleSetVersion: shownWhole("The number of the rules that hold from that day on."),
      affectedWorkers: shownWhole("The workers who have a schedule that names the rule set."),
      warnings: RuleSetWarnings
    })
  }),
  load: ({ overtimeRuleSet: { overtimeRuleSetId } }, { client }) =>
    Effect.gen(function* () {
      const { ruleSet, workersByRuleSet } = yield* TimeRulesStore
      const before = yield* orNotFound(A_RULE_SET, ruleSet(client.id, overtimeRuleSetId))
      const { locations } = yield* requireCompany(client.id, before.companyId)
      return { before, locations, workers: yield* workersByRuleSet(client.id, overtimeRuleSetId) }
    }),
  decide: ({ before, locations, workers }, { overtimeRuleSet: input }, { at }) =>
    Result.gen(function* () {
      const conflict = versionConflict(A_RULE_SET, before, input)
      if (conflict) return yield* Result.fail(conflict)
      const today = companyToday(locations, at)
      const { effectiveFrom = today, name = before.name } = input
      const rules = input.rules
        ? yield* rulesOf([RULE_SET, "rules"], input.rules)
        : versionOn(before.versions, effectiveFrom).rules
      const after = updatedRuleSet(before, { name, rules, effectiveFrom }, at)
      yield* refuse([
        ...beginProblems([RULE_SET, "effectiveFrom"], effectiveFrom, today),
        ...(after.versions === before.versions
          ? []
          : limitProblems("overtimeRuleSetVersion", before.versions.length))
      ])
      return {
        record: after,
        isDryRun: input.dryRun === true,
        changes:
          after === before
            ? undefined
            : changes({ writes: [update("overtimeRuleSet", before, after)] }),
        answer: {
          [RULE_SET]: {
            overtimeRuleSetId: after.id,
            status: "Ready" as const,
            message: messageOf(before, after, effectiveFrom),
            version: after.version,
            overtimeRuleSetVersion: versionOn(after.versions, effectiveFrom).version,
            affectedWorkers: workers,
            warnings: ruleSetWarnings(rulesInForce(after, effectiveFrom), effectiveFrom)
          }
        }
      }
    }),
  example: {
    overtimeRuleSet: {
      overtimeRuleSetId: exampleId,
      effectiveFrom: "2026-07-01",
      rules: {
        weekly: [{ afterMinutes: 2250, label: "overtime", source: "article 5 of 2026-07" }],
        source: "collective agreement"
      }
    }
  }
})
