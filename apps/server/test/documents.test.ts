/** Documents over HTTP: what workers are asked to sign, and what guests, programs and the role payroll see of it. */
import { exampleJpeg } from "@payroll/testing/exampleFiles"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Answer } from "./answer.ts"
import { basic, call, testClient, type Call, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { guestAt } from "./guest.ts"
import { clientOfPerson, make } from "./madeRecords.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const run = promisify(execFile)
const TEXT = "# Working hours\n\nThe office is open from nine to five."
const TEXTUAL: Body = { text: TEXT }
const PDF_BYTES_MAX = 512 * 1024

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const companyOf = async (userId: string): Promise<string> => {
  const [row] = await server.rows("worker", { id: userId })
  return String(row?.["company_id"])
}

const add = async (userId: string, content: Body): Promise<Answer> =>
  admin.operate("addDocument", {
    method: "addDocument",
    document: { companyId: await companyOf(userId), title: "Handbook", ...content }
  })

const assign = async (userId: string, content: Body = TEXTUAL): Promise<string> => {
  const added = await add(userId, content)
  assert.strictEqual(added.status, 200, added.text)
  const { documentTemplateId } = JSON.parse(added.text).document
  const { text } = await admin.operate("assignDocument", {
    method: "assignDocument",
    document: { userId, documentTemplateId }
  })
  return JSON.parse(text).document.documentId
}

const ask = (body: Body, headers: Call["headers"]): Promise<Answer> =>
  call(server.port, { path: "/reports", body, headers: { ...headers } })

const pdfOf = (bytes: number): string => {
  const [head, tail] = ["%PDF-1.7\n", "\n%%EOF\n"]
  return Buffer.from(head + "x".repeat(bytes - head.length - tail.length) + tail).toString("base64")
}

describe("docs/documents.md", () => {
  it("shows calls that add, assign and read a document", async () => {
    const page = readFileSync(new URL("../../../docs/documents.md", import.meta.url), "utf8")
    const userId = await guestAt(server, admin).worker()
    const companyId = await companyOf(userId)
    const [signatory] = await server.rows("business_user", { company_id: companyId })
    const values = new Map([
      ["COMPANY-ID", companyId],
      ["SIGNER-ID", String(signatory?.["id"])],
      ["USER-ID", userId]
    ])
    const { username, password } = admin.credential
    const env = { ...process.env, USERPASS: `${username}:${password}` }
    const cwd = mkdtempSync(join(tmpdir(), "documents-"))
    writeFileSync(join(cwd, "passport.jpg"), exampleJpeg())
    let answers = ""
    for (const [, block = ""] of page.matchAll(/^```sh\n(curl [^]*?)^```$/gm)) {
      let script = block.replaceAll(":8080", `:${server.port}`)
      for (const [name, value] of values) script = script.replaceAll(name, value)
      const { stdout } = await run("bash", ["-euc", script], { env, cwd })
      assert.notInclude(stdout, '"error"')
      const { document = {}, file } = JSON.parse(stdout) as {
        readonly document?: Readonly<Record<string, string | undefined>>
        readonly file?: { readonly fileId: string }
      }
      const { documentTemplateId, documentId, textSha256 } = document
      if (file) values.set("FILE-ID", file.fileId)
      if (textSha256 !== undefined) values.set("TEXT-SHA256", textSha256)
      if (documentTemplateId !== undefined) values.set("DOCUMENT-TEMPLATE-ID", documentTemplateId)
      // The first one is of the worker.
      if (documentId !== undefined && !values.has("DOCUMENT-ID")) {
        values.set("DOCUMENT-ID", documentId)
      }
      answers += stdout
    }
    rmSync(cwd, { recursive: true })
    assert.include(answers, '"fileId"')
    assert.include(answers, '"isWhole":false')
    assert.include(answers, '"status":"signed on paper"')
  })
})

describe("a document", () => {
  it("is read by its guest as a copy, and by no other", async () => {
    const guests = guestAt(server, admin)
    const { userId, headers } = await guests.open({ flow: "worker-documents" })
    const documentId = await assign(userId)
    const { documents } = JSON.parse((await ask({ method: "getDocuments", userId }, headers)).text)
    assert.deepStrictEqual(
      documents.map((each: Body) => each["documentId"]),
      [documentId]
    )
    const request = { method: "getDocument", userId, documentId, pdf: true }
    const { document } = JSON.parse((await ask(request, headers)).text)
    assert.include(document, { text: TEXT, isWhole: false, title: "Handbook" })
    assert.match(Buffer.from(document.pdf, "base64").toString("latin1"), /^%PDF-1\.7/)
    const whole = { ...request, whole: true, reason: "a copy for me" }
    assert.strictEqual((await ask(whole, headers)).status, 403)
    const foreign = await assign(await guests.worker())
    assert.strictEqual((await ask({ ...request, documentId: foreign }, headers)).status, 404)
    const { userId: _own, ...unnamed } = { ...request, documentId: foreign }
    assert.strictEqual((await ask(unnamed, headers)).status, 404)
  })

  it("is a PDF of up to 512 KiB that the client gave, byte for byte", async () => {
    const guests = guestAt(server, admin)
    const { userId, headers } = await guests.open({ flow: "worker-onboarding" })
    const pdf = pdfOf(PDF_BYTES_MAX)
    const documentId = await assign(userId, { pdf })
    const request = { method: "getDocument", userId, documentId, pdf: true }
    const { document } = JSON.parse((await ask(request, headers)).text)
    assert.strictEqual(document.text, null)
    assert.isTrue(document.pdf === pdf)
  })

  it("is not found with a file of the worker once both are erased", async () => {
    const { userId, headers } = await guestAt(server, admin).open({ flow: "worker-documents" })
    const documentId = await assign(userId)
    const read = { method: "getDocument", documentId, pdf: true }
    const { textSha256 } = JSON.parse((await ask({ ...read, userId }, headers)).text).document
    const signature = { userId, documentId, typedName: "Ben Okafor", textSha256, consent: true }
    const signed = await call(server.port, {
      path: "/userOnboarding",
      verb: "PUT",
      body: { method: "signDocument", signature },
      headers: { ...headers }
    })
    assert.strictEqual(signed.status, 200, signed.text)
    const Authorization = basic(admin.credential)
    const stored = await call(server.port, {
      path: `/files?userId=${userId}`,
      verb: "PUT",
      body: exampleJpeg(),
      headers: { Authorization, "Content-Type": "image/jpeg" }
    })
    const { fileId } = JSON.parse(stored.text).file
    const list = () => admin.operate("getFiles", { method: "getFiles", userId })
    assert.include((await list()).text, fileId)
    const second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
    await make(admin, "removeUser", [[["user", "userId"], userId]])
    for (const [by, actedBy] of [
      [admin, "Rosa Diaz"],
      [second, "Lin Wei"]
    ] as const) {
      const erased = await by.operate("eraseUser", {
        method: "eraseUser",
        user: { userId },
        actedBy
      })
      assert.strictEqual(erased.status, 200, erased.text)
    }
    await server.erase()
    assert.deepStrictEqual(JSON.parse((await list()).text).files, [])
    const download = { path: `/files/${fileId}`, verb: "GET", headers: { Authorization } }
    for (const [{ status, text }, field, why] of [
      [await call(server.port, download), "fileId", "file not found: it was erased"],
      [await admin.operate("getDocument", read), "documentId", "its content was erased"]
    ] as const) {
      const { error } = JSON.parse(text)
      assert.deepStrictEqual([status, error.fields[0].path], [404, [field]], text)
      assert.include(error.message, why)
    }
    const { documents } = JSON.parse(
      (await admin.operate("getDocuments", { method: "getDocuments", userId })).text
    )
    assert.lengthOf(documents, 1)
  })

  it.each([
    ["neither a text nor a PDF", {}, "text is mandatory and cannot be empty"],
    ["both", { text: TEXT, pdf: pdfOf(100) }, "pdf cannot be given together with text"],
    ["another file", { pdf: Buffer.from("<html>").toString("base64") }, "pdf must be a PDF"],
    ["too much", { pdf: pdfOf(PDF_BYTES_MAX + 1) }, "pdf must be a PDF"]
  ])("is refused with %s", async (_what, content, message) => {
    const { status, text } = await add(await guestAt(server, admin).worker(), content)
    assert.strictEqual(status, 400, text)
    assert.include(text, message)
  })
})
