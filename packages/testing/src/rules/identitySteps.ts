/** The model of the operations about a worker's identity and withholding. */
import { homeFields } from "./places.ts"
import { changeRole, roleOf, submitAndMove } from "./onePerson.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  hasLeft,
  isOld,
  isRemoved,
  keepsIdentity,
  pick,
  renamed,
  stored,
  withoutNull,
  type Fields,
  type Model,
  type Refusal,
  type Stored,
  type Expected,
  type Version,
  type Worker
} from "./state.ts"
import {
  holdSsn,
  isOneIdentity,
  isTaken,
  isVerifiedAlone,
  moveKyc,
  release,
  ssnScope
} from "./verification.ts"
import { decimals, TODAY } from "./wageSteps.ts"

/** The credential that the operations of the model are called with. */
const CREDENTIAL = "pk_test"

const W4 = { w4FilingStatus: "filingStatus", haveMultipleJob: "haveMultipleJobs" }

/** Those of an empty form, which `null` brings back. */
export const EMPTY_W4: Fields = {
  haveMultipleJobs: false,
  dependents: 0,
  dependentsAbove18: 0,
  otherIncome: "0",
  otherDeduction: "0",
  extraWithholding: "0",
  exempt: false,
  nonresidentAlien: false,
  receivedAt: TODAY
}

const AMOUNTS = ["otherIncome", "otherDeduction", "extraWithholding", "dependentsAmount"]

const w4Fields = (input: Fields): Fields =>
  withoutNull(decimals(renamed(input, W4), ...AMOUNTS), EMPTY_W4)

const REMOTE_NEEDS = ["address1", "city", "state", "zipcode"]
/** A change of these submits a pending worker again; after a pass, an address alone does not. */
const SUBMITTED = ["ssn", "dateOfBirth", "address1", "address2", "city", "state", "zipcode"]

/** The merged remote location; undefined if there is none, null if it is incomplete. */
const remoteLocation = (before: unknown, input: Fields | undefined): Fields | null | undefined => {
  const merged = { ...(before as Fields | undefined), ...input }
  const after: Fields = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined)
  )
  if (REMOTE_NEEDS.every((field) => after[field] !== undefined)) return after
  return Object.values(input ?? {}).some((value) => value !== undefined) ? null : undefined
}

/** Returns true if a remote location in a request is complete. */
export const isWholeRemote = (input: Fields | undefined): boolean =>
  remoteLocation(undefined, input) !== null

/** The SSN and the date of birth of a request, or else of the business user who is the same person. */
const knownIdentity = (
  worker: Worker,
  input: Fields
): { readonly ssn: unknown; readonly dateOfBirth: unknown } | undefined => {
  const role = roleOf(worker)?.fields
  const ssn = input["ssn"] ?? role?.["ssn"]
  const dateOfBirth = input["dateOfBirth"] ?? role?.["dateOfBirth"]
  return ssn === undefined || dateOfBirth === undefined ? undefined : { ssn, dateOfBirth }
}

const addKyc = (
  model: Model,
  worker: Worker,
  input: Fields,
  remote: Fields | undefined
): Expected => {
  const location = remoteLocation(undefined, remote)
  const identity = knownIdentity(worker, input)
  if (location === null || !identity) return "InvalidRequest"
  if (hasLeft(worker) || worker.contractor) return "StateConflict"
  const isDuplicate = isTaken(model, ssnScope(worker), identity.ssn, worker)
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  worker.kyc = stored(model, "kyc", {
    workerId: worker.name,
    ...input,
    ...identity,
    ...(location && { remoteLocation: location })
  })
  changeRole(model, worker, identity)
  holdSsn(model, worker)
  submitAndMove(model, worker)
  return { version: 1 }
}

export const addKycInformation = (
  model: Model,
  { at, kyc, remote }: StepOf<"addKycInformation">
): Expected => {
  if (remoteLocation(undefined, remote) === null) return "InvalidRequest"
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (worker.kyc) return "InvalidRequest"
  const expected = addKyc(model, worker, kyc, remote)
  return typeof expected === "string" ? expected : { userId: worker.name, ...expected }
}

export const initiateUserKyc = (model: Model, { at }: StepOf<"initiateUserKyc">): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  const { kycStatus } = worker.fields
  const isSubmitted = kycStatus === "pending" || kycStatus === "passed"
  if (hasLeft(worker) || !isSubmitted) return "StateConflict"
  return { userId: worker.name, version: worker.version }
}

/** The refusal of a change, or whether it is submitted. */
const judgement = (
  model: Model,
  worker: Worker,
  movesSsn: boolean,
  { isSame, isOnePerson }: { readonly isSame: boolean; readonly isOnePerson: boolean },
  ssn: unknown
): Refusal | "submits" | undefined => {
  const { userStatus, kycStatus } = worker.fields
  if (movesSsn && userStatus === "Active") return "StateConflict"
  const isAgain =
    kycStatus === "failed" ||
    (kycStatus === "pending" && !isSame) ||
    (kycStatus === "passed" && !isOnePerson)
  const submits = isVerifiedAlone(worker) && isAgain
  const asks = !hasLeft(worker)
  const isDuplicate = movesSsn && asks && isTaken(model, ssnScope(worker), ssn, worker)
  if (isDuplicate && model.refusesDuplicates) return "InvalidRequest"
  return submits ? "submits" : undefined
}

