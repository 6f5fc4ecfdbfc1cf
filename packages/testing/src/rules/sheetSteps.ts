/** The model of timesheets and entered time. What the time comes to is the engine's, which has a model of its own. */
import { AT } from "../commits.ts"
import { calendar } from "./scheduleSteps.ts"
import { settingsOn, trackedZone } from "./settingSteps.ts"
import {
  change,
  differs,
  isOld,
  isRemoved,
  pick,
  stored,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import { dayIn } from "./timeSteps.ts"
import type { StepOf } from "./steps.ts"

const DAY_MS = 86_400_000
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const tell = ({ employer }: Worker, what: "insert" | "update", { name, fields }: Stored) =>
  employer.events.push([`timesheet.timesheetstatus.${what}`, name, fields["status"]])

interface Days {
  readonly begin: string
  readonly end: string
}

const daysOf = ({ fields }: Stored): Days => ({
  begin: String(fields["periodBegin"]),
  end: String(fields["periodEnd"])
})

const has = (day: string, { begin, end }: Days): boolean => begin <= day && day <= end

/** The days around one that are in none of these. */
const without = (period: Days, others: ReadonlyArray<Days>, day: string): Days => {
  let { begin, end } = period
  for (const other of others) {
    if (other.end < day && other.end >= begin) begin = shifted(other.end, 1)
    if (other.begin > day && other.begin <= end) end = shifted(other.begin, -1)
  }
  return { begin, end }
}

/** The timesheet of a day, which is made when time of it is recorded. */
export const coverDay = (model: Model, worker: Worker, day: string): Stored => {
  const existing = worker.timesheets.find((sheet) => has(day, daysOf(sheet)))
  if (existing) return existing
  const periods = worker.employer.schedules
    .filter(({ fields }) => fields["workerType"] === worker.fields["workerType"])
    .flatMap(calendar)
  const payPeriod = periods.find((period) => has(day, daysOf(period)))
  const { weekday } = settingsOn(worker.employer, day)["workweekStart"] as { weekday: string }
  const back = (new Date(day).getUTCDay() - WEEKDAYS.indexOf(weekday) + 7) % 7
  const week = { begin: shifted(day, -back), end: shifted(day, 6 - back) }
  const period = payPeriod ? daysOf(payPeriod) : without(week, periods.map(daysOf), day)
  const { begin, end } = without(period, worker.timesheets.map(daysOf), day)
  const sheet = stored(model, "timesheet", {
    workerId: worker.name,
    periodBegin: begin,
    periodEnd: end,
    payPeriodId: payPeriod?.name,
    status: "Open",
    isLockedUnapproved: false
  })
  worker.timesheets.push(sheet)
  tell(worker, "insert", sheet)
  return sheet
}

/** The clock gets a new version with whatever is decided about recorded time. */
const guard = (worker: Worker): void => {
  if (worker.clock) change(worker.clock, {})
  else {
    const fields = { workerId: worker.name, clockStatus: "Off" }
    worker.clock = { name: `clock of ${worker.name}`, version: 1, fields }
  }
}

export const allEntries = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap(({ timeEntries }) => timeEntries)
export const allSheets = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap(({ timesheets }) => timesheets)

const isAhead = (zone: unknown, day: unknown): boolean => String(day) > shifted(dayIn(zone, AT), 1)

export const addTimeEntry = (model: Model, step: StepOf<"addTimeEntry">): Expected => {
  const worker = pick(model.workers, step.at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const timeZone = trackedZone(worker, AT)
  if (isAhead(timeZone, step.workDate)) return "InvalidRequest"
  const entry = stored(model, "time entry", {
    workerId: worker.name,
    workDate: step.workDate,
    minutes: step.minutes,
    timeZone,
    jobCode: step.jobCode,
    status: "Recorded"
  })
  worker.timeEntries.push(entry)
  const sheet = coverDay(model, worker, step.workDate)
  guard(worker)
  return { timeEntryId: entry.name, timesheetId: sheet.name, version: 1 }
}

interface Owned {
  readonly entry: Stored
  readonly worker: Worker
}

const owned = (model: Model, n: number): Owned | undefined => {
  const entry = pick(allEntries(model), n)
  const worker = model.workers.find(({ timeEntries }) => entry && timeEntries.includes(entry))
  return entry && worker ? { entry, worker } : undefined
}

const unchangeable = (
  { entry, worker }: Owned,
  named: StepOf<"voidTimeEntry">["version"]
): Extract<Expected, string> | undefined => {
  if (isRemoved(worker)) return "StateConflict"
  if (isOld(named)) return "VersionConflict"
  return entry.fields["status"] === "Voided" ? "StateConflict" : undefined
}

const changedEntry = (model: Model, { entry, worker }: Owned, set: Fields): Expected => {
  const before = String(entry.fields["workDate"])
  if (differs(entry, set)) {
    change(entry, set)
    coverDay(model, worker, String(entry.fields["workDate"]))
    coverDay(model, worker, before)
    guard(worker)
  }
  return { timeEntryId: entry.name, version: entry.version }
}

export const updateTimeEntry = (model: Model, step: StepOf<"updateTimeEntry">): Expected => {
  const target = owned(model, step.at)
  if (!target) return "RecordNotFound"
  const refusal = unchangeable(target, step.version)
  if (refusal) return refusal
  const { entry } = target
  const day = step.set.workDate ?? entry.fields["workDate"]
  if (isAhead(entry.fields["timeZone"], day)) return "InvalidRequest"
  return changedEntry(model, target, step.set)
}

export const voidTimeEntry = (model: Model, step: StepOf<"voidTimeEntry">): Expected => {
  const target = owned(model, step.at)
  if (!target) return "RecordNotFound"
  const refusal = unchangeable(target, step.version)
  if (refusal) return refusal
  return changedEntry(model, target, { status: "Voided", voidReason: "was wrong" })
}

/** A timesheet that moves from one state to another. */
const move = (
  model: Model,
  step: { readonly at: number; readonly version: StepOf<"submitTimesheet">["version"] },
  from: string,
  set: Fields
): Expected => {
  const sheet = pick(allSheets(model), step.at)
  const worker = model.workers.find(({ timesheets }) => sheet && timesheets.includes(sheet))
  if (!sheet || !worker) return "RecordNotFound"
  if (isOld(step.version)) return "VersionConflict"
  if (sheet.fields["status"] !== from) return "StateConflict"
  change(sheet, set)
  tell(worker, "update", sheet)
  guard(worker)
  return { timesheetId: sheet.name, status: String(set["status"]), version: sheet.version }
}

export const submitTimesheet = (model: Model, step: StepOf<"submitTimesheet">): Expected =>
  move(model, step, "Open", { status: "Submitted", openedBecause: undefined })

export const recallTimesheet = (model: Model, step: StepOf<"recallTimesheet">): Expected =>
  move(model, step, "Submitted", { status: "Open", openedBecause: "recalled" })

export const returnTimesheet = (model: Model, step: StepOf<"returnTimesheet">): Expected =>
  move(model, step, "Submitted", { status: "Open", openedBecause: "returned", reason: "was wrong" })

/** Approvals depend on the calculated time, so the model names no existing record. */
export const approveTimesheet = (): Expected => "RecordNotFound"
export const askForCorrection = (): Expected => "RecordNotFound"
export const waiveTimeException = (): Expected => "RecordNotFound"
/** No period ends in the sequences of the model, so that none is locked and amended. */
export const addTimesheetAmendment = (
  model: Model,
  step: StepOf<"addTimesheetAmendment">
): Expected => (pick(allSheets(model), step.at) ? "StateConflict" : "RecordNotFound")
export const approveTimesheetAmendment = (): Expected => "RecordNotFound"
export const rejectTimesheetAmendment = (): Expected => "RecordNotFound"
export const approveTimesheets = (model: Model, step: StepOf<"approveTimesheets">): Expected =>
  pick(model.companies, step.at) ? "InvalidRequest" : "RecordNotFound"
/** No period that has not ended is locked. */
export const lockTimesheets = (model: Model, step: StepOf<"lockTimesheets">): Expected =>
  pick(model.companies, step.at) ? "InvalidRequest" : "RecordNotFound"
export const reopenTimesheet = (model: Model, step: StepOf<"reopenTimesheet">): Expected =>
  pick(allSheets(model), step.at) ? "StateConflict" : "RecordNotFound"
