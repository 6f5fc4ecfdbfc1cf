/** Changes the balance of an account by minutes that a person decides on. */
import { choice } from "@payroll/domain/field/choice"
import {
  amountProblems,
  hoursBetween,
  hoursShown,
  minutesBetween
} from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { MAX_AMOUNT_MINUTES } from "@payroll/domain/timeOff/kinds"
import { ADJUSTMENT_REASONS } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, shownWhole } from "../answerSchema.ts"
import { allOf, eitherOf, oneAmount, required, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { ledgerFields } from "@payroll/domain/timeOffAccount/ledgerFields"
import {
  accountIn,
  decided,
  decidingOn,
  decisionFields,
  loadDeciding
} from "./rules/balanceDecision.ts"

const ADJUSTMENT = "timeOffAdjustment"

const ReasonCode = choice(ADJUSTMENT_REASONS, {}, "TimeOffReasonCode")

type Fields = Readonly<Record<string, unknown>>

const amountsOf = (part: Fields): ReadonlyArray<Problem> => {
  if (part["minutes"] === undefined && part["hours"] === undefined) {
    return [missing([ADJUSTMENT, "minutes"])]
  }
  const isNothing = part["minutes"] === 0 || Number(part["hours"] ?? 1) === 0
  return isNothing
    ? [problem([ADJUSTMENT, "minutes"], "range", "must not be 0")]
    : amountProblems([ADJUSTMENT], part, ["minutes", "hours"])
}

const whichOf = (part: Fields): ReadonlyArray<Problem> =>
  part["timeOffAccountId"] === undefined && part["timeOffPolicyType"] === undefined
    ? [missing([ADJUSTMENT, "timeOffPolicyType"])]
    : part["timeOffAccountId"] !== undefined && part["timeOffPolicyType"] !== undefined
      ? [
          problem(
            [ADJUSTMENT, "timeOffPolicyType"],
            "conflict",
            "cannot be given with timeOffAccountId"
          )
        ]
      : []

export const adjustTimeOffBalance = defineWrite({
  group: "timeOffAdmin",
  name: "adjustTimeOffBalance",
  verb: "POST",
  role: "write",
  summary: "Change the balance of a worker by minutes that a person decides on",
  request: Schema.Struct({
    [ADJUSTMENT]: objectOf("The adjustment.", {
      userId: idFields.userId,
      timeOffAccountId: Schema.optionalKey(idFields.timeOffAccountId),
      timeOffPolicyType: ledgerFields.timeOffPolicyType,
      minutes: Schema.optionalKey(
        described(
          minutesBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES),
          "What the balance changes by: more, or with a minus sign less."
        )
      ),
      hours: Schema.optionalKey(
        described(
          hoursBetween(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES),
          "The same in hours, instead of minutes."
        )
      ),
      reasonCode: Schema.optionalKey(described(ReasonCode, "The kind of reason.")),
      ...decisionFields
    })
  }),
  rules: [
    publishedAs(
      within(
        ADJUSTMENT,
        allOf(
          eitherOf("minutes", "hours"),
          oneAmount("minutes", "hours"),
          eitherOf("timeOffAccountId", "timeOffPolicyType"),
          { not: required("timeOffAccountId", "timeOffPolicyType") }
        )
      ),
      (body) => {
        const part = partOf(body, ADJUSTMENT)
        return [...amountsOf(part), ...whichOf(part)]
      }
    )
  ],
  response: Schema.Struct({
    [ADJUSTMENT]: objectOf("The entry that was added.", {
      timeOffEntryId: ids.timeOffEntryId,
      timeOffAccountId: ids.timeOffAccountId,
      ...outcomeFields(answered("Recorded")),
      balanceMinutes: shownWhole(
        "The balance at the end of effectiveDate, or of today if that is later."
      )
    })
  }),
  load: ({ [ADJUSTMENT]: input }, { client }) => loadDeciding(client.id, input),
  decide: (loaded, { [ADJUSTMENT]: input }, context) =>
    Result.gen(function* () {
      const loadedAccount = yield* accountIn(loaded, input)
      const { effectiveDate: date, reason, reasonCode } = input
      const path = [ADJUSTMENT, "effectiveDate"]
      const deciding = yield* decidingOn(loaded, loadedAccount, path, date, context.at)
      const minutes = input.minutes ?? input.hours ?? 0
      const by = { reason, reasonCode, actedBy: context.actedBy }
      const { entry, balanceMinutes, changes } = decided(
        loadedAccount,
        deciding,
        "adjustment",
        { date, minutes },
        by,
        context
      )
      return {
        record: entry,
        changes,
        answer: {
          [ADJUSTMENT]: {
            timeOffEntryId: entry.id,
            timeOffAccountId: loadedAccount.account.id,
            status: "Recorded" as const,
            message: `${hoursShown(minutes)} hours on ${date} for ${fullName(loaded.worker)}`,
            version: entry.version,
            balanceMinutes
          }
        }
      }
    }),
  example: {
    [ADJUSTMENT]: {
      userId: exampleId,
      timeOffAccountId: exampleId,
      minutes: 480,
      effectiveDate: "2026-07-01",
      reason: "a day for the move of the bakery",
      reasonCode: "Award"
    }
  }
})