const sameLocation = (before: unknown, after: Fields | undefined): boolean =>
  ["address1", "address2", "city", "state", "zipcode"].every(
    (field) => (before as Fields | undefined)?.[field] === after?.[field]
  )

const updateKyc = (
  model: Model,
  worker: Worker,
  existing: Stored,
  {
    kyc: input,
    remote,
    version
  }: Pick<StepOf<"updateKycInformation">, "kyc" | "remote" | "version">
): Expected => {
  if (isOld(version)) return "VersionConflict"
  const before = existing.fields
  const set = remote ? withoutNull(remote) : undefined
  const location = remote === null ? undefined : remoteLocation(before["remoteLocation"], set)
  if (location === null) return "InvalidRequest"
  const { effectiveFrom = TODAY, ...person } = withoutNull(input)
  const home = homeFields(before, person, { from: String(effectiveFrom), today: TODAY })
  const after: Fields = { ...before, ...person, ...home, remoteLocation: location }
  const isSame = SUBMITTED.every((field) => before[field] === after[field])
  const movesSsn = before["ssn"] !== after["ssn"]
  const isOnePerson = isOneIdentity(before, after)
  if (keepsIdentity(worker) && before["dateOfBirth"] !== after["dateOfBirth"]) {
    return "StateConflict"
  }
  const judged = judgement(model, worker, movesSsn, { isSame, isOnePerson }, input.ssn)
  if (judged !== undefined && judged !== "submits") return judged
  changeRole(model, worker, { ssn: input.ssn, dateOfBirth: input.dateOfBirth })
  const isMoved = after["homes"] !== before["homes"]
  if (!isSame || isMoved || !sameLocation(before["remoteLocation"], location))
    change(existing, after)
  if (movesSsn) release(model, worker)
  if (movesSsn || judged) holdSsn(model, worker)
  if (judged) submitAndMove(model, worker)
  else if (movesSsn && keepsIdentity(worker)) moveKyc(worker, "pending")
  return { version: existing.version }
}

export const updateKycInformation = (
  model: Model,
  step: StepOf<"updateKycInformation">
): Expected => {
  const worker = pick(model.workers, step.at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const isWhole =
    SUBMITTED.every((field) => !REMOTE_NEEDS.includes(field) || field in step.kyc) &&
    knownIdentity(worker, step.kyc) !== undefined
  if (!worker.kyc && !isWhole) return "RecordNotFound"
  if (!worker.kyc && step.version !== undefined) return "VersionConflict"
  const { effectiveFrom: _fromTheBeginning, ...whole } = step.kyc
  const expected = worker.kyc
    ? updateKyc(model, worker, worker.kyc, step)
    : addKyc(model, worker, withoutNull(whole), step.remote ? withoutNull(step.remote) : undefined)
  return typeof expected === "string" ? expected : { userIdId: worker.name, ...expected }
}

const addW4 = (model: Model, worker: Worker, input: Fields): Stored =>
  stored(model, "w4", {
    workerId: worker.name,
    ...EMPTY_W4,
    ...w4Fields(input),
    isConfirmed: false,
    recordedBy: CREDENTIAL
  })

export const addW4Information = (
  model: Model,
  { at, w4 }: StepOf<"addW4Information">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (worker.w4) return "InvalidRequest"
  worker.w4 = addW4(model, worker, w4)
  return { userId: worker.name, version: 1 }
}

const w4Refusal = (worker: Worker, input: Fields, version: Version): Refusal | undefined => {
  if (worker.w4) return isOld(version) ? "VersionConflict" : undefined
  if (input["w4FilingStatus"] === undefined) return "RecordNotFound"
  return version === undefined ? undefined : "VersionConflict"
}

const yearIn = (day: unknown): string => String(day).slice(0, 4)

/** A form with other entries is of today, if it has no day of its own, and claims an exemption only for its year. */
const formAfter = (before: Fields, input: Fields): Fields => {
  const { receivedAt: day, ...entries } = w4Fields(input)
  const received = Object.entries(entries).filter(([, value]) => value !== undefined)
  const isOther = received.some(([field, value]) => before[field] !== value)
  const claimed = before["exempt"] === true ? yearIn(before["receivedAt"]) : ""
  const isAnew = input["exempt"] === true && claimed !== yearIn(TODAY)
  const receivedAt = day ?? (isOther || isAnew ? TODAY : before["receivedAt"])
  const isOver =
    input["exempt"] === undefined &&
    received.length > 0 &&
    yearIn(receivedAt) !== yearIn(before["receivedAt"])
  return { ...Object.fromEntries(received), receivedAt, ...(isOver && { exempt: false }) }
}

export const updateW4Information = (
  model: Model,
  { at, w4: input, version }: StepOf<"updateW4Information">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const refusal = w4Refusal(worker, input, version)
  if (refusal) return refusal
  worker.w4 ??= addW4(model, worker, input)
  const { w4 } = worker
  const after = formAfter(w4.fields, input)
  if (Object.entries(after).some(([field, value]) => w4.fields[field] !== value)) {
    model.earlier.push([w4.name, w4.version, w4.fields])
    if (w4.fields["exempt"] !== true) worker.unexempt = w4.fields
    change(w4, after)
  }
  return { userId: worker.name, version: w4.version }
}
