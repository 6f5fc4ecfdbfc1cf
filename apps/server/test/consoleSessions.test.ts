/** Signing in to the console and out of it, and what a session may be used for. */
import { newCredential } from "@payroll/adapters/vault/credentials"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { brotliCompressSync, gzipSync } from "node:zlib"
import type { Answer } from "./answer.ts"
import { exampleId } from "@payroll/operations/defineOperation"
import type { PageFiles } from "../src/pages/files.ts"
import { daysFromToday } from "@payroll/testing/today"
import { basic, call, testClient, type Call } from "./call.ts"
import { consoleCookie, OWN } from "./consoleCookie.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const file = (type: string, text: string) => ({
  type,
  plain: Buffer.from(text),
  brotli: brotliCompressSync(text),
  gzip: gzipSync(text)
})
const files: PageFiles = {
  page: ["<!doctype html><title>Payroll</title> ", ""],
  assets: new Map([["main-1.js", file("text/javascript; charset=utf-8", "export {}")]])
}

let server: TestServer
let secure: TestServer
let plain: TestServer
let admin: Credential
let person: Credential

/** A credential of the client with a person's name. */
const issue = async (
  port: number,
  as: Credential,
  terms: object,
  actedBy?: string
): Promise<Credential> => {
  const method = "addCredential"
  const body = { method, credential: terms, ...(actedBy !== undefined && { actedBy }) }
  const { status, text } = await testClient(port, as).operate(method, body)
  assert.strictEqual(status, 200, text)
  const { keyId, secret } = JSON.parse(text).credential
  return { username: keyId, password: secret }
}

beforeAll(async () => {
  server = await startTestServer({ console: { files, isSecure: false, verification: "sandbox" } })
  secure = await startTestServer({ console: { files, isSecure: true, verification: "manual" } })
  plain = await startTestServer()
  admin = await server.newClient("admin")
  person = await issue(server.port, admin, { role: "review", person: "Rosa Diaz" })
})
afterAll(() => Promise.all([server.stop(), secure.stop(), plain.stop()]))

const begin = (
  { username: keyId, password: secret }: Credential,
  headers: Call["headers"] = OWN,
  { port } = server
): Promise<Answer> =>
  call(port, {
    path: "/console/session/begin",
    body: { keyId, secret },
    headers: { ...headers }
  })

/** Node gives the one header as a list. */
const setCookieOf = ({ headers }: Answer): string => [headers["set-cookie"] ?? ""].flat().join()

/** The cookie of a new session, as a browser sends it. */
const cookieOf = (credential = person, { port } = server): Promise<string> =>
  consoleCookie(port, credential)

const show = (cookie: string, headers: Call["headers"] = OWN): Promise<Answer> =>
  call(server.port, { path: "/console/session", verb: "GET", headers: { ...headers, cookie } })

const READ = { method: "getVerifications" }
const read = (headers: Call["headers"]): Promise<Answer> =>
  call(server.port, { path: "/reports", body: READ, headers: headers ?? {} })

const typeOf = ({ text }: Answer): string => JSON.parse(text).error.type

const auditOf = (operation: string, keyId: string) =>
  server.rows("audit", { operation, credential: keyId })

