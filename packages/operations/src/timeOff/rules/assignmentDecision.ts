/** Decides on one of the workers of a request to assign a policy. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DomainError } from "@payroll/domain/errors"
import type { TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import { datesOf, type TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Result from "effect/Result"
import { TimeOffAssignmentStatus } from "../../answerStates.ts"
import { entityOf, ids, outcomeFields } from "../../answerSchema.ts"
import type { DecidedElement } from "../../bulkDecision.ts"
import type { DecisionContext } from "../../operation.ts"
import type { GivenOpening, AssignmentInput } from "./assignmentRequest.ts"
import { assigned, type GivenAssignment, type LoadedPolicy } from "./assignment.ts"
import { openingMinutesOf } from "./openingSheet.ts"
import type { Previous } from "@payroll/domain/timeOffAccount/previousEmployment"

export const AssignmentShown = entityOf(
  "AddedTimeOffPolicyAssignment",
  "An assignment that was added.",
  {
    timeOffPolicyAssignmentId: ids.timeOffPolicyAssignmentId,
    timeOffAccountId: ids.timeOffAccountId,
    ...outcomeFields(TimeOffAssignmentStatus)
  }
)

const entryOf = (
  { id, accountId, status, version }: TimeOffAssignment,
  message: string
): typeof AssignmentShown.Type => ({
  timeOffPolicyAssignmentId: id,
  timeOffAccountId: accountId,
  status,
  message,
  version
})

export type Entry = typeof AssignmentShown.Type

/** The policy, the workers, and who one of them was before. */
export interface LoadedForAssignment extends LoadedPolicy {
  readonly workers: ReadonlyMap<string, LoadedTimeOff>
  readonly previous: Previous | undefined
}

/** One of the workers, with a balance of its own where there are openings. */
export interface Whose {
  readonly userId: string
  readonly opening?: GivenOpening
}

/** The workers of a request, in order. */
export const everybody = ({
  openings,
  userIds,
  userId = ""
}: AssignmentInput): ReadonlyArray<Whose> =>
  openings
    ? openings.map((opening) => ({ userId: opening.userId, opening }))
    : (userIds ?? [userId]).map((id) => ({ userId: id }))

/** Returns the input of one worker's assignment. */
const requestedOf = (
  input: AssignmentInput,
  opening: GivenOpening | undefined
): GivenAssignment => {
  const {
    startDate = input.startDate,
    seniorityDate = input.seniorityDate,
    waitingFrom = input.waitingFrom
  } = opening ?? {}
  const minutes = opening
    ? openingMinutesOf(opening)
    : (input.openingBalanceMinutes ?? input.openingBalanceHours)
  const openingDate = opening?.openingBalanceDate ?? input.openingBalanceDate
  return {
    dates: {
      ...(startDate !== undefined && { startDate }),
      ...(seniorityDate !== undefined && { seniorityDate }),
      ...(waitingFrom !== undefined && { waitingFrom })
    },
    ...(minutes !== undefined && { openingMinutes: minutes }),
    ...(openingDate !== undefined && { openingDate })
  }
}

/** The assignment that the same opening made before: a list that is sent again changes nothing. */
const openedBefore = (
  { policy }: LoadedForAssignment,
  worker: LoadedTimeOff | undefined,
  { dates, openingMinutes, openingDate }: GivenAssignment
): readonly [TimeOffAssignment, LoadedAccount] | undefined => {
  const { startDate = worker?.worker.dateOfJoin } = dates
  const loadedAccount = worker?.accounts.find(
    ({ account }) => account.policyType === policy.policyType
  )
  const assignment = loadedAccount?.assignments.find(
    (each) =>
      each.timeOffPolicyId === policy.id &&
      datesOf(each).startDate === startDate &&
      each.openingMinutes === openingMinutes &&
      each.openingDate === openingDate
  )
  return loadedAccount && assignment && [assignment, loadedAccount]
}

/** An account with an assignment that it gets now. */
const accountWith = (
  loaded: LoadedTimeOff | undefined,
  account: TimeOffAccount,
  assignment: TimeOffAssignment
): LoadedAccount => {
  const existing = loaded?.accounts.find((each) => each.account.id === account.id)
  return {
    account,
    assignments: [...(existing?.assignments ?? []), assignment],
    entries: existing?.entries ?? []
  }
}

export interface DecidedOne {
  readonly userId: string
  readonly loadedAccount: LoadedAccount
  readonly opening: GivenOpening | undefined
  readonly openingDate: LocalDate | undefined
}

/** Assigns the policy to one worker, or answers what the same opening did before. */
export const decideOne = (
  loaded: LoadedForAssignment,
  input: AssignmentInput,
  { userId, opening }: Whose,
  context: DecisionContext
): Result.Result<DecidedOne & DecidedElement<Entry>, DomainError> => {
  const worker = loaded.workers.get(userId)
  const requested = requestedOf(input, opening)
  const of = { userId, opening, openingDate: requested.openingDate }
  const before = opening ? openedBefore(loaded, worker, requested) : undefined
  if (before) {
    const [assignment, loadedAccount] = before
    const entry = entryOf(assignment, "the worker has this opening already")
    return Result.succeed({ ...of, loadedAccount, entry, changes: undefined })
  }
  return Result.map(
    assigned(loaded, worker, requested, loaded.previous, context),
    ({ assignment, account, message, changes }) => ({
      ...of,
      loadedAccount: accountWith(worker, account, assignment),
      entry: entryOf(assignment, message),
      changes
    })
  )
}
