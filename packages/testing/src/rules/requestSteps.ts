/** The model of requests for time off, each of one day. */
import { AT } from "../commits.ts"
import {
  change,
  isRemoved,
  pick,
  policies,
  stored,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"
import { leastOf, setLeast } from "./timeOffSteps.ts"

const MINUTES = 15
const TODAY = "2025-10-09"
/** A worker cannot ask for it any more. */
const LONG_AGO = "2025-07-01"
const DAY_MINUTES = 1_440
const requests = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap((worker) => worker.timeOffRequests)

/** The request of a step: if possible one in the state that the step asks for. */
export const requestAt = (
  model: Model,
  status: "Pending" | "Approved",
  n: number
): Stored | undefined => {
  const all = requests(model)
  const fitting = all.filter(({ fields }) => fields["status"] === status)
  return pick(fitting.length > 0 ? fitting : all, n)
}

const workerOf = ({ workers }: Model, request: Stored): Worker | undefined =>
  workers.find(({ timeOffRequests }) => timeOffRequests.includes(request))

/** The only account that requests are made for. */
const vacationOf = (worker: Worker): Stored | undefined =>
  worker.timeOffAccounts.find(({ fields }) => fields["policyType"] === "Vacation")

const datesOf = ({ fields }: Stored): Fields =>
  (fields["dates"] as ReadonlyArray<Fields>).at(-1) ?? {}

/** The assignment that holds on a day. */
const holding = (model: Model, worker: Worker, account: Stored, date: string) =>
  worker.timeOffAssignments.find((assignment) => {
    const { startDate, endDate } = datesOf(assignment)
    const policy = policies(model).find(({ name }) => name === assignment.fields["timeOffPolicyId"])
    const last = [endDate, policy?.fields["endDate"]].filter((day) => day !== undefined)
    return (
      assignment.fields["accountId"] === account.name &&
      String(startDate) <= date &&
      last.every((day) => date <= String(day))
    )
  })

const isEmployed = (worker: Worker, date: string): boolean =>
  date >= String(worker.fields["dateOfJoin"]) &&
  worker.exits.every(
    ({ fields }) =>
      (fields["status"] !== "planned" && fields["status"] !== "effective") ||
      date <= String(fields["day"])
  )

const scheduledOn = ({ workSchedules }: Worker, date: string): number | undefined => {
  const inOrder = workSchedules.toSorted((a, b) =>
    String(a.fields["effectiveFrom"]) < String(b.fields["effectiveFrom"]) ? -1 : 1
  )
  const schedule =
    inOrder.findLast(({ fields }) => String(fields["effectiveFrom"]) <= date) ?? inOrder[0]
  const days = schedule?.fields["days"] as ReadonlyArray<Fields> | undefined
  const minutes = days?.[new Date(`${date}T00:00:00Z`).getUTCDay()]?.["minutes"]
  return minutes === undefined ? undefined : Number(minutes)
}

const OPEN = new Set(["Pending", "Approved"])

const crowds = (worker: Worker, date: string, except?: Stored): boolean => {
  const others = worker.timeOffRequests.filter(
    (each) =>
      each !== except &&
      OPEN.has(String(each.fields["status"])) &&
      each.fields["startDate"] === date
  )
  const scheduled = scheduledOn(worker, date)
  return (
    (others.length + 1) * MINUTES >
    (scheduled === undefined || scheduled === 0 ? DAY_MINUTES : scheduled)
  )
}

const whyOf = (worker: Worker, date: string): string =>
  scheduledOn(worker, date) === 0 ? "given, not scheduled" : "given"

const revisionOf = (worker: Worker, date: string): Fields => ({
  recordedAt: AT,
  days: [{ date, minutes: MINUTES, why: whyOf(worker, date) }]
})

const tell = (worker: Worker, change_: "insert" | "update", { name, fields }: Stored): void => {
  worker.employer.events.push([
    `timeoffrequest.timeoffrequeststatus.${change_}`,
    name,
    fields["status"]
  ])
}

/** The day that is asked for: one that is refused if the balance may not cover it. */
export const dateOf = (worker: Worker | undefined, date: string, isCounted: boolean): string => {
  const account = worker && vacationOf(worker)
  const least = account ? leastOf(account) : 0
  const isSafe = worker?.exits.length === 0 && least >= (isCounted ? 0 : MINUTES)
  return isSafe ? date : LONG_AGO
}

const add = (
  model: Model,
  worker: Worker | undefined,
  date: string,
  isRecorded: boolean
): Expected => {
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const account = vacationOf(worker)
  if (!account) return "RecordNotFound"
  const assignment = holding(model, worker, account, date)
  const isPast = !isRecorded && date < TODAY
  if (!assignment || !isEmployed(worker, date) || isPast || crowds(worker, date)) {
    return "StateConflict"
  }
  const request = stored(model, "time off request", {
    workerId: worker.name,
    accountId: account.name,
    policyType: "Vacation",
    timeOffPolicyId: assignment.fields["timeOffPolicyId"],
    status: "Pending",
    startDate: date,
    endDate: date,
    asked: [revisionOf(worker, date)],
    areDaysGiven: true,
    isOverridden: false
  })
  worker.timeOffRequests.push(request)
  tell(worker, "insert", request)
  setLeast(account, leastOf(account) - MINUTES)
  if (isRecorded) {
    request.fields = { ...request.fields, ...approvedFields }
    takeDay(account)
    tell(worker, "update", request)
  }
  const { name, fields, version } = request
  return {
    timeOffRequestId: name,
    status: String(fields["status"]),
    version,
    totalMinutes: MINUTES
  }
}

const approvedFields = {
  status: "Approved",
  decidedAt: AT,
  isOverridden: true,
  overrideReason: "seen"
}

const takeDay = (account: Stored): void =>
  change(account, { lastSequence: Number(account.fields["lastSequence"]) + 1 })

export const addTimeOffRequest = (model: Model, step: StepOf<"addTimeOffRequest">): Expected => {
  const worker = pick(model.workers, step.at)
  return add(model, worker, dateOf(worker, step.date, false), false)
}

export const recordTimeOff = (model: Model, step: StepOf<"recordTimeOff">): Expected =>
  add(model, pick(model.workers, step.at), step.date, true)

const answer = ({ name, fields, version }: Stored): Expected => ({
  timeOffRequestId: name,
  status: String(fields["status"]),
  version
})

type RequestContext = Readonly<{ request: Stored; worker: Worker; account: Stored }>

const find = (
  model: Model,
  status: "Pending" | "Approved",
  n: number
): RequestContext | undefined => {
  const request = requestAt(model, status, n)
  const worker = request && workerOf(model, request)
  const account = worker && vacationOf(worker)
  return request && worker && account ? { request, worker, account } : undefined
}

export const updateTimeOffRequest = (
  model: Model,
  step: StepOf<"updateTimeOffRequest">
): Expected => {
  const context = find(model, "Pending", step.at)
  if (!context) return "RecordNotFound"
  const { request, worker, account } = context
  if (request.fields["status"] !== "Pending" || isRemoved(worker)) return "StateConflict"
  const date = dateOf(worker, step.date, true)
  const assignment = holding(model, worker, account, date)
  const isRefused = !isEmployed(worker, date) || date < TODAY || crowds(worker, date, request)
  if (!assignment || isRefused) return "StateConflict"
  const timeOffPolicyId = assignment.fields["timeOffPolicyId"]
  const isSame =
    request.fields["startDate"] === date && request.fields["timeOffPolicyId"] === timeOffPolicyId
  if (!isSame) {
    const revisions = [
      ...(request.fields["asked"] as ReadonlyArray<Fields>),
      revisionOf(worker, date)
    ]
    change(request, { timeOffPolicyId, startDate: date, endDate: date, asked: revisions })
    tell(worker, "update", request)
  }
  return answer(request)
}

export const approveTimeOffRequest = (
  model: Model,
  step: StepOf<"approveTimeOffRequest">
): Expected => {
  const context = find(model, "Pending", step.at)
  if (!context) return "RecordNotFound"
  const { request, worker, account } = context
  const date = String(request.fields["startDate"])
  const isRefused =
    request.fields["status"] !== "Pending" ||
    isRemoved(worker) ||
    !isEmployed(worker, date) ||
    !holding(model, worker, account, date) ||
    crowds(worker, date, request)
  if (isRefused) return "StateConflict"
  change(request, approvedFields)
  takeDay(account)
  tell(worker, "update", request)
  return answer(request)
}

export const declineTimeOffRequest = (
  model: Model,
  step: StepOf<"declineTimeOffRequest">
): Expected => {
  const context = find(model, "Pending", step.at)
  if (!context) return "RecordNotFound"
  const { request, worker } = context
  if (request.fields["status"] !== "Pending") return "StateConflict"
  change(request, { status: "Declined", decidedAt: AT, decisionReason: "seen" })
  tell(worker, "update", request)
  return answer(request)
}

/** The day of an approved request is given back. */
const giveBack = ({ request, worker }: Omit<RequestContext, "account">, words: Fields): void => {
  const revisions = request.fields["asked"] as ReadonlyArray<Fields>
  const days = ((revisions.at(-1)?.["days"] ?? []) as ReadonlyArray<Fields>).map((day) => ({
    ...day,
    reversedAt: AT
  }))
  change(request, {
    status: "Cancelled",
    asked: [...revisions, { recordedAt: AT, days }],
    ...words
  })
  tell(worker, "update", request)
}

export const cancelTimeOffRequest = (
  model: Model,
  step: StepOf<"cancelTimeOffRequest">
): Expected => {
  const context = find(model, "Pending", step.at)
  if (!context) return "RecordNotFound"
  const { request, worker } = context
  const { status, startDate } = request.fields
  if (status === "Pending") {
    change(request, { status: "Cancelled", decidedAt: AT })
    tell(worker, "update", request)
  } else if (status === "Approved" && String(startDate) > TODAY) {
    giveBack(context, {})
    takeDay(context.account)
  } else return "StateConflict"
  return answer(request)
}

export const revokeTimeOffRequest = (
  model: Model,
  step: StepOf<"revokeTimeOffRequest">
): Expected => {
  const context = find(model, "Approved", step.at)
  if (!context) return "RecordNotFound"
  if (context.request.fields["status"] !== "Approved") return "StateConflict"
  giveBack(context, { decisionReason: "seen" })
  takeDay(context.account)
  return answer(context.request)
}

const numberOf = ({ name }: Stored): number => Number(name.split(" ").at(-1))

/** Requests for what those who have left would take later, with their accounts, in the order of the accounts. */
const leftBehind = ({ workers }: Model): ReadonlyArray<RequestContext> =>
  workers
    .flatMap((worker) => {
      const exit = worker.exits.find(({ fields }) => fields["status"] === "effective")
      const account = vacationOf(worker)
      if (!exit || !account || worker.fields["userStatus"] !== "Terminated") return []
      const over = worker.timeOffRequests.filter(
        ({ fields: { status, startDate } }) =>
          status === "Pending" ||
          (status === "Approved" && String(startDate) > String(exit.fields["day"]))
      )
      return over.map((request) => ({ request, worker, account }))
    })
    .toSorted((one_, other) => numberOf(one_.account) - numberOf(other.account))

/** The accounts whose posting moves requests. */
export const accountsLeft = (model: Model): ReadonlySet<Stored> =>
  new Set(leftBehind(model).map(({ account }) => account))

/** A worker who has left takes nothing later: the commit that posts the account gives it back. */
export const leaveRequests = (model: Model): void => {
  for (const { request, worker } of leftBehind(model)) {
    if (request.fields["status"] === "Approved") giveBack({ request, worker }, {})
    else {
      change(request, { status: "Cancelled", decidedAt: AT })
      tell(worker, "update", request)
    }
  }
}
