/** The body of a request that assigns a time off policy to workers, and its rules. */
import { Day } from "@payroll/domain/field/date"
import {
  amountProblems,
  hoursBetween,
  minutesBetween,
  requiredAmountProblems
} from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { storedUuid, Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { MAX_AMOUNT_MINUTES } from "@payroll/domain/timeOff/kinds"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { idFields, objectOf } from "../../answerSchema.ts"
import { bulkFields, ELEMENTS_MAX, elementsOf } from "../../bulk.ts"
import { allOf, eitherOf, oneAmount, required, within, withinEach } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { ASSIGNMENT } from "./assignment.ts"

const ID_LENGTH = 36

/** A text that is no id names nobody, as an id that is not there. */
const UserId = Schema.String.check(
  rule<string>((id) => id.trim().length <= ID_LENGTH, {
    type: "length",
    message: `must have at most ${ID_LENGTH} characters`,
    jsonSchema: { maxLength: ID_LENGTH, format: "uuid" }
  })
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform(storedUuid),
    encode: SchemaGetter.passthrough()
  })
)

const Minutes = minutesBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES)
const Hours = hoursBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES)

const openingDay = described(Day, "The day of the opening balance.")

/** The balance of a worker in another system. */
const Opening = objectOf("A worker with the balance of another system.", {
  userId: idFields.userId,
  openingBalanceMinutes: Schema.optionalKey(
    described(Minutes, "The balance at the beginning of the day.")
  ),
  openingBalanceHours: Schema.optionalKey(
    described(Hours, "The same in hours, instead of minutes.")
  ),
  openingBalanceDate: Schema.optionalKey(openingDay),
  startDate: Schema.optionalKey(described(Day, "The first day, if it is this worker's own.")),
  seniorityDate: Schema.optionalKey(
    described(Day, "From when tiers are counted, if it is this worker's own.")
  ),
  waitingFrom: Schema.optionalKey(
    described(Day, "From when the waiting period is counted, if it is this worker's own.")
  ),
  checkBalanceMinutes: Schema.optionalKey(
    described(Minutes, "What the other system says at the end of checkDate.")
  ),
  checkBalanceHours: Schema.optionalKey(described(Hours, "The same in hours, instead of minutes."))
})
export type GivenOpening = typeof Opening.Type

const AssignmentBody = objectOf("The assignment.", {
  timeOffPolicyId: idFields.timeOffPolicyId,
  userId: Schema.optionalKey(described(Uuid, "The worker; or userIds, or openings.")),
  userIds: Schema.optionalKey(
    described(elementsOf(UserId, "workers"), "The workers, each of whom gets the same.")
  ),
  openings: Schema.optionalKey(
    described(elementsOf(Opening, "workers"), "The workers, each with a balance of its own.")
  ),
  checkDate: Schema.optionalKey(
    described(
      Day,
      "The day of the check sheet that openings give; openingBalanceDate if it is not given."
    )
  ),
  startDate: Schema.optionalKey(
    described(Day, "The first day; the worker's first day of work if it is not given.")
  ),
  seniorityDate: Schema.optionalKey(
    described(Day, "From when tiers are counted; the first day of work if it is not given.")
  ),
  waitingFrom: Schema.optionalKey(
    described(
      Day,
      "From when the waiting period is counted; if it is not given, that of an earlier assignment, what the law of the worker's state counts of previousUserId, or the first day."
    )
  ),
  openingBalanceMinutes: Schema.optionalKey(
    described(
      Minutes,
      "The balance at the beginning of openingBalanceDate, which contains all that was earned before."
    )
  ),
  openingBalanceHours: Schema.optionalKey(
    described(Hours, "The same in hours, instead of minutes.")
  ),
  openingBalanceDate: Schema.optionalKey(openingDay),
  previousUserId: Schema.optionalKey(
    described(
      Uuid,
      "The same person before: a return within 12 months of the termination gives back what it forfeited. Where the law of the worker's state says so, the time served then counts for the waiting period."
    )
  )
})
export type AssignmentInput = typeof AssignmentBody.Type

type Fields = Readonly<Record<string, unknown>>

const WHO = ["userId", "userIds", "openings"] as const

/** Fields that cannot be combined with one worker, with several workers, or with openings. */
const OF_OTHERS: Readonly<Record<(typeof WHO)[number], ReadonlyArray<string>>> = {
  userId: ["checkDate"],
  userIds: ["checkDate", "previousUserId"],
  openings: ["previousUserId", "openingBalanceMinutes", "openingBalanceHours"]
}

const whoProblems = (part: Fields): ReadonlyArray<Problem> => {
  const [who, ...more] = WHO.filter((name) => part[name] !== undefined)
  if (who === undefined) return [missing([ASSIGNMENT, "userId"])]
  return [...more, ...OF_OTHERS[who].filter((name) => part[name] !== undefined)].map((field) =>
    problem([ASSIGNMENT, field], "conflict", `cannot be given with ${who}`)
  )
}

const OPENING_AMOUNT = ["openingBalanceMinutes", "openingBalanceHours"] as const
const CHECK_AMOUNT = ["checkBalanceMinutes", "checkBalanceHours"] as const

const openingProblems = (part: Fields): ReadonlyArray<Problem> => {
  if (part["openings"] !== undefined) return []
  const hasAmount = OPENING_AMOUNT.some((name) => part[name] !== undefined)
  const hasDate = part["openingBalanceDate"] !== undefined
  return [
    ...amountProblems([ASSIGNMENT], part, OPENING_AMOUNT),
    ...(hasAmount && !hasDate ? [missing([ASSIGNMENT, "openingBalanceDate"])] : []),
    ...(hasDate && !hasAmount ? [missing([ASSIGNMENT, "openingBalanceMinutes"])] : [])
  ]
}

/** Each of many openings has an amount, and a day of its own or that of all. */
const openingsProblems = (part: Fields): ReadonlyArray<Problem> => {
  const { openings, openingBalanceDate: dayOfAll } = part
  if (!Array.isArray(openings)) return []
  return openings.slice(0, ELEMENTS_MAX).flatMap((opening: unknown, index) => {
    if (typeof opening !== "object" || opening === null) return []
    const fields = opening as Fields
    const path = [ASSIGNMENT, "openings", index]
    const hasDay = (fields["openingBalanceDate"] ?? dayOfAll) !== undefined
    return [
      ...requiredAmountProblems(path, fields, OPENING_AMOUNT),
      ...(hasDay ? [] : [missing([...path, "openingBalanceDate"])]),
      ...amountProblems(path, fields, CHECK_AMOUNT)
    ]
  })
}

export const assignmentRules = [
  publishedAs(
    within(
      ASSIGNMENT,
      allOf(
        eitherOf(...WHO),
        ...WHO.flatMap((who) => [
          ...WHO.filter((other) => other > who).map((other) => ({ not: required(who, other) })),
          ...OF_OTHERS[who].map((other) => ({ not: required(who, other) }))
        ]),
        oneAmount(...OPENING_AMOUNT),
        withinEach(
          "openings",
          allOf(
            eitherOf(...OPENING_AMOUNT),
            oneAmount(...OPENING_AMOUNT),
            oneAmount(...CHECK_AMOUNT)
          )
        )
      )
    ),
    (body) => {
      const part = partOf(body, ASSIGNMENT)
      return [...whoProblems(part), ...openingProblems(part), ...openingsProblems(part)]
    }
  )
]

export const AssignmentRequest = Schema.Struct({ [ASSIGNMENT]: AssignmentBody, ...bulkFields })
