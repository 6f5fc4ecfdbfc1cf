/** Credentials of the service: they administer clients, and act on behalf of the one that a call names. */
import { clientNameMessage } from "@payroll/domain/field/clientName"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { lastingRoles, mayCall, SERVICE, type Role } from "@payroll/operations/caller"
import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import { daysFromToday } from "@payroll/testing/today"
import { call, testClient, type TestClient } from "./call.ts"
import { clientOperations, type Body } from "./examples.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

let server: TestServer
let service: Credential
let acme: TestClient
let globex: TestClient

interface Issued {
  readonly clientId: string
  readonly keyId: string
  readonly secret: string
}

/** Calls an operation with a credential of the service. */
const asService = (
  name: string,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
  as = service
) => {
  const { group, verb } = operationNamed(name) ?? assert.fail(name)
  const path = `/${group}`
  return call(server.port, { path, verb, body: { ...body, method: name }, as, headers })
}

const answered = async <A>(answer: ReturnType<typeof call>): Promise<A> => {
  const { status, text } = await answer
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as A
}

const newClient = async (name: string): Promise<TestClient> => {
  const answer = asService("addClient", { newClient: { name, role: "admin" } })
  const { newClient: issued } = await answered<{ newClient: Issued }>(answer)
  return testClient(server.port, { username: issued.keyId, password: issued.secret })
}

beforeAll(async () => {
  server = await startTestServer()
  service = await server.newServiceCredential("admin")
  acme = await newClient("acme")
  globex = await newClient("globex")
})
afterAll(() => server.stop())

const PAGE_MAX = 200

/** The ids of endpoints on all pages of a list. */
const eachPage = async (name: string, body: Body): Promise<ReadonlyArray<string>> => {
  interface Page {
    readonly webhookEndpoints: ReadonlyArray<{ readonly webhookEndpointId: string }>
    readonly nextCursor: string | null
  }
  const ids: Array<string> = []
  for (let cursor: string | null = ""; cursor !== null && ids.length < PAGE_MAX;) {
    const place = cursor === "" ? {} : { cursor }
    const page: Page = await answered<Page>(asService(name, { ...body, ...place }))
    ids.push(...page.webhookEndpoints.map(({ webhookEndpointId }) => webhookEndpointId))
    cursor = page.nextCursor
  }
  return ids
}

const auditOf = (operation: string) => server.rows("audit", { operation })

const messageIn = (text: string): string =>
  (JSON.parse(text) as { readonly error: { readonly message: string } }).error.message

const companyIn = (text: string): string =>
  (JSON.parse(text) as { readonly registration: { readonly companyId: string } }).registration
    .companyId

