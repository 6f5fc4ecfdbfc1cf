/** Reading the audit over HTTP: whose rows, in which order, and up to when. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const UNDER_WAY_MS = 30_000
const NAME = "getAudit"

interface Row {
  readonly time: string
  readonly client: string
  readonly companyId: string | null
  readonly actedBy: string | null
  readonly operation: string
  readonly record: string
  readonly requestId: string
  readonly address: string | null
}

interface Page {
  readonly audit: ReadonlyArray<Row>
  readonly nextCursor: string | null
  readonly upTo: string
}

let server: TestServer
let client: TestClient
let other: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  other = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const grownOld = (companyId: string) => statesAt(server.port).agedAudit(companyId)

const pageOf = async (client: TestClient, body: object): Promise<Page> => {
  const answer = await client.operate(NAME, { method: NAME, ...body })
  assert.strictEqual(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as Page
}

/** A company whose creation, by a named person, is in the audit. */
const newCompany = async (client: TestClient): Promise<string> => {
  const body = { ...(await client.example("createBusiness")), actedBy: "Rosa Diaz" }
  const { registration } = JSON.parse((await client.operate("createBusiness", body)).text) as {
    readonly registration: { readonly companyId: string }
  }
  return registration.companyId
}

describe("the audit", () => {
  it("shows a row once no earlier one can come, and says up to when it is complete", async () => {
    const companyId = await newCompany(client)
    const before = await pageOf(client, { companyId })
    assert.deepStrictEqual(before.audit, [])
    assert.isBelow(Date.parse(before.upTo), Date.now() - UNDER_WAY_MS + 1)
    await grownOld(companyId)
    const { audit, nextCursor } = await pageOf(client, { companyId, operation: "createBusiness" })
    assert.isNull(nextCursor)
    assert.lengthOf(audit, 1)
    assert.deepInclude(audit[0], {
      companyId,
      record: companyId,
      operation: "createBusiness",
      actedBy: "Rosa Diaz",
      address: "127.0.0.1"
    })
  })

  it("is read in pages, each row once", async () => {
    const companyId = await newCompany(client)
    for (let count = 0; count < 2; count += 1) {
      const location = (await client.example("addCompanyLocation")) as {
        readonly companyLocation: object
      }
      const body = { ...location, companyLocation: { ...location.companyLocation, companyId } }
      assert.strictEqual((await client.operate("addCompanyLocation", body)).status, 200)
    }
    await grownOld(companyId)
    const whole = (await pageOf(client, { companyId })).audit
    assert.isAtLeast(whole.length, 3)
    const rows: Array<Row> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: Page = await pageOf(client, { companyId, limit: 1, cursor })
      rows.push(...page.audit)
      cursor = page.nextCursor
    }
    assert.deepStrictEqual(rows, whole)
    const times = whole.map(({ time }) => time)
    assert.deepStrictEqual(times, times.toSorted())
  })

  it("is a client's own, and of all for the service", async () => {
    const [mine, theirs] = [await newCompany(client), await newCompany(other)]
    await grownOld(mine)
    await grownOld(theirs)
    const foreign = await client.operate(NAME, { method: NAME, companyId: theirs })
    assert.strictEqual(foreign.status, 404)
    const seen = (await pageOf(client, { record: theirs })).audit
    assert.deepStrictEqual(seen, [])
    const service = testClient(server.port, await server.newServiceCredential("admin"))
    for (const record of [mine, theirs]) {
      const { audit } = await pageOf(service, { record })
      assert.deepStrictEqual(
        audit.map(({ operation }) => operation),
        ["createBusiness"]
      )
    }
  })

  it("finds what one request did, for its client and for the service", async () => {
    const [mine, theirs] = [await newCompany(client), await newCompany(other)]
    await grownOld(mine)
    await grownOld(theirs)
    const [row] = (await pageOf(client, { companyId: mine })).audit
    assert.isDefined(row)
    const { requestId } = row
    assert.deepStrictEqual((await pageOf(client, { requestId })).audit, [row])
    assert.deepStrictEqual((await pageOf(client, { requestId, newestFirst: true })).audit, [row])
    assert.deepStrictEqual((await pageOf(other, { requestId })).audit, [])
    const service = testClient(server.port, await server.newServiceCredential("admin"))
    assert.deepStrictEqual((await pageOf(service, { requestId })).audit, [row])
    const long = await client.operate(NAME, { method: NAME, requestId: "a".repeat(129) })
    assert.include(problemsIn(long).join(), "requestId: length requestId must be at most 128")
  })

  it("takes times that are times, and its own cursors", async () => {
    const credentials = await client.operate("getCredentials", {
      method: "getCredentials",
      limit: 1
    })
    const { nextCursor } = JSON.parse(credentials.text) as { readonly nextCursor: string | null }
    const foreign = nextCursor ?? "YWJj"
    for (const [set, problem] of [
      [{ from: "yesterday" }, "from: format from must be a time"],
      [{ to: "2026-02-30" }, "to: format to must be a time"],
      [{ cursor: foreign }, "cursor: format cursor must be the nextCursor of an earlier answer"]
    ] as const) {
      const answer = await client.operate(NAME, { method: NAME, ...set })
      assert.strictEqual(answer.status, 400)
      assert.include(problemsIn(answer).join(), problem)
    }
  })
})
