/** An update with the data that are stored already changes nothing: no version, no event, no history, no audit. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations, withValue, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { objectIn } from "./twoProcesses.ts"

const updates = clientOperations.filter(
  ({ name, verb, kind }) => verb === "PUT" && kind === "write" && name.startsWith("update")
)

/** Replaces an account by one with an id of its own, which the answer names. */
const REPLACES = "userBankAccountId"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** All rows by table, but for when a credential was last used. */
const stored = async (): Promise<Readonly<Record<string, unknown>>> => {
  const tables = Object.keys(await server.rowCounts()).filter((table) => table !== "credential")
  const rows = await Promise.all(tables.map((table) => server.rows(table)))
  return Object.fromEntries(
    tables.map((table, n) => [table, (rows[n] ?? []).map((row) => JSON.stringify(row)).toSorted()])
  )
}

const operate = async (name: string, body: Body) => objectIn(await client.operate(name, body))

/** The request again, about the record that the answer names. */
const again = (name: string, body: Body, { [REPLACES]: id }: Body): Body =>
  name === "updateUserBankAccount" ? withValue(body, ["userBankAccount", REPLACES], id) : body

describe("the same data again", () => {
  it.each(updates)("change nothing in $name", async ({ name }) => {
    const body = await client.example(name)
    const first = await operate(name, body)
    const before = await stored()
    const second = await operate(name, again(name, body, first))
    assert.deepStrictEqual(await stored(), before)
    assert.strictEqual(second["version"], first["version"])
    assert.notMatch(String(second["message"]), /was (?:changed|corrected|added|replaced)/)
  })
})
