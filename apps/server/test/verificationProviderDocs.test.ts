/** The provider of docs/verification-provider.md verifies companies of the service, in both ways. */
import { freePort } from "@payroll/testing/freePort"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { spawn, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { testClient, type TestClient } from "./call.ts"
import { firstCredential, killProcesses, startProcess } from "./testProcess.ts"

const page = readFileSync(
  new URL("../../../docs/verification-provider.md", import.meta.url),
  "utf8"
)
const program = /^```js\n(?<text>[^]*?)^```$/m.exec(page)?.groups?.["text"] ?? ""
const SECRET = randomBytes(32).toString("base64")
const folder = mkdtempSync(join(tmpdir(), "payroll-provider-"))
const providers = new Set<ChildProcess>()

const startProvider = (port: number, settings: Readonly<Record<string, string>>): void => {
  const env = { SECRET, PORT: String(port), ...settings }
  const child = spawn(process.execPath, [join(folder, "provider.mjs")], { env, stdio: "inherit" })
  providers.add(child)
}

beforeAll(() => {
  writeFileSync(join(folder, "provider.mjs"), program)
})
afterAll(() => {
  killProcesses()
  for (const child of providers) child.kill("SIGKILL")
  rmSync(folder, { recursive: true })
})

interface Company {
  readonly company: { readonly kybStatus: { readonly status: string } }
  readonly verification: { readonly reasons: ReadonlyArray<string> }
}

/** The company once its verification is over. */
const verified = async (client: TestClient, companyId: string): Promise<Company> => {
  const { text } = await client.operate("getCompanyInfo", { method: "getCompanyInfo", companyId })
  const view = JSON.parse(text) as Company
  return view.company.kybStatus.status === "pending" ? verified(client, companyId) : view
}

const companyWith = async (client: TestClient, ein: string): Promise<string> => {
  const example = await client.example("createBusiness")
  const kybInformation = { ...(example["kybInformation"] as object), ein }
  const { text, status } = await client.operate("createBusiness", { ...example, kybInformation })
  assert.strictEqual(status, 200, text)
  const { registration } = JSON.parse(text) as { registration: { companyId: string } }
  return registration.companyId
}

describe("the provider of the page", () => {
  it.each(["in the answer", "by callback"])("gives its verdicts %s", async (way) => {
    const providerPort = await freePort()
    const dataDir = join(folder, way.replaceAll(" ", "-"))
    const service = startProcess(dataDir, {
      PAYROLL_VERIFICATION: "http",
      PAYROLL_VERIFICATION_URL: `http://127.0.0.1:${providerPort}/cases`,
      PAYROLL_VERIFICATION_SECRET: SECRET
    })
    const port = await service.port
    const callback = `http://127.0.0.1:${port}/verification/callback`
    startProvider(providerPort, way === "by callback" ? { CALLBACK: callback } : {})
    const client = testClient(port, firstCredential(dataDir))
    const good = await verified(client, await companyWith(client, "310000001"))
    assert.strictEqual(good.company.kybStatus.status, "passed")
    const bad = await verified(client, await companyWith(client, "310000404"))
    assert.strictEqual(bad.company.kybStatus.status, "failed")
    assert.deepStrictEqual(bad.verification.reasons, ["not_found"])
    const forged = await fetch(`http://127.0.0.1:${providerPort}/cases`, {
      method: "POST",
      headers: { "webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1,b" },
      body: "{}"
    })
    assert.strictEqual(forged.status, 401)
    service.signal("SIGTERM")
    await service.ended
  })
})
