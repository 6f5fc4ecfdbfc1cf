/** Amendments of locked timesheets over HTTP: the timesheet stays as it was paid, and the difference is paid later. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import {
  day,
  shift,
  SUNDAY,
  timesheetCalls,
  type Rows,
  type TimesheetCalls
} from "./timesheetCalls.ts"

let server: TestServer
let calls: TimesheetCalls

beforeAll(async () => {
  server = await startTestServer()
})
// A locking is about a whole company: each test has its own.
beforeEach(async () => {
  calls = await timesheetCalls(server)
})
afterAll(() => server.stop())

/** The timesheet as it was paid, without what was amended since. */
const asPaid = async (timesheetId: unknown): Promise<Body> => {
  const { amendments: _, ...sheet } = await calls.show(timesheetId)
  return sheet
}
const amend = (timesheetId: unknown, changes: ReadonlyArray<Body>) =>
  calls.make("addTimesheetAmendment", {
    timesheetAmendment: { timesheetId, reason: "the terminal was off", changes }
  })
const decide = (operation: string, timesheetAmendmentId: unknown, more: Body = {}) =>
  calls.make(operation, { timesheetAmendment: { timesheetAmendmentId, ...more } })
const approve = (timesheetAmendmentId: unknown) =>
  decide("approveTimesheetAmendment", timesheetAmendmentId)
const amendmentsOf = async (timesheetId: unknown): Promise<Rows> =>
  (await calls.show(timesheetId))["amendments"] as Rows

