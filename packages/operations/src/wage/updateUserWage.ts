/**
 * Raises or corrects a wage: what is given, nothing else. The terms that a raise replaces hold until
 * the day before; the version before a correction is kept.
 */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { sameTerms, updatedWage } from "@payroll/domain/wage/updatedWage"
import { wageUpdateFields, type Wage } from "@payroll/domain/wage/wage"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { loadPaidWage, withHeldWage } from "../bankAccount/rules/wageMethod.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { atGivenName, dayOfChange, effectiveFromFields, oneDay } from "../effectiveFrom.ts"
import { changedWage } from "./rules/wageChange.ts"

const UpdateUserWage = Schema.Struct({
  userWage: objectOf("The wage.", {
    userWageId: idFields.userWageId,
    ...wageUpdateFields,
    ...effectiveFromFields("The first day on which these terms hold."),
    ...versionField
  })
})

/** The terms of a request, with the day under its name in a wage. */
const termsOf = ({ effectiveFrom, startDate, ...terms }: typeof UpdateUserWage.Type.userWage) => {
  const day = dayOfChange({ effectiveFrom, startDate })
  return { ...terms, ...(day && { startDate: day }) }
}

/** Returns the outcome of an update, for the message. */
const outcomeOf = (before: Wage, after: Wage): string => {
  if (after === before) return "is as asked already"
  if (sameTerms(before, after)) return "is ready"
  return after.terms.length > before.terms.length
    ? "changes on the given start date"
    : "was changed"
}

export const updateUserWage = defineWrite({
  group: "adminPortal",
  name: "updateUserWage",
  verb: "PUT",
  role: "write",
  summary: "Raise or correct a worker's wage",
  request: UpdateUserWage,
  rules: [oneDay("userWage")],
  takesNull: true,
  response: Schema.Struct({
    userWage: objectOf("The wage after the call.", {
      userWageId: ids.userWageId,
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ userWage }, { client }) => loadPaidWage(client.id, userWage.userWageId),
  decide: (loaded, { userWage: input }, context) =>
    Result.map(
      Result.flatMap(
        Result.mapError(
          changedWage(
            loaded,
            input,
            (wage) => updatedWage(wage, termsOf(input), easternDayOf(context.at), context.at),
            context
          ),
          atGivenName(input)
        ),
        (changed) => withHeldWage(loaded, changed, context)
      ),
      ({ record, changes }) => ({
        record,
        changes,
        answer: {
          userWage: {
            userWageId: record.id,
            status: "Ready" as const,
            message: `the wage of ${fullName(loaded.worker)} ${outcomeOf(loaded.wage, record)}`,
            version: record.version
          }
        }
      })
    ),
  example: {
    userWage: { userWageId: exampleId, wageRate: 1300 }
  }
})
