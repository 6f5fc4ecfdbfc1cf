/** The model of the reports about what became of workers' pay. */
import { placeOf } from "./accountSteps.ts"
import { refusalOf } from "./bulkSteps.ts"
import { accountEvent, inUse, isPlace, newAccount, replaceAll } from "./depositSteps.ts"
import { currentExits } from "./leavingSteps.ts"
import { periodEvent, periodOf, schedules, TODAY } from "./scheduleSteps.ts"
import {
  change,
  isRemoved,
  pick,
  same,
  stored,
  type Expected,
  type Model,
  type Refusal,
  type Schedule,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"

const REPORTS_MAX = 20
/** The codes after which an account takes no more pay. */
const REFUSES: ReadonlySet<string> = new Set(["R02", "R03", "R04", "R13", "R16", "R20"])

type ReportStep = StepOf<"reportPayResults">
type Report = ReportStep["elements"][number]

interface Place {
  readonly schedule: Schedule
  readonly period: Stored
}

const ofPeriod = ({ results }: Schedule, { name: period }: Stored): ReadonlyArray<Stored> =>
  results.filter(({ fields }) => fields["payPeriodId"] === period)

/** The reports about a worker in a period, the latest one last. */
const about = (schedule: Schedule, period: Stored, { name }: Worker): ReadonlyArray<Stored> =>
  ofPeriod(schedule, period).filter(({ fields }) => fields["workerId"] === name)

/** True if a schedule pays a worker on a day of a period. */
export const isPaid = (
  { company, fields: { workerType } }: Schedule,
  period: Stored,
  worker: Worker
) => {
  const { periodBegin, periodEnd } = period.fields
  const joined = String(worker.fields["dateOfJoin"])
  const last = currentExits(worker)
    .map(({ fields }) => String(fields["day"]))
    .toSorted()[0]
  return (
    worker.employer === company &&
    worker.fields["workerType"] === workerType &&
    !isRemoved(worker) &&
    joined <= String(periodEnd) &&
    (last === undefined || (last >= String(periodBegin) && last >= joined))
  )
}

/** The report that an element names: the latest one, the one before it, or one that is not there. */
export const namedReport = (
  schedule: Schedule | undefined,
  period: Stored | undefined,
  worker: Worker | undefined,
  replaces: Report["replaces"]
): string | undefined => {
  if (replaces === "none") return undefined
  const reports = schedule && period && worker ? about(schedule, period, worker) : []
  return reports.at(replaces === "latest" ? -1 : -2)?.name ?? "nowhere"
}

/** The account that an element names, which may be a former one or somebody else's. */
export const namedAccount = (
  model: Model,
  worker: Worker | undefined,
  account: Report["account"]
): string | undefined => {
  if (account === undefined) return undefined
  if (account === "other") {
    return model.workers.find((each) => each !== worker)?.accounts[0]?.name ?? "nowhere"
  }
  return worker?.accounts[account]?.name ?? "nowhere"
}

const isAllowed = ({ outcome: { code, status, corrected } }: Report): boolean => {
  const isCorrection = /^C0[1-7]$/.test(code ?? "")
  if (corrected !== undefined && !isCorrection) return false
  if (code === undefined) return true
  return code.startsWith("R") ? status === "failed" || status === "returned" : status === "paid"
}

/** Applies a code to the account. */
const applyCode = (
  model: Model,
  worker: Worker,
  account: Stored,
  { outcome: { code, corrected } }: Report
): void => {
  if (account.fields["status"] !== "ready") return
  if (code !== undefined && REFUSES.has(code)) {
    change(account, { status: "failed", returnCode: code })
    accountEvent(worker, "update", account)
    return
  }
  if (corrected === undefined) return
  const { bankName, accountType, accountName, routingNumber, accountNumber } = account.fields
  const old = { bankName, accountType, accountName, routingNumber, accountNumber }
  const data = { ...old, ...corrected }
  const isEqual = ({ fields }: Stored) =>
    Object.entries(data).every(([field, value]) => same(fields[field], value))
  const all = inUse(worker)
  const { waiting } = placeOf(all, account)
  const isOld =
    isEqual(account) ||
    waiting.some((each) => each.fields["returnCode"] === undefined || isEqual(each)) ||
    all.some((each) => each !== account && !waiting.includes(each) && isPlace(each, data))
  if (isOld) return
  replaceAll(worker, waiting)
  const more = { replacesId: account.name, returnCode: code, awaitsApproval: true }
  newAccount(model, worker, data, 0, more)
}

/** The records that an element of a request names, as they are before it. */
interface Named {
  readonly replaces: string | undefined
  readonly account: string | undefined
}

const takeReport = (
  model: Model,
  { schedule, period }: Place,
  report: Report,
  { replaces, account: named }: Named
): Refusal | Stored => {
  const worker = pick(model.workers, report.at)
  if (!worker || worker.employer !== schedule.company) return "RecordNotFound"
  if (!isAllowed(report)) return "InvalidRequest"
  const earlier = about(schedule, period, worker)
  const latest = earlier.at(-1)
  if (replaces !== latest?.name) {
    const isThere = replaces === undefined || earlier.some(({ name }) => name === replaces)
    return isThere ? "StateConflict" : "RecordNotFound"
  }
  if (!latest && !isPaid(schedule, period, worker)) return "InvalidRequest"
  if (earlier.length >= REPORTS_MAX) return "InvalidRequest"
  if (named !== undefined && !worker.accounts.some(({ name }) => name === named)) {
    return "RecordNotFound"
  }
  // All accounts of the model are made on its day.
  const paid = inUse(worker).filter(
    ({ fields }) =>
      fields["status"] === "ready" &&
      Number(fields["payPercentage"]) > 0 &&
      String(period.fields["payDate"]) >= TODAY
  )
  const { gross, net, outcome } = report
  const { status, code } = outcome
  if (named === undefined && code !== undefined && paid.length > 1) return "InvalidRequest"
  const accountName = named ?? (code === undefined ? undefined : paid[0]?.name)
  const account = worker.accounts.find(({ name }) => name === accountName)
  if (account && code !== undefined) applyCode(model, worker, account, report)
  const result = stored(model, "result", {
    payPeriodId: period.name,
    workerId: worker.name,
    status,
    gross,
    net,
    returnCode: code,
    bankAccountId: accountName,
    replacesId: latest?.name
  })
  schedule.results.push(result)
  return result
}

const isRefusal = (taken: Refusal | Stored): taken is Refusal => typeof taken === "string"

const STATUSES = ["paid", "failed", "returned", "notPaid"]

/** The numbers of workers by the status of their latest reports. */
const countsOf = (schedule: Schedule, period: Stored) => {
  const reports = ofPeriod(schedule, period)
  const old = new Set(reports.map(({ fields }) => fields["replacesId"]))
  const latest = reports.filter(({ name }) => !old.has(name))
  return Object.fromEntries(
    STATUSES.map((status) => [
      status,
      latest.filter((each) => each.fields["status"] === status).length
    ])
  )
}

/** A report that is stored takes the period on: to processed with the last worker whom the schedule pays in it. */
const movePeriod = (model: Model, schedule: Schedule, period: Stored): void => {
  const isComplete = model.workers
    .filter((worker) => isPaid(schedule, period, worker))
    .every((worker) => about(schedule, period, worker).length > 0)
  const way = [
    ...(period.fields["status"] === "submitted" ? ["inProcess"] : []),
    ...(isComplete ? ["processed"] : [])
  ]
  change(period, {
    resultCounts: countsOf(schedule, period),
    status: way.at(-1) ?? period.fields["status"]
  })
  for (const status of way) {
    periodEvent(schedule.company, "update", { ...period, fields: { status } })
  }
}

const placeIn = (model: Model, step: ReportStep): Place | undefined => {
  const period = periodOf(model, step)
  const schedule = schedules(model).find(({ periods }) => period && periods.includes(period))
  return period && schedule && { period, schedule }
}

export const reportPayResults = (model: Model, step: ReportStep): Expected => {
  const { elements, goesOn, isDry } = step
  const takeAll = (on: Model) => {
    const place = placeIn(on, step)
    if (!place) return []
    const named = elements.map(({ at, account, replaces }): Named => {
      const worker = pick(on.workers, at)
      return {
        replaces: namedReport(place.schedule, place.period, worker, replaces),
        account: namedAccount(on, worker, account)
      }
    })
    return elements.map((each, index) => takeReport(on, place, each, named[index]!))
  }
  const place = placeIn(model, step)
  if (!place) return "RecordNotFound"
  const { status } = place.period.fields
  const isReportable = status === "submitted" || status === "inProcess"
  const isAnybody = elements.some(
    ({ at }) => pick(model.workers, at)?.employer === place.schedule.company
  )
  if (isAnybody && !isReportable) return "StateConflict"
  const tried = takeAll(structuredClone(model))
  const isRefused = goesOn ? tried.every(isRefusal) : tried.some(isRefusal)
  if (isRefused) {
    return refusalOf(
      tried.map((each) => (isRefusal(each) ? each : {})),
      goesOn
    )
  }
  const taken = isDry ? tried : takeAll(model)
  if (!isDry) movePeriod(model, place.schedule, place.period)
  return Object.fromEntries(
    taken.map((each, index) => [
      `results.${index}`,
      isRefusal(each) ? "error" : isDry ? "checked" : each.name
    ])
  )
}
