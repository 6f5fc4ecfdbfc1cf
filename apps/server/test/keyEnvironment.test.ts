/** Key ids say whether the service that issued them verifies for real. Nothing else depends on it. */
import { afterAll, afterEach, assert, it } from "@effect/vitest"
import { testClient } from "./call.ts"
import { install, type Installation } from "./installation.ts"
import { firstCredential, killProcesses, type TestProcess } from "./testProcess.ts"
import type { Credential } from "./testServer.ts"

const installations = new Set<Installation>()
afterEach(killProcesses)
afterAll(async () => {
  for (const each of installations) await each.remove()
})

const installed = async (): Promise<Installation> => {
  const installation = await install("SQLite")
  installations.add(installation)
  return installation
}

/** The key id and the secret of a credential that the first one issues. */
const issued = async (port: number, first: Credential): Promise<Credential> => {
  const client = testClient(port, first)
  const { text } = await client.operate("addCredential", await client.example("addCredential"))
  const { credential } = JSON.parse(text) as { credential: { keyId: string; secret: string } }
  return { username: credential.keyId, password: credential.secret }
}

const stopped = async (service: TestProcess): Promise<void> => {
  service.signal("SIGTERM")
  await service.ended
}

it.each([
  ["sandbox", "test"],
  ["manual", "live"]
])("key ids of a service whose verification is %s are of %s", async (by, environment) => {
  const { start, dataDir } = await installed()
  const port = await start({ PAYROLL_VERIFICATION: by }).port
  const first = firstCredential(dataDir)
  for (const { username, password } of [first, await issued(port, first)]) {
    assert.match(username, new RegExp(`^pk_${environment}_`))
    assert.match(password, new RegExp(`^sk_${environment}_`))
  }
})

it("credentials stay valid when the verification changes", async () => {
  const { start, dataDir } = await installed()
  const sandbox = start({ PAYROLL_VERIFICATION: "sandbox" })
  await sandbox.port
  const first = firstCredential(dataDir)
  await stopped(sandbox)
  const port = await start({ PAYROLL_VERIFICATION: "manual" }).port
  assert.match((await issued(port, first)).username, /^pk_live_/)
})
