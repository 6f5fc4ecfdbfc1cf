/** Exports of everything that is stored about somebody: whole for the role payroll alone, and of nobody else. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import type { Body, Path } from "./examples.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const REASON = "a copy for the person"
const SSN = "111220003"
const ACCOUNT = "998877665500"
const BORN = "1984-06-07"
const PAGES_MAX = 200

interface Row {
  readonly table: string
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

interface Page {
  readonly rows: ReadonlyArray<Row>
  readonly hasNumbers: boolean
  readonly nextCursor: string | null
}

let server: TestServer
let admin: TestClient
let payroll: TestClient
let user: Body
let other: Body

const made = (name: string, values?: Values) => make(admin, name, values)

/** Adds a worker of a company with the given name, who has an identity, pay, an account, time and a link. */
const person = async (firstName: string, companyId?: unknown): Promise<Body> => {
  const about: ReadonlyArray<readonly [Path, unknown]> = [
    [["user", "firstName"], firstName],
    [["user", "email"], `${firstName.toLowerCase()}@people.example`],
    ...(companyId === undefined ? [] : [[["user", "companyId"], companyId] as const])
  ]
  const { user: added = {} } = await made("addUser", about)
  const { userId } = added
  await made("addKycInformation", [
    [["kycInformation", "userId"], userId],
    [["kycInformation", "ssn"], firstName === "Ottoline" ? SSN : "111220004"],
    [["kycInformation", "dateOfBirth"], BORN]
  ])
  await made("addUserBankAccount", [
    [["userBankAccount", "userId"], userId],
    [["userBankAccount", "accountNumber"], firstName === "Ottoline" ? ACCOUNT : "998877665501"]
  ])
  await made("updateUser", [
    [["user", "userId"], userId],
    [["user", "version"], undefined],
    [["user", "email"], `new.${firstName.toLowerCase()}@people.example`]
  ])
  const [row] = await server.rows("worker", { id: String(userId) })
  return { userId, companyId: row?.["company_id"] }
}

/** All rows, page by page. */
const all = async (by: TestClient, operation: string, body: Body): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  let cursor: string | null = null
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { status, text } = await by.operate(operation, { method: operation, ...body, cursor })
    assert.strictEqual(status, 200, text)
    const page = JSON.parse(text) as Page
    rows.push(...page.rows)
    cursor = page.nextCursor
    if (cursor === null) return rows
  }
  return assert.fail("no end")
}

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  user = await person("Ottoline")
  other = await person("Bartholomew", user["companyId"])
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
})
afterAll(() => server.stop())

describe("what is stored about a worker", () => {
  it("has the rows about the worker, with masked numbers, and nobody else's", async () => {
    const rows = await all(admin, "exportUser", { userId: user["userId"] })
    const tables = new Set(rows.map(({ table }) => table))
    const expected = ["worker", "kyc_information", "worker_bank_account", "record_change", "event"]
    assert.includeMembers([...tables], [...expected, "audit", "verification_attempt"])
    const text = JSON.stringify(rows)
    assert.include(text, "Ottoline")
    // The address before the last one is in the history.
    assert.include(text, '"ottoline@people.example"')
    for (const absent of [SSN, ACCOUNT, BORN, "Bartholomew", String(other["userId"])]) {
      assert.notInclude(text, absent)
    }
    const kyc = rows.find(({ table }) => table === "kyc_information")
    assert.strictEqual(kyc?.fields["ssn"], `...${SSN.slice(-4)}`)
    const [audited] = await server.rows("audit", {
      operation: "exportUser",
      record_id: String(user["userId"])
    })
    assert.isNull(audited?.["disclosure"])
  })

  it("is the same in small pages", async () => {
    const body = { userId: user["userId"] }
    const read = async (limit: number) => {
      const rows = await all(admin, "exportUser", { ...body, limit })
      return rows.filter(({ table }) => table !== "audit").map(({ table, id }) => `${table} ${id}`)
    }
    const ids = await read(200)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.deepStrictEqual(await read(3), ids)
  })

  it("is whole for the role payroll, which says why", async () => {
    const body = { userId: user["userId"], whole: true, reason: REASON }
    const text = JSON.stringify(await all(payroll, "exportUser", { ...body, limit: 200 }))
    for (const whole of [SSN, ACCOUNT, BORN]) assert.include(text, whole)
    assert.notInclude(text, "111220004")
    const audited = await server.rows("audit", {
      operation: "exportUser",
      credential: payroll.credential.username
    })
    assert.include(String(audited[0]?.["disclosure"]), REASON)
    const refused = await admin.operate("exportUser", { method: "exportUser", ...body })
    assert.strictEqual(refused.status, 403)
    const { reason: _reason, ...without } = body
    const unsaid = await payroll.operate("exportUser", { method: "exportUser", ...without })
    assert.strictEqual(unsaid.status, 400)
  })

  it("is counted as whole numbers are", async () => {
    const body = { method: "exportUser", userId: user["userId"], whole: true, reason: REASON }
    let status = 200
    for (let calls = 0; calls < 21 && status === 200; calls += 1) {
      ;({ status } = await payroll.operate("exportUser", { ...body, limit: 1 }))
    }
    assert.strictEqual(status, 429)
  })

  it("is refused to other clients, and from a place that no page gave", async () => {
    const stranger = testClient(server.port, await server.newClient("admin"))
    const body = { method: "exportUser", userId: user["userId"] }
    assert.strictEqual((await stranger.operate("exportUser", body)).status, 404)
    const cursor = Buffer.from('exportUser\n["claim",""]').toString("base64url")
    assert.strictEqual((await admin.operate("exportUser", { ...body, cursor })).status, 400)
  })
})

describe("what is stored about a company", () => {
  it("has its people", async () => {
    const rows = await all(admin, "exportCompany", { companyId: user["companyId"], limit: 200 })
    const text = JSON.stringify(rows)
    for (const name of ["Ottoline", "Bartholomew"]) assert.include(text, name)
    for (const absent of [SSN, ACCOUNT, BORN]) assert.notInclude(text, absent)
    const tables = new Set(rows.map(({ table }) => table))
    assert.includeMembers([...tables], ["company", "kyb_information", "business_user", "worker"])
  })
})
