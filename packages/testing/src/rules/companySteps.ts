/** The model of the operations about companies. */
import { isEverAt } from "./places.ts"
import { TODAY } from "./wageSteps.ts"
import { changeEmployed, refusalForWorker, submitPerson, supersede } from "./onePerson.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  changeIfDifferent,
  emailIsTaken,
  everybody,
  hasLeft,
  isActive,
  isOld,
  locations,
  pick,
  renamed,
  stored,
  withoutNull,
  type Company,
  type Fields,
  type Model,
  type Person,
  type Stored,
  type Expected
} from "./state.ts"
import {
  canBeVerified,
  einFlags,
  einIsTaken,
  isAbroad,
  isRunning,
  latestOf,
  numberIn,
  submitCompany
} from "./verification.ts"

export const KYB = { irsAssisgnedFederalFilingForm: "federalFilingForm" }
const LOCATION = { companyLocation: "label" }

const OWNER_NEEDS = ["address1", "city", "dateOfBirth", "ownershipPercentage"]
const DOMESTIC_NEEDS = ["state", "zipcode", "ssn"]

/** Returns true if an owner lacks a mandatory field. */
export const lacks = (user: Fields, more: ReadonlyArray<string> = []): boolean => {
  if (user["beneficialOwner"] !== true) return false
  const isIdentified = user["ssn"] !== undefined || user["foreignId"] !== undefined
  const domestic = isAbroad(user) ? [] : DOMESTIC_NEEDS
  return (
    !isIdentified ||
    [...OWNER_NEEDS, ...domestic, ...more].some((field) => user[field] === undefined)
  )
}

/**
 * Returns true if a phone number that counts is none of the country: one in the request, and any after a change of
 * country.
 */
const isOddPhone = (before: Fields, after: Fields, input: Fields): boolean => {
  const counts = input["phoneNumber"] !== undefined || isAbroad(before) !== isAbroad(after)
  return counts && !isAbroad(after) && !/^\d{10}$/u.test(String(after["phoneNumber"]))
}

/** Registers a company; the caller adds the later events. */
export const newCompany = (model: Model, isContractor: boolean, companyName: string): Company => {
  const company: Company = {
    ...stored(model, "company", { name: companyName, kybStatus: "new", kioskPin: "required" }),
    isContractor,
    kyb: undefined,
    locations: [],
    people: [],
    accounts: [],
    calendar: undefined,
    policies: [],
    ruleSets: [],
    timeSettings: [],
    schedules: [],
    events: []
  }
  model.companies.push(company)
  company.events.push(["company.kybstatus.insert", company.name, "new"])
  return company
}

export const newPerson = (
  model: Model,
  company: Company,
  input: Fields,
  isAdmin: boolean
): Person => {
  const defaults = {
    country: "US",
    payrollAdmin: isAdmin,
    bookkeeper: false,
    beneficialOwner: false,
    kycStatus: "kyc not initiated",
    recordStatus: "active"
  }
  const person = { ...stored(model, "person", { ...defaults, ...input }), company }
  company.people.push(person)
  return person
}

/** One location per role; the first location is the filing address. */
const takeRoles = (company: Company, by: Stored): void => {
  for (const other of company.locations.filter((each) => each !== by && isActive(each))) {
    const lost = ["isFilingAddress", "isMailingAddress"].filter(
      (role) => by.fields[role] === true && other.fields[role] === true
    )
    if (lost.length > 0) change(other, Object.fromEntries(lost.map((role) => [role, false])))
  }
}

export const newLocation = (model: Model, company: Company, input: Fields): Stored => {
  const isFirst = company.locations.length === 0
  const location = stored(model, "location", {
    country: "US",
    isWorkLocation: false,
    isMailingAddress: false,
    isFilingAddress: false,
    ...renamed(input, LOCATION),
    ...(isFirst && { isFilingAddress: true }),
    status: "Verification pending",
    recordStatus: "active"
  })
  company.locations.push(location)
  takeRoles(company, location)
  return location
}

export const startKyb = (model: Model, company: Company, kyb: Fields): Stored => {
  company.kyb = stored(model, "kyb", renamed(kyb, KYB))
  return company.kyb
}

/** Submits a new company with all its owners, without changing its record. */
export const submitNew = (model: Model, company: Company): void => {
  company.fields = { ...company.fields, kybStatus: "pending" }
  company.events.push(["company.kybstatus.update", company.name, "pending"])
  for (const owner of company.people.filter(canBeVerified)) {
    owner.fields = { ...owner.fields, kycStatus: "pending" }
  }
  submitCompany(model, company, einFlags(model, company))
}

export const createBusiness = (
  model: Model,
  { kyb, location, user }: StepOf<"createBusiness">
): Expected => {
  if (lacks(user)) return "InvalidRequest"
  if (model.refusesDuplicates && einIsTaken(model, kyb.ein, undefined)) return "InvalidRequest"
  const company = newCompany(model, false, "Acme")
  const person = newPerson(model, company, user, true)
  const information = startKyb(model, company, kyb)
  const place = newLocation(model, company, { isFilingAddress: false, ...location })
  submitNew(model, company)
  return {
    companyId: company.name,
    kybInformationId: information.name,
    businessUserId: person.name,
    companyLocationId: place.name,
    version: 1
  }
}

