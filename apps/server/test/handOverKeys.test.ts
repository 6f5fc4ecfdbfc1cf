/** The public keys of the installation, which anybody may read. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { call } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = "/.well-known/payroll-keys.json"

it("anybody reads the keys that sign hand-overs, and nothing secret of them", async () => {
  const { status, text } = await call(server.port, { path: PATH, verb: "GET" })
  assert.strictEqual(status, 200)
  const { keys } = JSON.parse(text)
  assert.lengthOf(keys, 1)
  const { x, kid, ...rest } = keys[0]
  assert.deepStrictEqual(rest, { kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA" })
  assert.match(x, /^[\w-]{43}$/)
  assert.match(kid, /^[\w-]{43}$/)
  const posted = await call(server.port, { path: PATH, body: {} })
  assert.strictEqual(posted.status, 405)
})
