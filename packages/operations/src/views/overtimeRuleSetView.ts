/** View of a company's own rules of overtime: those in force on a day, and all versions. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { versionOn } from "@payroll/domain/datedVersions"
import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { RULES } from "@payroll/domain/timeTracking/ruleSet"
import {
  ids,
  listOf,
  objectOf,
  shownDay,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { viewFieldsOf } from "./specificationView.ts"
import { fieldsOf, recordFields, viewOf } from "./view.ts"

const rulesView = viewOf(
  "OvertimeRules",
  "Rules of overtime, meals and rests.",
  viewFieldsOf(RULES)
)

/** Rules of a company as they are on a day. */
interface RuleSetOnDay extends OvertimeRuleSet {
  readonly on: LocalDate
}

export const overtimeRuleSetView = viewOf(
  "OvertimeRuleSet",
  "Rules of overtime that a company brings itself.",
  fieldsOf<RuleSetOnDay>()(({ from, by }) => ({
    overtimeRuleSetId: from("id", ids.overtimeRuleSetId),
    companyId: ids.companyId,
    name: shownText("The name of the rule set."),
    rules: by(rulesView.schema, ({ versions, on }) => rulesView.of(versionOn(versions, on).rules)),
    versions: by(
      listOf(
        objectOf("Rules from a day on.", {
          overtimeRuleSetVersion: shownWhole("Counts the versions of the rules from 1."),
          effectiveFrom: shownDay("The first day of these rules."),
          recordedAt: shownTime("When they were stored."),
          rules: rulesView.schema
        }),
        "All versions of the rules, in the order in which they were stored."
      ),
      ({ versions }) =>
        versions.map(({ effectiveFrom, recordedAt, rules }, index) => ({
          overtimeRuleSetVersion: index + 1,
          effectiveFrom,
          recordedAt: isoTimestamp(recordedAt),
          rules: rulesView.of(rules)
        }))
    ),
    ...recordFields
  }))
)
