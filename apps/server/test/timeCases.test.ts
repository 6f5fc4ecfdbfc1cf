/** Cases of recorded time that others published, or made of such, with the results that they must have. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timesheetCalls, type Rows, type TimesheetCalls } from "./timesheetCalls.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A company that pays twice a month and asks for no approval. */
const withoutApproval = async (): Promise<TimesheetCalls> => {
  const calls = await timesheetCalls(server)
  const { companyId } = calls
  const timeTrackingSettings = { companyId, effectiveFrom: "2026-01-01", requireApproval: false }
  await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
  return calls
}

const codesOf = (sheet: Body): ReadonlyArray<string> =>
  (sheet["exceptions"] as Rows).map(({ code, date }) => `${String(code)} ${String(date)}`)

// https://github.com/horilla/horilla-hr/issues/825, https://github.com/cityofaustin/atd-data-tech/issues/30194
describe("a forgotten clock-out", () => {
  const through = "2026-10-31"
  const period = { payPeriodBegin: "2026-10-16" }

  const forgotten = async (calls: TimesheetCalls, out: string) => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    await calls.make("clockIn", { punch: { userId, at: "2026-10-20T10:12:00" } })
    const { punch } = await calls.read("clockOut", { punch: { userId, at: out } })
    return { userId, punch: punch as Body }
  }
  const lock = (calls: TimesheetCalls, until = through) =>
    calls.make("lockTimesheets", {
      payPeriod: { companyId: calls.companyId, through: until, lockUnapproved: true }
    })
  const worked = async (calls: TimesheetCalls, userId: string) =>
    (await calls.sheetsOf(userId)).map(({ timesheetId }) => timesheetId)

  it("is worth nothing and keeps its timesheet from being locked, however it may be locked", async () => {
    const calls = await withoutApproval()
    const { userId, punch } = await forgotten(calls, "2026-10-26T23:01:00")
    assert.deepInclude(punch["shift"] as Body, { workedMinutes: 0, exceptions: ["long-shift"] })
    assert.match(String(punch["message"]), /longer than the longest that is allowed/)
    const [timesheetId] = await worked(calls, userId)
    assert.strictEqual((await calls.show(timesheetId))["workedMinutes"], 0)
    const done = await lock(calls)
    assert.deepInclude(done, { lockedCount: 0 })
    const notLocked = [{ timesheetId, userId, why: "open exceptions" }]
    assert.deepStrictEqual(done["notLocked"], notLocked)
    const { timesheetLockId } = done
    const { timesheetLock } = await calls.read("getTimesheetLock", { timesheetLockId })
    assert.deepStrictEqual((timesheetLock as Body)["notLocked"], notLocked)
    assert.deepStrictEqual(codesOf(await calls.show(timesheetId)), ["long-shift 2026-10-20"])
    assert.deepStrictEqual(await calls.linesOf(userId, period.payPeriodBegin), [])
  })

  it("counts once its end is mended", async () => {
    const calls = await withoutApproval()
    const { userId, punch } = await forgotten(calls, "2026-10-26T23:01:00")
    const { punchId } = punch
    const amended = { punchId, at: "2026-10-20T18:12:00", reason: "forgot to clock out" }
    await calls.make("amendPunch", { punch: amended })
    assert.deepInclude(await lock(calls), { lockedCount: 1, notLocked: [] })
    const lines = await calls.linesOf(userId, period.payPeriodBegin)
    assert.deepStrictEqual(
      lines.map(({ category, minutes }) => [category, minutes]),
      [
        ["regular", 480],
        ["mealPremium", 60]
      ]
    )
  })

  it("counts in all of its weeks once it is confirmed, as it was then", async () => {
    const calls = await withoutApproval()
    const { userId, punch } = await forgotten(calls, "2026-10-26T23:01:00")
    await lock(calls)
    const [timesheetId] = await worked(calls, userId)
    const { exceptions } = await calls.show(timesheetId)
    const { timeExceptionId } = (exceptions as Rows)[0] as Body
    await calls.make("waiveTimeException", {
      timeException: { timeExceptionId, reason: "stood by during the flood" }
    })
    const minutes = async () => (await calls.show(timesheetId))["workedMinutes"]
    assert.strictEqual(await minutes(), 6 * 1_440 + 769)
    // An hour more is another shift, which nobody confirmed.
    const { punchId } = punch
    const later = { punchId, at: "2026-10-27T00:01:00", reason: "an hour more" }
    await calls.make("amendPunch", { punch: later })
    assert.strictEqual(await minutes(), 0)
    assert.deepInclude(await lock(calls), { lockedCount: 0 })
    const again = (await calls.show(timesheetId))["exceptions"] as Rows
    assert.deepStrictEqual(
      again.map(({ status }) => (status as Body)["status"]),
      ["Waived", "Open"]
    )
  })

  it("blocks every period that it touches", async () => {
    const calls = await withoutApproval()
    const { userId } = await forgotten(calls, "2026-11-17T08:00:00")
    // In the period between nothing was recorded but this.
    const timeEntry = { userId, workDate: "2026-11-03", minutes: 60 }
    await calls.make("addTimeEntry", { timeEntry })
    const done = await lock(calls, "2026-11-15")
    assert.deepInclude(done, { lockedCount: 0 })
    assert.lengthOf(done["notLocked"] as Rows, 2)
    const sheets = await calls.sheetsOf(userId)
    const codes = await Promise.all(
      sheets.map(async ({ timesheetId }) => codesOf(await calls.show(timesheetId)))
    )
    assert.deepStrictEqual(codes.toSorted(), [
      [],
      ["long-shift 2026-10-20"],
      ["long-shift 2026-11-01"]
    ])
  })
})

describe("a timesheet that is approved", () => {
  it("is not locked while an exception blocks it that came afterwards", async () => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15")
    await calls.punch(userId, [
      ["In", "2026-10-20T08:00"],
      ["Out", "2026-10-20T23:00"]
    ])
    const [sheet] = (await calls.sheetsOf(userId)) as [Body]
    const { timesheetId } = sheet
    await calls.make("approveTimesheet", { timesheet: { timesheetId, version: 1 } })
    const { companyId } = calls
    const timeTrackingSettings = { companyId, effectiveFrom: "2026-01-01", maxShiftMinutes: 720 }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    const payPeriod = { companyId, through: "2026-10-31" }
    const done = await calls.make("lockTimesheets", { payPeriod })
    assert.deepStrictEqual(done["notLocked"], [{ timesheetId, userId, why: "open exceptions" }])
  })
})
