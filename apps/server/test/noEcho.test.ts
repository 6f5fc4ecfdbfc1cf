/** No refusal and no log line repeats anything of what was submitted, neither values nor keys. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { basic, call, testClient, type TestClient } from "./call.ts"
import { clientOperations, withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { isNightly } from "@payroll/testing/nightly"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))
const numRuns = isNightly ? 20_000 : 600

let server: TestServer
let client: TestClient
const bodies = new Map<string, Body>()

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  for (const { name } of clientOperations) bodies.set(name, await client.example(name))
})
afterAll(() => server.stop())

/** The marks of every canary: no text that the service itself writes looks like them. */
const MARKS = ["kqxz", "71717171"]

const canaryText = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => `${text}kqxz${text}`),
  fc.constantFrom("717171717", "7171717171", "kqxz@acme.example", "kqxz".repeat(600)),
  fc.constantFrom("<script>kqxz</script>", "kqxz\r\nX-Evil: 1", "{{kqxz}}", "%0d%0akqxz", "$kqxz")
)
const canary = fc.oneof(
  canaryText,
  fc.constantFrom(717_171_717, 71_717_171.5, -717_171_717),
  canaryText.map((text) => [text]),
  canaryText.map((text) => ({ [text]: text }))
)
const canaryKey = canaryText.map((text) => (text === "__proto__" ? "kqxz" : text))

const paths = clientOperations.flatMap(({ name, fields }) =>
  fields.map(({ path }) => ({ name, path, parent: path.slice(0, -1) }))
)

/** Text of a right request with canaries in some of its fields and in keys of no field. */
const spoiled = fc
  .tuple(
    fc.constantFrom(...clientOperations.map(({ name }) => name)),
    fc.array(fc.tuple(fc.nat(), canary), { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(), canaryKey, canary), { maxLength: 3 })
  )
  .map(([name, values, keys]) => {
    const ofOperation = paths.filter((one) => one.name === name)
    const at = (index: number) =>
      ofOperation[index % ofOperation.length] as (typeof ofOperation)[number]
    const more = keys.map(([index, key, value]) => [[...at(index).parent, key], value] as const)
    const spoiling = values.map(([index, value]) => [at(index).path, value] as const)
    return withValues(bodies.get(name) as Body, [...more, ...spoiling])
  })

/** Ways in which the text of a body is no JSON, or none that is taken, right where a canary is. */
const brokenText = fc
  .tuple(
    spoiled,
    fc.constantFrom("cut", "tail", "twice", "proto", "bytes", "quote", "surrogate"),
    fc.nat()
  )
  .map(([body, way, at]): string | Buffer => {
    const text = JSON.stringify(body)
    const inside = text.slice(1)
    if (way === "cut") return text.slice(0, 1 + (at % (text.length - 1)))
    if (way === "tail") return `${text} kqxz`
    if (way === "twice") return `{"kqxz":1,"kqxz":2,${inside}`
    if (way === "proto") return `{"__proto__":{"kqxz":1},${inside}`
    if (way === "quote") return `{"kqxz":'kqxz',${inside}`
    if (way === "surrogate") return `{"kqxz\\ud800":1,${inside}`
    return Buffer.concat([Buffer.from('{"kqxz'), Buffer.from([0xff]), Buffer.from(`":1,${inside}`)])
  })

const assertSilent = (text: string): void => {
  const lower = text.toLowerCase()
  for (const mark of MARKS) assert.isFalse(lower.includes(mark), text)
}

describe(`nothing submitted comes back (PAYROLL_TEST_SEED=${seed})`, () => {
  it("from bodies", async () => {
    let refused = 0
    const body = fc.oneof({ weight: 2, arbitrary: spoiled }, { weight: 1, arbitrary: brokenText })
    const property = fc.asyncProperty(
      body,
      fc.constantFrom(...clientOperations),
      async (sent, other) => {
        const { method } = sent as { readonly method?: unknown }
        const { group, verb } = clientOperations.find(({ name }) => name === method) ?? other
        const answer = await client.send(`/${group}`, sent, verb)
        assert.notStrictEqual(answer.status, 500)
        if (answer.status === 200) return
        refused += 1
        assertSilent(answer.text)
        assertSilent(JSON.stringify(answer.headers))
      }
    )
    await fc.assert(property, { seed, numRuns })
    assert.isAbove(refused, numRuns / 2)
    assertSilent(server.log())
    assert.notInclude(server.log(), '"level":"ERROR"')
  })

  it.each([
    { path: "/companyOnboarding/kqxz71717171" },
    { path: "/kqxz" },
    { path: "/companyOnboarding?kqxz=1&kqxz=2", verb: "GET" },
    { path: "/companyOnboarding", headers: { "Content-Type": "text/kqxz" } },
    { path: "/companyOnboarding", headers: { Accept: "text/kqxz" } },
    { path: "/companyOnboarding", headers: { "Content-Encoding": "kqxz" } },
    { path: "/companyOnboarding", headers: { "Idempotency-Key": "kqxz ö" } },
    { path: "/companyOnboarding", headers: { "X-Request-Id": "kqxz kqxz" }, body: {} },
    { path: "/companyOnboarding", headers: { Expect: "kqxz" } },
    { path: "/companyOnboarding", verb: "GET", headers: { "User-Agent": "kqxz" }, body: {} },
    { path: "/companyOnboarding", body: { method: "kqxz" } },
    { path: "/companyOnboarding", headers: { Authorization: "Basic kqxz" } },
    {
      path: "/companyOnboarding",
      headers: { Authorization: basic({ username: "kqxz", password: "kqxz71717171" }) }
    }
  ])("from $verb $path $headers", async (request) => {
    const body = request.body ?? bodies.get("createBusiness")
    const answer = await call(server.port, { body, as: client.credential, ...request })
    assert.isAtLeast(answer.status, 400)
    assertSilent(answer.text)
    assertSilent(JSON.stringify(answer.headers))
    assertSilent(server.log())
  })
})
