/** The view of a time off policy: the terms in force on a day, and all versions. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { optional } from "@payroll/domain/specification/table"
import { AMOUNTS, LIMITS } from "@payroll/domain/timeOff/earningFields"
import { policyFields } from "@payroll/domain/timeOff/policyFields"
import {
  ACCRUAL,
  CARRYOVER,
  POLICY,
  POSTING,
  TYPE,
  USE,
  YEAR_START,
  YEARLY_USE
} from "@payroll/domain/timeOff/terms"
import {
  termsOn,
  timeOffPolicyStatuses,
  type TimeOffPolicy
} from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { TimeOffPolicyState } from "../answerStates.ts"
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
import { fieldsOf, nullable, recordFields, state, viewOf } from "./view.ts"
import { newPolicyFields } from "@payroll/domain/timeOffPolicy/policyFields"

type PolicyFields = ReturnType<typeof policyFields>

const termFields = viewFieldsOf({
  ...TYPE,
  earningMethod: POLICY.earningMethod,
  ...AMOUNTS,
  ...LIMITS,
  ...ACCRUAL,
  // It belongs to hours worked alone.
  accrualBase: optional(ACCRUAL.accrualBase.kind, ACCRUAL.accrualBase.about),
  ...YEAR_START,
  ...POSTING,
  carryoverExpiresAfter: CARRYOVER.carryoverExpiresAfter,
  ...YEARLY_USE,
  ...USE
})

/** A policy with the terms in force on a day. */
interface PolicyOnDay {
  readonly policy: TimeOffPolicy
  readonly terms: PolicyFields
}

const recordedFields = fieldsOf<TimeOffPolicy>()(({ by }) => ({
  status: state(timeOffPolicyStatuses, TimeOffPolicyState),
  endDate: nullable(shownDay("The last day of the policy, once it is inactive.")),
  versions: by(
    listOf(
      objectOf("Terms from a day on.", {
        timeOffPolicyVersion: shownWhole("Counts the versions of the terms from 1."),
        effectiveFrom: shownDay("The first day of these terms."),
        recordedAt: shownTime("When they were stored.")
      }),
      "All versions of the terms, in the order in which they were stored."
    ),
    ({ versions }) =>
      versions.map(({ effectiveFrom, recordedAt }, index) => ({
        timeOffPolicyVersion: index + 1,
        effectiveFrom,
        recordedAt: isoTimestamp(recordedAt)
      }))
  ),
  ...recordFields
}))

const policyView = viewOf(
  "TimeOffPolicy",
  "A time off policy.",
  fieldsOf<PolicyOnDay>()(({ by, within }) => ({
    timeOffPolicyId: by(ids.timeOffPolicyId, ({ policy }) => policy.id),
    companyId: by(ids.companyId, ({ policy }) => policy.companyId),
    timeOffPolicyName: by(
      shownText(newPolicyFields.timeOffPolicyName),
      ({ policy }) => policy.name
    ),
    ...within("terms", termFields),
    ...within("policy", recordedFields)
  }))
)

export const TimeOffPolicyView = policyView.schema

/** A policy with the terms in force on a day. */
export const timeOffPolicyView = (policy: TimeOffPolicy, on: LocalDate) =>
  policyView.of({ policy, terms: policyFields(termsOn(policy, on).terms) })

type PolicyView = (typeof TimeOffPolicyView)["Type"]

const rateText = (rate: PolicyView["accrualRate"]): string | null =>
  rate === null ? null : `${String(rate["earnMinutes"])}/${String(rate["perMinutes"])}`

/** A policy as a line of a file: what fits into one. */
export const POLICY_COLUMNS: Columns<PolicyView> = [
  ...fieldColumns<PolicyView>(
    "timeOffPolicyId",
    "timeOffPolicyName",
    "timeOffPolicyType",
    "earningMethod"
  ),
  ["status", ({ status }) => status.status],
  ...fieldColumns<PolicyView>("endDate"),
  ["accrualRate", ({ accrualRate }) => rateText(accrualRate)],
  ...fieldColumns<PolicyView>(
    "amountPerYearMinutes",
    "amountPerPeriodMinutes",
    "lastPeriodOfYearMinutes"
  ),
  ...fieldColumns<PolicyView>(
    "lumpSumMinutes",
    "maxAccumulatedMinutes",
    "maxAccrualPerYearMinutes"
  ),
  ...fieldColumns<PolicyView>("maxUsePerYearMinutes", "carryoverLimitMinutes", "policyYear"),
  ["tiers", ({ tiers }) => tiers.length],
  ...fieldColumns<PolicyView>("waitingPeriodQuantity", "waitingPeriodUnit", "negativeLimitMinutes"),
  ...fieldColumns<PolicyView>("approvalMode", "payoutOnTerminations", "maxPayoutMinutes"),
  ["timeOffPolicyVersion", ({ versions }) => versions.length],
  ...fieldColumns<PolicyView>("updatedAt")
]