describe("a credential of the service", () => {
  it("creates clients, whose names are unique", async () => {
    const again = await asService("addClient", { newClient: { name: "acme", role: "read" } })
    assert.strictEqual(again.status, 409)
    assert.include(again.text, "a client named acme exists already")
    const body = { newClient: { name: SERVICE.name, role: "admin" } }
    const wrong = await asService("addClient", body)
    assert.strictEqual(wrong.status, 400)
    assert.include(wrong.text, clientNameMessage)
    const rows = await auditOf("addClient")
    assert.deepStrictEqual([...new Set(rows.map((row) => row["client_id"]))], [SERVICE.id])
    assert.deepStrictEqual([...new Set(rows.map((row) => row["credential"]))], [service.username])
  })

  it("gets the secret of a new client once, whatever key repeats the request", async () => {
    const body = { newClient: { name: "once", role: "admin" } }
    const add = () => asService("addClient", body, { "Idempotency-Key": "add-once" })
    const { newClient: issued } = await answered<{ newClient: Issued }>(add())
    const again = await add()
    assert.strictEqual(again.status, 409)
    assert.include(again.text, issued.clientId)
    assert.notInclude(again.text, issued.secret)
    const listed = (await server.rows("client")).filter((row) => row["name"] === "once")
    assert.lengthOf(listed, 1)
  })

  it("changes the settings of a client, and lists them all without itself", async () => {
    const clientSettings = {
      duplicates: "reject",
      fourEyes: true,
      handOverEncryption: "required",
      flowName: "strict-people",
      flowOrigins: ["https://app.strict.example", "http://localhost:3000"],
      displayName: "Strict Bakeries",
      accentColor: "#1a5fb4",
      supportAddress: "people@strict.example",
      language: "es"
    }
    const logo = Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")
    await newClient("strict")
    const changed = await answered<{ readonly clientSettings: Body }>(
      asService("updateClient", { client: "strict", clientSettings: { ...clientSettings, logo } })
    )
    assert.deepInclude(changed.clientSettings, {
      name: "strict",
      ...clientSettings,
      logoType: "image/png"
    })
    const brand = { displayName: null, logo: null, accentColor: null, supportAddress: null }
    const emptied = await answered<{ readonly clientSettings: Body }>(
      asService("updateClient", {
        client: "strict",
        clientSettings: { flowOrigins: null, ...brand }
      })
    )
    const { logo: _taken, ...without } = brand
    assert.deepInclude(emptied.clientSettings, { flowOrigins: [], logoType: null, ...without })
    await answered(asService("updateClient", { client: "strict", clientSettings }))
    for (const field of Object.keys(clientSettings)) {
      if (field === "flowOrigins" || field in brand) continue
      const none = { client: "strict", clientSettings: { [field]: null } }
      const refused = await asService("updateClient", none)
      assert.strictEqual(refused.status, 400)
      assert.include(refused.text, `${field} is mandatory and cannot be empty`)
    }
    const { clients } = await answered<{ readonly clients: ReadonlyArray<Body> }>(
      asService("getClients", { limit: PAGE_MAX })
    )
    const names = clients.map(({ name }) => name)
    assert.includeMembers(names, ["acme", "globex", "strict"])
    assert.notInclude(names, SERVICE.name)
    const strict = clients.find(({ name }) => name === "strict")
    assert.deepInclude(strict, clientSettings)
    assert.deepInclude(
      clients.find(({ name }) => name === "acme"),
      { duplicates: "review", fourEyes: false, handOverEncryption: "optional" }
    )
  })

  it("lists clients in pages", async () => {
    const names: Array<unknown> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: { clients: ReadonlyArray<Body>; nextCursor: string | null } = await answered(
        asService("getClients", { limit: 1, cursor })
      )
      assert.isAtMost(page.clients.length, 1)
      names.push(...page.clients.map(({ name }) => name))
      cursor = page.nextCursor
    }
    assert.deepStrictEqual(names, names.toSorted())
    assert.includeMembers(names, ["acme", "globex"])
  })

  it("acts on behalf of the client that a call names", async () => {
    const body = { ...(await acme.example("createBusiness")), client: "acme" }
    const { status, text } = await asService("createBusiness", body)
    assert.strictEqual(status, 200, text)
    const company = { method: "getCompanyInfo", companyId: companyIn(text) }
    assert.strictEqual((await acme.operate("getCompanyInfo", company)).status, 200)
    assert.strictEqual((await globex.operate("getCompanyInfo", company)).status, 404)
    const seen = await asService("getCompanyInfo", { ...company, client: "acme" })
    assert.strictEqual(seen.status, 200)
    const elsewhere = await asService("getCompanyInfo", { ...company, client: "globex" })
    assert.strictEqual(elsewhere.status, 404)
    const row = (await auditOf("createBusiness")).find(
      (one) => one["record_id"] === company.companyId
    )
    const { clients } = await answered<{ readonly clients: ReadonlyArray<Body> }>(
      asService("getClients", { limit: PAGE_MAX })
    )
    const owner = clients.find(({ name }) => name === "acme")
    assert.strictEqual(row?.["client_id"], owner?.["clientId"])
    assert.strictEqual(row?.["credential"], service.username)
  })

  it("keeps the idempotency keys of clients apart", async () => {
    const body = await acme.example("createBusiness")
    const headers = { "Idempotency-Key": "same-key" }
    const ask = (client: string) => asService("createBusiness", { ...body, client }, headers)
    const [first, second] = [await ask("acme"), await ask("globex")]
    assert.notStrictEqual(companyIn(first.text), companyIn(second.text))
    const again = await ask("acme")
    assert.strictEqual(again.headers["idempotent-replayed"], "true")
    assert.strictEqual(again.text, first.text)
  })

  it.each([
    ["is missing", undefined, 400],
    ["is empty", "", 400],
    ["is no text", 7, 400],
    ["is not there", "nobody", 404],
    ["is the service", SERVICE.name, 404]
  ])("is refused where the client %s", async (_what, client, expected) => {
    const before = await server.rowCounts()
    for (const name of ["createBusiness", "getCompanyInfo", "updateClient"]) {
      const body = { ...(await acme.example(name)), client }
      const counted = await server.rowCounts()
      const { status, text } = await asService(name, body)
      assert.strictEqual(status, expected, text)
      assert.include(text, "client")
      assert.deepStrictEqual(await server.rowCounts(), counted)
    }
    assert.strictEqual((await server.rowCounts())["credential"], before["credential"])
  })

  it("is refused by a version that does not know it", async () => {
    const row = (await server.rows("credential")).find(
      ({ key_id: keyId }) => keyId === service.username
    )
    // Earlier versions compare 32 bytes in base64url.
    assert.notStrictEqual(Buffer.from(String(row?.["secret_hash"]), "base64url").length, 32)
  })

  it("sees the credentials of all clients, or of one", async () => {
    interface Page {
      readonly credentials: ReadonlyArray<{ readonly client: string }>
    }
    const clientsIn = async (body: Body) => {
      const answer = asService("getCredentials", { limit: PAGE_MAX, ...body })
      const { credentials } = await answered<Page>(answer)
      return [...new Set(credentials.map(({ client }) => client))]
    }
    assert.includeMembers(await clientsIn({}), ["acme", "globex", SERVICE.name])
    assert.deepStrictEqual(await clientsIn({ client: "globex" }), ["globex"])
  })

  it("sees what waits of all clients, each named, or of one", async () => {
    interface Owned {
      readonly client: string
    }
    type Page = Readonly<Record<string, ReadonlyArray<Owned>>>
    await acme.example("decideVerification")
    await globex.example("decideVerification")
    for (const of of [acme, globex]) {
      const webhookEndpoint = { url: "http://127.0.0.1:9/hook" }
      const body = { method: "addWebhookEndpoint", webhookEndpoint }
      const added = await of.operate("addWebhookEndpoint", body)
      assert.strictEqual(added.status, 200, added.text)
    }
    for (const [name, list] of [
      ["getVerifications", "verifications"],
      ["getWebhookEndpoints", "webhookEndpoints"]
    ] as const) {
      const clientsIn = async (body: Body) => {
        const page = await answered<Page>(asService(name, { limit: PAGE_MAX, ...body }))
        return [...new Set(page[list]?.map(({ client }) => client))]
      }
      assert.includeMembers(await clientsIn({}), ["acme", "globex"], name)
      assert.deepStrictEqual(await clientsIn({ client: "globex" }), ["globex"], name)
      const page = await acme.operate(name, { method: name, limit: PAGE_MAX })
      const clients = (JSON.parse(page.text) as Page)[list]?.map(({ client }) => client)
      assert.deepStrictEqual([...new Set(clients)], ["acme"], name)
    }
    const pages = await eachPage("getWebhookEndpoints", { limit: 1 })
    assert.isAtLeast(pages.length, 2)
    assert.strictEqual(new Set(pages).size, pages.length)
    const { pendingApprovals } = await answered<Page>(asService("getPendingApprovals", {}))
    assert.isArray(pendingApprovals)
    const ofCompany = { companyId: "00000000-0000-7000-8000-000000000009" }
    const unnamed = await asService("getVerifications", ofCompany)
    assert.strictEqual(unnamed.status, 400)
    assert.include(unnamed.text, "client is mandatory")
  })

  it("is handed no whole values: the role payroll is for credentials of clients", async () => {
    const expiryDate = daysFromToday(30)
    const credential = { role: "payroll", person: "Pay run", expiryDate }
    const ofService = await asService("addCredential", { credential, client: SERVICE.name })
    assert.notStrictEqual(ofService.status, 200)
    const first = await asService("addClient", { newClient: { name: "hasty", role: "payroll" } })
    assert.strictEqual(first.status, 400)
    const ofClient = await asService("addCredential", { credential, client: "acme" })
    assert.strictEqual(ofClient.status, 200, ofClient.text)
  })

  it("calculates pay dates with a client or without", async () => {
    const name = "getMonthlyAndSemiMonthlyPayScheduleDates"
    const example = await acme.example(name)
    const alone = await asService(name, example)
    assert.strictEqual(alone.status, 200, alone.text)
    const named = await asService(name, { ...example, client: "acme" })
    assert.strictEqual(named.text, alone.text)
    assert.strictEqual((await asService(name, { ...example, client: "nobody" })).status, 404)
  })
})

