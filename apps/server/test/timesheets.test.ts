/** Timesheets over HTTP, from the first punch to a late one after the approval. */
import { createHash } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, SUNDAY, timesheetCalls, type Rows, type TimesheetCalls } from "./timesheetCalls.ts"

let server: TestServer
let calls: TimesheetCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await timesheetCalls(server)
})
afterAll(() => server.stop())

/** Punches of a day from a device: in, out, and what lies between. */
const punchDay = (
  userId: string,
  date: string,
  times: ReadonlyArray<readonly [type: string, time: string]>
) =>
  calls.punch(
    userId,
    times.map(([type, time]) => [type, `${date}T${time}`] as const)
  )

const EIGHT_TO_FIVE = [
  ["In", "08:00"],
  ["Meal Start", "12:00"],
  ["Meal End", "13:00"],
  ["Out", "17:00"]
] as const

/** Five days of eight hours in California, from the first Monday on. */
const weekOf = async (more: Body = {}): Promise<string> => {
  const userId = await calls.newWorker("2024-01-15", { stateCode: "CA", ...more })
  for (const after of [1, 2, 3, 4, 5]) {
    await punchDay(userId, day(SUNDAY + after), EIGHT_TO_FIVE)
  }
  return userId
}

const move = (operation: string, timesheet: Body, more: Body = {}) =>
  calls.make(operation, { timesheet, ...more })
const refused = (operation: string, timesheet: Body, more: Body = {}) =>
  calls.refusal(operation, { timesheet, ...more })

describe("a timesheet", () => {
  it("is made by the first punch of a pay period, and shows each minute with its reason", async () => {
    const userId = await weekOf()
    const listed = await calls.sheetOf(userId)
    assert.deepInclude(listed["payPeriod"] as Body, { begin: day(1), end: day(15) })
    assert.deepInclude(listed["status"] as Body, { status: "Open" })
    await punchDay(userId, day(SUNDAY + 6), [
      ["In", "08:00"],
      ["Out", "10:00"]
    ])
    const sheet = await calls.show(listed["timesheetId"])
    assert.strictEqual(sheet["workedMinutes"], 2_520)
    assert.deepInclude(sheet["minutes"] as Body, { regular: 2_400, overtime: 120, total: 2_520 })
    const last = (sheet["segments"] as Rows).at(-1) as Body
    assert.deepInclude(last, {
      date: day(SUNDAY + 6),
      minutes: 120,
      label: "overtime",
      reason: "weekly > 2400",
      source: "Cal. Lab. Code 510(a)"
    })
    assert.lengthOf(sheet["shifts"] as Rows, 6)
    assert.deepStrictEqual((sheet["weeks"] as Rows).length, 1)
    assert.deepInclude((sheet["weeks"] as Rows)[0] as Body, { begin: day(SUNDAY), overtime: 120 })
  })

  it("has the workweek as its period where no pay schedule pays the worker", async () => {
    const userId = await calls.newWorker("2024-01-15", { workerType: "1099-NEC" })
    await punchDay(userId, day(SUNDAY + 3), EIGHT_TO_FIVE)
    const { payPeriod } = await calls.sheetOf(userId)
    assert.deepInclude(payPeriod as Body, {
      begin: day(SUNDAY),
      end: day(SUNDAY + 6),
      payPeriodId: null
    })
  })

  it("is split by a shift over midnight at the end of the period", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await punchDay(userId, day(15), [["In", "22:00"]])
    await punchDay(userId, day(16), [["Out", "06:00"]])
    const worked = new Map<unknown, unknown>()
    for (const { timesheetId } of await calls.sheetsOf(userId)) {
      const { payPeriod, workedMinutes, shifts } = await calls.show(timesheetId)
      worked.set((payPeriod as Body)["begin"], [workedMinutes, (shifts as Rows).length])
    }
    assert.deepStrictEqual(
      [...worked],
      [
        [day(1), [120, 1]],
        [day(16), [360, 1]]
      ]
    )
  })
})

