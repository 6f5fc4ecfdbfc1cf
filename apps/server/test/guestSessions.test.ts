/** Guest sessions over sockets: how they begin and end, whose they are, and what ends them. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { bearerOf, guestAt, OWN, type Guest } from "./guest.ts"
import { call, testClient, type TestClient } from "./call.ts"
import type { Answer } from "./answer.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const ALIKE = 50
const CALLS_MAX = 120
const ENDED_MS_MAX = 30_000
const DAY_MAX = 20

let server: TestServer
let secure: TestServer
let client: TestClient
let guest: Guest

beforeAll(async () => {
  server = await startTestServer()
  secure = await startTestServer({ guests: { isSecure: true } })
  client = testClient(server.port, await server.newClient("admin"))
  guest = guestAt(server, client)
})
afterAll(() => Promise.all([server.stop(), secure.stop()]))

const typeOf = ({ status, text }: Answer): readonly [number, string] => [
  status,
  JSON.parse(text).error?.type
]

const kyc = (userId: string) => ({
  method: "addKycInformation",
  kycInformation: {
    userId,
    ssn: "219000002",
    dateOfBirth: "1990-03-01",
    address1: "4 Elm Street",
    city: "Dover",
    state: "DE",
    zipcode: "19901"
  }
})

describe("a session of a guest", () => {
  it("begins once, however many open the link at once", async () => {
    const { flowName, token, link } = await guest.link()
    const answers = await Promise.all(
      Array.from({ length: ALIKE }, () => guest.begin({ flowName, token }))
    )
    const begun = answers.filter(({ status }) => status === 200)
    assert.lengthOf(begun, 1)
    const others = answers.filter(({ status }) => status !== 200)
    assert.isTrue(others.every((answer) => typeOf(answer)[1] === "link-used"))
    assert.lengthOf(await server.rows("guest_session", { flow_link_id: link.flowLinkId }), 1)
    const [stored] = await server.rows("flow_link", { id: link.flowLinkId })
    assert.include(stored, { status: "opened" })
  })

  it("stores and logs no secret, and is audited as the guest", async () => {
    const { token, cookie, session, userId, link } = await guest.open()
    const [, secret = ""] = cookie.split("=")
    const all = await Promise.all(
      Object.keys(await server.rowCounts()).map((table) => server.rows(table))
    )
    const stored = JSON.stringify(all) + server.log()
    assert.notInclude(stored, token)
    assert.notInclude(stored, secret)
    const [row] = await server.rows("guest_session", { public_id: session.publicId })
    assert.include(row?.["handed_over"], "given to credential pk_")
    const credential = `guest:${String(row?.["id"])}`
    const [audit] = await server.rows("audit", { credential })
    assert.include(audit, {
      operation: "flow.begin",
      acted_by: `guest:${userId}`,
      acted_by_id: userId,
      record_id: link.flowLinkId
    })
  })

  it("has a cookie for pages of the same origin alone, under a name of its own behind TLS", async () => {
    const { setCookie } = await guest.open()
    assert.match(setCookie, /^payroll_guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const other = guestAt(secure, testClient(secure.port, await secure.newClient("admin")))
    const { setCookie: overTls } = await other.open()
    assert.match(
      overTls,
      /^__Host-payroll_guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/
    )
  })

  it("has a cookie of the framing site alone in a frame that keeps cookies", async () => {
    const other = guestAt(secure, testClient(secure.port, await secure.newClient("admin")))
    const { flowName, token, userId } = await other.link()
    const framed = { flowName, token, framed: true, keepsCookies: true }
    const answer = await other.begin(framed)
    const setCookie = [answer.headers["set-cookie"]].flat().join()
    assert.match(
      setCookie,
      /^__Host-payroll_framed_guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/
    )
    const { session } = JSON.parse(answer.text)
    assert.isUndefined(session.bearer)
    const [cookie = ""] = setCookie.split(";")
    const headers = { ...OWN, cookie, "Payroll-Session": session.publicId }
    assert.strictEqual((await other.ask(userId, headers)).status, 200)
    // The site around the frame has no way to use it.
    const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" }
    assert.deepStrictEqual(typeOf(await other.ask(userId, foreign)), [403, "cross-origin"])
  })

  it("has a cookie of its own in a frame beside that of a page, and each ends alone", async () => {
    const other = guestAt(secure, testClient(secure.port, await secure.newClient("admin")))
    const page = await other.open()
    const { flowName, token, userId } = await other.link()
    const opening = { flowName, token, framed: true, keepsCookies: true }
    const answer = await other.begin(opening)
    const { session: framed } = JSON.parse(answer.text)
    const cookies = [page.cookie, String(answer.headers["set-cookie"]).split(";")[0]].join("; ")
    const as = (publicId: string) => ({ ...OWN, cookie: cookies, "Payroll-Session": publicId })
    const statuses = async (): Promise<ReadonlyArray<number>> => [
      (await other.ask(page.userId, as(page.session.publicId))).status,
      (await other.ask(userId, as(framed.publicId))).status
    ]
    assert.deepStrictEqual(await statuses(), [200, 200])
    const ended = await call(secure.port, {
      path: "/flow/session/end",
      body: {},
      headers: as(framed.publicId)
    })
    assert.match(String(ended.headers["set-cookie"]), /^__Host-payroll_framed_guest=; Max-Age=0/)
    assert.strictEqual((await statuses())[0], 200)
    assert.notStrictEqual((await statuses())[1], 200)
  })

  it("has a bearer token and no cookie in a frame", async () => {
    const { flowName, token, userId } = await guest.link()
    const answer = await guest.begin({ flowName, token, framed: true })
    assert.isUndefined(answer.headers["set-cookie"])
    const { session } = JSON.parse(answer.text)
    const asked = await guest.ask(userId, bearerOf(session))
    assert.strictEqual(asked.status, 200, asked.text)
    const unnamed = await guest.ask(userId, { Authorization: `Bearer ${session.bearer}` })
    assert.deepStrictEqual(typeOf(unnamed), [401, "unauthorized"])
  })

  it("says of a token that was given why it cannot be used, and of all others nothing", async () => {
    const used = await guest.open()
    const revoked = await guest.link()
    await client.operate("revokeFlowLink", {
      method: "revokeFlowLink",
      flowLink: { flowLinkId: revoked.link.flowLinkId }
    })
    const stranger = guestAt(server, testClient(server.port, await server.newClient("admin")))
    const foreign = await stranger.link()
    const unused = await guest.link()
    const { flowName } = unused
    for (const [name, token, type] of [
      [flowName, used.token, "link-used"],
      [flowName, revoked.token, "link-revoked"],
      // Of another client.
      [flowName, foreign.token, "link-not-usable"],
      [foreign.flowName, unused.token, "link-not-usable"],
      [flowName, unused.token.slice(0, -1), "link-not-usable"],
      [
        flowName,
        `${unused.token.slice(0, -1)}${unused.token.endsWith("a") ? "b" : "a"}`,
        "link-not-usable"
      ],
      [flowName, "", "link-not-usable"]
    ] as const) {
      const answer = await guest.begin({ flowName: name, token })
      assert.deepStrictEqual(typeOf(answer), [404, type])
      const again = await guest.post("/flow/session/request", { flowName: name, token })
      assert.deepStrictEqual([again.status, again.text], [200, "{}"])
    }
  })

  it("goes on where the same browser opens the same link again", async () => {
    const first = await guest.open()
    const { flowName, token } = first
    const again = await guest.begin({ flowName, token }, { ...OWN, cookie: first.cookie })
    assert.strictEqual(again.status, 200, again.text)
    assert.isUndefined(again.headers["set-cookie"])
    assert.strictEqual(JSON.parse(again.text).session.publicId, first.session.publicId)
    assert.strictEqual((await guest.ask(first.userId, first.headers)).status, 200)
    const other = await guest.open()
    const foreign = await guest.begin({ flowName, token }, { ...OWN, cookie: other.cookie })
    assert.deepStrictEqual(typeOf(foreign), [404, "link-used"])
  })

  it("ends the one that the browser had, and says so to its page", async () => {
    const first = await guest.open()
    const second = await guest.open({ cookie: first.cookie })
    const mixed = { ...OWN, cookie: second.cookie, "Payroll-Session": first.session.publicId }
    const refused = await guest.ask(first.userId, mixed)
    assert.deepStrictEqual(typeOf(refused), [409, "other-session"])
    const [worker] = await server.rows("worker", { id: second.userId })
    const name = `${String(worker?.["first_name"])} ${String(worker?.["last_name"])}`
    assert.include(refused.text, `this browser has the session of ${name} by now`)
    const old = { ...OWN, cookie: first.cookie, "Payroll-Session": first.session.publicId }
    assert.deepStrictEqual(typeOf(await guest.ask(first.userId, old)), [401, "session-ended"])
    assert.strictEqual((await guest.ask(second.userId, second.headers)).status, 200)
  })

  it("is over when the guest ends it, and its link is used up", async () => {
    const { headers, userId, link } = await guest.open()
    const ended = await guest.post("/flow/session/end", {}, headers)
    assert.match([ended.headers["set-cookie"]].flat().join(), /^payroll_guest=; Max-Age=0/)
    assert.deepStrictEqual(typeOf(await guest.ask(userId, headers)), [401, "session-ended"])
    const [stored] = await server.rows("flow_link", { id: link.flowLinkId })
    assert.include(stored, { status: "completed" })
  })
})

describe("a call of a guest", () => {
  it("stores the own identity, and nothing of others or beyond the own fields", async () => {
    const { headers, userId } = await guest.open()
    const other = await guest.worker()
    const before = await server.rowCounts()
    const sent = (body: object, more: object = {}) =>
      call(server.port, { path: "/userOnboarding", body, headers: { ...headers, ...more } })
    const foreign = await sent(kyc(other))
    assert.deepStrictEqual(typeOf(foreign), [404, "not-found"])
    const acting = await sent({ ...kyc(userId), actedBy: "Rosa Diaz" })
    assert.deepStrictEqual(typeOf(acting), [403, "not-yours"])
    assert.include(acting.text, "actedBy is not yours to change")
    const naming = await sent({ ...kyc(userId), client: "client 1" })
    assert.deepStrictEqual(typeOf(naming), [403, "not-yours"])
    const preferring = await sent(kyc(userId), { Prefer: "handling=strict" })
    assert.deepStrictEqual(typeOf(preferring), [403, "not-yours"])
    assert.deepStrictEqual(await server.rowCounts(), before)
    const stored = await sent(kyc(userId))
    assert.strictEqual(stored.status, 200, stored.text)
    assert.notInclude(stored.text, "219000002")
    const audit = { operation: "addKycInformation", acted_by: `guest:${userId}` }
    assert.lengthOf(await server.rows("audit", audit), 1)
  })

  it("reaches only what is for its flow", async () => {
    const { headers, userId } = await guest.open({ flow: "worker-tax" })
    const sent = (path: string, body: object) => call(server.port, { path, body, headers })
    assert.deepStrictEqual(typeOf(await sent("/userOnboarding", kyc(userId))), [403, "not-allowed"])
    for (const name of ["getAudit", "getFlowLinks", "getUsers"]) {
      const answer = await sent("/reports", { method: name, userId })
      assert.deepStrictEqual(typeOf(answer), [403, "not-allowed"], name)
    }
    const link = { method: "addFlowLink", flowLink: { flow: "worker-tax", userId } }
    assert.deepStrictEqual(typeOf(await sent("/adminPortal", link)), [403, "not-allowed"])
  })

  it("is about the own time, clock and data at the portal of a worker", async () => {
    const { headers, userId } = await guest.open({ flow: "worker-portal" })
    const other = await guest.worker()
    const sent = (path: string, body: object, verb = "POST") =>
      call(server.port, { path, verb, body, headers })
    const clock = (punch: object) => sent("/timeTrackingUser", { method: "clockIn", punch })
    assert.deepStrictEqual(typeOf(await clock({ userId: other })), [404, "not-found"])
    const earlier = { userId, at: "2026-01-05T09:00:00Z" }
    assert.deepStrictEqual(typeOf(await clock(earlier)), [403, "not-yours"])
    assert.strictEqual((await clock({ userId })).status, 200)
    const status = await sent("/timeTrackingUser", { method: "getClockStatus", userId })
    assert.include(status.text, '"userId"')
    const own = await sent("/reports", { method: "getUser", userId })
    assert.strictEqual(own.status, 200, own.text)
    assert.isNull(JSON.parse(own.text).verification)
    const { companyId } = JSON.parse(own.text).user
    const sheets = await sent("/timeTrackingReports", {
      method: "getTimesheets",
      companyId,
      userId
    })
    assert.strictEqual(sheets.status, 200, sheets.text)
    const [{ timesheetId }] = JSON.parse(sheets.text).timesheets
    const sheetOf = (id: string) =>
      sent("/timeTrackingReports", { method: "getTimesheet", timesheetId: id })
    const { timesheet } = JSON.parse((await sheetOf(timesheetId)).text)
    assert.deepInclude(timesheet, { userId, submittedBy: null, approvedBy: null, history: [] })
    const of = await client.example("getTimesheet")
    assert.deepStrictEqual(typeOf(await sheetOf(String(of["timesheetId"]))), [404, "not-found"])
    const { timeOffRequest } = JSON.parse(
      (await client.operate("addTimeOffRequest", await client.example("addTimeOffRequest"))).text
    )
    const { timeOffRequestId } = timeOffRequest
    for (const [method, more] of [
      ["cancelTimeOffRequest", {}],
      [
        "updateTimeOffRequest",
        { timeOffPolicyType: "Vacation", days: [{ date: "2027-07-07", minutes: 60 }] }
      ]
    ] as const) {
      const body = { method, timeOffRequest: { timeOffRequestId, ...more } }
      assert.deepStrictEqual(typeOf(await sent("/timeOffUser", body, "PUT")), [404, "not-found"])
    }
  })

  it("ends with the worker, in the middle of a session", async () => {
    const { headers, userId } = await guest.open()
    const { status } = await client.operate("removeUser", {
      method: "removeUser",
      user: { userId }
    })
    assert.strictEqual(status, 200)
    // A process knows a session for a moment.
    const deadline = performance.now() + ENDED_MS_MAX
    let last = await guest.ask(userId, headers)
    while (last.status === 200 && performance.now() < deadline) {
      last = await guest.ask(userId, headers)
    }
    assert.deepStrictEqual(typeOf(last), [401, "session-ended"])
  })

  it("comes at most 120 times a minute, and changes identities at most 20 times a day", async () => {
    const { headers, userId } = await guest.open()
    const user = (lastName: string) => ({ method: "updateUser", user: { userId, lastName } })
    const statuses: Array<number> = []
    for (let count = 0; count <= DAY_MAX; count += 1) {
      const body = user(`Okafor ${"I".repeat(count + 1)}`)
      statuses.push(
        (await call(server.port, { path: "/adminPortal", verb: "PUT", body, headers })).status
      )
    }
    assert.deepStrictEqual(
      [statuses.filter((status) => status === 200).length, statuses.at(-1)],
      [DAY_MAX, 429]
    )
    let asked = await guest.ask(userId, headers)
    for (let count = statuses.length + 1; count < CALLS_MAX; count += 1) {
      assert.strictEqual(asked.status, 200, `${count}: ${asked.text}`)
      asked = await guest.ask(userId, headers)
    }
    assert.deepStrictEqual(typeOf(await guest.ask(userId, headers)), [429, "rate-limited"])
  })

  it("has idempotency keys of its own", async () => {
    const key = { "Idempotency-Key": "key-1" }
    const { headers, userId } = await guest.open()
    const own = { ...headers, ...key }
    const body = { method: "updateUser", user: { userId, lastName: "Okafor" } }
    const used = await call(server.port, {
      path: "/adminPortal",
      body: await client.example("addUser"),
      as: client.credential,
      headers: key
    })
    assert.strictEqual(used.status, 200)
    const sent = () => call(server.port, { path: "/adminPortal", verb: "PUT", body, headers: own })
    assert.strictEqual((await sent()).status, 200)
    assert.strictEqual((await sent()).headers["idempotent-replayed"], "true")
  })
})
