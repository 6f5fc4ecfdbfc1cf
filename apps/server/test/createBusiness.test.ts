/** The answer of createBusiness, and the rows that it stores. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn, type Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient
let body: Body

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("write"))
  body = await client.example("createBusiness")
})
afterAll(() => server.stop())

const withAll = (changes: Readonly<Record<string, unknown>>): Body =>
  withValues(
    body,
    Object.entries(changes).map(([path, value]) => [path.split("."), value] as const)
  )

const registration = (answer: Answer): Readonly<Record<string, string | number>> => {
  assert.strictEqual(answer.status, 200, answer.text)
  return JSON.parse(answer.text).registration
}

/** Returns the value that a call with these changes stored: the column of the row it made in a table. */
const stored = async (
  table: string,
  column: string,
  changes: Readonly<Record<string, unknown>>
) => {
  const { companyId } = registration(await client.operate("createBusiness", withAll(changes)))
  const rows = await server.rows(table)
  return rows.find((row) => row[table === "company" ? "id" : "company_id"] === companyId)?.[column]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const yesNoFields = ["kybInformation.payrollRunThisYear", "kybInformation.formerPaidThisYear"]

describe("createBusiness", () => {
  it("answers with the ids of what it made", async () => {
    const answer = registration(await client.operate("createBusiness", body))
    const { status, message, version, ...ids } = answer
    assert.strictEqual(status, "Registered")
    assert.match(String(message), /KYB verification is in progress/)
    assert.strictEqual(version, 1)
    assert.hasAllKeys(ids, ["companyId", "kybInformationId", "businessUserId", "companyLocationId"])
    for (const id of Object.values(ids)) assert.match(String(id), uuid)
    assert.strictEqual(new Set(Object.values(ids)).size, 4)
  })

  it("stores each of them once, with two events, an attempt and one audit row", async () => {
    const before = await server.rowCounts()
    registration(
      await client.operate("createBusiness", withAll({ "kybInformation.ein": "320000001" }))
    )
    const after = await server.rowCounts()
    const added = Object.keys(after).map((table) => [
      table,
      (after[table] ?? 0) - (before[table] ?? 0)
    ])
    assert.deepStrictEqual(Object.fromEntries(added.filter(([, count]) => count !== 0)), {
      aggregate: 1,
      audit: 1,
      business_user: 1,
      claim: 2,
      company: 1,
      company_location: 1,
      event: 2,
      kyb_information: 1,
      verification_attempt: 1
    })
  })

  it.each([
    ["/companyOnboarding", 200],
    ["/companyOnboarding%23createBusiness", 200],
    ["/companyOnboarding/createBusiness", 400]
  ])("%s without the two answers about this year is %i", async (path, status) => {
    for (const value of [undefined, null, "", " "]) {
      const without = withAll(Object.fromEntries(yesNoFields.map((field) => [field, value])))
      const answer = await client.send(path, without)
      assert.strictEqual(answer.status, status)
      if (status === 400) {
        assert.deepStrictEqual(problemsIn(answer), [
          "kybInformation.formerPaidThisYear: required formerPaidThisYear is mandatory and cannot be empty",
          "kybInformation.payrollRunThisYear: required payrollRunThisYear is mandatory and cannot be empty"
        ])
      }
    }
  })

  it("does not ask for parts of an object that is missing itself", async () => {
    const answer = await client.send(
      "/companyOnboarding/createBusiness",
      withAll({ kybInformation: undefined })
    )
    assert.deepStrictEqual(problemsIn(answer), [
      "kybInformation: required kybInformation is mandatory and cannot be empty"
    ])
  })
})

describe("what createBusiness stores", () => {
  it.each([
    ["kyb_information", "entity_type", "kybInformation.entityType", "NONPROFIT", "Non-Profit"],
    [
      "kyb_information",
      "entity_type",
      "kybInformation.entityType",
      "single-member llc",
      "Single Member LLC"
    ],
    [
      "kyb_information",
      "incorporation_state",
      "kybInformation.incorporationState",
      "de",
      "Delaware"
    ],
    [
      "kyb_information",
      "incorporation_state",
      "kybInformation.incorporationState",
      "new-york",
      "New York"
    ],
    ["kyb_information", "payroll_run_this_year", "kybInformation.payrollRunThisYear", true, "Yes"],
    ["kyb_information", "former_paid_this_year", "kybInformation.formerPaidThisYear", "n", "No"],
    ["company_location", "state", "companyLocation.state", "New York", "NY"],
    ["company_location", "zipcode", "companyLocation.zipcode", "19901-1234", "199011234"],
    ["company_location", "country", "companyLocation.country", "united states", "US"],
    ["company_location", "country", "companyLocation.country", undefined, "US"],
    ["company_location", "is_filing_address", "companyLocation.isFilingAddress", false, 1],
    ["company_location", "is_work_location", "companyLocation.isWorkLocation", undefined, 0],
    ["business_user", "state", "businessUser.state", "armed forces europe", "AE"],
    ["business_user", "zipcode", "businessUser.zipcode", "19901-1234", "199011234"],
    ["business_user", "country", "businessUser.country", "can", "CA"],
    ["business_user", "email", "businessUser.email", "Ana@Acme.Example", "Ana@Acme.Example"],
    ["business_user", "payroll_admin", "businessUser.payrollAdmin", undefined, 1],
    ["business_user", "payroll_admin", "businessUser.payrollAdmin", false, 0],
    ["company", "name", "registration.company", "Bäckerei “Ödland” 🥐", "Bäckerei “Ödland” 🥐"],
    ["company", "doing_business_as", "registration.doingBusinessAs", "  ", null]
  ] as const)("%s.%s from %s %j", async (table, column, path, value, expected) => {
    assert.strictEqual(await stored(table, column, { [path]: value }), expected)
  })

  it.each([
    [undefined, undefined, 0],
    [false, false, 0],
    [true, undefined, 1],
    [undefined, true, 1],
    [true, false, 1],
    [false, true, 1]
  ])("a bookkeeper from bookkeeper %s and bookKeeper %s", async (small, large, kept) => {
    const changes = { "businessUser.bookkeeper": small, "businessUser.bookKeeper": large }
    assert.strictEqual(await stored("business_user", "bookkeeper", changes), kept)
  })

  it("who accepted the terms, and when", async () => {
    const before = Date.now()
    assert.strictEqual(await stored("company", "terms_accepted_by", {}), client.credential.username)
    const at = Number(await stored("company", "terms_accepted_at", {}))
    assert.isTrue(at >= before && at <= Date.now())
  })

  it("nothing of what only the service decides", async () => {
    const foreign = "00000000-0000-7000-8000-000000000000"
    const owned = {
      id: foreign,
      companyId: foreign,
      clientId: foreign,
      client_id: foreign,
      businessUserId: foreign,
      companyLocationId: foreign,
      kybInformationId: foreign,
      version: 99,
      status: "Verified",
      kybStatus: "passed",
      kyb_status: "passed",
      kycStatus: "passed",
      kind: "contractor",
      createdAt: 1,
      role: "admin",
      isSandbox: true
    }
    const parts = ["registration", "kybInformation", "companyLocation", "businessUser"]
    const more = withValues(
      { ...owned, ...body },
      parts.map((part) => [[part], { ...owned, ...(body[part] as Body) }] as const)
    )
    const { companyId } = registration(await client.operate("createBusiness", more))
    const plain = registration(await client.operate("createBusiness", body))
    for (const table of ["company", "kyb_information", "company_location", "business_user"]) {
      const idOf = table === "company" ? "id" : "company_id"
      const rows = await server.rows(table)
      const [row, other] = [companyId, plain["companyId"]].map((id) =>
        rows.find((one) => one[idOf] === id)
      )
      for (const [column, value] of Object.entries(other ?? {})) {
        if (/^(?:id|company_id|sealed|mac|.*_at)$/.test(column))
          assert.notStrictEqual(row?.[column], foreign)
        else assert.strictEqual(row?.[column], value)
      }
    }
  })
})
