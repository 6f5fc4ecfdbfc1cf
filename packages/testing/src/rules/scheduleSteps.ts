/** The model of pay schedules and pay periods: days are walked one by one, and nothing ever lies on two periods. */
import { isBankingDay } from "@payroll/domain/calendar/bankingDay"
import { AT } from "../commits.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  isOld,
  pick,
  same,
  stored,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Schedule,
  type Stored
} from "./state.ts"

const DAY_MS = 86_400_000
const SCHEDULES_MAX = 20
const START_DAYS_MAX = 366
const AT_ONCE_MAX = 60

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const shifted = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS)
const isOpen = (day: string): boolean => isBankingDay(Date.parse(day) / DAY_MS)

export const TODAY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  dateStyle: "short"
}).format(AT)
/** 13 months are at most 397 days. */
const HORIZON = shifted(dayText(AT), 397)

const defaults = {
  payDay: { rule: "periodEnd", offsetDays: 0 },
  adjust: "previous",
  leadBankingDays: 2,
  closedDays: []
}
const saturdays = { anchorPeriodEnd: "2026-01-10" }
const halves = { periodEndDays: [15, "last"] }

/** The rules that steps give: by the frequency's name alone, or as a specification. */
export const RULES = {
  Monthly: { label: "Monthly", kept: { frequency: "monthly", ...defaults } },
  "Semi-Monthly": {
    label: "Semi-Monthly",
    kept: { frequency: "semimonthly", ...halves, ...defaults }
  },
  Weekly: { label: "Weekly", kept: { frequency: "weekly", ...saturdays, ...defaults } },
  "Bi-Weekly": { label: "Bi-Weekly", kept: { frequency: "biweekly", ...saturdays, ...defaults } },
  sundays: {
    label: "Bi-Weekly",
    input: { frequency: "biweekly", anchorPeriodEnd: "2025-10-05" },
    kept: { frequency: "biweekly", anchorPeriodEnd: "2025-10-05", ...defaults }
  },
  late: {
    label: "Semi-Monthly",
    input: { frequency: "semimonthly", leadBankingDays: 1 },
    kept: { frequency: "semimonthly", ...halves, ...defaults, leadBankingDays: 1 }
  }
} as const
export type RulesName = keyof typeof RULES

const isEnd = ({ frequency, ...kept }: Fields, day: string): boolean => {
  if (frequency === "weekly" || frequency === "biweekly") {
    const days = (Date.parse(day) - Date.parse(String(kept["anchorPeriodEnd"]))) / DAY_MS
    return days % (frequency === "weekly" ? 7 : 14) === 0
  }
  const isLast = shifted(day, 1).endsWith("-01")
  return isLast || (frequency === "semimonthly" && day.endsWith("-15"))
}

/** Paid on the last banking day on or before the end; run so many banking days before. */
const datesOf = (kept: Fields, periodBegin: string): Fields => {
  let periodEnd = periodBegin
  while (!isEnd(kept, periodEnd)) periodEnd = shifted(periodEnd, 1)
  let payDate = periodEnd
  while (!isOpen(payDate)) payDate = shifted(payDate, -1)
  let deadline = payDate
  for (let left = Number(kept["leadBankingDays"]); left > 0;) {
    deadline = shifted(deadline, -1)
    if (isOpen(deadline)) left -= 1
  }
  return { periodBegin, periodEnd, payDate, deadline }
}

/** The dates of periods from a day on until they reach far enough, at most so many. */
const follow = (kept: Fields, first: string): ReadonlyArray<Fields> => {
  const all: Array<Fields> = []
  for (let begin = first; begin <= HORIZON && all.length < AT_ONCE_MAX;) {
    const dates = datesOf(kept, begin)
    all.push(dates)
    begin = shifted(String(dates["periodEnd"]), 1)
  }
  return all
}

const beginOfToday = (kept: Fields): string => {
  let begin = TODAY
  while (!isEnd(kept, shifted(begin, -1))) begin = shifted(begin, -1)
  return begin
}

const tell = (
  { events }: Company,
  about: "schedule" | "period",
  change: "insert" | "update",
  { name, fields }: Stored
) => events.push([`pay${about}.pay${about}status.${change}`, name, fields["status"]])

