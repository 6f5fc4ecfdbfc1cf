/** A punch at a begin or an end of a break. */
import { described } from "@payroll/domain/field/rule"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../../answerSchema.ts"
import { defineWrite, exampleId } from "../../defineOperation.ts"
import { clocked, countedPin, loadClock, punchedAnswer, punchedFields } from "./clockPunch.ts"
import { BreakType, clockFields } from "../../timesheet/rules/punchFields.ts"

interface BreakPunch<Name> {
  readonly name: Name
  readonly summary: string
  /** The description of the request's kind of break. */
  readonly breakType: string
}

/** Returns the operation that records such a punch. */
export const breakPunch = <const Name extends "startBreak" | "endBreak">({
  name,
  summary,
  breakType
}: BreakPunch<Name>) =>
  defineWrite({
    group: "timeTrackingUser",
    name,
    verb: "POST",
    role: "write",
    isForKiosks: true,
    summary,
    forGuests: {
      flows: ["worker-portal", "kiosk"],
      subject: ["punch", "userId"],
      fields: ["deviceTime", "externalId", "jobCode", "breakType"],
      moreFields: { kiosk: ["pin"] },
      code: undefined,
      isForPhones: true
    },
    request: Schema.Struct({
      punch: objectOf("The punch.", {
        ...clockFields,
        breakType: Schema.optionalKey(described(BreakType, breakType))
      })
    }),
    response: Schema.Struct({ punch: objectOf("The punch.", punchedFields) }),
    load: ({ punch }, caller) => loadClock(punch, caller, 0),
    numbers: countedPin,
    decide: (loaded, { punch: input }, context) =>
      Result.map(
        clocked(loaded, input, { does: name, breakType: input.breakType }, context),
        ({ punch, changes, ...result }) => ({
          record: punch,
          changes,
          answer: { punch: punchedAnswer(punch, result) }
        })
      ),
    example: { punch: { userId: exampleId, userWageId: exampleId, breakType: "Meal" } }
  })