describe("an amendment of a locked timesheet", () => {
  it("is paid in the period of its approval, and leaves the timesheet as it was paid (X38)", async () => {
    const { userId, timesheetId } = await calls.lockedWeek()
    const [before, file] = [await asPaid(timesheetId), await calls.exported()]
    const friday = day(SUNDAY + 5)
    const { punches } = await calls.read("getPunchHistory", { userId, date: friday })
    const { punchId } = (punches as Rows)[1] as Body
    const amendment = await amend(timesheetId, [
      { action: "Amend", punch: { punchId, at: `${friday}T18:30` } }
    ])
    assert.deepInclude(amendment, { status: "Pending", version: 1 })
    assert.deepInclude(amendment["before"] as Body, { regular: 2_400, overtime: 0 })
    assert.deepInclude(amendment["difference"] as Body, { regular: 0, overtime: 90, total: 90 })
    assert.deepStrictEqual(await asPaid(timesheetId), before)
    const approved = await approve(amendment["timesheetAmendmentId"])
    assert.deepInclude(approved, { status: "Approved", version: 2 })
    const { begin } = approved["payableIn"] as Body
    const [line, ...others] = await calls.linesOf(userId, begin)
    assert.deepInclude(line, {
      category: "adjustment",
      kind: "overtime",
      minutes: 90,
      hours: "1.50"
    })
    assert.lengthOf(others, 0)
    assert.deepStrictEqual(await asPaid(timesheetId), before)
    assert.deepStrictEqual(await calls.exported(), file)
    const [listed] = (await amendmentsOf(timesheetId)) as [Body]
    assert.deepInclude(listed, { reason: "the terminal was off", isLatePunches: false })
    const history = await calls.read("getPunchHistory", { punchId })
    const [punch] = history["punches"] as [Body]
    assert.deepStrictEqual(
      (punch["history"] as Rows).map(({ reason }) => reason),
      ["the terminal was off", null]
    )
    const paying = (await calls.sheetsOf(userId)).at(-1) as Body
    assert.deepInclude(
      (await calls.show(paying["timesheetId"]))["adjustments"] as Rows,
      [
        {
          timesheetAmendmentId: amendment["timesheetAmendmentId"],
          category: "overtime",
          jobCode: null,
          minutes: 90
        }
      ][0]
    )
    // Amended back, the sum of both is nothing.
    const back = await amend(timesheetId, [
      { action: "Amend", punch: { punchId, at: `${friday}T17:00` } }
    ])
    assert.deepInclude(back["difference"] as Body, { overtime: -90, total: -90 })
    await approve(back["timesheetAmendmentId"])
    assert.deepStrictEqual(await calls.linesOf(userId, begin), [])
  })

  it("relabels minutes of later locked periods of the workweek, and no others", async () => {
    const userId = await calls.newWorker("2024-01-15")
    // The workweek that the 16th cuts.
    const sunday = 15 - new Date(day(15)).getUTCDay()
    const week = [0, 1, 2, 3, 4, 5, 6].map((after) => day(sunday + after))
    const worked = week.flatMap((date) => shift(date, "09:00", "15:00"))
    await calls.punch(userId, worked)
    await calls.lock(day(28))
    await calls.lock(day(32))
    const [first] = (await calls.sheetsOf(userId)) as [Body, Body]
    const amendment = await amend(first["timesheetId"], [
      { action: "Add", timeEntry: { workDate: day(sunday), minutes: 60, jobCode: "BAKE" } }
    ])
    // 42 hours became 43: an hour more of the first day, and an hour of the last ones becomes overtime.
    assert.deepInclude(amendment["before"] as Body, { regular: 2_400, overtime: 120 })
    assert.deepInclude(amendment["after"] as Body, { regular: 2_400, overtime: 180 })
    const { payableIn } = await approve(amendment["timesheetAmendmentId"])
    const lines = await calls.linesOf(userId, (payableIn as Body)["begin"])
    const minutes = lines.map(({ kind, jobCode, minutes: count }) => [kind, jobCode, count])
    assert.deepStrictEqual(minutes, [
      ["overtime", null, 60],
      ["regular", null, -60],
      ["regular", "BAKE", 60]
    ])
  })

  it("is decided once, by nobody whose time it is, and of the version that was read", async () => {
    const { userId, timesheetId } = await calls.lockedWeek()
    const entry = { workDate: day(SUNDAY + 6), minutes: 30 }
    const amendment = await amend(timesheetId, [{ action: "Add", timeEntry: entry }])
    const { timesheetAmendmentId } = amendment
    const named = { timesheetAmendment: { timesheetAmendmentId } }
    const ownApproval = { ...named, actedBy: userId }
    assert.match(
      await calls.refusal("approveTimesheetAmendment", ownApproval),
      /^409 self-approval .*an amendment cannot be approved by the person/
    )
    const old = { timesheetAmendment: { timesheetAmendmentId, version: 7 } }
    assert.match(await calls.refusal("approveTimesheetAmendment", old), /^409 version-conflict/)
    const both = await Promise.all([
      calls.ask("approveTimesheetAmendment", named),
      calls.ask("approveTimesheetAmendment", named)
    ])
    assert.deepStrictEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [sheet] = await amendmentsOf(timesheetId)
    const lines = await calls.linesOf(userId, await periodOf(sheet?.["payableInTimesheetId"]))
    assert.deepStrictEqual(
      lines.map(({ minutes }) => minutes),
      [30]
    )
    const rejected = { timesheetAmendment: { timesheetAmendmentId, reason: "no" } }
    assert.match(await calls.refusal("rejectTimesheetAmendment", rejected), /^409 state-conflict/)
  })

  it("is refused where nothing is locked, or what it names is not on the timesheet", async () => {
    const { timesheetId } = await calls.lockedWeek()
    const refusal = (changes: ReadonlyArray<Body>, id = timesheetId) =>
      calls.refusal("addTimesheetAmendment", {
        timesheetAmendment: { timesheetId: id, reason: "x", changes }
      })
    const outside = { workDate: day(20), minutes: 30 }
    assert.match(
      await refusal([{ action: "Add", timeEntry: outside }]),
      /^400 invalid-request workDate must be on a workday of the timesheet/
    )
    const unknown = "00000000-0000-7000-8000-000000000000"
    const voided = { action: "Void", punch: { punchId: unknown } }
    assert.match(await refusal([voided]), /^404 not-found/)
    const other = await calls.newWorker("2024-01-15")
    await calls.punch(other, shift(day(20), "09:00", "17:00"))
    const [open] = (await calls.sheetsOf(other)) as [Body]
    assert.match(await refusal([voided], open["timesheetId"]), /^409 state-conflict/)
    assert.match(
      await refusal([{ action: "Add", punch: { type: "In" }, timeEntry: outside }]),
      /^400 invalid-request timeEntry cannot be given with punch/
    )
  })
})