/** Records that a period was made or moved. */
export const periodEvent = (company: Company, change: "insert" | "update", period: Stored) =>
  tell(company, "period", change, period)

const addPeriods = (model: Model, schedule: Schedule, all: ReadonlyArray<Fields>): void => {
  for (const dates of all) {
    const period = stored(model, "period", {
      payScheduleId: schedule.name,
      edition: schedule.fields["edition"],
      ...dates,
      status: "new",
      isWithdrawn: false,
      resultCounts: { paid: 0, failed: 0, returned: 0, notPaid: 0 }
    })
    schedule.periods.push(period)
    tell(schedule.company, "period", "insert", period)
  }
}

const withdraw = ({ company }: Schedule, periods: ReadonlyArray<Stored>): void => {
  for (const period of periods) {
    change(period, { status: "skipped", isWithdrawn: true })
    tell(company, "period", "update", period)
  }
}

export const schedules = ({ companies }: Model): ReadonlyArray<Schedule> =>
  companies.flatMap((company) => company.schedules)

/** The periods of the calendar, in order. */
export const calendar = ({ periods }: Schedule): ReadonlyArray<Stored> =>
  periods
    .filter(({ fields }) => fields["isWithdrawn"] === false)
    .toSorted((one, other) =>
      String(one.fields["periodEnd"]) < String(other.fields["periodEnd"]) ? -1 : 1
    )

/** The periods at the end of the calendar of which none has to stay. */
const open = (schedule: Schedule, from: string): ReadonlyArray<Stored> => {
  const all = calendar(schedule)
  const last = all.findLastIndex(
    ({ fields: { status, periodBegin, periodEnd } }) =>
      status !== "new" || String(periodBegin) < from || String(periodEnd) < TODAY
  )
  return all.slice(last + 1)
}

const isFar = (day: string | undefined): boolean =>
  day !== undefined &&
  (day < shifted(TODAY, -START_DAYS_MAX) || day > shifted(TODAY, START_DAYS_MAX))

export const addPaySchedule = (
  model: Model,
  { at, workerType, rules, startDate }: StepOf<"addPaySchedule">
): Expected => {
  const company = pick(model.companies, at)
  if (!company || company.isContractor) return "RecordNotFound"
  const ofType = company.schedules.filter(({ fields }) => fields["workerType"] === workerType)
  if (ofType.some(({ fields }) => fields["status"] === "active")) return "StateConflict"
  const covered =
    ofType
      .map(({ fields }) => String(fields["periodsUntil"]))
      .toSorted()
      .at(-1) ?? ""
  const isOverlap = startDate !== undefined && startDate <= covered
  if (isFar(startDate) || isOverlap || company.schedules.length >= SCHEDULES_MAX) {
    return "InvalidRequest"
  }
  const { label, kept } = RULES[rules]
  const wanted = startDate ?? beginOfToday(kept)
  const all = follow(kept, wanted <= covered ? shifted(covered, 1) : wanted)
  const record = stored(model, "schedule", {
    workerType,
    compensationFrequency: label,
    specification: kept,
    edition: 1,
    periodsUntil: all.at(-1)?.["periodEnd"],
    status: "active"
  })
  const schedule = { ...record, company, periods: [], results: [] }
  company.schedules.push(schedule)
  tell(company, "schedule", "insert", schedule)
  addPeriods(model, schedule, all)
  return { payScheduleId: schedule.name, status: "active", version: 1 }
}

const DATES = ["periodBegin", "periodEnd", "payDate", "deadline"]
const areSame = (one: Fields, other: Fields): boolean =>
  DATES.every((date) => one[date] === other[date])

const answer = ({ name, version, fields }: Schedule): Expected => ({
  payScheduleId: name,
  status: String(fields["status"]),
  version
})

