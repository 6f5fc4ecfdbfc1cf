/** The verification of two workers of one company as a small program: what must come of each step. */
import type { KycStatus } from "@payroll/domain/businessUser/businessUser"
import { FAILED_ATTEMPTS_MAX, type AttemptStatus } from "@payroll/domain/verification/attempt"
import { workerStatuses, type WorkerStatus } from "@payroll/domain/worker/worker"

export type VerdictStatus = "passed" | "failed" | "needs_review"

/** One thing that happens to worker 0 or 1; `ssn`, `birth`, `address`, `name` are one of a few. */
export type Step =
  | { readonly does: "addWage"; readonly who: number }
  | { readonly does: "addKyc"; readonly who: number; readonly ssn: number }
  | {
      readonly does: "updateKyc"
      readonly who: number
      readonly ssn: number | undefined
      readonly birth: number | undefined
      readonly address: number | undefined
    }
  | { readonly does: "rename"; readonly who: number; readonly name: number }
  /** The loop leases every attempt that is due. */
  | { readonly does: "lease" }
  /** The provider's answer about the attempt leased last, however long ago. */
  | { readonly does: "answer"; readonly who: number; readonly status: VerdictStatus }
  | { readonly does: "callback"; readonly who: number; readonly status: VerdictStatus }
  /** A person decides on the latest attempt. */
  | { readonly does: "decide"; readonly who: number; readonly status: "passed" | "failed" }
  | { readonly does: "leave"; readonly who: number; readonly to: "Deactivate" | "Terminated" }

interface Attempt {
  status: AttemptStatus
  readonly isFlagged: boolean
  /** Who was submitted. */
  readonly about: string
}

export interface ModelWorker {
  kycStatus: KycStatus
  userStatus: WorkerStatus
  ssn: number | undefined
  birth: number
  name: number
  address: number
  /** Whether each wage is ready. */
  wages: Array<boolean>
  attempts: Array<Attempt>
  /** The attempt that was leased last, by its place. */
  leased: number | undefined
  events: Array<readonly [type: string, says: string]>
}

export interface Model {
  readonly workers: ReadonlyArray<ModelWorker>
  readonly holders: Map<number, number>
}

export type Expected = "ok" | "InvalidRequest" | "StateConflict" | "RecordNotFound"

const newWorker = (): ModelWorker => ({
  kycStatus: "kyc not initiated",
  userStatus: "Add Wage",
  ssn: undefined,
  birth: 0,
  name: 0,
  address: 0,
  wages: [],
  attempts: [],
  leased: undefined,
  events: [
    ["employee.kycstatus.insert", "kyc not initiated"],
    ["employee.employeestatus.insert", "Add Wage"]
  ]
})

export const newModel = (): Model => ({ workers: [newWorker(), newWorker()], holders: new Map() })

const moveKyc = (worker: ModelWorker, to: KycStatus): void => {
  worker.kycStatus = to
  worker.events.push(["employee.kycstatus.update", to])
}

const moveUser = (worker: ModelWorker, to: WorkerStatus): void => {
  worker.userStatus = to
  worker.events.push(["employee.employeestatus.update", to])
}

const goOn = (worker: ModelWorker): void => {
  if (worker.userStatus === "Add Wage" && worker.wages.length > 0) moveUser(worker, "Invite Sent")
  if (worker.userStatus !== "Invite Sent" || worker.kycStatus !== "passed") return
  moveUser(worker, "Active")
  worker.wages = worker.wages.map(() => true)
}

const failures = ({ attempts }: ModelWorker): number =>
  attempts.filter(({ status }) => status === "failed").length

/** Whether the worker holds its SSN afterwards; a terminated one does not ask for it. */
const claim = ({ holders, workers }: Model, who: number): boolean => {
  const { ssn, userStatus } = workers[who]!
  if (ssn === undefined || userStatus === "Terminated") return true
  const holder = holders.get(ssn) ?? who
  if (holder === who) holders.set(ssn, who)
  return holder === who
}

/** Who a worker is to the verification. */
const personOf = ({ ssn, birth, name }: ModelWorker): string => `${ssn} ${birth} ${name}`

const submit = (model: Model, who: number): void => {
  const worker = model.workers[who]!
  const isExhausted = failures(worker) >= FAILED_ATTEMPTS_MAX
  const latest = worker.attempts.at(-1)
  if (latest && ["submitted", "processing", "needs_review"].includes(latest.status)) {
    latest.status = "superseded"
  }
  const isFlagged = !claim(model, who) || isExhausted
  worker.attempts.push({ status: "submitted", isFlagged, about: personOf(worker) })
  if (worker.kycStatus !== "pending") moveKyc(worker, "pending")
}

const settle = (worker: ModelWorker, attempt: Attempt, status: VerdictStatus): void => {
  attempt.status = status
  if (status === "needs_review" || attempt.about !== personOf(worker)) return
  moveKyc(worker, status)
  goOn(worker)
}

