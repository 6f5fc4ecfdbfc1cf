/** A credential of a person acts as that person, whom its requests name by name or by either id. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

type Json = ReturnType<typeof JSON.parse>

const UNKNOWN = "0190aaaa-0000-7000-8000-000000000000"

let server: TestServer
let admin: TestClient
let stranger: TestClient
/** A worker of the admin's client who is a business user too. */
let rosa: { readonly userId: string; readonly businessUserId: string; readonly companyId: string }
/** A worker of the same client. */
let lin: string

const answerOf = async (client: TestClient, name: string, body: object): Promise<Json> => {
  const { status, text } = await client.operate(name, { method: name, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

const newPerson = async (client: TestClient) => {
  const body = await client.example("updateBusinessUserAsEmployee")
  const { businessUser } = await answerOf(client, "updateBusinessUserAsEmployee", body)
  const [row] = await server.rows("worker", { id: businessUser.userId })
  const { businessUserId, userId } = businessUser
  return { userId, businessUserId, companyId: String(row?.["company_id"]) }
}

const issue = async (terms: object, by = admin) => {
  const { credential } = await answerOf(by, "addCredential", { credential: terms })
  const { keyId, secret } = credential
  const issued = { username: keyId as string, password: secret as string }
  return { keyId: keyId as string, credential, client: testClient(server.port, issued) }
}

const REFUSED =
  "403 acts-for-another actedBy: conflict actedBy must be the name or an id of the credential's person: " +
  "the credential may not act for others"

const outcome = async (client: TestClient, name: string, body: object): Promise<string> => {
  const answer = await client.operate(name, { method: name, ...body })
  if (answer.status === 200) return "200"
  return `${answer.status} ${JSON.parse(answer.text).error.type} ${problemsIn(answer).join()}`
}

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  stranger = testClient(server.port, await server.newClient("admin"))
  rosa = await newPerson(admin)
  const { user } = await answerOf(admin, "addUser", await admin.example("addUser"))
  lin = user.userId
})
afterAll(() => server.stop())

it("a credential of nobody names its program, which changes and goes, and stays accepted", async () => {
  const { keyId, client } = await issue({ role: "read", program: "Northgate pay run" })
  const current = async (): Promise<unknown> => {
    const { credentials } = await answerOf(admin, "getCredentials", { limit: 200 })
    return credentials.find((one: Json) => one.keyId === keyId)?.program
  }
  assert.strictEqual(await current(), "Northgate pay run")
  for (const program of ["Southgate pay run", null]) {
    await answerOf(admin, "updateCredential", { credential: { keyId, program } })
    assert.strictEqual(await current(), program)
    await answerOf(client, "getCompanies", { limit: 1 })
  }
})

describe("a credential of a person", () => {
  it("refuses everybody else in every operation that names who acts", async () => {
    const person = { name: "Rosie", userId: rosa.userId }
    const { client: rosie } = await issue({ role: "admin", person })
    const terms = { role: "payroll", person, expiryDate: daysFromToday(30) }
    const { credential: forPayroll } = (await issue(terms, rosie)).client
    const client = testClient(server.port, { ...rosie.credential, forPayroll })
    const others = ["Lin Wei", "Chief Compliance Officer", lin, UNKNOWN]
    const persons = [
      undefined,
      "Rosie",
      " r\u00f3sie. ",
      rosa.userId,
      rosa.businessUserId.toUpperCase()
    ]
    const audited = clientOperations.filter(({ isAudited }) => isAudited)
    assert.isAbove(audited.length, 100)
    const before = await server.rowCounts()
    for (const { name, example = {} } of audited) {
      for (const actedBy of others) {
        assert.strictEqual(await outcome(client, name, { ...example, actedBy }), REFUSED, name)
      }
    }
    assert.deepStrictEqual(await server.rowCounts(), before)
    for (const { name } of audited) {
      // Without its objects each is refused for them, and for nothing else.
      for (const actedBy of persons) {
        assert.notInclude(await outcome(client, name, { actedBy }), "actedBy", name)
      }
    }
  })

  it("is named with the id in the audit and in the history", async () => {
    const { client, keyId } = await issue({
      role: "write",
      person: { name: "Rosie", businessUserId: rosa.businessUserId }
    })
    const user = { userId: lin, jobTitle: "Head baker" }
    await answerOf(client, "updateUser", { user, actedBy: rosa.userId })
    const actor = { actedBy: "Rosie", actedById: rosa.businessUserId, credentialPerson: null }
    const { history } = await answerOf(admin, "getHistory", { recordId: lin })
    assert.deepInclude(history[0], { credential: keyId, ...actor })
    const [row] = await server.rows("audit", { operation: "updateUser", credential: keyId })
    const stored = { acted_by: "Rosie", acted_by_id: rosa.businessUserId, credential_person: null }
    assert.deepInclude(row, stored)
  })

  it("stores both persons where it may act for others", async () => {
    const { client, keyId, credential } = await issue({
      role: "write",
      person: "Kim Park",
      mayActForOthers: true
    })
    assert.isTrue(credential.mayActForOthers)
    const actors: ReadonlyArray<readonly [string | undefined, object]> = [
      ["Ana Ruiz", { actedBy: "Ana Ruiz", actedById: null, credentialPerson: "Kim Park" }],
      [lin, { actedById: lin, credentialPerson: "Kim Park" }],
      ["kim park", { actedBy: "Kim Park", actedById: null, credentialPerson: null }],
      [undefined, { actedBy: "Kim Park", actedById: null, credentialPerson: null }]
    ]
    for (const [index, [actedBy, shown]] of actors.entries()) {
      const user = { userId: lin, jobTitle: `Baker ${index}` }
      await answerOf(client, "updateUser", { user, ...(actedBy !== undefined && { actedBy }) })
      const { history } = await answerOf(admin, "getHistory", { recordId: lin })
      assert.deepInclude(history[0], { credential: keyId, ...shown })
    }
  })

  it("may be forbidden to act for others, and given another person", async () => {
    const { client, keyId } = await issue({ role: "write", person: "Kim", mayActForOthers: true })
    const forLin = { user: { userId: lin, jobTitle: "Miller" }, actedBy: "Lin Wei" }
    assert.strictEqual(await outcome(client, "updateUser", forLin), "200")
    const person = { name: "Kim Park", userId: lin }
    const change = { keyId, person, mayActForOthers: false }
    const { credential } = await answerOf(admin, "updateCredential", { credential: change })
    const terms = { person: "Kim Park", userId: lin, businessUserId: null, mayActForOthers: false }
    assert.include(credential, { keyId, role: "write", ...terms })
    const { credentials } = await answerOf(admin, "getCredentials", { limit: 200 })
    assert.include(
      credentials.find((each: Json) => each["keyId"] === keyId),
      terms
    )
    assert.strictEqual(await outcome(client, "updateUser", forLin), REFUSED)
    assert.strictEqual(await outcome(client, "updateUser", { ...forLin, actedBy: lin }), "200")
    // Another spelling of the name keeps the id, by which people are compared.
    const changedTo = async (input: unknown) => {
      const { credential: changed } = await answerOf(admin, "updateCredential", {
        credential: { keyId, person: input }
      })
      return [changed.person, changed.userId, changed.message]
    }
    const [CHANGED, SAME] = ["The credential is changed", "The credential is up to date"]
    assert.deepStrictEqual(await changedTo("Kim T. Park"), ["Kim T. Park", lin, CHANGED])
    assert.deepStrictEqual(await changedTo("Kim T. Park"), ["Kim T. Park", lin, SAME])
    for (const input of [lin, { name: lin, userId: lin }]) {
      const body = { credential: { keyId, person: input } }
      assert.match(await outcome(admin, "updateCredential", body), /^400 .*name of the person/)
    }
    const withId = { credential: { role: "write", person: lin } }
    assert.match(await outcome(admin, "addCredential", withId), /^400 .*name of the person/)
    const nobody = { keyId, person: null }
    const { credential: after } = await answerOf(admin, "updateCredential", { credential: nobody })
    assert.include(after, { person: null, userId: null, businessUserId: null })
    assert.strictEqual(await outcome(client, "updateUser", forLin), "200")
    assert.lengthOf(
      await server.rows("audit", { operation: "updateCredential", record_id: keyId }),
      4
    )
    assert.match(
      await outcome(stranger, "updateCredential", { credential: nobody }),
      /^404 not-found/
    )
  })
})

describe("a credential of the role payroll", () => {
  it("is approved by another person than its issuer, whatever they are called, and never changed", async () => {
    const service = testClient(server.port, await server.newServiceCredential("admin"))
    const newClient = { name: "two-persons", role: "admin", fourEyes: true }
    const { newClient: added } = await answerOf(service, "addClient", { newClient })
    const { keyId: username, secret: password } = added
    const watched = testClient(server.port, { username, password })
    const { userId, businessUserId } = await newPerson(watched)
    const decider = async (person: object) =>
      (await issue({ role: "admin", person }, watched)).client
    const terms = { role: "payroll", person: "Pay run", expiryDate: daysFromToday(30) }
    const { keyId } = await issue(terms, await decider({ name: "Rosa", userId }))
    const credential = { keyId }
    const nickname = await decider({ name: "The Chief", businessUserId })
    const alone = await outcome(nickname, "approveCredential", { credential })
    assert.match(alone, /^409 state-conflict/)
    const { user } = await answerOf(watched, "addUser", await watched.example("addUser"))
    const namesake = await decider({ name: "Rosa", userId: user.userId })
    assert.strictEqual(await outcome(namesake, "approveCredential", { credential }), "200")
    const change = { credential: { keyId, mayActForOthers: true } }
    assert.match(await outcome(watched, "updateCredential", change), /^409 state-conflict/)
  })
})

describe("the person of a new credential", () => {
  const add = (credential: object, client = admin): Promise<string> =>
    outcome(client, "addCredential", { credential: { role: "write", ...credential } })

  it("is a worker or a business user of the client that the credential sees", async () => {
    const other = await newPerson(admin)
    const { userId, businessUserId, companyId } = rosa
    const name = "Rosa"
    const companyIds = [companyId]
    assert.strictEqual(await add({ person: { name, userId }, companyIds }), "200")
    assert.strictEqual(await add({ person: { name, businessUserId }, companyIds }), "200")
    const missing: ReadonlyArray<readonly [string, object, TestClient?]> = [
      ["userId", { person: { name, userId: UNKNOWN } }],
      ["userId", { person: { name, userId: businessUserId } }],
      ["userId", { person: { name, userId } }, stranger],
      ["userId", { person: { name, userId: other.userId }, companyIds }],
      ["businessUserId", { person: { name, businessUserId: UNKNOWN } }],
      ["businessUserId", { person: { name, businessUserId: userId } }],
      ["businessUserId", { person: { name, businessUserId } }, stranger],
      ["businessUserId", { person: { name, businessUserId: other.businessUserId }, companyIds }]
    ]
    for (const [field, credential, client] of missing) {
      const refusal = await add(credential, client)
      assert.match(refusal, new RegExp(`^404 not-found credential\\.person\\.${field}: `))
    }
  })

  it.each<[string, unknown]>([
    ["person: ", 7],
    ["person: ", { name: "Rosa" }],
    ["person: ", { name: "Rosa", userId: UNKNOWN, businessUserId: UNKNOWN }],
    ["person.name: ", { userId: UNKNOWN }],
    ["person.name: ", { name: "a".repeat(101), userId: UNKNOWN }],
    ["person.userId: ", { name: "Rosa", userId: "seven" }],
    ["person: ", "a".repeat(101)]
  ])("is refused at %s for %o", async (field, person) => {
    const refusal = await add({ person })
    assert.include(refusal, `400 invalid-request credential.${field}`)
  })
})

describe("nobody approves the own time", () => {
  it.each([
    ["approveTimesheet", "timesheet"],
    ["approveTimesheetAmendment", "timesheetAmendment"],
    ["approveTimeOffRequest", "timeOffRequest"],
    ["recordTimeOff", "timeOffRequest"]
  ])("with %s, whatever the credential calls the person", async (name, object) => {
    const body = await admin.example(name)
    const record = (body as Json)[object]
    const table = object.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const [row] = await server.rows(table, { id: String(record[`${object}Id`]) })
    const userId = String(record["userId"] ?? row?.["worker_id"])
    const [worker] = await server.rows("worker", { id: userId })
    const fullName = `${String(worker?.["first_name"])} ${String(worker?.["last_name"])}`
    const own: ReadonlyArray<Json> = [
      { person: { name: "Rosie", userId } },
      { person: fullName.toUpperCase() },
      { person: { name: "Rosie", userId }, mayActForOthers: true }
    ]
    for (const terms of own) {
      const { client } = await issue({ role: "write", ...terms })
      const more = terms["mayActForOthers"] === true ? { actedBy: "Chief Compliance Officer" } : {}
      assert.match(await outcome(client, name, { ...body, ...more }), /^409 self-approval/)
    }
    assert.match(await outcome(admin, name, { ...body, actedBy: userId }), /^409 self-approval/)
    const namesake = await issue({ role: "write", person: { name: fullName, userId: lin } })
    assert.strictEqual(await outcome(namesake.client, name, body), "200")
  })
})
