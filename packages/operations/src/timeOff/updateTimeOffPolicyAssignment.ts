/** Changes from when to when a time off policy holds for a worker, also in the past. */
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { problem, type Problem } from "@payroll/domain/problem"
import { timeOffAssignmentEvent } from "@payroll/domain/timeOffAccount/event"
import { touched } from "@payroll/domain/timeOffAccount/timeOffAccount"
import {
  datesOf,
  givenDateProblems,
  redated,
  spanOf,
  type TimeOffAssignment
} from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { fullName } from "@payroll/domain/worker/worker"
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffAssignmentStatus } from "../answerStates.ts"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import { ASSIGNMENT, sharesDay } from "./rules/assignment.ts"

const ASSIGNED = "time off policy assignment"

const isShared = new StateConflict({
  message: "the user has another time off policy of this type on one of these days"
})

const END_DATE = [ASSIGNMENT, "endDate"]

/** The problems of dates among themselves and with the policy's. */
const orderProblems = (
  assignment: TimeOffAssignment,
  policy: TimeOffPolicy | undefined
): ReadonlyArray<Problem> => {
  const { startDate, endDate } = datesOf(assignment)
  const { openingDate } = assignment
  const isLate = openingDate !== undefined && openingDate < startDate
  const isOver = policy?.endDate !== undefined && endDate !== undefined && endDate > policy.endDate
  return [
    ...(endDate !== undefined && endDate < startDate
      ? [problem(END_DATE, "range", "must not be before startDate")]
      : []),
    ...(isOver ? [problem(END_DATE, "range", "must not be after the last day of the policy")] : []),
    ...(isLate
      ? [
          problem(
            [ASSIGNMENT, "startDate"],
            "range",
            "must not be after the day of the opening balance"
          )
        ]
      : [])
  ]
}

/** The assignment with its account and policy. */
const assignmentIn = (loaded: LoadedTimeOff, id: string) =>
  loaded.accounts
    .map((account) => ({ account, assignment: account.assignments.find((each) => each.id === id) }))
    .find(({ assignment }) => assignment !== undefined)

export const updateTimeOffPolicyAssignment = defineWrite({
  group: "timeOffAdmin",
  name: "updateTimeOffPolicyAssignment",
  verb: "PUT",
  role: "write",
  summary: "Change from when to when a time off policy holds for a worker",
  request: Schema.Struct({
    timeOffPolicyAssignment: objectOf("The assignment.", {
      timeOffPolicyAssignmentId: idFields.timeOffPolicyAssignmentId,
      startDate: Schema.optionalKey(described(Day, "The first day.")),
      endDate: Schema.optionalKey(described(Day, "The last day. It ends the assignment for good.")),
      seniorityDate: Schema.optionalKey(described(Day, "From when tiers are counted.")),
      waitingFrom: Schema.optionalKey(
        described(
          Day,
          "From when the waiting period is counted; another startDate does not move it."
        )
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    timeOffPolicyAssignment: objectOf("The assignment after the call.", {
      timeOffPolicyAssignmentId: ids.timeOffPolicyAssignmentId,
      timeOffAccountId: ids.timeOffAccountId,
      ...outcomeFields(TimeOffAssignmentStatus)
    })
  }),
  load: ({ timeOffPolicyAssignment: { timeOffPolicyAssignmentId: id } }, { client }) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const workerId = yield* orNotFound(ASSIGNED, store.workerOfAssignment(client.id, id))
      return yield* orNotFound(ASSIGNED, timeOffOfWorker(store, client.id, workerId))
    }),
  decide: (loaded, { timeOffPolicyAssignment: input }, { at, newId }) =>
    Result.gen(function* () {
      const { account, assignment: before } =
        assignmentIn(loaded, input.timeOffPolicyAssignmentId) ?? {}
      if (!account || !before) return yield* Result.fail(new RecordNotFound({ record: ASSIGNED }))
      const { worker } = yield* checkNotRemoved(loaded)
      const conflict = versionConflict(ASSIGNED, before, input)
      if (conflict) return yield* Result.fail(conflict)
      const { timeOffPolicyAssignmentId: _id, version: _version, ...dates } = input
      const after = redated(before, dates, at)
      const policy = loaded.policies.get(before.timeOffPolicyId)
      yield* refuse([
        ...givenDateProblems([ASSIGNMENT], dates, workerToday(loaded.worker, loaded.locations, at)),
        ...orderProblems(after, policy)
      ])
      const others = account.assignments.filter(({ id }) => id !== before.id)
      if (sharesDay(spanOf(datesOf(after)), others)) return yield* Result.fail(isShared)
      const { startDate, endDate } = datesOf(after)
      const until = endDate === undefined ? " on" : ` to ${endDate}`
      const { policyType } = account.account
      return {
        record: after,
        changes:
          after === before
            ? undefined
            : changes({
                writes: [
                  update("timeOffAccount", account.account, touched(account.account, at)),
                  update("timeOffAssignment", before, after)
                ],
                revisions: [workerAt(loaded)],
                events:
                  after.status === before.status
                    ? []
                    : [timeOffAssignmentEvent(newId(), "update", after, policyType, at)]
              }),
        answer: {
          timeOffPolicyAssignment: {
            timeOffPolicyAssignmentId: after.id,
            timeOffAccountId: after.accountId,
            status: after.status,
            message: `the policy holds for ${fullName(worker)} from ${startDate}${until}`,
            version: after.version
          }
        }
      }
    }),
  example: {
    timeOffPolicyAssignment: { timeOffPolicyAssignmentId: exampleId, startDate: "2026-02-01" }
  }
})
