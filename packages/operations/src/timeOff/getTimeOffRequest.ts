/** A request for time off with its reasons, and whether its days would be counted in another way by now. */
import { staleDaysOf } from "@payroll/domain/timeOffRequest/staleDays"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { loadRequest } from "./rules/requestChange.ts"
import { workDaysFor } from "@payroll/domain/timeOffAccount/requestCheck"
import { requestView } from "../views/timeOffRequestViews.ts"

export const getTimeOffRequest = defineRead({
  group: "timeOffReports",
  name: "getTimeOffRequest",
  role: "read",
  summary: "A request for time off, with its reasons",
  request: Schema.Struct({ timeOffRequestId: idFields.timeOffRequestId }),
  response: Schema.Struct({ timeOffRequest: requestView.schema }),
  read: ({ timeOffRequestId }, { client }, at) =>
    Effect.gen(function* () {
      const loaded = yield* loadRequest(client.id, timeOffRequestId)
      const request = loaded.requests.find(({ id }) => id === timeOffRequestId)
      if (!request) return yield* new RecordNotFound({ record: "time off request" })
      const staleDays = staleDaysOf(request, workDaysFor(loaded, request, at))
      return { timeOffRequest: requestView.of({ ...request, staleDays }) }
    }),
  looksAt: ({ timeOffRequest: { timeOffRequestId: id, companyId, ...view } }) =>
    (view.reason ?? view.decisionReason ?? view.overrideReason) === null
      ? undefined
      : { id, companyId },
  example: { timeOffRequestId: exampleId }
})
