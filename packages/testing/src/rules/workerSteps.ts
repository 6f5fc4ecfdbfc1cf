/** The model of the operations about workers. */
import { lacks, newCompany, newLocation, newPerson, startKyb, submitNew } from "./companySteps.ts"
import { changeRole, employedAs, roleOf } from "./onePerson.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  changeIfDifferent,
  emailIsTaken,
  everybody,
  hasLeft,
  isActive,
  isOld,
  isRemoved,
  keepsIdentity,
  pick,
  renamed,
  same,
  stored,
  withoutNull,
  type Company,
  type Fields,
  type Model,
  type Person,
  type Expected,
  type Refusal,
  type Stored,
  type Worker
} from "./state.ts"
import { placedFields, placesOn } from "./places.ts"
import { guardTime, todayOf } from "./timeSteps.ts"
import { newWage } from "./wageSteps.ts"
import {
  einIsTaken,
  goOn,
  holdSsn,
  isOneIdentity,
  isVerifiedAlone,
  knownContractor,
  moveKyc,
  submitWorker
} from "./verification.ts"

const WORKER = {
  companyLocationCategory: "locationCategory",
  stateCode: "workState",
  code: "workState",
  startDate: "dateOfJoin"
}

/** A request's location: none, one of the company's, or a missing one. */
export const placeOf = (company: Company | undefined, place: number | undefined) =>
  place === undefined ? undefined : (company?.locations[place]?.name ?? "nowhere")

/** Returns true if a request names a location that nobody can work at. */
const isNoPlace = (company: Company, place: number | undefined): boolean => {
  const location = place === undefined ? undefined : company.locations[place]
  return place !== undefined && (!location || !isActive(location))
}

/** The workplace fields of a request. */
const workplace = (company: Company, place: number | undefined): Fields =>
  place === undefined ? {} : { companyLocationId: placeOf(company, place) }

const isNowhere = (fields: Fields): boolean =>
  fields["locationCategory"] === "Remote"
    ? fields["workState"] === undefined
    : fields["companyLocationId"] === undefined

interface Hired {
  readonly fields: Fields
  readonly person?: Person
  readonly contractor?: Company
}

const newWorker = (
  model: Model,
  employer: Company,
  { fields, person, contractor }: Hired
): Worker => {
  const worker: Worker = {
    ...stored(model, "worker", {
      userStatus: "Add Wage",
      invite: false,
      kycStatus: "kyc not initiated",
      ...fields,
      ...(person && { businessUserId: person.name }),
      ...(contractor && { contractorCompanyId: contractor.name })
    }),
    employer,
    person,
    people: person ? [person] : [],
    contractor,
    wages: [],
    accounts: [],
    workSchedules: [],
    timeOffAccounts: [],
    timeOffAssignments: [],
    timeOffRequests: [],
    punches: [],
    timeEntries: [],
    timesheets: [],
    waitingPay: undefined,
    clock: undefined,
    kioskPin: undefined,
    exits: [],
    kyc: undefined,
    w4: undefined,
    unexempt: undefined
  }
  model.workers.push(worker)
  const { kycStatus, userStatus } = worker.fields
  employer.events.push(["employee.kycstatus.insert", worker.name, kycStatus])
  employer.events.push(["employee.employeestatus.insert", worker.name, userStatus])
  return worker
}

const employerAt = ({ companies }: Model, at: number): Company | undefined => {
  const company = pick(companies, at)
  return company?.isContractor === true ? undefined : company
}

/** A state or a zone that an office worker gets would hold for nothing. */
const isForRemote = (place: Fields, before: Fields, input: Fields): boolean => {
  if (place["locationCategory"] !== "Office") return false
  const isState = [input["stateCode"], input["code"]].some((each) => typeof each === "string")
  const isNewState =
    isState &&
    input["companyLocationCategory"] === undefined &&
    place["workState"] !== before["workState"]
  return (
    isNewState ||
    (typeof input["timeZone"] === "string" && place["timeZone"] !== before["timeZone"])
  )
}

const isMoved = (before: Fields, after: Fields): boolean =>
  ["workplaces", "dateOfJoin"].some((name) => after[name] !== before[name])

/** The worker works at the place of the request from today on, but not before joining. */
const employAgain = (worker: Worker, input: Fields): void => {
  const { locationCategory, workState, companyLocationId, ...job } = input
  const today = todayOf(worker)
  const joined = String(job["dateOfJoin"])
  const days = { from: today < joined ? joined : today, today }
  const place = { locationCategory, workState, companyLocationId }
  const after = {
    ...job,
    ...placedFields({ ...worker.fields, dateOfJoin: joined }, place, days).fields
  }
  if (isMoved(worker.fields, after)) guardTime(worker)
  if (!isSame(worker, after)) change(worker, after)
}

