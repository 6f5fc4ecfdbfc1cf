/** The client package calls a running service: every operation, lists, failures, and answers that were lost. */
import { createClient, PayrollError, type PayrollClient } from "@payroll/client"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { call, testClient, type TestClient } from "./call.ts"
import { checkDocumentedAnswer } from "./documentedAnswer.ts"
import { clientOperations, freshEin, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let raw: TestClient
let payroll: PayrollClient
/** The client with a credential of the role `payroll`. */
let payRun: PayrollClient

const clientOf = (client: TestClient, send?: typeof fetch): PayrollClient =>
  createClient({
    url: `http://127.0.0.1:${server.port}`,
    username: client.credential.username,
    password: client.credential.password,
    strict: true,
    ...(send && { fetch: send })
  })

beforeAll(async () => {
  server = await startTestServer()
  raw = testClient(server.port, await server.newClient("admin"))
  payroll = clientOf(raw)
  payRun = clientOf(testClient(server.port, raw.credential.forPayroll ?? assert.fail()))
})
afterAll(() => server.stop())

const registration = (company: string) =>
  ({
    registration: {
      company,
      isTermsAccepted: true,
      firstName: "Ana",
      lastName: "Ruiz",
      phoneNumber: "3025550100",
      email: "ana@acme.example"
    }
  }) as const

const newCompany = async (company: string): Promise<string> => {
  const answer = await payroll.companyRegistration(registration(company))
  return answer.registration.companyId
}

/** Returns the failure of a call that the service refuses. */
const failureOf = async (promise: Promise<unknown>): Promise<PayrollError["failure"]> => {
  try {
    await promise
  } catch (error) {
    return error instanceof PayrollError ? error.failure : assert.fail(String(error))
  }
  return assert.fail("it succeeded")
}

describe("the client", () => {
  it.each(clientOperations)("calls $name", async ({ name, group, role }) => {
    const { method, ...request } = await raw.example(name)
    assert.strictEqual(method, name)
    const caller = role === "payroll" ? payRun : payroll
    const operation = caller[name as keyof PayrollClient] as (request: Body) => Promise<unknown>
    const answer = await operation(request)
    checkDocumentedAnswer({ path: `/${group}/${name}`, body: request }, JSON.stringify(answer))
  })

  it("lists what has several pages, in the order of the pages", async () => {
    const companyId = await newCompany("Pages")
    const locations: Array<string> = []
    for (const label of ["A", "B", "C", "D", "E"]) {
      const { companyLocation } = await payroll.addCompanyLocation({
        companyLocation: {
          companyId,
          companyLocation: label,
          address1: "1 Main St",
          city: "Dover",
          state: "DE",
          zipcode: "19901"
        }
      })
      locations.push(companyLocation.companyLocationId)
    }
    const listed: Array<string> = []
    const request = { companyId, limit: 2 }
    for await (const { companyLocationId } of payroll.list.getCompanyLocationInfo(request)) {
      listed.push(companyLocationId)
    }
    assert.deepStrictEqual(listed, locations)
  })

  it("fails with what the service says", async () => {
    const missing = "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50"
    const notFound = await failureOf(payroll.getUser({ userId: missing }))
    assert.strictEqual(notFound.type, "not-found")
    assert.strictEqual(notFound.code, 404)
    const invalid = await failureOf(
      payroll.addKybInformation({
        kybInformation: {
          companyId: await newCompany("Digits"),
          ein: "1",
          entityType: "LLC",
          incorporationState: "Delaware",
          dateOfIncorporation: "2019-04-01",
          irsAssisgnedFederalFilingForm: "941"
        }
      })
    )
    if (invalid.type !== "invalid-request") return assert.fail(invalid.type)
    assert.deepStrictEqual(invalid.fields[0]?.path, ["kybInformation", "ein"])
  })

  it("carries a write out once, though its first answer is lost", async () => {
    let requests = 0
    const losing: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      requests += 1
      if (requests > 1) return response
      await response.text()
      throw new TypeError("the connection was lost")
    }
    const company = `Once ${freshEin()}`
    const { registration: answer } = await clientOf(raw, losing).companyRegistration(
      registration(company)
    )
    assert.strictEqual(requests, 2)
    const { companies } = await payroll.getCompanies({ name: company })
    assert.deepStrictEqual(
      companies.map(({ companyId }) => companyId),
      [answer.companyId]
    )
  })

  it("sends a credential that the service takes whatever it is made of", async () => {
    const answer = await call(server.port, {
      path: "/reports/getClients",
      body: { method: "getClients" },
      as: { username: "pk_é", password: "sk_✓" }
    })
    const stranger = createClient({
      url: `http://127.0.0.1:${server.port}/`,
      username: "pk_é",
      password: "sk_✓"
    })
    assert.strictEqual(answer.status, 401)
    assert.strictEqual((await failureOf(stranger.getClients())).type, "unauthorized")
  })
})