describe("an approval", () => {
  it("follows a submission, names what it approves, and opens again for a late punch", async () => {
    const userId = await weekOf()
    const { timesheetId } = await calls.sheetOf(userId)
    const submitted = await move("submitTimesheet", {
      userId,
      payPeriodBegin: day(1),
      attestation: { timesRight: true }
    })
    assert.deepInclude(submitted, { status: "Submitted", version: 2 })
    assert.deepInclude(submitted["minutes"] as Body, { regular: 2_400 })
    await move("recallTimesheet", { timesheetId })
    assert.match(await refused("recallTimesheet", { timesheetId }), /^409 state-conflict/)
    await move("submitTimesheet", { timesheetId })
    assert.match(
      await refused("approveTimesheet", { timesheetId, version: 1 }),
      /^409 version-conflict/
    )
    const approved = await move(
      "approveTimesheet",
      { timesheetId, version: 4 },
      { actedBy: "Rosa Diaz" }
    )
    assert.deepInclude(approved, { status: "Approved", version: 5 })
    await punchDay(userId, day(SUNDAY + 8), [
      ["In", "08:00"],
      ["Out", "09:00"]
    ])
    const sheet = await calls.show(timesheetId)
    assert.deepInclude(sheet, { openedBecause: "late punch", workedMinutes: 2_460 })
    assert.deepInclude(sheet["status"] as Body, { status: "Open" })
    const again = await move("submitTimesheet", { timesheetId })
    const codes = (again["exceptions"] as Rows).map(({ code }) => code)
    assert.deepStrictEqual(codes, ["late-punch", "late-punch"])
    const versions = sheet["history"] as Rows
    assert.deepStrictEqual(
      versions.map(({ operation }) => operation),
      [
        "addPunches",
        "approveTimesheet",
        "submitTimesheet",
        "recallTimesheet",
        "submitTimesheet",
        versions.at(-1)?.["operation"]
      ]
    )
  })

  it("is refused for one's own time, unless the settings allow it", async () => {
    const userId = await weekOf()
    const { timesheetId } = await calls.sheetOf(userId)
    const worker = { actedBy: userId }
    assert.match(
      await refused("approveTimesheet", { timesheetId, version: 1 }, worker),
      /^409 self-approval/
    )
    const name = { actedBy: "eva okafor" }
    assert.match(
      await refused("approveTimesheet", { timesheetId, version: 1 }, name),
      /^409 self-approval/
    )
    const { companyId } = calls
    const timeTrackingSettings = { companyId, effectiveFrom: day(1), allowSelfApproval: true }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    const approved = await move("approveTimesheet", { timesheetId, version: 1 }, worker)
    assert.strictEqual(approved["status"], "Approved")
    await calls.make("updateTimeTrackingSettings", {
      timeTrackingSettings: { ...timeTrackingSettings, allowSelfApproval: false }
    })
  })

  it("is refused for exceptions that block it until they are resolved or waived", async () => {
    const before = await calls.blockingCount()
    const userId = await weekOf()
    await punchDay(userId, day(SUNDAY + 6), [["In", "08:00"]])
    await punchDay(userId, day(SUNDAY + 7), [["Out", "17:00"]])
    await punchDay(userId, day(SUNDAY + 8), [["In", "08:00"]])
    const { timesheetId } = await calls.sheetOf(userId)
    const { exceptions } = await move("submitTimesheet", { timesheetId })
    const blocking = (exceptions as Rows).filter((each) => each["blocks"] === true)
    assert.deepStrictEqual(
      blocking.map(({ code, date }) => `${code} ${date}`),
      [`long-shift ${day(SUNDAY + 6)}`, `long-shift ${day(SUNDAY + 8)}`]
    )
    assert.strictEqual(await calls.blockingCount(), before + blocking.length)
    const body = { timesheet: { timesheetId, version: 2 } }
    assert.match(await calls.refusal("approveTimesheet", body), /^409 open-exceptions/)
    assert.lengthOf(await calls.fields("approveTimesheet", body), 2)
    // The one is resolved by a punch, the other is waived.
    await punchDay(userId, day(SUNDAY + 8), [["Out", "12:00"]])
    const [long] = blocking as [Body]
    const waive = [{ timeExceptionId: long["timeExceptionId"], reason: "the alarm was broken" }]
    const approved = await move("approveTimesheet", { timesheetId, version: 2, waive })
    assert.strictEqual(approved["status"], "Approved")
    assert.strictEqual(await calls.blockingCount(), before)
    assert.strictEqual((await calls.show(timesheetId))["workedMinutes"], 2_400 + 1_980 + 240)
    const { timeExceptions } = await calls.read("getTimeExceptions", {
      companyId: calls.companyId,
      codes: ["long-shift"],
      from: day(SUNDAY + 6),
      limit: 200
    })
    const ofUser = (timeExceptions as Rows).filter((each) => each["userId"] === userId)
    assert.deepStrictEqual(
      ofUser.map(({ code, status }) => `${code} ${String((status as Body)["status"])}`),
      ["long-shift Waived", "long-shift Resolved"]
    )
  })

  it("returns and reopens with a reason, which only the read of the timesheet shows", async () => {
    const userId = await weekOf()
    const { timesheetId } = await calls.sheetOf(userId)
    await move("submitTimesheet", { timesheetId })
    await move("returnTimesheet", { timesheetId, reason: "Friday is too long" })
    const returned = await calls.show(timesheetId)
    assert.deepInclude(returned, { openedBecause: "returned", reason: "Friday is too long" })
    assert.notProperty(await calls.sheetOf(userId), "reason")
    assert.match(
      await refused("reopenTimesheet", { timesheetId, reason: "x" }),
      /^409 state-conflict/
    )
    await move("approveTimesheet", { timesheetId, version: 3 })
    const open = await move("reopenTimesheet", { timesheetId, reason: "an hour is missing" })
    assert.strictEqual(open["status"], "Open")
  })

  it("takes many at once and names those that it does not approve", async () => {
    const [one, two] = [await weekOf(), await weekOf()]
    const [first, second] = [await calls.sheetOf(one), await calls.sheetOf(two)]
    const { companyId } = calls
    const timesheets = [
      { timesheetId: first["timesheetId"], version: 1 },
      { timesheetId: second["timesheetId"], version: 9 },
      { timesheetId: "00000000-0000-7000-8000-000000000000", version: 1 },
      { timesheetId: first["timesheetId"], version: 1 }
    ]
    const answer = await calls.read("approveTimesheets", { companyId, timesheets })
    const [approved, ...others] = answer["timesheets"] as [Body, ...Rows]
    assert.strictEqual(approved["status"], "Approved")
    const types = others.map(({ error }) => (error as Body)["type"])
    assert.deepStrictEqual(types, ["conflict", "not-found", "duplicate"])
    const dry = await calls.read("approveTimesheets", {
      companyId,
      dryRun: true,
      timesheets: [{ timesheetId: second["timesheetId"], version: 1 }]
    })
    assert.deepInclude((dry["timesheets"] as Rows)[0] as Body, { isDryRun: true })
    assert.deepInclude((await calls.sheetOf(two))["status"] as Body, { status: "Open" })
  })
})

