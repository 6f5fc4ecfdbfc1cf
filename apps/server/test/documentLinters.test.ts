/** The linters that the field uses find nothing in the OpenAPI document. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { call } from "./call.ts"
import { redoclyFindings, spectralFindings } from "./documentLinters.ts"
import { startTestServer } from "./testServer.ts"

const LINT_MS = 120_000

const directory = mkdtempSync(join(tmpdir(), "payroll-document-"))
const served = join(directory, "openapi.json")
const broken = join(directory, "broken.json")

beforeAll(async () => {
  const server = await startTestServer()
  const { text } = await call(server.port, { path: "/openapi.json", verb: "GET" })
  await server.stop()
  writeFileSync(served, text)
  writeFileSync(
    broken,
    text.replaceAll('"operationId":"createBusiness"', '"operationId":"addUser"')
  )
})
afterAll(() => {
  rmSync(directory, { recursive: true })
})

describe.each([
  ["Redocly", redoclyFindings],
  ["Spectral", spectralFindings]
] as const)("%s", (_name, findings) => {
  it(
    "finds nothing in the document, with all rules that it recommends",
    { timeout: LINT_MS },
    async () => {
      assert.deepStrictEqual(await findings(served), [])
    }
  )

  it("finds two operations with one id", { timeout: LINT_MS }, async () => {
    assert.include((await findings(broken)).join("\n"), "operationId")
  })
})
