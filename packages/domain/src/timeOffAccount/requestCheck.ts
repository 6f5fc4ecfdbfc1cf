/** Counts and checks the days of a request for time off, of which nothing is stored here. */
import { addDays, daysBetween, type LocalDate } from "../calendar/localDate.ts"
import { AHEAD_DAYS } from "../datedVersions.ts"
import {
  InvalidRequest,
  RecordNotFound,
  refuse,
  StateConflict,
  type DomainError
} from "../errors.ts"
import { versionsByDay } from "../holidayCalendar/companyCalendar.ts"
import { missing, problem } from "../problem.ts"
import { projected } from "../timeOff/balance.ts"
import { checkRequest, type RequestProblem } from "../timeOff/checkRequest.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type { Facts, Usage } from "../timeOff/facts.ts"
import { calendarOf } from "../timeOff/holidayCalendar.ts"
import {
  requestDays,
  type GivenDay,
  type RequestDay,
  type WorkDays
} from "../timeOff/requestDays.ts"
import type { PolicyTerms, PolicyType } from "../timeOff/terms.ts"
import { daysOf, isOpen, keptDays, type TimeOffRequest } from "../timeOffRequest/timeOffRequest.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import * as Result from "effect/Result"
import { accountFacts, knownEntries } from "./accountFacts.ts"
import { workerToday } from "../worker/workerToday.ts"
import { termsOfDay } from "./accountBalance.ts"
import { checkNotRemoved } from "../worker/notRemoved.ts"

export const REQUEST = "timeOffRequest"

const SPAN_DAYS = 366

/** Input of a request for time off. */
export interface TimeOffInput {
  readonly timeOffPolicyType?: PolicyType
  readonly timeOffPolicyId?: string
  readonly startDate?: LocalDate
  readonly endDate?: LocalDate
  readonly days?: ReadonlyArray<GivenDay>
}

/** The person who requests: a worker can request only future time off, an admin can also record the past. */
export type Requester = "worker" | "admin"

/** A request as it would be stored, with every problem that the checks found. */
export interface Counted {
  readonly loadedAccount: LoadedAccount
  readonly timeOffPolicyId: string
  readonly days: ReadonlyArray<RequestDay>
  readonly areDaysGiven: boolean
  readonly problems: ReadonlyArray<RequestProblem>
  /** The account with what is approved, as it is projected. */
  readonly facts: Facts
  readonly stored: ReadonlyArray<StoredEntry>
  readonly isUnlimited: boolean
}

const accountFor = (
  { accounts, policies }: LoadedTimeOff,
  { timeOffPolicyType, timeOffPolicyId }: TimeOffInput
): Result.Result<LoadedAccount, RecordNotFound> => {
  const policy = timeOffPolicyId === undefined ? undefined : policies.get(timeOffPolicyId)
  const type = timeOffPolicyId === undefined ? timeOffPolicyType : policy?.policyType
  const loadedAccount = accounts.find(({ account, assignments }) => {
    const isAssigned =
      !policy || assignments.some((assignment) => assignment.timeOffPolicyId === policy.id)
    return account.policyType === type && isAssigned
  })
  return loadedAccount
    ? Result.succeed(loadedAccount)
    : Result.fail(new RecordNotFound({ record: "time off policy" }))
}

const isCovered = ({ assignments, dateOfJoin, terminationDate }: Facts, date: LocalDate): boolean =>
  date >= dateOfJoin &&
  (terminationDate === undefined || date <= terminationDate) &&
  assignments.some(
    ({ startDate, endDate }) => startDate <= date && (endDate === undefined || date <= endDate)
  )

const notCovered = new StateConflict({
  message: "the user has no time off policy of this type on one of these days"
})

const isLocked = new StateConflict({
  type: "period-locked",
  message: "the pay period of one of these days is locked: record what was taken in it"
})

/** The requested days: the first, the last, and the listed ones. */
const spanOf = (
  { startDate, endDate, days }: TimeOffInput,
  today: LocalDate
): Result.Result<
  {
    readonly startDate: LocalDate
    readonly endDate: LocalDate
    readonly days?: ReadonlyArray<GivenDay>
  },
  InvalidRequest
