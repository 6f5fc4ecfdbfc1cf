/** A recalculation of time off: how far it is, and what it found. */
import { timeOffRecalculationStatuses } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TimeOffRecalculationState } from "../answerStates.ts"
import { entityOf, idFields, ids, shownId } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { recordSchemas, recordView, stateView } from "../views/view.ts"
import { recalculationFields, recalculationShown } from "../timeOff/rules/recalculationView.ts"

const RecalculationShown = entityOf(
  "TimeOffRecalculation",
  "A comparison of ledgers of time off with what is expected of them.",
  {
    timeOffRecalculationId: ids.timeOffRecalculationId,
    companyId: ids.companyId,
    userId: Schema.NullOr(shownId("The worker, if it is about one.")),
    timeOffPolicyId: Schema.NullOr(shownId("The policy, if it is about those who have it.")),
    status: TimeOffRecalculationState,
    ...recalculationFields,
    failedTimeOffAccountId: Schema.NullOr(
      shownId("The account that could not be computed, if it failed.")
    ),
    ...recordSchemas
  }
)

export const getTimeOffRecalculation = defineRead({
  group: "timeOffReports",
  name: "getTimeOffRecalculation",
  role: "read",
  summary: "A recalculation of time off: how far it is, and what it found",
  request: Schema.Struct({ timeOffRecalculationId: idFields.timeOffRecalculationId }),
  rules: [],
  response: Schema.Struct({ timeOffRecalculation: RecalculationShown }),
  read: ({ timeOffRecalculationId: id }, { client }) =>
    Effect.gen(function* () {
      const { recalculation } = yield* TimeOffStore
      const record = yield* orNotFound("time off recalculation", recalculation(client.id, id))
      return {
        timeOffRecalculation: {
          timeOffRecalculationId: record.id,
          companyId: record.companyId,
          userId: record.workerId ?? null,
          timeOffPolicyId: record.timeOffPolicyId ?? null,
          status: stateView(timeOffRecalculationStatuses, record.status),
          ...recalculationShown(record),
          failedTimeOffAccountId: record.failedAccountId ?? null,
          ...recordView(record)
        }
      }
    }),
  example: { timeOffRecalculationId: exampleId }
})
