/** No operation stores anything about a company whose erasure is confirmed. The operations come from the catalogue. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations } from "./examples.ts"
import { companyOf, idsIn, valueAt } from "./recordsOfCompanies.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** Operations whose example stores nothing about the company, or may. */
const ANSWERED: Readonly<Record<string, string>> = {
  setLegalHold: "a hold stops the rest of the erasure",
  initiateUserKyc: "the worker is being verified already",
  unlockCodes: "no codes are locked",
  revealNumber: "shows what is there, and stores its row of the audit",
  compareNumber: "shows what is there, and stores its row of the audit",
  replayWebhookEvents: "sends what is there to an endpoint of the client",
  eraseUser: "a dry run",
  eraseBusinessUser: "a dry run",
  eraseCompany: "a dry run"
}

const TIMEOUT_MS = 120_000

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

describe("an erased company", () => {
  it(
    "is changed by no other operation than a legal hold",
    async () => {
      const answered: Array<string> = []
      for (const { kind, name, fields } of clientOperations) {
        const body = kind === "read" ? {} : await client.example(name)
        const ids = idsIn(fields)
        if (!ids.some(({ path }) => valueAt(body, path) !== undefined)) continue
        const companyId = await companyOf(server, body, ids)
        const [row] = await server.rows("company", { id: companyId })
        await server.registerErasure(String(row?.["client_id"]), companyId)
        const { status, text } = await client.operate(name, body)
        await server.remove("erasure", { subject_id: companyId })
        if (status === 200) answered.push(name)
        else assert.include(text, "the company is erased", name)
      }
      assert.sameMembers(answered, Object.keys(ANSWERED))
    },
    TIMEOUT_MS
  )
})
