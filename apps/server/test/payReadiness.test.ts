/** The people of a pay period who can be paid, over HTTP: those of its hand-over, without any number. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { contentOf, payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
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

describe("the readiness of a pay period", () => {
  it("names the same people as the hand-over, with the same requirements and no number", async () => {
    const ready = await calls.newPayee({
      ssn: "219091234",
      wage: { paymentMethod: "Direct Deposit" }
    })
    await calls.addAccount(ready, "000123456789")
    await calls.work(ready)
    const open = await calls.newWorker("2024-01-15")
    const request = { companyId: calls.companyId, payPeriodId: calls.payPeriodId }
    const before = await calls.read("getPayReadiness", request)
    assert.deepInclude(before["payPeriod"], { timesheets: "open", PayBeginDate: day(1) })
    assert.deepInclude(before, { payableCount: 0, notPayableCount: 2, nextCursor: null })
    await calls.lock(day(15))
    const answer = await calls.read("getPayReadiness", request)
    assert.deepInclude(answer["payPeriod"], { timesheets: "locked" })
    assert.deepInclude(answer, { payableCount: 1, notPayableCount: 1 })
    const [first, second] = answer["workers"] as Rows
    assert.deepInclude(first, {
      userId: ready,
      requirements: [],
      paymentMethod: "Direct Deposit",
      accountCount: 1,
      minutes: [{ category: "regular", minutes: 2_400 }]
    })
    const content = contentOf(await calls.input())
    assert.deepStrictEqual(
      (content["notPayable"] as Rows).map(({ userId, requirements }) => ({ userId, requirements })),
      [{ userId: open, requirements: second?.["requirements"] }]
    )
    for (const whole of ["219091234", "000123456789", "1990-04-12"]) {
      assert.notInclude(JSON.stringify(answer), whole)
    }
    const [one, another] = await Promise.all(
      [true, false].map((isPayable) => calls.read("getPayReadiness", { ...request, isPayable }))
    )
    assert.deepStrictEqual(one?.["workers"], [first])
    assert.deepStrictEqual(another?.["workers"], [second])
    const page = await calls.read("getPayReadiness", { ...request, limit: 1 })
    const next = await calls.read("getPayReadiness", { ...request, cursor: page["nextCursor"] })
    assert.deepStrictEqual([page["workers"], next["workers"]], [[first], [second]])
    const elsewhere = await payrollCalls(server)
    const foreign = await elsewhere.ask("getPayReadiness", request)
    assert.strictEqual(foreign.status, 404)
  })
})
