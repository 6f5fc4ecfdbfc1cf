/** `payroll document`: what workers are asked to sign, listed and exported from the bundle of the command line. */
import { addUser } from "@payroll/operations/worker/addUser"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { businessOf } from "./business.ts"
import { ownService, payroll, payrollProcess } from "./command.ts"

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

describe("payroll document", () => {
  it("lists documents, and writes a whole one for its owner alone", async () => {
    const env = await ownService()
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
    const id = String(document?.["documentId"])
    const listed = await run(["document", "list", "--company", companyId, "--status", "to sign"])
    assert.match(listed, /^TITLE +EDITION +STATUS +WORKER +ID\nEmployee handbook +1 +to sign +/)
    const file = join(env.PAYROLL_DATA_DIR, "handbook.pdf")
    const words = ["document", "export", id, "--out", file, "--by", "Rosa Diaz"]
    const wrote = await payrollProcess(env, [...words, "--reason", "a copy for the auditor"])
    assert.include(wrote.stdout + wrote.stderr, "wrote Employee handbook, edition 1, to sign, to ")
    assert.match(readFileSync(file, "latin1"), /^%PDF-1\.7/)
    assert.strictEqual(statSync(file).mode & 0o777, 0o600)
  })
})
