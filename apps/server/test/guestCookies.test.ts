/** The cookies of guests and of the console: each side takes its own alone, from pages of its own origin. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { guestAt, OWN, type Guest } from "./guest.ts"
import { call, testClient, type TestClient } from "./call.ts"
import type { Answer } from "./answer.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import type { PageFiles } from "../src/pages/files.ts"

const FLOW_HOST = "people.acme.example"
const files: PageFiles = { page: ["", ""], assets: new Map() }
const console = { files, isSecure: false, verification: "sandbox" }

let server: TestServer
let apart: TestServer
let client: TestClient
let guest: Guest

beforeAll(async () => {
  server = await startTestServer({ console })
  apart = await startTestServer({ console, flowHost: FLOW_HOST })
  client = testClient(server.port, await server.newClient("admin"))
  guest = guestAt(server, client)
})
afterAll(() => Promise.all([server.stop(), apart.stop()]))

const typeOf = ({ status, text }: Answer): readonly [number, string] => [
  status,
  JSON.parse(text).error?.type
]

/** Headers that browsers send for a page of another origin: by fetch, as a form, from a frame, from another port. */
const FOREIGN = [
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" },
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" },
  { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors" },
  { Origin: "https://evil.example" },
  {}
] as const

describe("the cookie of a session", () => {
  it("is sent to no form of another origin, whose body is none of the service's", async () => {
    const { cookie, session } = await guest.open()
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
      const headers = {
        "Content-Type": type,
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        cookie
      }
      const ended = await guest.post("/flow/session/end", {}, headers)
      assert.deepStrictEqual(typeOf(ended), [403, "cross-origin"])
      const stored = await call(server.port, {
        path: "/adminPortal",
        body: { method: "updateUser" },
        headers: { ...headers, "Payroll-Session": session.publicId }
      })
      assert.include([401, 403], stored.status)
      // A browser would ask its person for a secret, at the page of somebody else.
      const asked = await call(server.port, { path: "/reports", body: {}, headers })
      assert.deepStrictEqual([asked.status, asked.headers["www-authenticate"]], [401, undefined])
    }
    const framed = await call(server.port, { path: "/flow/session/end", verb: "GET" })
    assert.include(framed.headers["content-security-policy"], "frame-ancestors 'none'")
  })

  it("is used by pages of the same origin alone", async () => {
    const { cookie, session, userId } = await guest.open()
    for (const foreign of FOREIGN) {
      const headers = { ...foreign, cookie, "Payroll-Session": session.publicId }
      assert.deepStrictEqual(typeOf(await guest.ask(userId, headers)), [403, "cross-origin"])
      const { flowName, token } = await guest.link()
      const begun = await guest.begin({ flowName, token }, foreign)
      assert.deepStrictEqual(typeOf(begun), [403, "cross-origin"])
    }
  })

  it("is nothing to the console, and that of the console nothing to guests", async () => {
    const { cookie, session, userId } = await guest.open()
    const [name, secret = ""] = cookie.split("=")
    const asConsole = { ...OWN, cookie: `payroll_session=${secret}` }
    assert.deepStrictEqual(typeOf(await guest.ask(userId, asConsole)), [401, "signed-out"])
    const { text } = await client.operate("addCredential", {
      method: "addCredential",
      credential: { role: "admin", person: "Rosa Diaz" }
    })
    const { keyId, secret: password } = JSON.parse(text).credential
    const signIn = await guest.post("/console/session/begin", { keyId, secret: password })
    const [ofStaff = ""] = [signIn.headers["set-cookie"]].flat().join().split(";")
    const [, ofConsole = ""] = ofStaff.split("=")
    for (const each of [ofStaff, `${name}=${ofConsole}`]) {
      const headers = { ...OWN, cookie: each, "Payroll-Session": session.publicId }
      assert.deepStrictEqual(typeOf(await guest.ask(userId, headers)), [401, "session-ended"])
    }
    // Both in one browser: each side reads its own.
    const both = { ...OWN, cookie: `${ofStaff}; ${cookie}` }
    const named = { ...both, "Payroll-Session": session.publicId }
    assert.strictEqual((await guest.ask(userId, named)).status, 200)
    const listed = await call(server.port, {
      path: "/reports",
      body: { method: "getFlowLinks", userId },
      headers: both
    })
    assert.strictEqual(listed.status, 200, listed.text)
  })
})

describe("flows at a host of their own", () => {
  const AT_FLOWS = { ...OWN, Host: `${FLOW_HOST}:8443` }

  it("are there and nowhere else, with no console and no credential", async () => {
    const staff = testClient(apart.port, await apart.newClient("admin"))
    const people = guestAt(apart, staff)
    const { flowName, token, userId } = await people.link()
    // Another host does not know the address.
    assert.strictEqual((await people.begin({ flowName, token })).status, 401)
    const begun = await people.begin({ flowName, token }, AT_FLOWS)
    assert.strictEqual(begun.status, 200, begun.text)
    const [cookie = ""] = [begun.headers["set-cookie"]].flat().join().split(";")
    const { publicId } = JSON.parse(begun.text).session
    const headers = { ...AT_FLOWS, cookie, "Payroll-Session": publicId }
    assert.strictEqual((await people.ask(userId, headers)).status, 200)
    const elsewhere = await people.ask(userId, { ...headers, Host: "pay.acme.example" })
    assert.strictEqual(elsewhere.status, 401)

    const { text } = await staff.operate("addCredential", {
      method: "addCredential",
      credential: { role: "admin", person: "Rosa Diaz" }
    })
    const { keyId, secret } = JSON.parse(text).credential
    const signIn = { keyId, secret }
    assert.strictEqual((await people.post("/console/session/begin", signIn, AT_FLOWS)).status, 404)
    const signedIn = await people.post("/console/session/begin", signIn)
    assert.strictEqual(signedIn.status, 200)
    const [own = ""] = [signedIn.headers["set-cookie"]].flat().join().split(";")
    const shown = { path: "/console/session", verb: "GET" } as const
    const statusAt = async (more: object) => (await call(apart.port, { ...shown, ...more })).status
    assert.strictEqual(await statusAt({ headers: { ...OWN, cookie: own } }), 200)
    assert.strictEqual(await statusAt({ headers: { ...AT_FLOWS, cookie: own } }), 404)
    // Both cookies in one browser, as on two ports of a host: neither side reads the other's.
    const both = `${own}; ${cookie}`
    assert.strictEqual((await people.ask(userId, { ...headers, cookie: both })).status, 200)
    assert.strictEqual(await statusAt({ headers: { ...AT_FLOWS, cookie: both } }), 404)
    assert.strictEqual(await statusAt({ headers: { ...OWN, cookie: both } }), 200)
    for (const path of ["/console", "/console/changes"]) {
      const answer = await call(apart.port, {
        path,
        verb: "GET",
        headers: { ...AT_FLOWS, cookie: both }
      })
      assert.strictEqual(answer.status, 404, path)
    }
    const asStaff = await call(apart.port, {
      path: "/reports",
      body: { method: "getUserTask", userId },
      as: staff.credential,
      headers: { Host: FLOW_HOST }
    })
    assert.strictEqual(asStaff.status, 404)
  })
})
