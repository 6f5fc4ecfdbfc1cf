/** The commands about the audit, and those that docs/audit.md shows. */
import { layerRuntime, type Runtime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { ALL_CLIENTS } from "@payroll/adapters/sql/statement"
import { Database } from "@payroll/adapters/sql/database"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { existsSync, readFileSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { businessOf } from "./business.ts"
import { commandsIn, ownService, payroll, type Settings } from "./command.ts"

const DOCUMENT = new URL("../../../docs/audit.md", import.meta.url)
const USAGE = 2
const MODE_BITS = 0o777
const OWNER_ONLY = 0o600

const withStorage = <A, E>(env: Settings, run: Effect.Effect<A, E, Runtime>): Promise<A> => {
  const settings = parseSettings({ ...env, PAYROLL_VERIFICATION: "manual" }, () => "")
  return Effect.runPromise(Effect.provide(run, layerRuntime(Result.getOrThrow(settings))))
}

const changing = (sql: string) =>
  Database.use(({ write }) => write({ sql, parameters: [], clientId: ALL_CLIENTS }))

/** Makes all rows older, because the latest are not shown yet. */
const grownOld = (env: Settings) => withStorage(env, changing("update audit set at = at - 60000"))

/** Two clients with a company each, and a change by a named person. */
const used = async () => {
  const env = ownService()
  for (const name of ["default", "other"]) {
    const { code, stderr } = await payroll(env, ["client", "create", name, "--by", "Rosa Diaz"])
    assert.strictEqual(code, 0, stderr)
    const body = JSON.stringify({ ...businessOf("123456789"), actedBy: "Lin Wei" })
    const call = ["call", "createBusiness", "--client", name, "--body", "-"]
    assert.strictEqual((await payroll(env, call, [body])).code, 0)
  }
  const set = ["webhook", "set", "--url", "https://192.0.2.1/hook", "--by", "Kim Park"]
  await payroll({ ...env, PAYROLL_WEBHOOK_ALLOW: "192.0.2.0/24" }, set)
  await grownOld(env)
  return env
}

interface AuditList {
  readonly audit: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly hasMore: boolean
}

const listed = async (env: Settings, ...words: ReadonlyArray<string>) => {
  const { code, stdout, stderr } = await payroll(env, ["audit", "list", ...words, "--json"])
  assert.strictEqual(code, 0, stderr)
  const { audit, hasMore } = JSON.parse(stdout) as AuditList
  assert.isFalse(hasMore)
  return audit.map(({ client, operation, actedBy }) => [client, operation, actedBy])
}

describe("payroll audit", () => {
  it("lists who did what, by client and by filter", async () => {
    const env = await used()
    const ofDefault = [
      ["default", "createBusiness", "Lin Wei"],
      ["default", "addWebhookEndpoint", "Kim Park"]
    ]
    assert.deepStrictEqual(await listed(env), ofDefault)
    assert.deepStrictEqual(await listed(env, "--acted-by", "Kim Park"), ofDefault.slice(1))
    assert.deepStrictEqual(await listed(env, "--operation", "createBusiness", "--all-clients"), [
      ["default", "createBusiness", "Lin Wei"],
      ["other", "createBusiness", "Lin Wei"]
    ])
    assert.deepStrictEqual(await listed(env, "--to", "2026-01-01", "--from", "2025-01-01"), [])
    const { stdout } = await payroll(env, ["audit", "list", "--json"])
    const [{ requestId = "" } = {}] = (JSON.parse(stdout) as AuditList).audit
    assert.deepStrictEqual(
      await listed(env, "--request-id", String(requestId)),
      ofDefault.slice(0, 1)
    )
    const all = await listed(env, "--all-clients", "--acted-by", "Rosa Diaz")
    assert.deepStrictEqual(
      all.map(([client, operation]) => [client, operation]),
      [
        ["(service)", "client.create"],
        ["(service)", "client.create"]
      ]
    )
  })

  it("names the person of a call: actedBy of the body, --by, or the login name", async () => {
    const env = await used()
    const called = async (body: object, ...words: ReadonlyArray<string>) => {
      const call = ["call", "createBusiness", "--body", "-", ...words]
      const { code, stderr } = await payroll(env, call, [JSON.stringify(body)])
      assert.strictEqual(code, 0, stderr)
    }
    await called(businessOf("111111112"), "--by", "Rosa Diaz")
    await called({ ...businessOf("111111113"), actedBy: "Ana Ruiz" }, "--by", "Rosa Diaz")
    await called(businessOf("111111114"))
    await grownOld(env)
    const rows = await listed(env, "--operation", "createBusiness")
    assert.deepStrictEqual(
      rows.map(([, , actedBy]) => actedBy),
      ["Lin Wei", "Rosa Diaz", "Ana Ruiz", userInfo().username]
    )
  })

  it("exports to a new file that only its owner reads", async () => {
    const env = await used()
    const file = join(env.PAYROLL_DATA_DIR, "audit.jsonl")
    const words = ["audit", "export", "--all-clients", "--output", file]
    const { code, stdout } = await payroll(env, words)
    assert.strictEqual(code, 0)
    assert.match(stdout, /^exported 5 rows to .+, complete up to 2\d{3}-/)
    const rows = readFileSync(file, "utf8").trimEnd().split("\n")
    assert.lengthOf(rows, 5)
    for (const row of rows) assert.property(JSON.parse(row), "auditId")
    assert.strictEqual(statSync(file).mode & MODE_BITS, OWNER_ONLY)
    const again = await payroll(env, words)
    assert.notStrictEqual(again.code, 0)
    assert.include(again.stderr, "EEXIST")
    assert.lengthOf(readFileSync(file, "utf8").trimEnd().split("\n"), 5)
    const printed = await payroll(env, ["audit", "export", "--all-clients"])
    assert.deepStrictEqual(printed.stdout.trimEnd().split("\n"), rows)
  })

  it("takes one owner, and times that are times", async () => {
    const env = await used()
    const both = await payroll(env, ["audit", "list", "--client", "default", "--all-clients"])
    assert.strictEqual(both.code, USAGE)
    const wrong = await payroll(env, ["audit", "list", "--from", "yesterday"])
    assert.notStrictEqual(wrong.code, 0)
    assert.include(wrong.stderr, "from must be a time")
    const missing = join(env.PAYROLL_DATA_DIR, "nowhere", "audit.jsonl")
    assert.include((await payroll(env, ["audit", "export", "--output", missing])).stderr, "ENOENT")
    assert.isFalse(existsSync(missing))
  })

  it("finds rows that were changed, and a line that was kept shows which are gone", async () => {
    const env = await used()
    await withStorage(
      env,
      AuditChain.use(({ link }) => link(Date.now() + 1_000, 1_000))
    )
    const [, before] = [
      await payroll(env, ["audit", "verify"]),
      await payroll(env, ["audit", "anchor"])
    ]
    const line = before.stdout.trim()
    const verified = await payroll(env, ["audit", "verify", "--anchor", line])
    assert.deepStrictEqual([verified.code, verified.stderr], [0, ""])
    assert.include(verified.stdout, "5 rows are linked")
    assert.include(verified.stdout, "all links of the anchor are there")
    await withStorage(
      env,
      changing("update audit set acted_by = 'Ana Ruiz' where acted_by = 'Lin Wei'")
    )
    const changed = await payroll(env, ["audit", "verify"])
    assert.notStrictEqual(changed.code, 0)
    assert.include(changed.stdout, "2 links do not fit")
    const check = await payroll(env, ["check"])
    assert.match(check.stdout, /2 wrong +the audit fits its links/)
    await withStorage(env, changing("delete from audit_link"))
    await withStorage(env, changing("update figure_place set place = '' where source = 'link'"))
    assert.strictEqual((await payroll(env, ["audit", "verify"])).code, 0)
    assert.notStrictEqual((await payroll(env, ["audit", "verify", "--anchor", line])).code, 0)
    const typo = await payroll(env, ["audit", "verify", "--anchor", `${line}0`])
    assert.strictEqual(typo.code, USAGE)
  })

  it("runs every command of docs/audit.md", async () => {
    const env = await used()
    const lines = commandsIn(readFileSync(DOCUMENT, "utf8"))
    assert.isAtLeast(lines.length, 4)
    for (const words of lines) {
      const file = join(env.PAYROLL_DATA_DIR, "audit.jsonl")
      const command = words.map((word) => (word === "audit.jsonl" ? file : word))
      const { code, stderr } = await payroll(env, command)
      assert.strictEqual(code, 0, `${words.join(" ")}: ${stderr}`)
    }
  })
})
