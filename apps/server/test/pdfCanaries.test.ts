/**
 * No whole number leaves a PDF that is not for payroll. Canaries go through Form W-4, the authorization of direct
 * deposit and an uploaded file; then every PDF in every answer is opened, by poppler and by inflating its streams, and
 * they are looked for in the files, the temporary folder and the output of the service.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { debianProgram } from "@payroll/testing/debianProgram"
import { madeUpW4 } from "@payroll/testing/madeUpW4"
import { seed } from "@payroll/testing/seed"
import { today } from "@payroll/testing/today"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { basic, call, testClient, type Call, type TestClient } from "./call.ts"
import { Canaries } from "./canary/canaries.ts"
import type { Body } from "./examples.ts"
import { guestAt } from "./guest.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import { killProcesses, type TestProcess } from "./testProcess.ts"

const pdftotext = debianProgram("poppler-utils", ["/usr/bin/pdftotext"])
const isReadable = pdftotext !== undefined
if (!isReadable) process.stderr.write("SKIPPED: PDFs, because poppler-utils is not installed\n")

const KEY_FILE = "keys.json"
const REASON = "a copy for the IRS"
const STREAM = /stream\r?\n([^]*?)\r?\nendstream/g

const canaries = new Canaries(seed)
const ssn = canaries.fresh("ssn", "Form W-4")
const accountNumber = canaries.fresh("accountNumber", "the authorization")
const inFile = canaries.fresh("document", "the file")

let installation: Installation
let service: TestProcess
let port: number
let admin: TestClient
let temporary: string
/** The texts of all answers, but of those for payroll. */
const answers: Array<string> = []
let forPayroll: ReadonlyArray<string> = []

const asked = async (request: Call): Promise<Body> => {
  const { status, text } = await call(port, request)
  assert.strictEqual(status, 200, text)
  answers.push(text)
  return JSON.parse(text)
}

const byAdmin = (name: string, body: Body) =>
  admin.operate(name, { method: name, ...body }).then(({ status, text }) => {
    assert.strictEqual(status, 200, text)
    answers.push(text)
    return JSON.parse(text) as Readonly<Record<string, Body>>
  })

/** Enters a form and accounts, signs both, and reads them; whole ones as payroll. */
const signAll = async (): Promise<void> => {
  const { userId, headers: own } = await guestAt({ port }, admin).open({
    flow: "worker-onboarding"
  })
  const headers = { ...own }
  const { user } = await byAdmin("getUser", { userId })
  const year = Number(today().slice(0, 4))
  const form = { kind: "w4", year, source: "made up", title: "Form", text: madeUpW4({ year }) }
  const deposit = { kind: "directDeposit", title: "Direct deposit" }
  for (const each of [form, deposit]) {
    await byAdmin("addDocument", {
      document: { companyId: user?.["companyID"] ?? user?.["companyId"], ...each }
    })
  }
  const { kycInformation } = (await admin.example("addKycInformation")) as {
    readonly kycInformation: Body
  }
  await byAdmin("addKycInformation", { kycInformation: { ...kycInformation, userId, ssn } })
  const guest = (path: string, body: Body, verb = "POST") => asked({ path, body, verb, headers })
  await guest("/userOnboarding", {
    method: "addW4Information",
    w4Information: { userId, w4FilingStatus: "Single" }
  })
  const account = { routingNumber: "021000021", accountNumber, accountType: "Checking" }
  await guest(
    "/userPortal",
    {
      method: "setPayMethod",
      payMethod: {
        userId,
        paymentMethod: "Direct Deposit",
        accounts: [{ ...account, payPercentage: 100 }]
      }
    },
    "PUT"
  )
  const { documents } = await guest("/reports", { method: "getDocuments", userId })
  const ids = (documents as ReadonlyArray<Body>).map(({ documentId }) => documentId)
  assert.lengthOf(ids, 2)
  const whole: Array<string> = []
  for (const documentId of ids) {
    const read = { method: "getDocument", userId, documentId, pdf: true }
    const { document } = (await guest("/reports", read)) as { readonly document: Body }
    const { textSha256 } = document
    const signature = { userId, documentId, typedName: "Ben Okafor", textSha256, consent: true }
    await guest("/userOnboarding", { method: "signDocument", signature }, "PUT")
    await guest("/reports", read)
    await byAdmin("getDocument", { documentId, pdf: true })
    const { status, text } = await call(port, {
      path: "/reports",
      body: { method: "getDocument", documentId, pdf: true, whole: true, reason: REASON },
      as: admin.credential.forPayroll
    })
    assert.strictEqual(status, 200, text)
    whole.push(String(JSON.parse(text).document.pdf))
  }
  forPayroll = whole
  const file = Buffer.from(`%PDF-1.7\n(${inFile})\n%%EOF\n`)
  await asked({
    path: `/files?userId=${userId}&kind=identity`,
    verb: "PUT",
    body: file,
    headers: { Authorization: basic(admin.credential), "Content-Type": "application/pdf" }
  })
}

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), "pdf-canaries-"))
  installation = await install(databaseName)
  service = installation.start({ TMPDIR: temporary, PAYROLL_SANDBOX_DELAY_MS: "0" })
  port = await service.port
  admin = testClient(port, await installation.newClient("review", "admin"))
  await signAll()
}, 120_000)
afterAll(async () => {
  killProcesses()
  await installation.remove()
  rmSync(temporary, { recursive: true })
})

