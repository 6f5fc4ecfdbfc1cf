import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { PayPeriodStatus } from "@payroll/domain/payroll/payPeriod"
import type { PayResult } from "@payroll/domain/payroll/payResult"
import {
  examplePayPeriod,
  examplePayResult,
  examplePaySchedule
} from "@payroll/testing/exampleProfile"
import { exampleDeposit } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  changesOf,
  decided,
  eventsOf,
  loadedWorker,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import { reportPayResults } from "./reportPayResults.ts"

const deposit: WorkerBankAccount = { ...exampleDeposit, id: otherId, workerId: exampleId }
const second: WorkerBankAccount = {
  ...deposit,
  id: "0190b8e1-0000-7000-8000-0000000000aa",
  accountNumber: Redacted.make("11112222"),
  payPercentage: 40
}

const formerId = "0190b8e1-0000-7000-8000-0000000000ab"

interface Situation {
  readonly status?: PayPeriodStatus
  readonly reports?: ReadonlyArray<PayResult>
  /** The ids of workers of whom no report is stored. */
  readonly unreported?: ReadonlyArray<string>
  readonly bankAccounts?: ReadonlyArray<WorkerBankAccount>
}

const loaded = ({
  status = "inProcess",
  reports = [],
  unreported = [exampleId, otherId],
  bankAccounts = [deposit]
}: Situation) => {
  const example = loadedWorker({ bankAccounts })
  const worker = {
    ...example,
    worker: { ...example.worker, dateOfJoin: examplePayPeriod.periodEnd }
  }
  return {
    period: { ...examplePayPeriod, status },
    schedule: examplePaySchedule,
    workers: new Map([[exampleId, worker]]),
    reports: new Map([[exampleId, reports]]),
    unreported,
    former: new Map<string, Array<{ id: string; userId: string }>>()
  }
}

const reported = (set: object = {}, situation: Situation = {}, more: object = {}) =>
  decided(reportPayResults, loaded(situation), {
    results: [{ userId: exampleId, status: "paid", ...set }],
    ...more
  })

const outcomeOf = (result: ReturnType<typeof reported>) =>
  Result.getOrThrow(result).answer.results.map((entry) => ("message" in entry ? entry.message : ""))

describe("the results of a pay period", () => {
  it("take a submitted period on with the first one, and an event for each state", () => {
    const first = reported({}, { status: "submitted" })
    assert.deepStrictEqual(writesOf(first), ["insert payResult", "update payPeriod"])
    assert.deepStrictEqual(eventsOf(first), ["payperiod.payperiodstatus.update: inProcess"])
    assert.deepInclude(theOnly(first, "payPeriod"), {
      status: "inProcess",
      version: 2,
      resultCounts: { paid: 1, failed: 0, returned: 0, notPaid: 0 }
    })
    const only = reported({}, { status: "submitted", unreported: [exampleId] })
    assert.deepStrictEqual(eventsOf(only), [
      "payperiod.payperiodstatus.update: inProcess",
      "payperiod.payperiodstatus.update: processed"
    ])
    assert.strictEqual(Result.getOrThrow(only).answer.payPeriod.status, "processed")
  })

  it("tell nothing of a period that stays as it is, and store the counts", () => {
    const result = reported()
    assert.deepStrictEqual(eventsOf(result), [])
    assert.deepInclude(theOnly(result, "payPeriod"), { status: "inProcess", version: 2 })
  })

  it.each(["new", "processed", "failed", "returned", "cancelled", "skipped"] as const)(
    "are refused while the period is %s",
    (status) => {
      assert.include(
        refusal(reported({}, { status })),
        `StateConflict: the pay period is "${status}"`
      )
    }
  )

  it("are exact, and store nothing in a dry run", () => {
    const result = reported({ gross: 0.3, net: "0.10" })
    assert.deepInclude(theOnly(result, "payResult"), { gross: "0.3", net: "0.1" })
    const dry = reported({}, {}, { dryRun: true })
    assert.isTrue(Result.getOrThrow(dry).isDryRun)
    assert.strictEqual(Result.getOrThrow(dry).answer.payPeriod.version, 1)
  })

  it("are of workers of the company whom the schedule pays", () => {
    assert.strictEqual(refusal(reported({ userId: otherId })), "RecordNotFound: user not found")
    const situation = loaded({})
    const contractors = { ...situation.schedule, workerType: "1099-NEC" as const }
    const other = decided(reportPayResults, { ...situation, schedule: contractors }, {})
    assert.strictEqual(
      refusal(other),
      "InvalidRequest: userId is not paid by the schedule in this pay period"
    )
  })

  it("name a former account of their own worker, and nobody else's", () => {
    const situation = loaded({})
    const [first] = [...situation.workers.values()]
    if (!first) return assert.fail("nobody is loaded")
    const other = { ...first, worker: { ...first.worker, id: otherId }, bankAccounts: [] }
    const workers = new Map([...situation.workers, [otherId, other] as const])
    const former = new Map([[exampleId, [{ id: formerId, userId: exampleId }]]])
    const naming = (...userIds: ReadonlyArray<string>) =>
      decided(
        reportPayResults,
        { ...situation, workers, former },
        {
          results: userIds.map((userId) => ({
            userId,
            status: "paid",
            userBankAccountId: formerId
          }))
        }
      )
    assert.isTrue(Result.isSuccess(naming(exampleId)))
    assert.include(refusal(naming(exampleId, otherId)), "RecordNotFound: bank account not found")
  })

  it("name what they replace, once and at most twenty times", () => {
    const reports = [{ ...examplePayResult, id: otherId }]
    assert.include(
      refusal(reported({}, { reports })),
      "StateConflict: the user is reported already"
    )
    const replaced = reported({ status: "returned", replaces: otherId }, { reports })
    assert.strictEqual(theOnly(replaced, "payResult").replacesId, otherId)
    assert.deepStrictEqual(theOnly(replaced, "payPeriod").resultCounts, {
      paid: -1,
      failed: 0,
      returned: 1,
      notPaid: 0
    })
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...examplePayResult,
      id: n === 19 ? otherId : `r-${n}`,
      replacesId: n === 0 ? undefined : `r-${n - 1}`
    }))
    assert.include(
      refusal(reported({ replaces: otherId }, { reports: many })),
      "at most 20 reports"
    )
  })

  it("have a worker once in a call", () => {
    const results = [1, 2].map(() => ({ userId: exampleId, status: "paid" }))
    const twice = decided(reportPayResults, loaded({}), { results })
    assert.include(refusal(twice), "StateConflict: the user is reported already")
    const more = Array.from({ length: 501 }, () => results[0])
    assert.include(
      refusal(decided(reportPayResults, loaded({}), { results: more, onError: "continue" })),
      "results must hold 1 to 500 results"
    )
  })
})

