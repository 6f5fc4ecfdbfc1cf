/**
 * The steps that meet the requirements of companies and workers, each by the operation that the
 * requirement names: with them every company and worker must become complete.
 */
import { userAccounts } from "./depositSteps.ts"
import {
  companyNeeds,
  EMPLOYED_TWICE,
  isLow,
  lacksOf,
  OF_EMPLOYER,
  payDay,
  startsLate,
  workerNeeds
} from "./requirements.ts"
import {
  everybody,
  isActive,
  locations,
  termsOf,
  wages,
  type Company,
  type Model,
  type Person,
  type Stored,
  type Subject,
  type Worker
} from "./state.ts"
import type { Step } from "./steps.ts"
import { latestOf } from "./verification.ts"
import { notOver, TODAY } from "./wageSteps.ts"

/** A unique number and email. */
const freshNumber = ({ counts }: Model): string => {
  const count = (counts.get("fresh") ?? 0) + 1
  counts.set("fresh", count)
  return String(230_000_000 + count)
}
const freshEmail = (model: Model): string => `${freshNumber(model)}@y.example`

/** A name that nobody has. */
const freshName = (model: Model): string =>
  `Fresh${freshNumber(model).replaceAll(/\d/gu, (digit) => "abcdefghij"[Number(digit)] ?? "")}`

const place = { address1: "7 Fjord Road", city: "Dover", state: "DE", zipcode: "19901" }
const identity = { dateOfBirth: "1970-01-02", ...place }

/** The next verdict or decision about a subject. */
const approval = (model: Model, subject: Subject): object => {
  const latest = latestOf(model, subject)
  const at = latest ? model.attempts.toReversed().indexOf(latest) : 0
  const isAwaited = latest?.status === "submitted" || latest?.status === "processing"
  return { does: isAwaited ? "callback" : "decideVerification", at, status: "passed" }
}

const anAccount = {
  accountNumber: "99990000",
  routingNumber: "021000021",
  bankName: "Bank",
  accountType: "Checking",
  accountName: "Payroll"
}

/** Returns an update that meets a requirement about people of a company; `person` is the one whom it names. */
const personUpdate = (
  model: Model,
  people: ReadonlyArray<Person>,
  person: Person,
  need: string
): object => {
  const indexOf = (each: Person) => everybody(model).indexOf(each)
  const at = indexOf(person)
  if (need.includes("shares")) {
    const owner = people.find(
      ({ fields: { beneficialOwner: isOwner, ownershipPercentage: share } }) =>
        isOwner === true && Number(share) > 0
    )
    return { at: owner ? indexOf(owner) : 0, user: { ownershipPercentage: 0 } }
  }
  if (need.includes("email")) return { at, user: { email: freshEmail(model) } }
  if (need.includes(".dateOfBirth:")) return { at, user: { dateOfBirth: identity.dateOfBirth } }
  return { at, user: { ssn: freshNumber(model) } }
}

const companyStep = (model: Model, company: Company, need: string): object => {
  const at = model.companies.indexOf(company)
  const [step = "", path = ""] = need.split(/:? /)
  const people = company.people.filter(isActive)
  const about = people.find(({ name }) => need.includes(`.${name}:`) || need.includes(`.${name}.`))
  const person = about ?? people[0]!
  switch (step) {
    case "addKybInformation": {
      const ein = freshNumber(model)
      const fields = { entityType: "LLC", incorporationState: "Delaware", ein }
      const dated = { dateOfIncorporation: "2019-04-01", irsAssisgnedFederalFilingForm: "941" }
      return { does: step, at, kyb: { ...fields, ...dated } }
    }
    case "updateCompanyLocation": {
      const active = company.locations.find(isActive)
      const index = active ? locations(model).indexOf(active) : 0
      return { does: step, at: index, location: { isMailingAddress: true } }
    }
    case "updateLocationTimeZone": {
      const index = locations(model).findIndex(({ name }) => need.includes(`${name}.`))
      return { does: step, at: index, timeZone: "America/Chicago" }
    }
    case "updateKybInformation":
      if (path.includes("date")) {
        return { does: step, at, kyb: { dateOfIncorporation: "2019-04-01" } }
      }
      return { does: step, at, kyb: { ein: freshNumber(model) } }
    case "initiateCompanyKyb":
      return { does: step, at }
    case "verification":
      if (path === "kybInformation") return approval(model, company)
      return path.startsWith("businessUser")
        ? approval(model, person)
        : { does: "checkBankAccounts" }
    case "addCompanyLocation":
      return { does: step, at, location: { companyLocation: "Main", ...place } }
    case "addBusinessUser": {
      const named = { firstName: "Ola", lastName: "Nordmann", phoneNumber: "3025550109" }
      const control = { payrollAdmin: true, ssn: freshNumber(model), email: freshEmail(model) }
      return { does: step, at, user: { ...named, ...identity, ...control } }
    }
    case "updateBusinessUser":
      return { does: step, ...personUpdate(model, people, person, need) }
    case "deactivateUser": {
      const index = model.workers.findIndex(({ name }) => need.includes(`user.${name}:`))
      return { does: step, at: index, exit: {} }
    }
    case "updateCompany":
      return { does: step, at, company: { company: `Company ${freshNumber(model)}` } }
    case "addPaySchedule":
      return { does: step, at, workerType: "W2", rules: "Monthly" }
    default: {
      // A number that no other account of the company has.
      const account = { ...anAccount, accountNumber: freshNumber(model) }
      const named = company.accounts.findIndex(({ name }) => need.includes(`${name}.`))
      const place = named === -1 ? undefined : named
      return { does: "updateCompanyBankAccount", at, account, place }
    }
  }
}

