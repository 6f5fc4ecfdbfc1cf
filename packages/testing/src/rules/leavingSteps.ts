/** The model of the operations with which workers leave, pause and come back. */
import { endAssignments } from "./assignmentSteps.ts"
import { deactivateAccounts } from "./depositSteps.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  changeIfDifferent,
  hasLeft,
  isOld,
  pick,
  same,
  stored,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import { latestOf, readyWages, release, UNFINISHED } from "./verification.ts"
import { endWages, withdrawWages, inForce, TODAY } from "./wageSteps.ts"

const isCurrent = ({ fields }: Stored): boolean =>
  fields["status"] === "planned" || fields["status"] === "effective"

/** The deactivation in effect, and the termination that is planned or in effect. */
export const currentExits = ({ exits }: Worker): ReadonlyArray<Stored> => exits.filter(isCurrent)

export const currentExit = (
  worker: Worker,
  kind: "deactivation" | "termination"
): Stored | undefined => currentExits(worker).find(({ fields }) => fields["kind"] === kind)

const planOf = ({ exits }: Worker): Stored | undefined =>
  exits.find(({ fields }) => fields["status"] === "planned")

const moveTo = (worker: Worker, userStatus: string): void => {
  change(worker, { userStatus })
  worker.employer.events.push(["employee.employeestatus.update", worker.name, userStatus])
}

const newExit = (model: Model, worker: Worker, fields: Fields): Stored => {
  const exit = stored(model, "exit", { workerId: worker.name, ...fields })
  worker.exits.push(exit)
  return exit
}

/** Nobody verifies a worker who is gone, and others may have the SSN. */
const goTo = (model: Model, worker: Worker, userStatus: string, lastDay: string): void => {
  const latest = latestOf(model, worker)
  if (latest && UNFINISHED.has(latest.status)) latest.status = "superseded"
  release(model, worker)
  moveTo(worker, userStatus)
  endAssignments(worker, lastDay)
}

const answerOf = (worker: Worker): Expected => ({
  userId: worker.name,
  status: String(worker.fields["userStatus"]),
  version: worker.version
})

/** Keeps a value that the request does not have; `null` removes it. */
const orKept = (before: unknown, input: unknown): unknown =>
  input === undefined ? before : (input ?? undefined)

export const deactivateUser = (
  model: Model,
  { at, exit, version }: StepOf<"deactivateUser">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const { userStatus, dateOfJoin } = worker.fields
  const before = userStatus === "Deactivate" ? currentExit(worker, "deactivation") : undefined
  if (userStatus !== "Active" && !before) return "StateConflict"
  const joined = String(dateOfJoin)
  const { exitDate, finalPayCheckType, notes } = exit
  const day = exitDate ?? String(before?.fields["day"] ?? TODAY)
  if (exitDate !== undefined && joined <= TODAY && exitDate < joined) return "InvalidRequest"
  const kept = before?.fields ?? {}
  const data = {
    day,
    finalPayCheckType: orKept(kept["finalPayCheckType"], finalPayCheckType),
    text: orKept(kept["text"], notes)
  }
  const isSame = Object.entries(data).every(([field, value]) => same(kept[field], value))
  if (before && !isSame) change(before, { status: "replaced" })
  if (!before) moveTo(worker, "Deactivate")
  if (!isSame || !before) {
    newExit(model, worker, { kind: "deactivation", ...data, status: "effective" })
  }
  return { ...(answerOf(worker) as object), exitDate: day }
}

export const activateUser = (model: Model, { at, version }: StepOf<"activateUser">): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const { userStatus, kycStatus } = worker.fields
  const isPaid = inForce(worker, TODAY).length > 0
  if (userStatus !== "Deactivate" || kycStatus !== "passed" || !isPaid) return "StateConflict"
  moveTo(worker, "Active")
  readyWages(worker)
  const pause = currentExit(worker, "deactivation")
  if (pause) change(pause, { status: "ended" })
  return answerOf(worker)
}

