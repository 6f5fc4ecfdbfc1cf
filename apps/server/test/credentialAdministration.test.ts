/** Credentials as an administrator issues, limits, rotates and revokes them over HTTP. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import { mayCall, roles, type Role } from "@payroll/operations/caller"
import { sampled } from "@payroll/testing/sampled"
import { daysFromToday } from "@payroll/testing/today"
import { basic, call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { openSocket } from "./rawSocket.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

/** By day one of so many operations is tried. */
const STEP = 3

let server: TestServer
let admin: TestClient
let stranger: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  stranger = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

interface Issued {
  readonly keyId: string
  readonly secret: string
}

const credentialIn = (text: string): Issued =>
  (JSON.parse(text) as { readonly credential: Issued }).credential

const bodyOf = (method: string, credential: Body): Body => ({ method, credential })

/** The terms of the role `payroll`: a name and a last day. */
const PAYROLL: Body = { role: "payroll", person: "Pay run", expiryDate: daysFromToday(30) }

/** Issues a credential on these terms, and a client that uses it. */
const issued = async (terms: Body, actedBy?: string, by = admin) => {
  const isForPayroll = terms["role"] === "payroll"
  const whole = isForPayroll ? { ...PAYROLL, ...terms } : terms
  const person = isForPayroll ? { actedBy: actedBy ?? "Rosa Diaz" } : {}
  const body = { ...bodyOf("addCredential", whole), ...person }
  const { status, text } = await by.operate("addCredential", body)
  assert.strictEqual(status, 200, text)
  const { keyId, secret } = credentialIn(text)
  const credential: Credential = { username: keyId, password: secret }
  return { keyId, credential, client: testClient(server.port, credential) }
}

const READ: Body = { method: "getMonthlyAndSemiMonthlyPayScheduleDates", frequency: "Monthly" }
const reads = async (client: TestClient): Promise<number> => {
  const body = await client.example("getMonthlyAndSemiMonthlyPayScheduleDates")
  return (await client.operate("getMonthlyAndSemiMonthlyPayScheduleDates", { ...READ, ...body }))
    .status
}

const newCompany = async (client: TestClient): Promise<string> => {
  const { text } = await client.operate("createBusiness", await client.example("createBusiness"))
  return (JSON.parse(text) as { readonly registration: { readonly companyId: string } })
    .registration.companyId
}

const auditOf = (operation: string, keyId: string) =>
  server.rows("audit", { operation, record_id: keyId })

describe("a credential that is issued", () => {
  it("is accepted at once and listed without its secret", async () => {
    const { keyId, client, credential } = await issued({ role: "read", person: "Rosa Diaz" })
    assert.strictEqual(await reads(client), 200)
    const { text } = await admin.operate("getCredentials", { method: "getCredentials", limit: 200 })
    const { credentials } = JSON.parse(text) as { readonly credentials: ReadonlyArray<Body> }
    const listed = credentials.find((one) => one["keyId"] === keyId)
    assert.include(listed, {
      role: "read",
      person: "Rosa Diaz",
      companyIds: null,
      expiryDate: null
    })
    assert.notInclude(text, credential.password)
    const [audit, ...others] = await auditOf("addCredential", keyId)
    assert.lengthOf(others, 0)
    assert.include(audit, { address: "127.0.0.1", acted_by: null, company_id: null })
  })

  it("is listed in pages, once", async () => {
    for (const role of ["read", "write", "review"]) await issued({ role })
    const keyIds: Array<string> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const body: Body = { method: "getCredentials", limit: 2, cursor }
      const { text } = await admin.operate("getCredentials", body)
      const page = JSON.parse(text) as {
        readonly credentials: ReadonlyArray<{ readonly keyId: string }>
        readonly nextCursor: string | null
      }
      assert.isAtMost(page.credentials.length, 2)
      keyIds.push(...page.credentials.map(({ keyId }) => keyId))
      cursor = page.nextCursor
    }
    assert.isAbove(keyIds.length, 3)
    assert.strictEqual(new Set(keyIds).size, keyIds.length)
  })

  it("is another client's business only", async () => {
    const { keyId } = await issued({ role: "read" })
    for (const method of ["rotateCredential", "revokeCredential"]) {
      const { status } = await stranger.operate(method, bodyOf(method, { keyId }))
      assert.strictEqual(status, 404)
      assert.lengthOf(await auditOf(method, keyId), 0)
    }
    const { text } = await stranger.operate("getCredentials", { method: "getCredentials" })
    assert.notInclude(text, keyId)
  })

  it.each([
    ["role", { role: "owner" }],
    ["companyIds", { role: "read", companyIds: [] }],
    ["expiryDate", { role: "read", expiryDate: "2020-01-01" }],
    ["addresses", { role: "read", addresses: [] }],
    ["addresses", { role: "read", addresses: ["203.0.113.0/33"] }],
    ["person", { ...PAYROLL, person: null }],
    ["expiryDate", { ...PAYROLL, expiryDate: "" }],
    ["expiryDate", { ...PAYROLL, role: " PAYROLL", expiryDate: daysFromToday(402) }],
    ["actedBy", PAYROLL]
  ])("must have a right %s", async (field, terms) => {
    const { status, text } = await admin.operate("addCredential", bodyOf("addCredential", terms))
    assert.strictEqual(status, 400)
    assert.include(text, field)
  })

  it("shows its secret once, whatever key repeats the request", async () => {
    const add = (body: Body) =>
      call(server.port, {
        path: "/adminPortal",
        body,
        as: admin.credential,
        headers: { "Idempotency-Key": "issue-1" }
      })
    const body = bodyOf("addCredential", { role: "read" })
    const first = await add(body)
    const again = await add(body)
    assert.strictEqual(again.status, 409)
    const { keyId, secret } = credentialIn(first.text)
    assert.include(again.text, keyId)
    assert.notInclude(again.text, secret)
    const other = await add(bodyOf("addCredential", { role: "write" }))
    assert.strictEqual(other.status, 422)
    const stored = await server.rows("stored_answer")
    assert.notInclude(JSON.stringify(stored), secret)
  })
})

