import { holdReasons } from "../bankAccount/accountHold.ts"
import { REFUSED_ACCOUNT } from "../bankAccount/returnCode.ts"
import type { PayDateWarning } from "../paySchedule/payDateWarnings.ts"
import type { Outcome } from "../verification/attempt.ts"
import { reasonsForAll, type ReasonCode } from "../verification/reason.ts"

/**
 * An open requirement of onboarding. Requirements are derived from the records on each read, and
 * onboarding is complete when there are none that block it.
 */
export interface Requirement {
  /** The operation that meets it, or `verification` if the caller can only wait. */
  readonly step: RequirementStep
  /** The field in that operation's body. */
  readonly path: ReadonlyArray<string>
  readonly reason: RequirementReason
}

export const requirementSteps = [
  "verification",
  "addKybInformation",
  "updateKybInformation",
  "updateCompany",
  "initiateCompanyKyb",
  "addCompanyLocation",
  "updateCompanyLocation",
  "updateLocationTimeZone",
  "addBusinessUser",
  "updateBusinessUser",
  "updateCompanyBankAccount",
  "approveBankAccount",
  "updateUser",
  "deactivateUser",
  "terminateUser",
  "addUserWage",
  "updateUserWage",
  "endUserWage",
  "addKycInformation",
  "updateKycInformation",
  "updateW4Information",
  "updateUserWorkSchedule",
  "addUserBankAccount",
  "updateUserBankAccount",
  "approveUserBankAccount",
  "addPaySchedule",
  "updatePaySchedule",
  "updateTimeOffPolicy",
  "setKioskPin",
  "signDocument",
  "acceptTermsAndCondition",
  "lockTimesheets",
  "getPayrollInput"
] as const
export type RequirementStep = (typeof requirementSteps)[number]

/** The reasons for warnings about the rules of a pay schedule, which hold all the same. */
export const PAY_DATE_REASONS = {
  "shared-pay-date": "is hardly meant: two pay periods have one nominal pay date",
  "paid-before-period": "is hardly meant: a pay date is before its pay period begins"
} as const satisfies Readonly<Record<PayDateWarning["code"], string>>

/** The reason of a worker in a state whose rules of overtime are not checked. */
export const STATE_NOT_CHECKED = "is missing: the overtime rules of the state are not checked"

export const requirementReasons = [
  "is missing",
  "is in progress",
  "is waiting for a person's decision",
  "the company is not submitted yet",
  "the person it failed for has changed",
  "the person's verification failed",
  "the person's verification is not finished",
  "the person is not submitted yet",
  "a person who controls the company is missing",
  "is missing of the person who controls the company",
  "data of the owner are missing",
  "an owner of 25 % or more, or a person who controls the company, is missing",
  "the shares add up to more than 100",
  "is not a bank's routing number",
  ...REFUSED_ACCOUNT,
  ...Object.values(holdReasons),
  "waits for the approval of a second person",
  "is a correction by the bank and waits for approval",
  "is used by another person as well",
  "is within another employment of somebody with the same SSN",
  "no location is the mailing address",
  "confirm the time zone",
  "no payroll admin is left",
  "is in the future",
  "is hardly meant: it is before 1950",
  "is hardly meant: it is more than 2 years ahead",
  "is hardly meant: the company did not exist yet",
  "is hardly meant: it is after the day of joining",
  "is hardly meant: younger than 14 when joining",
  "is hardly meant: an owner younger than 18",
  "is hardly meant: less than 1 US dollar an hour",
  "is hardly meant: more than 1,000 US dollars an hour",
  "is hardly meant: more than 20 dependents",
  "is missing: the wage begins before 1950",
  "is after the start of a wage",
  "is not that of the user",
  "the SSN of an active user cannot be corrected",
  "none is in force today",
  "none is in force on the day of joining",
  "the user is active but the company is not verified",
  "users are active but the company is not verified",
  "the exemption from withholding ends within two weeks",
  "the exemption from withholding has ended",
  "a time off policy accrues by pay periods",
  "the years of a time off policy begin with pay periods",
  "none is in force on a day of the pay period",
  "is to be signed",
  "is to be accepted",
  "is signed, not confirmed",
  "is not locked",
  "the company is not verified",
  "was replaced since the moment that is asked for",
  STATE_NOT_CHECKED,
  ...Object.values(PAY_DATE_REASONS)
] as const

/** Begins the reason of a failed verification; the reasons of the verdict follow. */
export const VERIFICATION_FAILED = "verification failed: "

/** Begins the reason of a policy that warns; the state and the code of the warning follow: `CA cap-below-minimum`. */
export const BELOW_STATE = "is below what a state asks for: "

export type RequirementReason =
  | (typeof requirementReasons)[number]
  | `${typeof BELOW_STATE}${string}`
  | `${typeof VERIFICATION_FAILED}${string}`

/** The reason of a verification that failed, with those of its verdict. */
export const failedFor = (attempt: Outcome | undefined): RequirementReason =>
  `${VERIFICATION_FAILED}${attempt ? reasonsForAll(attempt).join(", ") : ""}`

/** The reason why a verification is not finished: a person has to decide, or else `other`. */
export const unfinished = (
  attempt: Outcome | undefined,
  other: RequirementReason = "is in progress"
): RequirementReason =>
  attempt?.status === "needs_review" ? "is waiting for a person's decision" : other

const NAME_MISMATCH: ReasonCode = "name_mismatch"

/** True if a name and a number do not match: either can be wrong, and a different operation corrects each. */
export const isNameDoubted = (attempt: Outcome | undefined): boolean =>
  attempt?.reasons.includes(NAME_MISMATCH) === true

export const requirement = (
  step: RequirementStep,
  path: ReadonlyArray<string>,
  reason: RequirementReason
): Requirement => ({ step, path, reason })

/**
 * True if onboarding waits for a requirement. A policy below a law, a state whose rules are not checked and an unusual
 * pay date are only warnings.
 */
export const isBlocking = ({ reason }: Requirement): boolean =>
  reason !== STATE_NOT_CHECKED &&
  !reason.startsWith(BELOW_STATE) &&
  !Object.values<string>(PAY_DATE_REASONS).includes(reason)
