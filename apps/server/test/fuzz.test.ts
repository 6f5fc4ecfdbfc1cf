/**
 * Requests made from the catalogue: right bodies with some fields of other values, other types, another
 * client's ids, sent in every form and by any verb. Whatever comes, the service answers, soon, and
 * nothing of another client changes.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { call, testClient, type TestClient } from "./call.ts"
import { clientOperations, withValues, type Body } from "./examples.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"
import { isNightly } from "@payroll/testing/nightly"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))
const numRuns = isNightly ? 200_000 : 1_000
const ANSWER_MS_MAX = 10_000
const QUERY_MAX = 6_000
const TEST_MS = 1_800_000

let server: TestServer
let client: TestClient
let other: TestClient
let callers: ReadonlyArray<Credential>
const bodies = new Map<string, Body>()
/** Ids of another client's records, by the names of the fields that have them. */
const foreignIds = new Map<string, string>()

const learn = (value: unknown): void => {
  if (typeof value !== "object" || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "string" && name.endsWith("Id")) foreignIds.set(name, inner)
    else learn(inner)
  }
}

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.newClient("admin")
  client = testClient(server.port, admin)
  other = testClient(server.port, await server.newClient("admin"))
  callers = [admin, admin, admin, await server.newClient("read"), await server.newClient("write")]
  for (const { name } of clientOperations) {
    bodies.set(name, await client.example(name))
    learn(await other.example(name))
  }
})
afterAll(() => server.stop())

/** Values on and beyond the edges of every field's type. */
const edgeValue = fc.oneof(
  fc.constantFrom<unknown>(null, "", " ", true, false, 0, -1, 0.1, 1e308, -0, 2 ** 53, [], {}),
  fc.constantFrom<unknown>("null", "undefined", "NaN", "true", "0", "2026-02-30", "0000-00-00"),
  fc.constantFrom<unknown>("9999-12-31", "W2", "DE", "US", "123456789", "000000001", "1e999"),
  fc.constantFrom<unknown>("x".repeat(10_000), "\u0000", "\ud800", "\u202e", "' or 1=1 --", "%00"),
  fc.constantFrom<unknown>([[[[[]]]]], [null], [{}], { a: { b: { c: null } } }, ["a", "a"]),
  fc.uuid(),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 300, unit: "binary" }),
  fc.array(fc.integer(), { maxLength: 50 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 20 })
)

type Spoiling = "edge" | "gone" | "foreign" | "sibling"

const operations = clientOperations.map(({ name, group, verb, fields }) => ({
  name,
  group,
  verb,
  paths: fields.map(({ path }) => path)
}))

const spoiling = fc.tuple(
  fc.nat(),
  fc.constantFrom<Spoiling>("edge", "edge", "gone", "foreign", "foreign", "sibling"),
  edgeValue,
  fc.nat()
)

const request = fc.record({
  operation: fc.constantFrom(...operations),
  spoilings: fc.array(spoiling, { maxLength: 5 }),
  extra: fc.option(fc.tuple(fc.string({ maxLength: 40 }), edgeValue), { nil: undefined }),
  form: fc.constantFrom("group", "group", "path", "fragment", "query"),
  verb: fc.constantFrom("own", "own", "own", "own", "POST", "GET", "PUT", "DELETE", "PATCH"),
  caller: fc.nat()
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

const bodyOf = ({ operation, spoilings, extra }: Request): Body => {
  const { name, paths } = operation
  const values = spoilings.flatMap(([index, way, value, at]) => {
    const path = paths[index % Math.max(paths.length, 1)]
    if (!path) return []
    const sibling = paths[at % paths.length]
    switch (way) {
      case "gone":
        return [[path, undefined] as const]
      case "foreign":
        return [[path, foreignIds.get(String(path.at(-1))) ?? value] as const]
      case "sibling":
        return sibling ? [[[...sibling.slice(0, -1), String(path.at(-1))], value] as const] : []
      default:
        return [[path, value] as const]
    }
  })
  const body = withValues(bodies.get(name) ?? {}, values)
  return extra && extra[0] !== "__proto__" ? { ...body, [extra[0]]: extra[1] } : body
}

const pathOf = ({ operation, form }: Request, body: Body): string => {
  const { group, name } = operation
  if (form === "path") return `/${group}/${name}`
  if (form === "fragment") return `/${group}%23${name}`
  if (form !== "query") return `/${group}`
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(body)) {
    const text = typeof value === "string" ? value : JSON.stringify(value)
    query.append(key.toWellFormed(), text.toWellFormed())
  }
  return `/${group}/${name}?${query.toString().slice(0, QUERY_MAX)}`
}

/** All rows of the other client, but for what background work moves. */
const foreignRows = async (): Promise<ReadonlyArray<string>> => {
  const ids = new Set(foreignIds.values())
  const company = (await server.rows("company")).find(({ id }) => ids.has(String(id)))
  const clientId = company?.["client_id"] ?? assert.fail("the other client has no company")
  const tables = Object.keys(await server.rowCounts()).filter((table) => table !== "credential")
  const all = await Promise.all(
    tables.map(async (table) =>
      (await server.rows(table))
        .filter(({ client_id: of }) => of === clientId)
        .map((row) => `${table} ${JSON.stringify(row)}`)
    )
  )
  return all.flat().toSorted()
}

describe("whatever is asked", () => {
  it(
    `is answered, soon, with no effect on others (PAYROLL_TEST_SEED=${seed})`,
    { timeout: TEST_MS },
    async () => {
      const before = await foreignRows()
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(request, async (input) => {
          const body = bodyOf(input)
          const verb = input.verb === "own" ? input.operation.verb : input.verb
          const hasBody = input.form !== "query"
          const begun = performance.now()
          const { status, text } = await call(server.port, {
            path: pathOf(input, body),
            verb,
            ...(hasBody && { body: JSON.stringify(body) }),
            as: callers[input.caller % callers.length]
          })
          assert.isBelow(status, 500, text)
          assert.isBelow(performance.now() - begun, ANSWER_MS_MAX)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
        { seed, numRuns, endOnFailure: true }
      )
      assert.deepStrictEqual(await foreignRows(), before)
      // The requests are neither all right nor all wrong.
      for (const status of [200, 400, 403, 404, 405]) {
        assert.isAbove(statuses.get(status) ?? 0, numRuns / 500, `answers with ${status}`)
      }
      assert.notMatch(server.log(), /"level":"(?:ERROR|FATAL)"/)
    }
  )
})
