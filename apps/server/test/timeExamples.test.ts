/** Worked examples of recorded time over HTTP, with their published or computed results. */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { BAKER, timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls

/** A day on which a pay schedule may begin as long ago as the examples are. */
const TODAY = Date.parse("2026-11-27T17:00:00Z")

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: TODAY, shouldAdvanceTime: true })
  server = await startTestServer()
  calls = await timeOffCalls(server, "2026-03-01")
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

type Rows = ReadonlyArray<Body>

let devices = 0
/** Punches of a shift without breaks. */
const shift = async (userId: string, date: string, from: string, to: string): Promise<void> => {
  devices += 1
  const punches = [
    { userId, type: "In", at: `${date}T${from}`, externalId: `device ${devices}/1` },
    { userId, type: "Out", at: `${date}T${to}`, externalId: `device ${devices}/2` }
  ]
  await calls.read("addPunches", { companyId: calls.companyId, punches })
}
const sheetsOf = async (userId: string): Promise<Rows> => {
  const { timesheets } = await calls.read("getTimesheets", {
    companyId: calls.companyId,
    limit: 200
  })
  const ofUser = (timesheets as Rows).filter((sheet) => sheet["userId"] === userId)
  const sheets: Array<Body> = []
  for (const { timesheetId } of ofUser) {
    sheets.push((await calls.read("getTimesheet", { timesheetId }))["timesheet"] as Body)
  }
  return sheets
}
const labels = (sheet: Body | undefined) =>
  ((sheet?.["segments"] ?? []) as Rows).map(({ date, from, to, label, minutes }) =>
    [date, String(from).slice(11, 16), String(to).slice(11, 16), label, minutes].join(" ")
  )

describe("overtime", () => {
  it.each([
    ["15.00", 120],
    ["18.00", 0]
  ])("in Nevada begins a day with the work of it, at $%s (X34)", async (wageRate, overtime) => {
    const userId = await calls.newWorker("2026-01-05", { stateCode: "NV" })
    const { companyId } = calls
    const wage = { companyId, userId, wageRate, wageBasis: "Per Hour", workerType: "W2" }
    await calls.make("addUserWage", { userWage: { ...wage, userType: "Paid by the hour" } })
    await shift(userId, "2026-03-09", "09:00", "17:00")
    await shift(userId, "2026-03-10", "07:00", "15:00")
    const [sheet] = await sheetsOf(userId)
    assert.deepInclude(sheet?.["minutes"] as Body, { regular: 960 - overtime, overtime })
    const late = labels(sheet).filter((label) => label.includes("overtime"))
    const expected = overtime === 0 ? [] : ["2026-03-10 14:00 16:00 overtime 120"]
    assert.deepStrictEqual(late, expected)
  })

  it("of a workweek that a pay period cuts is that of its last days (X37)", async () => {
    const userId = await calls.newWorker("2026-01-05")
    for (const date of ["2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01", "2026-04-02"]) {
      await shift(userId, date, "08:00", "17:00")
    }
    const [first, second] = await sheetsOf(userId)
    assert.deepInclude(first?.["minutes"] as Body, { regular: 27 * 60, overtime: 0 })
    assert.deepInclude(second?.["minutes"] as Body, { regular: 13 * 60, overtime: 5 * 60 })
    const late = labels(second).filter((label) => label.includes("overtime"))
    assert.deepStrictEqual(late, ["2026-04-02 16:00 21:00 overtime 300"])
  })
})

