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
import { exemptionNeeds } from "./withholding.ts"
import { ACTIVE_SSN, kybNeeds, unverifiedPeople, waiting } from "./kybNeeds.ts"
import { canBeVerified, latestOf, numberIn } from "./verification.ts"

const emailOf = ({ fields }: { readonly fields: Fields }): string =>
  String(fields["email"]).toLowerCase()

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

/** A non-profit has no owners: its admin has to be known. */
const whoIsMissing = ({ kyb, people }: Company): ReadonlyArray<string> => {
  if (kyb?.fields["entityType"] !== "Non-Profit") {
    const who = "an owner of 25 % or more, or a person who controls the company, is missing"
    return [`addBusinessUser businessUser.beneficialOwner: ${who}`]
  }
  const admin = people.find(({ fields }) => fields["payrollAdmin"] === true)
  if (!admin) {
    return [
      "addBusinessUser businessUser.payrollAdmin: a person who controls the company is missing"
    ]
  }
  const { fields, name } = admin
  const lacking = {
    ssn: numberIn(fields) === undefined,
    dateOfBirth: fields["dateOfBirth"] === undefined
  }
  const why = "is missing of the person who controls the company"
  return Object.entries(lacking).flatMap(([field, isLacking]) =>
    isLacking ? [`updateBusinessUser businessUser.${name}.${field}: ${why}`] : []
  )
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
  const isMissing = !hasControl && !hasOwner && entity !== "Sole Proprietor"
  const sum = shares.reduce((total, share) => total + share, 0)
  return [
    ...(isMissing ? whoIsMissing(company) : []),
    ...(sum > 100
      ? ["updateBusinessUser businessUser.ownershipPercentage: the shares add up to more than 100"]
      : [])
  ]
}

/** Requirements of a company's accounts; each of several is named. */
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

/** The requirement of a company that is not verified. */
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

/** Returns true if a wage begins later than the first day that needs one. */
export const startsLate = (worker: Worker) => (wage: Stored) =>
  !isVoid(wage) && termsOf(wage)[0]!.startDate > payDay(worker)

const WITHOUT_END = "9999-12-31"
export const EMPLOYED_TWICE = "is within another employment of somebody with the same SSN"

/** A wage that begins too late can begin earlier. */
const payStep = (worker: Worker): string =>
  worker.wages.some(startsLate(worker))
    ? "updateUserWage userWage.startDate"
    : "addUserWage userWage"

/** Hours for which a rate is paid. */
const HOURS: Readonly<Record<string, number>> = {
  "Per Hour": 1,
  "Per Day": 8,
  "Per Week": 40,
  "Per Month": 2080 / 12,
  "Per Year": 2080
}

/** Returns true if the rate of terms is too low to be meant; the model has no rate that is too high. */
export const isLow = ({ terms }: Period): boolean => {
  const isCommission = String(terms["userType"]).startsWith("Commission")
  const rate = Number(terms["wageRate"]) / HOURS[String(terms["wageBasis"])]!
  return rate < 1 && !(isCommission && rate === 0)
}

const LOW_RATE = "updateUserWage userWage.wageRate: is hardly meant: less than 1 US dollar an hour"

const wageNeeds = (worker: Worker): ReadonlyArray<string> => {
  if (worker.wages.every(isVoid)) return ["addUserWage userWage: is missing"]
  const open = notOver(worker, TODAY)
  const when = joined(worker) > TODAY ? "on the day of joining" : "today"
  const isEarly = open.some(({ wage }) => termsOf(wage)[0]!.startDate < joined(worker))
  return [
    ...(isUnpaid(worker) ? [`${payStep(worker)}: none is in force ${when}`] : []),
    ...(isEarly ? ["updateUser user.dateOfJoin: is after the start of a wage"] : []),
    ...(open.some(isLow) ? [LOW_RATE] : []),
    ...(open.some(({ terms }) => terms["workerType"] !== worker.fields["workerType"])
      ? ["updateUserWage userWage.workerType: is not that of the user"]
      : []),
    ...["userType", "employmentStatus"]
      .filter((field) => open.some((period) => lacksOf(period, field)))
      .map((field) => `updateUserWage userWage.${field}: is missing`)
  ]
}

/** Returns true if an employee's terms lack a field. */
export const lacksOf = ({ terms }: Period, field: string): boolean =>
  terms["workerType"] === "W2" && terms[field] === undefined

/** A contractor is verified as a business: what that needs, with the company's name where it is about it. */
const contractorNeeds = (model: Model, contractor: Company): ReadonlyArray<string> =>
  kybNeeds(model, contractor).map((need) => {
    const [step = "", part = ""] = need.split(/[ .:]/)
    return part === "businessUser" || part === "user"
      ? need
      : need.replace(`${step} ${part}`, `${step} ${part}.${contractor.name}`)
  })

