/** The recipients of hand-overs: which keys are taken, who confirms them, and from when they are used. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { generateKeyPairSync } from "node:crypto"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const DAY_MS = 86_400_000
const RECIPIENTS_MAX = 100

let server: TestServer
let rosa: TestClient
let lin: TestClient
let stranger: TestClient

interface Recipient extends Body {
  readonly recipientId: string
  readonly fingerprint: string
}

const asPerson = async (by: TestClient, person: string): Promise<TestClient> => {
  const credential = { role: "admin", person, mayActForOthers: true }
  const { text } = await by.operate("addCredential", { method: "addCredential", credential })
  const { keyId: username, secret: password } = JSON.parse(text).credential
  return testClient(server.port, { username, password })
}

beforeAll(async () => {
  server = await startTestServer()
  const admin = testClient(server.port, await server.newClient("admin"))
  rosa = await asPerson(admin, "Rosa Diaz")
  lin = await asPerson(admin, "Lin Wei")
  const other = testClient(server.port, await server.newClient("admin"))
  stranger = await asPerson(other, "Kim Park")
})
afterAll(() => server.stop())

const jwkOf = (key: ReturnType<typeof generateKeyPairSync>["publicKey"]) =>
  (key as unknown as { export: (options: object) => Body }).export({ format: "jwk" })
const newKey = (): Body => jwkOf(generateKeyPairSync("x25519").publicKey)

let names = 0

const add = (publicKey: Body, by = rosa, name = `Bureau ${++names}`) =>
  by.operate("addRecipient", { method: "addRecipient", recipient: { name, publicKey } })

const added = async (publicKey = newKey(), by = rosa): Promise<Recipient> => {
  const { status, text } = await add(publicKey, by)
  assert.strictEqual(status, 200, text)
  return JSON.parse(text).recipient
}

const confirm = ({ recipientId, fingerprint }: Recipient, by: TestClient, more: Body = {}) =>
  by.operate("confirmRecipient", {
    method: "confirmRecipient",
    recipient: { recipientId, fingerprint },
    ...more
  })

const revoke = ({ recipientId }: Recipient, by = rosa) =>
  by.operate("revokeRecipient", { method: "revokeRecipient", recipient: { recipientId } })

const listed = async (by = rosa): Promise<ReadonlyArray<Recipient>> => {
  const { text } = await by.operate("getRecipients", { method: "getRecipients", limit: 200 })
  return JSON.parse(text).recipients
}

const auditOf = (record_id: string) => server.rows("audit", { record_id })

describe("a recipient", () => {
  it("is used a day after it was added, and shows its key and fingerprint", async () => {
    const publicKey = newKey()
    const { message: _message, ...recipient } = await added(publicKey)
    assert.deepInclude(recipient, { publicKey, status: "waiting", addedBy: "Rosa Diaz" })
    assert.match(recipient.fingerprint, /^[\w-]{43}$/)
    const [created, usable] = [recipient["createdAt"], recipient["usableFrom"]].map((time) =>
      Date.parse(String(time))
    )
    assert.strictEqual(usable, (created ?? 0) + DAY_MS)
    const shown = (await listed()).find(({ recipientId }) => recipientId === recipient.recipientId)
    assert.deepStrictEqual(shown, recipient)
    const [row, ...more] = await auditOf(recipient.recipientId)
    assert.include(row, { operation: "addRecipient", acted_by: "Rosa Diaz" })
    assert.lengthOf(more, 0)
  })

  it("has a key of either kind", async () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    assert.strictEqual((await added(jwkOf(publicKey as never)))["status"], "waiting")
  })

  it.each([
    ["a private part", { ...newKey(), d: "AAAA" }, "private part"],
    ["a private key", jwkOf(generateKeyPairSync("x25519").privateKey as never), "private part"],
    ["a secret", { kty: "oct", k: "AAAA" }, "private part"],
    ["a point of low order", { kty: "OKP", crv: "X25519", x: "A".repeat(43) }, "low order"],
    [
      "a point off the curve",
      { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) },
      "P-256"
    ],
    ["another curve", { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) }, "crv"],
    ["no point", { kty: "OKP", crv: "X25519" }, "x is mandatory"],
    ["a member that it does not know", { ...newKey(), x5u: "https://example.com" }, "unknown"]
  ])("is not added with %s", async (_key, publicKey, says) => {
    const before = await server.rowCounts()
    const { status, text } = await add(publicKey)
    assert.strictEqual(status, 400, text)
    assert.include(text, says)
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("has a name and a key of its own, until it is revoked", async () => {
    const publicKey = newKey()
    const first = await added(publicKey)
    assert.include((await add(publicKey)).text, "another recipient has this key")
    const sameName = await add(newKey(), rosa, String(first["name"]))
    assert.deepInclude([sameName.status, sameName.text.includes("has this name")], 409)
    assert.strictEqual((await revoke(first)).status, 200)
    assert.strictEqual((await revoke(first)).status, 404)
    assert.strictEqual((await confirm(first, lin)).status, 404)
    const [row] = await server.rows("recipient", { id: first.recipientId })
    assert.isNumber(row?.["revoked_at"])
    assert.strictEqual((await add(publicKey)).status, 200)
  })

  it("is added once by calls at the same time", async () => {
    const publicKey = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(publicKey)))
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepStrictEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)])
  })

  it("is confirmed by another person with another credential, who has its fingerprint", async () => {
    const recipient = await added()
    const other = await asPerson(lin, "rosa díaz")
    assert.strictEqual((await confirm(recipient, rosa)).status, 409)
    assert.strictEqual((await confirm(recipient, rosa, { actedBy: "Lin Wei" })).status, 409)
    assert.strictEqual((await confirm(recipient, other)).status, 409)
    assert.strictEqual((await confirm(recipient, lin, { actedBy: "Rosa Diaz" })).status, 409)
    assert.strictEqual((await confirm(recipient, stranger)).status, 404)
    const { fingerprint } = await added()
    const wrong = await confirm({ ...recipient, fingerprint }, lin)
    assert.strictEqual(wrong.status, 400)
    assert.include(wrong.text, '"fingerprint"')
    const { status, text } = await confirm(recipient, lin)
    assert.strictEqual(status, 200, text)
    const confirmed = JSON.parse(text).recipient
    assert.strictEqual(confirmed.status, "usable")
    assert.strictEqual(confirmed.usableFrom, confirmed.confirmedAt)
    assert.strictEqual((await confirm(recipient, lin)).status, 409)
    assert.lengthOf(await auditOf(recipient.recipientId), 2)
  })

  it("is used under four eyes when it is confirmed, and not before", async () => {
    const service = testClient(server.port, await server.newServiceCredential("admin"))
    const newClient = { name: "two-persons", role: "admin", fourEyes: true }
    const { text } = await service.operate("addClient", { method: "addClient", newClient })
    const { keyId: username, secret: password } = JSON.parse(text).newClient
    const first = testClient(server.port, { username, password })
    const [one, other] = [await asPerson(first, "Ann Bell"), await asPerson(first, "Lin Wei")]
    const recipient = await added(newKey(), one)
    assert.isNull(recipient["usableFrom"])
    const created_at = Date.now() - 30 * DAY_MS
    await statesAt(server.port).set("recipient", { id: recipient.recipientId }, { created_at })
    assert.deepInclude((await listed(one))[0], { status: "waiting", usableFrom: null })
    assert.strictEqual((await confirm(recipient, other)).status, 200)
    assert.strictEqual((await listed(one))[0]?.["status"], "usable")
  })

  it("is another client's business only", async () => {
    const recipient = await added()
    assert.strictEqual((await revoke(recipient, stranger)).status, 404)
    assert.isEmpty(await listed(stranger))
  })

  it("is added by a person who is named", async () => {
    const unnamed = testClient(server.port, await server.newClient("admin"))
    const { status, text } = await add(newKey(), unnamed)
    assert.strictEqual(status, 400)
    assert.include(text, "actedBy is mandatory")
  })

  it.each([RECIPIENTS_MAX])("is one of %s at most", async (max) => {
    const there = (await listed(stranger)).length
    for (let count = there; count < max; count += 1) await added(newKey(), stranger)
    const { status, text } = await add(newKey(), stranger)
    assert.strictEqual(status, 409)
    assert.include(text, "revoke one")
  })
})
