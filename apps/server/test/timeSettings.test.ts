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

const set = (settings: Body) =>
  calls.make("updateTimeTrackingSettings", {
    timeTrackingSettings: { companyId: calls.companyId, ...settings }
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
    const refused = (settings: Body) =>
      calls.refusal("updateTimeTrackingSettings", {
        timeTrackingSettings: { companyId, effectiveFrom: "2026-01-01", ...settings }
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
    const query = { companyId, payPeriodBegin: day(1), format: "csv" }
    const monday = day(SUNDAY + 1)
    await mine.punch(userId, shift(monday, "09:00", "17:00"))
    const { timesheetId } = await mine.sheetOf(userId)
    const view = async (moment: Body = {}) => ({
      sheet: await read("getTimesheet", { timesheetId, ...moment }),
      file: (await read("getPayableHours", { ...query, ...moment }))["payableHours"]
    })
    const moments: Array<{ readonly knownAt: string; readonly answers: unknown }> = []
    /** Looks at the time as it is now; nothing else is stored in the same millisecond. */
    const remember = async () => {
      const knownAt = new Date().toISOString()
      moments.push({ knownAt, answers: await view() })
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
      assert.deepStrictEqual(withoutNotes(await view({ knownAt })), withoutNotes(answers), knownAt)
    }
    const before = { timesheetId, knownAt: "2020-01-01T00:00:00Z" }
    assert.match(await mine.refusal("getTimesheet", before), /^404 not-found/)
    const ahead = { ...query, knownAt: "2199-01-01T00:00:00Z" }
    assert.match(await mine.refusal("getPayableHours", ahead), /^400 invalid-request knownAt/)
  })
})

