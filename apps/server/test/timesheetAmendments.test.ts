/** Amendments of locked timesheets over HTTP: the timesheet stays as it was paid, and the difference is paid later. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls

/** The month before the last one, in which all of the time here lies. */
const MONTH = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 2, 1))
const day = (ofMonth: number): string =>
  new Date(MONTH.getTime() + (ofMonth - 1) * 86_400_000).toISOString().slice(0, 10)
/** The first Sunday of the month: its week lies in the first pay period. */
const SUNDAY = ((7 - MONTH.getUTCDay()) % 7) + 1

type Rows = ReadonlyArray<Body>

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server, day(1))
})
afterAll(() => server.stop())

let devices = 0
const punchesOf = (userId: string, times: ReadonlyArray<readonly [type: string, at: string]>) => {
  devices += 1
  return times.map(([type, at], index) => ({
    userId,
    type,
    at,
    externalId: `device ${devices}/${index}`
  }))
}
const send = async (punches: ReadonlyArray<Body>): Promise<Rows> => {
  const { companyId } = calls
  return (await calls.read("addPunches", { companyId, punches }))["punches"] as Rows
}
const shift = (date: string, from: string, to: string) =>
  [
    ["In", `${date}T${from}`],
    ["Out", `${date}T${to}`]
  ] as const

const show = async (timesheetId: unknown): Promise<Body> =>
  (await calls.read("getTimesheet", { timesheetId }))["timesheet"] as Body
/** The timesheet as it was paid, without what was amended since. */
const asPaid = async (timesheetId: unknown): Promise<Body> => {
  const { amendments: _, ...sheet } = await show(timesheetId)
  return sheet
}
const sheetsOf = async (userId: string): Promise<Rows> => {
  const { timesheets } = await calls.read("getTimesheets", {
    companyId: calls.companyId,
    limit: 200
  })
  return (timesheets as Rows).filter((sheet) => sheet["userId"] === userId)
}
const lock = (through: string) =>
  calls.make("lockTimesheets", {
    payPeriod: { companyId: calls.companyId, through, lockUnapproved: true }
  })
