/** `payroll document`: what workers are asked to sign, listed and exported from the bundle of the command line. */
import { addUser } from "@payroll/operations/worker/addUser"
import { examplePng } from "@payroll/testing/exampleFiles"
import { CHUNK_BYTES } from "@payroll/domain/file/file"
import { madeUpW4 } from "@payroll/testing/madeUpW4"
import { assert, describe, it } from "@effect/vitest"
import { hash, randomBytes } from "node:crypto"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { businessOf } from "./business.ts"
import { ownService, payroll, payrollProcess } from "./command.ts"

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A worker who is asked to sign a text of the company. */
const asked = async () => {
  const env = ownService()
  await payroll(env, ["client", "create", "default"])
  const run = async (words: ReadonlyArray<string>, input?: object) => {
    const given = input === undefined ? undefined : [JSON.stringify(input)]
    const { code, stdout, stderr } = await payroll(env, words, given)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  const call = async (operation: string, body: object): Promise<Fields> =>
    JSON.parse(await run(["call", operation, "--body", "-", "--by", "Rosa Diaz"], body)) as Fields
  const business = await call("createBusiness", businessOf("123456789"))
  const companyId = String(business["registration"]?.["companyId"])
  const { companyLocationId: _place, ...person } = (addUser.example as Fields)["user"] ?? {}
  const user = { ...person, companyId, companyLocationCategory: "Remote", stateCode: "DE" }
  const { user: added } = await call("addUser", { user })
  const text = { companyId, title: "Employee handbook", text: "Wash your hands." }
  const { document: template } = await call("addDocument", { document: text })
  const { document } = await call("assignDocument", {
    document: {
      userId: added?.["userId"],
      documentTemplateId: template?.["documentTemplateId"]
    }
  })
  return {
    env,
    run,
    call,
    companyId,
    userId: String(added?.["userId"]),
    documentId: String(document?.["documentId"])
  }
}

describe("payroll document", () => {
  it("lists documents, and writes a whole one for its owner alone", async () => {
    const { env, run, companyId, documentId: id } = await asked()
    const listed = await run(["document", "list", "--company", companyId, "--status", "to sign"])
    assert.match(listed, /^TITLE +EDITION +STATUS +SIGNER +ID\nEmployee handbook +1 +to sign +/)
    const files = await run(["file", "list", "--company", companyId])
    assert.match(files, /^KIND +TYPE +BYTES +STATUS +UPLOADED +ID\n?$/)
    const file = join(env.PAYROLL_DATA_DIR, "handbook.pdf")
    const words = ["document", "export", id, "--out", file, "--by", "Rosa Diaz"]
    const wrote = await payrollProcess(env, [...words, "--reason", "a copy for the auditor"])
    assert.include(wrote.stdout + wrote.stderr, "wrote Employee handbook, edition 1, to sign, to ")
    assert.match(readFileSync(file, "latin1"), /^%PDF-1\.7/)
    assert.strictEqual(statSync(file).mode & 0o777, 0o600)
  })

  it("uploads the paper that somebody signed, and attaches it", async () => {
    const { env, run, call, companyId, userId, documentId } = await asked()
    const paper = join(env.PAYROLL_DATA_DIR, "signed.png")
    writeFileSync(paper, examplePng({ data: randomBytes(CHUNK_BYTES) }))
    const upload = (from: string, ...owner: ReadonlyArray<string>) =>
      payroll(env, ["file", "upload", from, ...owner, "--by", "Rosa Diaz", "--json"])
    const { stdout } = await upload(paper, "--worker", userId)
    const { fileId, sha256 } = JSON.parse(stdout) as Readonly<Record<string, string>>
    assert.strictEqual(sha256, hash("sha256", readFileSync(paper)))
    const { file } = await call("getFile", { fileId })
    assert.strictEqual(file?.["content"], readFileSync(paper, "base64"))
    const { document } = await call("getDocument", { documentId })
    const digest = String(document?.["textSha256"])
    const attach = ["document", "attach-paper", documentId, "--file", String(fileId)]
    await run([...attach, "--digest", digest])
    const listed = await run(["document", "list", "--worker", userId])
    assert.include(listed, "signed on paper")

    const note = join(env.PAYROLL_DATA_DIR, "note.txt")
    writeFileSync(note, "no picture")
    const refusals = [
      [await upload(note, "--worker", userId), "must be a whole PDF"],
      [await upload(`${note}.png`, "--worker", userId), "cannot be read"],
      [await upload(paper, "--worker", userId, "--company", companyId), "cannot be given with"],
      [await upload(paper), "is mandatory"]
    ] as const
    for (const [{ code, stderr }, says] of refusals) {
      assert.notStrictEqual(code, 0)
      assert.include(stderr, says)
    }
  })

  it("adds the official text of Form W-4, and names each part that one lacks", async () => {
    const env = ownService()
    await payroll(env, ["client", "create", "default"])
    const words = ["call", "createBusiness", "--body", "-", "--by", "Rosa Diaz"]
    const { stdout: made } = await payroll(env, words, [JSON.stringify(businessOf("123456789"))])
    const { companyId } = (JSON.parse(made) as Fields)["registration"] ?? {}
    const year = 2026
    const file = join(env.PAYROLL_DATA_DIR, "w4.txt")
    writeFileSync(file, madeUpW4({ year }))
    const add = (from: string, ...more: ReadonlyArray<string>) => [
      "document",
      "add",
      from,
      "--company",
      String(companyId),
      "--title",
      "Form W-4",
      "--by",
      "Rosa Diaz",
      ...more
    ]
    const ofForm = ["--kind", "w4", "--year", String(year), "--source", "the form of 2026"]
    const added = await payroll(env, add(file, ...ofForm))
    assert.strictEqual(added.code, 0, added.stderr)
    assert.match(
      added.stdout,
      /^template: [\da-f-]{36}, edition 1\nSHA-256 of the text: [\da-f]{64}$/m
    )
    const lacking = await payroll(env, add("-", ...ofForm), ["Form W-4"])
    assert.notStrictEqual(lacking.code, 0)
    assert.include(lacking.stderr, "lacks one mark {{1c-single}}")
    assert.include(lacking.stderr, "lacks the statement under penalties of perjury")
  })
})
