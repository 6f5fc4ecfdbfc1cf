/** The model of time off policies. */
import { AT } from "../commits.ts"
import { endAssignmentsOf } from "./assignmentSteps.ts"
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
import type { TermsName } from "./timeOffArbitraries.ts"
import { filingPlace, todayAt } from "./timeSteps.ts"

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

/** Terms as steps send them, and as reads show them. */
const TERMS = {
  yearly: {
    input: {
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearHours: 80
    },
    view: {
      ...defaults,
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearMinutes: 4_800
    }
  },
  granted: {
    input: {
      timeOffPolicyType: "paid time off",
      earningMethod: "Frontload",
      lumpSumHoursEarned: "40.25",
      canCarryoverHours: false,
      policyYear: "Fixed Date",
      policyYearStart: "02-29",
      holidays: "Company"
    },
    view: {
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
    input: {
      timeOffPolicyType: "Sick",
      earningMethod: "Accrual",
      accrualRatePerHour: "0.025",
      waitingPeriodQuantity: 3,
      waitingPeriodUnit: "months"
    },
    view: {
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
    input: { timeOffPolicyType: "Sick", earningMethod: "Manual", lumpSumHours: 8 },
    view: undefined
  }
} as const satisfies Readonly<Record<TermsName, object>>

const tell = ({ events }: Company, change_: "insert" | "update", { name, fields }: Stored) =>
  events.push([`timeoffpolicy.timeoffpolicystatus.${change_}`, name, fields["status"]])

/** Today in the zone of the filing address. */
export const todayOf = (company: Company): string => todayAt(filingPlace(company))

const keyOf = ({ fields }: Stored): string => String(fields["name"]).toLowerCase()

export const addTimeOffPolicy = (
  model: Model,
  { at: place, name, terms }: StepOf<"addTimeOffPolicy">
): Expected => {
  const { view } = TERMS[terms]
  if (!view) return "InvalidRequest"
  const company = pick(model.companies, place)
  if (!company || company.isContractor) return "RecordNotFound"
  const isTaken = company.policies.some(
    (other) => other.fields["status"] === "Active" && keyOf(other) === name.toLowerCase()
  )
  if (isTaken) return "InvalidRequest"
  const policy = stored(model, "policy", {
    name,
    policyType: view.timeOffPolicyType,
    status: "Active",
    versions: [{ effectiveFrom: todayOf(company), recordedAt: AT, ...view }]
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

const versionsOf = ({ fields }: Stored): ReadonlyArray<Fields> =>
  fields["versions"] as ReadonlyArray<Fields>

/** The version in force on a day: of those that begin last before it the latest, else the first. */
export const inForce = (policy: Stored, day: string): number => {
  const versions = versionsOf(policy)
  let current = 0
  for (const [index, { effectiveFrom: from }] of versions.entries()) {
    const latest = current === 0 ? "" : String(versions[current]?.["effectiveFrom"])
    if (index > 0 && String(from) <= day && String(from) >= latest) current = index
  }
  return current
}

/** Returns true if a policy accrues by pay periods today, which a company without an active schedule does not have. */
export const lacksPeriods = (company: Company): boolean => {
  const today = todayOf(company)
  const isPaid = company.schedules.some(({ fields }) => fields["status"] === "active")
  return (
    !isPaid &&
    company.policies.some((policy) => {
      const endDate = policy.fields["endDate"] ?? today
      const terms = versionsOf(policy)[inForce(policy, today)]
      return String(endDate) >= today && terms?.["earningMethod"] === "Per Pay Period"
    })
  )
}

/** Those who have the policy on a day or later. */
const affected = ({ workers }: Model, policy: Stored, from: string): number =>
  workers.filter(({ timeOffAssignments }) =>
    timeOffAssignments.some(({ fields }) => {
      const { endDate } = (fields["dates"] as ReadonlyArray<Fields>).at(-1) ?? {}
      const isOn = endDate === undefined || String(endDate) >= from
      return fields["timeOffPolicyId"] === policy.name && isOn
    })
  ).length

export const updateTimeOffPolicy = (
  model: Model,
  step: StepOf<"updateTimeOffPolicy">
): Expected => {
  const policy = pick(policies(model), step.at)
  const company = model.companies.find((each) => policy && each.policies.includes(policy))
  if (!policy || !company) return "RecordNotFound"
  if (isOld(step.version)) return "VersionConflict"
  if (policy.fields["status"] !== "Active") return "StateConflict"
  const effectiveFrom = step.effectiveFrom ?? todayOf(company)
  const name = step.name ?? String(policy.fields["name"])
  const isTaken = company.policies.some(
    (other) =>
      other !== policy && other.fields["status"] === "Active" && keyOf(other) === name.toLowerCase()
  )
  if (isTaken || effectiveFrom > "2027-12-31") return "InvalidRequest"
  const versions = versionsOf(policy)
  const { maxPayoutMinutes: before, ...terms } = versions[inForce(policy, effectiveFrom)] ?? {}
  const maxPayout = step.maxPayout === undefined ? before : (step.maxPayout ?? undefined)
  const isOther = maxPayout !== before
  const after = {
    ...terms,
    effectiveFrom,
    ...(maxPayout !== undefined && { maxPayoutMinutes: maxPayout })
  }
  const isSame = !isOther && name === policy.fields["name"]
  const isDry = step.isDry
  const expected = {
    timeOffPolicyId: policy.name,
    status: "Active",
    version: policy.version + (isSame ? 0 : 1),
    timeOffPolicyVersion: isOther ? versions.length + 1 : inForce(policy, effectiveFrom) + 1,
    affectedWorkers: affected(model, policy, effectiveFrom)
  }
  if (isSame || isDry) return expected
  const isRenamed = name !== policy.fields["name"]
  change(policy, { name, versions: isOther ? [...versions, after] : versions })
  if (isRenamed) tell(company, "update", policy)
  return expected
}

/** The body of an update of a policy, but for its id and version. */
export const policyUpdateOf = ({
  name,
  maxPayout,
  effectiveFrom,
  isDry
}: StepOf<"updateTimeOffPolicy">): Readonly<Record<string, unknown>> => ({
  ...(name !== undefined && { timeOffPolicyName: name }),
  ...(maxPayout !== undefined && { maxPayoutMinutes: maxPayout }),
  ...(effectiveFrom !== undefined && { effectiveFrom }),
  ...(isDry && { dryRun: true })
})

/** The body of a step about a policy. */
export const policyBodyOf = (
  input: StepOf<"addTimeOffPolicy">,
  companyId: string
): Readonly<Record<string, unknown>> => ({
  companyId,
  timeOffPolicyName: input.name,
  ...TERMS[input.terms].input
})

const REACHABLE: Readonly<Record<string, ReadonlyArray<string>>> = {
  Active: ["Inactive"],
  Inactive: []
}

/** The policies of a company, as a report shows them. */
export const policiesExpected = (company: Company): Fields => ({
  timeOffPolicies: company.policies.map((policy) => {
    const { name, version: shownVersion, fields } = policy
    const versions = versionsOf(policy)
    const {
      effectiveFrom: _,
      recordedAt: _at,
      ...terms
    } = versions[inForce(policy, todayOf(company))] ?? {}
    return {
      timeOffPolicyId: name,
      companyId: company.name,
      timeOffPolicyName: fields["name"],
      ...terms,
      status: { status: fields["status"], reachable: REACHABLE[String(fields["status"])] },
      endDate: fields["endDate"],
      versions: versions.map(({ effectiveFrom }, index) => ({
        timeOffPolicyVersion: index + 1,
        effectiveFrom
      })),
      version: shownVersion
    }
  })
})