> =>
  Result.gen(function* () {
    const dates = days?.map(({ date }) => date).toSorted() ?? []
    const first = startDate ?? dates[0]
    const last = endDate ?? dates.at(-1)
    if (first === undefined)
      return yield* Result.fail(new InvalidRequest({ problems: [missing([REQUEST, "startDate"])] }))
    if (last === undefined)
      return yield* Result.fail(new InvalidRequest({ problems: [missing([REQUEST, "endDate"])] }))
    const firstPath = [REQUEST, startDate === undefined ? "days" : "startDate"]
    const outside = dates.some((date) => date < first || date > last)
    yield* refuse([
      ...(last < first && endDate !== undefined
        ? [problem([REQUEST, "endDate"], "range", "must not be before startDate")]
        : []),
      ...(last >= first && daysBetween(first, last) >= SPAN_DAYS
        ? [
            endDate === undefined
              ? problem([REQUEST, "days"], "range", `must lie within ${SPAN_DAYS} days`)
              : problem(
                  [REQUEST, "endDate"],
                  "range",
                  `must be at most ${SPAN_DAYS} days with startDate`
                )
          ]
        : []),
      ...(first > addDays(today, AHEAD_DAYS)
        ? [problem(firstPath, "range", `must be at most ${AHEAD_DAYS} days from today`)]
        : []),
      ...(outside
        ? [problem([REQUEST, "days"], "range", "must lie from startDate to endDate")]
        : []),
      ...(new Set(dates).size < dates.length
        ? [problem([REQUEST, "days"], "duplicate", "has the same date more than once")]
        : [])
    ])
    return { startDate: first, endDate: last, ...(days && { days }) }
  })

/** The days on which a worker works, with the holidays of the policy. */
const workDaysOf = (
  { schedules, holidayCalendar }: Pick<LoadedTimeOff, "schedules" | "holidayCalendar">,
  { holidays }: Partial<Pick<PolicyTerms, "holidays">>
): WorkDays => ({
  schedules: schedules.map(({ effectiveFrom, days }) => ({
    effectiveFrom,
    minutes: days.map(({ minutes }) => minutes)
  })),
  calendar: calendarOf(holidays === "Federal Reserve" ? "Federal Reserve" : "None"),
  // A policy that says nothing has the holidays of the company, if there are any.
  ...(holidayCalendar &&
    (holidays ?? "Company") === "Company" && { calendarsFrom: versionsByDay(holidayCalendar) })
})

/** The days on which a worker works, with the holidays of the policy of a request. */
export const workDaysFor = (
  loaded: LoadedTimeOff,
  request: Pick<TimeOffRequest, "accountId" | "startDate">,
  at: number
): WorkDays => {
  const loadedAccount = loaded.accounts.find(({ account }) => account.id === request.accountId)
  const facts =
    loadedAccount &&
    accountFacts(loaded, loadedAccount, {
      today: workerToday(loaded.worker, loaded.locations, at),
      knownAt: at
    })
  return workDaysOf(loaded, facts ? termsOfDay(facts, request.startDate) : {})
}

/** Usage that is not approved yet, so that it has no entry. */
const usageOf = ({ id }: Pick<TimeOffRequest, "id">, days: ReadonlyArray<GivenDay>) =>
  days
    .filter(({ minutes }) => minutes > 0)
    .map(({ date, minutes }): Usage => ({ requestId: id, date, minutes }))

interface Checking {
  readonly at: number
  readonly asker: Requester
  /** A request that is being changed or decided, so that it is not one of the others. */
  readonly except?: TimeOffRequest
  /** True if other pending requests count too. */
  readonly withPending: boolean
}

