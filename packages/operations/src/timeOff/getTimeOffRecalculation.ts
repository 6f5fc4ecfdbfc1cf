/** A recalculation of time off: how far it is, and what it found. */
import {
  timeOffRecalculationStatuses,
  type TimeOffRecalculation
} from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TimeOffRecalculationState } from "../answerStates.ts"
import { idFields, ids, shownId } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { fieldsOf, nullable, recordFields, state, viewOf } from "../views/view.ts"
import { resultFields } from "./rules/recalculationView.ts"

const recalculationView = viewOf(
  "TimeOffRecalculation",
  "A comparison of ledgers of time off with what is expected of them.",
  fieldsOf<TimeOffRecalculation>()(({ from }) => ({
    timeOffRecalculationId: from("id", ids.timeOffRecalculationId),
    companyId: ids.companyId,
    userId: from("workerId", nullable(shownId("The worker, if it is about one."))),
    timeOffPolicyId: nullable(shownId("The policy, if it is about those who have it.")),
    status: state(timeOffRecalculationStatuses, TimeOffRecalculationState),
    ...resultFields,
    failedTimeOffAccountId: from(
      "failedAccountId",
      nullable(shownId("The account that could not be computed, if it failed."))
    ),
    ...recordFields
  }))
)

export const getTimeOffRecalculation = defineRead({
  group: "timeOffReports",
  name: "getTimeOffRecalculation",
  role: "read",
  summary: "A recalculation of time off: how far it is, and what it found",
  request: Schema.Struct({ timeOffRecalculationId: idFields.timeOffRecalculationId }),
  response: Schema.Struct({ timeOffRecalculation: recalculationView.schema }),
  read: ({ timeOffRecalculationId: id }, { client }) =>
    Effect.gen(function* () {
      const { recalculation } = yield* TimeOffStore
      const record = yield* orNotFound("time off recalculation", recalculation(client.id, id))
      return { timeOffRecalculation: recalculationView.of(record) }
    }),
  example: { timeOffRecalculationId: exampleId }
})