const withdraw = (worker: Worker): Expected => {
  const plan = planOf(worker)
  if (!plan) return "StateConflict"
  change(plan, { status: "withdrawn" })
  const { day } = plan.fields
  return {
    ...(answerOf(worker) as object),
    lastDay: String(day),
    terminationStatus: "withdrawn"
  }
}

const termination = (worker: Worker, status: string, { fields }: Stored): Expected => ({
  ...(answerOf(worker) as object),
  lastDay: String(fields["day"]),
  terminationStatus: status
})

export const terminateUser = (
  model: Model,
  { at, exit: input, withdraws, version }: StepOf<"terminateUser">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (withdraws) return withdraw(worker)
  if (hasLeft(worker)) return "StateConflict"
  const joined = String(worker.fields["dateOfJoin"])
  if (joined <= TODAY && input.lastDay < joined) return "InvalidRequest"
  const plan = planOf(worker)
  const { lastDay: day, dismissalType, reason: text } = input
  const data = {
    day,
    dismissalType: orKept(plan?.fields["dismissalType"], dismissalType),
    text: orKept(plan?.fields["text"], text)
  }
  const isAhead = day > TODAY
  const isSame = Object.entries(data).every(([field, value]) => same(plan?.fields[field], value))
  if (plan && isAhead && isSame) return termination(worker, "planned", plan)
  if (plan) change(plan, { status: "replaced" })
  const status = isAhead ? "planned" : "effective"
  const exit = newExit(model, worker, { kind: "termination", ...data, status })
  if (!isAhead) {
    goTo(model, worker, "Terminated", day)
    endWages(model, worker, day)
  }
  return termination(worker, status, exit)
}

export const removeUser = (model: Model, { at, version }: StepOf<"removeUser">): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const { userStatus, kycStatus } = worker.fields
  const isNew = userStatus === "Add Wage" || userStatus === "Invite Sent"
  if (!isNew || kycStatus === "passed") return "StateConflict"
  const plan = planOf(worker)
  if (plan) change(plan, { status: "withdrawn" })
  goTo(model, worker, "Removed", TODAY)
  withdrawWages(model, worker)
  deactivateAccounts(worker)
  return answerOf(worker)
}

const numberOf = ({ name }: Stored): number => Number(name.split(" ").at(-1))

/** The last days of all planned terminations end; the worker carries them out. */
export const endLastDays = (model: Model): Expected => {
  const planned = model.workers
    .flatMap((worker) => worker.exits.map((exit) => ({ worker, exit })))
    .filter(({ exit }) => exit.fields["status"] === "planned")
    .toSorted((one, other) => numberOf(one.exit) - numberOf(other.exit))
  for (const { worker, exit } of planned) {
    change(exit, { status: "effective" })
    const day = String(exit.fields["day"])
    goTo(model, worker, "Terminated", day)
    endWages(model, worker, day)
  }
  return {}
}

/** A link that nobody made; only commands make links, and these are no steps. */
export const revokeFlowLink = (): Expected => "RecordNotFound"

/** Only a browser remembers a phone. */
export const forgetPhone = (): Expected => "RecordNotFound"

/** No text was added that could be assigned; the suite of documents has all of it. */
export const withoutDocument = (): Expected => "RecordNotFound"

export const setLegalHold = (
  model: Model,
  { of, at, reason, version }: StepOf<"setLegalHold">
): Expected => {
  const subject = pick<Stored>(of === "worker" ? model.workers : model.companies, at)
  if (!subject) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  changeIfDifferent(subject, { legalHold: reason ?? undefined })
  return { ...(of === "worker" && { userId: subject.name }), version: subject.version }
}

/** There is nothing to end, and nothing is locked. */
export const endGuestSessions = (
  { workers }: Model,
  { at }: StepOf<"endGuestSessions"> | StepOf<"unlockCodes">
): Expected => (pick(workers, at) ? {} : "RecordNotFound")
