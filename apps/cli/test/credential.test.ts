/** The commands about credentials, and those that docs/credentials.md shows. */
import { assert, describe, it } from "@effect/vitest"
import { operationNamed } from "@payroll/operations/catalogue"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { daysFromToday } from "@payroll/testing/today"
import { commandsIn, ownService, payroll, type Ran } from "./command.ts"

const DOCUMENT = new URL("../../../docs/credentials.md", import.meta.url)
const USAGE = 2
const REFUSED = 3

const first = JSON.stringify({ username: "pk_live_first", password: "the-first-password" })

/** A directory with a client and the file of a first start. */
const withClient = async () => {
  const env = ownService()
  assert.strictEqual((await payroll(env, ["client", "create", "default"])).code, 0)
  writeFileSync(join(env.PAYROLL_DATA_DIR, "credentials.json"), first, { mode: 0o600 })
  return env
}

const valueOf = ({ code, stdout, stderr }: Ran): Readonly<Record<string, unknown>> => {
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const valuesOf = (ran: Ran) =>
  valueOf(ran) as unknown as ReadonlyArray<Readonly<Record<string, unknown>>>

/** Calls an operation for the client with its example, some fields of which are others. */
const operate = async (
  env: Readonly<Record<string, string>>,
  name: string,
  object: string,
  set: object = {}
) => {
  const { example = {} } = operationNamed(name) ?? assert.fail(`there is no operation ${name}`)
  const body = JSON.stringify({ ...example, [object]: { ...(example[object] as object), ...set } })
  const answer = valueOf(await payroll(env, ["call", name, "--body", "-", "--json"], [body]))
  return answer[object] as Readonly<Record<string, string>>
}

/** A business user who is a worker, too. */
const withPerson = async (env: Readonly<Record<string, string>>) => {
  const { businessUserId = "" } = await operate(env, "createBusiness", "registration")
  const who = { businessUserId, companyLocationCategory: "Remote", code: "DE" }
  const employee = await operate(env, "updateBusinessUserAsEmployee", "businessUser", who)
  return { businessUserId, userId: employee["userId"] ?? "" }
}

describe("payroll credential", () => {
  it("runs every command of docs/credentials.md", async () => {
    const env = await withClient()
    const { businessUserId, userId } = await withPerson(env)
    const lines = commandsIn(readFileSync(DOCUMENT, "utf8"))
    assert.isAtLeast(lines.length, 4)
    let keyId = ""
    for (const line of lines) {
      const values = new Map([
        ["KEY-ID", keyId],
        ["BUSINESS-USER-ID", businessUserId],
        ["USER-ID", userId],
        ["LAST-DAY", daysFromToday(200)]
      ])
      const words = line.map((word) => values.get(word) ?? word)
      const ran = await payroll(env, words)
      assert.strictEqual(ran.code, 0, `${words.join(" ")}: ${ran.stderr}`)
      keyId = /username: (\S+)/.exec(ran.stdout)?.[1] ?? keyId
      assert.notStrictEqual(keyId, "")
    }
  })

  it("shows what a credential may do, and no secret a second time", async () => {
    const env = await withClient()
    const create = ["credential", "create", "--role", "review", "--person", "Rosa Diaz", "--json"]
    const { keyId, secret } = valueOf(await payroll(env, [...create, "--expires", "2999-12-31"]))
    const { stdout } = await payroll(env, ["credential", "list"])
    const row = stdout.split("\n").find((line) => line.includes(String(keyId))) ?? ""
    for (const cell of ["review", "Rosa Diaz", "2999-12-31", "never"]) assert.include(row, cell)
    assert.notInclude(stdout, String(secret))
    const { secret: next } = valueOf(
      await payroll(env, ["credential", "rotate", String(keyId), "--json"])
    )
    assert.notStrictEqual(next, secret)
  })

  it("says which program it is", async () => {
    const env = await withClient()
    const create = ["credential", "create", "--role", "write", "--json", "--program"]
    const { keyId } = valueOf(await payroll(env, [...create, "Night sync"]))
    const update = ["credential", "update", String(keyId), "--program", "Day sync"]
    assert.include((await payroll(env, update)).stdout, "is that of Day sync")
    const { stdout } = await payroll(env, ["credential", "list"])
    const row = stdout.split("\n").find((line) => line.includes(String(keyId)))
    assert.include(row ?? "", "Day sync")
  })

  it("says who the person is, and whether the credential acts for others", async () => {
    const env = await withClient()
    const { businessUserId, userId } = await withPerson(env)
    const create = ["credential", "create", "--role", "write", "--json"]
    const rosa = ["--person", "Rosa Diaz", "--business-user", businessUserId]
    const credential = valueOf(await payroll(env, [...create, ...rosa, "--may-act-for-others"]))
    assert.include(credential, { person: "Rosa Diaz", businessUserId, mayActForOthers: true })
    const update = ["credential", "update", String(credential["keyId"])]
    const worker = ["--person", "Rosa", "--user", userId, "--may-act-for-others", "no"]
    const changed = await payroll(env, [...update, ...worker])
    assert.include(changed.stdout, "is that of Rosa and acts for nobody else")
    const { stdout } = await payroll(env, ["credential", "list"])
    const row = stdout.split("\n").find((line) => line.includes(String(credential["keyId"])))
    assert.match(row ?? "", new RegExp(`write +Rosa +- +${userId} +no +all`))
    const wrong: ReadonlyArray<readonly [number, ReadonlyArray<string>]> = [
      [USAGE, update],
      [USAGE, [...update, "--user", userId]],
      [USAGE, [...create, "--business-user", businessUserId]],
      [REFUSED, [...update, "--person", "Rosa", "--user", businessUserId]],
      [REFUSED, [...update, ...rosa, "--user", userId]],
      [REFUSED, ["credential", "update", "KEY", "--may-act-for-others", "no"]]
    ]
    for (const [code, words] of wrong) {
      assert.strictEqual((await payroll(env, words)).code, code, words.join(" "))
    }
  })

  it("keeps the service's credentials apart from a client's", async () => {
    const env = await withClient()
    const create = ["credential", "create", "--role", "admin", "--person", "Rosa Diaz", "--json"]
    const { keyId: ofClient } = valueOf(await payroll(env, create))
    const { keyId: ofService } = valueOf(await payroll(env, [...create, "--service"]))
    const listed = async (...flags: ReadonlyArray<string>) =>
      valuesOf(await payroll(env, ["credential", "list", "--json", ...flags])).map(
        ({ keyId }) => keyId
      )
    const ofDefault = await listed()
    assert.include(ofDefault, ofClient)
    assert.notInclude(ofDefault, ofService)
    assert.deepStrictEqual(await listed("--service"), [ofService])
    const elsewhere = await payroll(env, ["credential", "revoke", String(ofService)])
    assert.strictEqual(elsewhere.code, REFUSED)
    assert.include(elsewhere.stderr, "credential not found")
    const revoke = ["credential", "revoke", String(ofService), "--service"]
    assert.strictEqual((await payroll(env, revoke)).code, 0)
    assert.isEmpty(await listed("--service"))
    const { stdout } = await payroll(env, ["client", "list"])
    assert.notInclude(stdout, "service")
  })

  it.each([
    [["--service", "--role", "read"], "--person is missing"],
    [["--service", "--role", "read", "--person", "A B", "--client", "acme"], "exclude each other"],
    [["--service", "--role", "read", "--person", "A B", "--company", "1"], "exclude each other"]
  ])("refuses %s", async (flags, message) => {
    const ran = await payroll(ownService(), ["credential", "create", ...flags])
    assert.strictEqual(ran.code, USAGE)
    assert.include(ran.stderr, message)
  })

  it("issues the role payroll for a second person to approve, who is not at the machine too", async () => {
    const env = await withClient()
    await payroll(env, ["client", "set", "default", "--four-eyes", "on"])
    const flags = ["--role", "payroll", "--person", "Pay run", "--expires", daysFromToday(9)]
    const created = await payroll(env, ["credential", "create", ...flags, "--by", "Rosa Diaz"])
    assert.strictEqual(created.code, 0, created.stderr)
    const [, approval = ""] = /approves it: payroll (.+)/.exec(created.stdout) ?? []
    const ran = await payroll(env, [...approval.split(" "), "--by", "Lin Wei"])
    assert.strictEqual(ran.code, REFUSED)
    assert.include(ran.stderr, "another person with another credential")
    const { stdout } = await payroll(env, ["credential", "list"])
    assert.match(stdout, /payroll .+ awaits approval/)
    const missing = await payroll(env, ["credential", "create", ...flags.slice(0, 4)])
    assert.include(missing.stderr, "credential.expiryDate")
  })

  it("takes the first credential out of its file, but not before it is stored", async () => {
    const env = await withClient()
    const file = join(env.PAYROLL_DATA_DIR, "credentials.json")
    const { stdout, stderr } = await payroll(env, ["credential", "first"])
    assert.strictEqual(stdout, "username: pk_live_first\npassword: the-first-password\n")
    assert.include(stderr, "this credential is revoked")
    const forgot = await payroll(env, ["credential", "first", "--forget"])
    assert.strictEqual(forgot.code, 0, forgot.stderr)
    assert.notInclude(forgot.stdout, "the-first-password")
    assert.isFalse(existsSync(file))
    const again = await payroll(env, ["credential", "first", "--forget"])
    assert.notStrictEqual(again.code, 0)
    assert.include(again.stderr, "there is no file")
    const unused = ownService()
    writeFileSync(join(unused.PAYROLL_DATA_DIR, "credentials.json"), first, { mode: 0o600 })
    const early = await payroll(unused, ["credential", "first", "--forget"])
    assert.notStrictEqual(early.code, 0)
    assert.isTrue(existsSync(join(unused.PAYROLL_DATA_DIR, "credentials.json")))
  })

  it("shows the first credential without a remark as long as it is accepted", async () => {
    const env = await withClient()
    const create = ["credential", "create", "--role", "admin", "--json"]
    const { keyId, secret } = valueOf(await payroll(env, create))
    const file = join(env.PAYROLL_DATA_DIR, "credentials.json")
    writeFileSync(file, JSON.stringify({ username: keyId, password: secret }), { mode: 0o600 })
    assert.strictEqual((await payroll(env, ["credential", "first"])).stderr, "")
    const revoked = await payroll(env, ["credential", "revoke", String(keyId)])
    assert.strictEqual(revoked.code, 0, revoked.stderr)
    const shown = await payroll(env, ["credential", "first"])
    assert.include(shown.stdout, String(secret))
    assert.include(shown.stderr, "this credential is revoked")
  })

  it("refuses what it does not know, and says what is wrong", async () => {
    const env = await withClient()
    const unknown = await payroll(env, ["credential", "revoke", "pk_live_nobody"])
    assert.strictEqual(unknown.code, REFUSED)
    assert.include(unknown.stderr, "credential not found")
    const wrong = ["credential", "create", "--role", "read", "--expires", "2020-01-01"]
    const past = await payroll(env, wrong)
    assert.strictEqual(past.code, REFUSED)
    assert.include(past.stderr, "credential.expiryDate")
  })
})
