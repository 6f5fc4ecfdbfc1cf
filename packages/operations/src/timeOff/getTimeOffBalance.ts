/** The balances of a worker on a day. What is due counts, whether it is stored yet or not. */
import { decimalColumns, fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { balancesOf } from "@payroll/domain/timeOffAccount/accountBalance"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { ledgerFields, checkAhead, knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"
import { balanceView } from "../views/timeOffBalanceView.ts"

type Balance = (typeof balanceView.schema)["Type"]

interface Line extends Balance {
  readonly userId: string
}

const COLUMNS: Columns<Line> = [
  ...fieldColumns<Line>(
    "userId",
    "timeOffAccountId",
    "timeOffPolicyType",
    "timeOffPolicyId",
    "asOf"
  ),
  ...fieldColumns<Line>("balanceMinutes"),
  ...decimalColumns<Line>("balanceHours"),
  ...fieldColumns<Line>(
    "availableMinutes",
    "usableFrom",
    "pendingMinutes",
    "approvedFutureMinutes"
  ),
  ...fieldColumns<Line>("carriedMinutes", "carriedExpiresOn"),
  ...fieldColumns<Line>("accruedThisYearMinutes", "usedThisYearMinutes"),
  ["nextAccrualDate", ({ nextAccrual }) => nextAccrual?.date],
  ["nextAccrualMinutes", ({ nextAccrual }) => nextAccrual?.minutes],
  ...fieldColumns<Line>("fraction")
]

export const getTimeOffBalance = defineRead({
  group: "timeOffReports",
  alsoIn: ["reports"],
  name: "getTimeOffBalance",
  role: "read",
  summary: "The time off balances of a worker on a day, as they were known at a time",
  request: Schema.Struct({ userId: idFields.userId, ...ledgerFields, ...formatField }),
  response: Schema.Struct({
    userId: ids.userId,
    timeOffBalances: listOf(balanceView.schema, "One for each account of the worker."),
    ...csvFileField
  }),
  read: ({ userId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const loaded = yield* orNotFound("user", timeOffOfWorker(store, client.id, userId))
      const knownAt = yield* Effect.fromResult(knownBy(request.knownAt, at))
      yield* Effect.fromResult(
        checkAhead(["asOf"], request.asOf, workerToday(loaded.worker, loaded.locations, at))
      )
      const balances = balancesOf(loaded, { ...request, knownAt }).map(balanceView.of)
      const { rows, file } = yield* rowsOrFile(request, balances, COLUMNS, (balance) => [
        { userId, ...balance }
      ])
      return { userId, timeOffBalances: rows, ...file }
    }),
  example: { userId: exampleId, timeOffPolicyType: "Vacation", asOf: "2026-12-31" }
})
