/** Changes of bank accounts by pages and by programs, and `It was not me`. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { PageFiles } from "../src/pages/files.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { consoleCookie, OWN } from "./consoleCookie.ts"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const files: PageFiles = { page: ["", ""], assets: new Map() }

let server: TestServer
let admin: Credential
let client: TestClient
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ console: { files, isSecure: false, verification: "sandbox" } })
  admin = await server.newClient("admin")
  client = testClient(server.port, admin)
  const credential = { role: "write", person: "Rosa Diaz" }
  const issued = await client.operate("addCredential", { method: "addCredential", credential })
  const { keyId, secret } = JSON.parse(issued.text).credential
  cookie = await consoleCookie(server.port, { username: keyId, password: secret })
})
afterAll(() => server.stop())

const made = async (name: string, body: Body): Promise<Body> => {
  const { status, text } = await client.operate(name, { method: name, ...body })
  assert.strictEqual(status, 200, text)
  return Object.values(JSON.parse(text))[0] as Body
}

/** A worker who is paid to an account. */
const paidWorker = async (): Promise<{ userId: string; userBankAccountId: string }> => {
  const userId = String((await made("addUser", await client.example("addUser")))["userId"])
  const { userBankAccount } = await client.example("addUserBankAccount")
  const account = { userBankAccount: { ...(userBankAccount as Body), userId } }
  const id = String((await made("addUserBankAccount", account))["userBankAccountId"])
  const { set, verifiedUser } = statesAt(server.port)
  await set("worker_bank_account", { id }, { status: "ready", due_at: null })
  await verifiedUser(userId, "Active")
  return { userId, userBankAccountId: id }
}

const changeOf = (userBankAccountId: string) => ({
  method: "updateUserBankAccount",
  userBankAccount: { userBankAccountId, accountNumber: "55554444" }
})

const holdsOf = async (userId: string): Promise<ReadonlyArray<unknown>> =>
  (await server.rows("worker_bank_account", { worker_id: userId }))
    .map(({ status, hold }) => `${String(status)} ${String(hold)}`)
    .toSorted()

describe("a changed account of a client that existed before holds did", () => {
  it("is held if a person changed it at a page", async () => {
    const { userId, userBankAccountId } = await paidWorker()
    const { status, text } = await call(server.port, {
      path: "/userPortal",
      verb: "PUT",
      body: changeOf(userBankAccountId),
      headers: { ...OWN, cookie }
    })
    assert.strictEqual(status, 200, text)
    assert.include(text, "is held for some days")
    assert.deepStrictEqual(await holdsOf(userId), ["new held", "ready null"])
    const [mail] = await server.rows("mail", {})
    assert.deepInclude(mail, { template: "payAccountHeld", status: "waiting" })
  })

  it("is not held if a program changed it", async () => {
    const { userId, userBankAccountId } = await paidWorker()
    await made("updateUserBankAccount", changeOf(userBankAccountId))
    assert.deepStrictEqual(await holdsOf(userId), ["new null", "ready null"])
  })
})

describe("It was not me", () => {
  const say = (body: Body, headers = {}) =>
    call(server.port, { path: "/flow/not-me", body, headers })

  it("answers all tokens alike that it does not know, without credentials", async () => {
    const answers = []
    for (const token of ["", "fl_test_x", `fl_test_${"a".repeat(49)}`, 7, null]) {
      answers.push(await say({ token }))
    }
    for (const { status, text } of answers) {
      assert.strictEqual(status, 404)
      assert.strictEqual(JSON.parse(text).error.type, "not-found")
      assert.notInclude(text, "fl_test")
    }
  })

  it("takes nothing but a small POST of JSON", async () => {
    assert.strictEqual((await say({ token: "x".repeat(2_000) })).status, 413)
    const get = await call(server.port, { path: "/flow/not-me", verb: "GET" })
    assert.strictEqual(get.status, 405)
    const text = await say({ token: "" }, { "Content-Type": "text/plain" })
    assert.strictEqual(text.status, 415)
  })

  it("has a page, and asks nobody who follows a link for a password", async () => {
    const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
    const page = await get("/flow/acme/not-me")
    assert.strictEqual(page.status, 200)
    assert.include(await page.text(), "It was not me")
    for (const path of ["/flow/acme", "/flow/acme/portal", "/flow/", "/flow/a.b/not-me"]) {
      const { status, headers } = await get(path)
      assert.deepStrictEqual([status, headers.get("www-authenticate")], [404, null], path)
    }
  })
})