const kycNeeds = (model: Model, worker: Worker): ReadonlyArray<string> => {
  const { kycStatus, userStatus } = worker.fields
  if (kycStatus === "passed") return []
  if (worker.contractor) return contractorNeeds(model, worker.contractor)
  const latest = latestOf(model, worker)
  if (kycStatus === "kyc not initiated") return ["addKycInformation kycInformation: is missing"]
  if (kycStatus === "pending") {
    return [`verification kycInformation: ${waiting(latest, "is in progress")}`]
  }
  const reasons = latest?.reasons ?? []
  const why = `verification failed: ${reasons.join(", ")}`
  return [
    ...(reasons.includes("name_mismatch") ? [`updateUser user: ${why}`] : []),
    ...(userStatus === "Active" ? [`deactivateUser user.${worker.name}: ${ACTIVE_SSN}`] : []),
    `updateKycInformation kycInformation: ${why}`
  ]
}

/** Returns true if an earlier worker who is not terminated, or a business user, has the email. */
const sharesEmail = ({ workers }: Model, worker: Worker): boolean => {
  const { employer, person, fields } = worker
  if (fields["email"] === undefined) return false
  const before = workers
    .slice(0, workers.indexOf(worker))
    .filter((each) => each.employer === employer && !hasLeft(each))
  const others = [...employer.people.filter((each) => each !== person && isActive(each)), ...before]
  return others.some((other) => emailOf(other) === emailOf(worker))
}

/** The days of an employment. */
const employmentOf = ({ fields, exits }: Worker): readonly [first: string, last: string] => {
  const end = exits.find(
    ({ fields: { kind, status } }) =>
      kind === "termination" && (status === "planned" || status === "effective")
  )
  return [String(fields["dateOfJoin"]), String(end?.fields["day"] ?? WITHOUT_END)]
}

/** The need of somebody who is employed by the company already, on a day of this employment. */
const employmentNeeds = ({ workers }: Model, worker: Worker): ReadonlyArray<string> => {
  const ssn = worker.kyc?.fields["ssn"]
  if (ssn === undefined || String(ssn).startsWith("00000000")) return []
  const [first, last] = employmentOf(worker)
  const at = workers.indexOf(worker)
  const ends = workers
    .filter((other) => other.employer === worker.employer && other.kyc?.fields["ssn"] === ssn)
    .filter((other) => other !== worker && other.fields["userStatus"] !== "Removed")
    .map((other) => [workers.indexOf(other), ...employmentOf(other)] as const)
    .filter(([index, begin]) => begin < first || (begin === first && index < at))
    .filter(([, begin, end]) => begin <= last && first <= end)
    .map(([, , end]) => end)
  if (ends.length === 0) return []
  const step = ends.includes(WITHOUT_END)
    ? `terminateUser user.${worker.name}`
    : "updateUser user.dateOfJoin"
  return [`${step}: ${EMPLOYED_TWICE}`]
}

const BANK = "the bank returned a payment"
const REFUSED: Readonly<Record<string, string>> = {
  R02: `accountNumber: ${BANK}: the account is closed`,
  R03: `accountNumber: ${BANK}: it has no such account of this person`,
  R04: `accountNumber: ${BANK}: the account number is not valid`,
  R13: "routingNumber: a payment was returned: the routing number is not valid",
  R16: `accountNumber: ${BANK}: the account is frozen`,
  R20: `accountNumber: ${BANK}: the account takes no such payments`
}

/** The field of a failed account that is wrong, and why. */
const refusedFor = (code: unknown): string =>
  REFUSED[String(code)] ?? "routingNumber: is not a bank's routing number"

const depositNeeds = (worker: Worker): ReadonlyArray<string> => {
  const { paymentMethod } = worker.fields
  const methods = notOver(worker, TODAY).map(({ terms }) => terms["paymentMethod"])
  const isDirect =
    paymentMethod === undefined
      ? methods.includes("Direct Deposit")
      : paymentMethod === "Direct Deposit"
  if (!isDirect) return []
  const accounts = inUse(worker)
  if (accounts.length === 0) return ["addUserBankAccount userBankAccount: is missing"]
  return accounts
    .filter(
      ({ fields }) => Number(fields["payPercentage"]) > 0 || fields["replacesId"] !== undefined
    )
    .flatMap(({ name, fields }) => {
      const path = `userBankAccount.${name}`
      if (fields["status"] === "ready") return []
      if (fields["awaitsApproval"] === true) {
        const why = "is a correction by the bank and waits for approval"
        return [`approveUserBankAccount ${path}: ${why}`]
      }
      return fields["status"] === "failed"
        ? [`updateUserBankAccount ${path}.${refusedFor(fields["returnCode"])}`]
        : [`verification ${path}: is in progress`]
    })
}

export const OF_EMPLOYER = "the user is active but the company is not verified"

const unverifiedEmployer = (model: Model, { employer }: Worker): ReadonlyArray<string> =>
  kybNeeds(model, employer).map((need) => need.replace(/: .*/su, `: ${OF_EMPLOYER}`))

export const workerNeeds = (model: Model, worker: Worker): ReadonlyArray<string> => {
  if (hasLeft(worker)) return []
  return [
    ...employmentNeeds(model, worker),
    ...wageNeeds(worker),
    ...kycNeeds(model, worker),
    ...depositNeeds(worker),
    ...exemptionNeeds(worker),
    ...(sharesEmail(model, worker)
      ? ["updateUser user.email: is used by another person as well"]
      : []),
    ...(worker.fields["userStatus"] === "Active" ? unverifiedEmployer(model, worker) : [])
  ]
}
