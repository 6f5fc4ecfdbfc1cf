/** The assignments of a time off policy, in pages: whom it holds for, and from when to when. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { datesOf } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { listedAssignmentView } from "../views/timeOffBalanceView.ts"

export const getTimeOffPolicyAssignments = defineRead({
  group: "timeOffReports",
  name: "getTimeOffPolicyAssignments",
  role: "read",
  summary: "The workers who have or had a time off policy, and from when to when",
  request: Schema.Struct({ timeOffPolicyId: idFields.timeOffPolicyId, ...pageFields }),
  response: Schema.Struct({
    timeOffPolicyAssignments: listOf(
      listedAssignmentView.schema,
      "In the order in which they were added, those that ended too."
    ),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { timeOffPolicyId } = request
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const store = yield* TimeOffStore
      yield* orNotFound("time off policy", store.policy(client.id, timeOffPolicyId))
      const found = yield* store.pageOfPolicy(client.id, timeOffPolicyId, page)
      const { rows, nextCursor } = shownPage(found, page, ({ id }) => id)
      return {
        timeOffPolicyAssignments: rows.map((assignment) =>
          listedAssignmentView.of({ assignment, dates: datesOf(assignment) })
        ),
        nextCursor
      }
    }),
  example: { timeOffPolicyId: exampleId, limit: 50 }
})
