/** The model of time off policies. */
import fc from "fast-check"
import { endAssignmentsOf } from "./assignmentSteps.ts"
import { does } from "./does.ts"
import {
  change,
  isOld,
  pick,
  policies,
  stored,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Stored
} from "./state.ts"
import type { StepOf } from "./steps.ts"
import { todayAt } from "./timeSteps.ts"
import { at, one, version } from "./values.ts"

const defaults = {
  tiers: [],
  tierChange: "Period Of Change",
  policyYear: "Calendar Year",
  timeOffRecievedWhen: "End Of Period",
  partialPeriod: "Prorate",
  isProratedByStartDate: false,
  grantRoundingMinutes: 1,
  postingUnitMinutes: 1,
  usageOrder: "Carried First",
  waitingPeriodQuantity: 0,
  waitingPeriodUnit: "Days",
  waitingAppliesTo: "Use",
  waitingCounting: "Days After Start",
  minimumIncrementMinutes: 15,
  minimumNoticeDays: 0,
  negativeLimitMinutes: 0,
  approvalMode: "Required",
  blackoutDates: [],
  payoutOnTerminations: false
}

/** What steps give, and what reads show of it. */
const TERMS = {
  yearly: {
    given: {
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearHours: 80
    },
    shown: {
      ...defaults,
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearMinutes: 4_800
    }
  },
  granted: {
    given: {
      timeOffPolicyType: "paid time off",
      earningMethod: "Frontload",
      lumpSumHoursEarned: "40.25",
      canCarryoverHours: false,
      policyYear: "Fixed Date",
      policyYearStart: "02-29",
      holidays: "Company"
    },
    shown: {
      ...defaults,
      timeOffPolicyType: "PTO",
      earningMethod: "Lump Sum",
      lumpSumMinutes: 2_415,
      carryoverLimitMinutes: 0,
      policyYear: "Fixed Date",
      policyYearStart: "02-29",
      holidays: "Company"
    }
  },
  hourly: {
    given: {
      timeOffPolicyType: "Sick",
      earningMethod: "Accrual",
      accrualRatePerHour: "0.025",
      waitingPeriodQuantity: 3,
      waitingPeriodUnit: "months"
    },
    shown: {
      ...defaults,
      timeOffPolicyType: "Sick",
      earningMethod: "Per Hour Worked",
      accrualBase: "Hours Worked",
      accrualRate: { earnMinutes: 25, perMinutes: 1_000 },
      waitingPeriodQuantity: 3,
      waitingPeriodUnit: "Months"
    }
  },
  contradictory: {
    given: { timeOffPolicyType: "Sick", earningMethod: "Manual", lumpSumHours: 8 },
    shown: undefined
  }
} as const
type TermsName = keyof typeof TERMS

export const addPolicy = does("addTimeOffPolicy", {
  at,
  name: one("Vacation", "vacation", "Sick", "PTO 2"),
  terms: one<TermsName>("yearly", "granted", "hourly", "yearly", "contradictory")
})
export const endPolicy = does("deactivateTimeOffPolicy", {
  at: fc.nat(7),
  endDate: one(undefined, undefined, "2025-12-31", "2030-01-01"),
  version
})
/** Steps that affect which policies a company has. */
export const aboutPolicies = fc.oneof({ weight: 3, arbitrary: addPolicy }, endPolicy)

const tell = ({ events }: Company, change_: "insert" | "update", { name, fields }: Stored) =>
  events.push([`timeoffpolicy.timeoffpolicystatus.${change_}`, name, fields["status"]])

const todayOf = ({ locations }: Company): string =>
  todayAt(locations.find(({ fields }) => fields["isFilingAddress"] === true))

const keyOf = ({ fields }: Stored): string => String(fields["name"]).toLowerCase()

export const addTimeOffPolicy = (
  model: Model,
  { at: place, name, terms }: StepOf<"addTimeOffPolicy">
): Expected => {
  const { shown } = TERMS[terms]
  if (!shown) return "InvalidRequest"
  const company = pick(model.companies, place)
  if (!company || company.isContractor) return "RecordNotFound"
  const isTaken = company.policies.some(
    (other) => other.fields["status"] === "Active" && keyOf(other) === name.toLowerCase()
  )
  if (isTaken) return "InvalidRequest"
  const policy = stored(model, "policy", {
    name,
    policyType: shown.timeOffPolicyType,
    status: "Active",
    effectiveFrom: todayOf(company),
    terms
  })
  company.policies.push(policy)
  tell(company, "insert", policy)
  return { timeOffPolicyId: policy.name, status: "Active", version: 1 }
}

const FAR_DAYS = 731
const DAY_MS = 86_400_000

export const deactivateTimeOffPolicy = (
  model: Model,
  { at: place, endDate, version: named }: StepOf<"deactivateTimeOffPolicy">
): Expected => {
  const policy = pick(policies(model), place)
  const company = model.companies.find((each) => policy && each.policies.includes(policy))
  if (!policy || !company) return "RecordNotFound"
  if (isOld(named)) return "VersionConflict"
  if (policy.fields["status"] !== "Active") return "StateConflict"
  const today = todayOf(company)
  const end = endDate ?? today
  const days = (Date.parse(end) - Date.parse(today)) / DAY_MS
  if (Math.abs(days) > FAR_DAYS) return "InvalidRequest"
  change(policy, { status: "Inactive", endDate: end })
  tell(company, "update", policy)
  endAssignmentsOf(model, policy, end)
  return { timeOffPolicyId: policy.name, status: "Inactive", version: policy.version }
}

/** The body of a step about a policy. */
export const policyBodyOf = (
  given: StepOf<"addTimeOffPolicy">,
  companyId: string
): Readonly<Record<string, unknown>> => ({
  companyId,
  timeOffPolicyName: given.name,
  ...TERMS[given.terms].given
})

const REACHABLE: Readonly<Record<string, ReadonlyArray<string>>> = {
  Active: ["Inactive"],
  Inactive: []
}

/** What a report shows of a company's policies. */
export const policiesExpected = (company: Company): Fields => ({
  timeOffPolicies: company.policies.map(({ name, version: shownVersion, fields }) => ({
    timeOffPolicyId: name,
    companyId: company.name,
    timeOffPolicyName: fields["name"],
    ...TERMS[fields["terms"] as TermsName].shown,
    status: { status: fields["status"], reachable: REACHABLE[String(fields["status"])] },
    endDate: fields["endDate"],
    versions: [{ timeOffPolicyVersion: 1, effectiveFrom: fields["effectiveFrom"] }],
    version: shownVersion
  }))
})
