/** Pays out minutes of an account before the end of the employment. */
import { fromEpochDay, toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { StateConflict } from "@payroll/domain/errors"
import {
  amountProblems,
  hoursBetween,
  hoursShown,
  minutesBetween
} from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { balanceAt } from "@payroll/domain/timeOff/balance"
import { differences } from "@payroll/domain/timeOff/differences"
import type { Facts, PayPeriod } from "@payroll/domain/timeOff/facts"
import { expectedEntries } from "@payroll/domain/timeOff/ledger"
import { payPeriodsOf } from "@payroll/domain/timeOff/periods"
import { MAX_AMOUNT_MINUTES } from "@payroll/domain/timeOff/kinds"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownDay,
  shownWhole
} from "../answerSchema.ts"
import { allOf, having, oneAmount, required, when, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { limitOn, lowestFrom } from "@payroll/domain/timeOffAccount/accountBalance"
import {
  accountIn,
  decided,
  decidingOn,
  decisionFields,
  loadDeciding,
  type Deciding
} from "./rules/balanceDecision.ts"

const PAYOUT = "timeOffPayout"

type Fields = Readonly<Record<string, unknown>>

const amountsOf = (part: Fields): ReadonlyArray<Problem> => {
  const hasAmount = part["minutes"] !== undefined || part["hours"] !== undefined
  if (part["all"] === true) {
    return hasAmount ? [problem([PAYOUT, "all"], "conflict", "cannot be given with an amount")] : []
  }
  return hasAmount
    ? amountProblems([PAYOUT], part, ["minutes", "hours"])
    : [missing([PAYOUT, "minutes"])]
}

const isNeverPaid = new StateConflict({ message: "unpaid time off is never paid out" })

/** Names the minutes that are missing. */
const notCovered = (field: "minutes" | "all", missingMinutes: number) => {
  const issue = problem(
    [PAYOUT, field],
    "conflict",
    `is not covered: ${missingMinutes} minutes are missing on its day, or later with what is approved`
  )
  return new StateConflict({
    type: "insufficient-balance",
    message: issue.message,
    problems: [issue]
  })
}

/** The pay period in which a day lies, as far as there is a schedule. */
const periodOf = ({ payPeriods }: Facts, date: LocalDate): PayPeriod | undefined => {
  const periods = payPeriodsOf(payPeriods)
  const period = periods.at(periods.indexFrom(toEpochDay(date)))
  return period && period.begin <= period.end
    ? { begin: fromEpochDay(period.begin), end: fromEpochDay(period.end) }
    : undefined
}

/** Returns the balance of the account in minutes at the end of a day. */
const balanceOn = ({ facts, stored }: Deciding, date: LocalDate): number =>
  balanceAt([...stored, ...differences(stored, expectedEntries(facts, date), 0)], date)

const Period = objectOf("The pay period in which it is paid.", {
  begin: shownDay("The first day."),
  end: shownDay("The last day.")
})

export const payOutTimeOff = defineWrite({
  group: "timeOffAdmin",
  name: "payOutTimeOff",
  verb: "POST",
  role: "write",
  summary: "Pay out minutes of an account",
  request: Schema.Struct({
    [PAYOUT]: objectOf("The payout.", {
      timeOffAccountId: idFields.timeOffAccountId,
      minutes: Schema.optionalKey(
        described(minutesBetween(1, MAX_AMOUNT_MINUTES), "How much is paid out.")
      ),
      hours: Schema.optionalKey(
        described(hoursBetween(1, MAX_AMOUNT_MINUTES), "The same in hours, instead of minutes.")
      ),
      all: Schema.optionalKey(
        described(Schema.Boolean, "The balance of the day, instead of an amount.")
      ),
      ...decisionFields
    })
  }),
  rules: [
    publishedAs(
      within(
        PAYOUT,
        allOf(
          {
            type: "object",
            anyOf: [required("minutes"), required("hours"), having("all", true)]
          },
          oneAmount("minutes", "hours"),
          when(having("all", true), allOf({ not: required("minutes") }, { not: required("hours") }))
        )
      ),
      (body) => amountsOf(partOf(body, PAYOUT))
    )
  ],
  response: Schema.Struct({
    [PAYOUT]: objectOf("The entry that was added.", {
      timeOffEntryId: ids.timeOffEntryId,
      timeOffAccountId: ids.timeOffAccountId,
      ...outcomeFields(answered("Recorded")),
      minutes: shownWhole("How much is paid out."),
      payPeriod: Schema.NullOr(Period),
      balanceMinutes: shownWhole(
        "The balance at the end of effectiveDate, or of today if that is later."
      )
    })
  }),
  load: ({ [PAYOUT]: input }, { client }) => loadDeciding(client.id, input),
  decide: (loaded, { [PAYOUT]: input }, context) =>
    Result.gen(function* () {
      const loadedAccount = yield* accountIn(loaded, input)
      if (loadedAccount.account.policyType === "Unpaid") return yield* Result.fail(isNeverPaid)
      const { effectiveDate: date, reason } = input
      const path = [PAYOUT, "effectiveDate"]
      const deciding = yield* decidingOn(loaded, loadedAccount, path, date, context.at)
      const minutes = input.minutes ?? input.hours ?? Math.max(0, balanceOn(deciding, date))
      if (minutes === 0) return yield* Result.fail(notCovered("all", 1))
      const payPeriod = periodOf(deciding.facts, date)
      const { entry, facts, stored, balanceMinutes, changes } = decided(
        loadedAccount,
        deciding,
        "payout",
        { date, minutes: -minutes },
        { reason, actedBy: context.actedBy, ...(payPeriod && { payPeriod }) },
        context
      )
      const short = -limitOn(facts, date) - lowestFrom(facts, stored, date)
      if (short > 0) return yield* Result.fail(notCovered("minutes", short))
      return {
        record: entry,
        changes,
        answer: {
          [PAYOUT]: {
            timeOffEntryId: entry.id,
            timeOffAccountId: loadedAccount.account.id,
            status: "Recorded" as const,
            message: `${hoursShown(minutes)} hours are paid out to ${fullName(loaded.worker)}`,
            version: entry.version,
            minutes,
            payPeriod: payPeriod ?? null,
            balanceMinutes
          }
        }
      }
    }),
  example: {
    [PAYOUT]: {
      timeOffAccountId: exampleId,
      minutes: 240,
      effectiveDate: "2026-07-31",
      reason: "asked for by the worker"
    }
  }
})
