/** The model of the overtime rules that companies bring themselves. */
import type { Body } from "@payroll/operations/decode"
import { AT } from "../commits.ts"
import { inForce, todayOf } from "./policySteps.ts"
import { versionOf } from "./scheduleRequests.ts"
import {
  change,
  isOld,
  pick,
  ruleSets,
  stored,
  type Company,
  type Expected,
  type Fields,
  type IdOf,
  type Model,
  type Stored
} from "./state.ts"
import type { StepOf } from "./steps.ts"
import type { RulesName } from "./timeArbitraries.ts"

const general = {
  workday: "Clock",
  daily: [],
  weekly: [],
  consecutive: [],
  seventhDay: [],
  meals: [],
  paidBreakUpToMinutes: 20,
  unpaidMealFromMinutes: 30,
  mealPremiumMinutes: 0,
  restPremiumMinutes: 0,
  source: "customer"
}

const after40 = { afterMinutes: 2_400, label: "overtime" }
const shownAfter40 = { ...after40, weeks: 1 }

/** Rules as steps send them, as they are stored, and as reads show them. */
const RULES = {
  week: {
    input: { weekly: [{ ...after40, label: "Over Time" }] },
    kept: { ...general, weekly: [after40] },
    view: { ...general, weekly: [shownAfter40] }
  },
  wages: {
    input: {
      daily: [
        { ...after40, afterMinutes: 540, wageBounds: [{ since: "2026-01-01", below: "40.50" }] }
      ],
      workday: "rolling",
      source: "article 4"
    },
    kept: {
      ...general,
      workday: "Rolling",
      daily: [
        { ...after40, afterMinutes: 540, wageBounds: [{ since: "2026-01-01", below: "40.5" }] }
      ],
      source: "article 4"
    },
    view: {
      ...general,
      workday: "Rolling",
      daily: [
        {
          ...after40,
          afterMinutes: 540,
          agreedMinutes: [],
          wageBounds: [{ since: "2026-01-01", below: "40.5" }]
        }
      ],
      source: "article 4"
    }
  },
  unanchored: { input: { weekly: [{ ...after40, weeks: 2 }] }, kept: undefined, view: undefined }
} as const satisfies Readonly<Record<RulesName, object>>

const NAME = "Agreement"

export const addOvertimeRuleSet = (model: Model, step: StepOf<"addOvertimeRuleSet">): Expected => {
  const company = pick(model.companies, step.at)
  if (!company || company.isContractor) return "RecordNotFound"
  const { kept } = RULES[step.rules]
  if (!kept) return "InvalidRequest"
  const version = { effectiveFrom: todayOf(company), recordedAt: AT, rules: kept }
  const ruleSet = stored(model, "rules", { name: NAME, versions: [version] })
  company.ruleSets.push(ruleSet)
  return { overtimeRuleSetId: ruleSet.name, version: 1 }
}

const versionsOf = ({ fields }: Stored): ReadonlyArray<Fields> =>
  fields["versions"] as ReadonlyArray<Fields>

export const updateOvertimeRuleSet = (
  model: Model,
  step: StepOf<"updateOvertimeRuleSet">
): Expected => {
  const ruleSet = pick(ruleSets(model), step.at)
  const company = model.companies.find((each) => ruleSet && each.ruleSets.includes(ruleSet))
  if (!ruleSet || !company) return "RecordNotFound"
  if (isOld(step.version)) return "VersionConflict"
  const effectiveFrom = step.effectiveFrom ?? todayOf(company)
  const versions = versionsOf(ruleSet)
  const before = inForce(ruleSet, effectiveFrom)
  const now = versions[before]?.["rules"]
  const rules = step.rules === undefined ? now : RULES[step.rules].kept
  if (rules === undefined || effectiveFrom > "2027-12-31") return "InvalidRequest"
  const isOther = rules !== now
  const name = step.name ?? String(ruleSet.fields["name"])
  const isSame = !isOther && name === ruleSet.fields["name"]
  const expected = {
    overtimeRuleSetId: ruleSet.name,
    version: ruleSet.version + (isSame ? 0 : 1),
    overtimeRuleSetVersion: isOther ? versions.length + 1 : before + 1,
    affectedWorkers: 0
  }
  if (isSame || step.isDry) return expected
  const after = { effectiveFrom, recordedAt: AT, rules }
  change(ruleSet, { name, versions: isOther ? [...versions, after] : versions })
  return expected
}

/** The body of a step about rules. */
export const ruleSetBodyOf = (
  model: Model,
  step: StepOf<"addOvertimeRuleSet"> | StepOf<"updateOvertimeRuleSet">,
  idOf: IdOf
): Body => {
  if (step.does === "addOvertimeRuleSet") {
    const companyId = idOf(pick(model.companies, step.at)?.name)
    return { companyId, name: NAME, rules: RULES[step.rules].input }
  }
  const ruleSet = pick(ruleSets(model), step.at)
  const { name, rules, effectiveFrom, isDry } = step
  return {
    overtimeRuleSetId: idOf(ruleSet?.name),
    ...(name !== undefined && { name }),
    ...(rules !== undefined && { rules: RULES[rules].input }),
    ...(effectiveFrom !== undefined && { effectiveFrom }),
    ...(isDry && { dryRun: true }),
    ...versionOf(step.version, ruleSet)
  }
}

const shownRules = (kept: unknown): unknown =>
  Object.values(RULES).find((each) => each.kept === kept)?.view

/** The rules of a company, as a report shows them. */
export const ruleSetsExpected = (company: Company): Fields => ({
  overtimeRuleSets: company.ruleSets.map((ruleSet) => {
    const versions = versionsOf(ruleSet)
    return {
      overtimeRuleSetId: ruleSet.name,
      companyId: company.name,
      name: ruleSet.fields["name"],
      rules: shownRules(versions[inForce(ruleSet, todayOf(company))]?.["rules"]),
      versions: versions.map(({ effectiveFrom, rules }, index) => ({
        overtimeRuleSetVersion: index + 1,
        effectiveFrom,
        rules: shownRules(rules)
      })),
      version: ruleSet.version
    }
  })
})