/** Returns true if the contractor's company has to meet the requirement. */
const isOfContractor = ({ contractor, fields }: Worker, need: string): boolean =>
  contractor !== undefined &&
  fields["kycStatus"] !== "passed" &&
  (need.includes(`.${contractor.name}`) || / (?:businessUser|user)\./u.test(need))

/** Returns an update that meets a requirement about a wage. */
const wageUpdate = (model: Model, worker: Worker, need: string): object => {
  const indexOf = (wage: Stored | undefined) => (wage ? wages(model).indexOf(wage) : 0)
  const open = notOver(worker, TODAY)
  if (need.includes("startDate")) {
    const late = worker.wages.find(startsLate(worker))
    return { at: indexOf(late), wage: { startDate: payDay(worker) } }
  }
  if (need.includes("workerType")) {
    const { workerType } = worker.fields
    const other = open.find(({ terms }) => terms["workerType"] !== workerType)
    return { at: indexOf(other?.wage), wage: { workerType, startDate: other?.from } }
  }
  if (need.includes("wageRate")) {
    const low = open.find(isLow)
    const wage = { wageRate: 500, wageBasis: "Per Week", startDate: low?.from }
    return { at: indexOf(low?.wage), wage }
  }
  const [field, value] = need.includes("userType")
    ? ["userType", "Paid by the hour"]
    : ["employmentStatus", "Part Time (20-29 Hours per week)"]
  const lacking = open.find((period) => lacksOf(period, field))
  return { at: indexOf(lacking?.wage), wage: { [field]: value, startDate: lacking?.from } }
}

const workerStep = (model: Model, worker: Worker, need: string): object => {
  const at = model.workers.indexOf(worker)
  const [step = ""] = need.split(" ")
  // A company's own requirement is met by a step of the company.
  if (need.includes(OF_EMPLOYER) || isOfContractor(worker, need)) {
    return { does: "checkBankAccounts" }
  }
  // A later day of joining is not enough where wages begin before it.
  if (need.includes(EMPLOYED_TWICE)) {
    return { does: "terminateUser", at, exit: { lastDay: TODAY } }
  }
  switch (step) {
    case "addUserWage": {
      const workerType = worker.fields["workerType"]
      const wage = { wageRate: 25, wageBasis: "Per Hour", workerType }
      return { does: step, at, wage, isElsewhere: false }
    }
    case "updateUserWage":
      return { does: step, ...wageUpdate(model, worker, need) }
    case "addKycInformation":
      return { does: step, at, kyc: { ssn: freshNumber(model), ...identity } }
    case "updateKycInformation":
      return { does: step, at, kyc: { ssn: freshNumber(model) } }
    case "updateW4Information":
      return { does: step, at, w4: { exempt: true } }
    case "deactivateUser":
      return { does: step, at, exit: {} }
    case "updateUser":
      if (need.includes("dateOfJoin")) {
        const starts = notOver(worker, TODAY).map(({ wage }) => termsOf(wage)[0]!.startDate)
        return { does: step, at, user: { dateOfJoin: starts.toSorted()[0] } }
      }
      if (need.includes("failed")) return { does: step, at, user: { lastName: freshName(model) } }
      return { does: step, at, user: { email: freshEmail(model) } }
    case "addUserBankAccount":
      return { does: step, at, account: anAccount }
    case "approveUserBankAccount":
    case "updateUserBankAccount": {
      const account = userAccounts(model).findIndex(({ name }) =>
        new RegExp(`\\.${name}[.:]`).test(need)
      )
      const { routingNumber } = anAccount
      // A number that no other account of the worker has.
      const accountNumber = freshNumber(model)
      return { does: step, at: account, account: { routingNumber, accountNumber } }
    }
    default:
      return need.includes("userBankAccount")
        ? { does: "checkBankAccounts" }
        : approval(model, worker.contractor ?? worker)
  }
}

/** The next steps: one for every company and worker that is not complete. */
export const nextSteps = function* (model: Model): Generator<Step> {
  for (const company of model.companies) {
    const [need] = companyNeeds(model, company)
    if (need !== undefined) yield companyStep(model, company, need) as Step
  }
  for (const worker of model.workers) {
    const [need] = workerNeeds(model, worker)
    if (need !== undefined) yield workerStep(model, worker, need) as Step
  }
}

/** Workers who are not active although they have no requirement and did not leave. */
export const heldUp = ({ workers }: Model): ReadonlyArray<string> =>
  workers
    .filter(
      ({ fields: { userStatus } }) => userStatus === "Add Wage" || userStatus === "Invite Sent"
    )
    .map(({ name }) => name)
