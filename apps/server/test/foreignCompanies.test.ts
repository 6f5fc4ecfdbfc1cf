/**
 * Every operation that a credential limited to companies may call, with each record of another company in the
 * place of one of its own: it is not found, nothing of it is shown, and nothing changes. With its own records
 * alone the operation works. The operations and their fields come from the catalogue.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { HISTORY_KINDS } from "@payroll/operations/ports/recordHistory"
import type { Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { daysFromToday } from "@payroll/testing/today"
import { clientOperations, exampleIn, withValues, type Body } from "./examples.ts"
import {
  assertNotFound,
  companyOf,
  comparison,
  idOf,
  idsIn,
  nameOf,
  newCompany,
  valueAt,
  withId
} from "./recordsOfCompanies.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const operations = clientOperations
  .filter(({ scope }: { readonly scope?: "client" | "service" | "guest" }) => scope === undefined)
  .map((operation) => {
    const events = operation.fields.filter(({ path }) => nameOf(path) === "eventId")
    return { ...operation, ids: [...idsIn(operation.fields), ...events] }
  })

let server: TestServer
let client: TestClient
let ownCompany: string
let anotherCompany: string
/** The ids of the rows of the other company, by table. */
let foreignIds: Ids

type Ids = ReadonlyMap<string, ReadonlyArray<string>>

/** The ids of the rows of companies, by table. */
const idsOfCompanies = async (isOne: (companyId: string) => boolean): Promise<Ids> => {
  const tables = Object.keys(await server.rowCounts())
  const ids = new Map<string, ReadonlyArray<string>>()
  for (const table of tables) {
    const rows = await server.rows(table)
    const companyOfRow = ({ id, company_id: companyId }: (typeof rows)[number]) =>
      table === "company" ? id : companyId
    const theirs = rows.filter((row) => isOne(String(companyOfRow(row) ?? ownCompany)))
    ids.set(
      table,
      theirs.flatMap(({ id }) => (typeof id === "string" ? [id] : []))
    )
  }
  return ids
}

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  anotherCompany = await newCompany(server, client)
  ownCompany = await newCompany(server, client)
  foreignIds = await idsOfCompanies((id) => id === anotherCompany)
})
afterAll(() => server.stop())

/** A client with a credential that is limited to a company, of the role `payroll` or an administrator's. */
const limitedTo = async (companyId: string, role = "admin"): Promise<TestClient> => {
  const terms = { person: "Rosa Diaz", expiryDate: daysFromToday(9), companyIds: [companyId] }
  const credential = { role: role === "payroll" ? role : "admin", ...terms }
  const issued = await client.operate("addCredential", {
    method: "addCredential",
    credential,
    actedBy: "Rosa Diaz"
  })
  const { keyId, secret } = (
    JSON.parse(issued.text) as { credential: { keyId: string; secret: string } }
  ).credential
  return testClient(server.port, { username: keyId, password: secret })
}

/** The first record that an answer names, but for the id that was asked for. */
const recordNamedIn = (ids: Ids, { text }: Answer, requestedId?: string): string | undefined =>
  [...ids].find(([, some]) => some.some((id) => id !== requestedId && text.includes(id)))?.[0]

/** The fields of an answer that do not follow from the time of the call, nor from the calls before it. */
const timeless = ({ text }: Answer): Body => {
  const { rows, ...body } = JSON.parse(text) as { readonly rows?: ReadonlyArray<Body> }
  const others = rows?.filter(({ table }) => table !== "audit")
  return withValues({ ...body, ...(others && { rows: others }) }, [[["upTo"], undefined]])
}

const assertEmpty = (answer: Answer, list: string): void => {
  assert.strictEqual(answer.status, 200, answer.text)
  assert.deepStrictEqual((JSON.parse(answer.text) as Body)[list], [])
}

describe("a credential that is limited to another company", () => {
  it.each(operations)(
    "neither reaches nor sees a record by $name",
    async ({ name, kind, role, ids }) => {
      const body = await client.example(name)
      const namesOne = ids.some(({ path }) => valueAt(body, path) !== undefined)
      const companyId = namesOne ? await companyOf(server, body, ids) : ownCompany
      const limited = await limitedTo(companyId, role)
      for (const { path } of ids) {
        const stored = comparison(server)
        const before = await stored()
        const id = await idOf(server, nameOf(path), anotherCompany)
        const answer = await limited.operate(name, withId(body, path, id))
        assertNotFound(answer, path)
        assert.isUndefined(recordNamedIn(foreignIds, answer, id), answer.text)
        assert.deepStrictEqual(await stored(), before, path.join("."))
      }
      const isWhole = kind === "read" && namesOne
      const whole = isWhole ? timeless(await client.operate(name, body)) : undefined
      const answer = await limited.operate(name, body)
      assert.strictEqual(answer.status, 200, answer.text)
      if (whole) assert.deepStrictEqual(timeless(answer), whole)
      assert.isUndefined(recordNamedIn(foreignIds, answer), answer.text)
    }
  )

  it("finds none of its records by an id", async () => {
    const limited = await limitedTo(ownCompany)
    const all = new Set([...foreignIds.values()].flat())
    assert.isAbove(all.size, HISTORY_KINDS.length)
    const history = await client.example("getHistory")
    const newest = { method: "getAudit", newestFirst: true }
    const audit = await client.operate("getAudit", { ...newest, record: anotherCompany })
    assert.include(audit.text, "createBusiness")
    for (const id of all) {
      assertEmpty(await limited.operate("search", { method: "search", text: id }), "found")
      assertEmpty(await limited.operate("getAudit", { ...newest, record: id }), "audit")
      const changed = await limited.operate("getHistory", withValues(history, [[["recordId"], id]]))
      assert.strictEqual(changed.status, 404, changed.text)
      const sent = await limited.operate("getEvent", { method: "getEvent", eventId: id })
      assert.strictEqual(sent.status, 404, sent.text)
    }
  })

  it("sees none of its records in the lists of all companies", async () => {
    for (const name of ["getVerification", "approveBankAccount", "getEvent", "addUser"]) {
      await client.example(name)
    }
    const others = await idsOfCompanies((id) => id !== ownCompany)
    const limited = await limitedTo(ownCompany)
    const shows: Array<string> = []
    for (const { name, kind, ids, fields } of operations) {
      if (kind !== "read" || ids.some(({ isRequired }) => isRequired)) continue
      const isTimed = fields.some(({ path }) => nameOf(path) === "newestFirst")
      const { [ids[0] ? nameOf(ids[0].path) : ""]: _, ...example } = exampleIn(name)
      const body = { ...example, ...(isTimed && { newestFirst: true, operation: undefined }) }
      const whole = await client.operate(name, body)
      if (whole.status === 200 && recordNamedIn(others, whole) !== undefined) shows.push(name)
      const answer = await limited.operate(name, body)
      assert.strictEqual(answer.status, whole.status, answer.text)
      assert.isUndefined(recordNamedIn(others, answer), `${name}: ${answer.text}`)
    }
    // Otherwise the lists prove nothing.
    const lists = ["getAudit", "getCompanies", "getEvents", "getPendingApprovals"]
    assert.includeMembers(shows, [...lists, "getVerifications", "search"])
  })
})