export const updatePaySchedule = (
  model: Model,
  { at, rules, startDate, version }: StepOf<"updatePaySchedule">
): Expected => {
  const schedule = pick(schedules(model), at)
  if (!schedule) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const { compensationFrequency, specification, edition, periodsUntil, status } = schedule.fields
  if (status !== "active") return "StateConflict"
  if (isFar(startDate)) return "InvalidRequest"
  const requested = rules === undefined ? undefined : RULES[rules]
  const isNew =
    requested !== undefined && ("input" in requested || requested.label !== compensationFrequency)
  const kept = isNew ? requested.kept : (specification as Fields)
  const label = isNew ? requested.label : compensationFrequency
  const isKept = same(sorted(kept), sorted(specification as Fields))
  // Rules that the schedule has already keep the day from which they apply.
  if (startDate === undefined && isKept) return answer(schedule)
  const from = startDate ?? TODAY
  if (from > shifted(String(periodsUntil), 1)) return "StateConflict"
  const mayGo = open(schedule, from)
  const first = mayGo[0]?.fields["periodBegin"] ?? shifted(String(periodsUntil), 1)
  const all = follow(kept, String(first))
  const gone = mayGo.filter(({ fields }) => !all.some((dates) => areSame(dates, fields)))
  if (gone.length === 0 && isKept) return answer(schedule)
  change(schedule, {
    compensationFrequency: label,
    specification: kept,
    edition: Number(edition) + 1,
    periodsUntil: all.at(-1)?.["periodEnd"] ?? shifted(String(first), -1)
  })
  withdraw(schedule, gone)
  addPeriods(
    model,
    schedule,
    all.filter((dates) => !mayGo.some(({ fields }) => areSame(dates, fields)))
  )
  return answer(schedule)
}

const sorted = (fields: Fields) =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))

export const deactivatePaySchedule = (
  model: Model,
  { at, version }: StepOf<"deactivatePaySchedule">
): Expected => {
  const schedule = pick(schedules(model), at)
  if (!schedule) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (schedule.fields["status"] !== "active") return "StateConflict"
  const gone = open(schedule, shifted(TODAY, 1))
  const first = gone[0]?.fields["periodBegin"]
  change(schedule, {
    status: "inactive",
    ...(first !== undefined && { periodsUntil: shifted(String(first), -1) })
  })
  tell(schedule.company, "schedule", "update", schedule)
  withdraw(schedule, gone)
  return answer(schedule)
}

/** The moves of payroll that others report. */
const MOVES: Readonly<Record<string, ReadonlyArray<string>>> = {
  new: ["submitted", "skipped"],
  submitted: ["inProcess", "cancelled"],
  cancelled: ["submitted"],
  inProcess: ["processed", "failed", "returned"]
}

/** The period that a step is about: of a schedule's calendar, or a withdrawn one. */
export const periodOf = (
  model: Model,
  { at, place, isOld: isOldOne }: Pick<StepOf<"updatePayPeriodStatus">, "at" | "place" | "isOld">
): Stored | undefined => {
  const schedule = pick(schedules(model), at)
  if (!schedule) return undefined
  const withdrawn = schedule.periods.filter(({ fields }) => fields["isWithdrawn"] === true)
  return isOldOne && withdrawn.length > 0 ? pick(withdrawn, place) : pick(calendar(schedule), place)
}

export const updatePayPeriodStatus = (
  model: Model,
  step: StepOf<"updatePayPeriodStatus">
): Expected => {
  const period = periodOf(model, step)
  const schedule = schedules(model).find(({ periods }) => period && periods.includes(period))
  if (!period || !schedule) return "RecordNotFound"
  if (isOld(step.version)) return "VersionConflict"
  const before = String(period.fields["status"])
  if (before !== step.status) {
    if (!MOVES[before]?.includes(step.status)) return "StateConflict"
    change(period, { status: step.status })
    tell(schedule.company, "period", "update", period)
  }
  return { payPeriodId: period.name, status: step.status, version: period.version }
}

/** The worker makes what is missing, so many periods in each change. */
export const extendPaySchedules = (model: Model): void => {
  for (const schedule of schedules(model)) {
    for (;;) {
      const { status, periodsUntil, specification } = schedule.fields
      if (status !== "active" || String(periodsUntil) >= HORIZON) break
      const all = follow(specification as Fields, shifted(String(periodsUntil), 1))
      change(schedule, { periodsUntil: all.at(-1)?.["periodEnd"] })
      addPeriods(model, schedule, all)
    }
  }
}
