import { holdReasons } from "../bankAccount/accountHold.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { linkedAccounts, type CompanyBankAccount } from "../bankAccount/companyBankAccount.ts"
import {
  identityNumber,
  missingOwnerFields,
  OWNER_SHARE,
  type BusinessUser
} from "../businessUser/businessUser.ts"
import { isVerifiable, type CompanyProfile } from "../company/profile.ts"
import { emailKey } from "../field/text.ts"
import { isZoneOpen } from "../location/localZone.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { rulesWarnings } from "../paySchedule/payDateWarnings.ts"
import { isActive } from "../status.ts"
import type { Document } from "../document/document.ts"
import { documentRequirements } from "./documentRequirements.ts"
import { ownerBirthRequirements } from "./hardlyMeant.ts"
import {
  kybRequirements,
  NOBODY,
  unverifiedPeople,
  type PeopleVerified
} from "./kybRequirements.ts"
import { PAY_DATE_REASONS, requirement, type Requirement } from "./requirement.ts"

/** The data that a payroll admin lacks to be known as the person who controls the company. */
const unknownControl = ({ id, dateOfBirth, ...user }: BusinessUser): ReadonlyArray<Requirement> =>
  [...(identityNumber(user) ? [] : ["ssn"]), ...(dateOfBirth ? [] : ["dateOfBirth"])].map((field) =>
    requirement(
      "updateBusinessUser",
      ["businessUser", id, field],
      "is missing of the person who controls the company"
    )
  )

/**
 * The person who is missing. An owner does not stand for a non-profit; its payroll admin does, who may exist already.
 */
const whoIsMissing = ({ kyb, businessUsers }: CompanyProfile): ReadonlyArray<Requirement> => {
  if (kyb?.entityType !== "Non-Profit") {
    return [
      requirement(
        "addBusinessUser",
        ["businessUser", "beneficialOwner"],
        "an owner of 25 % or more, or a person who controls the company, is missing"
      )
    ]
  }
  const admin = businessUsers.find(({ payrollAdmin }) => payrollAdmin)
  return admin
    ? unknownControl(admin)
    : [
        requirement(
          "addBusinessUser",
          ["businessUser", "payrollAdmin"],
          "a person who controls the company is missing"
        )
      ]
}

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
    ...(isKnown || kyb?.entityType === "Sole Proprietor" ? [] : whoIsMissing(profile)),
    ...owners
      .filter((owner) => missingOwnerFields({ ...owner }).length > 0)
      .map(({ id }) =>
        requirement("updateBusinessUser", ["businessUser", id], "data of the owner are missing")
      ),
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
  { status, awaitsApproval, hold }: CompanyBankAccount,
  path: ReadonlyArray<string>
): ReadonlyArray<Requirement> => {
  if (status === "failed") {
    const reason = "is not a bank's routing number"
    return [requirement("updateCompanyBankAccount", [...path, "routingNumber"], reason)]
  }
  if (hold !== undefined) return [requirement("approveBankAccount", path, holdReasons[hold])]
  if (awaitsApproval) {
    return [requirement("approveBankAccount", path, "waits for the approval of a second person")]
  }
  return status === "ready" ? [] : [requirement("verification", path, "is in progress")]
}

/** The requirements of the linked accounts; each names its account if there are several. */
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

const payDateRequirements = (
  { paySchedules }: CompanyProfile,
  today: LocalDate
): ReadonlyArray<Requirement> =>
  paySchedules
    .filter(({ status }) => status === "active")
    .flatMap(({ id, specification }) =>
      rulesWarnings(specification, today).map(({ code }) =>
        requirement(
          "updatePaySchedule",
          ["paySchedule", id, "specification", "payDay"],
          PAY_DATE_REASONS[code]
        )
      )
    )

/** Workers can be paid by a company that nobody has verified. */
const activeWithoutKyb = (kyb: ReadonlyArray<Requirement>): ReadonlyArray<Requirement> =>
  kyb.map(({ step, path }) =>
    requirement(step, path, "users are active but the company is not verified")
  )

interface Further {
  /** The documents of the company itself that can still be moved. */
  readonly documents?: ReadonlyArray<Document>
  readonly hasActiveUsers?: boolean
  readonly people?: PeopleVerified
}

/**
 * The open requirements of a company on a day, in the usual order of onboarding. A contractor's company
 * pays nobody: it only has to be verified.
 */
export const companyRequirements = (
  whole: CompanyProfile,
  latest: VerificationAttempt | undefined,
  today: LocalDate,
  { documents = [], hasActiveUsers = false, people = NOBODY }: Further = {}
): ReadonlyArray<Requirement> => {
  const profile = {
    ...whole,
    locations: whole.locations.filter(isActive),
    businessUsers: whole.businessUsers.filter(isActive)
  }
  const kyb = kybRequirements(profile, latest, people)
  const verified = [
    ...kyb,
    ...(hasActiveUsers ? activeWithoutKyb(kyb) : []),
    ...dateRequirements(profile, today),
    ...ownerBirthRequirements(profile.businessUsers, today)
  ]
  const unverified = unverifiedPeople(profile, latest, people)
  const toSign = documentRequirements(documents)
  if (whole.company.kind === "contractor") return [...verified, ...unverified, ...toSign]
  return [
    ...verified,
    ...locationRequirements(profile),
    ...adminRequirements(profile),
    ...ownerRequirements(profile),
    ...unverified,
    ...emailRequirements(profile),
    ...bankAccountRequirements(profile),
    ...payDateRequirements(profile, today),
    ...toSign
  ]
}
