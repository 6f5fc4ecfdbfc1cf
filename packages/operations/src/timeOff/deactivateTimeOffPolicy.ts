/** Ends a time off policy for good. */
import { refuse } from "@payroll/domain/errors"
import { AHEAD_DAYS } from "@payroll/domain/datedVersions"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import { move } from "@payroll/domain/status"
import { timeOffPolicyEvent } from "@payroll/domain/timeOffPolicy/event"
import {
  canEndOn,
  endedPolicy,
  timeOffPolicyStatuses
} from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffPolicyStatus } from "../answerStates.ts"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { companyToday } from "@payroll/domain/location/companyToday"
import { endedAssignments } from "./rules/endedAssignments.ts"

const END_DATE = ["timeOffPolicy", "endDate"]

/**
 * Maximum assignments that end with the policy in one transaction. Further ones are closed when their accounts are due;
 * their balances count the policy's last day at once.
 */
const ENDED_AT_ONCE_MAX = 1_000

export const deactivateTimeOffPolicy = defineWrite({
  group: "timeOffAdmin",
  name: "deactivateTimeOffPolicy",
  verb: "PUT",
  role: "write",
  summary: "End a time off policy for good",
  request: Schema.Struct({
    timeOffPolicy: objectOf("The policy.", {
      timeOffPolicyId: idFields.timeOffPolicyId,
      endDate: Schema.optionalKey(
        described(Day, "The last day of the policy; today if it is not given.")
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    timeOffPolicy: objectOf("The policy after the call.", {
      timeOffPolicyId: ids.timeOffPolicyId,
      ...outcomeFields(TimeOffPolicyStatus)
    })
  }),
  load: ({ timeOffPolicy: { timeOffPolicyId } }, { client }) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const policy = yield* orNotFound("time off policy", store.policy(client.id, timeOffPolicyId))
      const loaded = yield* requireCompany(client.id, policy.companyId)
      const going = yield* store.assignmentsOfPolicy(client.id, timeOffPolicyId, ENDED_AT_ONCE_MAX)
      return { policy, loaded, going }
    }),
  decide: ({ policy: before, loaded, going }, { timeOffPolicy: input }, { at, newId }) =>
    Result.gen(function* () {
      const conflict = versionConflict("time off policy", before, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* move("time off policy", timeOffPolicyStatuses, before.status, "Inactive")
      const today = companyToday(loaded.locations, at)
      const endDate = input.endDate ?? today
      yield* refuse(
        canEndOn(endDate, today)
          ? []
          : [problem(END_DATE, "range", `must be within ${AHEAD_DAYS} days of today`)]
      )
      const policy = endedPolicy(before, endDate, at)
      return {
        record: policy,
        changes: combined([
          changes({
            writes: [update("timeOffPolicy", before, policy)],
            revisions: [profileAt(loaded)],
            events: [timeOffPolicyEvent(newId(), "update", policy, at)]
          }),
          endedAssignments(going, endDate, { at, newId })
        ]),
        answer: {
          timeOffPolicy: {
            timeOffPolicyId: policy.id,
            status: policy.status,
            message: `the time off policy ${policy.name} ends with ${endDate}`,
            version: policy.version
          }
        }
      }
    }),
  example: { timeOffPolicy: { timeOffPolicyId: exampleId } }
})