describe("a sign-in", () => {
  it("gives a session in a cookie that scripts and other sites cannot have", async () => {
    const answer = await begin(person)
    assert.match(
      setCookieOf(answer),
      /^payroll_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/
    )
    const { session } = JSON.parse(answer.text)
    const { endsAt, ...rest } = session
    assert.match(endsAt, /^\d{4}-/)
    assert.deepStrictEqual(rest, {
      person: "Rosa Diaz",
      personIds: [],
      credential: person.username,
      role: "review",
      client: "client 1",
      isOfService: false,
      verification: "sandbox",
      idleMinutes: 30
    })
    const cookie = setCookieOf(answer).split(";")[0] ?? ""
    assert.deepStrictEqual(JSON.parse((await show(cookie)).text), { session })
  })

  it("over TLS gives a cookie of this host alone", async () => {
    const as = await issue(secure.port, await secure.newClient("admin"), {
      role: "read",
      person: "Lin Wei"
    })
    assert.match(
      setCookieOf(await begin(as, OWN, secure)),
      /^__Host-payroll_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/
    )
  })

  it("needs the secret, and lets no browser ask for it", async () => {
    const wrong = { ...person, password: newCredential("test").secret }
    const answer = await begin(wrong)
    assert.strictEqual(answer.status, 401)
    assert.strictEqual(typeOf(answer), "unauthorized")
    assert.isUndefined(answer.headers["www-authenticate"])
    assert.isUndefined(answer.headers["set-cookie"])
    assert.include(server.log(), `"message":"sign-in failed"`)
  })

  it("needs a credential with a person's name", async () => {
    const answer = await begin(admin)
    assert.strictEqual(answer.status, 403)
    assert.strictEqual(typeOf(answer), "credential-without-person")
  })

  it("is for the addresses of its credential, and so is its session", async () => {
    const terms = { role: "review", person: "Lin Wei", addresses: ["127.0.0.1"] }
    const limited = await issue(server.port, admin, terms)
    const cookie = await cookieOf(limited)
    const from = async (address: string, path: string, headers: Call["headers"] = OWN) => {
      const { username: keyId, password: secret } = limited
      const body = path === "/reports" ? READ : { keyId, secret }
      return (await call(server.port, { path, body, headers, from: address })).status
    }
    const page = { ...OWN, cookie }
    assert.strictEqual(await from("127.0.0.1", "/reports", page), 200)
    assert.strictEqual(await from("127.0.0.2", "/reports", page), 401)
    assert.strictEqual(await from("127.0.0.2", "/console/session/begin", OWN), 401)
  })

  it("of a credential of the role payroll reads, and is handed no whole number", async () => {
    const terms = { role: "payroll", person: "Pay run", expiryDate: daysFromToday(9) }
    const cookie = await cookieOf(await issue(server.port, admin, terms, "Rosa Diaz"))
    const { text } = await show(cookie)
    assert.include(text, '"role":"payroll"')
    const headers = { ...OWN, cookie }
    const ask = async (path: string, body: object) =>
      (await call(server.port, { path, body, headers })).status
    assert.strictEqual(await ask("/reports", { method: "getCompanies" }), 200)
    const reveal = { recordId: exampleId, field: "ssn", reason: "papers for the IRS" }
    assert.strictEqual(await ask("/payroll", { method: "revealNumber", reveal }), 403)
  })

  it("is throttled like any other wrong secret", async () => {
    const issued = await issue(server.port, admin, { role: "read", person: "Lin Wei" })
    const wrong = { ...issued, password: newCredential("test").secret }
    let last = 0
    for (let count = 0; count <= 100; count += 1) last = (await begin(wrong)).status
    assert.strictEqual(last, 429)
    assert.strictEqual((await begin(issued)).status, 200)
  })

  it("is refused unless a page of the console makes it", async () => {
    const others = [
      {},
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site", Origin: `http://127.0.0.1:${server.port}` },
      { "Sec-Fetch-Site": "none" },
      { Origin: "https://elsewhere.example" },
      { Origin: "null" },
      { Origin: "http://127.0.0.1:1" }
    ]
    for (const headers of others) {
      const answer = await begin(person, headers)
      assert.strictEqual(answer.status, 403, JSON.stringify(headers))
      assert.strictEqual(typeOf(answer), "cross-origin")
    }
    const old = { Origin: `http://127.0.0.1:${server.port}` }
    assert.strictEqual((await begin(person, old)).status, 200)
  })

  it("takes JSON with two texts, and nothing else", async () => {
    const path = "/console/session/begin"
    const form = { ...OWN, "Content-Type": "application/x-www-form-urlencoded" }
    const typed = await call(server.port, { path, body: "keyId=a&secret=b", headers: form })
    assert.strictEqual(typed.status, 415)
    for (const body of ["[]", "{", "{}", '{"keyId":1,"secret":"a"}', { keyId: "a" }]) {
      const answer = await call(server.port, { path, body, headers: OWN })
      assert.strictEqual(answer.status, 400)
    }
    const long = { keyId: "a", secret: "b".repeat(5_000) }
    assert.strictEqual((await call(server.port, { path, body: long, headers: OWN })).status, 413)
    const got = await call(server.port, { path, verb: "GET", headers: OWN })
    assert.strictEqual(got.status, 405)
    const other = await call(server.port, { path: `${path}/x`, headers: OWN })
    assert.strictEqual(other.status, 404)
  })

  it("leaves one audit row with the person and the address, and ends the session before", async () => {
    const issued = await issue(server.port, admin, { role: "read", person: "Lin Wei" })
    const first = await cookieOf(issued)
    const [row, ...others] = await auditOf("console.signIn", issued.username)
    assert.deepStrictEqual([row?.["acted_by"], row?.["address"]], ["Lin Wei", "127.0.0.1"])
    assert.lengthOf(others, 0)
    assert.strictEqual((await begin(issued, { ...OWN, cookie: first })).status, 200)
    assert.strictEqual(typeOf(await show(first)), "signed-out")
    assert.lengthOf(await auditOf("console.signOut", issued.username), 1)
  })
})

