/** The rights of a page of the console whose person typed the secret again, and their limits. */
import type { PageFiles } from "../src/pages/files.ts"
import { newCredential } from "@payroll/adapters/vault/credentials"
import { openHandOver } from "@payroll/client"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { generateKeyPairSync } from "node:crypto"
import type { Answer } from "./answer.ts"
import { call } from "./call.ts"
import { consoleCookie, OWN } from "./consoleCookie.ts"
import type { Body } from "./examples.ts"
import { payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

const SSN = "219097777"
const files: PageFiles = {
  page: ["", ""],
  assets: new Map()
}

let server: TestServer
let calls: PayrollCalls
let payroll: Credential
let cookie: string
let recipient: { readonly recipient: string; readonly fingerprint: string }
const { publicKey, privateKey } = generateKeyPairSync("x25519")

const issued = async (terms: Body): Promise<Credential> => {
  const actedBy = "Rosa Diaz"
  const { keyId, secret } = await calls.make("addCredential", { credential: terms, actedBy })
  return { username: String(keyId), password: String(secret) }
}

const confirmedAt = (recipientId: string, at: number) =>
  statesAt(server.port).set("recipient", { id: recipientId }, { confirmed_at: at })

const added = async (name: string) => {
  const key = name === "Bureau" ? publicKey : generateKeyPairSync("x25519").publicKey
  const { recipientId, fingerprint } = await calls.make("addRecipient", {
    recipient: { name, publicKey: key.export({ format: "jwk" }) },
    actedBy: "Rosa Diaz"
  })
  return { id: String(recipientId), recipient: name, fingerprint: String(fingerprint) }
}

beforeAll(async () => {
  server = await startTestServer({ console: { files, isSecure: false, verification: "sandbox" } })
  calls = await payrollCalls(server)
  payroll = await issued({ role: "payroll", person: "Pia Roll", expiryDate: daysFromToday(9) })
  cookie = await consoleCookie(server.port, payroll)
  const { id, ...named } = await added("Bureau")
  await confirmedAt(id, 1)
  recipient = named
  const userId = await calls.newPayee({ ssn: SSN })
  await calls.work(userId)
  await calls.lock(day(15))
})
afterAll(() => server.stop())

/** A request of a page; with a secret one that its person confirmed. */
const ask = (
  method: string,
  body: Body,
  { secret, headers = {} }: { readonly secret?: string; readonly headers?: object } = {}
): Promise<Answer> =>
  call(server.port, {
    path: "/payroll",
    body: { method, ...body },
    headers: {
      ...OWN,
      cookie,
      ...(secret !== undefined && { "Payroll-Secret": secret }),
      ...headers
    }
  })

const handOver = (more: Body = {}, how: Parameters<typeof ask>[2] = {}): Promise<Answer> => {
  const { companyId, payPeriodId } = calls
  return ask("getPayrollInput", { companyId, payPeriodId, ...more }, how)
}

describe("a hand-over from a page of the console", () => {
  it("is encrypted to a confirmed recipient, after the secret was typed again", async () => {
    const secret = payroll.password
    const { status, text } = await handOver(recipient, { secret })
    assert.strictEqual(status, 200, text)
    assert.notInclude(text, SSN)
    const { encrypted, content, changesSince, csv, handOver: made } = JSON.parse(text)
    assert.deepStrictEqual([content, changesSince, csv], [null, [], null])
    const keys = await call(server.port, { path: "/.well-known/payroll-keys.json", verb: "GET" })
    const opened = await openHandOver(encrypted, {
      privateKey: privateKey.export({ format: "jwk" }),
      signingKeys: JSON.parse(keys.text).keys
    })
    assert.include(new TextDecoder().decode(opened), SSN)
    const [row] = await server.rows("audit", { record_id: String(made.handOverId) })
    assert.include(row, { acted_by: "Pia Roll", credential: payroll.username })
    const { handOvers } = await calls.read("getHandOvers", { companyId: calls.companyId })
    const [listed] = handOvers as Rows
    assert.deepInclude(listed, {
      handOverId: made.handOverId,
      handedBy: "Pia Roll",
      recipient: "Bureau",
      fingerprint: recipient.fingerprint,
      PayBeginDate: day(1),
      PayEndDate: day(15)
    })
    const again = { companyId: calls.companyId, handOverId: made.handOverId, ...recipient }
    const repeat = await ask("getPayrollInput", again, { secret })
    assert.isTrue(JSON.parse(repeat.text).handOver.isRepeat)
  })

  it("is refused without the secret, with a wrong one and with that of another credential", async () => {
    const before = await server.rowCounts()
    assert.strictEqual((await handOver(recipient)).status, 403)
    const other = { role: "payroll", person: "Otto Ray", expiryDate: daysFromToday(9) }
    const theirs = (await issued(other)).password
    for (const secret of [newCredential("test").secret, theirs, "", "nonsense"]) {
      const { status, headers } = await handOver(recipient, { secret })
      assert.deepStrictEqual([status, headers["www-authenticate"]], [401, undefined], secret)
    }
    const { hand_over: made } = await server.rowCounts()
    assert.strictEqual(made, before["hand_over"])
  })

  it("is throttled like a sign-in where the secret is wrong, and the right one never", async () => {
    const secret = newCredential("test").secret
    let last = 0
    for (let count = 0; count <= 100; count += 1) {
      last = (await handOver(recipient, { secret })).status
    }
    assert.strictEqual(last, 429)
    assert.strictEqual((await handOver(recipient, { secret: payroll.password })).status, 200)
  })

  it("is never in the open, and only to a recipient that a second person confirmed", async () => {
    const secret = payroll.password
    const open = await handOver({}, { secret })
    assert.strictEqual(open.status, 400)
    assert.include(open.text, "recipient")
    const csv = await handOver({ format: "csv", part: "workers" }, { secret })
    assert.strictEqual(csv.status, 400)
    const { id, ...waited } = await added("Waited")
    const longAgo = Date.now() - 3 * 86_400_000
    await statesAt(server.port).set("recipient", { id }, { created_at: longAgo })
    // A day has passed, so that the interface hands over to it; a page does not.
    assert.strictEqual((await calls.askInput(waited)).status, 200)
    assert.strictEqual((await handOver(waited, { secret })).status, 409)
    await confirmedAt(id, 1)
    assert.strictEqual((await handOver(waited, { secret })).status, 200)
  })

  it("is refused to requests of other origins and to a session that has ended", async () => {
    const secret = payroll.password
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://example.com" }
    assert.strictEqual((await handOver(recipient, { secret, headers: foreign })).status, 403)
    const none = { cookie: `payroll_session=${"a".repeat(43)}` }
    assert.strictEqual((await handOver(recipient, { secret, headers: none })).status, 401)
  })

  it("is all that a page is handed: whole numbers and years stay refused, with the secret too", async () => {
    const secret = payroll.password
    const { companyId } = calls
    const reveal = { recordId: companyId, field: "ein", reason: "papers for the IRS" }
    const year = { companyId, year: 2026, form: "W-2", ...recipient }
    for (const how of [{}, { secret }]) {
      assert.strictEqual((await ask("revealNumber", { reveal }, how)).status, 403)
      assert.strictEqual((await ask("getYearInput", year, how)).status, 403)
    }
    const adminCookie = await consoleCookie(
      server.port,
      await issued({ role: "admin", person: "Ada Min" })
    )
    const headers = { cookie: adminCookie }
    const asAdmin = await handOver(recipient, { secret, headers })
    assert.strictEqual(asAdmin.status, 403)
  })
})

describe("results of pay from a page of the console", () => {
  it("are reported by the role payroll with the secret alone", async () => {
    const body = { payPeriodId: calls.payPeriodId, results: [] }
    const statusOf = async (how: Parameters<typeof ask>[2]) =>
      (await ask("reportPayResults", body, how)).status
    assert.strictEqual(await statusOf({}), 403)
    // Nothing is reported, which the operation refuses itself.
    assert.strictEqual(await statusOf({ secret: payroll.password }), 400)
  })
})
