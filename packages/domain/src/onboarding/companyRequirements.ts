import type { LocalDate } from "../calendar/localDate.ts"
import { linkedAccounts, type CompanyBankAccount } from "../bankAccount/companyBankAccount.ts"
import { OWNER_SHARE } from "../businessUser/businessUser.ts"
import { failedForOthers } from "../company/failedForOthers.ts"
import { isVerifiable, type CompanyProfile } from "../company/profile.ts"
import { emailKey } from "../field/text.ts"
import { isZoneOpen } from "../location/timeZone.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { isActive } from "../status.ts"
import { failedFor, requirement, type Requirement } from "./requirement.ts"

/** What the verification of a company still needs. */
export const kybRequirements = (
  { company, kyb, businessUsers }: Pick<CompanyProfile, "company" | "kyb" | "businessUsers">,
  latest: VerificationAttempt | undefined
): ReadonlyArray<Requirement> => {
  switch (company.kybStatus) {
    case "passed":
      return []
    case "new":
      return [
        kyb
          ? requirement("initiateCompanyKyb", ["companyId"], "the company is not submitted yet")
          : requirement("addKybInformation", ["kybInformation"], "is missing")
      ]
    case "pending":
      return [
        requirement(
          "verification",
          ["kybInformation"],
          latest?.status === "needs_review"
            ? "is waiting for a person's decision"
            : "is in progress"
        )
      ]
    case "failed":
      return [
        failedForOthers(latest, businessUsers)
          ? requirement("initiateCompanyKyb", ["companyId"], "the person it failed for has changed")
          : requirement("updateKybInformation", ["kybInformation"], failedFor(latest))
      ]
  }
}

/**
 * Whoever failed, and those who were submitted after their company: its own verification includes the others.
 * `alone` has the latest attempts about one person.
 */
const unverifiedPeople = (
  { company, businessUsers }: Pick<CompanyProfile, "company" | "businessUsers">,
  alone: ReadonlyMap<string, VerificationAttempt>
): ReadonlyArray<Requirement> =>
  businessUsers.filter(isVerifiable).flatMap(({ id, kycStatus }) => {
    const path = ["businessUser", id]
    if (kycStatus === "failed") {
      const own = alone.get(id)
      const reason = own?.status === "failed" ? failedFor(own) : "the person's verification failed"
      return [requirement("updateBusinessUser", path, reason)]
    }
    if (company.kybStatus !== "passed" || kycStatus === "passed") return []
    return [
      kycStatus === "pending"
        ? requirement("verification", path, "the person's verification is not finished")
        : requirement("updateBusinessUser", path, "the person is not submitted yet")
    ]
  })

/**
 * A company must name an owner of 25 % or more or a person who controls it; a non-profit must name
 * the latter; a sole proprietor is both. Source: 31 CFR 1010.230(d) and (e)(3).
 */
const ownerRequirements = (profile: CompanyProfile): ReadonlyArray<Requirement> => {
  const { kyb, businessUsers } = profile
  const owners = businessUsers.filter(({ beneficialOwner }) => beneficialOwner)
  const shares = owners.map(({ ownershipPercentage }) => ownershipPercentage ?? 0)
  const isControlled = businessUsers.some((user) => user.payrollAdmin && isVerifiable(user))
  const isOwned = shares.some((share) => share >= OWNER_SHARE)
  const isKnown = isControlled || (isOwned && kyb?.entityType !== "Non-Profit")
  return [
    ...(isKnown || kyb?.entityType === "Sole Proprietor"
      ? []
      : [
          requirement(
            "addBusinessUser",
            ["businessUser", "beneficialOwner"],
            kyb?.entityType === "Non-Profit"
              ? "a person who controls the company is missing"
              : "an owner of 25 % or more, or a person who controls the company, is missing"
          )
        ]),
    ...(shares.reduce((sum, share) => sum + share, 0) > 100
      ? [
          requirement(
            "updateBusinessUser",
            ["businessUser", "ownershipPercentage"],
            "the shares add up to more than 100"
          )
        ]
      : [])
  ]
}