const periodOf = async (timesheetId: unknown): Promise<unknown> =>
  ((await calls.show(timesheetId))["payPeriod"] as Body)["begin"]

describe("punches that come when their period is locked", () => {
  it("wait in one amendment of the timesheet, and count once it is approved", async () => {
    const { userId, timesheetId } = await calls.lockedWeek()
    const before = await asPaid(timesheetId)
    const saturday = day(SUNDAY + 6)
    const late = calls.punchesOf(userId, shift(saturday, "08:00", "10:00"))
    // The punches of one device come one by one, and again.
    const [first] = (await calls.send(late.slice(0, 1))) as [Body]
    const [again, second] = (await calls.send(late)) as [Body, Body]
    const { timesheetAmendmentId } = first
    assert.deepStrictEqual(again["timesheetAmendmentId"], timesheetAmendmentId)
    assert.deepStrictEqual(second["timesheetAmendmentId"], timesheetAmendmentId)
    assert.deepStrictEqual(await asPaid(timesheetId), before)
    const { companyId } = calls
    const list = await calls.read("getTimesheetAmendments", { companyId, status: ["Pending"] })
    const listed = (list["timesheetAmendments"] as Rows).find((each) => each["userId"] === userId)
    assert.deepInclude(listed, { isLatePunches: true, difference: null })
    assert.lengthOf(listed?.["changes"] as Rows, 2)
    const [pending] = (await amendmentsOf(timesheetId)) as [Body]
    assert.deepInclude(pending["difference"] as Body, { regular: 0, overtime: 120 })
    const { payableIn } = await approve(timesheetAmendmentId)
    const [line] = await calls.linesOf(userId, (payableIn as Body)["begin"])
    assert.deepInclude(line, { category: "adjustment", kind: "overtime", minutes: 120 })
    assert.deepStrictEqual(await asPaid(timesheetId), before)
  })

  it("count nowhere once the amendment is rejected, and the clock forgets them", async () => {
    const { userId, timesheetId } = await calls.lockedWeek()
    const [late] = (await calls.punch(userId, [["In", `${day(SUNDAY + 6)}T08:00`]])) as [Body]
    const clock = async () => (await calls.read("getClockStatus", { userId }))["clock"] as Body
    assert.deepInclude((await clock())["clockStatus"] as Body, { status: "Working" })
    const { timesheetAmendmentId, punchId } = late
    await decide("rejectTimesheetAmendment", timesheetAmendmentId, { reason: "was a test" })
    assert.deepInclude((await clock())["clockStatus"] as Body, { status: "Off" })
    const { punches } = await calls.read("getPunchHistory", { punchId })
    const [punch] = punches as [Body]
    assert.deepInclude(punch["status"] as Body, { status: "Voided" })
    const [rejected] = (await amendmentsOf(timesheetId)) as [Body]
    assert.deepInclude(rejected, { rejectReason: "was a test", reason: null })
    const entry = { workDate: day(SUNDAY + 6), minutes: 60 }
    const next = await amend(timesheetId, [{ action: "Add", timeEntry: entry }])
    assert.deepInclude(next["difference"] as Body, { overtime: 60, total: 60 })
  })

  it("count in an open timesheet where they end a shift that began in a locked one", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await calls.punch(userId, [["In", `${day(15)}T22:00`]])
    // Somebody let the open shift pass, so that its timesheet could be locked.
    const { timesheetId } = await calls.sheetOf(userId)
    const { exceptions } = await calls.make("submitTimesheet", { timesheet: { timesheetId } })
    for (const { timeExceptionId } of exceptions as Rows) {
      const timeException = { timeExceptionId, reason: "it is paid later" }
      await calls.make("waiveTimeException", { timeException })
    }
    await calls.lock(day(15))
    const [out] = (await calls.punch(userId, [["Out", `${day(16)}T06:00`]])) as [Body]
    assert.isNull(out["timesheetAmendmentId"])
    const [first, second] = (await calls.sheetsOf(userId)) as [Body, Body]
    assert.strictEqual((await calls.show(second["timesheetId"]))["workedMinutes"], 360)
    const [pending] = (await amendmentsOf(first["timesheetId"])) as [Body]
    assert.deepInclude(pending["difference"] as Body, { regular: 120, total: 120 })
    const { payableIn } = await approve(pending["timesheetAmendmentId"])
    const lines = await calls.linesOf(userId, (payableIn as Body)["begin"])
    assert.deepStrictEqual(
      lines.map(({ minutes }) => minutes),
      [120]
    )
  })

  it("wait where the worker had no timesheet in it, and the export stays as it is", async () => {
    await calls.lockedWeek()
    const before = await calls.exported()
    assert.strictEqual(before["isLocked"], true)
    const userId = await calls.newWorker("2024-01-15")
    const monday = day(SUNDAY + 1)
    const late = await calls.punch(userId, shift(monday, "09:00", "17:00"))
    const [id, ...others] = [...new Set(late.map((each) => each["timesheetAmendmentId"]))]
    assert.isString(id)
    assert.lengthOf(others, 0)
    const sheet = await calls.sheetOf(userId)
    assert.deepInclude(sheet["status"] as Body, { status: "Locked" })
    assert.deepInclude(sheet["payPeriod"] as Body, { begin: day(1), end: day(15) })
    const { timesheetId } = sheet
    assert.deepInclude(await calls.show(timesheetId), { workedMinutes: 0 })
    assert.deepStrictEqual(await calls.exported(), before)
    const clocked = { punch: { userId, at: `${monday}T20:00`, externalId: "late/1" } }
    assert.strictEqual((await calls.make("clockIn", clocked))["timesheetAmendmentId"], id)
    await calls.punch(userId, [["Out", `${monday}T21:00`]])
    const { payableIn } = await approve(id)
    const [line, ...more] = await calls.linesOf(userId, (payableIn as Body)["begin"])
    assert.deepInclude(line, { category: "adjustment", kind: "regular", minutes: 540 })
    assert.lengthOf(more, 0)
    assert.deepStrictEqual(await calls.exported(), before)
    // Entered time is refused, as in any locked timesheet.
    const timeEntry = { userId: await calls.newWorker("2024-01-15"), workDate: monday, minutes: 60 }
    assert.match(
      await calls.refusal("addTimeEntry", { timeEntry }),
      /^409 period-locked .* has no timesheet in it: send punches/
    )
  })

  it("count as usual in a period in which the lock left timesheets open", async () => {
    const first = await calls.newWorker("2024-01-15")
    await calls.punch(first, shift(day(SUNDAY + 1), "09:00", "17:00"))
    const payPeriod = { companyId: calls.companyId, through: day(15) }
    const { notLocked } = await calls.make("lockTimesheets", { payPeriod })
    assert.lengthOf(notLocked as Rows, 1)
    const userId = await calls.newWorker("2024-01-15")
    const [punch] = await calls.punch(userId, [["In", `${day(SUNDAY + 1)}T09:00`]])
    assert.deepInclude(punch, { timesheetAmendmentId: null })
    assert.deepInclude((await calls.sheetOf(userId))["status"] as Body, { status: "Open" })
  })

  it("leave no open timesheet behind when they come while the period is locked", async () => {
    const workers = await Promise.all(
      Array.from({ length: 12 }, () => calls.newWorker("2024-01-15"))
    )
    const punch = (userId: string) => calls.punch(userId, shift(day(SUNDAY + 1), "09:00", "17:00"))
    const [first, ...others] = workers as [string, ...ReadonlyArray<string>]
    await punch(first)
    const { timesheetId } = await calls.sheetOf(first)
    // Some of them before the locking looks, some between that and its commit, some after it.
    const late = others.map(async (userId, index) => {
      for (let turn = 0; turn < index; turn += 1) await calls.show(timesheetId)
      await punch(userId)
    })
    await Promise.all([...late, calls.lock(day(15))])
    for (const userId of workers) {
      const [sheet, ...more] = await calls.sheetsOf(userId)
      assert.deepInclude(sheet?.["status"] as Body, { status: "Locked" })
      assert.lengthOf(more, 0)
    }
  })

  it("are each stored once, from 20 devices at once", async () => {
    const { userId, timesheetId } = await calls.lockedWeek()
    const minute = (count: number) => String(count).padStart(2, "0")
    const late = Array.from({ length: 20 }, (_, index) =>
      calls.punchesOf(userId, [
        ["In", `${day(SUNDAY + 6)}T08:${minute(index * 2)}`],
        ["Out", `${day(SUNDAY + 6)}T09:${minute(index * 2)}`]
      ])
    )
    await Promise.all(late.map(calls.send))
    const [amendment, ...others] = await amendmentsOf(timesheetId)
    assert.lengthOf(others, 0)
    assert.lengthOf(amendment?.["changes"] as Rows, 40)
  })
})

