/** Missing and mistyped fields, for every field of every operation there is. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn, type Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { described, withValue, type Body, type Field } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("write"))
})
afterAll(() => server.stop())

/** What does not count as given. */
const nothing = [undefined, null, "", " \t\n"]

/** A value of each JSON type; the ones among them that a field does not take are wrong for it. */
const values = { String: "text", Number: 7.5, Boolean: true, Objects: { a: "b" }, Arrays: ["a"] }

const wrongValues = ({ takes }: Field): ReadonlyArray<unknown> =>
  Object.entries(values)
    .filter(([type]) => !takes.some((taken) => taken === type))
    .map(([, value]) => value)

const missing = ({ path }: Field): string =>
  `${path.join(".")}: required ${path.at(-1)} is mandatory and cannot be empty`

const outcome = (answer: Answer): unknown =>
  answer.status === 200 ? 200 : [answer.status, problemsIn(answer)]

/** Whether the field holds no others. */
const isLeaf = (field: Field): boolean => !field.takes.includes("Objects")

for (const { name, fields } of described) {
  const required = fields.filter(({ isRequired }) => isRequired)
  const named = (some: ReadonlyArray<Field>) =>
    some.map((field) => [field.path.join("."), field] as const)

  describe(name, () => {
    let body: Body
    let stored: unknown
    beforeAll(async () => {
      body = await client.example(name)
      stored = await server.rowCounts()
    })

    it.each(named(required))("%s is mandatory", async (_name, field) => {
      for (const value of nothing) {
        const answer = await client.operate(name, withValue(body, field.path, value))
        assert.strictEqual(answer.status, 400)
        assert.include(problemsIn(answer), missing(field))
      }
    })

    it.each(named(fields))("%s has to be of its type", async (_name, field) => {
      for (const value of wrongValues(field)) {
        const answer = await client.operate(name, withValue(body, field.path, value))
        const found = problemsIn(answer).filter((problem) => problem.includes(": type "))
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(found.length, 1)
        assert.isTrue(found[0]?.startsWith(`${field.path.join(".")}: type ${field.path.at(-1)} `))
      }
    })

    it("tells of all missing fields at once", async () => {
      const leaves = required.filter(isLeaf)
      const bare = leaves.reduce((rest, { path }) => withValue(rest, path, null), body)
      const answer = await client.operate(name, bare)
      for (const field of leaves) assert.include(problemsIn(answer), missing(field))
      assert.strictEqual(new Set(problemsIn(answer)).size, problemsIn(answer).length)
    })

    it("tells of all mistyped fields at once, once each", async () => {
      const leaves = fields.filter(isLeaf)
      const mad = leaves.reduce((rest, { path }) => withValue(rest, path, { a: 1 }), body)
      const told = problemsIn(await client.operate(name, mad))
      const types = told.filter((problem) => problem.includes(": type "))
      assert.sameMembers(
        types.map((problem) => problem.split(":")[0]),
        leaves.map(({ path }) => path.join("."))
      )
    })

    it("has stored nothing for what it refused", async () => {
      assert.deepStrictEqual(await server.rowCounts(), stored)
    })

    it.each(named(fields.filter(({ isRequired }) => !isRequired)))(
      "%s may be missing, null, empty or blank alike",
      async (_name, field) => {
        const [first, ...others] = await Promise.all(
          nothing.map((value) => client.operate(name, withValue(body, field.path, value)))
        )
        for (const other of others) assert.deepStrictEqual(outcome(other), outcome(first as Answer))
      }
    )

    it("ignores fields that it does not know", async () => {
      const objects = fields.filter((field) => !isLeaf(field)).map(({ path }) => path)
      const known = (path: ReadonlyArray<string>) => [...path, "unknownField"]
      const more = [[], ...objects].reduce((all, path) => withValue(all, known(path), "x"), body)
      assert.strictEqual((await client.operate(name, more)).status, 200)
    })
  })
}
