/** Statements of the accounts of a worker between two days. */
import { decimalColumns, fieldColumns } from "@payroll/domain/exact/csv"
import { submittedDay } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf, oneOf, shownDay, shownWhole } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { workerToday } from "@payroll/domain/worker/workerToday"
import {
  accountStatement,
  type AccountStatement
} from "@payroll/domain/timeOffAccount/accountProjection"
import {
  ledgerFields,
  checkAhead,
  knownBy,
  LedgerDay
} from "@payroll/domain/timeOffAccount/ledgerFields"
import { fieldsOf, hours, viewOf } from "../views/view.ts"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"

const statementView = viewOf(
  "TimeOffStatement",
  "An account between two days.",
  fieldsOf<AccountStatement>()(({ from, by }) => ({
    timeOffAccountId: by(ids.timeOffAccountId, ({ account }) => account.id),
    timeOffPolicyType: by(
      oneOf(POLICY_TYPES, "The type of time off."),
      ({ account }) => account.policyType
    ),
    openingMinutes: shownWhole("The balance before the first day, without the corrections below."),
    correctedMinutes: shownWhole(
      "Corrections of earlier days that were stored between the two days."
    ),
    earnedMinutes: shownWhole("Accruals and grants."),
    usedMinutes: shownWhole("Time taken, with a minus sign, and what was given back of it."),
    forfeitedMinutes: shownWhole("What was forfeited or expired, with a minus sign."),
    adjustedMinutes: shownWhole("Openings, adjustments and reinstatements."),
    paidOutMinutes: shownWhole("What was paid out, with a minus sign."),
    closingMinutes: shownWhole("The balance at the end of the last day: the sum of the others."),
    closingHours: from("closingMinutes", hours)
  }))
)

type Statement = (typeof statementView.schema)["Type"]

interface Line extends Statement {
  readonly userId: string
  readonly from: string
  readonly to: string
}

const COLUMNS = [
  ...fieldColumns<Line>("userId", "timeOffAccountId", "timeOffPolicyType", "from", "to"),
  ...fieldColumns<Line>("openingMinutes", "correctedMinutes", "earnedMinutes", "usedMinutes"),
  ...fieldColumns<Line>("forfeitedMinutes", "adjustedMinutes", "paidOutMinutes", "closingMinutes"),
  ...decimalColumns<Line>("closingHours")
]

export const getTimeOffStatement = defineRead({
  group: "timeOffReports",
  name: "getTimeOffStatement",
  role: "read",
  summary: "What a worker had, earned, used and lost between two days",
  request: Schema.Struct({
    userId: idFields.userId,
    from: described(LedgerDay, "The first day."),
    to: described(LedgerDay, "The last day."),
    knownAt: ledgerFields.knownAt,
    ...formatField
  }),
  rules: [
    (body) => {
      const [from, to] = [submittedDay(body["from"]), submittedDay(body["to"])]
      return from && to && to < from ? [problem(["to"], "range", "must not be before from")] : []
    }
  ],
  response: Schema.Struct({
    userId: ids.userId,
    from: shownDay("The first day."),
    to: shownDay("The last day."),
    timeOffStatements: listOf(statementView.schema, "One for each account of the worker."),
    ...csvFileField
  }),
  read: ({ userId, from, to, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const loaded = yield* orNotFound("user", timeOffOfWorker(store, client.id, userId))
      const knownAt = yield* Effect.fromResult(knownBy(request.knownAt, at))
      yield* Effect.fromResult(
        checkAhead(["to"], to, workerToday(loaded.worker, loaded.locations, at))
      )
      const accounts = loaded.accounts.filter(({ account }) => account.createdAt <= knownAt)
      const statements = accounts.map((account) =>
        statementView.of(accountStatement(loaded, account, { from, to, knownAt }))
      )
      const { rows, file } = yield* rowsOrFile(request, statements, COLUMNS, (statement) => [
        { userId, from, to, ...statement }
      ])
      return { userId, from, to, timeOffStatements: rows, ...file }
    }),
  example: { userId: exampleId, from: "2026-01-01", to: "2026-06-30" }
})
