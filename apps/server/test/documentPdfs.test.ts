/** PDFs of documents, as another program reads them: poppler of Debian. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { debianProgram } from "@payroll/testing/debianProgram"
import { madeUpW4 } from "@payroll/testing/madeUpW4"
import { today } from "@payroll/testing/today"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { guestAt } from "./guest.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const NUMBER = "219093456"

const pdftotext = debianProgram("poppler-utils", ["/usr/bin/pdftotext"])
const pdffonts = debianProgram("poppler-utils", ["/usr/bin/pdffonts"])
const isReadable = pdftotext !== undefined && pdffonts !== undefined
if (!isReadable) process.stderr.write("SKIPPED: PDFs, because poppler-utils is not installed\n")

let server: TestServer
let admin: TestClient
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  directory = mkdtempSync(join(tmpdir(), "pdfs-"))
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await server.stop()
})

/** The output of a program of poppler about a PDF in base64. */
const printedBy = (program: string | undefined, pdf: string, ...after: Array<string>): string => {
  const file = join(directory, "one.pdf")
  writeFileSync(file, Buffer.from(pdf, "base64"))
  const { stdout, status } = spawnSync(program ?? "", [file, ...after], { encoding: "utf8" })
  assert.strictEqual(status, 0)
  return stdout
}

const made = async (name: string, body: Body): Promise<Body> => {
  const { status, text } = await admin.operate(name, { method: name, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

/** A Form W-4 that its worker signed, with the last four digits of the SSN and with all. */
const signedForm = async () => {
  const { userId, headers } = await guestAt(server, admin).open({ flow: "worker-onboarding" })
  const ask = async (path: string, body: Body, verb = "POST"): Promise<Body> => {
    const { status, text } = await call(server.port, { path, body, verb, headers: { ...headers } })
    assert.strictEqual(status, 200, text)
    return JSON.parse(text)
  }
  const [row] = await server.rows("worker", { id: userId })
  const year = Number(today().slice(0, 4))
  const form = { kind: "w4", year, source: "made up", title: "Form", text: madeUpW4({ year }) }
  await made("addDocument", { document: { companyId: row?.["company_id"], ...form } })
  const { kycInformation } = (await admin.example("addKycInformation")) as {
    readonly kycInformation: Body
  }
  await made("addKycInformation", { kycInformation: { ...kycInformation, userId, ssn: NUMBER } })
  const entries = { userId, w4FilingStatus: "Single", otherIncome: 1234.5 }
  await ask("/userOnboarding", { method: "addW4Information", w4Information: entries })
  const { documents } = await ask("/reports", { method: "getDocuments", userId })
  const [{ documentId } = {}] = documents as ReadonlyArray<Body>
  const read = { method: "getDocument", userId, documentId, pdf: true }
  const { document: shown } = (await ask("/reports", read)) as { readonly document: Body }
  const { textSha256 } = shown
  const signature = { userId, documentId, typedName: "Ben Okafor", textSha256, consent: true }
  await ask("/userOnboarding", { method: "signDocument", signature }, "PUT")
  const { document: copy } = (await ask("/reports", read)) as { readonly document: Body }
  const { forPayroll } = admin.credential
  const { userId: _guest, ...whole } = { ...read, whole: true, reason: "a copy for the IRS" }
  const answer = await call(server.port, {
    path: "/reports",
    body: whole,
    ...(forPayroll && { as: forPayroll })
  })
  assert.strictEqual(answer.status, 200, answer.text)
  return { shown, copy, whole: JSON.parse(answer.text).document as Body }
}

describe.skipIf(!isReadable)("a PDF of Form W-4", () => {
  it("has the entries, the last four digits of the SSN, and all of it for payroll alone", async () => {
    const { shown, copy, whole } = await signedForm()
    for (const { pdf } of [shown, copy]) {
      const text = printedBy(pdftotext, String(pdf), "-layout", "-")
      assert.match(text, /Copy/)
      assert.include(text, "3456")
      assert.notInclude(text.replaceAll(/\D/g, ""), NUMBER)
      assert.notInclude(Buffer.from(String(pdf), "base64").toString("latin1"), NUMBER)
    }
    const text = printedBy(pdftotext, String(whole["pdf"]), "-")
    assert.include(text, NUMBER)
    assert.notInclude(text, "Copy")
    assert.include(text, "$1,234.50")
    // The entries, then the statement under penalties of perjury, then the signature.
    assert.match(
      text,
      /nothing is withheld\s+Step 5\s+Under penalties[^]*By typing my name I sign this form[^]*Ben Okafor/
    )
    assert.include(text, "☒ alone")
  })

  it("has its fonts in it, and is tagged", async () => {
    const { whole } = await signedForm()
    const fonts = printedBy(pdffonts, String(whole["pdf"])).split("\n").slice(2).filter(Boolean)
    assert.isNotEmpty(fonts)
    for (const font of fonts) assert.match(font, /CID TrueType\s+Identity-H\s+yes yes yes/)
    assert.match(printedBy("/usr/bin/pdfinfo", String(whole["pdf"])), /Tagged:\s+yes/)
  })
})
