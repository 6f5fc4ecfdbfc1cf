/** Links to pages for people over HTTP, and the calls of docs/flow-links.md. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { call, testClient, type TestClient } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const run = promisify(execFile)
const page = readFileSync(new URL("../../../docs/flow-links.md", import.meta.url), "utf8")
const scripts = [...page.matchAll(/^```sh\n(curl [^]*?)^```$/gm)].map(([, script = ""]) => script)

let server: TestServer
let admin: TestClient
let userId: string

const newWorker = async (client: TestClient): Promise<string> => {
  const { text } = await client.operate("addUser", await client.example("addUser"))
  return JSON.parse(text).user.userId
}

beforeAll(async () => {
  server = await startTestServer({
    settings: { PAYROLL_PUBLIC_URL: "https://people.acme.example" }
  })
  admin = testClient(server.port, await server.newClient("admin"))
  userId = await newWorker(admin)
})
afterAll(() => server.stop())

const add = (flowLink: object, by = admin) =>
  by.operate("addFlowLink", { method: "addFlowLink", flowLink })

const problemsOf = (text: string): ReadonlyArray<string> =>
  JSON.parse(text).error.fields.map(({ message }: { readonly message: string }) => message)

describe("a flow link", () => {
  it("has an address that is in no log, and is not shown again for its idempotency key", async () => {
    const request = {
      path: "/adminPortal",
      as: admin.credential,
      headers: { "Idempotency-Key": "link-1" },
      body: { method: "addFlowLink", flowLink: { flow: "worker-tax", userId } }
    }
    const { status, text } = await call(server.port, request)
    assert.strictEqual(status, 200, text)
    const { url, flowLinkId } = JSON.parse(text).flowLink
    assert.match(
      url,
      /^https:\/\/people\.acme\.example\/flow\/[\da-f]{16}#fl_test_[0-9A-Za-z]{49}$/
    )
    const again = await call(server.port, request)
    assert.deepStrictEqual([again.status, again.text.includes(flowLinkId)], [409, true])
    assert.notInclude(again.text + server.log(), String(url).slice(url.indexOf("#") + 1))
  })

  it.each([
    [{ flow: "worker-tax" }, ["userId is mandatory and cannot be empty"]],
    [{ flow: "company-owner", userId: "" }, ["businessUserId is mandatory and cannot be empty"]],
    [
      { flow: "company-onboarding", companyId: "" },
      [
        "companyId is mandatory and cannot be empty",
        "businessUserId is mandatory and cannot be empty"
      ]
    ]
  ])("names the ids of its flow: %o", async (flowLink, problems) => {
    const { status, text } = await add(flowLink)
    assert.deepStrictEqual([status, problemsOf(text)], [400, problems])
  })

  it.each([
    ["kiosk", "userId", "a company or of one of its locations"],
    ["kiosk", "businessUserId", "a company or of one of its locations"],
    ["worker-tax", "companyLocationId", "a worker"],
    ["company-onboarding", "userId", "a business user of a company"],
    ["company-owner", "companyLocationId", "a business user"]
  ])("of the flow %s takes no %s", async (flow, other, subject) => {
    const ids = { userId, businessUserId: userId, companyId: userId }
    const names: Readonly<Record<string, ReadonlyArray<keyof typeof ids>>> = {
      kiosk: ["companyId"],
      "worker-tax": ["userId"]
    }
    const own = (names[flow] ?? ["companyId", "businessUserId"]).map((name) => [name, ids[name]])
    const { status, text } = await add({ flow, ...Object.fromEntries(own), [other]: userId })
    const problem = `${other} is not for the flow ${flow}, which is of ${subject}`
    assert.deepStrictEqual([status, problemsOf(text)], [400, [problem]])
  })

  it("leads back only to origins of the client, and is mailed only with a mail server", async () => {
    const returnUrl = "https://app.acme.example/welcome?from=payroll"
    const refused = await add({ flow: "worker-tax", userId, returnUrl })
    assert.deepStrictEqual(problemsOf(refused.text), [
      "returnUrl must be at one of the client's flowOrigins"
    ])
    const service = testClient(server.port, await server.newServiceCredential("admin"))
    const [row] = await server.rows("client", { id: await clientIdOf() })
    const { status, text } = await service.operate("updateClient", {
      method: "updateClient",
      client: row?.["name"],
      clientSettings: { flowOrigins: ["https://app.acme.example"] }
    })
    assert.strictEqual(status, 200, text)
    await changedCredential()
    assert.strictEqual((await add({ flow: "worker-tax", userId, returnUrl })).status, 200)
    const mailed = await add({ flow: "worker-tax", userId, sendMail: true })
    assert.deepStrictEqual(problemsOf(mailed.text), [
      "sendMail needs a mail server, and none is set"
    ])
  })

  it("is seen by those who read, and made by those who write", async () => {
    const { text } = await admin.operate("addCredential", {
      method: "addCredential",
      credential: { role: "read" }
    })
    const { keyId: username, secret: password } = JSON.parse(text).credential
    const reader = testClient(server.port, { username, password })
    assert.strictEqual((await add({ flow: "worker-tax", userId }, reader)).status, 403)
    const listed = await reader.operate("getFlowLinks", { method: "getFlowLinks", userId })
    assert.include(listed.text, '"flow":"worker-tax"')
    assert.notInclude(listed.text, "fl_test_")
  })
})

/** The client of the administrator. */
const clientIdOf = async (): Promise<string> => {
  const [row] = await server.rows("credential", { key_id: admin.credential.username })
  return String(row?.["client_id"])
}

