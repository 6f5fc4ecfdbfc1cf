/** `payroll company` and `payroll worker`: what an operator finds without writing JSON. */
import { addUser } from "@payroll/operations/worker/addUser"
import { terminateUser } from "@payroll/operations/worker/terminateUser"
import { assert, describe, it } from "@effect/vitest"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { businessOf } from "./business.ts"
import { ownService, payroll, type Settings } from "./command.ts"

const USAGE = 2
const REFUSED = 3

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const call = async (env: Settings, operation: string, body: object): Promise<Fields> => {
  const words = ["call", operation, "--body", "-", "--by", "Rosa Diaz"]
  const { code, stdout, stderr } = await payroll(env, words, [JSON.stringify(body)])
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout) as Fields
}

/** A company with a worker who is to leave, and why. */
const onboarded = async () => {
  const env = ownService()
  await payroll(env, ["client", "create", "default"])
  const business = await call(env, "createBusiness", businessOf("123456789"))
  const companyId = String(business["registration"]?.["companyId"])
  const { companyLocationId: _place, ...person } = (addUser.example as Fields)["user"] ?? {}
  const added = await call(env, "addUser", {
    user: { ...person, companyId, companyLocationCategory: "Remote", stateCode: "DE" }
  })
  const userId = String(added["user"]?.["userId"])
  const leaving = (terminateUser.example as Fields)["user"]
  await call(env, "terminateUser", {
    user: { ...leaving, userId, lastDay: "2199-12-31", reason: "moves abroad" }
  })
  return { env, companyId, userId }
}

describe("payroll company and payroll worker", () => {
  it("list and show records, with what onboarding lacks", async () => {
    const { env, companyId, userId } = await onboarded()
    const run = async (...words: ReadonlyArray<string>) => {
      const { code, stdout, stderr } = await payroll(env, words)
      assert.strictEqual(code, 0, stderr)
      return stdout
    }
    const companies = await run("company", "list", "--incomplete", "--name", "zoe")
    assert.match(companies, /^NAME +KIND +VERIFICATION +ID\nZoë's Bakery +employer +pending +/)
    assert.include(companies, companyId)
    const none = JSON.parse(await run("company", "list", "--kind", "contractor", "--json"))
    assert.deepStrictEqual(none, { companies: [], hasMore: false })
    const company = await run("company", "show", companyId)
    assert.match(company, /^company:\n {2}companyId: /)
    assert.include(company, "isComplete: false")
    assert.notInclude(company, "123456789")

    const workers = await run("worker", "list", "--company", companyId)
    assert.match(workers, new RegExp(` ${userId}\\n?$`))
    const users = JSON.parse(
      await run("worker", "list", "--company", companyId, "--name", "nobody", "--json")
    )
    assert.deepStrictEqual(users, { users: [], hasMore: false })
    const worker = await run("worker", "show", userId, "--by", "Lin Wei")
    assert.match(worker, /^onboarding: Open\nWAITS FOR +FIELD +REASON\naddUserWage +/)
    assert.match(worker, /\n\nuser:\n {2}userId: /)
    assert.include(worker, "reason: moves abroad")
    const file = new DatabaseSync(join(env.PAYROLL_DATA_DIR, "payroll.db"), { readOnly: true })
    const looks = file.prepare("select acted_by from audit where operation = 'getUser'").all()
    file.close()
    assert.deepStrictEqual(
      looks.map((look) => look["acted_by"]),
      ["Lin Wei"]
    )
  })

  it("refuse what is not there, and a list without a company", async () => {
    const env = ownService()
    await payroll(env, ["client", "create", "default"])
    const unknown = await payroll(env, ["company", "show", "0190d5a2-7c1e-7000-8000-3f2a9c1b4d5e"])
    assert.deepStrictEqual(
      [unknown.code, unknown.stderr.trim()],
      [REFUSED, "payroll: companyId: company not found"]
    )
    const wrong = await payroll(env, ["company", "list", "--status", "lost"])
    assert.strictEqual(wrong.code, REFUSED)
    assert.match(wrong.stderr, /^payroll: kybStatus: /)
    assert.strictEqual((await payroll(env, ["worker", "list"])).code, USAGE)
  })
})
