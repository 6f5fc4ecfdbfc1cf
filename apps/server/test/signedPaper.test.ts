/** A paper that somebody signed, from its upload over HTTP to the command line, which attaches and exports it. */
import { examplePng } from "@payroll/testing/exampleFiles"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { testClient, type TestClient } from "./call.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import type { TestProcess } from "./testProcess.ts"

const REASON = "a copy for the auditor"

let installation: Installation
let server: TestProcess
let admin: TestClient

beforeAll(async () => {
  installation = await install(databaseName)
  server = installation.start()
  admin = testClient(await server.port, await installation.newClient("review", "admin"))
})
afterAll(async () => {
  server.signal("SIGTERM")
  await server.ended
  await installation.remove()
})

const answered = async (operation: string, body: object) => {
  const { status, text } = await admin.operate(operation, { method: operation, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

it("is uploaded, attached and exported", async () => {
  const added = await answered("addUser", await admin.example("addUser"))
  const { userId } = added.user
  const { companyId } = (await answered("getUser", { userId })).user
  const text = { companyId, title: "Handbook", text: "Wash your hands." }
  const { document: template } = await answered("addDocument", { document: text })
  const { documentTemplateId, textSha256 } = template
  const asked = { document: { userId, documentTemplateId } }
  const { documentId } = (await answered("assignDocument", asked)).document
  const { file } = JSON.parse((await admin.upload(userId)).text)
  const of = ["--client", "client-1", "--by", "Rosa Diaz"]
  const words = ["--file", file.fileId, "--digest", textSha256, "--received-at", "2026-01-02"]
  const printed = await installation.payroll(
    "document",
    "attach-paper",
    documentId,
    ...words,
    ...of
  )
  assert.match(printed, / signed it on paper\n$/)
  const { document } = await answered("getDocument", { documentId })
  assert.deepInclude(document.paper, { fileId: file.fileId, receivedAt: "2026-01-02" })
  assert.strictEqual(document.paper.recordedBy, "operator")
  const out = join(installation.dataDir, "paper.png")
  const wrote = ["document", "export", documentId, "--out", out, "--reason", REASON, ...of]
  assert.match(
    await installation.payroll(...wrote),
    /wrote Handbook, edition 1, signed on paper, to .* \(image\/png\)/
  )
  assert.isTrue(readFileSync(out).equals(examplePng()))
})
