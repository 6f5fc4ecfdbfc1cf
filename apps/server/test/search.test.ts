/** Finding records by an id, a name or the end of a number, within what the caller may see. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

interface Fields {
  readonly [name: string]: unknown
}

let server: TestServer
let admin: TestClient
let company: Record<string, string>
let worker: Record<string, string>

const resultsOf = async (as: TestClient, request: Fields) => {
  const { status, text } = await as.operate("search", { method: "search", ...request })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text).found as ReadonlyArray<Record<string, string>>
}

const idsOf = (records: ReadonlyArray<Record<string, string>>) => records.map(({ id }) => id)

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  const example = (await admin.example("createBusiness")) as Readonly<Record<string, Fields>>
  const { text } = await admin.operate("createBusiness", {
    ...example,
    registration: { ...example["registration"], company: "Ünion Bakery" },
    kybInformation: { ...example["kybInformation"], ein: "128806421" }
  })
  company = JSON.parse(text).registration
  const user = (await admin.example("addUser")) as Readonly<Record<string, Fields>>
  const { companyId } = company
  const added = await admin.operate("addUser", {
    ...user,
    user: { ...user["user"], companyId, firstName: "Zora", lastName: "Quill" }
  })
  worker = JSON.parse(added.text).user
})
afterAll(() => server.stop())

it("finds a company by the beginning of its name, without accents, and by four digits", async () => {
  for (const text of ["union", "ÜNION BAK", "6421"]) {
    const [first, ...others] = await resultsOf(admin, { text })
    assert.deepStrictEqual(others, [])
    const { companyId } = company
    assert.deepInclude(first, { kind: "company", id: companyId, name: "Ünion Bakery" })
  }
  assert.deepStrictEqual(await resultsOf(admin, { text: "bakery" }), [])
})

it("finds the workers of a company, or of all, by name, with the name of their company", async () => {
  const { companyId } = company
  const { userId } = worker
  const match = { kind: "worker", id: userId, companyId, name: "Zora Quill" }
  for (const request of [{ text: "quill", companyId }, { text: "quill" }, { text: userId }]) {
    const [first, ...others] = await resultsOf(admin, request)
    assert.deepInclude(first, { ...match, companyName: "Ünion Bakery" })
    assert.deepStrictEqual(others, [])
  }
  const second = (await admin.example("getCompanyInfo")) as Record<string, string>
  const elsewhere = { text: "quill", companyId: second["companyId"] }
  assert.deepStrictEqual(await resultsOf(admin, elsewhere), [])
})

it("finds by an id what is shown: companies, workers, events, and whose part a record is", async () => {
  const { companyId, businessUserId, companyLocationId } = company
  for (const text of [companyId, businessUserId, companyLocationId]) {
    assert.deepStrictEqual(idsOf(await resultsOf(admin, { text })), [companyId])
  }
  const { userId } = worker
  assert.deepStrictEqual(idsOf(await resultsOf(admin, { text: userId?.toUpperCase() })), [userId])
  const events = await admin.operate("getEvents", { method: "getEvents", companyId })
  const [{ eventId, eventType }] = JSON.parse(events.text).events
  const [event] = await resultsOf(admin, { text: eventId })
  assert.deepInclude(event, { kind: "event", id: eventId, companyId, name: eventType, about: "1" })
})

it("finds nothing of another client, and nothing of a company that a credential does not see", async () => {
  const other = testClient(server.port, await server.newClient("admin"))
  const { companyId } = company
  const elsewhere = (await other.example("getCompanyInfo")) as Record<string, string>
  const credential = { role: "read", companyIds: [companyId] }
  const { text } = await admin.operate("addCredential", { method: "addCredential", credential })
  const { keyId, secret } = JSON.parse(text).credential
  const limited = testClient(server.port, { username: keyId, password: secret })
  for (const query of [companyId, worker["userId"], "union", "6421", "zora"]) {
    assert.deepStrictEqual(await resultsOf(other, { text: query }), [])
    assert.lengthOf(await resultsOf(limited, { text: query }), 1)
  }
  const second = (await admin.example("getCompanyInfo")) as Record<string, string>
  for (const query of [second["companyId"], elsewhere["companyId"]]) {
    assert.deepStrictEqual(await resultsOf(limited, { text: query }), [])
  }
})
