/** The calls of docs/credentials.md with curl rotate and revoke a credential. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { call, testClient } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const run = promisify(execFile)

const page = readFileSync(new URL("../../../docs/credentials.md", import.meta.url), "utf8")
const scripts = [...page.matchAll(/^```sh\n(curl [^]*?)^```$/gm)].map(([, script = ""]) => script)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("docs/credentials.md", () => {
  it("shows calls that rotate and revoke a credential", async () => {
    const { username, password } = await server.newClient("admin")
    const admin = testClient(server.port, { username, password })
    const { text } = await admin.operate("addCredential", {
      method: "addCredential",
      credential: { role: "read" }
    })
    const { credential } = JSON.parse(text) as { credential: { keyId: string; secret: string } }
    const script = scripts
      .join("")
      .replaceAll(":8080", `:${server.port}`)
      .replaceAll("KEY-ID", credential.keyId)
    const { stdout } = await run("bash", ["-euc", script], {
      env: { ...process.env, USERPASS: `${username}:${password}` }
    })
    assert.notInclude(stdout, '"error"')
    const [, rotated = ""] = /"secret":"([^"]+)"/.exec(stdout) ?? []
    const rows = await server.rows("audit")
    assert.includeMembers(
      rows.filter((row) => row["record_id"] === credential.keyId).map((row) => row["operation"]),
      ["rotateCredential", "revokeCredential"]
    )
    const as = { username: credential.keyId, password: rotated }
    assert.strictEqual((await call(server.port, { path: "/reports", body: {}, as })).status, 401)
  })
})
