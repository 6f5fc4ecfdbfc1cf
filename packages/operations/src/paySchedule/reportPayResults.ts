/**
 * Reports what became of the pay of up to 500 workers in a pay period. The service runs no payroll itself: whoever
 * does reports it. When every worker whom the schedule pays in the period is reported, the period is processed.
 */
import { bankAccountFields } from "@payroll/domain/bankAccount/companyBankAccount"
import { RecordNotFound, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { daysOfPeriod, isPaidBy } from "@payroll/domain/handover/payee"
import { limitProblems } from "@payroll/domain/limits"
import { payPeriodEvent } from "@payroll/domain/payroll/event"
import { reportedPeriod, takesResults, type PayPeriod } from "@payroll/domain/payroll/payPeriod"
import {
  codeProblems,
  countsAfter,
  payResultFields,
  replacedReport,
  type PayResult
} from "@payroll/domain/payroll/payResult"
import { problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { entityOf, idFields, ids, Message, objectOf } from "../answerSchema.ts"
import { accountOfReport, reportedAccount } from "../bankAccount/rules/reportedAccount.ts"
import { bulkFields, elementsOf, entriesFor, salvaging } from "../bulk.ts"
import { decideEach, type DecidedElement } from "../bulkDecision.ts"
import { changes, combined, insert, update } from "../changes.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import type { Changes } from "../writer.ts"
import { payPeriodAnswer, PayPeriodResponse } from "./rules/answer.ts"

const RESULTS_MAX = 500
const OWNERS_AT_ONCE = 8
const NOT_PAID = "is not paid by the schedule in this pay period"

const notReportable = ({ status }: PayPeriod): StateConflict =>
  new StateConflict({
    message: `the pay period is "${status}"; results are reported while it is "submitted" or "inProcess"`
  })

const { routingNumber, accountNumber, accountType } = bankAccountFields

const ReportOfWorker = objectOf("What became of a worker's pay.", {
  userId: idFields.userId,
  ...payResultFields,
  userBankAccountId: Schema.optionalKey(
    described(
      idFields.userBankAccountId,
      "The account that it is about; with a returnCode mandatory if several accounts are paid to."
    )
  ),
  corrected: Schema.optionalKey(
    objectOf("What a notification of change corrects, with C01 to C07.", {
      routingNumber: Schema.optionalKey(routingNumber),
      accountNumber: Schema.optionalKey(accountNumber),
      accountType: Schema.optionalKey(accountType)
    })
  )
})
type Report = typeof ReportOfWorker.Type

const StoredReport = entityOf("StoredPayResult", "A report that is stored.", {
  payResultId: ids.payResultId,
  userId: ids.userId,
  message: Message
})

interface Bulk {
  readonly elements: ReadonlyArray<{ readonly input: Report }>
}

/** The former accounts that reports name of their workers, by the worker: another one's is none of theirs. */
const formerAccounts = Effect.fnUntraced(function* (
  clientId: string,
  { elements }: Bulk,
  workers: ReadonlyMap<string, LoadedWorker>
) {
  const { workerOfBankAccount } = yield* WorkerStore
  const isInUse = ({ userId, userBankAccountId: named }: Report): boolean =>
    workers.get(userId)?.bankAccounts.some(({ id }) => id === named) === true
  const others = elements.flatMap(({ input }) =>
    input.userBankAccountId === undefined || isInUse(input)
      ? []
      : [{ id: input.userBankAccountId, userId: input.userId }]
  )
  const owners = yield* Effect.forEach(
    others,
    ({ id, userId }) =>
      Effect.map(workerOfBankAccount(clientId, id), (owner) =>
        owner?.worker.id === userId ? [{ id, userId }] : []
      ),
    { concurrency: OWNERS_AT_ONCE }
  )
  return Map.groupBy(owners.flat(), (each) => each.userId)
})

/** The period, with all that the reports are about. */
const loadReports = Effect.fnUntraced(function* (
  clientId: string,
  payPeriodId: string,
  bulk: Bulk
) {
  const store = yield* PayScheduleStore
  const period = yield* orNotFound("pay period", store.period(clientId, payPeriodId))
  const schedule = yield* orNotFound("pay period", store.schedule(clientId, period.payScheduleId))
  const userIds = [...new Set(bulk.elements.map(({ input }) => input.userId))]
  const results = yield* store.resultsOf(clientId, payPeriodId, userIds)
  const unreported = yield* store.unreported(schedule, period, userIds.length + 1)
  const all = yield* Effect.flatMap(WorkerStore, (workers) => workers.workers(clientId, userIds))
  const ofCompany = all.filter(({ worker }) => worker.companyId === period.companyId)
  const reports: ReadonlyMap<string, ReadonlyArray<PayResult>> = Map.groupBy(
    results,
    ({ workerId }) => workerId
  )
  const workers = new Map(ofCompany.map((each) => [each.worker.id, each]))
  return {
    period,
    schedule,
    workers,
    reports,
    unreported,
    former: yield* formerAccounts(clientId, bulk, workers)
  }
})
type LoadedReports = Effect.Success<ReturnType<typeof loadReports>>

type Entry = typeof StoredReport.Type

interface DecidedReport extends DecidedElement<Entry> {
  readonly result: PayResult
  readonly replaced: PayResult | undefined
}

const PATH = ["result"]

/** Decides on the report about one worker. */
const decidedReport = (
  { period, schedule, workers, reports, former }: LoadedReports,
  input: Report,
  context: DecisionContext
): Result.Result<DecidedReport, DomainError> =>
  Result.gen(function* () {
    const { userId, status, gross, net, returnCode, replaces } = input
    const loaded = workers.get(userId)
    if (!loaded) return yield* Result.fail(new RecordNotFound({ record: "user" }))
    yield* refuse(codeProblems(PATH, input))
    const earlier = reports.get(userId) ?? []
    const replaced = yield* replacedReport(PATH, earlier, replaces)
    const { worker } = loaded
    const isPaid = isPaidBy(schedule, loaded, daysOfPeriod(period))
    yield* refuse([
      ...(isPaid || replaced ? [] : [problem([...PATH, "userId"], "conflict", NOT_PAID)]),
      ...limitProblems("payResult", earlier.length)
    ])
    const theirs = [...loaded.bankAccounts, ...(former.get(userId) ?? [])]
    const accountId = yield* accountOfReport(loaded, theirs, input, period.payDate, PATH)
    const { changes: effect, outcome } = reportedAccount(loaded, accountId, input, context)
    const result: PayResult = {
      ...created(context.newId(), worker, context.at),
      payPeriodId: period.id,
      workerId: userId,
      status,
      gross,
      net,
      returnCode,
      bankAccountId: accountId,
      replacesId: replaces
    }
    const message = `the report about ${fullName(worker)} is stored; ${outcome}`
    return {
      entry: { payResultId: result.id, userId, message },
      changes: combined([changes({ writes: [insert("payResult", result)] }), effect]),
      result,
      replaced
    }
  })

/** Stores how far the period is, with an event for each state. */
const movedBy = (
  before: PayPeriod,
  { period, way }: ReturnType<typeof reportedPeriod>,
  { at, newId }: DecisionContext
): Changes =>
  changes({
    writes: [update("payPeriod", before, period)],
    events: way.map((status) => payPeriodEvent(newId(), "update", { ...period, status }, at))
  })

export const reportPayResults = defineWriteDecodedBy(salvaging("results"), {
  group: "payroll",
  name: "reportPayResults",
  verb: "POST",
  role: "payroll",
  isForPages: true,
  summary: `Report what became of the pay of up to ${RESULTS_MAX} workers in a pay period`,
  takesMany: true,
  request: Schema.Struct({
    payPeriodId: idFields.payPeriodId,
    results: elementsOf(ReportOfWorker, "results", RESULTS_MAX),
    ...bulkFields
  }),
  response: Schema.Struct({
    ...PayPeriodResponse.fields,
    results: entriesFor(StoredReport)
  }),
  load: (bulk, { client }) => loadReports(client.id, bulk.request.payPeriodId, bulk),
  numbers: ({ elements }, { workers }) =>
    elements.flatMap(({ input, index }) => {
      const worker = workers.get(input.userId)?.worker
      const path = ["results", index, "corrected", "accountNumber"]
      return worker ? countedAccount(input.corrected?.accountNumber, worker, path) : []
    }),
  decide: (loaded, bulk, context) =>
    Effect.gen(function* () {
      const { period: before, unreported } = loaded
      // Workers of another company are not found, whatever state the period is in.
      if (loaded.workers.size > 0 && !takesResults(before)) return yield* notReportable(before)
      const reports = new Map(loaded.reports)
      let counts = before.resultCounts
      const decided = yield* decideEach<typeof bulk.request, Report, DecidedReport, Entry>(
        { list: "results", single: "result" },
        bulk,
        context,
        (input, single) => decidedReport({ ...loaded, reports }, input, single),
        ({ result, replaced }) => {
          reports.set(result.workerId, [...(reports.get(result.workerId) ?? []), result])
          counts = countsAfter(counts, result.status, replaced?.status)
        }
      )
      const isComplete = unreported.every((userId) => reports.has(userId))
      const reported = reportedPeriod(before, counts, isComplete, context.at)
      const isDryRun = bulk.request.dryRun === true
      return {
        record: before,
        refusal: decided.refusal,
        changes: decided.changes && combined([decided.changes, movedBy(before, reported, context)]),
        isDryRun,
        answer: {
          ...payPeriodAnswer(isDryRun ? before : reported.period),
          results: decided.entries
        }
      }
    }),
  example: {
    payPeriodId: exampleId,
    results: [{ userId: exampleId, status: "paid", gross: "2500.00", net: "1987.65" }]
  }
})
