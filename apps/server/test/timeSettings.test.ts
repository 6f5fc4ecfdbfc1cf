/** The settings of time tracking over HTTP, by date and in force at the clock; and time as it was known. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"
import { day, shift, SUNDAY, timesheetCalls } from "./timesheetCalls.ts"

let server: TestServer
let calls: TimeOffCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server)
})
afterAll(() => server.stop())

const set = (given: Body) =>
  calls.make("updateTimeTrackingSettings", {
    timeTrackingSettings: { companyId: calls.companyId, ...given }
  })

describe("the settings of time tracking", () => {
  it("hold from a day on, and keep what is not given", async () => {
    const first = await set({
      effectiveFrom: "2024-01-01",
      rounding: { mode: "nearest", unitMinutes: 15 },
      timeZone: "America/Denver"
    })
    assert.deepInclude(first, { status: "Ready", version: 1, warnings: [] })
    await set({ effectiveFrom: "2025-01-01", timeZone: null, unpaidMealFromMinutes: 20 })
    const again = await set({ effectiveFrom: "2025-01-01", unpaidMealFromMinutes: 20 })
    assert.strictEqual(again["version"], 1, "nothing changed")
    const { timeTrackingSettings: all } = await calls.read("getTimeTrackingSettings", {
      companyId: calls.companyId
    })
    const rounding = { mode: "Nearest", unitMinutes: 15 }
    const [one, two] = all as ReadonlyArray<Body>
    assert.deepInclude(one, { effectiveFrom: "2024-01-01", timeZone: "America/Denver", rounding })
    assert.deepInclude(two, { timeZone: null, unpaidMealFromMinutes: 20, rounding })
  })

  it("refuse what favors the employer, and an old version", async () => {
    const { companyId } = calls
    const refused = (given: Body) =>
      calls.refusal("updateTimeTrackingSettings", {
        timeTrackingSettings: { companyId, effectiveFrom: "2026-01-01", ...given }
      })
    assert.match(
      await refused({ rounding: { mode: "Favor Employer", unitMinutes: 15 } }),
      /^400 invalid-request mode must be one of None, Nearest, Favor Worker/
    )
    assert.match(
      await refused({ rounding: { mode: "Nearest", unitMinutes: 7 } }),
      /^400 invalid-request unitMinutes must be one of 5, 6, 10, 15/
    )
    await set({ effectiveFrom: "2026-01-01" })
    assert.match(await refused({ version: 9, maxShiftMinutes: 600 }), /^409 version-conflict/)
  })

  it("set the zone of punches of workers without a location, and round what the clock answers", async () => {
    await set({ effectiveFrom: "2026-02-01", timeZone: "Pacific/Honolulu" })
    const userId = await calls.newWorker("2024-01-15")
    const punch = { userId }
    const hour = 3_600_000
    const eight = Math.floor(Date.now() / hour) * hour
    const at = (ms: number) => new Date(ms).toISOString()
    await calls.make("clockIn", { punch: { ...punch, at: at(eight - 8 * hour + 7 * 60_000) } })
    const out = await calls.make("clockOut", { punch: { ...punch, at: at(eight) } })
    assert.strictEqual((out["shift"] as Body)["workedMinutes"], 480, "7 minutes are rounded down")
    const { clock } = await calls.read("getClockStatus", { userId })
    assert.strictEqual((clock as Body)["timeZone"], "Pacific/Honolulu")
  })
})

describe("recorded time", () => {
  it("reads with knownAt as it did then, for ever", async () => {
    const mine = await timesheetCalls(server)
    const { companyId, make, read } = mine
    const userId = await mine.newWorker("2024-01-15", { stateCode: "CA", userReferenceId: "B-17" })
    const asked = { companyId, payPeriodBegin: day(1), format: "csv" }
    const monday = day(SUNDAY + 1)
    await mine.punch(userId, shift(monday, "09:00", "17:00"))
    const { timesheetId } = await mine.sheetOf(userId)
    const shown = async (known: Body = {}) => ({
      sheet: await read("getTimesheet", { timesheetId, ...known }),
      file: (await read("getPayableHours", { ...asked, ...known }))["payableHours"]
    })
    const moments: Array<{ readonly knownAt: string; readonly answers: unknown }> = []
    /** Looks at the time as it is now; nothing else is stored in the same millisecond. */
    const remember = async () => {
      const knownAt = new Date().toISOString()
      moments.push({ knownAt, answers: await shown() })
      while (new Date().toISOString() <= knownAt) await read("getClockStatus", { userId })
    }
    await remember()
    const { punches } = await read("getPunchHistory", { userId, date: monday })
    const [{ punchId: inId }, { punchId: outId }] = punches as [Body, Body]
    await make("amendPunch", { punch: { punchId: outId, at: `${monday}T19:00`, reason: "late" } })
    await remember()
    const entry = { userId, workDate: day(SUNDAY + 2), minutes: 60, jobCode: "BAKE", notes: "fair" }
    const { timeEntryId } = await make("addTimeEntry", { timeEntry: entry })
    await remember()
    await make("updateTimeEntry", { timeEntry: { timeEntryId, minutes: 90 } })
    await make("updateUser", { user: { userId, stateCode: "DE", userReferenceId: "B-18" } })
    await remember()
    await make("voidTimeEntry", { timeEntry: { timeEntryId, reason: "not at all" } })
    await make("voidPunch", { punch: { punchId: inId, reason: "of another" } })
    await remember()
    await mine.punch(userId, [["In", `${monday}T08:00`]])
    const { version } = await mine.sheetOf(userId)
    await make("approveTimesheet", { timesheet: { timesheetId, version } })
    await remember()
    await mine.lock(day(15))
    await remember()
    const [late] = await mine.punch(userId, shift(day(SUNDAY + 3), "09:00", "10:00"))
    await remember()
    const { timesheetAmendmentId } = late as Body
    await make("approveTimesheetAmendment", { timesheetAmendment: { timesheetAmendmentId } })
    for (const { knownAt, answers } of moments) {
      assert.deepStrictEqual(withoutNotes(await shown({ knownAt })), withoutNotes(answers), knownAt)
    }
    const before = { timesheetId, knownAt: "2020-01-01T00:00:00Z" }
    assert.match(await mine.refusal("getTimesheet", before), /^404 not-found/)
    const ahead = { ...asked, knownAt: "2199-01-01T00:00:00Z" }
    assert.match(await mine.refusal("getPayableHours", ahead), /^400 invalid-request knownAt/)
  })
})

/** Notes are sealed: what they were before a change is not kept. */
const withoutNotes = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers).replaceAll(/"notes":(?:null|"[^"]*")/g, '"notes":null'))
