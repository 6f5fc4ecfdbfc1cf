/** The view of a time off policy: the terms in force on a day, and all versions. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { UNITS } from "@payroll/domain/timeOff/months"
import { policyFields } from "@payroll/domain/timeOff/policyFields"
import { policyJsonSchema } from "@payroll/domain/timeOff/policyJsonSchema"
import {
  ACCRUAL_BASES,
  APPROVAL_MODES,
  EARNING_METHODS,
  PARTIAL_PERIODS,
  POLICY_HOLIDAYS,
  POLICY_TYPES,
  POLICY_YEARS,
  RECEIVED_WHEN,
  TIER_CHANGES,
  USAGE_ORDERS,
  WAITING_APPLIES_TO,
  WAITING_COUNTINGS
} from "@payroll/domain/timeOff/terms"
import {
  termsOn,
  timeOffPolicyStatuses,
  type TimeOffPolicy
} from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import * as Schema from "effect/Schema"
import { TimeOffPolicyState } from "../answerStates.ts"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { fieldsOf, nullable, recordFields, state, viewOf } from "../views/view.ts"
import { newPolicyFields } from "@payroll/domain/timeOffPolicy/policyFields"

type PolicyFields = ReturnType<typeof policyFields>
type FieldName = keyof typeof newPolicyFields

const about = (name: Exclude<FieldName, "timeOffPolicyName">) => newPolicyFields[name].schema

const whole = (name: Exclude<FieldName, "timeOffPolicyName">) =>
  Schema.NullOr(shownWhole(about(name)))

const TEXTS = {
  accrualRate: "Minutes earned per minutes of the base: an exact fraction.",
  accrualBaseRounding: "How the base of each workday is rounded before the rate.",
  carryoverExpiresAfter: "How long what was carried can be used."
} as const

/** Without the type, because the value may be null. */
const part = (name: keyof typeof TEXTS) => {
  const { type: _, ...published } = policyJsonSchema.properties[name]
  return Schema.NullOr(
    Schema.Record(Schema.String, Schema.Unknown).check(
      Schema.makeFilter(() => true, { toJsonSchema: () => published })
    )
  ).annotate({ description: TEXTS[name] })
}

const Tier = Schema.Record(Schema.String, Schema.Unknown)
  .check(
    Schema.makeFilter(() => true, { toJsonSchema: () => policyJsonSchema.properties.tiers.items })
  )
  .annotate({ description: "What changes after months from the seniority date." })

const opened = (value: object | undefined): Readonly<Record<string, unknown>> | null =>
  value ? { ...value } : null

const termFields = fieldsOf<PolicyFields>()(({ by }) => ({
  timeOffPolicyType: oneOf(POLICY_TYPES, about("timeOffPolicyType")),
  earningMethod: oneOf(EARNING_METHODS, about("earningMethod")),
  accrualRate: by(part("accrualRate"), (terms) => opened(terms.accrualRate)),
  amountPerYearMinutes: whole("amountPerYearMinutes"),
  amountPerPeriodMinutes: whole("amountPerPeriodMinutes"),
  lastPeriodOfYearMinutes: whole("lastPeriodOfYearMinutes"),
  lumpSumMinutes: whole("lumpSumMinutes"),
  maxAccumulatedMinutes: whole("maxAccumulatedMinutes"),
  maxAccrualPerYearMinutes: whole("maxAccrualPerYearMinutes"),
  carryoverLimitMinutes: whole("carryoverLimitMinutes"),
  accrualBase: Schema.NullOr(oneOf(ACCRUAL_BASES, about("accrualBase"))),
  accrualBaseRounding: by(part("accrualBaseRounding"), (terms) =>
    opened(terms.accrualBaseRounding)
  ),
  tiers: by(listOf(Tier, "The tiers, ascending by months."), ({ tiers }) =>
    tiers.map((tier) => ({ ...tier }))
  ),
  tierChange: oneOf(TIER_CHANGES, about("tierChange")),
  policyYear: oneOf(POLICY_YEARS, about("policyYear")),
  policyYearStart: Schema.NullOr(shownText(about("policyYearStart"))),
  timeOffRecievedWhen: oneOf(RECEIVED_WHEN, about("timeOffRecievedWhen")),
  partialPeriod: oneOf(PARTIAL_PERIODS, about("partialPeriod")),
  isProratedByStartDate: shownFlag(about("isProratedByStartDate")),
  grantRoundingMinutes: shownWhole(about("grantRoundingMinutes")),
  postingUnitMinutes: shownWhole(about("postingUnitMinutes")),
  carryoverExpiresAfter: by(part("carryoverExpiresAfter"), (terms) =>
    opened(terms.carryoverExpiresAfter)
  ),
  maxUsePerYearMinutes: whole("maxUsePerYearMinutes"),
  usageOrder: oneOf(USAGE_ORDERS, about("usageOrder")),
  waitingPeriodQuantity: shownWhole(about("waitingPeriodQuantity")),
  waitingPeriodUnit: oneOf(UNITS, about("waitingPeriodUnit")),
  waitingAppliesTo: oneOf(WAITING_APPLIES_TO, about("waitingAppliesTo")),
  waitingCounting: oneOf(WAITING_COUNTINGS, about("waitingCounting")),
  minimumIncrementMinutes: shownWhole(about("minimumIncrementMinutes")),
  minimumNoticeDays: shownWhole(about("minimumNoticeDays")),
  maxConsecutiveDays: whole("maxConsecutiveDays"),
  negativeLimitMinutes: shownWhole(about("negativeLimitMinutes")),
  approvalMode: oneOf(APPROVAL_MODES, about("approvalMode")),
  holidays: Schema.NullOr(oneOf(POLICY_HOLIDAYS, about("holidays"))),
  blackoutDates: listOf(
    objectOf("A span in which no time off is taken.", {
      from: shownDay("The first day."),
      to: shownDay("The last day."),
      name: shownText("What it is called, or empty.")
    }),
    "Spans in which no time off is taken."
  ),
  payoutOnTerminations: shownFlag(about("payoutOnTerminations")),
  maxPayoutMinutes: whole("maxPayoutMinutes")
}))

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
