/** The commands about credentials, and those that docs/credentials.md shows. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { ownDirectory, payroll, type Ran } from "./command.ts"

const DOCUMENT = new URL("../../../docs/credentials.md", import.meta.url)
const COMMAND = /^npx -y pnpm@12 --silent payroll (.+)$/gm
const REFUSED = 3

/** The words of a line as a shell splits them. */
const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "")

const withClient = async () => {
  const env = ownDirectory()
  assert.strictEqual((await payroll(env, ["client", "create", "default"])).code, 0)
  return env
}

const valueOf = ({ code, stdout, stderr }: Ran): Readonly<Record<string, unknown>> => {
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

describe("payroll credential", () => {
  it("runs every command of docs/credentials.md", async () => {
    const env = await withClient()
    const lines = [...readFileSync(DOCUMENT, "utf8").matchAll(COMMAND)].map(([, line = ""]) => line)
    assert.isAtLeast(lines.length, 4)
    let keyId = ""
    for (const line of lines) {
      const words = wordsOf(line).map((word) => (word === "KEY-ID" ? keyId : word))
      const ran = await payroll(env, words)
      assert.strictEqual(ran.code, 0, `${line}: ${ran.stderr}`)
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
    for (const shown of ["review", "Rosa Diaz", "2999-12-31", "never"]) assert.include(row, shown)
    assert.notInclude(stdout, String(secret))
    const { secret: next } = valueOf(
      await payroll(env, ["credential", "rotate", String(keyId), "--json"])
    )
    assert.notStrictEqual(next, secret)
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
