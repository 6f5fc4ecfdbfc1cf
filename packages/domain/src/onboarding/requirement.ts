/**
 * An open requirement of onboarding. Requirements are derived from the records on each read, and
 * onboarding is complete when there are none.
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
  "initiateCompanyKyb",
  "addCompanyLocation",
  "updateCompanyLocation",
  "updateLocationTimeZone",
  "addBusinessUser",
  "updateBusinessUser",
  "updateCompanyBankAccount",
  "approveBankAccount",
  "updateUser",
  "addUserWage",
  "updateUserWage",
  "endUserWage",
  "addKycInformation",
  "updateKycInformation",
  "addUserBankAccount",
  "updateUserBankAccount",
  "approveUserBankAccount"
] as const
export type RequirementStep = (typeof requirementSteps)[number]

export const requirementReasons = [
  "is missing",
  "is in progress",
  "is waiting for a person's decision",
  "the company is not submitted yet",
  "the owner's verification failed",
  "the owner's verification is not finished",
  "a person who controls the company is missing",
  "an owner of 25 % or more, or a person who controls the company, is missing",
  "the shares add up to more than 100",
  "is not a bank's routing number",
  "waits for the approval of a second person",
  "is used by another person as well",
  "no location is the mailing address",
  "confirm the time zone",
  "no payroll admin is left",
  "is in the future",
  "is hardly meant: it is before 1950",
  "is hardly meant: it is more than 2 years ahead",
  "is missing: the wage begins before 1950",
  "is after the start of a wage",
  "none is in force today",
  "none is in force on the day of joining",
  "the user is active but the company is not verified",
  "users are active but the company is not verified"
] as const

/** Begins the reason of a failed verification; the reasons of the verdict follow. */
export const VERIFICATION_FAILED = "verification failed: "

export type RequirementReason =
  | (typeof requirementReasons)[number]
  | `${typeof VERIFICATION_FAILED}${string}`

export const requirement = (
  step: RequirementStep,
  path: ReadonlyArray<string>,
  reason: RequirementReason
): Requirement => ({ step, path, reason })
