/** Lists over HTTP: limits of credentials, cursors, lost ids, and the calls of docs/finding.md. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { freshEin, withValues, type Body } from "./examples.ts"
import { statesAt, type States } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { objectIn } from "./twoProcesses.ts"

const DOCUMENT = new URL("../../../docs/finding.md", import.meta.url)
const OVERVIEWS_MAX = 50
const CALLS_MIN = 15

interface ListAnswer {
  readonly nextCursor: string | null
  readonly upTo?: string
  readonly companies: ReadonlyArray<{ readonly companyId: string }>
  readonly companyOverviews: ReadonlyArray<{ readonly companyId: string; readonly workers: number }>
  readonly users: ReadonlyArray<{ readonly userId: string }>
  readonly user: { readonly userId: string }
}

let server: TestServer
let client: TestClient
let set: States["set"]

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  set = statesAt(server.port).set
})
afterAll(() => server.stop())

const listOf = async (of: TestClient, method: string, body: Body = {}): Promise<ListAnswer> => {
  const answer = await of.operate(method, { ...body, method })
  assert.strictEqual(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as ListAnswer
}

const newCompany = async (ein = freshEin(), companyReferenceId?: string): Promise<string> => {
  const body = withValues(await client.example("createBusiness"), [
    [["kybInformation", "ein"], ein],
    [["registration", "companyReferenceId"], companyReferenceId]
  ])
  const answer = await client.operate("createBusiness", body)
  const { registration } = JSON.parse(answer.text) as {
    readonly registration: { readonly companyId: string }
  }
  return registration.companyId
}

const newUser = async (companyId: string, changes: Body): Promise<string> => {
  const example = await client.example("addUser")
  const user = { ...(example["user"] as Body), companyId, ...changes }
  const answer = await client.operate("addUser", { ...example, user })
  assert.strictEqual(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as ListAnswer).user.userId
}

const companyIds = ({ companies }: ListAnswer): ReadonlyArray<string> =>
  companies.map(({ companyId }) => companyId)

describe("a credential that is limited to companies", () => {
  it("lists these companies and their records, and no others", async () => {
    const ein = freshEin()
    const [inScope, other] = [await newCompany(ein), await newCompany()]
    const credential = { role: "read", companyIds: [inScope] }
    const issued = await client.operate("addCredential", { method: "addCredential", credential })
    const { keyId, secret } = (
      JSON.parse(issued.text) as { credential: { keyId: string; secret: string } }
    ).credential
    const limited = testClient(server.port, { username: keyId, password: secret })
    assert.deepStrictEqual(companyIds(await listOf(limited, "getCompanies")), [inScope])
    assert.deepStrictEqual(companyIds(await listOf(limited, "getCompanies", { ein })), [inScope])
    for (const method of ["getUsers", "getBusinessUsers", "getCompanyLocationInfo"]) {
      await listOf(limited, method, { companyId: inScope })
      const answer = await limited.operate(method, { method, companyId: other })
      assert.strictEqual(answer.status, 404)
    }
    await newUser(inScope, {})
    const [overview] = (await listOf(limited, "getCompanies", { includeOverview: true }))
      .companyOverviews
    assert.deepInclude(overview, { companyId: inScope, workers: 1 })
    await newUser(other, { userReferenceId: "L-1" })
    const body = { method: "getUser", companyId: other, userReferenceId: "L-1" }
    assert.strictEqual((await limited.operate("getUser", body)).status, 404)
    assert.strictEqual((await client.operate("getUser", body)).status, 200)
  })
})

describe("a limited credential that hires a contractor", () => {
  it("learns nothing of one that works for others", async () => {
    const example = await client.example("addBusinessContractor")
    assert.strictEqual((await client.operate("addBusinessContractor", example)).status, 200)
    const companyId = await newCompany()
    const credential = { role: "write", companyIds: [companyId] }
    const issued = await client.operate("addCredential", { method: "addCredential", credential })
    const { keyId, secret } = objectIn(issued)
    const limited = testClient(server.port, {
      username: String(keyId),
      password: String(secret)
    })
    const body = withValues(example, [[["user", "companyId"], companyId]])
    const answer = await limited.operate("addBusinessContractor", body)
    assert.strictEqual(answer.status, 403)
    assert.notMatch(answer.text, /(?:company|user|location|information)Id"/i)
  })
})

describe("lists", () => {
  it("take no cursor of another list, and those of earlier versions, which name none", async () => {
    const first = await newCompany()
    await newCompany()
    const { nextCursor } = await listOf(client, "getCompanies", { limit: 1 })
    const { companies } = await listOf(client, "getCompanies", { limit: 1, cursor: nextCursor })
    assert.lengthOf(companies, 1)
    const body = { method: "getUsers", companyId: first, cursor: nextCursor }
    const answer = await client.operate("getUsers", body)
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "cursor: format cursor must be the nextCursor of an earlier answer"
    ])
    const [, id = ""] = Buffer.from(nextCursor ?? "", "base64url")
      .toString()
      .split("\n")
    const earlier = Buffer.from(id).toString("base64url")
    assert.deepStrictEqual(
      companyIds(await listOf(client, "getCompanies", { limit: 1, cursor: earlier })),
      companies.map(({ companyId }) => companyId)
    )
  })

  it("take no cursor of another order, and say up to when they are complete", async () => {
    const companyId = await newCompany()
    await newUser(companyId, {})
    await newUser(companyId, {})
    const { nextCursor } = await listOf(client, "getUsers", { companyId, limit: 1 })
    const body = { method: "getUsers", companyId, cursor: nextCursor, updatedSince: "2026-01-01" }
    const answer = await client.operate("getUsers", body)
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "cursor: format cursor must be the nextCursor of an earlier answer"
    ])
    const { upTo = "", users } = await listOf(client, "getUsers", {
      companyId,
      updatedSince: "2026-01-01"
    })
    assert.deepStrictEqual(users, [])
    assert.isBelow(Date.parse(upTo), Date.now() - 29_000)
  })

  it.each([
    ["getBusinessUsers", "businessUsers", "business_user", "addBusinessUser"],
    ["getCompanyLocationInfo", "companyLocations", "company_location", "addCompanyLocation"]
  ] as const)("of %s can be limited to a status", async (method, rows, table, add) => {
    const companyId = await newCompany()
    const example = await client.example(add)
    const object = Object.keys(example).find((name) => name !== "method") ?? ""
    const answer = await client.operate(
      add,
      withValues(example, [[[object, "companyId"], companyId]])
    )
    const added = Object.entries(objectIn(answer)).find(([name]) => name.endsWith("Id"))
    const id = String(added?.[1])
    await set(table, { id }, { record_status: "deactivated" })
    const idsIn = async (recordStatus?: string) => {
      const { [rows]: records } = (await listOf(client, method, {
        companyId,
        ...(recordStatus !== undefined && { recordStatus })
      })) as unknown as Readonly<Record<string, ReadonlyArray<Body>>>
      return (records ?? []).map((row) => row[String(added?.[0])] === id)
    }
    assert.deepStrictEqual(await idsIn(), [false, true])
    assert.deepStrictEqual(await idsIn("active"), [false])
    assert.deepStrictEqual(await idsIn("Deactivated"), [true])
  })

  it("of pay periods can be asked for what changed since", async () => {
    const schedule = await client.example("addPaySchedule")
    const { payScheduleId } = objectIn(await client.operate("addPaySchedule", schedule))
    const paid = { payScheduleId, updatedSince: "2026-01-01" }
    const { upTo = "", nextCursor } = await listOf(client, "getPayPeriod", paid)
    assert.isBelow(Date.parse(upTo), Date.now() - 29_000)
    assert.isNull(nextCursor)
    const { nextCursor: cursor } = await listOf(client, "getPayPeriod", { payScheduleId, limit: 1 })
    const body = { method: "getPayPeriod", ...paid, cursor }
    assert.strictEqual((await client.operate("getPayPeriod", body)).status, 400)
  })

  it("of companies are told where each is, how many it employs, when it pays and what it lacks", async () => {
    const { paySchedule } = await client.example("addPaySchedule")
    const [companyId, plain] = [
      await newCompany(freshEin(), "paying"),
      await newCompany(freshEin(), "plain")
    ]
    await newUser(companyId, {})
    const added = await client.operate("addPaySchedule", {
      method: "addPaySchedule",
      paySchedule: { ...(paySchedule as Body), companyId }
    })
    const { payScheduleId } = objectIn(added)
    const { text } = await client.operate("getPayPeriod", { method: "getPayPeriod", payScheduleId })
    const [period] = JSON.parse(text).payPeriods
    const overviewOf = async (id: string) => {
      const { text: answer } = await client.operate("getCompanies", {
        method: "getCompanies",
        companyReferenceId: id,
        includeOverview: true
      })
      return JSON.parse(answer).companyOverviews[0]
    }
    const place = { city: "Dover", state: "DE" }
    const [first, second] = [await overviewOf("plain"), await overviewOf("paying")]
    assert.deepInclude(first, { companyId: plain, ...place, workers: 0, nextPayDate: null })
    const nextPayDate = period.PayDate
    assert.deepInclude(second, { companyId, ...place, workers: 1, nextPayDate })
    const due = second.payrollDue
    assert.deepInclude(due, { payPeriodId: period.payPeriodId, PayDate: period.PayDate })
    assert.isNull(first.payrollDue)
    const one = { companyId, includeOverview: true }
    assert.deepStrictEqual(companyIds(await listOf(client, "getCompanies", one)), [companyId])
    const withWork = await listOf(client, "getCompanies", { ...one, hasWork: "Yes" })
    assert.deepStrictEqual(companyIds(withWork), [companyId])
    const without = await listOf(client, "getCompanies", { ...one, hasWork: "No" })
    assert.deepStrictEqual(companyIds(without), [])
    assert.deepStrictEqual(
      companyIds(await listOf(client, "getCompanies", { ...one, kind: "contractor" })),
      []
    )
    const task = await client.operate("getCompanyTask", { method: "getCompanyTask", companyId })
    const steps = JSON.parse(task.text).companyTask.requirements
    assert.strictEqual(second.missing, steps.length)
    for (let more = 0; more < OVERVIEWS_MAX; more += 1) await newCompany()
    const long = await listOf(client, "getCompanies", { includeOverview: true, limit: 200 })
    assert.lengthOf(companyIds(long), OVERVIEWS_MAX)
    assert.isNotNull(long.nextCursor)
    const whole = companyIds(await listOf(client, "getCompanies", { limit: 200 }))
    assert.isAbove(whole.length, OVERVIEWS_MAX)
  })

  it("show what getUser shows of the worker itself", async () => {
    const companyId = await newCompany()
    const userId = await newUser(companyId, {})
    const { users } = await listOf(client, "getUsers", { companyId })
    const { user } = await listOf(client, "getUser", { userId })
    assert.deepStrictEqual<unknown>(users, [user])
  })
})

describe("a reference of the client", () => {
  it("finds the newest worker of the company who has not left, or the newest", async () => {
    const companyId = await newCompany()
    const userOfReference = async () =>
      (await listOf(client, "getUser", { companyId, userReferenceId: "E-1" })).user.userId
    const reference = { userReferenceId: "E-1" }
    const ids = [
      await newUser(companyId, reference),
      await newUser(companyId, reference),
      await newUser(companyId, reference)
    ]
    assert.strictEqual(await userOfReference(), ids[2])
    await set("worker", { id: ids[2] ?? "" }, { user_status: "Terminated" })
    assert.strictEqual(await userOfReference(), ids[1])
    for (const id of ids) await set("worker", { id }, { user_status: "Terminated" })
    assert.strictEqual(await userOfReference(), ids[2])
    const { users } = await listOf(client, "getUsers", { companyId, ...reference })
    assert.deepStrictEqual(
      users.map(({ userId }) => userId),
      ids
    )
  })

  it.each([
    [{}, ["userId: required userId is mandatory and cannot be empty"]],
    [
      { companyId: "0190aaaa-0000-7000-8000-000000000000" },
      ["userReferenceId: required userReferenceId is mandatory and cannot be empty"]
    ],
    [{ userReferenceId: "E-1" }, ["companyId: required companyId is mandatory and cannot be empty"]]
  ])("is not looked for with %j", async (body, problems) => {
    const answer = await client.operate("getUser", { method: "getUser", ...body })
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), problems)
  })
})

describe("docs/finding.md", () => {
  it("shows calls that find what they are about", async () => {
    const companyId = await newCompany("123456789")
    const ben = { firstName: "Ben", email: "ben@acme.example", userReferenceId: "E-17" }
    const userId = await newUser(companyId, ben)
    const example = await client.example("addKycInformation")
    const kycInformation = { ...(example["kycInformation"] as Body), userId, ssn: "219096789" }
    await client.operate("addKycInformation", { ...example, kycInformation })
    await newUser(companyId, { firstName: "Zoe" })
    const failed = { kyb_status: "failed", name_folded: "acme", company_reference_id: "C-17" }
    await set("company", { id: companyId }, failed)
    await set("worker", { id: userId }, { kyc_status: "failed", user_status: "Terminated" })
    const blocks = [...readFileSync(DOCUMENT, "utf8").matchAll(/```json\n(?<body>.*?)```/gs)]
    assert.isAtLeast(blocks.length, CALLS_MIN)
    let cursor = ""
    for (const { groups } of blocks) {
      const text = (groups?.["body"] ?? "")
        .replaceAll("COMPANY_ID", companyId)
        .replaceAll("NEXT_CURSOR", cursor)
      const body = JSON.parse(text) as Body
      const answer = await listOf(client, String(body["method"]), body)
      cursor = answer.nextCursor ?? ""
      // The newest changes are not shown yet.
      if (body["updatedSince"] === undefined) {
        const { nextCursor: _cursor, ...rest } = answer
        assert.isNotEmpty(Object.values(rest)[0], text)
      } else assert.isString(answer.upTo)
    }
  })
})