describe("a session", () => {
  it("calls operations with the role of its person, and as nobody else", async () => {
    const cookie = await cookieOf()
    assert.strictEqual((await read({ ...OWN, cookie })).status, 200)
    const auditBody = { method: "getAudit" }
    const audit = await call(server.port, {
      path: "/reports",
      body: auditBody,
      headers: { ...OWN, cookie }
    })
    assert.strictEqual(audit.status, 403)
    const client = testClient(server.port, admin)
    const added = await client.operate("addUser", await client.example("addUser"))
    const { userId } = JSON.parse(added.text).user
    const person = { name: "Ada Obi", userId }
    const issued = await issue(server.port, admin, { role: "write", person })
    const body = await client.example("createBusiness")
    const cookieOfAda = await cookieOf(issued)
    const { session } = JSON.parse((await show(cookieOfAda)).text)
    assert.deepInclude(session, { person: "Ada Obi", personIds: [userId] })
    const create = (actedBy: string) =>
      call(server.port, {
        path: "/companyOnboarding",
        body: { ...body, actedBy },
        headers: { ...OWN, cookie: cookieOfAda }
      })
    const refused = await create("Chief Compliance Officer")
    assert.deepStrictEqual([refused.status, typeOf(refused)], [403, "acts-for-another"])
    const made = await create(userId)
    assert.strictEqual(made.status, 200, made.text)
    const [row, ...others] = await auditOf("createBusiness", issued.username)
    assert.deepInclude(row, { acted_by: "Ada Obi", acted_by_id: userId })
    assert.lengthOf(others, 0)
  })

  it("is worth nothing to another site, or to another port of this host", async () => {
    const cookie = await cookieOf()
    const others = [
      {},
      { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors" },
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
      { "Sec-Fetch-Site": "same-origin, same-origin" },
      { Origin: `http://127.0.0.1:${server.port + 1}` }
    ]
    for (const headers of others) {
      const answer = await read({ ...headers, cookie })
      assert.strictEqual(answer.status, 403, JSON.stringify(headers))
      assert.strictEqual((await show(cookie, headers)).status, 403)
    }
  })

  it.each([{}, { "Sec-Fetch-Site": "cross-site" }, { cookie: "theme=dark" }])(
    "is not asked of a program with %j",
    async (headers) => {
      const answer = await read({ "Sec-Fetch-Mode": "cors", ...headers })
      assert.deepStrictEqual([answer.status, typeOf(answer)], [401, "unauthorized"])
      const challenge = answer.headers["www-authenticate"]
      assert.strictEqual(challenge === undefined, "Sec-Fetch-Site" in headers)
    }
  )

  it("is refused with two cookies, another cookie, or a cookie that is not a token", async () => {
    const cookie = await cookieOf()
    const wrong = [
      `${cookie}; ${cookie}`,
      `payroll_session=x; ${cookie}`,
      "payroll_session=",
      `payroll_session=${"a".repeat(43)}`,
      `x${cookie}`,
      `__Host-${cookie}`
    ]
    for (const each of wrong) {
      const answer = await read({ ...OWN, cookie: each })
      assert.strictEqual(answer.status, 401, each)
      assert.isUndefined(answer.headers["www-authenticate"])
    }
    assert.strictEqual((await read({ ...OWN, cookie: `theme=dark; ${cookie}` })).status, 200)
  })

  it("counts for nothing next to an Authorization header", async () => {
    const cookie = await cookieOf()
    const wrong = basic({ ...person, password: newCredential("test").secret })
    const answer = await read({ ...OWN, cookie, Authorization: wrong })
    assert.strictEqual(answer.status, 401)
    assert.include(answer.headers["www-authenticate"], "Basic")
  })

  it("ends at the sign-out, which leaves one audit row", async () => {
    const issued = await issue(server.port, admin, { role: "read", person: "Lin Wei" })
    const cookie = await cookieOf(issued)
    const path = "/console/session/end"
    const foreign = { "Sec-Fetch-Site": "cross-site", cookie }
    assert.strictEqual((await call(server.port, { path, headers: foreign })).status, 403)
    assert.strictEqual((await show(cookie)).status, 200)
    const answer = await call(server.port, { path, headers: { ...OWN, cookie } })
    assert.strictEqual(answer.status, 200)
    assert.match(setCookieOf(answer), /^payroll_session=; Max-Age=0; /)
    assert.strictEqual(typeOf(await show(cookie)), "signed-out")
    assert.lengthOf(await auditOf("console.signOut", issued.username), 1)
  })

  it("ends when its credential is revoked", async () => {
    const issued = await issue(server.port, admin, { role: "read", person: "Lin Wei" })
    const cookie = await cookieOf(issued)
    assert.strictEqual((await show(cookie)).status, 200)
    const method = "revokeCredential"
    const body = { method, credential: { keyId: issued.username } }
    assert.strictEqual((await testClient(server.port, admin).operate(method, body)).status, 200)
    assert.strictEqual(typeOf(await show(cookie)), "signed-out")
  })
})

describe("the files of the console", () => {
  const get = (path: string, verb = "GET") => call(server.port, { path, verb })
  const load = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

  it("are one page at every address, with a strict policy and nothing to keep", async () => {
    for (const path of ["/console", "/console/", "/console/companies/1?x=2"]) {
      const answer = await load(path)
      assert.strictEqual(answer.status, 200)
      const page = await answer.text()
      assert.include(page, "<title>Payroll</title>")
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      const policy = answer.headers.get("content-security-policy") ?? ""
      assert.include(policy, `'nonce-${page.split(" ").at(-1)}'`)
      assert.include(policy, "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
      assert.include(policy, "require-trusted-types-for 'script'; trusted-types 'none'")
      assert.include(policy, "frame-ancestors 'none'")
      assert.notInclude(policy, "unsafe")
    }
  })

  it("are sent as the browser can read them, and kept by it", async () => {
    const path = "/console/assets/main-1.js"
    const encodings = [
      ["identity", null],
      ["gzip, br", "br"],
      ["gzip", "gzip"]
    ] as const
    for (const [accepted, encoding] of encodings) {
      const answer = await load(path, { "Accept-Encoding": accepted })
      assert.strictEqual(await answer.text(), "export {}")
      assert.strictEqual(answer.headers.get("content-encoding"), encoding)
      assert.match(answer.headers.get("cache-control") ?? "", /immutable/)
      assert.strictEqual(answer.headers.get("content-type"), "text/javascript; charset=utf-8")
    }
  })

  it("are those that the build made, and no others", async () => {
    const missing = [
      "main-2.js",
      "../index.html",
      "..%2f..%2fpackage.json",
      "%2e%2e/index.html",
      ""
    ]
    for (const name of missing) {
      const { status, text } = await get(`/console/assets/${name}`)
      assert.strictEqual(status, 404, name)
      assert.notInclude(text, "doctype")
    }
    assert.strictEqual((await get("/console", "POST")).status, 405)
    assert.strictEqual((await get("/consoles")).status, 401)
  })

  it("are not there where the console is off", async () => {
    const { port } = plain
    for (const path of ["/console", "/console/assets/main-1.js", "/console/session"]) {
      const { status, text } = await call(port, { path, verb: "GET" })
      assert.strictEqual(status, 401)
      assert.notInclude(text, "doctype")
    }
    const credential = await plain.newClient("admin")
    const { status } = await call(port, { path: "/console", verb: "GET", as: credential })
    assert.strictEqual(status, 404)
  })
})
