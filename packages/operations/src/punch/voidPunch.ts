/** Voids a punch that was wrong: it stays in the history and counts nowhere any more. */
import { voidedPunch } from "@payroll/domain/punch/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import {
  amendedFields,
  amendmentChanges,
  checkChangeable,
  loadPunch,
  ofPunch
} from "./rules/punchAmendment.ts"

export const voidPunch = defineWrite({
  group: "timeTrackingAdmin",
  name: "voidPunch",
  verb: "PUT",
  role: "write",
  summary: "Void a punch that was wrong",
  request: Schema.Struct({ punch: objectOf("The punch.", ofPunch) }),
  response: Schema.Struct({ punch: objectOf("The punch after the call.", amendedFields) }),
  load: ({ punch }, { client }) => loadPunch(client.id, punch.punchId),
  decide: (loaded, { punch: input }, context) =>
    Result.gen(function* () {
      yield* checkChangeable(loaded, input)
      const after = voidedPunch(loaded.punch, context.at)
      const stored = yield* amendmentChanges(loaded, after, input.reason, context)
      return {
        record: after,
        changes: stored.changes,
        answer: {
          punch: {
            punchId: after.id,
            status: after.status,
            message: `the punch of ${fullName(loaded.worker)} was voided`,
            timesheetId: stored.timesheetId ?? null,
            version: after.version
          }
        }
      }
    }),
  example: { punch: { punchId: exampleId, reason: "was clocked by a colleague" } }
})