describe("entered time", () => {
  it("counts like clocked time, and is changed and voided with its history", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const enter = (timeEntry: Body) =>
      calls.make("addTimeEntry", { timeEntry: { userId, ...timeEntry } })
    const entered = await enter({ workDate: day(SUNDAY + 3), hours: "7.5", notes: "at the fair" })
    const { timesheetId } = entered
    await enter({
      start: `${day(SUNDAY + 4)}T08:00`,
      end: `${day(SUNDAY + 4)}T12:00`,
      externalId: "e/1"
    })
    const again = await enter({
      start: `${day(SUNDAY + 4)}T08:00`,
      end: `${day(SUNDAY + 4)}T12:00`,
      externalId: "e/1"
    })
    assert.strictEqual(again["timesheetId"], timesheetId)
    assert.strictEqual((await calls.show(timesheetId))["workedMinutes"], 690)
    assert.match(
      await calls.refusal("addTimeEntry", {
        timeEntry: { userId, workDate: day(SUNDAY + 5), minutes: 60, externalId: "e/1" }
      }),
      /^400 invalid-request externalId is that of another entry/
    )
    const { timeEntryId } = entered
    await calls.make("updateTimeEntry", { timeEntry: { timeEntryId, minutes: 480 } })
    const { timeEntries, workedMinutes } = await calls.show(timesheetId)
    assert.strictEqual(workedMinutes, 720)
    assert.deepInclude((timeEntries as Rows)[0] as Body, { minutes: 480, notes: "at the fair" })
    await move("approveTimesheet", { timesheetId, version: 1 })
    await calls.make("voidTimeEntry", { timeEntry: { timeEntryId, reason: "was a holiday" } })
    const sheet = await calls.show(timesheetId)
    assert.deepInclude(sheet, { workedMinutes: 240, openedBecause: "late punch" })
  })

  it("is refused where it contradicts itself", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const refusal = async (timeEntry: Body) =>
      (await calls.fields("addTimeEntry", { timeEntry: { userId, ...timeEntry } })).join("; ")
    assert.match(await refusal({ workDate: day(SUNDAY + 3) }), /minutes is mandatory/)
    assert.match(await refusal({ start: "2026-03-04T08:00Z" }), /end is mandatory/)
    assert.match(
      await refusal({ start: "2026-03-04T08:00Z", end: "2026-03-04T09:00Z", minutes: 60 }),
      /minutes cannot be given with times/
    )
    assert.match(
      await refusal({ start: "2026-03-04T08:00Z", end: "2026-03-04T08:00Z" }),
      /end must be from 1 to 1440 minutes after start/
    )
    assert.match(
      await refusal({ start: "2026-03-08T02:30", end: "2026-03-08T04:00" }),
      /disambiguation/
    )
  })
})

