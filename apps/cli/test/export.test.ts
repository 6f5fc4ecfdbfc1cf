/** `payroll worker export` and `payroll company export`: a file for programs, and a page for people. */
import { addUser } from "@payroll/operations/worker/addUser"
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { businessOf } from "./business.ts"
import { ownService, payroll } from "./command.ts"

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const EIN = "123456789"

interface Rows {
  readonly rows: ReadonlyArray<{ readonly table: string; readonly fields: object }>
}

interface Stored {
  readonly env: ReturnType<typeof ownService>
  readonly call: (operation: string, body: object) => Promise<Fields>
  readonly companyId: string
  readonly userId: string
}

/** Erases the worker of the exports, and counts the company and the client. */
const erases = async ({ env, call, companyId, userId }: Stored): Promise<void> => {
  const erase = (words: ReadonlyArray<string>) =>
    payroll(env, ["erase", ...words, "--by", "Rosa Diaz"])
  const early = await erase(["user", userId])
  assert.include(early.stderr, "the user still works here")
  await call("removeUser", { user: { userId } })
  const counted = await erase(["user", userId])
  assert.match(counted.stdout, /TABLE +ROWS\n/, counted.stderr)
  assert.match(counted.stdout, /worker +1\n/)
  assert.include(counted.stdout, "Nothing was stored: --confirm asks for the erasure")
  const requested = await erase(["user", userId, "--confirm", "--json"])
  const { dryRun, erasure } = JSON.parse(requested.stdout) as Fields
  assert.deepStrictEqual([dryRun?.["status"], erasure?.["status"]], ["dryRun", "asked"])
  const again = await erase(["user", userId, "--confirm"])
  assert.notStrictEqual(again.code, 0, "the same person confirms nothing on that day")
  const waiting = await erase(["user", userId])
  assert.match(waiting.stdout, /Rosa Diaz asked for the erasure at .* alone from /)
  const both = await erase(["user", userId, "--confirm", "--withdraw"])
  assert.include(both.stderr, "--confirm and --withdraw exclude each other")
  const withdrawn = await erase(["user", userId, "--withdraw"])
  assert.strictEqual(withdrawn.stdout, "The request is withdrawn\n", withdrawn.stderr)
  for (const words of [["company", companyId], ["client"]]) {
    const { stdout, stderr } = await erase(words)
    assert.match(stdout, /company +1\n/, stderr)
    const refused = await erase([...words, "--confirm"])
    assert.include(refused.stderr, "is being verified", refused.stdout)
  }
}

describe("the exports", () => {
  it("write everything about a worker or a company, with masked numbers unless a reason is given", async () => {
    const env = ownService()
    await payroll(env, ["client", "create", "default"])
    const call = async (operation: string, body: object): Promise<Fields> => {
      const words = ["call", operation, "--body", "-", "--by", "Rosa Diaz"]
      const { code, stdout, stderr } = await payroll(env, words, [JSON.stringify(body)])
      assert.strictEqual(code, 0, stderr)
      return JSON.parse(stdout) as Fields
    }
    const business = await call("createBusiness", businessOf(EIN))
    const companyId = String(business["registration"]?.["companyId"])
    const { companyLocationId: _place, ...person } = (addUser.example as Fields)["user"] ?? {}
    const place = { companyId, companyLocationCategory: "Remote", stateCode: "DE" }
    const { user } = await call("addUser", { user: { ...person, ...place, firstName: "<Otto>" } })
    const userId = String(user?.["userId"])
    const file = (name: string) => join(env.PAYROLL_DATA_DIR, name)
    const written = async (words: ReadonlyArray<string>, name: string): Promise<string> => {
      const out = ["--out", file(name), "--by", "Rosa Diaz"]
      const { code, stderr } = await payroll(env, [...words, ...out])
      assert.strictEqual(code, 0, stderr)
      assert.strictEqual(statSync(file(name)).mode & 0o777, 0o600)
      return readFileSync(file(name), "utf8")
    }
    const page = await written(["worker", "export", userId, "--format", "html"], "otto.html")
    assert.include(page, "<dt>First name</dt><dd>&#60;Otto&#62;</dd>")
    assert.isTrue(page.endsWith("</body></html>\n"))
    const masked = await written(["company", "export", companyId], "acme.json")
    const { rows } = JSON.parse(masked) as Rows
    assert.includeMembers(
      rows.map(({ table }) => table),
      ["company", "worker", "kyb_information", "event"]
    )
    assert.notInclude(masked, EIN)
    const reason = ["--reason", "a copy for the owner"]
    assert.include(await written(["company", "export", companyId, ...reason], "all.json"), EIN)
    const unknown = ["worker", "export", companyId, "--out", file("none.json")]
    assert.strictEqual((await payroll(env, unknown)).code, 3)
    assert.isFalse(existsSync(file("none.json")))
    await erases({ env, call, companyId, userId })
  })
})
