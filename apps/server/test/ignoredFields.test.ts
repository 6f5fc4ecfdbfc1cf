/** Fields that the interface does not know: named by a header without a quote, refused under strict handling. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn } from "./answer.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { clientOperations, withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const HEADER = "payroll-ignored-fields"
const CANARY = "123456789"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** A body with a misspelt field and a number in place of a name. */
const misspelt = async (): Promise<Body> =>
  withValues(await client.example("createBusiness"), [
    [["businessUser", "ownershipPercentge"], 25],
    [["registration", CANARY], true]
  ])

const send = (body: unknown, headers: Readonly<Record<string, string>>) =>
  call(server.port, { path: "/companyOnboarding", body, as: client.credential, headers })

const companies = async (): Promise<number> => (await server.rows("company")).length

describe("fields that the interface does not know", () => {
  it("are named by the objects that have them, also when the answer is replayed", async () => {
    const body = await misspelt()
    const headers = { "Idempotency-Key": "ignored-fields" }
    const first = await send(body, headers)
    const replayed = await send(body, headers)
    assert.strictEqual(replayed.headers["idempotent-replayed"], "true")
    for (const { status, headers: received } of [first, replayed]) {
      assert.strictEqual(status, 200)
      assert.strictEqual(
        received[HEADER],
        '"registration";count=1, "businessUser";count=1;near="ownershipPercentage"'
      )
    }
  })

  it("are named in an answer from memory and in that of a query", async () => {
    const pay = "/reports/getMonthlyAndSemiMonthlyPayScheduleDates"
    const query = `${pay}?compensationFrequency=Monthly&yeer=2026`
    const { status, headers } = await client.send(query, undefined, "GET")
    assert.deepStrictEqual([status, headers[HEADER]], [200, '"";count=1;near="year"'])
  })

  it("are not mentioned where there are none", async () => {
    const { status, headers } = await send(await client.example("createBusiness"), {})
    assert.deepStrictEqual([status, headers[HEADER]], [200, undefined])
  })
})

describe("Prefer: handling=strict", () => {
  const strict = { Prefer: "handling=strict" }

  it("refuses them with the path of their object, and stores nothing", async () => {
    const before = await companies()
    const answer = await send(await misspelt(), strict)
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "businessUser: unknown businessUser has 1 unknown field; similar known ones: ownershipPercentage",
      "registration: unknown registration has 1 unknown field"
    ])
    assert.notInclude(answer.text, CANARY)
    assert.strictEqual(await companies(), before)
  })

  it("is applied to a body without them, and the answer says so", async () => {
    const { status, headers } = await send(await client.example("createBusiness"), strict)
    assert.deepStrictEqual([status, headers["preference-applied"]], [200, "handling=strict"])
  })

  it("is applied to pay dates, which are answered from memory otherwise", async () => {
    const body = {
      method: "getMonthlyAndSemiMonthlyPayScheduleDates",
      compensationFrequency: "Monthly",
      yeer: 2026
    }
    const request = { path: "/reports", body, as: client.credential, headers: strict }
    const answer = await call(server.port, request)
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      ": unknown body has 1 unknown field; similar known ones: year"
    ])
  })
})

describe("a misspelt setting of a client", () => {
  it("creates none, also where unknown fields are ignored", async () => {
    const as = await server.newServiceCredential("admin")
    const before = (await server.rows("client")).length
    const newClient = { name: "strict-client", role: "read", fourEye: true }
    const body = { method: "addClient", newClient }
    const answer = await call(server.port, { path: "/adminPortal", body, as })
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "newClient: unknown newClient has 1 unknown field; similar known ones: fourEyes"
    ])
    assert.lengthOf(await server.rows("client"), before)
  })
})

describe("a misspelt limit of a credential", () => {
  it("issues none, also where unknown fields are ignored", async () => {
    const before = (await server.rows("credential")).length
    const credential = { role: "read", companyIDs: [crypto.randomUUID()] }
    const answer = await client.operate("addCredential", { method: "addCredential", credential })
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "credential: unknown credential has 1 unknown field; similar known ones: companyIds"
    ])
    assert.lengthOf(await server.rows("credential"), before)
  })
})

const paged = clientOperations.filter(
  ({ kind, request }) =>
    kind === "read" && "fields" in request && Object.hasOwn(request.fields as object, "cursor")
)

describe("a read that pages", () => {
  it("is one of many", () => assert.isAtLeast(paged.length, 25))

  it.each(paged.map(({ name, example }) => [name, example ?? {}] as const))(
    "refuses a misspelt cursor: %s",
    async (name, example) => {
      const misspelt = { method: name, ...example, curosr: "x" }
      const [only, ...others] = problemsIn(await client.operate(name, misspelt))
      assert.match(String(only), /unknown .*similar known ones: .*cursor/)
      assert.lengthOf(others, 0)
      const { text } = await client.operate(name, { method: name, ...example, format: "json" })
      assert.notInclude(text, '"unknown"')
    }
  )
})
