/** The hand-over of a pay period as it was stored at an instant of the past, over HTTP. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { contentOf, IDENTITY, payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

let server: TestServer
let calls: PayrollCalls

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  calls = await payrollCalls(server)
})
afterAll(() => server.stop())

/** The present time, after which what is stored has a later time. */
const passing = (): string => {
  const now = Date.now()
  while (Date.now() === now);
  return new Date(now).toISOString()
}

describe("the input of a pay period of the past", () => {
  const idsOf = (rows: unknown) => (rows as Rows).map(({ userId }) => userId)
  const needsOf = (rows: unknown) =>
    (rows as Rows).flatMap(({ userId, requirements }) =>
      (requirements as Rows).map(({ step, path, reason }) => [
        userId,
        `${step} ${(path as ReadonlyArray<string>).join(".")} ${reason}`
      ])
    )

  it("is what it was, whatever was changed, added and ended since", async () => {
    const moving = await calls.newPayee({ wage: { paymentMethod: "Direct Deposit" } })
    const account = await calls.addAccount(moving, "111222333")
    const leaving = await calls.newPayee()
    const waiting = await calls.newWorker("2024-01-15")
    await calls.addWage(waiting)
    const then = await calls.input()
    const knownAt = passing()

    await calls.make("updateUser", {
      user: {
        userId: moving,
        firstName: "Ada",
        companyLocationCategory: "Remote",
        stateCode: "TX",
        effectiveFrom: day(4)
      }
    })
    await calls.make("updateKycInformation", {
      kycInformation: { userId: moving, address1: "1 New Street", effectiveFrom: day(3) }
    })
    await calls.addWage(moving, { startDate: day(9), wageRate: "31.75" })
    await calls.make("updateUserBankAccount", {
      userBankAccount: { userBankAccountId: account, accountNumber: "444555666" }
    })
    const [next] = await server.rows("worker_bank_account", { replaces_id: account })
    const { set, verifiedUser } = statesAt(server.port)
    await set(
      "worker_bank_account",
      { id: String(next?.["id"]) },
      { status: "ready", due_at: null }
    )
    await verifiedUser(moving, "Active")
    await calls.make("terminateUser", { user: { userId: leaving, lastDay: "2024-03-01" } })
    await calls.newPayee()
    await calls.make("addKycInformation", {
      kycInformation: { userId: waiting, ssn: "219097711", ...IDENTITY }
    })
    await calls.make("updateCompany", {
      registration: { companyId: calls.companyId, company: "Acme Mills LLC", isTermsAccepted: true }
    })

    const past = await calls.input({ knownAt })
    assert.deepStrictEqual(past["content"], then["content"])
    assert.deepStrictEqual(past["changesSince"], [])
    const { handOverId, ...handOver } = past["handOver"] as Body
    const { sha256: digest, digest: whole } = then["handOver"] as Body
    assert.deepInclude(handOver, { knownAt, sha256: digest, digest: whole, isRepeat: false })
    const again = await calls.input({ knownAt })
    assert.deepStrictEqual(again["content"], then["content"])
    assert.deepStrictEqual((await calls.input({ handOverId }))["content"], then["content"])
    const { payPeriods } = await calls.read("getPayPeriod", { payPeriodId: calls.payPeriodId })
    const [{ PayDate: payDate, payScheduleId } = {}] = payPeriods as Rows
    const { status, text } = await calls.ask("getPayrollInput", {
      companyId: calls.companyId,
      payScheduleId,
      payDate,
      knownAt
    })
    assert.strictEqual(status, 200, text)
    assert.deepStrictEqual((JSON.parse(text) as Body)["content"], then["content"])
    const now = await calls.input()
    assert.notDeepEqual(now["content"], then["content"])
    // The one of the past is no base of comparison.
    const changed = (now["changesSince"] as Rows).map(({ userId }) => userId)
    assert.include(changed, moving)
  })

  it("never has a value that replaced one of the time: it names the worker and the field", async () => {
    const corrected = await calls.newPayee({ ssn: "219095501" })
    const kept = await calls.newPayee({ ssn: "219095502" })
    const then = contentOf(await calls.input())
    const knownAt = passing()
    const { verifiedUser } = statesAt(server.port)
    await calls.make("deactivateUser", { user: { userId: corrected } })
    await calls.make("updateKycInformation", {
      kycInformation: { userId: corrected, ssn: "219095509" }
    })
    await verifiedUser(corrected, "Active")

    const past = await calls.input({ knownAt })
    const { workers, notPayable } = contentOf(past)
    assert.deepStrictEqual(idsOf(workers), [kept])
    assert.deepStrictEqual(
      workers,
      (then["workers"] as Rows).filter(({ userId }) => userId === kept)
    )
    assert.deepStrictEqual(needsOf(notPayable), [
      [
        corrected,
        "getPayrollInput kycInformation.ssn was replaced since the moment that is asked for"
      ]
    ])
    assert.notInclude(JSON.stringify(past), "219095509")
    assert.deepInclude(past["handOver"] as Body, { workerCount: 1, notPayableCount: 1 })
    const { handOverId } = past["handOver"] as Body
    const audited = await server.rows("audit", { record_id: corrected })
    assert.notInclude(JSON.stringify(audited), String(handOverId))
  })

  it("is refused where the EIN of the company was replaced since", async () => {
    await calls.newPayee()
    const knownAt = passing()
    const { companyId } = calls
    await calls.make("updateKybInformation", { kybInformation: { companyId, ein: "310000077" } })
    const { status, text } = await calls.askInput({ knownAt })
    assert.strictEqual(status, 409, text)
    assert.include(text, "kybInformation.ein was replaced since knownAt")
    assert.notInclude(text, "310000077")
    assert.lengthOf(await server.rows("hand_over", { company_id: companyId }), 0)
  })

  it("is of a time at which there was the period, which the past does not submit", async () => {
    await calls.newPayee()
    const knownAt = passing()
    assert.strictEqual((await calls.askInput({ knownAt: "2020-01-01" })).status, 404)
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const refused = [
      await calls.askInput({ knownAt: ahead }),
      await calls.askInput({ knownAt, submit: true }),
      await calls.askInput({ knownAt, handOverId: calls.payPeriodId })
    ]
    assert.deepStrictEqual(
      refused.map(({ status }) => status),
      [400, 400, 400]
    )
    assert.include(refused[0]?.text, "must not be in the future")
    assert.include(refused[1]?.text, "without knownAt")
  })

  it("has the timesheets as they were: open ones are those of people who cannot be paid yet", async () => {
    const userId = await calls.newPayee()
    await calls.work(userId)
    const open = passing()
    await calls.lock(day(15))
    const then = await calls.input()
    const locked = passing()
    assert.strictEqual((await calls.askInput({ knownAt: open })).status, 409)
    const before = await calls.input({ knownAt: open, requireLocked: false })
    assert.deepInclude(before["handOver"] as Body, { isFinal: false, workerCount: 0 })
    assert.deepStrictEqual(idsOf(contentOf(before)["notPayable"]), [userId])
    assert.deepStrictEqual((await calls.input({ knownAt: locked }))["content"], then["content"])
  })
})
