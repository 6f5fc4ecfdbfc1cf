/**
 * The requirements that the model's companies and people must still meet to be verified, as `<step> <path>: <reason>`.
 */
import { employedAs } from "./onePerson.ts"
import type { Attempt, Company, Model, Person } from "./state.ts"
import { canBeVerified, failedForOthers, failingOf, latestOf } from "./verification.ts"

export const waiting = (attempt: Attempt | undefined, other: string): string =>
  attempt?.status === "needs_review" ? "is waiting for a person's decision" : other

const failure = (reasons: ReadonlyArray<string>): string =>
  reasons.length > 0
    ? `verification failed: ${reasons.join(", ")}`
    : "the person's verification failed"

export const ACTIVE_SSN = "the SSN of an active user cannot be corrected"

/** The requirements of a person who has not passed. `reasons` are those of the company's verdict, without names. */
const personNeeds = (
  model: Model,
  person: Person,
  reasons: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const path = `businessUser.${person.name}`
  const alone = latestOf(model, person)
  const { kycStatus } = person.fields
  if (kycStatus === "pending") {
    return [`verification ${path}: ${waiting(alone, "the person's verification is not finished")}`]
  }
  if (kycStatus !== "failed") {
    return [`updateBusinessUser ${path}: the person is not submitted yet`]
  }
  const worker = employedAs(model, person)
  const isKept = worker?.kyc !== undefined && worker.fields["userStatus"] === "Active"
  return [
    ...(isKept ? [`deactivateUser user.${worker.name}: ${ACTIVE_SSN}`] : []),
    `updateBusinessUser ${path}: ${failure(alone?.status === "failed" ? alone.reasons : reasons)}`
  ]
}

const failedNeeds = (model: Model, company: Company): ReadonlyArray<string> => {
  const reasons = latestOf(model, company)?.reasons ?? []
  if (failedForOthers(model, company)) {
    return ["initiateCompanyKyb companyId: the person it failed for has changed"]
  }
  const failing = failingOf(model, company)
  const codes = reasons.filter((reason) => !reason.startsWith("owner:"))
  if (failing.length > 0) return failing.flatMap((person) => personNeeds(model, person, codes))
  const why = `verification failed: ${reasons.join(", ")}`
  return [
    ...(reasons.includes("name_mismatch") ? [`updateCompany registration.company: ${why}`] : []),
    `updateKybInformation kybInformation: ${why}`
  ]
}

export const kybNeeds = (model: Model, company: Company): ReadonlyArray<string> => {
  switch (company.fields["kybStatus"]) {
    case "new":
      return [
        company.kyb
          ? "initiateCompanyKyb companyId: the company is not submitted yet"
          : "addKybInformation kybInformation: is missing"
      ]
    case "pending":
      return [`verification kybInformation: ${waiting(latestOf(model, company), "is in progress")}`]
    case "failed":
      return failedNeeds(model, company)
    default:
      return []
  }
}

/** The people who failed alone, and those whom the company's verdict did not include. */
export const unverifiedPeople = (model: Model, company: Company): ReadonlyArray<string> => {
  const { kybStatus } = company.fields
  const failing = kybStatus === "failed" ? failingOf(model, company) : []
  return company.people
    .filter((person) => canBeVerified(person) && person.fields["kycStatus"] !== "passed")
    .filter((person) => !failing.includes(person))
    .filter((person) => {
      const isFailed = person.fields["kycStatus"] === "failed"
      return kybStatus === "passed" || (isFailed && latestOf(model, person)?.status === "failed")
    })
    .flatMap((person) => personNeeds(model, person, []))
}