const accountRequirements = (
  { status, awaitsApproval }: CompanyBankAccount,
  path: ReadonlyArray<string>
): ReadonlyArray<Requirement> => {
  if (status === "failed") {
    const reason = "is not a bank's routing number"
    return [requirement("updateCompanyBankAccount", [...path, "routingNumber"], reason)]
  }
  if (awaitsApproval) {
    return [requirement("approveBankAccount", path, "waits for the approval of a second person")]
  }
  return status === "ready" ? [] : [requirement("verification", path, "is in progress")]
}

/** Of several accounts, each requirement names its own. */
const bankAccountRequirements = ({ bankAccounts }: CompanyProfile): ReadonlyArray<Requirement> => {
  const path = ["companyFundingSourceEntity"]
  const linked = linkedAccounts(bankAccounts)
  return linked.length === 0
    ? [requirement("updateCompanyBankAccount", path, "is missing")]
    : linked.flatMap((account) =>
        accountRequirements(account, linked.length === 1 ? path : [...path, account.id])
      )
}

const emailRequirements = ({ businessUsers }: CompanyProfile): ReadonlyArray<Requirement> => {
  const seen = new Set<string>()
  return businessUsers.flatMap(({ id, email }) => {
    const key = emailKey(email)
    const isDuplicate = seen.has(key)
    seen.add(key)
    return isDuplicate
      ? [
          requirement(
            "updateBusinessUser",
            ["businessUser", id, "email"],
            "is used by another person as well"
          )
        ]
      : []
  })
}

/** A company pays people from somewhere, and somebody has to get its mail. */
const locationRequirements = ({ locations }: CompanyProfile): ReadonlyArray<Requirement> => {
  if (locations.length === 0) {
    return [requirement("addCompanyLocation", ["companyLocation"], "is missing")]
  }
  const isReached = locations.some(({ isMailingAddress }) => isMailingAddress)
  return [
    ...(isReached
      ? []
      : [
          requirement(
            "updateCompanyLocation",
            ["companyLocation", "isMailingAddress"],
            "no location is the mailing address"
          )
        ]),
    ...locations
      .filter(isZoneOpen)
      .map(({ id }) =>
        requirement(
          "updateLocationTimeZone",
          ["companyLocation", id, "timeZone"],
          "confirm the time zone"
        )
      )
  ]
}

const adminRequirements = ({ businessUsers }: CompanyProfile): ReadonlyArray<Requirement> =>
  businessUsers.some(({ payrollAdmin }) => payrollAdmin)
    ? []
    : [requirement("addBusinessUser", ["businessUser", "payrollAdmin"], "no payroll admin is left")]

const dateRequirements = ({ kyb }: CompanyProfile, today: LocalDate): ReadonlyArray<Requirement> =>
  kyb && kyb.dateOfIncorporation > today
    ? [
        requirement(
          "updateKybInformation",
          ["kybInformation", "dateOfIncorporation"],
          "is in the future"
        )
      ]
    : []

/** Workers can be paid by a company that nobody has verified. */
const activeWithoutKyb = (kyb: ReadonlyArray<Requirement>): ReadonlyArray<Requirement> =>
  kyb.map(({ step, path }) =>
    requirement(step, path, "users are active but the company is not verified")
  )

interface Further {
  readonly hasActiveUsers?: boolean
  /** The latest verification attempts about one person, by the person's id. */
  readonly alone?: ReadonlyMap<string, VerificationAttempt>
}

/**
 * The open requirements of a company on a day, in the usual order of onboarding. A contractor's company
 * pays nobody: it only has to be verified.
 */
export const companyRequirements = (
  whole: CompanyProfile,
  latest: VerificationAttempt | undefined,
  today: LocalDate,
  { hasActiveUsers = false, alone = new Map() }: Further = {}
): ReadonlyArray<Requirement> => {
  const profile = {
    ...whole,
    locations: whole.locations.filter(isActive),
    businessUsers: whole.businessUsers.filter(isActive)
  }
  const kyb = kybRequirements(profile, latest)
  const verified = [
    ...kyb,
    ...(hasActiveUsers ? activeWithoutKyb(kyb) : []),
    ...dateRequirements(profile, today)
  ]
  const people = unverifiedPeople(profile, alone)
  if (whole.company.kind === "contractor") return [...verified, ...people]
  return [
    ...verified,
    ...locationRequirements(profile),
    ...adminRequirements(profile),
    ...ownerRequirements(profile),
    ...people,
    ...emailRequirements(profile),
    ...bankAccountRequirements(profile)
  ]
}
