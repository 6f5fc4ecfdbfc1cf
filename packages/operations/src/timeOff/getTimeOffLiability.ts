/** The payout of balances of time off that a company would owe if everybody left on a day. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { decimalColumns, fieldColumns } from "@payroll/domain/exact/csv"
import { problem } from "@payroll/domain/problem"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import {
  accountLiability,
  daysByZone,
  liabilityTotals,
  minutesWithoutRate,
  type AccountLiability,
  type LiabilityTotals
} from "@payroll/domain/timeOffAccount/accountLiability"
import { ledgerFields, checkAhead, knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import { companyToday } from "@payroll/domain/location/companyToday"
import { accountsAfter } from "./rules/recalculation.ts"
import { fieldsOf, hours, nullable, partViewOf, viewOf } from "../views/view.ts"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"
import { steps } from "../views/timeOffEntryView.ts"

/** Accounts that are loaded together, and that others wait for at most. */
const BATCH = { rows: 100, entries: "decided" } as const
const ACCOUNTS_MAX = 50_000

const lineView = viewOf(
  "TimeOffLiabilityLine",
  "What would be paid out of an account.",
  fieldsOf<AccountLiability>()(({ from, by }) => ({
    userId: by(ids.userId, ({ worker }) => worker.id),
    userReferenceId: by(
      Schema.NullOr(shownText("The caller's own id of the worker.")),
      ({ worker }) => worker.userReferenceId ?? null
    ),
    name: by(shownText("The name of the worker."), ({ worker }) => fullName(worker)),
    timeOffAccountId: by(ids.timeOffAccountId, ({ account }) => account.id),
    timeOffPolicyType: by(
      oneOf(POLICY_TYPES, "The type of time off."),
      ({ account }) => account.policyType
    ),
    timeOffPolicyId: ids.timeOffPolicyId,
    balanceMinutes: shownWhole(
      "The balance if the employment ended on the day: with what is earned of the period that goes on."
    ),
    balanceHours: from("balanceMinutes", hours),
    payoutMinutes: shownWhole("What the policy pays out of it."),
    payoutHours: from("payoutMinutes", hours),
    hourlyRate: nullable(
      shownText("The wage per hour on the day; null where the worker has none.")
    ),
    amount: nullable(shownText("The payout in dollars; null without a wage per hour.")),
    minutesWithoutRate: by(
      shownWhole("Minutes of the payout that no amount stands for."),
      minutesWithoutRate
    ),
    explanation: steps
  }))
)

type Line = typeof lineView.schema.Type

const COLUMNS = [
  ...fieldColumns<Line>("userId", "userReferenceId", "name", "timeOffAccountId"),
  ...fieldColumns<Line>("timeOffPolicyType", "timeOffPolicyId", "balanceMinutes"),
  ...decimalColumns<Line>("balanceHours"),
  ...fieldColumns<Line>("payoutMinutes"),
  ...decimalColumns<Line>("payoutHours", "hourlyRate", "amount"),
  ...fieldColumns<Line>("minutesWithoutRate")
]

const totalsView = partViewOf(
  "The sums of the whole company.",
  fieldsOf<LiabilityTotals>()(({ from }) => ({
    accountCount: shownWhole("How many lines there are."),
    payoutMinutes: shownWhole("What would be paid out."),
    payoutHours: from("payoutMinutes", hours),
    amount: shownText("The sum of the amounts in dollars."),
    minutesWithoutRate: shownWhole("Minutes of workers without a wage per hour, in no amount.")
  }))
)

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
  response: Schema.Struct({
    timeOffLiability: objectOf("What the lines are of.", {
      companyId: ids.companyId,
      asOf: shownDay("The day."),
      totals: Schema.NullOr(totalsView.schema).annotate({
        description: "The sums of all lines, on the first page and with a file."
      })
    }),
    lines: listOf(lineView.schema, "One for each account, in the order in which they were opened."),
    ...nextCursorField,
    ...csvFileField
  }),
  read: ({ companyId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const { locations } = yield* requireCompany(client.id, companyId)
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
      const totals = isWhole ? totalsView.of(liabilityTotals(lines)) : null
      const timeOffLiability = { companyId, asOf, totals }
      const { rows: pageLines, nextCursor } = isFile
        ? { rows: lines, nextCursor: null }
        : shownPage(lines.slice(0, page.rows), page, ({ account }) => account.id)
      const { rows, file } = yield* rowsOrFile(
        request,
        pageLines.map(lineView.of),
        COLUMNS,
        (row) => [row]
      )
      return { timeOffLiability, lines: rows, nextCursor, ...file }
    }),
  example: { companyId: exampleId, asOf: "2026-12-31" }
})
