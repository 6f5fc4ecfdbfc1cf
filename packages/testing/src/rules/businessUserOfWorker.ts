/** The model of the operation that makes a business user of a worker. */
import { lacks, newPerson, PERSON_DEFAULTS } from "./companySteps.ts"
import { roleOf, submitPerson } from "./onePerson.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  changeIfDifferent,
  emailIsTaken,
  hasLeft,
  isOld,
  pick,
  same,
  withoutNull,
  type Expected,
  type Fields,
  type Model,
  type Worker
} from "./state.ts"
import {
  canBeVerified,
  identityIn,
  isAbroad,
  isRunning,
  latestOf,
  submitCompany,
  workerIdentity
} from "./verification.ts"

const CONTACT = ["firstName", "middleName", "lastName", "email", "phoneNumber"]
const HOME = ["address1", "address2", "city", "state", "zipcode"]

const only = (fields: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  )

/** The person with what the worker's KYC information adds. */
const withKyc = (person: Fields, kyc: Fields = {}): Fields => {
  const isHomeless = person["address1"] === undefined && !isAbroad(person)
  return {
    ...only(kyc, ["ssn", "dateOfBirth"]),
    ...person,
    ...(isHomeless && kyc["address1"] !== undefined && { address2: undefined, ...only(kyc, HOME) })
  }
}

const isPassedAs = (worker: Worker, person: Fields): boolean =>
  worker.fields["kycStatus"] === "passed" &&
  worker.employer.fields["kybStatus"] !== "new" &&
  worker.kyc !== undefined &&
  (person["kycStatus"] ?? "kyc not initiated") === "kyc not initiated" &&
  same(identityIn(person, person), workerIdentity(worker))

export const updateEmployeeAsBusinessUser = (
  model: Model,
  { at, roles, version }: StepOf<"updateEmployeeAsBusinessUser">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (hasLeft(worker) || worker.contractor) return "StateConflict"
  if (isOld(version)) return "VersionConflict"
  const { employer } = worker
  const role = roleOf(worker)
  const before = role?.fields ?? only(worker.fields, CONTACT)
  const after = {
    ...withKyc(before, worker.kyc?.fields),
    ...withoutNull(roles, PERSON_DEFAULTS)
  }
  const has = ["payrollAdmin", "bookkeeper", "beneficialOwner"].some((name) => after[name] === true)
  const isReached = after["email"] !== undefined && after["phoneNumber"] !== undefined
  if (!has || !isReached || lacks(after)) return "InvalidRequest"
  const isDuplicate = !role && emailIsTaken(model, employer, after["email"], worker)
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  const isPassed = isPassedAs(worker, after)
  const set = isPassed ? { ...after, kycStatus: "passed" } : after
  const person = role ?? newPerson(model, employer, set, false)
  if (role) changeIfDifferent(role, set)
  if (!isPassed) submitPerson(model, employer, role && before, person)
  else if (isRunning(model, employer) && canBeVerified(person)) {
    submitCompany(model, employer, latestOf(model, employer)?.flags ?? [])
  }
  if (!role) {
    change(worker, { businessUserId: person.name })
    worker.person = person
    worker.people.push(person)
  }
  return { userId: worker.name, businessUserId: person.name, version: person.version }
}