/** Every problem of some days of an account. */
const checked = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  days: ReadonlyArray<RequestDay>,
  { at, asker, except, withPending }: Checking,
  requestedOn: LocalDate | undefined
): Result.Result<Omit<Counted, "timeOffPolicyId" | "areDaysGiven">, DomainError> =>
  Result.gen(function* () {
    const today = workerToday(loaded.worker, loaded.locations, at)
    const facts = accountFacts(loaded, loadedAccount, {
      today,
      knownAt: at,
      scheduledFrom: addDays(today, 1)
    })
    const taken = days.filter(({ minutes }) => minutes > 0)
    if (!facts || taken.some(({ date }) => !isCovered(facts, date))) {
      return yield* Result.fail(notCovered)
    }
    const { lockedThrough } = loaded
    const isOver = taken.some(({ date }) => lockedThrough !== undefined && date <= lockedThrough)
    if (asker === "worker" && isOver) return yield* Result.fail(isLocked)
    const stored = knownEntries(loadedAccount, at)
    const others = loaded.requests.filter((each) => isOpen(each) && each.id !== except?.id)
    const waiting = others.filter(
      ({ status, accountId }) => status === "Pending" && accountId === loadedAccount.account.id
    )
    const more = withPending ? waiting.flatMap((each) => usageOf(each, daysOf(each))) : []
    const first = days[0]?.date ?? today
    const terms = termsOfDay(facts, first)
    const problems = checkRequest({
      days,
      others: others.flatMap(keptDays),
      work: workDaysOf(loaded, terms),
      ...(asker === "worker" && requestedOn !== undefined && { requestedOn }),
      account: { facts: { ...facts, usage: [...facts.usage, ...more] }, stored }
    })
    const isUnlimited = terms.earningMethod === "Unlimited"
    return { loadedAccount, days, problems, facts, stored, isUnlimited }
  })

/** Counts the requested days, and checks them. */
export const counted = (
  loaded: LoadedTimeOff,
  input: TimeOffInput,
  checking: Checking
): Result.Result<Counted, DomainError> =>
  Result.gen(function* () {
    yield* checkNotRemoved(loaded)
    const today = workerToday(loaded.worker, loaded.locations, checking.at)
    const loadedAccount = yield* accountFor(loaded, input)
    const span = yield* spanOf(input, today)
    if (loaded.schedules.length === 0 && span.days === undefined) {
      const message = "is mandatory: the user has no work schedule"
      return yield* Result.fail(
        new InvalidRequest({ problems: [problem([REQUEST, "days"], "required", message)] })
      )
    }
    const facts = accountFacts(loaded, loadedAccount, { today, knownAt: checking.at })
    if (!facts) return yield* Result.fail(notCovered)
    const work = workDaysOf(loaded, termsOfDay(facts, span.startDate))
    const days = requestDays(span, work)
    const check = yield* checked(loaded, loadedAccount, days, checking, today)
    return {
      ...check,
      timeOffPolicyId: policyOn(facts, span.startDate),
      areDaysGiven: span.days !== undefined
    }
  })

const policyOn = ({ assignments }: Facts, date: LocalDate): string => {
  const assignment = assignments.findLast(({ startDate }) => startDate <= date) ?? assignments[0]
  return assignment?.versions.at(-1)?.policyId ?? ""
}

/** The days of a request that waits, checked for its approval. */
export const rechecked = (
  loaded: LoadedTimeOff,
  request: TimeOffRequest,
  checking: Checking,
  requestedOn: LocalDate
): Result.Result<Omit<Counted, "timeOffPolicyId" | "areDaysGiven">, DomainError> =>
  Result.gen(function* () {
    yield* checkNotRemoved(loaded)
    const loadedAccount = loaded.accounts.find(({ account }) => account.id === request.accountId)
    if (!loadedAccount)
      return yield* Result.fail(new RecordNotFound({ record: "time off account" }))
    return yield* checked(loaded, loadedAccount, daysOf(request), checking, requestedOn)
  })

/** The balance at the end of the last day of a request that is not approved yet, with it. */
export const balanceAfter = (
  { facts, stored, days, isUnlimited }: Pick<Counted, "facts" | "stored" | "days" | "isUnlimited">,
  id: string
): number | undefined => {
  const last = days.at(-1)?.date
  if (isUnlimited || last === undefined) return undefined
  const usage = [...facts.usage, ...usageOf({ id }, days)]
  return projected({ ...facts, usage }, stored, [last])[0]
}
