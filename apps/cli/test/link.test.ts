/** `payroll link`: links that an operator makes, lists and revokes. */
import { addUser } from "@payroll/operations/worker/addUser"
import { assert, describe, it } from "@effect/vitest"
import { businessOf } from "./business.ts"
import { ownService, payroll } from "./command.ts"

const USAGE = 2
const REFUSED = 3

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const hired = async () => {
  const env = ownService()
  await payroll(env, ["client", "create", "default"])
  const call = async (operation: string, body: object): Promise<Fields> => {
    const words = ["call", operation, "--body", "-", "--by", "Rosa Diaz"]
    const { code, stdout, stderr } = await payroll(env, words, [JSON.stringify(body)])
    assert.strictEqual(code, 0, stderr)
    return JSON.parse(stdout) as Fields
  }
  const business = await call("createBusiness", businessOf("123456789"))
  const companyId = String(business["registration"]?.["companyId"])
  const { companyLocationId: _place, ...person } = (addUser.example as Fields)["user"] ?? {}
  const user = { ...person, companyId, companyLocationCategory: "Remote", stateCode: "DE" }
  const { user: added } = await call("addUser", { user })
  return { env, companyId, userId: String(added?.["userId"]) }
}

describe("payroll link", () => {
  it("makes, lists and revokes links, and shows an address once", async () => {
    const { env, companyId, userId } = await hired()
    const run = async (...words: ReadonlyArray<string>) => {
      const { code, stdout, stderr } = await payroll(env, ["link", ...words])
      assert.strictEqual(code, 0, stderr)
      return stdout
    }
    const flags = ["--worker", userId, "--hours", "48", "--language", "es", "--by", "Lin Wei"]
    const added = await run("add", "worker-tax", ...flags)
    const [, flowLinkId = "", token = ""] =
      /^link: (\S+)\nexpires: \S+\naddress: http:\/\/\S+\/flow\/\w+#(fl_test_\w+)\n/.exec(added) ??
      []
    assert.notStrictEqual(token, "")
    const listed = await run("list", "--company", companyId, "--status", "created")
    assert.match(listed, /^FLOW +STATUS +OF +EXPIRES +GIVEN +ID\nworker-tax +created +/)
    assert.include(listed, "given to credential operator, person Lin Wei")
    assert.notInclude(listed, token)
    assert.include(await run("revoke", flowLinkId), "cannot be used any more")
    await run("add", "worker-portal", "--worker", userId)
    const ended = await run("revoke", "--worker", userId)
    assert.strictEqual(ended, "links revoked: 1; sessions ended: 0\n")
    const none = JSON.parse(
      await run("list", "--worker", userId, "--flow", "worker-portal", "--json")
    )
    assert.strictEqual(none.flowLinks[0].status.status, "revoked")
  })

  it("asks for a link or a person to revoke, and says what is wrong", async () => {
    const { env, userId } = await hired()
    const both = ["link", "revoke", userId, "--worker", userId]
    for (const words of [both, ["link", "revoke"]]) {
      const { code, stderr } = await payroll(env, words)
      assert.deepStrictEqual([code, stderr.includes("give either a link")], [USAGE, true])
    }
    const { code, stderr } = await payroll(env, ["link", "add", "company-owner"])
    assert.strictEqual(code, REFUSED)
    assert.include(stderr, "businessUserId is mandatory")
  })
})