const isSame = ({ fields }: Worker, input: Fields): boolean =>
  Object.entries(input).every(([field, value]) => same(fields[field], value))

export const updateBusinessUserAsEmployee = (
  model: Model,
  { at, job, place, version }: StepOf<"updateBusinessUserAsEmployee">
): Expected => {
  const person = pick(everybody(model), at)
  const fields = { ...renamed(job, WORKER), ...(person && workplace(person.company, place)) }
  if (isNowhere({ ...fields, ...(place !== undefined && { companyLocationId: "" }) })) {
    return "InvalidRequest"
  }
  if (!person || person.company.isContractor) return "RecordNotFound"
  const existing = employedAs(model, person)
  if (isOld(version)) return "VersionConflict"
  const { company } = person
  if (!isActive(person)) return "StateConflict"
  if (isNoPlace(company, place)) return "RecordNotFound"
  if (existing) employAgain(existing, fields)
  const { firstName, middleName, lastName, email, phoneNumber } = person.fields
  const named = { firstName, middleName, lastName, email, phoneNumber }
  const worker = existing ?? newWorker(model, company, { fields: { ...named, ...fields }, person })
  return { businessUserId: person.name, userId: worker.name, version: worker.version }
}

/** The contractor's company that is there already, or a new one. */
const contractorOf = (model: Model, step: StepOf<"addBusinessContractor">): Company => {
  const { user, kyb, location, contact } = step
  const { legalName, firstName, lastName, email, phoneNumber = "" } = user
  const existing = knownContractor(model, kyb.ein, legalName)
  if (existing) return existing
  const company = newCompany(model, true, legalName)
  newPerson(model, company, { firstName, lastName, email, phoneNumber, ...contact }, true)
  startKyb(model, company, kyb)
  newLocation(model, company, location)
  submitNew(model, company)
  return company
}

const firstOf = (records: ReadonlyArray<Stored>): string =>
  (records.find(isActive) ?? records[0])?.name ?? ""

export const addBusinessContractor = (
  model: Model,
  step: StepOf<"addBusinessContractor">
): Expected => {
  const { user, kyb, wage, contact } = step
  const { legalName, ...input } = user
  const fields = {
    ...renamed(input, WORKER),
    ...(step.place !== undefined && { companyLocationId: "" })
  }
  if (isNowhere(fields) || lacks(contact ?? {})) return "InvalidRequest"
  const employer = employerAt(model, step.at)
  if (!employer || isNoPlace(employer, step.place)) return "RecordNotFound"
  const isKnown = knownContractor(model, kyb.ein, legalName) !== undefined
  const isDuplicate =
    emailIsTaken(model, employer, user.email, undefined) ||
    (!isKnown && einIsTaken(model, kyb.ein, undefined, true))
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  const contractor = contractorOf(model, step)
  const worker = newWorker(model, employer, {
    contractor,
    fields: {
      ...fields,
      ...workplace(employer, step.place),
      workerType: "1099-NEC",
      kycStatus: "pending"
    }
  })
  const paid = newWage(model, worker, wage)
  goOn(worker, false)
  const { kybStatus } = contractor.fields
  if (kybStatus === "passed" || kybStatus === "failed") moveKyc(worker, kybStatus)
  // All of it is one insertion.
  for (const each of [worker, paid]) each.version = 1
  return {
    companyId: employer.name,
    contractorCompanyId: contractor.name,
    kybInformationId: contractor.kyb?.name ?? "",
    userId: worker.name,
    userWageId: paid.name,
    businessUserId: firstOf(contractor.people),
    companyLocationId: firstOf(contractor.locations),
    version: 1
  }
}

type Element = StepOf<"addUsers">["users"][number]

const isElementNowhere = ({ user, place }: Element): boolean =>
  isNowhere({
    ...renamed(user, WORKER),
    ...(place !== undefined && { companyLocationId: "" })
  })

const hire = (model: Model, employer: Company, { user, place }: Element): Worker =>
  newWorker(model, employer, {
    fields: { ...renamed(user, WORKER), ...workplace(employer, place) }
  })

export const addUser = (model: Model, step: StepOf<"addUser">): Expected => {
  if (isElementNowhere(step)) return "InvalidRequest"
  const employer = employerAt(model, step.at)
  if (!employer || isNoPlace(employer, step.place)) return "RecordNotFound"
  const { email } = step.user
  const isDuplicate = email !== undefined && emailIsTaken(model, employer, email, undefined)
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  return { userId: hire(model, employer, step).name, version: 1 }
}

