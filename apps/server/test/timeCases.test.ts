/** Cases of recorded time that others published, or made of such, with the results that they must have. */
import { daysFromToday, today } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it, onTestFinished, vi } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import {
  day,
  DAYS,
  shift,
  timesheetCalls,
  type Rows,
  type TimesheetCalls
} from "./timesheetCalls.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A company that pays twice a month and asks for no approval. */
const withoutApproval = async (): Promise<TimesheetCalls> => {
  const calls = await timesheetCalls(server)
  const { companyId } = calls
  const timeTrackingSettings = { companyId, effectiveFrom: day(1), requireApproval: false }
  await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
  return calls
}

const codesOf = (sheet: Body): ReadonlyArray<string> =>
  (sheet["exceptions"] as Rows).map(({ code, date }) => `${String(code)} ${String(date)}`)

// https://github.com/horilla/horilla-hr/issues/825, https://github.com/cityofaustin/atd-data-tech/issues/30194
describe("a forgotten clock-out", () => {
  const through = day(DAYS)
  const out = `${day(26)}T23:01:00`

  const forgotten = async (calls: TimesheetCalls, at = out) => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    await calls.make("clockIn", { punch: { userId, at: `${day(20)}T10:12:00` } })
    const { punch } = await calls.read("clockOut", { punch: { userId, at } })
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
    const { userId, punch } = await forgotten(calls)
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
    assert.deepStrictEqual(codesOf(await calls.show(timesheetId)), [`long-shift ${day(20)}`])
    assert.deepStrictEqual(await calls.linesOf(userId, day(16)), [])
  })

  it("counts once its end is mended", async () => {
    const calls = await withoutApproval()
    const { userId, punch } = await forgotten(calls)
    const { punchId } = punch
    const amended = { punchId, at: `${day(20)}T18:12:00`, reason: "forgot to clock out" }
    await calls.make("amendPunch", { punch: amended })
    assert.deepInclude(await lock(calls), { lockedCount: 1, notLocked: [] })
    const lines = await calls.linesOf(userId, day(16))
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
    const { userId, punch } = await forgotten(calls)
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
    const later = { punchId, at: `${day(27)}T00:01:00`, reason: "an hour more" }
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
    const { userId } = await forgotten(calls, `${day(DAYS + 17)}T08:00:00`)
    // In the period between nothing was recorded but this.
    const timeEntry = { userId, workDate: day(DAYS + 3), minutes: 60 }
    await calls.make("addTimeEntry", { timeEntry })
    const done = await lock(calls, day(DAYS + 15))
    assert.deepInclude(done, { lockedCount: 0 })
    assert.lengthOf(done["notLocked"] as Rows, 2)
    const sheets = await calls.sheetsOf(userId)
    const codes = await Promise.all(
      sheets.map(async ({ timesheetId }) => codesOf(await calls.show(timesheetId)))
    )
    assert.deepStrictEqual(codes.toSorted(), [
      [`long-shift ${day(20)}`],
      [`long-shift ${day(DAYS + 1)}`],
      [`long-shift ${day(DAYS + 16)}`]
    ])
  })
})

/** The refusal of an approval, and the codes that block it. */
const blockedBy = async (calls: TimesheetCalls, userId: string) => {
  const [sheet] = (await calls.sheetsOf(userId)) as [Body]
  const { timesheetId } = sheet
  const { exceptions, version } = await calls.make("submitTimesheet", {
    timesheet: { timesheetId }
  })
  const codes = (exceptions as Rows).map(({ code, blocks }) => [code, blocks])
  const approve = { timesheet: { timesheetId, version } }
  const status = (await calls.ask("approveTimesheet", approve)).status
  return { timesheetId, codes: Object.fromEntries(codes) as Body, status }
}

