/** A request for time off with its reasons, and whether its days would be counted in another way by now. */
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { loadRequest } from "../timeOff/changing.ts"
import { workDaysFor } from "@payroll/domain/timeOffAccount/requestCheck"
import { TimeOffRequestShown, timeOffRequestShown } from "./timeOffRequestShown.ts"

export const getTimeOffRequest = defineRead({
  group: "timeOffReports",
  name: "getTimeOffRequest",
  role: "read",
  summary: "A request for time off, with its reasons",
  request: Schema.Struct({ timeOffRequestId: idFields.timeOffRequestId }),
  rules: [],
  response: Schema.Struct({ timeOffRequest: TimeOffRequestShown }),
  read: ({ timeOffRequestId }, { client }, at) =>
    Effect.gen(function* () {
      const loaded = yield* loadRequest(client.id, timeOffRequestId)
      const request = loaded.requests.find(({ id }) => id === timeOffRequestId)
      if (!request) return yield* new RecordNotFound({ record: "time off request" })
      return { timeOffRequest: timeOffRequestShown(request, workDaysFor(loaded, request, at)) }
    }),
  looksAt: ({ timeOffRequest: { timeOffRequestId: id, companyId, ...shown } }) =>
    (shown.reason ?? shown.decisionReason ?? shown.overrideReason) === null
      ? undefined
      : { id, companyId },
  example: { timeOffRequestId: exampleId }
})
