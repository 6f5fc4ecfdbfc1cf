/** The model of which time off policies are assigned to whom, and when that ends. */
import { AT } from "../commits.ts"
import {
  change,
  hasLeft,
  isOld,
  isRemoved,
  pick,
  policies,
  stored,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"

interface Dates extends Fields {
  readonly startDate: string
  readonly endDate?: string
}

const datesOf = ({ fields }: Stored): Dates =>
  (fields["dates"] as ReadonlyArray<Dates>).at(-1) as Dates

const FOREVER = "9999-12-31"

/** Returns true if two assignments have a day in common. One that ends before it begins has none. */
const meet = (one: Dates, other: Dates): boolean => {
  const first = [one.startDate, other.startDate].toSorted()[1] ?? ""
  const last = [one.endDate ?? FOREVER, other.endDate ?? FOREVER].toSorted()[0] ?? ""
  return first <= last
}

const typeOf = (model: Model, { fields }: Stored): unknown =>
  policies(model).find(({ name }) => name === fields["timeOffPolicyId"])?.fields["policyType"]

const tell = ({ events }: Company, what: "insert" | "update", { name, fields }: Stored) =>
  events.push([`timeoffassignment.timeoffassignmentstatus.${what}`, name, fields["status"]])

const accountOf = (worker: Worker, policyType: unknown): Stored | undefined =>
  worker.timeOffAccounts.find(({ fields }) => fields["policyType"] === policyType)

/** The entries of the account may be other ones now. */
const touch = (account: Stored): void => change(account, {})

export const addTimeOffPolicyAssignment = (
  model: Model,
  step: StepOf<"addTimeOffPolicyAssignment">
): Expected => {
  const policy = pick(policies(model), step.policy)
  const worker = pick(model.workers, step.at)
  if (!policy || !worker?.employer.policies.includes(policy)) return "RecordNotFound"
  if (hasLeft(worker) || policy.fields["status"] !== "Active") return "StateConflict"
  const { policyType } = policy.fields
  const account = accountOf(worker, policyType)
  const startDate = step.startDate ?? String(worker.fields["dateOfJoin"])
  if (step.openingDate !== undefined && (account || step.openingDate < startDate)) {
    return "InvalidRequest"
  }
  const dates: Dates = {
    recordedAt: AT,
    startDate,
    ...(step.seniorityDate !== undefined && { seniorityDate: step.seniorityDate }),
    ...(step.waitingFrom !== undefined && { waitingFrom: step.waitingFrom })
  }
  const others = worker.timeOffAssignments.filter((each) => typeOf(model, each) === policyType)
  if (others.some((other) => meet(dates, datesOf(other)))) return "StateConflict"
  const usedAccount =
    account ??
    stored(model, "time off account", { workerId: worker.name, policyType, lastSequence: 0 })
  if (account) touch(account)
  else worker.timeOffAccounts.push(usedAccount)
  const assignment = stored(model, "assignment", {
    workerId: worker.name,
    accountId: usedAccount.name,
    timeOffPolicyId: policy.name,
    status: "Active",
    dates: [dates],
    ...(step.openingDate !== undefined && {
      openingMinutes: OPENING_MINUTES,
      openingDate: step.openingDate
    }),
    reinstatedMinutes: 0
  })
  worker.timeOffAssignments.push(assignment)
  tell(worker.employer, "insert", assignment)
  return {
    timeOffPolicyAssignmentId: assignment.name,
    timeOffAccountId: usedAccount.name,
    status: "Active",
    version: 1
  }
}

export const OPENING_MINUTES = -90

const redate = (worker: Worker, assignment: Stored, dates: Fields): void => {
  const after = { ...datesOf(assignment), ...dates, recordedAt: AT }
  const status = after.endDate === undefined ? assignment.fields["status"] : "Ended"
  const isMoved = status !== assignment.fields["status"]
  const all = assignment.fields["dates"] as ReadonlyArray<Dates>
  change(assignment, { status, dates: [...all, after] })
  if (isMoved) tell(worker.employer, "update", assignment)
}

export const assignments = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap((worker) => worker.timeOffAssignments)

export const updateTimeOffPolicyAssignment = (
  model: Model,
  { at: place, dates, version: named }: StepOf<"updateTimeOffPolicyAssignment">
): Expected => {
  const assignment = pick(assignments(model), place)
  const worker = model.workers.find(
    (each) => assignment && each.timeOffAssignments.includes(assignment)
  )
  if (!assignment || !worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isOld(named)) return "VersionConflict"
  const before = datesOf(assignment)
  const after = { ...before, ...dates }
  const policy = policies(model).find(({ name }) => name === assignment.fields["timeOffPolicyId"])
  const lastDay = policy?.fields["endDate"] as string | undefined
  const opening = assignment.fields["openingDate"] as string | undefined
  const isWrong =
    (after.endDate !== undefined && after.endDate < after.startDate) ||
    (after.endDate !== undefined && lastDay !== undefined && after.endDate > lastDay) ||
    (opening !== undefined && opening < after.startDate)
  if (isWrong) return "InvalidRequest"
  const others = worker.timeOffAssignments.filter(
    (each) => each !== assignment && each.fields["accountId"] === assignment.fields["accountId"]
  )
  if (others.some((other) => meet(after, datesOf(other)))) return "StateConflict"
  const account = worker.timeOffAccounts.find(
    ({ name }) => name === assignment.fields["accountId"]
  ) as Stored
  const isSame = (["startDate", "endDate", "seniorityDate", "waitingFrom"] as const).every(
    (field) => before[field] === after[field]
  )
  if (!isSame) {
    touch(account)
    redate(worker, assignment, dates)
  }
  return {
    timeOffPolicyAssignmentId: assignment.name,
    timeOffAccountId: account.name,
    status: String(assignment.fields["status"]),
    version: assignment.version
  }
}

/** Ends what goes on of some assignments of a worker. */
const end = (worker: Worker, ofThem: (assignment: Stored) => boolean, endDate: string) => {
  const going = worker.timeOffAssignments.filter(
    (each) => each.fields["status"] === "Active" && ofThem(each)
  )
  const touched = new Set(going.map(({ fields }) => fields["accountId"]))
  for (const account of worker.timeOffAccounts) if (touched.has(account.name)) touch(account)
  return going.map((assignment) => () => redate(worker, assignment, { endDate }))
}

/** A worker who leaves has no time off policy any more. */
export const endAssignments = (worker: Worker, lastDay: string): void => {
  for (const ending of end(worker, () => true, lastDay)) ending()
}

const numberOf = ({ name }: Stored): number => Number(name.split(" ").at(-1))

/** A policy that ends is assigned to nobody any more. */
export const endAssignmentsOf = ({ workers }: Model, policy: Stored, lastDay: string): void => {
  const ofIt = ({ fields }: Stored): boolean => fields["timeOffPolicyId"] === policy.name
  const endings = workers.flatMap((worker) => {
    const going = worker.timeOffAssignments.filter(
      (each) => each.fields["status"] === "Active" && ofIt(each)
    )
    return end(worker, ofIt, lastDay).map((ending, index) => ({
      ending,
      place: numberOf(going[index] as Stored)
    }))
  })
  for (const { ending } of endings.toSorted((one_, other) => one_.place - other.place)) ending()
}

/** The accounts of a worker, as a report shows them. */
export const accountsExpected = ({ name, timeOffAccounts }: Worker) => ({
  userId: name,
  accounts: timeOffAccounts.map((account) => ({
    timeOffAccountId: account.name,
    timeOffPolicyType: account.fields["policyType"]
  }))
})