const add = (model: Model, who: number, ssn: number): Expected => {
  const worker = model.workers[who]!
  if (worker.ssn !== undefined) return "InvalidRequest"
  if (worker.userStatus === "Terminated") return "StateConflict"
  worker.ssn = ssn
  submit(model, who)
  return "ok"
}

/** Whether only a person moves the worker on. */
const isStuck = (worker: ModelWorker): boolean =>
  worker.kycStatus === "failed" && failures(worker) >= FAILED_ATTEMPTS_MAX

/** Whether changed information is submitted; after a pass only that of another person. */
const submits = (
  { userStatus, kycStatus }: ModelWorker,
  isAnother: boolean,
  isChanged: boolean
): boolean => {
  if (userStatus === "Terminated") return false
  if (kycStatus === "passed") return isAnother
  return kycStatus === "failed" || (kycStatus === "pending" && isChanged)
}

/** A worker under another name is another person. */
const rename = (model: Model, who: number, name: number): Expected => {
  const worker = model.workers[who]!
  const isOpen = worker.ssn !== undefined && worker.userStatus !== "Terminated"
  const isSubmitted = isOpen && name !== worker.name
  if (isSubmitted && isStuck(worker)) return "StateConflict"
  worker.name = name
  if (isSubmitted) submit(model, who)
  return "ok"
}

const update = (
  model: Model,
  who: number,
  given: Extract<Step, { does: "updateKyc" }>
): Expected => {
  const worker = model.workers[who]!
  if (worker.ssn === undefined) return "RecordNotFound"
  const { ssn = worker.ssn, birth = worker.birth, address = worker.address } = given
  const movesSsn = ssn !== worker.ssn
  if (movesSsn && worker.userStatus === "Active") return "StateConflict"
  const isAnother = movesSsn || birth !== worker.birth
  const isChanged = isAnother || address !== worker.address
  const isSubmitted = submits(worker, isAnother, isChanged)
  if (isSubmitted && isStuck(worker)) return "StateConflict"
  if (movesSsn) {
    for (const [held, holder] of model.holders) if (holder === who) model.holders.delete(held)
  }
  Object.assign(worker, { ssn, birth, address })
  if (isSubmitted) submit(model, who)
  else if (movesSsn) claim(model, who)
  return "ok"
}

/** A provider's word; a flag outweighs it. */
const judged = ({ isFlagged }: Attempt, status: VerdictStatus): VerdictStatus =>
  isFlagged ? "needs_review" : status

const decide = (worker: ModelWorker, status: "passed" | "failed"): Expected => {
  const latest = worker.attempts.at(-1)
  if (!latest) return "RecordNotFound"
  const isLast = latest.status === "failed" && failures(worker) >= FAILED_ATTEMPTS_MAX
  if (isLast && status === "passed") {
    // Who is another person by now stays failed.
    if (latest.about !== personOf(worker) || worker.kycStatus !== "failed") return "StateConflict"
    worker.attempts.push({ ...latest, status: "needs_review" })
    moveKyc(worker, "pending")
  } else if (latest.status !== "needs_review") return "StateConflict"
  settle(worker, worker.attempts.at(-1)!, status)
  return "ok"
}

const lease = ({ workers }: Model): void => {
  for (const worker of workers) {
    const latest = worker.attempts.at(-1)
    if (latest?.status !== "submitted") continue
    latest.status = "processing"
    worker.leased = worker.attempts.length - 1
  }
}

/** Takes the model one step on; says what the step's caller is told. */
export const takeStep = (model: Model, step: Step): Expected => {
  if (step.does === "lease") {
    lease(model)
    return "ok"
  }
  const worker = model.workers[step.who]!
  switch (step.does) {
    case "addWage":
      if (worker.userStatus === "Terminated") return "StateConflict"
      worker.wages.push(false)
      goOn(worker)
      return "ok"
    case "addKyc":
      return add(model, step.who, step.ssn)
    case "updateKyc":
      return update(model, step.who, step)
    case "rename":
      return rename(model, step.who, step.name)
    case "answer": {
      const attempt = worker.attempts[worker.leased ?? -1]
      if (attempt?.status === "processing") settle(worker, attempt, judged(attempt, step.status))
      return "ok"
    }
    case "callback": {
      const latest = worker.attempts.at(-1)
      if (!latest) return "RecordNotFound"
      const isAwaited = latest.status === "submitted" || latest.status === "processing"
      if (isAwaited) settle(worker, latest, judged(latest, step.status))
      return "ok"
    }
    case "decide":
      return decide(worker, step.status)
    case "leave":
      if (workerStatuses[worker.userStatus].includes(step.to)) worker.userStatus = step.to
      return "ok"
  }
}

/**
 * Whether the worker is `passed` as somebody whom the last finished attempt did not pass. One who
 * has left is corrected without being verified.
 */
export const isUnverified = (worker: ModelWorker): boolean => {
  const finished = worker.attempts.findLast(
    ({ status }) => status === "passed" || status === "failed"
  )
  const isVerified = finished?.status === "passed" && finished.about === personOf(worker)
  return worker.kycStatus === "passed" && worker.userStatus !== "Terminated" && !isVerified
}
