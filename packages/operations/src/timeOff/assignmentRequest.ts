/** Who gets a time off policy, and from when on: the body of the request and its rules. */
import { Day } from "@payroll/domain/field/date"
import { amountProblems, hoursBetween, minutesBetween } from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { MAX_AMOUNT_MINUTES } from "@payroll/domain/timeOff/terms"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { bulkFields, elementsOf } from "../bulk.ts"
import { allOf, eitherOf, oneAmount, required, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { ASSIGNMENT } from "./assigned.ts"

const ID_LENGTH = 36

/** A text that is no id names nobody, as an id that is not there. */
const UserId = Schema.String.check(
  rule<string>((id) => id.length <= ID_LENGTH, {
    type: "length",
    message: `must have at most ${ID_LENGTH} characters`,
    jsonSchema: { maxLength: ID_LENGTH, format: "uuid" }
  })
)

const Given = objectOf("The assignment.", {
  timeOffPolicyId: idFields.timeOffPolicyId,
  userId: Schema.optionalKey(described(Uuid, "The worker; or userIds.")),
  userIds: Schema.optionalKey(
    described(elementsOf(UserId, "workers"), "The workers, each of whom gets the same.")
  ),
  startDate: Schema.optionalKey(
    described(Day, "The first day; the worker's first day of work if it is not given.")
  ),
  seniorityDate: Schema.optionalKey(
    described(Day, "From when tiers are counted; the first day of work if it is not given.")
  ),
  openingBalanceMinutes: Schema.optionalKey(
    described(
      minutesBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES),
      "The balance at the beginning of openingBalanceDate, which contains all that was earned before."
    )
  ),
  openingBalanceHours: Schema.optionalKey(
    described(
      hoursBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES),
      "The same in hours, instead of minutes."
    )
  ),
  openingBalanceDate: Schema.optionalKey(described(Day, "The day of the opening balance.")),
  previousUserId: Schema.optionalKey(
    described(
      Uuid,
      "The same person before: a return within 12 months of the termination gives back what it forfeited."
    )
  )
})
export type GivenRequest = typeof Given.Type

type Part = Readonly<Record<string, unknown>>

const whoProblems = ({ userId, userIds, previousUserId }: Part): ReadonlyArray<Problem> => {
  if (userId === undefined && userIds === undefined) return [missing([ASSIGNMENT, "userId"])]
  const conflict = (field: string) =>
    problem([ASSIGNMENT, field], "conflict", "cannot be given with userIds")
  return [
    ...(userId !== undefined && userIds !== undefined ? [conflict("userId")] : []),
    ...(previousUserId !== undefined && userIds !== undefined ? [conflict("previousUserId")] : [])
  ]
}

const openingProblems = (part: Part): ReadonlyArray<Problem> => {
  const hasAmount =
    part["openingBalanceMinutes"] !== undefined || part["openingBalanceHours"] !== undefined
  const hasDate = part["openingBalanceDate"] !== undefined
  return [
    ...amountProblems([ASSIGNMENT], part, ["openingBalanceMinutes", "openingBalanceHours"]),
    ...(hasAmount && !hasDate ? [missing([ASSIGNMENT, "openingBalanceDate"])] : []),
    ...(hasDate && !hasAmount ? [missing([ASSIGNMENT, "openingBalanceMinutes"])] : [])
  ]
}

export const assignmentRules = [
  publishedAs(
    within(
      ASSIGNMENT,
      allOf(
        eitherOf("userId", "userIds"),
        { not: required("userId", "userIds") },
        { not: required("previousUserId", "userIds") },
        oneAmount("openingBalanceMinutes", "openingBalanceHours")
      )
    ),
    (body) => {
      const part = partOf(body, ASSIGNMENT)
      return [...whoProblems(part), ...openingProblems(part)]
    }
  )
]

export const AssignmentRequest = Schema.Struct({ [ASSIGNMENT]: Given, ...bulkFields })
