/** A client that is erased with its companies: nothing is left of it, its access ends, and other clients stay. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const WAIT_MS = 61_000
const STEPS_MAX = 20

/** Texts that are stored about one client and about nobody else. */
const TEXTS = {
  company: "Quillonby Lamps",
  later: "Wexcombe Lamps",
  owner: "Ottoline",
  worker: "Barnaby",
  url: "https://hooks.quillonby.example/payroll",
  endpoint: "Lamplighters",
  recipient: "Quillonby Bureau",
  admin: "Ignatius Admin",
  second: "Cordelia Second",
  address: "help@quillonby.example",
  reason: "the auditor of Quillonby"
}

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient
let bystander: TestClient
let clientId: string
let name: string

const call = async (by: TestClient, method: string, body: Body, actedBy = TEXTS.admin) => {
  const { status, text } = await by.operate(method, { method, ...body, actedBy })
  return { status, text }
}

const made = (operation: string, values?: Values) => make(admin, operation, values)

const erase = (by: TestClient, actedBy: string, more: Body = {}) =>
  call(by, "eraseClient", { erasedClient: { dryRun: false, ...more } }, actedBy)

/** A company that is verified, with a worker who has left. */
const company = async (
  by: TestClient,
  texts: Pick<typeof TEXTS, "company" | "owner" | "worker">
) => {
  const { registration } = await make(by, "createBusiness", [
    [["registration", "company"], texts.company],
    [["businessUser", "firstName"], texts.owner],
    [["businessUser", "email"], `${texts.owner.toLowerCase()}@owners.example`]
  ])
  const companyId = String(registration?.["companyId"])
  const { set } = statesAt(server.port)
  await set("company", { id: companyId }, { kyb_status: "passed" })
  await set("verification_attempt", { subject_id: companyId }, { status: "passed", due_at: null })
  const { user } = await make(by, "addUser", [
    [["user", "companyId"], companyId],
    [["user", "firstName"], texts.worker],
    [["user", "email"], `${texts.company.replaceAll(" ", "")}@workers.example`]
  ])
  await make(by, "removeUser", [[["user", "userId"], user?.["userId"]]])
  return companyId
}

/** The texts of the client with the tables in which they stand. */
const found = async (): Promise<ReadonlyArray<string>> => {
  const places: Array<string> = []
  for (const table of Object.keys(await server.rowCounts())) {
    const text = JSON.stringify(await server.rows(table)).toLowerCase()
    for (const each of Object.values(TEXTS)) {
      if (text.includes(each.toLowerCase())) places.push(`${each} in ${table}`)
    }
  }
  return places
}

const stateOf = async (): Promise<unknown> =>
  (await server.rows("erasure", { subject_id: clientId }))[0]?.["state"]

/** All rows of the other client. */
const bystanders = async () => {
  const [row] = await server.rows("company", { name: "Acme Candles" })
  const of = { client_id: String(row?.["client_id"]) }
  const tables = ["company", "worker", "event", "credential", "webhook_endpoint", "audit", "client"]
  return Promise.all(
    tables.map((table) => server.rows(table, table === "client" ? { id: of.client_id } : of))
  )
}

let before: Awaited<ReturnType<typeof bystanders>>

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", TEXTS.second)
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  const companyId = await company(admin, TEXTS)
  await company(admin, { ...TEXTS, company: TEXTS.later })
  clientId = String((await server.rows("company", { id: companyId }))[0]?.["client_id"])
  name = String((await server.rows("client", { id: clientId }))[0]?.["name"])
  await made("addWebhookEndpoint", [
    [["webhookEndpoint", "url"], TEXTS.url],
    [["webhookEndpoint", "description"], TEXTS.endpoint]
  ])
  await made("addRecipient", [[["recipient", "name"], TEXTS.recipient]])
  const service = testClient(server.port, await server.newServiceCredential("admin"))
  const clientSettings = { supportAddress: TEXTS.address, displayName: TEXTS.recipient }
  const set = await call(service, "updateClient", { client: name, clientSettings }, "Rosa Diaz")
  assert.strictEqual(set.status, 200, set.text)
  const look = { method: "exportCompany", companyId, whole: true, reason: TEXTS.reason, limit: 200 }
  assert.strictEqual((await payroll.operate("exportCompany", look)).status, 200)
  // The examples made companies of their own, with people who work there.
  const states = statesAt(server.port)
  await states.set("worker", { client_id: clientId }, { user_status: "Removed" })
  await states.set("company", { client_id: clientId }, { kyb_status: "passed" })
  bystander = testClient(server.port, await server.newClient("admin"))
  await company(bystander, { company: "Acme Candles", owner: "Perdita", worker: "Cuthbert" })
  await make(bystander, "addWebhookEndpoint", [])
  before = await bystanders()
})
afterAll(() => server.stop())

describe("the erasure of a client", () => {
  it("is counted in a dry run, asked for, and confirmed by another person", async () => {
    const dry = await erase(admin, TEXTS.admin, { dryRun: true })
    const companies = await server.rows("company", { client_id: clientId })
    assert.include(dry.text, `{"table":"company","rows":${companies.length}}`, dry.text)
    assert.include((await erase(admin, TEXTS.admin)).text, '"status":"asked"')
    assert.strictEqual((await erase(admin, TEXTS.admin)).status, 409)
    const confirmed = await erase(second, TEXTS.second)
    assert.include(confirmed.text, '"status":"confirmed"', confirmed.text)
    const { status, text } = await admin.operate(
      "createBusiness",
      await admin.example("createBusiness")
    )
    assert.strictEqual(status, 409, text)
    const added = await admin.operate("addCredential", await admin.example("addCredential"))
    assert.strictEqual(added.status, 409, added.text)
  })

  it("leaves nothing of it in any table", async () => {
    assert.isNotEmpty(await found())
    for (let step = 0; step < STEPS_MAX && (await stateOf()) !== "done"; step += 1) {
      await server.erase(step * WAIT_MS)
    }
    assert.strictEqual(await stateOf(), "done", server.log().slice(-2_000))
    assert.deepStrictEqual(await found(), [])
    assert.deepStrictEqual(await server.rows("console_session", { client_id: clientId }), [])
    const endpoints = await server.rows("webhook_endpoint", { client_id: clientId })
    assert.isNotEmpty(endpoints)
    for (const { state } of endpoints) assert.strictEqual(state, "removed")
    assert.isEmpty(await server.rows("delivery_lane", { client_id: clientId }))
    const credentials = await server.rows("credential", { client_id: clientId })
    for (const { revoked_at: revoked } of credentials) assert.isNotNull(revoked)
  })

  it("leaves other clients as they were, and every MAC and link as it should be", async () => {
    assert.deepStrictEqual(await bystanders(), before)
    const companies = new Set(before[0]?.map(({ id }) => String(id)))
    const wrong = (await server.wrong()).flatMap(({ named }) => named)
    // The state of the other company was set behind the service.
    assert.isEmpty(wrong.filter((each) => ![...companies].some((id) => String(each).includes(id))))
  })
})