/** Five days of eight hours from the first Monday on, locked. */
const lockedWeek = async (more: Body = {}) => {
  const userId = await calls.newWorker("2024-01-15", more)
  const days = [1, 2, 3, 4, 5].flatMap((after) => shift(day(SUNDAY + after), "09:00", "17:00"))
  await send(punchesOf(userId, days))
  await lock(day(15))
  const [sheet] = (await sheetsOf(userId)) as [Body]
  assert.strictEqual((sheet["status"] as Body)["status"], "Locked")
  return { userId, timesheetId: sheet["timesheetId"] }
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
  (await show(timesheetId))["amendments"] as Rows

/** The lines of a worker in the period that begins on a day. */
const linesOf = async (userId: string, payPeriodBegin: unknown): Promise<Rows> => {
  const { companyId } = calls
  const { lines } = await calls.read("getPayableHours", { companyId, payPeriodBegin, limit: 200 })
  return (lines as Rows).filter((line) => line["userId"] === userId)
}
const exported = async (): Promise<unknown> => {
  const asked = { companyId: calls.companyId, payPeriodBegin: day(1), format: "csv" }
  return (await calls.read("getPayableHours", asked))["payableHours"]
}

describe("an amendment of a locked timesheet", () => {
  it("is paid in the period of its approval, and leaves the timesheet as it was paid (X38)", async () => {
    const { userId, timesheetId } = await lockedWeek()
    const [before, file] = [await asPaid(timesheetId), await exported()]
    const friday = day(SUNDAY + 5)
    const { punches } = await calls.read("getPunchHistory", { userId, date: friday })
    const { punchId } = (punches as Rows)[1] as Body
    const asked = await amend(timesheetId, [
      { action: "Amend", punch: { punchId, at: `${friday}T18:30` } }
    ])
    assert.deepInclude(asked, { status: "Pending", version: 1 })
    assert.deepInclude(asked["before"] as Body, { regular: 2_400, overtime: 0 })
    assert.deepInclude(asked["difference"] as Body, { regular: 0, overtime: 90, total: 90 })
    assert.deepStrictEqual(await asPaid(timesheetId), before)
    const approved = await approve(asked["timesheetAmendmentId"])
    assert.deepInclude(approved, { status: "Approved", version: 2 })
    const { begin } = approved["payableIn"] as Body
    const [line, ...others] = await linesOf(userId, begin)
    assert.deepInclude(line, {
      category: "adjustment",
      kind: "overtime",
      minutes: 90,
      hours: "1.50"
    })
    assert.lengthOf(others, 0)
    assert.deepStrictEqual(await asPaid(timesheetId), before)
    assert.deepStrictEqual(await exported(), file)
    const [shown] = (await amendmentsOf(timesheetId)) as [Body]
    assert.deepInclude(shown, { reason: "the terminal was off", isLatePunches: false })
    const history = await calls.read("getPunchHistory", { punchId })
    const [punch] = history["punches"] as [Body]
    assert.deepStrictEqual(
      (punch["history"] as Rows).map(({ reason }) => reason),
      ["the terminal was off", null]
    )
    const paying = (await sheetsOf(userId)).at(-1) as Body
    assert.deepInclude(
      (await show(paying["timesheetId"]))["adjustments"] as Rows,
      [
        {
          timesheetAmendmentId: asked["timesheetAmendmentId"],
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
    assert.deepStrictEqual(await linesOf(userId, begin), [])
  })

  it("relabels minutes of later locked periods of the workweek, and no others", async () => {
    const userId = await calls.newWorker("2024-01-15")
    // The workweek that the 16th cuts.
    const sunday = 15 - new Date(day(15)).getUTCDay()
    const week = [0, 1, 2, 3, 4, 5, 6].map((after) => day(sunday + after))
    const worked = week.flatMap((date) => shift(date, "09:00", "15:00"))
    await send(punchesOf(userId, worked))
    await lock(day(28))
    await lock(day(32))
    const [first] = (await sheetsOf(userId)) as [Body, Body]
    const asked = await amend(first["timesheetId"], [
      { action: "Add", timeEntry: { workDate: day(sunday), minutes: 60, jobCode: "BAKE" } }
    ])
    // 42 hours became 43: an hour more of the first day, and an hour of the last ones becomes overtime.
    assert.deepInclude(asked["before"] as Body, { regular: 2_400, overtime: 120 })
    assert.deepInclude(asked["after"] as Body, { regular: 2_400, overtime: 180 })
    const { payableIn } = await approve(asked["timesheetAmendmentId"])
    const lines = await linesOf(userId, (payableIn as Body)["begin"])
    const minutes = lines.map(({ kind, jobCode, minutes: count }) => [kind, jobCode, count])
    assert.deepStrictEqual(minutes, [
      ["overtime", null, 60],
      ["regular", null, -60],
      ["regular", "BAKE", 60]
    ])
  })

  it("is decided once, by nobody whose time it is, and of the version that was read", async () => {
    const { userId, timesheetId } = await lockedWeek()
    const entry = { workDate: day(SUNDAY + 6), minutes: 30 }
    const asked = await amend(timesheetId, [{ action: "Add", timeEntry: entry }])
    const { timesheetAmendmentId } = asked
    const named = { timesheetAmendment: { timesheetAmendmentId } }
    const own = { ...named, actedBy: userId }
    assert.match(await calls.refusal("approveTimesheetAmendment", own), /^409 self-approval/)
    const old = { timesheetAmendment: { timesheetAmendmentId, version: 7 } }
    assert.match(await calls.refusal("approveTimesheetAmendment", old), /^409 version-conflict/)
    const both = await Promise.all([
      calls.ask("approveTimesheetAmendment", named),
      calls.ask("approveTimesheetAmendment", named)
    ])
    assert.deepStrictEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [sheet] = await amendmentsOf(timesheetId)
    const lines = await linesOf(userId, await periodOf(sheet?.["payableInTimesheetId"]))
    assert.deepStrictEqual(
      lines.map(({ minutes }) => minutes),
      [30]
    )
    const rejected = { timesheetAmendment: { timesheetAmendmentId, reason: "no" } }
    assert.match(await calls.refusal("rejectTimesheetAmendment", rejected), /^409 state-conflict/)
  })

  it("is refused where nothing is locked, or what it names is not on the timesheet", async () => {
    const { timesheetId } = await lockedWeek()
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
    await send(punchesOf(other, shift(day(20), "09:00", "17:00")))
    const [open] = (await sheetsOf(other)) as [Body]
    assert.match(await refusal([voided], open["timesheetId"]), /^409 state-conflict/)
    assert.match(
      await refusal([{ action: "Add", punch: { type: "In" }, timeEntry: outside }]),
      /^400 invalid-request timeEntry cannot be given with punch/
    )
  })
})

const periodOf = async (timesheetId: unknown): Promise<unknown> =>
  ((await show(timesheetId))["payPeriod"] as Body)["begin"]

describe("punches that come when their period is locked", () => {
  it("wait in one amendment of the timesheet, and count once it is approved", async () => {
    const { userId, timesheetId } = await lockedWeek()
    const before = await asPaid(timesheetId)
    const saturday = day(SUNDAY + 6)
    const late = punchesOf(userId, shift(saturday, "08:00", "10:00"))
    // The punches of one device come one by one, and again.
    const [first] = (await send(late.slice(0, 1))) as [Body]
    const [again, second] = (await send(late)) as [Body, Body]
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
    const [line] = await linesOf(userId, (payableIn as Body)["begin"])
    assert.deepInclude(line, { category: "adjustment", kind: "overtime", minutes: 120 })
    assert.deepStrictEqual(await asPaid(timesheetId), before)
  })

  it("count nowhere once the amendment is rejected, and the clock forgets them", async () => {
    const { userId, timesheetId } = await lockedWeek()
    const [late] = (await send(punchesOf(userId, [["In", `${day(SUNDAY + 6)}T08:00`]]))) as [Body]
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
    await send(punchesOf(userId, [["In", `${day(15)}T22:00`]]))
    await lock(day(15))
    const [out] = (await send(punchesOf(userId, [["Out", `${day(16)}T06:00`]]))) as [Body]
    assert.isNull(out["timesheetAmendmentId"])
    const [first, second] = (await sheetsOf(userId)) as [Body, Body]
    assert.strictEqual((await show(second["timesheetId"]))["workedMinutes"], 360)
    const [pending] = (await amendmentsOf(first["timesheetId"])) as [Body]
    assert.deepInclude(pending["difference"] as Body, { regular: 120, total: 120 })
    const { payableIn } = await approve(pending["timesheetAmendmentId"])
    const lines = await linesOf(userId, (payableIn as Body)["begin"])
    assert.deepStrictEqual(
      lines.map(({ minutes }) => minutes),
      [120]
    )
  })

  it("are each stored once, from 20 devices at once", async () => {
    const { userId, timesheetId } = await lockedWeek()
    const minute = (count: number) => String(count).padStart(2, "0")
    const late = Array.from({ length: 20 }, (_, index) =>
      punchesOf(userId, [
        ["In", `${day(SUNDAY + 6)}T08:${minute(index * 2)}`],
        ["Out", `${day(SUNDAY + 6)}T09:${minute(index * 2)}`]
      ])
    )
    await Promise.all(late.map(send))
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
    await lock(day(15))
    assert.strictEqual(await calls.minutes(userId, day(15)), 80)
    const knownAt = new Date().toISOString()
    const timeEntry = { workDate: day(SUNDAY + 6), minutes: 300 }
    const asked = await amend(timesheetId, [{ action: "Add", timeEntry }])
    assert.strictEqual(await calls.minutes(userId, day(15)), 80)
    await approve(asked["timesheetAmendmentId"])
    assert.strictEqual(await calls.minutes(userId, day(15)), 90)
    assert.strictEqual(await calls.minutes(userId, day(15), { knownAt }), 80)
  })
})
