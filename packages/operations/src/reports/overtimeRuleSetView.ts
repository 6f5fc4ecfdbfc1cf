/** View of a company's own rules of overtime: those in force on a day, and all versions. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { versionOn } from "@payroll/domain/datedVersions"
import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { RULES } from "@payroll/domain/timeTracking/ruleSet"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  shownDay,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { viewFieldsOf } from "../views/specificationView.ts"
import { recordSchemas, recordView, viewOf } from "../views/view.ts"

const rulesView = viewOf(
  "OvertimeRules",
  "Rules of overtime, meals and rests.",
  viewFieldsOf(RULES)
)

export const OvertimeRuleSetShown = entityOf(
  "OvertimeRuleSet",
  "Rules of overtime that a company brings itself.",
  {
    overtimeRuleSetId: ids.overtimeRuleSetId,
    companyId: ids.companyId,
    name: shownText("The name of the rule set."),
    rules: rulesView.schema,
    versions: listOf(
      objectOf("Rules from a day on.", {
        overtimeRuleSetVersion: shownWhole("Counts the versions of the rules from 1."),
        effectiveFrom: shownDay("The first day of these rules."),
        recordedAt: shownTime("When they were stored."),
        rules: rulesView.schema
      }),
      "All versions of the rules, in the order in which they were stored."
    ),
    ...recordSchemas
  }
)

/** A set with the rules in force on a day. */
export const overtimeRuleSetShown = (
  ruleSet: OvertimeRuleSet,
  on: LocalDate
): (typeof OvertimeRuleSetShown)["Type"] => ({
  overtimeRuleSetId: ruleSet.id,
  companyId: ruleSet.companyId,
  name: ruleSet.name,
  rules: rulesView.of(versionOn(ruleSet.versions, on).rules),
  versions: ruleSet.versions.map(({ effectiveFrom, recordedAt, rules }, index) => ({
    overtimeRuleSetVersion: index + 1,
    effectiveFrom,
    recordedAt: isoTimestamp(recordedAt),
    rules: rulesView.of(rules)
  })),
  ...recordView(ruleSet)
})
