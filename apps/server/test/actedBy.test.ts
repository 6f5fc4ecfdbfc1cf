/** The audit row of a call: who acted, from which address, on which record of which company. */
import { recordTableNames } from "@payroll/adapters/sql/records/all"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn } from "./answer.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { STORES_NOTHING, clientOperations, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** The only audit row that a call leaves. */
const auditOf = async (make: () => Promise<unknown>): Promise<Row> => {
  const ids = new Set((await server.rows("audit")).map(({ id }) => id))
  await make()
  const added = (await server.rows("audit")).filter(({ id }) => !ids.has(id))
  assert.lengthOf(added, 1)
  return added[0] ?? {}
}

/** The company of a record, whatever its table; undefined if it is in none. */
const companyOf = async (recordId: unknown): Promise<unknown> => {
  const where = { id: String(recordId) }
  const rows = await Promise.all(recordTableNames.map((table) => server.rows(table, where)))
  const [row] = rows.flat()
  return row && (row["company_id"] ?? row["id"])
}

/** The writes whose example stores something: others leave no row. */
const storing = clientOperations.filter(
  ({ kind, name }) => kind === "write" && !STORES_NOTHING.has(name)
)

describe.each(storing)("$name", ({ name, group, verb, role }) => {
  // That of the credential, which acts for nobody else.
  const person = role === "payroll" ? "Pay run" : "Ana Ruiz"

  it("leaves a row with the person, the address and the record's company", async () => {
    const body = await client.example(name)
    const send = async (more: Body, headers = {}) => {
      const request = {
        path: `/${group}`,
        verb,
        body: { ...body, ...more },
        as: client.credential
      }
      const answer = await call(server.port, { ...request, headers })
      assert.strictEqual(answer.status, 200, answer.text)
    }
    const row = await auditOf(() => send({ actedBy: `  ${person} ` }))
    assert.deepInclude(row, { operation: name, acted_by: person, address: "127.0.0.1" })
    assert.strictEqual(row["company_id"], await companyOf(row["record_id"]))
    assert.isString(row["company_id"])
  })

  it("names nobody that is not a name, and quotes nothing", async () => {
    const body = await client.example(name)
    const before = await server.rowCounts()
    for (const actedBy of [7, "Ana\u202e", "ab".repeat(51)]) {
      const answer = await client.operate(name, { ...body, actedBy })
      assert.strictEqual(answer.status, 400)
      assert.match(problemsIn(answer).join(), /^actedBy: /)
      assert.notInclude(answer.text, "ababab")
    }
    assert.deepStrictEqual(await server.rowCounts(), before)
  })
})

describe("a write that changes nothing", () => {
  it("leaves a row with its company where its answer is kept for a key", async () => {
    const name = "updateCompanyBankAccount"
    const body = await client.example(name)
    assert.strictEqual((await client.operate(name, body)).status, 200)
    const row = await auditOf(() =>
      call(server.port, {
        path: "/adminPortal",
        verb: "PUT",
        body,
        as: client.credential,
        headers: { "Idempotency-Key": "unchanged" }
      })
    )
    assert.strictEqual(row["company_id"], await companyOf(row["record_id"]))
    assert.deepInclude(row, { operation: name, acted_by: null })
  })
})

describe("a look at a verification", () => {
  it("leaves a row with the person, the address and the company", async () => {
    const body = await client.example("getVerification")
    const row = await auditOf(async () => {
      const answer = await client.operate("getVerification", { ...body, actedBy: "Ana Ruiz" })
      assert.strictEqual(answer.status, 200, answer.text)
    })
    const expected = {
      record_id: body["verificationId"],
      acted_by: "Ana Ruiz",
      address: "127.0.0.1"
    }
    assert.deepInclude(row, { operation: "getVerification", ...expected })
    assert.strictEqual(row["company_id"], await companyOf(row["record_id"]))
  })

  it("leaves none where nothing is found", async () => {
    const before = await server.rowCounts()
    const verificationId = "0190aaaa-0000-7000-8000-000000000000"
    const body = { method: "getVerification", verificationId }
    assert.strictEqual((await client.operate("getVerification", body)).status, 404)
    assert.deepStrictEqual(await server.rowCounts(), before)
  })
})

describe("a command", () => {
  it("leaves a row with the person and the address", async () => {
    const body = { credential: { role: "read" }, method: "addCredential", actedBy: "Ana Ruiz" }
    const row = await auditOf(async () => {
      const answer = await client.operate("addCredential", body)
      assert.strictEqual(answer.status, 200, answer.text)
    })
    const expected = { acted_by: "Ana Ruiz", address: "127.0.0.1", company_id: null }
    assert.deepInclude(row, { operation: "addCredential", ...expected })
  })
})

describe("a credential of a person", () => {
  it("names the person in the rows of its writes", async () => {
    const added = await client.operate("addCredential", {
      credential: { role: "write", person: "Rosa Diaz" },
      method: "addCredential"
    })
    const { credential } = JSON.parse(added.text)
    const issued = testClient(server.port, {
      username: credential.keyId,
      password: credential.secret
    })
    const body = await issued.example("createBusiness")
    const row = await auditOf(() => issued.operate("createBusiness", body))
    assert.strictEqual(row["acted_by"], "Rosa Diaz")
  })
})
