/** Kiosks over HTTP: a link makes a tablet the clock of a company or a location, and of nothing else. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { today } from "@payroll/testing/today"
import type { Answer } from "./answer.ts"
import { basic, call } from "./call.ts"
import type { Body } from "./examples.ts"
import { guestAt, OWN } from "./guest.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timesheetCalls, type Rows, type TimesheetCalls } from "./timesheetCalls.ts"

const PIN = "4711"
const ENDED_MS_MAX = 30_000
const NOBODY = "00000000-0000-7000-8000-000000000000"
const PATHS: Readonly<Record<string, string>> = {
  getKioskWorkers: "/timeTrackingReports",
  getUser: "/reports",
  getTimesheets: "/timeTrackingReports",
  addPunches: "/timeTrackingAdmin"
}

let server: TestServer
let calls: TimesheetCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await timesheetCalls(server)
})
afterAll(() => server.stop())

const pairIn = ({ headers }: Answer): string =>
  [headers["set-cookie"] ?? ""].flat().join().split(";")[0] ?? ""
const sessionIn = ({ text }: Answer) => JSON.parse(text).session

const worker = async (more: Body = {}): Promise<string> => {
  const userId = await calls.newWorker("2024-01-15", more)
  await calls.make("setKioskPin", { kioskPin: { userId, pin: PIN } })
  return userId
}

/** A tablet that was set up with a link, and the calls of a session on it. */
const tablet = async (companyLocationId?: unknown) => {
  const { companyId } = calls
  const { post } = guestAt(server, calls.client)
  const { flowLink } = await calls.read("addFlowLink", {
    flowLink: {
      flow: "kiosk",
      companyId,
      ...(companyLocationId !== undefined && { companyLocationId })
    }
  })
  const url = String((flowLink as Body)["url"])
  const [, flowName, token] = /\/flow\/([^/]+)\/kiosk#(.+)$/.exec(url) ?? []
  const begun = await post("/flow/session/begin", { flowName, token })
  assert.strictEqual(begun.status, 200, begun.text)
  const first = { ...OWN, cookie: pairIn(begun), "Payroll-Session": sessionIn(begun).publicId }
  const remembered = await post("/flow/session/remember", {}, first)
  assert.strictEqual(remembered.status, 200, remembered.text)
  const open = () =>
    post("/flow/session/phone", { flowName }, { ...OWN, cookie: pairIn(remembered) })
  const opened = await open()
  const session = sessionIn(opened)
  const headers = { ...OWN, cookie: pairIn(opened), "Payroll-Session": session.publicId }
  const as = async (method: string, body: Body) => {
    const path = PATHS[method] ?? "/timeTrackingUser"
    const answer = await call(server.port, { path, headers, body: { method, ...body } })
    return { status: answer.status, body: JSON.parse(answer.text) as Body }
  }
  const punch = (method: string, more: Body) => as(method, { punch: { pin: PIN, ...more } })
  return { session, open, as, punch, remembered, flowLink: flowLink as Body }
}

/** Waits until a tablet that ended is refused: a session that was just used is believed for a moment. */
const assertEnded = async ({ open, punch }: Awaited<ReturnType<typeof tablet>>): Promise<void> => {
  assert.isNull(sessionIn(await open()))
  const deadline = performance.now() + ENDED_MS_MAX
  let status = 200
  while (status !== 401 && performance.now() < deadline) {
    ;({ status } = await punch("clockIn", { userId: NOBODY }))
  }
  assert.strictEqual(status, 401)
}

const typeIn = ({ body }: { readonly body: Body }): unknown => (body["error"] as Body)["type"]

it("records what workers with their PIN do, from a device that opens without a link for a year", async () => {
  const userId = await worker()
  const { companyId } = calls
  const { session, as, punch, remembered } = await tablet()
  assert.match(String(remembered.headers["set-cookie"]), /Max-Age=31536000/)
  assert.deepInclude(session, { flow: "kiosk", companyId, userId: null, businessUserId: null })
  assert.isString(session.timeZone)
  const [setUpAt] = (await calls.read("getRememberedPhones", { companyId }))[
    "rememberedPhones"
  ] as Rows
  assert.strictEqual(session.place.endsAt, setUpAt?.["expiresAt"])
  assert.strictEqual((await as("getKioskWorkers", { companyId, limit: 200 })).status, 200)
  const wrong = await punch("clockIn", { userId, pin: "8312" })
  assert.deepStrictEqual([wrong.status, typeIn(wrong)], [403, "kiosk-pin-refused"])
  // Also where the company lets terminals do without.
  await calls.make("updateTimeTrackingSettings", {
    timeTrackingSettings: { companyId, effectiveFrom: today(), kioskPin: "optional" }
  })
  const without = await as("clockIn", { punch: { userId } })
  assert.deepStrictEqual([without.status, typeIn(without)], [403, "kiosk-pin-refused"])
  for (const method of ["clockIn", "startBreak", "endBreak", "clockOut"]) {
    const made = await punch(method, { userId })
    assert.strictEqual(made.status, 200, JSON.stringify(made.body))
  }
  const sources = (await server.rows("punch", { worker_id: userId })).map(({ source }) => source)
  assert.deepStrictEqual(new Set(sources), new Set(["Kiosk"]))
  const [audit] = await server.rows("audit", { operation: "clockOut" })
  assert.match(String(audit?.["credential"]), /^guest:/)
})

