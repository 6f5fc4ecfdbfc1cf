/** A business user who is erased, while another owner stands in the same verification of the company. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const [GONE, STAYS] = [
  { firstName: "Ottoline", email: "ottoline@owners.example", ssn: "111225003", city: "Wexcombe" },
  { firstName: "Perdita", email: "perdita@owners.example", ssn: "111225004", city: "Thimbleham" }
] as const

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient
let companyId: string
let goneId: string
let staysId: string

const made = (name: string, values?: Values) => make(admin, name, values)

const owner = async (values: Body) => {
  const person = { ...values, companyId, ownershipPercentage: 40 }
  const set = Object.entries(person).map(
    ([field, value]) => [["businessUser", field], value] as const
  )
  const added = await made("addBusinessUser", set)
  return String(added["businessUser"]?.["businessUserId"])
}

const erase = (by: TestClient, actedBy: string, dryRun = false) =>
  by.operate("eraseBusinessUser", {
    method: "eraseBusinessUser",
    businessUser: { businessUserId: goneId, ...(dryRun && { dryRun }) },
    actedBy
  })

const failedVerification = async () => {
  const { set } = statesAt(server.port)
  await set("company", { id: companyId }, { kyb_status: "failed" })
  await set("verification_attempt", { subject_id: companyId }, { status: "failed", due_at: null })
}

/** All rows, and what is sealed as the role payroll is shown it in an export of the company. */
const everything = async (): Promise<string> => {
  const parts: Array<string> = []
  for (const table of Object.keys(await server.rowCounts())) {
    parts.push(JSON.stringify(await server.rows(table)))
  }
  let cursor: string | null = null
  do {
    const body = {
      method: "exportCompany",
      companyId,
      whole: true,
      reason: "a look at the rest",
      cursor
    }
    const { status, text } = await payroll.operate("exportCompany", { ...body, limit: 200 })
    assert.strictEqual(status, 200, text)
    parts.push(text)
    cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
  } while (cursor !== null)
  return parts.join("\n").toLowerCase()
}

interface Case {
  readonly owners: ReadonlyArray<Readonly<Record<string, string>>>
}

const textsIn = (text: string, person: typeof GONE | typeof STAYS): ReadonlyArray<string> =>
  Object.values(person).filter((each) => text.includes(each.toLowerCase()))

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  const created = await made("createBusiness", [])
  companyId = String(Object.values(created)[0]?.["companyId"])
  goneId = await owner(GONE)
  staysId = await owner(STAYS)
})
afterAll(() => server.stop())

describe("the erasure of a business user", () => {
  it("is refused while the person represents the company", async () => {
    const { status, text } = await erase(admin, "Rosa Diaz")
    assert.strictEqual(status, 409, text)
    assert.include(text, "deactivate the business user first")
  })

  it("leaves nothing of the person, and the other owner of the same verification", async () => {
    await failedVerification()
    // A correction submits the company again, with its owners.
    await made("updateCompany", [[["registration", "companyId"], companyId]])
    await failedVerification()
    await made("deactivateBusinessUser", [[["businessUser", "businessUserId"], goneId]])
    const before = await everything()
    assert.lengthOf(textsIn(before, GONE), 4)
    // The state of the company was set without the service.
    const wrongBefore = await server.wrong()
    const dry = await erase(admin, "Rosa Diaz", true)
    assert.include(dry.text, '"table":"verification_attempt","rows":3', dry.text)
    assert.strictEqual((await erase(admin, "Rosa Diaz")).status, 200)
    assert.strictEqual((await erase(second, "Lin Wei")).status, 200)
    await server.erase()
    const after = await everything()
    assert.deepStrictEqual(textsIn(after, GONE), [])
    assert.lengthOf(textsIn(after, STAYS), 4)
    assert.deepStrictEqual(await server.wrong(), wrongBefore)
  })

  it("leaves the case of the company readable, with both owners by their ids", async () => {
    const body = {
      method: "exportCompany",
      companyId,
      whole: true,
      reason: "a look at the rest",
      limit: 200
    }
    const { text } = await payroll.operate("exportCompany", body)
    const { rows } = JSON.parse(text) as {
      readonly rows: ReadonlyArray<{ readonly table: string; readonly fields: Body }>
    }
    const owners = rows.flatMap(({ table, fields }) =>
      table === "verification_attempt" ? (fields["submission"] as Case).owners : []
    )
    const byId = new Map(owners.map((each) => [each["id"], each]))
    assert.include(byId.get(goneId), { firstName: "erased", ssn: "000000000" })
    assert.include(byId.get(staysId), { firstName: STAYS.firstName, ssn: STAYS.ssn })
  })
})