// https://github.com/frappe/erpnext/issues/8207, https://github.com/frappe/hrms/issues/4852
describe("time before joining", () => {
  it("counts nowhere and blocks the approval, also where the date moves past it", async () => {
    const calls = await timesheetCalls(server)
    const early = await calls.newWorker("2026-06-01")
    await calls.punch(early, [
      ["In", "2026-05-20T08:00"],
      ["Out", "2026-05-20T16:00"]
    ])
    await calls.make("addTimeEntry", {
      timeEntry: { userId: early, workDate: "2026-05-19", minutes: 60 }
    })
    const blocked = await blockedBy(calls, early)
    assert.deepStrictEqual([blocked.codes, blocked.status], [{ "before-joining": true }, 409])
    assert.strictEqual((await calls.show(blocked.timesheetId))["workedMinutes"], 0)
    const joiner = await calls.newWorker("2026-05-18")
    await calls.punch(joiner, [
      ["In", "2026-05-20T08:00"],
      ["Out", "2026-05-20T16:00"]
    ])
    const [sheet] = (await calls.sheetsOf(joiner)) as [Body]
    assert.strictEqual((await calls.show(sheet["timesheetId"]))["workedMinutes"], 480)
    await calls.make("updateUser", { user: { userId: joiner, dateOfJoin: "2026-05-21" } })
    assert.deepInclude(await blockedBy(calls, joiner), {
      codes: { "before-joining": true },
      status: 409
    })
  })

  it("is that of the employment that covers the day of a punch", async () => {
    const calls = await timesheetCalls(server)
    const userReferenceId = "E-17"
    const first = await calls.newWorker("2026-01-05", { userReferenceId })
    await calls.make("terminateUser", {
      user: { userId: first, lastDay: "2026-03-31", dismissalType: "Voluntary", reason: "moved" }
    })
    const second = await calls.newWorker("2026-05-04", { userReferenceId })
    const punches = ["2026-01-04", "2026-03-30", "2026-04-15", "2026-05-04"].map((date) => ({
      userReferenceId,
      type: "In",
      at: `${date}T09:00`,
      externalId: `of ${date}`
    }))
    await calls.send(punches)
    const datesOf = async (userId: string) =>
      (await calls.sheetsOf(userId)).map(({ payPeriod }) => (payPeriod as Body)["begin"])
    assert.lengthOf(await datesOf(first), 2)
    assert.lengthOf(await datesOf(second), 2)
  })
})

// https://github.com/kimai/kimai/issues/4877, https://github.com/18F/tock/issues/327
describe("the total of a workday", () => {
  const workDate = "2026-03-16"
  const entered = async (minutes: ReadonlyArray<number>, date = workDate) => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15")
    for (const each of minutes) {
      await calls.make("addTimeEntry", { timeEntry: { userId, workDate: date, minutes: each } })
    }
    return { calls, userId }
  }

  it("blocks where it is more than the day has", async () => {
    const { calls, userId } = await entered([1_440, 1_440])
    await calls.punch(userId, [
      ["In", `${workDate}T08:00`],
      ["Out", `${workDate}T16:00`]
    ])
    const { codes, status } = await blockedBy(calls, userId)
    assert.deepInclude(codes, { "more-than-a-day": true, "duplicate-entry": false })
    assert.strictEqual(status, 409)
  })

  it("has 23 hours on the day on which clocks are set forward", async () => {
    const full = await entered([1_380], "2026-03-08")
    assert.deepInclude(await blockedBy(full.calls, full.userId), { codes: {}, status: 200 })
    const more = await entered([1_381], "2026-03-08")
    const { codes, status } = await blockedBy(more.calls, more.userId)
    assert.deepStrictEqual([codes, status], [{ "more-than-a-day": true }, 409])
  })

  it("is looked at where an entry is there twice, or beside punches that come to as much", async () => {
    const twice = await entered([480, 480])
    assert.deepInclude(await blockedBy(twice.calls, twice.userId), {
      codes: { "duplicate-entry": false },
      status: 200
    })
    const { calls, userId } = await entered([420])
    await calls.punch(userId, [
      ["In", `${workDate}T08:00`],
      ["Out", `${workDate}T15:00`]
    ])
    assert.deepInclude(await blockedBy(calls, userId), {
      codes: { "entry-beside-punches": false },
      status: 200
    })
  })
})

