/** The verification of two workers of one company as a small program: what must come of each step. */
import type { KycStatus } from "@payroll/domain/businessUser/businessUser"
import { FAILED_ATTEMPTS_MAX, type AttemptStatus } from "@payroll/domain/verification/attempt"
import { workerStatuses, type WorkerStatus } from "@payroll/domain/worker/worker"

export type VerdictStatus = "passed" | "failed" | "needs_review"

/** One thing that happens to worker 0 or 1; `ssn` and `address` name one of a few. */
export type Step =
  | { readonly does: "addWage"; readonly who: number }
  | { readonly does: "addKyc"; readonly who: number; readonly ssn: number }
  | {
      readonly does: "updateKyc"
      readonly who: number
      readonly ssn: number | undefined
      readonly address: number | undefined
    }
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
}

export interface ModelWorker {
  kycStatus: KycStatus
  userStatus: WorkerStatus
  ssn: number | undefined
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

const submit = (model: Model, who: number): void => {
  const worker = model.workers[who]!
  const latest = worker.attempts.at(-1)
  if (latest && ["submitted", "processing", "needs_review"].includes(latest.status)) {
    latest.status = "superseded"
  }
  worker.attempts.push({ status: "submitted", isFlagged: !claim(model, who) })
  if (worker.kycStatus !== "pending") moveKyc(worker, "pending")
}

const settle = (worker: ModelWorker, attempt: Attempt, status: VerdictStatus): void => {
  attempt.status = status
  if (status === "needs_review") return
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

const update = (
  model: Model,
  who: number,
  given: Pick<ModelWorker, "ssn"> & { address: number | undefined }
): Expected => {
  const worker = model.workers[who]!
  if (worker.ssn === undefined) return "RecordNotFound"
  const { ssn = worker.ssn, address = worker.address } = given
  const movesSsn = ssn !== worker.ssn
  if (movesSsn && worker.userStatus === "Active") return "StateConflict"
  const isChanged = movesSsn || address !== worker.address
  const isOpen = worker.userStatus !== "Terminated"
  const submits =
    isOpen && (worker.kycStatus === "failed" || (worker.kycStatus === "pending" && isChanged))
  if (submits && failures(worker) >= FAILED_ATTEMPTS_MAX) return "StateConflict"
  if (movesSsn) {
    for (const [held, holder] of model.holders) if (holder === who) model.holders.delete(held)
  }
  Object.assign(worker, { ssn, address })
  if (submits) submit(model, who)
  else if (movesSsn) claim(model, who)
  return "ok"
}

/** A provider's word; a flag outweighs it. */
const judged = ({ isFlagged }: Attempt, status: VerdictStatus): VerdictStatus =>
  isFlagged ? "needs_review" : status

const decide = (worker: ModelWorker, status: "passed" | "failed"): Expected => {
  const latest = worker.attempts.at(-1)
  if (!latest) return "RecordNotFound"
  const isStuck = latest.status === "failed" && failures(worker) >= FAILED_ATTEMPTS_MAX
  if (isStuck && status === "passed") {
    worker.attempts.push({ status: "needs_review", isFlagged: latest.isFlagged })
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
