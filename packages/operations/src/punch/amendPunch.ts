/** Amends a punch: the version before stays in its history, with who changed it and why. */
import type { DomainError } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { whenOf } from "@payroll/domain/punch/punchInput"
import { amendedPunch, type Punch } from "@payroll/domain/punch/punch"
import { sheetOn } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import {
  amendedFields,
  amendmentChanges,
  checkChangeable,
  loadPunch,
  ofPunch,
  type LoadedPunch
} from "./rules/punchAmendment.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import { timeFields, Type } from "../timesheet/rules/punchFields.ts"

const Amended = objectOf("The punch. What is not given stays as it is.", {
  ...ofPunch,
  ...timeFields,
  type: Schema.optionalKey(described(Type, "What the worker did."))
})

/** The punch as it is asked for. A time without a zone is in that of the punch. */
const requestedPunch = (
  loaded: LoadedPunch,
  input: typeof Amended.Type,
  { at: now }: DecisionContext
): Result.Result<Punch, DomainError> => {
  const { punch } = loaded
  const isMoved = input.timeZone !== undefined || input.companyLocationId !== undefined
  const at = input.at ?? { isLocal: false, ms: punch.at }
  const when = whenOf({ ...input, at }, loaded, now, isMoved ? undefined : punch.timeZone)
  return Result.map(when, (time) =>
    amendedPunch(
      punch,
      {
        ...time,
        type: input.type ?? punch.type,
        jobCode: input.jobCode ?? punch.jobCode,
        companyLocationId: input.companyLocationId ?? punch.companyLocationId
      },
      now
    )
  )
}

export const amendPunch = defineWrite({
  group: "timeTrackingAdmin",
  name: "amendPunch",
  verb: "PUT",
  role: "write",
  summary: "Amend a punch, with the reason",
  request: Schema.Struct({ punch: Amended }),
  response: Schema.Struct({ punch: objectOf("The punch after the call.", amendedFields) }),
  load: ({ punch }, { client }) => loadPunch(client.id, punch.punchId, punch.at?.ms),
  decide: (loaded, { punch: input }, context) =>
    Result.gen(function* () {
      yield* checkChangeable(loaded, input)
      const after = yield* requestedPunch(loaded, input, context)
      const isSame = after === loaded.punch
      const name = fullName(loaded.worker)
      const stored = isSame
        ? undefined
        : yield* amendmentChanges(loaded, after, input.reason, context)
      const here = sheetOn(loaded.sheets, workday(loaded, after.timeZone, after.at))?.id
      return {
        record: after,
        changes: stored?.changes,
        answer: {
          punch: {
            punchId: after.id,
            status: after.status,
            message: isSame
              ? `the punch of ${name} is as asked already`
              : `the punch of ${name} was amended`,
            timesheetId: stored?.timesheetId ?? here ?? null,
            version: after.version
          }
        }
      }
    }),
  example: {
    punch: { punchId: exampleId, at: "2026-03-09T08:05:00-04:00", reason: "the clock was fast" }
  }
})