/** The file without JSON around it, for who accepts that alone. */
const checkBareFile = async (
  mine: TimesheetCalls,
  query: Readonly<Record<string, string>>,
  csv: unknown
) => {
  const file = await mine.fetchReport("getPayableHours", query, "text/csv")
  assert.strictEqual(file.headers.get("content-type"), "text/csv; charset=utf-8; header=present")
  assert.strictEqual(await file.text(), csv)
  const both = await mine.fetchReport("getPayableHours", query, "application/json, text/csv")
  assert.strictEqual(both.headers.get("content-type"), "application/json; charset=utf-8")
  assert.strictEqual((await mine.fetchReport("getTimesheetSummary", query, "text/csv")).status, 406)
}

describe("a locked pay period", () => {
  it("keeps its timesheets and lines for ever, and exports the same bytes", async () => {
    const mine = await timesheetCalls(server)
    const worker = (more: Body) => mine.newWorker("2024-01-15", more)
    const userId = await worker({ stateCode: "CA" })
    // Earlier versions took such a reference.
    await statesAt(server.port).set("worker", { id: userId }, { user_reference_id: "=E-17" })
    const other = await worker({})
    const { companyId } = mine
    const enter = (who: string, date: string, minutes: number) =>
      mine.make("addTimeEntry", {
        timeEntry: { userId: who, workDate: date, minutes, jobCode: "BAKE" }
      })
    const { timesheetId } = await enter(userId, day(SUNDAY + 1), 600)
    await enter(other, day(SUNDAY + 1), 480)
    await mine.make("approveTimesheet", { timesheet: { timesheetId, version: 1 } })
    const { payPeriods } = await mine.read("getUnProcessedPayPeriod", { companyId, limit: 200 })
    const first = (payPeriods as Rows).find((period) => period["PayBeginDate"] === day(1))
    const payPeriodId = String(first?.["payPeriodId"])
    const locking = { payPeriod: { companyId, payPeriodId } }
    const done = await mine.make("lockTimesheets", locking)
    assert.deepInclude(done, { status: "Done", lockedCount: 1 })
    assert.deepInclude((done["notLocked"] as Rows)[0] as Body, {
      userId: other,
      why: "not approved"
    })
    const exported = async () =>
      (await mine.read("getPayableHours", { companyId, payPeriodId, format: "csv" }))[
        "payableHours"
      ] as Body
    assert.strictEqual((await exported())["isLocked"], false)
    const rest = await mine.make("lockTimesheets", {
      payPeriod: { companyId, payPeriodId, lockUnapproved: true }
    })
    assert.deepInclude(rest, { status: "Done", lockedCount: 1, notLocked: [] })
    const before = await exported()
    assert.strictEqual(before["isLocked"], true)
    const digest = createHash("sha256").update(String(before["csv"])).digest("hex")
    assert.strictEqual(before["sha256"], digest)
    await checkBareFile(mine, { companyId, payPeriodId }, before["csv"])
    const rows = String(before["csv"]).split("\r\n")
    assert.deepStrictEqual(
      rows.filter((row) => row.startsWith(userId)),
      [
        [userId, "'=E-17", day(1), day(15), "regular", "", "", "BAKE", "480", "8.00"].join(),
        [userId, "'=E-17", day(1), day(15), "overtime", "", "", "BAKE", "120", "2.00"].join()
      ]
    )
    const view = await mine.read("getTimesheet", { timesheetId })
    await mine.make("updateUser", { user: { userId, userReferenceId: "E-18", stateCode: "DE" } })
    await mine.make("updateTimeTrackingSettings", {
      timeTrackingSettings: {
        companyId,
        effectiveFrom: day(1),
        workweekStart: { weekday: "Tuesday", time: "05:00" }
      }
    })
    assert.deepStrictEqual(await exported(), before)
    assert.deepStrictEqual(await mine.read("getTimesheet", { timesheetId }), view)
    const timeEntry = { userId, workDate: day(SUNDAY + 2), minutes: 60 }
    assert.match(await mine.refusal("addTimeEntry", { timeEntry }), /^409 period-locked/)
    const reopen = { timesheet: { timesheetId, reason: "x" } }
    assert.match(await mine.refusal("reopenTimesheet", reopen), /^409 state-conflict/)
    const { timesheetLock } = await mine.read("getTimesheetLock", {
      timesheetLockId: done["timesheetLockId"]
    })
    assert.deepInclude(timesheetLock as Body, { status: "Done", lockedCount: 1, notLocked: [] })
  })
})
