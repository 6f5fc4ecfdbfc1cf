/** The payable hours of one pay period among others that begin on its first day. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, timesheetCalls, type Rows } from "./timesheetCalls.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the payable hours of a pay period", () => {
  it("stay as they are when others work on its days: with a schedule of their own, or without", async () => {
    const mine = await timesheetCalls(server)
    const { companyId } = mine
    const enter = (userId: string, ofMonth: number) =>
      mine.make("addTimeEntry", { timeEntry: { userId, workDate: day(ofMonth), minutes: 480 } })
    await enter(await mine.newWorker("2024-01-15"), 1)
    const { payPeriods } = await mine.read("getUnProcessedPayPeriod", { companyId, limit: 200 })
    const first = (payPeriods as Rows).find((period) => period["PayBeginDate"] === day(1))
    const payPeriodId = String(first?.["payPeriodId"])
    await mine.make("lockTimesheets", {
      payPeriod: { companyId, payPeriodId, lockUnapproved: true }
    })
    const hours = (query: Body) => mine.read("getPayableHours", { companyId, limit: 200, ...query })
    const before = await hours({ payPeriodId })
    assert.strictEqual((before["payableHours"] as Body)["isLocked"], true)
    const contractor = await mine.newWorker("2024-01-15", { workerType: "1099-NEC" })
    await enter(contractor, 1)
    assert.deepStrictEqual(await hours({ payPeriodId }), before)
    const paySchedule = {
      companyId,
      compensationFrequency: "Semi-Monthly",
      workerType: "1099-NEC",
      startDate: day(1)
    }
    await mine.make("addPaySchedule", { paySchedule })
    const another = await mine.newWorker("2024-01-15", { workerType: "1099-NEC" })
    const { timesheetId } = await enter(another, 1)
    assert.deepStrictEqual(await hours({ payPeriodId }), before)
    const { timesheet } = await mine.read("getTimesheet", { timesheetId })
    const { payPeriodId: theirs } = (timesheet as Body)["payPeriod"] as Body
    const { lines } = await hours({ payPeriodId: theirs })
    assert.sameMembers(
      (lines as Rows).map(({ userId }) => userId),
      [another, contractor]
    )
  })

  it("have the timesheets that begin within it, by page as at once", async () => {
    const mine = await timesheetCalls(server)
    const { companyId } = mine
    const { payPeriods } = await mine.read("getUnProcessedPayPeriod", { companyId, limit: 200 })
    const first = (payPeriods as Rows).find((period) => period["PayBeginDate"] === day(1))
    const payPeriodId = String(first?.["payPeriodId"])
    for (const ofMonth of [1, 15]) {
      const userId = await mine.newWorker("2024-01-15")
      const { timesheetId } = await mine.make("addTimeEntry", {
        timeEntry: { userId, workDate: day(ofMonth), minutes: 480 }
      })
      // As one that a schedule of a later start cut short.
      if (ofMonth > 1) {
        await statesAt(server.port).set(
          "timesheet",
          { id: String(timesheetId) },
          { period_begin: day(8) }
        )
      }
    }
    const hours = (query: Body) =>
      mine.read("getPayableHours", { companyId, payPeriodId, ...query })
    const { lines: all } = await hours({ limit: 200 })
    assert.lengthOf(all as Rows, 2)
    const one = await hours({ limit: 1 })
    const other = await hours({ limit: 1, cursor: one["nextCursor"] })
    assert.deepStrictEqual([...(one["lines"] as Rows), ...(other["lines"] as Rows)], all)
    assert.isNull(other["nextCursor"])
  })
})