/** Waits until the settings of the client are read again: they are cached with the credential. */
const changedCredential = async (): Promise<void> => {
  const { text } = await admin.operate("addCredential", {
    method: "addCredential",
    credential: { role: "admin" }
  })
  const { keyId: username, secret: password } = JSON.parse(text).credential
  admin = testClient(server.port, { username, password })
}

describe("docs/flow-links.md", () => {
  it("shows calls that make, use, list and revoke links", async () => {
    const subject = await newWorker(admin)
    const { username, password } = admin.credential
    const cwd = mkdtempSync(join(tmpdir(), "flow-links-"))
    const values = new Map([["USER-ID", subject]])
    const runBlock = async (index: number): Promise<string> => {
      let script = (scripts[index] ?? "").replaceAll(":8080", `:${server.port}`)
      for (const [name, value] of values) script = script.replaceAll(name, value)
      const env = { ...process.env, USERPASS: `${username}:${password}` }
      const { stdout } = await run("bash", ["-euc", script], { cwd, env })
      assert.notInclude(stdout, '"error"')
      return stdout
    }
    try {
      const [, flowName = "", token = ""] = /flow\/([^#]+)#([^"]+)/.exec(await runBlock(0)) ?? []
      values.set("FLOW-NAME", flowName).set("TOKEN", token)
      const [, publicId = ""] = /"publicId":"([^"]+)"/.exec(await runBlock(2)) ?? []
      values.set("PUBLIC-ID", publicId)
      assert.include(await runBlock(3), '"onboardingStatus":"Open"')
      assert.include(await runBlock(1), '"endedSessions":1')
    } finally {
      rmSync(cwd, { recursive: true })
    }
    const [link] = await server.rows("flow_link", { subject_id: subject })
    assert.include(link, { status: "revoked", language: "es" })
  })
})

describe("a service that others than this machine reach", () => {
  it("makes no links without its address", async () => {
    const settings = { PAYROLL_BEHIND_TLS_PROXY: "true", PAYROLL_VERIFICATION: "sandbox" }
    const hidden = await startTestServer({ settings })
    try {
      const client = testClient(hidden.port, await hidden.newClient("admin"))
      const flowLink = { flow: "worker-tax", userId: await newWorker(client) }
      const { status, text } = await client.operate("addFlowLink", {
        method: "addFlowLink",
        flowLink
      })
      assert.strictEqual(status, 400)
      assert.include(text, "PAYROLL_PUBLIC_URL")
    } finally {
      await hidden.stop()
    }
  })
})
