/** Requirements of the verification of a company and of its people. */
import type { BusinessUser } from "../businessUser/businessUser.ts"
import { failedForOthers, failingPeople } from "../company/failedForOthers.ts"
import { isVerifiable, type CompanyProfile } from "../company/profile.ts"
import type { Outcome } from "../verification/attempt.ts"
import { ownerNamedBy } from "../verification/reason.ts"
import {
  failedFor,
  isNameDoubted,
  requirement,
  unfinished,
  type Requirement,
  type RequirementReason
} from "./requirement.ts"

/** Facts about people from other records, by the ids of the business users. */
export interface PeopleVerified {
  /** The latest verification attempts about one person. */
  readonly alone: ReadonlyMap<string, Outcome>
  /** The active worker with KYC information who is the same person. */
  readonly active: ReadonlyMap<string, string>
}
export const NOBODY: PeopleVerified = { alone: new Map(), active: new Map() }

type Verified = Pick<CompanyProfile, "company" | "kyb" | "businessUsers">

/** An active user keeps the SSN, so that another one is given after `deactivateUser`. */
export const deactivation = (userId: string): Requirement =>
  requirement("deactivateUser", ["user", userId], "the SSN of an active user cannot be corrected")

/** The reasons of a verdict about the company that are about the people whom it names. */
const aboutPeople = (latest: Outcome): Outcome => ({
  ...latest,
  reasons: latest.reasons.filter((reason) => ownerNamedBy(reason) === undefined)
})

const failedReason = (
  attempt: Outcome | undefined,
  ofCompany: Outcome | undefined
): RequirementReason => {
  if (attempt?.status === "failed") return failedFor(attempt)
  const verdict = ofCompany && aboutPeople(ofCompany)
  return verdict && verdict.reasons.length > 0
    ? failedFor(verdict)
    : "the person's verification failed"
}

/** The requirements of a person who has not passed; `ofCompany` is a failed verdict that names the person. */
const ofPerson = (
  { id, kycStatus }: BusinessUser,
  { alone, active }: PeopleVerified,
  ofCompany?: Outcome
): ReadonlyArray<Requirement> => {
  const path = ["businessUser", id]
  const attempt = alone.get(id)
  if (kycStatus === "failed") {
    const userId = active.get(id)
    return [
      ...(userId === undefined ? [] : [deactivation(userId)]),
      requirement("updateBusinessUser", path, failedReason(attempt, ofCompany))
    ]
  }
  return [
    kycStatus === "pending"
      ? requirement(
          "verification",
          path,
          unfinished(attempt, "the person's verification is not finished")
        )
      : requirement("updateBusinessUser", path, "the person is not submitted yet")
  ]
}

/** The requirements of a company that failed: people who have to pass first, or its own data. */
const failedCompany = (
  { businessUsers }: Verified,
  latest: Outcome | undefined,
  people: PeopleVerified
): ReadonlyArray<Requirement> => {
  if (failedForOthers(latest, businessUsers)) {
    return [
      requirement("initiateCompanyKyb", ["companyId"], "the person it failed for has changed")
    ]
  }
  const failing = failingPeople(latest, businessUsers)
  if (failing.length > 0) return failing.flatMap((person) => ofPerson(person, people, latest))
  return [
    ...(isNameDoubted(latest)
      ? [requirement("updateCompany", ["registration", "company"], failedFor(latest))]
      : []),
    requirement("updateKybInformation", ["kybInformation"], failedFor(latest))
  ]
}

/** The requirements of the verification of a company. */
export const kybRequirements = (
  profile: Verified,
  latest: Outcome | undefined,
  people: PeopleVerified = NOBODY
): ReadonlyArray<Requirement> => {
  switch (profile.company.kybStatus) {
    case "passed":
      return []
    case "new":
      return [
        profile.kyb
          ? requirement("initiateCompanyKyb", ["companyId"], "the company is not submitted yet")
          : requirement("addKybInformation", ["kybInformation"], "is missing")
      ]
    case "pending":
      return [requirement("verification", ["kybInformation"], unfinished(latest))]
    case "failed":
      return failedCompany(profile, latest, people)
  }
}

/**
 * The requirements of people who failed alone, and of those who were submitted after their company: its own
 * verification includes the others. The verification of the company names the people for whom it failed.
 */
export const unverifiedPeople = (
  { company, businessUsers }: Verified,
  latest: Outcome | undefined,
  people: PeopleVerified
): ReadonlyArray<Requirement> => {
  const isPassed = company.kybStatus === "passed"
  const failing =
    company.kybStatus === "failed" ? new Set(failingPeople(latest, businessUsers)) : new Set()
  return businessUsers
    .filter((user) => isVerifiable(user) && user.kycStatus !== "passed" && !failing.has(user))
    .filter(
      ({ id, kycStatus }) =>
        isPassed || (kycStatus === "failed" && people.alone.get(id)?.status === "failed")
    )
    .flatMap((user) => ofPerson(user, people))
}