/** Notes are sealed: what they were before a change is not kept. */
const withoutNotes = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers).replaceAll(/"notes":(?:null|"[^"]*")/g, '"notes":null'))

describe("overtime rules of a company's own", () => {
  const later = { weekly: [{ afterMinutes: 2_700, label: "overtime" }], source: "agreement" }
  const earlier = { weekly: [{ afterMinutes: 2_280, label: "overtime" }], source: "article 5" }

  it("hold by date for workers whose schedule names them, and move nothing that is locked", async () => {
    const mine = await timesheetCalls(server)
    const { companyId, make, read } = mine
    const added = await make("addOvertimeRuleSet", {
      overtimeRuleSet: { companyId, name: "Agreement", rules: later }
    })
    const { overtimeRuleSetId, warnings } = added as Body & { warnings: ReadonlyArray<Body> }
    assert.deepInclude(warnings[0], { code: "below-flsa", source: "29 CFR 778.110(a)" })
    assert.match(String(warnings[0]?.["message"]), /^46 hours: .*: 1\.00 hours of overtime, 6\.00/)
    const days = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
    const scheduled = async (more: Body) => {
      const userId = await mine.newWorker("2024-01-15", { stateCode: "CA" })
      const workSchedule = { userId, days, effectiveFrom: "2024-01-15", ...more }
      await make("updateUserWorkSchedule", { workSchedule })
      // Six days of eight hours.
      const week = [1, 2, 3, 4, 5, 6].flatMap((after) =>
        shift(day(SUNDAY + after), "09:00", "17:00")
      )
      await mine.punch(userId, week)
      return userId
    }
    const minutesOf = async (userId: string, moment: Body = {}) => {
      const { timesheetId } = await mine.sheetOf(userId)
      const { timesheet } = await read("getTimesheet", { timesheetId, ...moment })
      const { minutes } = timesheet as { minutes: Body }
      return [minutes["regular"], minutes["overtime"]]
    }
    const usual = await scheduled({})
    const withRuleSet = await scheduled({ ruleSetId: String(overtimeRuleSetId).toUpperCase() })
    assert.deepStrictEqual(await minutesOf(usual), [2_400, 480])
    assert.deepStrictEqual(await minutesOf(withRuleSet), [2_700, 180])
    const before = new Date().toISOString()
    while (new Date().toISOString() <= before) await read("getClockStatus", { userId: withRuleSet })
    const change = { overtimeRuleSetId, rules: earlier, effectiveFrom: day(1) }
    const dry = await make("updateOvertimeRuleSet", {
      overtimeRuleSet: { ...change, dryRun: true }
    })
    assert.deepInclude(dry, { version: 2, affectedWorkers: 1, warnings: [] })
    assert.deepStrictEqual(await minutesOf(withRuleSet), [2_700, 180], "a dry run stores nothing")
    const changed = await make("updateOvertimeRuleSet", { overtimeRuleSet: change })
    assert.deepInclude(changed, { version: 2, overtimeRuleSetVersion: 2 })
    assert.deepStrictEqual(await minutesOf(withRuleSet), [2_280, 600])
    assert.deepStrictEqual(await minutesOf(withRuleSet, { knownAt: before }), [2_700, 180])
    const { timesheetId } = await mine.sheetOf(withRuleSet)
    const { segments } = await mine.show(timesheetId)
    assert.deepInclude((segments as ReadonlyArray<Body>).at(-1), {
      reason: "weekly > 2280",
      source: "article 5"
    })
    await mine.lock(day(15))
    const locked = await read("getTimesheet", { timesheetId })
    const third = { ...change, rules: later, version: 2 }
    await make("updateOvertimeRuleSet", { overtimeRuleSet: third })
    assert.deepStrictEqual(await read("getTimesheet", { timesheetId }), locked)
    const { overtimeRuleSet } = await read("getOvertimeRuleSet", { overtimeRuleSetId })
    const versions = (overtimeRuleSet as { versions: ReadonlyArray<Body> }).versions
    assert.deepStrictEqual(versions.map(({ effectiveFrom }) => effectiveFrom).slice(1), [
      day(1),
      day(1)
    ])
    const { history } = await read("getHistory", { recordId: overtimeRuleSetId })
    assert.lengthOf(history as ReadonlyArray<Body>, 3)
  })

  it("say at the clock what is worked and when overtime begins", async () => {
    const mine = await timesheetCalls(server)
    const { companyId, make, read } = mine
    const rules = { daily: [{ afterMinutes: 120, label: "overtime" }], unpaidMealFromMinutes: 90 }
    const { overtimeRuleSetId } = await make("addOvertimeRuleSet", {
      overtimeRuleSet: { companyId, name: "Short days", rules }
    })
    const userId = await mine.newWorker("2024-01-15")
    const days = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
    const workSchedule = {
      userId,
      days,
      effectiveFrom: "2024-01-15",
      ruleSetId: overtimeRuleSetId
    }
    await make("updateUserWorkSchedule", { workSchedule })
    const minute = 60_000
    const now = Math.floor(Date.now() / minute) * minute
    const at = (ago: number) => new Date(now - ago * minute).toISOString()
    await make("clockIn", { punch: { userId, at: at(60) } })
    const { clock } = await read("getClockStatus", { userId })
    const { overtimeFrom } = clock as Body
    // The workday may have begun or end within the hour.
    const hours = (Date.parse(String(overtimeFrom)) - now) / (60 * minute)
    assert.isTrue(hours >= 1 && hours <= 3, String(overtimeFrom))
    await make("startBreak", { punch: { userId, at: at(50) } })
    await make("endBreak", { punch: { userId, at: at(10) } })
    const out = await make("clockOut", { punch: { userId, at: at(0) } })
    assert.deepInclude(out["shift"] as Body, { workedMinutes: 60 }, "a meal of 40 minutes is paid")
  })

  it("are of one company, and refused where they do not fit together", async () => {
    const [mine, other] = [await timesheetCalls(server), calls]
    const overtimeRuleSet = { companyId: mine.companyId, name: "Agreement", rules: earlier }
    const { overtimeRuleSetId } = await mine.make("addOvertimeRuleSet", { overtimeRuleSet })
    const userId = await other.newWorker("2024-01-15")
    const days = [0, 0, 0, 0, 0, 0, 0].map((minutes) => ({ minutes }))
    const workSchedule = { userId, days, ruleSetId: overtimeRuleSetId }
    assert.match(
      await other.refusal("updateUserWorkSchedule", { workSchedule }),
      /^404 not-found overtime rule set/
    )
    const wrong = { ...overtimeRuleSet, rules: { weekly: [{ ...earlier.weekly[0], weeks: 2 }] } }
    assert.deepStrictEqual(await mine.fields("addOvertimeRuleSet", { overtimeRuleSet: wrong }), [
      "overtimeRuleSet.rules.weekly.0.anchorDate: required anchorDate is mandatory and cannot be empty"
    ])
    const far = { overtimeRuleSetId, effectiveFrom: "2199-01-01", name: "Other" }
    assert.match(
      await mine.refusal("updateOvertimeRuleSet", { overtimeRuleSet: far }),
      /^400 invalid-request effectiveFrom must be from 1971-01-01 to 731 days from today/
    )
    const old = { overtimeRuleSetId, version: 7, name: "Other" }
    assert.match(
      await mine.refusal("updateOvertimeRuleSet", { overtimeRuleSet: old }),
      /^409 version-conflict/
    )
  })
})
