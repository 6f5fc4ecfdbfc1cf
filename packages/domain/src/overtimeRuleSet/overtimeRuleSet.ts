/** The rules of overtime that a company brings itself: an agreement, or a law that the service does not ship. */
import type { LocalDate } from "../calendar/localDate.ts"
import { versionOn, type DatedVersion } from "../datedVersions.ts"
import { changedIfDifferent, type RecordBase } from "../record.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"

/** Rules without the names that they have as those of a record. */
export type OvertimeRules = Omit<RuleSet, "id" | "name">

/** The rules from a day on. The first also hold before their day. */
export interface RulesVersion extends DatedVersion {
  readonly rules: OvertimeRules
}

export interface OvertimeRuleSet extends RecordBase {
  readonly name: string
  /** In the order in which they were recorded, at least one. */
  readonly versions: ReadonlyArray<RulesVersion>
}

/** Makes a set whose rules hold from a day on. */
export const newOvertimeRuleSet = (
  base: RecordBase,
  name: string,
  rules: OvertimeRules,
  effectiveFrom: LocalDate
): OvertimeRuleSet => ({
  ...base,
  name,
  versions: [{ effectiveFrom, recordedAt: base.createdAt, rules }]
})

/** The set under another name, and with other rules from a day on; the set itself if nothing changes. */
export const updatedRuleSet = (
  ruleSet: OvertimeRuleSet,
  input: {
    readonly name: string
    readonly rules: OvertimeRules
    readonly effectiveFrom: LocalDate
  },
  at: number
): OvertimeRuleSet => {
  const { name, rules, effectiveFrom } = input
  const before = versionOn(ruleSet.versions, effectiveFrom).rules
  const isSame = JSON.stringify(before) === JSON.stringify(rules)
  const versions = isSame
    ? ruleSet.versions
    : [...ruleSet.versions, { effectiveFrom, recordedAt: at, rules }]
  return changedIfDifferent(ruleSet, { name, versions }, at)
}

/** The rules of a day, as the engine takes them. */
export const rulesInForce = (
  { id, name, versions }: Pick<OvertimeRuleSet, "id" | "name" | "versions">,
  day: LocalDate
): RuleSet => ({ id, name, ...versionOn(versions, day).rules })
