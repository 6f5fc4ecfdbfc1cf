/** The payout of balances of time off that a company would owe if everybody left on a day. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { decimalColumns, fieldColumns } from "@payroll/domain/exact/csv"
import { hoursShown } from "@payroll/domain/field/minutes"
import { problem } from "@payroll/domain/problem"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import {
  accountLiability,
  daysByZone,
  liabilityTotals,
  minutesWithoutRate,
  type AccountLiability
} from "@payroll/domain/timeOffAccount/accountLiability"
import { ledgerFields, checkAhead, knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import { companyToday } from "@payroll/domain/location/companyToday"
import { accountsAfter } from "../timeOff/rules/recalculation.ts"
import { csvFileField, formatField, rowsOrFile } from "./csvFile.ts"
import { explanationField, explanationShown } from "./timeOffEntryView.ts"

/** Accounts that are loaded together, and that others wait for at most. */
const BATCH = { rows: 100, entries: "decided" } as const
const ACCOUNTS_MAX = 50_000

const LineShown = entityOf("TimeOffLiabilityLine", "What would be paid out of an account.", {
  userId: ids.userId,
  userReferenceId: Schema.NullOr(shownText("The caller's own id of the worker.")),
  name: shownText("The name of the worker."),
  timeOffAccountId: ids.timeOffAccountId,
  timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
  timeOffPolicyId: ids.timeOffPolicyId,
  balanceMinutes: shownWhole(
    "The balance if the employment ended on the day: with what is earned of the period that goes on."
  ),
  balanceHours: shownText("The same in hours, for people."),
  payoutMinutes: shownWhole("What the policy pays out of it."),
  payoutHours: shownText("The same in hours, for people."),
  hourlyRate: Schema.NullOr(
    shownText("The wage per hour on the day; null where the worker has none.")
  ),
  amount: Schema.NullOr(shownText("The payout in dollars; null without a wage per hour.")),
  minutesWithoutRate: shownWhole("Minutes of the payout that no amount stands for."),
  explanation: explanationField
})

const lineShown = (line: AccountLiability): typeof LineShown.Type => ({
  userId: line.worker.id,
  userReferenceId: line.worker.userReferenceId ?? null,
  name: fullName(line.worker),
  timeOffAccountId: line.account.id,
  timeOffPolicyType: line.account.policyType,
  timeOffPolicyId: line.timeOffPolicyId,
  balanceMinutes: line.balanceMinutes,
  balanceHours: hoursShown(line.balanceMinutes),
  payoutMinutes: line.payoutMinutes,
  payoutHours: hoursShown(line.payoutMinutes),
  hourlyRate: line.hourlyRate ?? null,
  amount: line.amount ?? null,
  minutesWithoutRate: minutesWithoutRate(line),
  explanation: explanationShown(line.explanation)
})

type Line = typeof LineShown.Type

const COLUMNS = [
  ...fieldColumns<Line>("userId", "userReferenceId", "name", "timeOffAccountId"),
  ...fieldColumns<Line>("timeOffPolicyType", "timeOffPolicyId", "balanceMinutes"),
  ...decimalColumns<Line>("balanceHours"),
  ...fieldColumns<Line>("payoutMinutes"),
  ...decimalColumns<Line>("payoutHours", "hourlyRate", "amount"),
  ...fieldColumns<Line>("minutesWithoutRate")
]

const Totals = objectOf("The sums of the whole company.", {
  accountCount: shownWhole("How many lines there are."),
  payoutMinutes: shownWhole("What would be paid out."),
  payoutHours: shownText("The same in hours, for people."),
  amount: shownText("The sum of the amounts in dollars."),
  minutesWithoutRate: shownWhole("Minutes of workers without a wage per hour, in no amount.")
})

const areTooMany = new InvalidRequest({
  problems: [problem(["companyId"], "limit", `has more than ${ACCOUNTS_MAX} accounts of time off`)]
})

/**
 * The lines after an account, until there are `enough` or no more. Each batch is a snapshot of its own, and what is
 * recorded meanwhile is later than `knownAt`.
 */
const linesAfter = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, asOf, knownAt }: { companyId: string; asOf: LocalDate; knownAt: number },
  start: string,
  enough: number
) {
  const lines: Array<AccountLiability> = []
  const todayIn = daysByZone(knownAt)
  let after = start
  for (let read = 0; read < ACCOUNTS_MAX; read += BATCH.rows) {
    const scope = { companyId, timeOffPolicyId: undefined }
    const { accounts, hasMore } = yield* accountsAfter(clientId, scope, after, BATCH)
    for (const [loaded, loadedAccount] of accounts) {
      const line = accountLiability(loaded, loadedAccount, { asOf, knownAt, todayIn })
      if (line) lines.push(line)
      after = loadedAccount.account.id
    }
    if (!hasMore || lines.length >= enough) return lines
    yield* Effect.yieldNow
  }
  return yield* areTooMany
})

export const getTimeOffLiability = defineRead({
  group: "timeOffReports",
  name: "getTimeOffLiability",
  role: "read",
  summary: "What would be paid out of balances of time off if everybody of a company left",
  request: Schema.Struct({
    companyId: idFields.companyId,
    asOf: ledgerFields.asOf,
    knownAt: ledgerFields.knownAt,
    ...formatField,
    ...pageFields
  }),
  rules: [],
  response: Schema.Struct({
    timeOffLiability: objectOf("What the lines are of.", {
      companyId: ids.companyId,
      asOf: shownDay("The day."),
      totals: Schema.NullOr(Totals).annotate({
        description: "The sums of all lines, on the first page and with a file."
      })
    }),
    lines: listOf(LineShown, "One for each account, in the order in which they were opened."),
    ...nextCursorField,
    ...csvFileField
  }),
  read: ({ companyId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const { profile } = yield* CompanyStore
      const { locations } = yield* orNotFound("company", profile(client.id, companyId))
      const knownAt = yield* Effect.fromResult(knownBy(request.knownAt, at))
      const today = companyToday(locations, at)
      yield* Effect.fromResult(checkAhead(["asOf"], request.asOf, today))
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const asOf = request.asOf ?? today
      const isFile = request.format === "csv"
      const isWhole = isFile || page.after === ""
      const lines = yield* linesAfter(
        client.id,
        { companyId, asOf, knownAt },
        isFile ? "" : page.after,
        isWhole ? ACCOUNTS_MAX : page.rows
      )
      const { payoutMinutes, ...sums } = liabilityTotals(lines)
      const timeOffLiability = {
        companyId,
        asOf,
        totals: isWhole ? { ...sums, payoutMinutes, payoutHours: hoursShown(payoutMinutes) } : null
      }
      const { rows: pageLines, nextCursor } = isFile
        ? { rows: lines, nextCursor: null }
        : shownPage(lines.slice(0, page.rows), page, ({ account }) => account.id)
      const { rows, file } = yield* rowsOrFile(
        request,
        pageLines.map(lineShown),
        COLUMNS,
        (row) => [row]
      )
      return { timeOffLiability, lines: rows, nextCursor, ...file }
    }),
  example: { companyId: exampleId, asOf: "2026-12-31" }
})
