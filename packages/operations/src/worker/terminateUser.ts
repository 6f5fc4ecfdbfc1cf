/**
 * Terminates a worker: at once if the last day is not in the future in US Eastern time, otherwise when
 * that day has ended (`background/carryOutTerminations.ts`). Until then the plan can be replaced by
 * another call, or withdrawn.
 */
import { partOf } from "@payroll/domain/field/presence"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { terminationCondition, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { loadLeaver } from "./rules/departure.ts"
import {
  dayProblems,
  decidedTermination,
  TerminatedUser,
  Termination,
  terminationFieldNames
} from "./rules/termination.ts"

const dayRules = publishedAs(
  within("user", terminationCondition(...terminationFieldNames)),
  (body) => dayProblems(["user"], partOf(body, "user"))
)

export const terminateUser = defineWrite({
  group: "adminPortal",
  name: "terminateUser",
  verb: "PUT",
  role: "write",
  summary:
    "Terminate a worker, at once or when a last day ahead has ended; or change or withdraw such a plan",
  request: Schema.Struct({ user: Termination }),
  rules: [dayRules],
  takesNull: true,
  response: Schema.Struct({ user: TerminatedUser }),
  load: ({ user }, { client }) => loadLeaver(client.id, user.userId),
  decide: (loaded, { user: input }, context) =>
    Result.map(decidedTermination(loaded, input, context), ({ worker, changes, entry }) => ({
      record: worker,
      changes,
      answer: { user: entry }
    })),
  example: {
    user: {
      userId: exampleId,
      lastDay: "2026-06-30",
      dismissalType: "Voluntary",
      reason: "moves abroad"
    }
  }
})
