/** An older database in the place of one in which somebody was erased: no start, copy or restore brings them back. */
import { filesOf } from "@payroll/testing/database/vacuumed"
import type { Body } from "@payroll/operations/decode"
import { addUser } from "@payroll/operations/worker/addUser"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { bundled } from "@payroll/testing/bundledPrograms"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { businessOf } from "./business.ts"
import { ownService, payroll, type Settings } from "./command.ts"
import { erase, type Subject } from "./erasedSubject.ts"

const TIMEOUT_MS = 60_000

const run = async (env: Settings, words: ReadonlyArray<string>, input?: object) => {
  const given = input === undefined ? undefined : [JSON.stringify(input)]
  const { code, stdout, stderr } = await payroll(env, words, given)
  assert.strictEqual(code, 0, stderr)
  return stdout
}

const refused = async (env: Settings, words: ReadonlyArray<string>) => {
  const { code, stderr } = await payroll(env, words)
  assert.notStrictEqual(code, 0)
  return stderr
}

/** Starts a program until it says that it started, or ends with an error; returns what it said. */
const startOf = async (program: "server" | "worker", env: Settings): Promise<string> => {
  const child = spawn(process.execPath, [bundled(program)], { env: { ...env, PAYROLL_PORT: "0" } })
  onTestFinished(() => void child.kill("SIGKILL"))
  const started = new Promise<string>((resolve) => {
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      said += more
      if (/listens on|worker started/.test(said)) resolve(said)
    })
  })
  const failed = Promise.all([text(child.stderr), once(child, "close")]).then(([error]) => error)
  const said = await Promise.race([started, failed])
  child.kill("SIGTERM")
  await failed
  return said
}

const NAME = "Ottoline"

/** A service in which somebody was erased, with the files of before. */
const erasedService = async (subject: Subject["subject"]) => {
  const env = ownService({ PAYROLL_VERIFICATION: "sandbox" })
  const dataDir = env.PAYROLL_DATA_DIR
  await run(env, ["client", "create", "default"])
  const call = async (operation: string, body: object) =>
    JSON.parse(await run(env, ["call", operation, "--body", "-", "--by", "Rosa Diaz"], body))
  const { companyId } = (await call("createBusiness", businessOf("123456789"))).registration
  const { companyLocationId: _place, ...person } = (addUser.example as Body)["user"] as object & {
    readonly companyLocationId?: string
  }
  const remote = { companyLocationCategory: "Remote", stateCode: "DE" }
  const removed = async (firstName: string): Promise<string> => {
    const user = { ...person, ...remote, companyId, firstName, email: `${firstName}@acme.example` }
    const { userId } = (await call("addUser", { user })).user
    await call("removeUser", { user: { userId } })
    return userId
  }
  const [userId, otherId] = [await removed(NAME), await removed("Petra")]
  const [backup, register] = [join(dataDir, "older.db"), join(dataDir, "register.json")]
  await run(env, ["backup", backup])
  const [client] = Object.values(
    JSON.parse(await run(env, ["client", "list", "--json"]))
  ) as ReadonlyArray<{ readonly clientId: string }>
  const subjectId = subject === "worker" ? userId : companyId
  await erase(env, {
    subject,
    subjectId,
    companyId,
    clientId: client?.clientId ?? assert.fail("no client")
  })
  assert.include(await run(env, ["erasures", "export", register]), "wrote 1 erasures")
  return {
    env,
    dataDir,
    backup,
    register,
    userId,
    otherId,
    database: join(dataDir, "payroll.db")
  }
}

/** Copies the database of before to PostgreSQL. */
const onPostgres = async (env: Settings, scope: Scope.Scope): Promise<Settings> => {
  const { migrateUrl } = await Effect.runPromise(Scope.provide(emptyPostgresDatabase, scope))
  await run(env, ["copy", "--to", migrateUrl])
  return { PAYROLL_DATABASE_URL: migrateUrl }
}

/** Puts the database of before in the place of the newer one, without `payroll restore`. */
const putBack = (database: string, backup: string): void => {
  renameSync(database, `${database}.newer`)
  for (const end of ["-wal", "-shm"]) {
    if (existsSync(database + end)) renameSync(database + end, `${database}.newer${end}`)
  }
  copyFileSync(backup, database)
}

describe("a database from before an erasure", () => {
  it(
    "is neither served nor copied until the erasure is applied to it",
    async () => {
      const { env, dataDir, database, backup, register } = await erasedService("company")
      assert.match(await startOf("server", env), /listens on/)
      assert.isTrue(existsSync(join(dataDir, "erasures.json")), "the start notes what it knows")
      putBack(database, backup)
      const older = /the database has 1 whom .*erasures\.json says to be erased/
      assert.match(await startOf("server", env), older)
      assert.match(await startOf("worker", env), older)
      const copy = ["copy", "--to", `sqlite:${join(dataDir, "copy.db")}`]
      assert.match(await refused(env, copy), older)
      assert.isFalse(existsSync(join(dataDir, "copy.db")))
      assert.strictEqual(
        await run(env, ["erasures", "apply", register]),
        "the database learned of 1 erasures\nall of them are erased again\n"
      )
      assert.match(await run(env, ["erasures", "list"]), /company .* done/)
      await run(env, copy)
      assert.match(await startOf("worker", env), /worker started/)
      assert.match(await startOf("server", env), /listens on/)
    },
    TIMEOUT_MS
  )

  it(
    "learns of it from the data directory when it is restored",
    async () => {
      const { env, database, backup, otherId: userId } = await erasedService("worker")
      assert.match(await startOf("worker", env), /worker started/)
      putBack(database, backup)
      renameSync(database, `${database}.put`)
      const restored = JSON.parse(await run(env, ["restore", backup, "--json"]))
      assert.deepInclude(restored, { erasuresWaiting: 1 })
      const asking = ["call", "eraseUser", "--body", "-", "--by", "Rosa Diaz"]
      await run(env, asking, { user: { userId } })
      const { user } = JSON.parse(await run(env, ["call", "getUser", "--body", "-"], { userId }))
      const { companyId } = user
      const heldRecord = { companyId, reason: "Claim of 4 May" }
      await run(env, ["call", "setLegalHold", "--body", "-", "--by", "Rosa Diaz"], { heldRecord })
      const listed = await run(env, ["erasures", "list"])
      const hold = `under a legal hold of company ${companyId}`
      assert.match(listed, new RegExp(`worker .*waiting, ${hold}`))
      assert.match(listed, new RegExp(`asked for by Rosa Diaz, ${hold}, a second person`))
    },
    TIMEOUT_MS
  )

  it.each(["SQLite", "PostgreSQL"])(
    "has nobody on %s who was erased once the register is applied to it",
    async (name) => {
      const { env, database, backup, register, userId } = await erasedService("worker")
      putBack(database, backup)
      const scope = Scope.makeUnsafe()
      onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
      const older = name === "SQLite" ? env : { ...env, ...(await onPostgres(env, scope)) }
      const shown = () => run(older, ["call", "getUser", "--body", "-"], { userId })
      assert.include(await shown(), NAME)
      assert.strictEqual(
        await run(older, ["erasures", "apply", register]),
        "the database learned of 1 erasures\nall of them are erased again\n"
      )
      assert.match(await shown(), /"firstName": "erased"/)
      if (name === "SQLite") {
        await run(older, ["vacuum"])
        for (const [file, text] of filesOf(database)) assert.notInclude(text, NAME, file)
      }
      assert.match(await run(older, ["check"]), /./)
    },
    TIMEOUT_MS
  )
})