let pairs = 0

/** An administrator of a new client, whose decisions need two persons. */
const underFourEyes = async (): Promise<TestClient> => {
  const service = testClient(server.port, await server.newServiceCredential("admin"))
  const newClient = { name: `two-persons-${++pairs}`, role: "admin", fourEyes: true }
  const { status, text } = await service.operate("addClient", { method: "addClient", newClient })
  assert.strictEqual(status, 200, text)
  const { keyId, secret } = (JSON.parse(text) as { readonly newClient: Issued }).newClient
  return testClient(server.port, { username: keyId, password: secret })
}

const approved = (keyId: string, by: TestClient, actedBy?: string) =>
  by.operate("approveCredential", {
    ...bodyOf("approveCredential", { keyId }),
    ...(actedBy !== undefined && { actedBy })
  })

describe("a credential of the role payroll", () => {
  it("is accepted at once without four eyes, reads, and changes nothing", async () => {
    const { keyId, client } = await issued({ role: "payroll" })
    assert.strictEqual(await reads(client), 200)
    const body = await admin.example("createBusiness")
    assert.strictEqual((await client.operate("createBusiness", body)).status, 403)
    assert.lengthOf(await auditOf("addPayrollCredential", keyId), 1)
    assert.strictEqual((await approved(keyId, admin, "Lin Wei")).status, 409)
    // Another secret would be another credential that nobody approved.
    const rotated = await admin.operate("rotateCredential", bodyOf("rotateCredential", { keyId }))
    assert.strictEqual(rotated.status, 409)
    assert.strictEqual(await reads(client), 200)
  })

  it("waits under four eyes for another person with another credential", async () => {
    const first = await underFourEyes()
    const asPerson = async (person: string) =>
      (await issued({ role: "admin", person, mayActForOthers: true }, undefined, first)).client
    const [lin, rosa] = [await asPerson("Lin Wei"), await asPerson("Rosa  Díaz")]
    const { keyId, client: waiting } = await issued({ role: "payroll" }, "Rosa Diaz", first)
    assert.strictEqual(await reads(waiting), 401)
    assert.strictEqual((await approved(keyId, first, "Lin Wei")).status, 409)
    assert.strictEqual((await approved(keyId, rosa)).status, 409)
    assert.strictEqual((await approved(keyId, lin, "rosa diaz")).status, 409)
    assert.strictEqual((await approved(keyId, admin, "Lin Wei")).status, 404)
    assert.strictEqual(await reads(waiting), 401)
    const { text } = await first.operate("getCredentials", { method: "getCredentials" })
    const { credentials } = JSON.parse(text) as { readonly credentials: ReadonlyArray<Body> }
    const waits = credentials.filter(({ awaitsApproval }) => awaitsApproval === true)
    assert.deepStrictEqual(
      waits.map((one) => one["keyId"]),
      [keyId]
    )
    assert.strictEqual((await approved(keyId, lin)).status, 200)
    // A process knows for half a second that it was refused.
    while ((await reads(waiting)) !== 200);
    assert.lengthOf(await auditOf("approveCredential", keyId), 1)
    assert.strictEqual((await approved(keyId, lin)).status, 409)
  })

  it("waits for its second person for seven days", async () => {
    const first = await underFourEyes()
    const { client: lin } = await issued({ role: "admin", person: "Lin Wei" }, undefined, first)
    const { keyId } = await issued({ role: "payroll" }, "Rosa Diaz", first)
    const [row] = await server.rows("credential", { key_id: keyId })
    const created_at = Number(row?.["created_at"]) - 7 * 86_400_000
    await statesAt(server.port).set("credential", { key_id: keyId }, { created_at })
    assert.strictEqual((await approved(keyId, lin)).status, 409)
  })
})