export const companyRegistration = (
  model: Model,
  { user }: StepOf<"companyRegistration">
): Expected => {
  const company = newCompany(model, false, "Acme")
  const { firstName, middleName, lastName, phoneNumber, email } = user
  const admin = { firstName, middleName, lastName, phoneNumber, email }
  const person = newPerson(model, company, admin, true)
  return { companyId: company.name, businessUserId: person.name, version: 1 }
}

export const addCompanyLocation = (
  model: Model,
  { at, location }: StepOf<"addCompanyLocation">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  return { companyLocationId: newLocation(model, company, location).name, version: 1 }
}

/** The values that `null` restores; it removes all others. */
const LOCATION_DEFAULTS: Fields = {
  country: "US",
  isWorkLocation: false,
  isMailingAddress: false,
  isFilingAddress: false
}

export const updateCompanyLocation = (
  model: Model,
  { at, location: input, version }: StepOf<"updateCompanyLocation">
): Expected => {
  const location = pick(locations(model), at)
  const company = model.companies.find((each) => location && each.locations.includes(location))
  if (!location || !company) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (!isActive(location)) return "StateConflict"
  const isFilingAddress = location.fields["isFilingAddress"] === true || input.isFilingAddress
  const set = withoutNull(renamed(input, LOCATION), LOCATION_DEFAULTS)
  // The zone that was given is that of the state before.
  const isElsewhere = input.state !== undefined && input.state !== location.fields["state"]
  const zone = isElsewhere ? { timeZone: undefined } : {}
  // The filing address stays until another location takes it over.
  const stays = isFilingAddress === true ? { isFilingAddress } : {}
  changeIfDifferent(location, { ...set, ...stays, ...zone, status: "Verified" })
  takeRoles(company, location)
  return { companyLocationId: location.name, version: location.version }
}

export const addBusinessUser = (
  model: Model,
  { at, user }: StepOf<"addBusinessUser">
): Expected => {
  if (lacks(user, ["country"])) return "InvalidRequest"
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  if (model.refusesDuplicates && emailIsTaken(model, company, user.email, undefined)) {
    return "InvalidRequest"
  }
  const person = newPerson(model, company, user, false)
  submitPerson(model, company, undefined, person)
  return { businessUserId: person.name, version: 1 }
}

/** The values that `null` restores; it removes all others. */
export const PERSON_DEFAULTS: Fields = {
  country: "US",
  payrollAdmin: false,
  bookkeeper: false,
  beneficialOwner: false
}

/** Returns true if a value that a verification has looked at would be gone. */
const losesVerified = (before: Fields, after: Fields): boolean =>
  before["kycStatus"] !== "kyc not initiated" &&
  [numberIn, (fields: Fields) => fields["dateOfBirth"]].some(
    (valueOf) => valueOf(before) !== undefined && valueOf(after) === undefined
  )

export const updateAdminUser = (
  model: Model,
  { at, user, version }: Omit<StepOf<"updateAdminUser">, "does">
): Expected => {
  const person = pick(everybody(model), at)
  if (!person) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (!isActive(person)) return "StateConflict"
  const { company, fields: before } = person
  const after = { ...person, fields: { ...before, ...withoutNull(user, PERSON_DEFAULTS) } }
  if (lacks(after.fields) || losesVerified(before, after.fields)) return "InvalidRequest"
  if (isOddPhone(before, after.fields, user)) return "InvalidRequest"
  const movesEmail =
    String(after.fields["email"]).toLowerCase() !== String(before["email"]).toLowerCase()
  const isDuplicate = movesEmail && emailIsTaken(model, company, user.email, person)
  const refusal = refusalForWorker(model, person, user)
  if (refusal) return refusal
  // What is taken shows when all is stored, after everything else was decided.
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  changeIfDifferent(person, after.fields)
  submitPerson(model, company, before, person)
  changeEmployed(model, person, user)
  return { businessUserId: person.name, version: person.version }
}

const isLarge = ({ fields }: Person): boolean =>
  fields["beneficialOwner"] === true && Number(fields["ownershipPercentage"] ?? 0) >= 25

/** Returns true if the company needs the person: its last admin, or its only large owner. */
const isNeeded = (person: Person): boolean => {
  const others = person.company.people.filter((other) => other !== person && isActive(other))
  const isAdmin = ({ fields }: Person) => fields["payrollAdmin"] === true
  return [isAdmin, isLarge].some((has) => has(person) && !others.some(has))
}

export const deactivateBusinessUser = (
  model: Model,
  { at, version }: StepOf<"deactivateBusinessUser">
): Expected => {
  const person = pick(everybody(model), at)
  if (!person) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (!isActive(person) || isNeeded(person)) return "StateConflict"
  const { company } = person
  const isInCase = isRunning(model, company) && canBeVerified(person)
  change(person, { recordStatus: "deactivated" })
  supersede(model, person)
  if (isInCase) submitCompany(model, company, latestOf(model, company)?.flags ?? [])
  return { businessUserId: person.name, version: person.version }
}

export const deactivateCompanyLocation = (
  model: Model,
  { at, version }: StepOf<"deactivateCompanyLocation">
): Expected => {
  const location = pick(locations(model), at)
  if (!location) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const isWorkedAt = model.workers.some(
    (worker) => isEverAt(worker.fields, location.name, TODAY) && !hasLeft(worker)
  )
  const isNeededHere = location.fields["isFilingAddress"] === true || isWorkedAt
  if (!isActive(location) || isNeededHere) return "StateConflict"
  change(location, { recordStatus: "deactivated", isMailingAddress: false })
  return { companyLocationId: location.name, version: location.version }
}
