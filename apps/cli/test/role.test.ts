/** The role of the service on PostgreSQL, set up as docs/operations.md shows. */
import { assert, it, onTestFinished } from "@effect/vitest"
import { withPostgres } from "@payroll/testing/database/beside"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { readFileSync } from "node:fs"
import { commandsIn, ownDirectory, payroll } from "./command.ts"

const DOCUMENT = new URL("../../../docs/operations.md", import.meta.url)
const ROLE = "payroll_service"

/** The section about the role, and the SQL in it. */
const section = () => {
  const [, text = ""] = readFileSync(DOCUMENT, "utf8").split("\n## The role of the service\n")
  const [ownSection = ""] = text.split("\n## ")
  const sql = [...ownSection.matchAll(/```sql\n(.+)\n```/g)].map(([, line = ""]) => line)
  return { sql, commands: commandsIn(ownSection) }
}

const newDatabase = async () => {
  const scope = Scope.makeUnsafe()
  const created = await Effect.runPromise(Scope.provide(emptyPostgresDatabase, scope))
  onTestFinished(async () => {
    await withPostgres(created.url, (client) => client.query(`drop owned by ${ROLE}`))
    await withPostgres(created.url, (client) => client.query(`drop role ${ROLE}`))
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
  return created
}

it("runs the service as the role that docs/operations.md sets up", async () => {
  const { url, migrateUrl } = await newDatabase()
  const { sql, commands } = section()
  assert.lengthOf(sql, 1)
  assert.lengthOf(commands, 1)
  await withPostgres(url, (client) => client.query(sql.join(";")))
  const roleUrl = Object.assign(new URL(url), { username: ROLE, password: "change-me" }).href
  const env = ownDirectory({ PAYROLL_DATABASE_URL: roleUrl, PAYROLL_VERIFICATION: "manual" })

  const asOwner = { ...env, PAYROLL_MIGRATE_URL: migrateUrl }

  const early = await payroll(env, ["client", "list"])
  assert.include(early.stderr, "payroll migrate")
  assert.strictEqual(early.stderr.trimEnd().split("\n").length, 1)
  for (const words of [...commands, ...commands]) {
    const { code, stdout, stderr } = await payroll(asOwner, words)
    assert.strictEqual(code, 0, stderr)
    assert.include(stdout, `granted: what the service needs, to ${ROLE}`)
  }
  const reserved = await payroll(asOwner, ["migrate", "--grant", "pg_monitor"])
  assert.include(reserved.stderr, "is one of PostgreSQL's own: create one for the service")
  for (const words of [["client", "create", "acme"], ["client", "list"], ["check"]]) {
    const { code, stdout, stderr } = await payroll(env, words)
    assert.strictEqual(code, 0, `${words.join(" ")}: ${stderr}`)
    assert.notInclude(stdout + stderr, "bypasses")
  }
})

it("grants nothing on SQLite, and not with --status", async () => {
  const env = ownDirectory()
  const onSqlite = await payroll(env, ["migrate", "--grant", ROLE])
  assert.include(onSqlite.stderr, "--grant is for PostgreSQL")
  const both = await payroll(env, ["migrate", "--grant", ROLE, "--status"])
  assert.include(both.stderr, "--grant and --status exclude each other")
})