/** A policy of an hour for each 30 worked, with what a worker had on the first day. */
const hourly = async (userId: string, openingBalanceMinutes: number, more: Body = {}) => {
  const timeOffPolicyId = await calls.newPolicy({
    earningMethod: "Per Hour Worked",
    accrualRate: { earnMinutes: 60, perMinutes: 1_800 },
    ...more
  })
  const opening = { openingBalanceMinutes, openingBalanceDate: day(1) }
  await calls.assign({ timeOffPolicyId, userId, startDate: day(1), ...opening })
}
/** Enters minutes on days from the first Monday on, and gives the timesheet. */
const worked = async (userId: string, from: number, minutes: ReadonlyArray<number>) => {
  let timesheetId: unknown
  for (const [index, count] of minutes.entries()) {
    const timeEntry = { userId, workDate: day(from + index), minutes: count }
    timesheetId = (await calls.make("addTimeEntry", { timeEntry }))["timesheetId"]
  }
  return timesheetId
}

describe("time off that is earned by hours worked", () => {
  it("follows from approved timesheets, up to its cap (X6)", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await hourly(userId, 4_760, { maxAccumulatedHours: "80" })
    const first = await worked(userId, SUNDAY + 1, [480, 480, 480, 480, 345])
    assert.strictEqual(await calls.minutes(userId, day(15)), 4_760)
    await calls.make("approveTimesheet", { timesheet: { timesheetId: first, version: 1 } })
    assert.strictEqual(await calls.minutes(userId, day(15)), 4_800)
    const days = [{ date: day(16), minutes: 480 }]
    const timeOffRequest = { userId, timeOffPolicyType: "Vacation", days }
    await calls.make("recordTimeOff", { timeOffRequest })
    const second = await worked(userId, 20, [480, 480, 480, 480, 480])
    await calls.make("approveTimesheet", { timesheet: { timesheetId: second, version: 1 } })
    assert.strictEqual(await calls.minutes(userId, day(32)), 4_400)
  })

  it("follows an amendment, and is known as it was before (X18)", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await hourly(userId, 0)
    const timesheetId = await worked(userId, SUNDAY + 1, [480, 480, 480, 480, 480])
    await calls.lock(day(15))
    assert.strictEqual(await calls.minutes(userId, day(15)), 80)
    const knownAt = new Date().toISOString()
    const timeEntry = { workDate: day(SUNDAY + 6), minutes: 300 }
    const amendment = await amend(timesheetId, [{ action: "Add", timeEntry }])
    assert.strictEqual(await calls.minutes(userId, day(15)), 80)
    await approve(amendment["timesheetAmendmentId"])
    assert.strictEqual(await calls.minutes(userId, day(15)), 90)
    assert.strictEqual(await calls.minutes(userId, day(15), { knownAt }), 80)
  })
})