it("does nothing else: no other operation, field, company, or location", async () => {
  const userId = await worker()
  const { companyId } = calls
  const { as, punch } = await tablet()
  assert.strictEqual((await as("getUser", { userId })).status, 403)
  assert.strictEqual((await as("getTimesheets", { companyId })).status, 403)
  assert.strictEqual((await as("addPunches", { companyId, punches: [] })).status, 403)
  for (const more of [{ at: `${today()}T08:00` }, { source: "Admin" }, { timeZone: "UTC" }]) {
    const refused = await punch("clockIn", { userId, ...more })
    assert.deepStrictEqual([refused.status, typeIn(refused)], [403, "not-yours"])
  }
  const other = await timesheetCalls(server)
  const stranger = await other.newWorker("2024-01-15")
  assert.strictEqual((await punch("clockIn", { userId: stranger })).status, 404)
  const foreign = await as("getKioskWorkers", { companyId: other.companyId })
  assert.strictEqual(foreign.status, 404)
  // One of a location knows those who work there.
  const { companyLocations } = await calls.read("getCompanyInfo", { companyId })
  const [place] = companyLocations as Rows
  const atPlace = await tablet(place?.["companyLocationId"])
  assert.strictEqual(atPlace.session.companyLocationId, place?.["companyLocationId"])
  assert.isString(atPlace.session.place.name)
  assert.strictEqual((await atPlace.punch("clockIn", { userId })).status, 404)
  const unknown = { flow: "kiosk", companyId, companyLocationId: userId }
  assert.match(await calls.refusal("addFlowLink", { flowLink: unknown }), /^404/)
})

it("ends when an administrator forgets the device, and is made by nobody else", async () => {
  const userId = await worker()
  const { companyId } = calls
  const forgotten = await tablet()
  const kiosks = async () =>
    (await calls.read("getRememberedPhones", { companyId }))["rememberedPhones"] as Rows
  const last = (await kiosks()).at(-1)
  assert.deepInclude(last, { userId: null, companyLocationId: null })
  const { rememberedPhoneId } = last ?? {}
  // A worker has no kiosk.
  assert.match(
    await calls.refusal("forgetPhone", { rememberedPhone: { userId, rememberedPhoneId } }),
    /^404/
  )
  await calls.make("forgetPhone", { rememberedPhone: { companyId, rememberedPhoneId } })
  await assertEnded(forgotten)
  const writer = await calls.read("addCredential", { credential: { role: "write" } })
  const { keyId = "", secret = "" } = writer["credential"] as Readonly<Record<string, string>>
  const made = await call(server.port, {
    path: "/adminPortal",
    headers: { authorization: basic({ username: keyId, password: secret }) },
    body: { method: "addFlowLink", flowLink: { flow: "kiosk", companyId } }
  })
  assert.strictEqual(made.status, 403)
})

it("ends with its location, and with all of its company", async () => {
  const { companyId } = calls
  const { companyLocation } = await calls.read("addCompanyLocation", {
    companyLocation: {
      companyId,
      companyLocation: "Market stand",
      address1: "12 Quay Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
  })
  const { companyLocationId } = companyLocation as Body
  const [atStand, atAll] = [await tablet(companyLocationId), await tablet()]
  // One that nobody has opened yet.
  const { flowLink } = await calls.read("addFlowLink", {
    flowLink: { flow: "kiosk", companyId, companyLocationId }
  })
  await calls.make("deactivateCompanyLocation", { companyLocation: { companyLocationId } })
  await assertEnded(atStand)
  const { flowLinkId } = flowLink as Body
  const link = (await calls.read("getFlowLink", { flowLinkId }))["flowLink"] as Body
  assert.deepInclude(link["status"], { status: "revoked" })
  assert.isNotNull(sessionIn(await atAll.open()))
  const { guestSessions } = await calls.read("endGuestSessions", { guestSessions: { companyId } })
  assert.strictEqual(
    (guestSessions as Body)["message"],
    "no tablet of this company is a kiosk any more"
  )
  await assertEnded(atAll)
})