describe("time of another year", () => {
  it("is on a timesheet of its day, next to the one that the worker has", async () => {
    const calls = await timesheetCalls(server)
    const [now, then] = [day(3), "2024-03-05"]
    const amended = await calls.newWorker("2024-01-15")
    const [{ punchId } = {}] = await calls.punch(amended, [["In", `${now}T08:00`]])
    const punch = { punchId, at: `${then}T08:00`, reason: "the year was wrong" }
    await calls.make("amendPunch", { punch })
    const entered = await calls.newWorker("2024-01-15")
    const entry = { userId: entered, workDate: now, minutes: 60 }
    const { timeEntryId } = await calls.make("addTimeEntry", { timeEntry: entry })
    await calls.make("updateTimeEntry", { timeEntry: { timeEntryId, workDate: then } })
    const sent = await calls.newWorker("2024-01-15")
    await calls.punch(sent, [["In", `${now}T08:00`]])
    await calls.punch(sent, [
      ["Out", `${now}T16:00`],
      ["In", `${then}T08:00`]
    ])
    for (const userId of [amended, entered, sent]) {
      assert.lengthOf(await calls.sheetsOf(userId), 2)
    }
  })
})

describe("a locking through a day", () => {
  it("is refused until the day has ended on the wall clocks of all locations", async () => {
    const calls = await timesheetCalls(server)
    const { companyId } = calls
    const [through, next] = [today(), daysFromToday(1)]
    onTestFinished(() => void vi.useRealTimers())
    const lockedAt = async (time: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${next}T${time}Z`) })
      return (await calls.ask("lockTimesheets", { payPeriod: { companyId, through } })).status
    }
    assert.deepStrictEqual([await lockedAt("03:59"), await lockedAt("05:00")], [400, 200])
    const address = { address1: "1 Beach Road", city: "Honolulu", state: "HI", zipcode: "96813" }
    const companyLocation = { companyId, companyLocation: "West", ...address }
    await calls.make("addCompanyLocation", { companyLocation })
    assert.deepStrictEqual([await lockedAt("09:59"), await lockedAt("10:00")], [400, 200])
  })

  it("is refused beyond the calendar", async () => {
    const calls = await timesheetCalls(server)
    const { companyId } = calls
    for (const through of ["0001-01-01", "1970-12-31", "2201-01-01", "9999-12-31"]) {
      const beyond = { payPeriod: { companyId, through } }
      assert.match(
        await calls.refusal("lockTimesheets", beyond),
        /^400 .* must be in the years 1971 to 2200$/
      )
    }
  })
})

describe("a timesheet that is approved", () => {
  it("is not locked while an exception blocks it that came afterwards", async () => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15")
    await calls.punch(userId, [
      ["In", `${day(20)}T08:00`],
      ["Out", `${day(20)}T23:00`]
    ])
    const [sheet] = (await calls.sheetsOf(userId)) as [Body]
    const { timesheetId } = sheet
    await calls.make("approveTimesheet", { timesheet: { timesheetId, version: 1 } })
    const { companyId } = calls
    const timeTrackingSettings = { companyId, effectiveFrom: day(1), maxShiftMinutes: 720 }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    const payPeriod = { companyId, through: day(DAYS) }
    const done = await calls.make("lockTimesheets", { payPeriod })
    assert.deepStrictEqual(done["notLocked"], [{ timesheetId, userId, why: "open exceptions" }])
  })
})

describe("a timesheet", () => {
  it("shows the exceptions of the same moment as its minutes", async () => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    await calls.punch(userId, shift(day(3), "08:00", "16:30"))
    const { timesheetId } = await calls.sheetOf(userId)
    const codes = async () =>
      ((await calls.show(timesheetId))["exceptions"] as Rows).map(({ code, status }) => [
        code,
        (status as Body)["status"]
      ])
    assert.deepStrictEqual(await codes(), [["meal-missed", "Open"]])
    await calls.make("submitTimesheet", { timesheet: { timesheetId } })
    const [stored] = (await calls.show(timesheetId))["exceptions"] as Rows
    assert.isString(stored?.["timeExceptionId"])
    await calls.make("recallTimesheet", { timesheet: { timesheetId } })
    await calls.punch(userId, [
      ["Meal Start", `${day(3)}T12:00`],
      ["Meal End", `${day(3)}T12:30`]
    ])
    assert.deepStrictEqual(await codes(), [["meal-missed", "Resolved"]])
  })
})