describe("a credential that is limited to addresses", () => {
  it("is refused from others like an unknown one, also after a rotation", async () => {
    const { keyId, credential } = await issued({ role: "read", addresses: ["127.0.0.2", "::1"] })
    const from = async (address: string, password = credential.password, username = keyId) => {
      const body = { method: "getCompanies" }
      const as = { username, password }
      const answer = await call(server.port, { path: "/reports", body, as, from: address })
      return { ...answer, text: answer.text.replace(/"requestId":"[^"]+"/, "") }
    }
    assert.strictEqual((await from("127.0.0.2")).status, 200)
    const refused = await from("127.0.0.3")
    assert.strictEqual(refused.status, 401)
    const unknown = await from("127.0.0.3", credential.password, `${keyId.slice(0, -1)}_`)
    assert.strictEqual(refused.text, unknown.text)
    const rotate = bodyOf("rotateCredential", { keyId })
    const { secret } = credentialIn((await admin.operate("rotateCredential", rotate)).text)
    assert.strictEqual((await from("127.0.0.2", secret)).status, 200)
    assert.strictEqual((await from("127.0.0.3", secret)).status, 401)
    const [row] = await server.rows("credential", { key_id: keyId })
    // A version that does not know this limit compares the whole text with a hash.
    assert.match(String(row?.["secret_hash"]), /^r2\./)
  })
})

describe("a credential that is rotated", () => {
  it("has two secrets for a while, or one at once", async () => {
    const { keyId, client, credential } = await issued({ role: "read" })
    const rotate = (overlapHours: number) =>
      admin.operate("rotateCredential", bodyOf("rotateCredential", { keyId, overlapHours }))
    const second = credentialIn((await rotate(1)).text).secret
    assert.strictEqual(await reads(client), 200)
    assert.strictEqual(
      await reads(testClient(server.port, { ...credential, password: second })),
      200
    )
    const third = credentialIn((await rotate(0)).text).secret
    assert.strictEqual(await reads(client), 401)
    assert.strictEqual(
      await reads(testClient(server.port, { ...credential, password: second })),
      401
    )
    assert.strictEqual(
      await reads(testClient(server.port, { ...credential, password: third })),
      200
    )
    assert.lengthOf(await auditOf("rotateCredential", keyId), 2)
  })
})

describe("a credential that is revoked", () => {
  it("is refused when the revocation is answered, for good", async () => {
    const { keyId, client } = await issued({ role: "read" })
    assert.strictEqual(await reads(client), 200)
    const revoke = () => admin.operate("revokeCredential", bodyOf("revokeCredential", { keyId }))
    assert.strictEqual((await revoke()).status, 200)
    assert.strictEqual(await reads(client), 401)
    assert.strictEqual((await revoke()).status, 404)
    const rotated = await admin.operate("rotateCredential", bodyOf("rotateCredential", { keyId }))
    assert.strictEqual(rotated.status, 404)
    assert.lengthOf(await auditOf("revokeCredential", keyId), 1)
  })

  it("is refused when the rest of a body arrives after the revocation, and stores nothing", async () => {
    const { keyId, credential } = await issued({ role: "write" })
    const body = JSON.stringify(await admin.example("createBusiness"))
    const half = body.length / 2
    const raw = await openSocket(server.port)
    raw.send(
      `POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(credential)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n` +
        body.slice(0, half)
    )
    const { status } = await admin.operate(
      "revokeCredential",
      bodyOf("revokeCredential", { keyId })
    )
    assert.strictEqual(status, 200)
    const before = await server.rowCounts()
    raw.send(body.slice(half))
    const [answer] = await raw.answers(1)
    raw.socket.destroy()
    assert.strictEqual(answer?.status, 401)
    assert.deepStrictEqual(await server.rowCounts(), before)
  })
})

describe("a credential that is limited to companies", () => {
  it("cannot name a company of another client", async () => {
    const companyIds = [await newCompany(stranger)]
    const terms = bodyOf("addCredential", { role: "read", companyIds })
    assert.strictEqual((await admin.operate("addCredential", terms)).status, 404)
  })

  it("is refused by a version that does not know limits", async () => {
    const { keyId } = await issued({ role: "read", companyIds: [await newCompany(admin)] })
    const [row] = await server.rows("credential", { key_id: keyId })
    // Earlier versions compare 32 bytes in base64url.
    assert.notStrictEqual(Buffer.from(String(row?.["secret_hash"]), "base64url").length, 32)
  })
})

/** Issues a credential that is limited to the company of the record that a request changed. */
const limitedToRecordOf = async (requestId: string, role: Role): Promise<Credential> => {
  const [row] = await server.rows("audit", { request_id: requestId })
  return (await issued({ role, companyIds: [String(row?.["company_id"])] })).credential
}

describe("a stored answer about another company", () => {
  const writes = catalogue.filter(
    (operation) => operation.kind === "write" && !("scope" in operation)
  )
  const isDecision = (operation: (typeof writes)[number]) =>
    "isDecision" in operation && operation.isDecision

  it.each(sampled(writes, STEP))(
    "is not given to a limited credential: $name",
    async (operation) => {
      const { name, group, verb } = operation
      const role = operation.role === "payroll" ? "payroll" : "admin"
      const { credential: elsewhere } = await issued({
        role,
        companyIds: [await newCompany(admin)]
      })
      const body = await admin.example(name)
      const headers = { "Idempotency-Key": `kept-${name}` }
      const answerFor = (as: Credential) =>
        call(server.port, { path: `/${group}`, verb, body, headers, as })
      const kept = await answerFor(admin.credential)
      assert.strictEqual(kept.status, 200, kept.text)
      assert.strictEqual((await answerFor(elsewhere)).status, 404)
      const requestId = String(kept.headers["x-request-id"])
      const again = await answerFor(await limitedToRecordOf(requestId, role))
      // The key of a decision is that of one person.
      if (isDecision(operation)) {
        assert.strictEqual(again.status, 422)
        return
      }
      assert.deepStrictEqual(
        [again.status, again.headers["idempotent-replayed"], again.text],
        [200, "true", kept.text]
      )
    }
  )
})

describe.each(roles)("a credential with the role %s", (role: Role) => {
  it("may call what its role and its companies allow, and finds nothing else", async () => {
    const companyId = await newCompany(admin)
    const { client: limited } = await issued({ role, companyIds: [companyId] })
    const { client: whole } = await issued({ role })
    for (const operation of sampled(catalogue, STEP)) {
      const { name, scope }: { readonly name: string; readonly scope?: string } = operation
      // Made by the administrator in a company that the limited credential does not reach.
      const body = await admin.example(name)
      const isAllowed = mayCall({ role, companyIds: undefined }, operation)
      const beyond = await limited.operate(name, body)
      const namesRecords = JSON.stringify(body).includes('Id":')
      const expected = !isAllowed || scope !== undefined ? 403 : namesRecords ? 404 : 200
      assert.strictEqual(beyond.status, expected, `${role} ${name}, limited`)
      if (operation.kind === "command") continue
      const reached = await whole.operate(name, body)
      // A kiosk asks for a PIN, which no example has, and lists the workers of its one company.
      const isMore = operation.kind === "write" || name === "getKioskWorkers"
      const isDone = isAllowed && !(role === "kiosk" && isMore)
      assert.strictEqual(reached.status, isDone ? 200 : 403, `${role} ${name}`)
    }
  })

  it("reaches the companies that it is limited to", async () => {
    const companyId = await newCompany(admin)
    const { client } = await issued({ role, companyIds: [companyId] })
    const body = { method: "getCompanyInfo", companyId }
    const expected = mayCall({ role, companyIds: undefined }, { role: "read" }) ? 200 : 403
    assert.strictEqual((await client.operate("getCompanyInfo", body)).status, expected)
  })
})
