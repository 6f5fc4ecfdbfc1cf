/** Credentials change under load and for all processes: no call fails that should not, none is let in. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { testClient, type TestClient } from "./call.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import type { Credential } from "./testServer.ts"
import type { TestProcess } from "./testProcess.ts"

const PROCESSES = 3
const CALLERS = 8
/** Calls of each caller after the new secret is known. */
const CALLS_AFTER = 20
const OPERATION = "getCompanyInfo"

let installation: Installation
let processes: ReadonlyArray<TestProcess>
let ports: ReadonlyArray<number>
let admin: TestClient
let companyId: string

const portOf = (index: number): number => ports[index % PROCESSES] ?? assert.fail("no port")

beforeAll(async () => {
  installation = await install(databaseName)
  processes = Array.from({ length: PROCESSES }, () => installation.start())
  ports = await Promise.all(processes.map(({ port }) => port))
  admin = testClient(portOf(0), await installation.newClient("review", "admin"))
  const { text } = await admin.operate("createBusiness", await admin.example("createBusiness"))
  companyId = (JSON.parse(text) as { registration: { companyId: string } }).registration.companyId
})
afterAll(async () => {
  for (const { signal } of processes) signal("SIGTERM")
  await Promise.all(processes.map(({ ended }) => ended))
  await installation.remove()
})

const secretIn = (text: string): { readonly keyId: string; readonly secret: string } =>
  (JSON.parse(text) as { credential: { keyId: string; secret: string } }).credential

const newReader = async (): Promise<Credential> => {
  const { text } = await admin.operate("addCredential", {
    method: "addCredential",
    credential: { role: "read" }
  })
  const { keyId, secret } = secretIn(text)
  return { username: keyId, password: secret }
}

const statusAt = async (index: number, as: Credential): Promise<number> => {
  const body = { method: OPERATION, companyId }
  return (await testClient(portOf(index), as).operate(OPERATION, body)).status
}

describe("the first credential", () => {
  it("stays valid when its file is forgotten, and no start writes the file again", async () => {
    const file = join(installation.dataDir, "credentials.json")
    const printed = await installation.payroll("credential", "first", "--json")
    const credential = JSON.parse(printed) as Credential
    await installation.payroll("credential", "first", "--forget")
    const another = installation.start()
    const client = testClient(await another.port, credential)
    const { status } = await client.operate("getCredentials", { method: "getCredentials" })
    assert.strictEqual(status, 200)
    assert.isFalse(existsSync(file))
    assert.include(processes[0]?.stdout(), file)
    assert.notInclude(another.stdout(), file)
    another.signal("SIGTERM")
    await another.ended
  })
})

describe("a file of the first credential that was revoked", () => {
  it("is named by a start as what it is", async () => {
    const { username, password } = await newReader()
    await admin.operate("revokeCredential", {
      method: "revokeCredential",
      credential: { keyId: username }
    })
    const file = join(installation.dataDir, "credentials.json")
    writeFileSync(file, JSON.stringify({ username, password }), { mode: 0o600 })
    const another = installation.start()
    await another.port
    assert.include(another.stdout(), `${file} (revoked: its credential is not accepted any more)`)
    another.signal("SIGTERM")
    await another.ended
    rmSync(file)
  })
})

describe("a rotation under load", () => {
  it("fails no call, with the secret before or the new one, at any process", async () => {
    const reader = await newReader()
    const current = { password: reader.password, isRotated: false }
    const statuses: Array<number> = []
    const caller = async (index: number): Promise<void> => {
      let left = CALLS_AFTER
      while (left > 0) {
        if (current.isRotated) left -= 1
        statuses.push(await statusAt(index + left, { ...reader, password: current.password }))
      }
    }
    const callers = Array.from({ length: CALLERS }, (_, index) => caller(index))
    const { text } = await admin.operate("rotateCredential", {
      method: "rotateCredential",
      credential: { keyId: reader.username, overlapHours: 1 }
    })
    current.password = secretIn(text).secret
    current.isRotated = true
    await Promise.all(callers)
    assert.isAtLeast(statuses.length, CALLERS * CALLS_AFTER)
    assert.deepStrictEqual([...new Set(statuses)], [200])
    // The secret before is still accepted: the overlap has not ended.
    assert.strictEqual(await statusAt(1, reader), 200)
  })
})

describe("credentials that are revoked", () => {
  it("are refused by every process when the revocation is answered", async () => {
    const reader = await newReader()
    const all = () => Promise.all(ports.map((_, index) => statusAt(index, reader)))
    assert.deepStrictEqual(await all(), [200, 200, 200])
    const { status } = await admin.operate("revokeCredential", {
      method: "revokeCredential",
      credential: { keyId: reader.username }
    })
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(await all(), [401, 401, 401])
  })

  it("are refused by every process when the command ends that revokes them", async () => {
    const reader = await newReader()
    const all = () => Promise.all(ports.map((_, index) => statusAt(index, reader)))
    assert.deepStrictEqual(await all(), [200, 200, 200])
    const client = ["--client", "client-1"]
    await installation.payroll("credential", "revoke", reader.username, ...client)
    assert.deepStrictEqual(await all(), [401, 401, 401])
  })
})