/** Why an element is rejected, given the accepted ones before it. */
const refusalOf = (
  model: Model,
  employer: Company,
  { user, place }: Element,
  before: ReadonlyArray<Element>,
  isDry: boolean
): Refusal | undefined => {
  if (isNoPlace(employer, place)) return "RecordNotFound"
  const { email } = user
  if (email === undefined || !model.refusesDuplicates) return undefined
  const isRepeated = before.some((other) => other.user.email?.toLowerCase() === email.toLowerCase())
  const isHeld = !isDry && emailIsTaken(model, employer, email, undefined)
  return isRepeated || isHeld ? "InvalidRequest" : undefined
}

export const addUsers = (model: Model, step: StepOf<"addUsers">): Expected => {
  const { users, goesOn, isDry } = step
  const nowhere = users.map(isElementNowhere)
  const stops = goesOn ? nowhere.every(Boolean) : nowhere.some(Boolean)
  if (stops) return "InvalidRequest"
  const employer = employerAt(model, step.at)
  if (!employer) return "RecordNotFound"
  const accepted: Array<Element> = []
  const refusals = users.map((element, index) => {
    const refusal =
      nowhere[index] === true
        ? "InvalidRequest"
        : refusalOf(model, employer, element, accepted, isDry)
    if (!refusal) accepted.push(element)
    return refusal
  })
  const [one, ...others] = new Set(refusals.filter((each) => each !== undefined))
  if (accepted.length === 0 || (one && !goesOn)) {
    return goesOn || others.length > 0 ? "InvalidRequest" : one!
  }
  return Object.fromEntries(
    users.map((element, index) => {
      if (refusals[index] !== undefined) return [`users.${index}`, "error"]
      return [`users.${index}`, isDry ? "checked" : hire(model, employer, element).name]
    })
  )
}

export const updateUser = (
  model: Model,
  { at, user, place, version }: StepOf<"updateUser">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isOld(version)) return "VersionConflict"
  const { employer, fields: before } = worker
  if (isNoPlace(employer, place)) return "RecordNotFound"
  const { stateCode, code, companyLocationCategory, furtherWorkplaces, timeZone, ...others } =
    user as Fields
  const placeInput = {
    ...renamed({ companyLocationCategory, stateCode: stateCode ?? code ?? stateCode }, WORKER),
    ...workplace(employer, place),
    furtherWorkplaces,
    timeZone
  }
  const { effectiveFrom, ...set } = withoutNull(renamed(others, WORKER))
  const today = todayOf(worker)
  const joined = String(set["dateOfJoin"] ?? before["dateOfJoin"])
  const begin = String(effectiveFrom ?? (today < joined ? joined : today))
  const placed = placedFields({ ...before, dateOfJoin: joined }, placeInput, {
    from: begin,
    today
  })
  const after: Fields = { ...before, ...set, ...placed.fields }
  const isRenamed = !isOneIdentity(before, after)
  const isRetyped = after["workerType"] !== before["workerType"]
  if (worker.contractor && isRetyped) return "StateConflict"
  if (keepsIdentity(worker) && isRenamed && worker.kyc) return "StateConflict"
  if (isNowhere(placed.place)) return "InvalidRequest"
  if (isForRemote(placed.place, placesOn({ ...before, dateOfJoin: joined }, begin).primary, user)) {
    return "InvalidRequest"
  }
  const takesContact = user.email === null || user.phoneNumber === null
  if (takesContact && roleOf(worker)) return "InvalidRequest"
  const submits = isRenamed && worker.kyc !== undefined && isVerifiedAlone(worker)
  const from = before["kycStatus"]
  const email = user.email ?? undefined
  const movesEmail = email?.toLowerCase() !== String(before["email"]).toLowerCase()
  const isDuplicate =
    email !== undefined &&
    movesEmail &&
    !hasLeft(worker) &&
    emailIsTaken(model, employer, email, worker)
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  changeRole(model, worker, user)
  if (isMoved(before, after)) guardTime(worker)
  changeIfDifferent(worker, { ...after, ...(submits && { kycStatus: "pending" }) })
  if (submits) {
    holdSsn(model, worker)
    submitWorker(model, worker)
    if (from !== "pending") {
      employer.events.push(["employee.kycstatus.update", worker.name, "pending"])
    }
  }
  return { userId: worker.name, version: worker.version }
}
