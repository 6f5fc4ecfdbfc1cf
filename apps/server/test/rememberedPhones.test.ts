/** Remembered phones over HTTP: the cookie, who is remembered, and what its secret is not. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import type { Answer } from "./answer.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { bearerOf, guestAt, OWN } from "./guest.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const cookieIn = ({ headers }: Answer): string => [headers["set-cookie"] ?? ""].flat().join()
const pairIn = (answer: Answer): string => cookieIn(answer).split(";")[0] ?? ""

it("are kept in a cookie of 90 days, which opens the portal of its client alone", async () => {
  const { post, open } = guestAt(server, client)
  const { flowName, headers, userId } = await open({ flow: "worker-portal" })
  const remembered = await post("/flow/session/remember", {}, headers)
  assert.strictEqual(remembered.status, 200, remembered.text)
  assert.match(
    cookieIn(remembered),
    /^payroll_phone=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=7776000$/
  )
  const cookie = pairIn(remembered)
  const back = (body: object, more: object = {}) =>
    post("/flow/session/phone", body, { ...OWN, cookie, ...more })
  const opened = await back({ flowName })
  const { session } = JSON.parse(opened.text)
  assert.deepInclude(session, { userId, isOfPhone: true, isRemembered: true })
  const guest = { ...OWN, cookie: pairIn(opened), "Payroll-Session": session.publicId }
  const ask = (as: object) =>
    call(server.port, {
      path: "/reports",
      body: { method: "getUser", userId },
      headers: { ...as }
    })
  assert.strictEqual((await ask(guest)).status, 200)
  assert.deepStrictEqual(JSON.parse((await back({ flowName: "another" })).text), {
    session: null
  })
  assert.strictEqual((await back({ flowName: 5 })).status, 400)
  const stranger = await post("/flow/session/phone", { flowName }, OWN)
  assert.deepStrictEqual(JSON.parse(stranger.text), { session: null })
  // Its secret is no session, neither in a cookie nor in memory.
  const secret = cookie.split("=")[1] ?? ""
  const asGuest = { ...guest, cookie: `payroll_guest=${secret}` }
  assert.strictEqual((await ask(asGuest)).status, 401)
  const bearer = bearerOf({ publicId: session.publicId, bearer: secret })
  assert.strictEqual((await ask({ ...bearer })).status, 401)
  // A phone remembers no other one.
  assert.strictEqual((await post("/flow/session/remember", {}, guest)).status, 403)
  const forgotten = await post("/flow/session/forget", {}, { ...OWN, cookie })
  assert.match(cookieIn(forgotten), /^payroll_phone=; Max-Age=0/)
  assert.deepStrictEqual(JSON.parse((await back({ flowName })).text), { session: null })
})

it("are remembered by a page of the portal alone: by no other flow, site, or frame", async () => {
  const { post, open, begin, link } = guestAt(server, client)
  const { headers } = await open({ flow: "worker-portal" })
  const remember = (as: object) => post("/flow/session/remember", {}, { ...as })
  const other = await open({ flow: "worker-onboarding" })
  assert.strictEqual((await remember(other.headers)).status, 403)
  assert.strictEqual((await remember({ ...headers, "Sec-Fetch-Site": "cross-site" })).status, 403)
  assert.strictEqual((await remember({ ...headers, "Payroll-Session": "another" })).status, 401)
  assert.strictEqual((await remember(OWN)).status, 401)
  const { flowName, token } = await link("worker-portal")
  const framed = JSON.parse((await begin({ flowName, token, framed: true })).text).session
  assert.strictEqual((await remember({ ...OWN, ...bearerOf(framed) })).status, 401)
})
