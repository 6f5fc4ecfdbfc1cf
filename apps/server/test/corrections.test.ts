/** Corrections of hours for which workers ask, over HTTP: by their page, until somebody mends the day or answers. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { call } from "./call.ts"
import type { Body } from "./examples.ts"
import { guestAt, OWN, type Guest } from "./guest.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import {
  day,
  shift,
  SUNDAY,
  timesheetCalls,
  type Rows,
  type TimesheetCalls
} from "./timesheetCalls.ts"

const CORRECTIONS_MAX = 5
const MONDAY = day(SUNDAY + 1)
const TEXT = "I began at 7, not at 9"
const GROUPS: Readonly<Record<string, string>> = {
  askForCorrection: "timeTrackingUser",
  getTimesheet: "timeTrackingReports"
}

let server: TestServer
let calls: TimesheetCalls
let guest: Guest

beforeAll(async () => {
  server = await startTestServer()
  calls = await timesheetCalls(server)
  guest = guestAt(server, calls.client)
})
afterAll(() => server.stop())

/** A worker with a shift on a Monday, at the own page. */
const atPortal = async () => {
  const userId = await calls.newWorker("2024-01-15")
  await calls.punch(userId, shift(MONDAY, "09:00", "17:00"))
  const { timesheetId, version } = await calls.sheetOf(userId)
  const { flowLink } = await calls.read("addFlowLink", {
    flowLink: { flow: "worker-portal", userId }
  })
  const [, flowName, token] = /\/flow\/([^#]+)#(.+)$/.exec(String((flowLink as Body)["url"])) ?? []
  const begun = await guest.post("/flow/session/begin", { flowName, token })
  const [cookie = ""] = [begun.headers["set-cookie"] ?? ""].flat().join().split(";")
  const headers = {
    ...OWN,
    cookie,
    "Payroll-Session": String(JSON.parse(begun.text).session.publicId)
  }
  const as = async (method: string, body: Body) => {
    const path = `/${GROUPS[method]}`
    const { status, text } = await call(server.port, { path, headers, body: { method, ...body } })
    return { status, body: JSON.parse(text) as Body }
  }
  const ask = (correction: Body = {}) =>
    as("askForCorrection", { correction: { timesheetId, date: MONDAY, text: TEXT, ...correction } })
  const shown = async (): Promise<Rows> => {
    const { body } = await as("getTimesheet", { timesheetId })
    return (body["timesheet"] as Body)["exceptions"] as Rows
  }
  return { userId, timesheetId, version, ask, shown }
}

const waiting = async (): Promise<Rows> => {
  const { pendingApprovals } = await calls.read("getPendingApprovals", { limit: 200 })
  return (pendingApprovals as Rows).filter(({ subjectKind }) => subjectKind === "correction")
}

const idIn = ({ body }: { readonly body: Body }): unknown =>
  (body["timeException"] as Body)["timeExceptionId"]

describe("a correction", () => {
  it("waits for an answer, keeps the hours from approval, and shows the answer to its worker", async () => {
    const { userId, timesheetId, version, ask, shown } = await atPortal()
    const asked = await ask()
    assert.strictEqual(asked.status, 200, JSON.stringify(asked.body))
    const timeExceptionId = idIn(asked)
    const [pending, ...others] = await waiting()
    assert.lengthOf(others, 0)
    assert.deepInclude(pending, { subjectId: timeExceptionId, userId, first: null })
    assert.notInclude(JSON.stringify(pending), TEXT)
    const sheet = { timesheet: { timesheetId, version } }
    const refusal = await calls.refusal("approveTimesheet", sheet)
    assert.match(refusal, /^409 open-exceptions/)
    const exceptions = async () => (await calls.show(timesheetId))["exceptions"]
    assert.deepInclude(((await exceptions()) as Rows)[0], { request: TEXT, answer: null })
    const [stored] = await server.rows("time_exception", { id: String(timeExceptionId) })
    assert.notInclude(JSON.stringify(stored), TEXT)
    const types = (await server.rows("event", { company_id: String(pending?.["companyId"]) })).map(
      ({ type }) => type
    )
    assert.include(types, "timeexception.timeexceptionstatus.insert")
    const [audit] = await server.rows("audit", { operation: "askForCorrection" })
    assert.include(String(audit?.["credential"]), "guest:")
    const answer = { timeExceptionId, reason: "the door says 9" }
    await calls.make("waiveTimeException", { timeException: answer })
    const [seen] = await shown()
    assert.deepInclude(seen, { request: TEXT, answer: "the door says 9", waivedBy: null })
    assert.deepStrictEqual(await waiting(), [])
    await calls.make("approveTimesheet", sheet)
    assert.strictEqual((await ask()).status, 409)
  })

  it("is resolved when somebody mends the day, and not when the worker clocks", async () => {
    const { userId, ask, shown } = await atPortal()
    await ask()
    await calls.punch(userId, shift(MONDAY, "18:00", "19:00"))
    const states = async () =>
      (await shown()).map(({ code, status }) => [code, (status as Body)["status"]])
    assert.deepStrictEqual(await states(), [["correction-asked", "Open"]])
    const timeEntry = { userId, workDate: MONDAY, minutes: 120 }
    await calls.make("addTimeEntry", { timeEntry })
    assert.deepInclude(await states(), ["correction-asked", "Resolved"])
    // One that is asked for after that is about what is there now.
    await ask()
    assert.deepInclude(await states(), ["correction-asked", "Open"])
    assert.deepInclude(await states(), ["correction-asked", "Resolved"])
  })

  it("is about a day of the own timesheet, and only some wait at once", async () => {
    const { ask } = await atPortal()
    const other = await atPortal()
    assert.strictEqual((await ask({ timesheetId: other.timesheetId })).status, 404)
    const outside = await ask({ date: day(16) })
    assert.strictEqual(outside.status, 400)
    assert.include(JSON.stringify(outside.body), "date")
    for (let count = 0; count < CORRECTIONS_MAX; count += 1) {
      assert.strictEqual((await ask()).status, 200)
    }
    assert.strictEqual((await ask()).status, 409)
    assert.strictEqual((await other.ask()).status, 200)
  })
})