describe("the code of a bank", () => {
  const returned = (returnCode: string, situation?: Situation, set: object = {}) =>
    reported({ status: "returned", returnCode, ...set }, situation)

  it("fails the account that was paid, with its reason in the event", () => {
    const result = returned("R03")
    const [account] = written(result, "workerBankAccount")
    assert.deepInclude(account, { id: otherId, status: "failed", returnCode: "R03", version: 2 })
    assert.strictEqual(theOnly(result, "payResult").bankAccountId, otherId)
    const { events = [], revisions = [] } = changesOf(result) ?? {}
    assert.include(JSON.stringify(events), '"status":"failed","reasons":["account_not_found"]')
    assert.deepInclude(revisions, { of: "worker", id: exampleId, expected: 7 })
    assert.deepStrictEqual(outcomeOf(result), [
      "the report about Ben Carl Okafor is stored; the bank account has failed"
    ])
  })

  it("is stored alone where it is about no account that is still ready", () => {
    const payDate = Date.parse("2026-04-02T12:00:00Z")
    const situations: ReadonlyArray<readonly [Situation, object]> = [
      [{ bankAccounts: [] }, {}],
      [{ bankAccounts: [{ ...deposit, status: "failed" }] }, {}],
      [{ bankAccounts: [{ ...deposit, createdAt: payDate }] }, {}]
    ]
    for (const [situation, set] of situations) {
      const result = returned("R03", situation, set)
      assert.deepStrictEqual(writesOf(result), ["insert payResult", "update payPeriod"])
    }
    assert.lengthOf(writesOf(returned("R01")), 2)
  })

  it("names the account where several are paid to", () => {
    const bankAccounts = [deposit, second]
    const without = returned("R01", { bankAccounts })
    assert.strictEqual(
      refusal(without),
      "InvalidRequest: userBankAccountId is mandatory with a returnCode: several accounts of the user are paid to"
    )
    const named = returned("R02", { bankAccounts }, { userBankAccountId: second.id })
    assert.deepInclude(theOnly(named, "workerBankAccount"), { id: second.id, status: "failed" })
    assert.strictEqual(
      refusal(returned("R02", {}, { userBankAccountId: exampleId })),
      "RecordNotFound: bank account not found"
    )
  })

  const corrected = { accountNumber: "99998888" }
  const notified = (set: object = {}, situation?: Situation) =>
    reported({ returnCode: "C01", corrected, ...set }, situation)

  it("of a change adds the account that waits for approval, whose number is counted", () => {
    const result = notified()
    const account = theOnly(result, "workerBankAccount")
    assert.strictEqual(Redacted.value(account.accountNumber), "99998888")
    assert.deepInclude(account, {
      status: "new",
      awaitsApproval: true,
      payPercentage: 0,
      replacesId: otherId,
      returnCode: "C01",
      routingNumber: deposit.routingNumber
    })
    assert.notInclude(JSON.stringify(Result.getOrThrow(result).answer), "9999")
    assert.lengthOf(writesOf(notified({ corrected: undefined })), 2)
  })

  it("of a change replaces an earlier correction, and no change by the worker", () => {
    const waits = { ...second, status: "new", replacesId: otherId, awaitsApproval: true } as const
    const earlier = { bankAccounts: [deposit, { ...waits, returnCode: "C01" }] }
    assert.deepStrictEqual(
      written(notified({}, earlier), "workerBankAccount").map(({ status }) => status),
      ["replaced", "new"]
    )
    assert.lengthOf(writesOf(notified({}, { bankAccounts: [deposit, waits] })), 2)
    const same = { ...waits, returnCode: "C01", accountNumber: Redacted.make("99998888") }
    const known = { ...same, bankName: deposit.bankName }
    assert.lengthOf(writesOf(notified({}, { bankAccounts: [deposit, known] })), 2)
  })
})
