/** The requirements of the model's companies and workers, each as `<step> <path>: <reason>`. */
import { isConfirmed } from "./timeSteps.ts"
import { linked } from "./accountSteps.ts"
import { inUse } from "./depositSteps.ts"
import { lacksPeriods } from "./policySteps.ts"
import {
  hasLeft,
  isActive,
  isVoid,
  termsOf,
  type Company,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import { inForce, notOver, TODAY, type Period } from "./wageSteps.ts"
import { canBeVerified, latestOf } from "./verifying.ts"

const emailOf = ({ fields }: { readonly fields: Fields }): string =>
  String(fields["email"]).toLowerCase()

const kybNeeds = (model: Model, company: Company): ReadonlyArray<string> => {
  const latest = latestOf(model, company)
  const inReview = latest?.status === "needs_review"
  const needs: Readonly<Record<string, ReadonlyArray<string>>> = {
    new: [
      company.kyb
        ? "initiateCompanyKyb companyId: the company is not submitted yet"
        : "addKybInformation kybInformation: is missing"
    ],
    pending: [
      `verification kybInformation: ${inReview ? "is waiting for a person's decision" : "is in progress"}`
    ],
    failed: [
      `updateKybInformation kybInformation: verification failed: ${latest?.reasons.join(", ")}`
    ],
    passed: []
  }
  return needs[String(company.fields["kybStatus"])] ?? ["?"]
}

const unverifiedPeople = (model: Model, { fields: company, people }: Company) =>
  people.filter(canBeVerified).flatMap((person) => {
    const { name, fields } = person
    const path = `businessUser.${name}`
    if (fields["kycStatus"] === "failed") {
      const alone = latestOf(model, person)
      const reason =
        alone?.status === "failed"
          ? `verification failed: ${alone.reasons.join(", ")}`
          : "the person's verification failed"
      return [`updateBusinessUser ${path}: ${reason}`]
    }
    if (company["kybStatus"] !== "passed" || fields["kycStatus"] === "passed") return []
    return [
      fields["kycStatus"] === "pending"
        ? `verification ${path}: the person's verification is not finished`
        : `updateBusinessUser ${path}: the person is not submitted yet`
    ]
  })

const placeNeeds = (locations: ReadonlyArray<Stored>): ReadonlyArray<string> => {
  if (locations.length === 0) return ["addCompanyLocation companyLocation: is missing"]
  const isReached = locations.some(({ fields }) => fields["isMailingAddress"] === true)
  const mail =
    "updateCompanyLocation companyLocation.isMailingAddress: no location is the mailing address"
  return [
    ...(isReached ? [] : [mail]),
    ...locations
      .filter((location) => !isConfirmed(location))
      .map(
        ({ name }) =>
          `updateLocationTimeZone companyLocation.${name}.timeZone: confirm the time zone`
      )
  ]
}

const ownerNeeds = (company: Company): ReadonlyArray<string> => {
  const { kyb, people } = company
  const entity = kyb?.fields["entityType"]
  const owners = people.filter(({ fields }) => fields["beneficialOwner"] === true)
  const shares = owners.map(({ fields }) => Number(fields["ownershipPercentage"] ?? 0))
  const hasControl = people.some(
    (person) => person.fields["payrollAdmin"] === true && canBeVerified(person)
  )
  const hasOwner = entity !== "Non-Profit" && shares.some((share) => share >= 25)
  const who =
    entity === "Non-Profit"
      ? "a person who controls the company is missing"
      : "an owner of 25 % or more, or a person who controls the company, is missing"
  const isMissing = !hasControl && !hasOwner && entity !== "Sole Proprietor"
  const sum = shares.reduce((total, share) => total + share, 0)
  return [
    ...(isMissing ? [`addBusinessUser businessUser.beneficialOwner: ${who}`] : []),
    ...(sum > 100
      ? ["updateBusinessUser businessUser.ownershipPercentage: the shares add up to more than 100"]
      : [])
  ]
}

/** Of several accounts each is named. */
const accountNeeds = (company: Company): ReadonlyArray<string> => {
  const all = linked(company)
  const whole = "companyFundingSourceEntity"
  if (all.length === 0) return [`updateCompanyBankAccount ${whole}: is missing`]
  return all.flatMap(({ name, fields }) => {
    const path = all.length === 1 ? whole : `${whole}.${name}`
    if (fields["status"] === "ready") return []
    return fields["status"] === "failed"
      ? [`updateCompanyBankAccount ${path}.routingNumber: is not a bank's routing number`]
      : [`verification ${path}: is in progress`]
  })
}

/** Of a company that is not verified. */
const ACTIVE_THERE = "users are active but the company is not verified"

export const companyNeeds = (model: Model, whole: Company): ReadonlyArray<string> => {
  const people = whole.people.filter(isActive)
  const company = { ...whole, people }
  const locations = whole.locations.filter(isActive)
  const emails = people.map(emailOf)
  const hasActive = model.workers.some(
    ({ employer, fields }) => employer === whole && fields["userStatus"] === "Active"
  )
  const verified = [
    ...kybNeeds(model, company),
    ...(hasActive
      ? kybNeeds(model, company).map((need) => need.replace(/: .*/su, `: ${ACTIVE_THERE}`))
      : []),
    ...(String(company.kyb?.fields["dateOfIncorporation"] ?? "") > TODAY
      ? ["updateKybInformation kybInformation.dateOfIncorporation: is in the future"]
      : [])
  ]
  const unverified = unverifiedPeople(model, company)
  if (company.isContractor) return [...verified, ...unverified]
  return [
    ...verified,
    ...placeNeeds(locations),
    ...(people.some(({ fields }) => fields["payrollAdmin"] === true)
      ? []
      : ["addBusinessUser businessUser.payrollAdmin: no payroll admin is left"]),
    ...ownerNeeds(company),
    ...unverified,
    ...people
      .filter((person, index) => emails.indexOf(emailOf(person)) < index)
      .map(
        ({ name }) =>
          `updateBusinessUser businessUser.${name}.email: is used by another person as well`
      ),
    ...accountNeeds(company),
    ...(lacksPeriods(whole)
      ? ["addPaySchedule paySchedule: a time off policy accrues by pay periods"]
      : [])
  ]
}

const joined = ({ fields }: Worker): string => String(fields["dateOfJoin"])

/** The first day that needs a wage. */
export const payDay = (worker: Worker): string => (joined(worker) > TODAY ? joined(worker) : TODAY)

const isUnpaid = (worker: Worker): boolean => inForce(worker, payDay(worker)).length === 0

/** Whether a wage begins later than the first day that needs one. */
export const startsLate = (worker: Worker) => (wage: Stored) =>
  !isVoid(wage) && termsOf(wage)[0]!.startDate > payDay(worker)

/** A wage that begins too late can begin earlier. */
const payStep = (worker: Worker): string =>
  worker.wages.some(startsLate(worker))
    ? "updateUserWage userWage.startDate"
    : "addUserWage userWage"

const wageNeeds = (worker: Worker): ReadonlyArray<string> => {
  if (worker.wages.every(isVoid)) return ["addUserWage userWage: is missing"]
  const open = notOver(worker, TODAY)
  const when = joined(worker) > TODAY ? "on the day of joining" : "today"
  const isEarly = open.some(({ wage }) => termsOf(wage)[0]!.startDate < joined(worker))
  return [
    ...(isUnpaid(worker) ? [`${payStep(worker)}: none is in force ${when}`] : []),
    ...(isEarly ? ["updateUser user.dateOfJoin: is after the start of a wage"] : []),
    ...(open.some(({ terms }) => terms["workerType"] !== worker.fields["workerType"])
      ? ["updateUserWage userWage.workerType: is not that of the user"]
      : []),
    ...["userType", "employmentStatus"]
      .filter((field) => open.some((period) => lacksOf(period, field)))
      .map((field) => `updateUserWage userWage.${field}: is missing`)
  ]
}

/** Whether an employee's terms lack a field. */
export const lacksOf = ({ terms }: Period, field: string): boolean =>
  terms["workerType"] === "W2" && terms[field] === undefined

const kycNeeds = (model: Model, worker: Worker): ReadonlyArray<string> => {
  const latest = latestOf(model, worker.contractor ?? worker)
  const what = worker.contractor ? "kybInformation" : "kycInformation"
  const inReview = latest?.status === "needs_review"
  const again = worker.contractor ? "updateKybInformation" : "updateKycInformation"
  const of = worker.contractor ? `.${worker.contractor.name}` : ""
  const needs: Readonly<Record<string, ReadonlyArray<string>>> = {
    "kyc not initiated": ["addKycInformation kycInformation: is missing"],
    pending: [
      `verification ${what}: ${inReview ? "is waiting for a person's decision" : "is in progress"}`
    ],
    failed: [`${again} ${what}${of}: verification failed: ${latest?.reasons.join(", ") ?? ""}`],
    passed: []
  }
  return needs[String(worker.fields["kycStatus"])] ?? ["?"]
}

/** Whether an earlier worker who is not terminated, or a business user, has the email. */
const sharesEmail = ({ workers }: Model, worker: Worker): boolean => {
  const { employer, person, fields } = worker
  if (fields["email"] === undefined) return false
  const before = workers
    .slice(0, workers.indexOf(worker))
    .filter((each) => each.employer === employer && !hasLeft(each))
  const others = [...employer.people.filter((each) => each !== person && isActive(each)), ...before]
  return others.some((other) => emailOf(other) === emailOf(worker))
}

const depositNeeds = (worker: Worker): ReadonlyArray<string> => {
  const isDirect = notOver(worker, TODAY).some(
    ({ terms }) => terms["paymentMethod"] === "Direct Deposit"
  )
  if (!isDirect) return []
  const accounts = inUse(worker)
  if (accounts.length === 0) return ["addUserBankAccount userBankAccount: is missing"]
  return accounts
    .filter(({ fields }) => Number(fields["payPercentage"]) > 0)
    .flatMap(({ name, fields }) => {
      const path = `userBankAccount.${name}`
      if (fields["status"] === "ready") return []
      return fields["status"] === "failed"
        ? [`updateUserBankAccount ${path}.routingNumber: is not a bank's routing number`]
        : [`verification ${path}: is in progress`]
    })
}

export const OF_EMPLOYER = "the user is active but the company is not verified"

const unverifiedEmployer = (model: Model, { employer }: Worker): ReadonlyArray<string> =>
  kybNeeds(model, employer).map((need) => need.replace(/: .*/su, `: ${OF_EMPLOYER}`))

export const workerNeeds = (model: Model, worker: Worker): ReadonlyArray<string> => {
  if (hasLeft(worker)) return []
  return [
    ...wageNeeds(worker),
    ...kycNeeds(model, worker),
    ...depositNeeds(worker),
    ...(sharesEmail(model, worker)
      ? ["updateUser user.email: is used by another person as well"]
      : []),
    ...(worker.fields["userStatus"] === "Active" ? unverifiedEmployer(model, worker) : [])
  ]
}