describe("reports", () => {
  it("say what overtime comes from, and what rounding did", async () => {
    const { companyId } = calls
    const userId = await calls.newWorker("2026-01-05", { stateCode: "CA" })
    const timeTrackingSettings = {
      companyId,
      effectiveFrom: "2026-06-01",
      rounding: { mode: "Nearest", unitMinutes: 15 }
    }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    await shift(userId, "2026-06-09", "08:05", "18:10")
    await shift(userId, "2026-06-10", "08:05", "12:00")
    const timeEntry = { userId, workDate: "2026-06-11", minutes: 60, jobCode: "BAKE" }
    await calls.make("addTimeEntry", { timeEntry })
    const days = { companyId, from: "2026-06-08", to: "2026-06-11", limit: 200 }
    const lineOf = async (operation: string, list: string, query: Body = days): Promise<Body> => {
      const lines = (await calls.read(operation, query))[list] as Rows
      return lines.find((line) => line["userId"] === userId) ?? assert.fail("no line")
    }
    const summary = await lineOf("getTimesheetSummary", "timesheetSummary")
    assert.deepInclude(summary["minutes"] as Body, { regular: 780, overtime: 135, mealPremium: 60 })
    assert.deepStrictEqual(summary["jobs"], [
      { jobCode: null, minutes: 855 },
      { jobCode: "BAKE", minutes: 60 }
    ])
    const { weeks, isNearOvertime } = await lineOf("getOvertimeReport", "overtime")
    assert.strictEqual(isNearOvertime, false)
    assert.deepStrictEqual(weeks, [
      {
        begin: "2026-06-07",
        regular: 780,
        overtime: 135,
        doubleTime: 0,
        reasons: [
          {
            label: "overtime",
            reason: "daily > 480",
            source: "Cal. Lab. Code 510(a), 511",
            minutes: 135
          }
        ]
      }
    ])
    // 605 and 235 minutes to the minute, 615 and 240 as they are rounded.
    const rounded = await lineOf("getRoundingReport", "roundedTime")
    assert.deepInclude(rounded, {
      exactMinutes: 840,
      roundedMinutes: 855,
      differenceMinutes: 15,
      longerShifts: 2,
      shorterShifts: 0,
      sameShifts: 0
    })
    // A locked timesheet is reported as it was locked.
    const payPeriod = { companyId, through: "2026-06-15", lockUnapproved: true }
    await calls.make("lockTimesheets", { payPeriod })
    await calls.make("updateTimeTrackingSettings", {
      timeTrackingSettings: { ...timeTrackingSettings, rounding: { mode: "None" } }
    })
    assert.deepStrictEqual(await lineOf("getRoundingReport", "roundedTime"), rounded)
    const { payPeriods } = await calls.read("getUnProcessedPayPeriod", { companyId, limit: 200 })
    const period = (payPeriods as Rows).find((each) => each["PayBeginDate"] === "2026-06-01")
    const query = { companyId, payPeriodId: period?.["payPeriodId"], limit: 200 }
    const whole = await lineOf("getTimesheetSummary", "timesheetSummary", query)
    assert.deepStrictEqual(whole["minutes"], summary["minutes"])
    assert.deepInclude((whole["timesheets"] as Rows)[0] as Body, { status: "Locked" })
  })

  it("are of at most 92 days, in order", async () => {
    const { companyId } = calls
    const refusal = async (more: Body) =>
      (await calls.fields("getOvertimeReport", { companyId, ...more })).join("; ")
    assert.match(await refusal({ from: "2026-06-02", to: "2026-06-01" }), /must not be before from/)
    assert.match(await refusal({ from: "2026-01-01", to: "2026-06-01" }), /at most 92 days/)
    const both = { companyId, from: "2026-06-01", to: "2026-06-02", payPeriodId: companyId }
    const fields = await calls.fields("getTimesheetSummary", both)
    assert.lengthOf(fields, 2)
    assert.match(fields[0] ?? "", /cannot be given with payPeriodId/)
  })
})

describe("a paid holiday", () => {
  // The company above has a locking, after which late punches wait in amendments.
  beforeAll(async () => {
    calls = await timeOffCalls(server, "2026-03-01")
  })

  it("is paid to employees who would have worked, and does not count as worked time", async () => {
    const { companyId } = calls
    const holidayCalendar = {
      companyId,
      name: "Holidays",
      base: "None",
      added: [
        { date: "2026-05-04", name: "Founder's day" },
        { date: "2026-05-06", name: "Half a day", minutes: 240 },
        { date: "2026-05-09", name: "A Saturday" }
      ],
      effectiveFrom: "2026-01-01"
    }
    await calls.make("addHolidayCalendar", { holidayCalendar })
    const userId = await calls.newWorker("2026-01-05")
    const off = { minutes: 0 }
    const on = { minutes: 480 }
    const days = [off, on, on, on, on, on, off]
    const workSchedule = { userId, days, effectiveFrom: "2026-01-05" }
    await calls.make("updateUserWorkSchedule", { workSchedule })
    await shift(userId, "2026-05-04", "08:00", "10:00")
    const [sheet] = await sheetsOf(userId)
    assert.deepInclude(sheet, { workedMinutes: 120 })
    assert.deepInclude(sheet?.["minutes"] as Body, { regular: 120, holiday: 720, total: 840 })
    const query = { companyId, payPeriodBegin: "2026-05-01" }
    const { lines } = await calls.read("getPayableHours", query)
    const minutes = (lines as Rows).map(({ category, minutes: count }) => [category, count])
    assert.deepStrictEqual(minutes, [
      ["regular", 120],
      ["holiday", 720],
      ["holidayWorked", 120]
    ])
    // A worker who recorded nothing is paid it too, once the period is locked.
    const idle = await calls.newWorker("2026-01-05")
    await calls.make("updateUserWorkSchedule", { workSchedule: { ...workSchedule, userId: idle } })
    const { payPeriods } = await calls.read("getUnProcessedPayPeriod", { companyId, limit: 200 })
    const period = (payPeriods as Rows).find((each) => each["PayBeginDate"] === "2026-05-01")
    const payPeriod = { companyId, payPeriodId: period?.["payPeriodId"], lockUnapproved: true }
    await calls.make("lockTimesheets", { payPeriod })
    const [idleSheet] = await sheetsOf(idle)
    assert.deepInclude(idleSheet?.["minutes"] as Body, { regular: 0, holiday: 720 })
  })
})

describe("a locking", () => {
  it("is done in the call, of many timesheets in the background", async () => {
    const mine = await timeOffCalls(server, "2026-03-01")
    const { companyId } = mine
    const users = Array.from({ length: 300 }, () => ({ ...BAKER, dateOfJoin: "2024-01-15" }))
    await mine.make("addUsers", { companyId, users })
    const lock = (through: string) =>
      mine.make("lockTimesheets", { payPeriod: { companyId, through } })
    assert.deepInclude(await lock("2026-03-15"), { status: "Done", lockedCount: 0 })
    // Two more pay periods have ended by then.
    assert.deepInclude(await lock("2026-04-15"), { status: "Running" })
  })
})