describe("a credential of a client", () => {
  it("may name its own client, and finds no other", async () => {
    const before = await server.rowCounts()
    for (const name of ["createBusiness", "getCredentials"]) {
      const body = await acme.example(name)
      const other = await acme.operate(name, { ...body, client: "globex" })
      assert.strictEqual(other.status, 404, name)
      const unknown = await acme.operate(name, { ...body, client: "nobody" })
      assert.strictEqual(messageIn(unknown.text), messageIn(other.text))
    }
    assert.deepStrictEqual(await server.rowCounts(), before)
    const body = { ...(await acme.example("createBusiness")), client: "acme" }
    assert.strictEqual((await acme.operate("createBusiness", body)).status, 200)
    const path = "/reports/getCredentials?method=getCredentials&client="
    const statusOf = async (client: string) =>
      (await call(server.port, { path: path + client, verb: "GET", as: acme.credential })).status
    assert.deepStrictEqual([await statusOf("acme"), await statusOf("globex")], [200, 404])
  })

  it("does not administer clients, whatever its role", async () => {
    for (const { name, example } of catalogue.filter(({ scope }) => scope === "service")) {
      const { status } = await acme.operate(name, { method: name, ...example, client: "acme" })
      assert.strictEqual(status, 403, name)
    }
  })
})

describe.each(lastingRoles)("a credential of the service with the role %s", (role: Role) => {
  it("may call what its role allows, for any client", async () => {
    const as = await server.newServiceCredential(role)
    for (const operation of clientOperations) {
      const { name } = operation
      const isAllowed = mayCall({ role, companyIds: undefined }, operation)
      if (operation.kind === "command" && isAllowed) continue
      const body = { ...(await acme.example(name)), client: "acme" }
      const { status, text } = await asService(name, body, {}, as)
      // A kiosk asks for a PIN, which no example has, and lists the workers of its one company.
      const isMore = operation.kind === "write" || name === "getKioskWorkers"
      const isDone = isAllowed && !(role === "kiosk" && isMore)
      assert.strictEqual(status, isDone ? 200 : 403, `${role} ${name}: ${text}`)
    }
    const expected = role === "admin" ? 200 : 403
    assert.strictEqual((await asService("getClients", {}, {}, as)).status, expected)
  })
})