/** The text of a PDF as a person reads it, and all of its bytes with its streams inflated. */
const textsOf = (base64: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(base64, "base64")
  const content = bytes.toString("latin1")
  const streams = [...content.matchAll(STREAM)].flatMap(([, stream = ""]) => {
    try {
      return [inflateSync(Buffer.from(stream, "latin1")).toString("latin1")]
    } catch {
      return []
    }
  })
  assert.isNotEmpty(streams)
  const { stdout, status } = spawnSync(pdftotext ?? "", ["-layout", "-", "-"], {
    input: bytes,
    encoding: "utf8"
  })
  assert.strictEqual(status, 0)
  return [stdout, content, ...streams]
}

const pdfsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/"pdf":"([^"]+)"/g)].map(([, pdf = ""]) => pdf)

describe.skipIf(!isReadable)("the PDFs of documents", () => {
  it("have no whole number, in what they show nor in their streams", () => {
    const pdfs = answers.flatMap(pdfsIn)
    // Of each of two documents one before the signature, and two behind it.
    assert.lengthOf(pdfs, 6)
    for (const pdf of pdfs) {
      for (const text of textsOf(pdf)) assert.deepStrictEqual(canaries.leaksIn(text), [])
    }
  })

  it("have them for payroll, so that they would be found", () => {
    const found = forPayroll.flatMap((pdf) =>
      textsOf(pdf).flatMap((text) => canaries.leaksIn(text))
    )
    assert.sameMembers(
      [...new Set(found)],
      ["ssn of Form W-4", "accountNumber of the authorization"]
    )
  })
})

describe("a service that prints PDFs and takes files", () => {
  it("has them in no answer, file, table or line, and makes no temporary file", async () => {
    assert.deepStrictEqual(canaries.leaksIn(answers.join("\n")), [])
    assert.deepStrictEqual(readdirSync(temporary), [])
    const rows = await installation.tables()
    service.signal("SIGKILL")
    const { stdout, stderr } = await service.ended
    assert.deepStrictEqual(readdirSync(temporary), [])
    const files = readdirSync(installation.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== KEY_FILE)
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"))
    const places = [stdout, stderr, JSON.stringify([...rows]), ...files]
    for (const place of places) {
      assert.deepStrictEqual(canaries.leaksIn(place), [])
      assert.notInclude(place, "%PDF-")
      assert.notInclude(place, Buffer.from("%PDF-1.7").toString("base64").slice(0, 8))
    }
  })
})
