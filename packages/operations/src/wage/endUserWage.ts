/** Ends a wage on a day, or moves its end. A wage that has not begun can be withdrawn. */
import { described } from "@payroll/domain/field/rule"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { Day } from "@payroll/domain/field/date"
import { endedWage } from "@payroll/domain/wage/updatedWage"
import type { Wage } from "@payroll/domain/wage/wage"
import { isWithdrawn } from "@payroll/domain/wage/wageDates"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { loadPaidWage, withHeldWage } from "../bankAccount/rules/wageMethod.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { changedWage } from "./rules/wageChange.ts"

/** Returns the outcome of the call, for the message. */
const outcomeOf = (before: Wage, after: Wage): string => {
  if (after === before) return "is as asked already"
  return isWithdrawn(after) ? "was withdrawn" : "ends on the given date"
}

export const endUserWage = defineWrite({
  group: "adminPortal",
  name: "endUserWage",
  verb: "PUT",
  role: "write",
  summary: "End a worker's wage, or withdraw one that has not begun",
  request: Schema.Struct({
    userWage: objectOf("The wage.", {
      userWageId: idFields.userWageId,
      endDate: described(
        Day,
        "The last day on which the wage holds; the day before its first withdraws it."
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    userWage: objectOf("The wage after the call.", {
      userWageId: ids.userWageId,
      ...outcomeFields(answered("Verification Pending", "Ready"))
    })
  }),
  load: ({ userWage }, { client }) => loadPaidWage(client.id, userWage.userWageId),
  decide: (loaded, { userWage: given }, context) =>
    Result.map(
      Result.flatMap(
        changedWage(
          loaded,
          given,
          (wage) => endedWage(wage, given.endDate, easternDayOf(context.at), context.at),
          context
        ),
        (changed) => withHeldWage(loaded, changed, context)
      ),
      ({ record, changes }) => ({
        record,
        changes,
        answer: {
          userWage: {
            userWageId: record.id,
            status: record.status,
            message: `the wage of ${fullName(loaded.worker)} ${outcomeOf(loaded.wage, record)}`,
            version: record.version
          }
        }
      })
    ),
  example: { userWage: { userWageId: exampleId, endDate: "2026-12-31" } }
})
