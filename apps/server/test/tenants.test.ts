/** A client's records are nobody else's: their ids are like ids of nothing. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { withoutIds } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations, withValues, type Body, type Path } from "./examples.ts"
import { OPERATION_STEP } from "./installation.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { sampled } from "@payroll/testing/sampled"

let server: TestServer
let owner: TestClient
let stranger: TestClient

beforeAll(async () => {
  server = await startTestServer()
  owner = testClient(server.port, await server.newClient("admin"))
  stranger = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** A key id is a name, not a UUID; `credentialAdministration.test.ts` has those of other clients. */
const isRecordId = (name: string): boolean => name.endsWith("Id") && name !== "keyId"

const idsOf = (fields: ReadonlyArray<{ readonly path: Path; readonly isRequired: boolean }>) =>
  fields.filter(({ path, isRequired }) => isRequired && isRecordId(String(path.at(-1))))

const withIds = clientOperations
  .map((operation) => ({ ...operation, ids: idsOf(operation.fields) }))
  .filter(({ ids }) => ids.length > 0)

const nothing = "0190aaaa-0000-7000-8000-000000000000"

describe.each(sampled(withIds, OPERATION_STEP))("$name", ({ name, ids }) => {
  it("does not find another client's records, nor anything where there is nothing", async () => {
    const body: Body = await owner.example(name)
    const before = await server.rowCounts()
    const foreign = await stranger.operate(name, body)
    assert.strictEqual(foreign.status, 404)
    const nowhere = withValues(
      body,
      ids.map(({ path }) => [path, nothing] as const)
    )
    assert.deepStrictEqual(withoutIds(foreign), withoutIds(await stranger.operate(name, nowhere)))
    assert.deepStrictEqual(await server.rowCounts(), before)
    assert.strictEqual((await owner.operate(name, body)).status, 200)
  })

  it("finds a record by its id in either case", async () => {
    const body = await owner.example(name)
    const large = ids.map(({ path }) => {
      let value: unknown = body
      for (const part of path) value = (value as Body)[part]
      return [path, String(value).toUpperCase()] as const
    })
    assert.strictEqual((await owner.operate(name, withValues(body, large))).status, 200)
  })

  it("takes no id that is no UUID", async () => {
    const body = await owner.example(name)
    for (const id of ["1", `${nothing}0`, nothing.replaceAll("-", ""), `{${nothing}}`]) {
      const wrong = ids.map(({ path }) => [path, id] as const)
      assert.strictEqual((await owner.operate(name, withValues(body, wrong))).status, 400)
    }
  })
})
