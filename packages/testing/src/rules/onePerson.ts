/**
 * The model of a person with two roles, a business user and the worker made of them: names, contacts, SSN and
 * date of birth are the same in both.
 */
import {
  changeIfDifferent,
  hasLeft,
  isActive,
  same,
  withoutNull,
  type Company,
  type Fields,
  type Model,
  type Person,
  type Refusal,
  type Worker
} from "./state.ts"
import {
  attemptsOf,
  canBeVerified,
  exhaustedFlags,
  holdSsn,
  isOneIdentity,
  isRunning,
  isTaken,
  isVerifiedAlone,
  latestOf,
  release,
  ssnScope,
  submitCompany,
  submitOwner,
  submitWorker,
  UNFINISHED,
  workerIdentity,
  identityIn,
  moveKyc
} from "./verification.ts"

const CONTACT = ["firstName", "middleName", "lastName", "email", "phoneNumber"]
const IDENTITY = ["ssn", "dateOfBirth"]

const only = (input: Fields, names: ReadonlyArray<string>): Fields =>
  withoutNull(
    Object.fromEntries(
      Object.entries(input).filter(([name, value]) => value !== undefined && names.includes(name))
    )
  )

/** The business user who is the same person as a worker, as long as both are in use. */
export const roleOf = (worker: Worker): Person | undefined =>
  worker.person && isActive(worker.person) && !hasLeft(worker) ? worker.person : undefined

/** The worker that a person is; one who has left is hired as a new one. */
export const employedAs = (model: Model, person: Person | undefined): Worker | undefined =>
  model.workers.find((worker) => person && worker.person === person && !hasLeft(worker))

/** Returns true if a person is submitted: a new owner, or a person with another identity. */
const isSubmitted = (
  { fields: { kybStatus } }: Company,
  before: Fields | undefined,
  person: Person
): boolean => {
  if (kybStatus === "new") return false
  const isOwner = canBeVerified(person)
  const { kycStatus } = person.fields
  if (!before || kycStatus === "kyc not initiated") return isOwner
  const isAnother = !isOneIdentity(before, person.fields)
  if (kycStatus === "passed") return isAnother
  const wasOwner = canBeVerified({ ...person, fields: before })
  return isOwner ? isAnother || !wasOwner : isAnother && kycStatus === "pending"
}

/** Ends the attempts that run about a person alone. */
export const supersede = ({ attempts }: Model, { name }: Person): void => {
  for (const attempt of attempts.filter(({ subject }) => subject === name)) {
    if (["submitted", "processing", "needs_review"].includes(attempt.status)) {
      attempt.status = "superseded"
    }
  }
}

/** Submits a person: an owner with the company while its attempt runs, otherwise alone. */
export const submitPerson = (
  model: Model,
  company: Company,
  before: Fields | undefined,
  person: Person
): void => {
  if (!isSubmitted(company, before, person)) return
  person.fields = { ...person.fields, kycStatus: "pending" }
  const isWithCompany = isRunning(model, company) && canBeVerified(person)
  if (!isWithCompany) return submitOwner(model, person)
  const flags = new Set([
    ...(latestOf(model, company)?.flags ?? []),
    ...exhaustedFlags(model, person)
  ])
  supersede(model, person)
  return submitCompany(model, company, [...flags])
}

/** Applies a request about a worker to the business user who is the same person. */
export const changeRole = (model: Model, worker: Worker, input: Fields): void => {
  const person = roleOf(worker)
  if (!person) return
  const { fields: before, company } = person
  changeIfDifferent(person, only(input, [...CONTACT, ...IDENTITY]))
  submitPerson(model, company, before, person)
}

/** Why a request about a business user is refused for the worker who is the same person. */
export const refusalForWorker = (
  model: Model,
  person: Person,
  input: Fields
): Refusal | undefined => {
  const worker = employedAs(model, person)
  const kyc = worker?.kyc
  if (!worker || !kyc) return undefined
  if (IDENTITY.some((name) => input[name] === null)) return "InvalidRequest"
  const { ssn } = input
  if (ssn === undefined || ssn === kyc.fields["ssn"]) return undefined
  if (worker.fields["userStatus"] === "Active") return "StateConflict"
  const isDuplicate = isTaken(model, ssnScope(worker), ssn, worker)
  return isDuplicate && model.refusesDuplicates ? "InvalidRequest" : undefined
}

/** Applies a request about a business user to the worker who is the same person. */
export const changeEmployed = (model: Model, person: Person, input: Fields): void => {
  const worker = employedAs(model, person)
  if (!worker) return
  const { fields: before, kyc, employer } = worker
  const named = { ...before, ...only(input, CONTACT) }
  const numbered: Fields = { ...kyc?.fields, ...only(input, IDENTITY) }
  const isOne = isOneIdentity({ ...before, ...kyc?.fields }, { ...named, ...numbered })
  const submits =
    kyc !== undefined &&
    isVerifiedAlone(worker) &&
    before["kycStatus"] !== "kyc not initiated" &&
    !isOne
  const movesSsn = kyc !== undefined && kyc.fields["ssn"] !== numbered["ssn"]
  changeIfDifferent(worker, { ...named, ...(submits && { kycStatus: "pending" }) })
  if (kyc) changeIfDifferent(kyc, numbered)
  if (movesSsn) release(model, worker)
  if (movesSsn || submits) holdSsn(model, worker)
  if (!submits) return
  submitWorker(model, worker)
  if (before["kycStatus"] !== "pending") {
    employer.events.push(["employee.kycstatus.update", worker.name, "pending"])
  }
}

/** Returns true if the verification of the business user counts for the worker. */
const isVerifiedAs = (model: Model, worker: Worker): boolean => {
  const person = roleOf(worker)
  const ssn = worker.kyc?.fields["ssn"]
  return (
    person?.fields["kycStatus"] === "passed" &&
    attemptsOf(model, worker).every(({ status }) => status !== "failed") &&
    !isTaken(model, ssnScope(worker), ssn, worker) &&
    same(identityIn(person.fields, person.fields), workerIdentity(worker))
  )
}

/** Submits a worker, who passes at once if the business user who is the same person has passed. */
export const submitAndMove = (model: Model, worker: Worker): void => {
  const { kycStatus } = worker.fields
  if (!isVerifiedAs(model, worker)) {
    submitWorker(model, worker)
    if (kycStatus !== "pending") moveKyc(worker, "pending")
    return
  }
  for (const attempt of attemptsOf(model, worker)) {
    if (UNFINISHED.has(attempt.status)) attempt.status = "superseded"
  }
  if (kycStatus === "passed") return
  moveKyc(worker, ...(kycStatus === "pending" ? [] : ["pending"]), "passed")
}
