/** Decides on the assignment of a policy to one worker. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import { problem, type Problem } from "@payroll/domain/problem"
import { created, type Moment } from "@payroll/domain/record"
import { timeOffAssignmentEvent } from "@payroll/domain/timeOffAccount/event"
import {
  newTimeOffAccount,
  touched,
  type TimeOffAccount
} from "@payroll/domain/timeOffAccount/timeOffAccount"
import {
  datesOf,
  givenDateProblems,
  newTimeOffAssignment,
  overlap,
  spanOf,
  type DatesInput,
  type Span,
  type TimeOffAssignment
} from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { AHEAD_DAYS, canBeginOn } from "@payroll/domain/datedVersions"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { fullName, hasLeft } from "@payroll/domain/worker/worker"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Result from "effect/Result"
import { changes, insert, profileAt, update, workerAt } from "../../changes.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import type { Changes } from "../../writer.ts"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { broughtBy, type Previous } from "@payroll/domain/timeOffAccount/previousEmployment"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"

export const ASSIGNMENT = "timeOffPolicyAssignment"

/** The input of an assignment, for any worker. */
export interface GivenAssignment {
  readonly dates: DatesInput
  readonly openingMinutes?: number
  readonly openingDate?: LocalDate
}

/** A policy with the profile of its company, for decisions about it and the workers who get it. */
export interface LoadedPolicy {
  readonly policy: TimeOffPolicy
  readonly profile: LoadedProfile
}

const isInactive = new StateConflict({
  message: "the time off policy is inactive and can be assigned to nobody"
})

const isTerminated = new StateConflict({
  message: "the user has left and gets no time off policy any more"
})

const isAssigned = new StateConflict({
  message:
    "the user has a time off policy of this type on these days; end that assignment before this one begins"
})

/** Returns true if an assignment shares a day with others of its account. */
export const sharesDay = (span: Span, others: ReadonlyArray<TimeOffAssignment>): boolean =>
  others.some((other) => overlap(span, spanOf(datesOf(other))))

/** Why an account that there is gets no opening: it may have this one from another day on. */
const isOpened = ({ assignments }: LoadedAccount, minutes: number, date: LocalDate): Problem =>
  assignments.some((each) => each.openingMinutes === minutes && each.openingDate === date)
    ? problem(
        [ASSIGNMENT, "startDate"],
        "conflict",
        "must be that of the same opening before, which updateTimeOffPolicyAssignment changes"
      )
    : problem(
        [ASSIGNMENT, "openingBalanceMinutes"],
        "conflict",
        "cannot be given: the account has a balance, which an adjustment changes"
      )

const openingProblems = (
  { openingMinutes, openingDate }: GivenAssignment,
  first: LocalDate,
  account: LoadedAccount | undefined,
  today: LocalDate
): ReadonlyArray<Problem> => {
  const path = [ASSIGNMENT, "openingBalanceDate"]
  if (openingMinutes === undefined || openingDate === undefined) return []
  return [
    ...(openingDate < first ? [problem(path, "range", "must not be before startDate")] : []),
    ...(canBeginOn(openingDate, today)
      ? []
      : [problem(path, "range", `must be at most ${AHEAD_DAYS} days from today`)]),
    ...(account ? [isOpened(account, openingMinutes, openingDate)] : [])
  ]
}

export interface Assigned {
  readonly assignment: TimeOffAssignment
  readonly account: TimeOffAccount
  readonly message: string
  readonly changes: Changes
}

/** Assigns a policy to a worker, who gets an account for its type of time off with the first one. */
export const assigned = (
  { policy, profile }: LoadedPolicy,
  loaded: LoadedTimeOff | undefined,
  input: GivenAssignment,
  previous: Previous | undefined,
  { at, newId }: Moment
): Result.Result<Assigned, DomainError> =>
  Result.gen(function* () {
    if (loaded?.worker.companyId !== policy.companyId) {
      return yield* Result.fail(new RecordNotFound({ record: "user" }))
    }
    const { worker } = yield* checkNotRemoved(loaded)
    if (hasLeft(worker)) return yield* Result.fail(isTerminated)
    if (policy.status !== "Active") return yield* Result.fail(isInactive)
    const account = loaded.accounts.find(
      ({ account: { policyType } }) => policyType === policy.policyType
    )
    const dates = { startDate: worker.dateOfJoin, ...input.dates }
    const { startDate } = dates
    const today = workerToday(loaded.worker, loaded.locations, at)
    const existing = loaded.accounts.flatMap(({ assignments }) => assignments)
    yield* refuse([
      ...givenDateProblems([ASSIGNMENT], dates, today),
      ...openingProblems(input, startDate, account, today),
      ...limitProblems(ASSIGNMENT, existing.length)
    ])
    const span = { first: startDate, last: undefined }
    if (account && sharesDay(span, account.assignments)) return yield* Result.fail(isAssigned)
    const rehired = { loaded, policy, startDate, path: [ASSIGNMENT, "previousUserId"] }
    const { reinstatedMinutes, waitingFrom } = yield* broughtBy(previous, rehired, at)
    const timeOffAccount =
      account?.account ??
      newTimeOffAccount(created(newId(), worker, at), worker.id, policy.policyType)
    const assignment = newTimeOffAssignment(created(newId(), worker, at), {
      workerId: worker.id,
      accountId: timeOffAccount.id,
      timeOffPolicyId: policy.id,
      dates: { ...(waitingFrom !== undefined && { waitingFrom }), ...dates },
      openingMinutes: input.openingMinutes,
      openingDate: input.openingDate,
      previousWorkerId: previous?.timeOff.worker.id,
      reinstatedMinutes
    })
    const event = timeOffAssignmentEvent(newId(), "insert", assignment, policy.policyType, at)
    return {
      assignment,
      account: timeOffAccount,
      message: `${policy.name} holds for ${fullName(worker)} from ${startDate} on`,
      changes: changes({
        writes: [
          account
            ? update("timeOffAccount", timeOffAccount, touched(timeOffAccount, at))
            : insert("timeOffAccount", timeOffAccount),
          insert("timeOffAssignment", assignment)
        ],
        revisions: [
          profileAt(profile),
          workerAt(loaded),
          ...(previous ? [workerAt(previous.timeOff)] : [])
        ],
        events: [event]
      })
    }
  })
