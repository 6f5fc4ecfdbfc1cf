/** `payroll copy`: a seeded database to PostgreSQL and back, killed in the middle, and refused where it would harm. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { layerBackground } from "@payroll/operations/background/all"
import { Administration } from "@payroll/operations/ports/administration"
import { uploadAs } from "@payroll/testing/fileSuite"
import { besideSqlite } from "@payroll/testing/database/beside"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { isNightly } from "@payroll/testing/nightly"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commandsIn, MAIN, payroll, type Settings } from "./command.ts"

const scope = Scope.makeUnsafe()
const folder = mkdtempSync(join(tmpdir(), "payroll-copy-"))
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true, force: true })
})

const SEEDED = join(folder, "seeded")
/** Rows of one table: so many that a copy can be killed among them. */
const ANSWERS = isNightly ? 1_000_000 : 12_000
const REFUSED = 1
const MS_MAX = isNightly ? 1_200_000 : 60_000

const settingsOf = (dataDir: string, more: Settings = {}): Settings => ({
  PAYROLL_DATA_DIR: dataDir,
  PAYROLL_SANDBOX_DELAY_MS: "0",
  HOME: dataDir,
  NODE_COMPILE_CACHE,
  ...more
})

const run = async (env: Settings, ...words: ReadonlyArray<string>): Promise<string> => {
  const { code, stdout, stderr } = await payroll(env, words)
  assert.strictEqual(code, 0, stderr)
  return stdout
}

const refused = async (env: Settings, ...words: ReadonlyArray<string>): Promise<string> => {
  const { code, stderr } = await payroll(env, words)
  assert.strictEqual(code, REFUSED, stderr)
  return stderr
}

const fileOf = besideSqlite

/** Stored answers with keys that collations order otherwise than their bytes. */
const addAnswers = (path: string, count: number): Promise<void> =>
  fileOf(path).change(`
    with recursive numbers (number) as (
      select 0 union all select number + 1 from numbers where number + 1 < ${count}
    ), keys (place, key) as (
      values (0, 'ä'), (1, 'Z'), (2, 'a'), (3, '_'), (4, 'é 1'), (5, 'z'), (6, 'A'), (7, '-a'), (8, '😀')
    )
    insert into stored_answer (client_id, key, fingerprint, status, body, at)
      select (select id from client), key || ' ' || number, 'f', 200, '{"answer":"é"}', number
      from numbers join keys on place = number % 9`)

/** Uploads a file of a company of the client. */
const uploaded = (companyId: string) =>
  Effect.gen(function* () {
    const { findClient } = yield* Administration
    return yield* uploadAs(yield* findClient("default"), { companyId })
  })

/** The bytes of the file, as the service with these settings reads them. */
const contentOf = async (env: Settings, fileId: string): Promise<string> => {
  const words = ["call", "getFile", "--body", "-"]
  const { code, stdout, stderr } = await payroll(env, words, [JSON.stringify({ fileId })])
  assert.strictEqual(code, 0, stderr)
  return stdout
}
let fileId = ""

beforeAll(async () => {
  const env = settingsOf(SEEDED)
  await run(env, "migrate")
  await run(env, "client", "create", "default")
  const settings = Result.getOrThrow(parseSettings(env, () => ""))
  const background = Layer.provide(layerBackground, layerRuntime(settings))
  const launched = Effect.runFork(Layer.launch(background))
  await run(env, "sandbox", "seed", "--companies", "2", "--workers", "8")
  await Effect.runPromise(Fiber.interrupt(launched))
  const listed = await payroll(env, ["call", "getCompanies", "--body", "-"], ['{"limit":1}'])
  const [, companyId = ""] = /"companyId": ?"([^"]+)"/i.exec(listed.stdout) ?? []
  fileId = await Effect.runPromise(Effect.provide(uploaded(companyId), layerRuntime(settings)))
  await addAnswers(join(SEEDED, "payroll.db"), ANSWERS)
})

let copies = 0
/** A service of its own with the seeded database. */
const seeded = (): Settings & { readonly file: string } => {
  copies += 1
  const dataDir = join(folder, `copy-${copies}`)
  cpSync(SEEDED, dataDir, { recursive: true })
  return { ...settingsOf(dataDir), file: join(dataDir, "payroll.db") }
}
const envOf = ({ file: _file, ...env }: Settings): Settings => env

const postgresUrl = async (): Promise<string> => {
  const { migrateUrl } = await Effect.runPromise(Scope.provide(emptyPostgresDatabase, scope))
  return migrateUrl
}

interface Copied {
  readonly ok: boolean
  readonly tables: ReadonlyArray<{
    readonly table: string
    readonly rows: number
    readonly digest: string
  }>
  readonly target: ReadonlyArray<unknown>
}
const copied = async (env: Settings, to: string): Promise<Copied> =>
  JSON.parse(await run(env, "copy", "--to", to, "--json")) as Copied

const DOCUMENT = new URL("../../../docs/operations.md", import.meta.url)
/** The commands of the section about moving, with an address in place of that of the page. */
const documented = (to: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, text = ""] = readFileSync(DOCUMENT, "utf8").split("\n## Move to PostgreSQL, or back\n")
  const [section = ""] = text.split("\n## ")
  return commandsIn(section).map((words) =>
    words.map((word) => (word.startsWith("postgres://") ? to : word))
  )
}

describe("payroll copy", { timeout: MS_MAX }, () => {
  it("copies to PostgreSQL and back, row by row, and the service goes on with either", async () => {
    const env = envOf(seeded())
    const url = await postgresUrl()
    const [move = [], ...more] = documented(url)
    assert.deepStrictEqual([move, more], [["copy", "--to", url], []])
    const there = JSON.parse(await run(env, ...move, "--json")) as Copied
    assert.isTrue(there.ok)
    const rowsOf = (name: string) => there.tables.find(({ table }) => table === name)?.rows ?? 0
    for (const table of [
      "worker",
      "event",
      "audit",
      "claim",
      "client_key",
      "timesheet",
      "file_chunk"
    ]) {
      assert.isAbove(rowsOf(table), 0, table)
    }
    assert.isAtLeast(rowsOf("stored_answer"), ANSWERS)
    const back = await copied(
      { ...env, PAYROLL_DATABASE_URL: url },
      `sqlite:${join(folder, "back.db")}`
    )
    assert.deepStrictEqual(back.tables, there.tables)
    const companies = async (more: Settings) => {
      const words = ["call", "getCompanies", "--body", "-"]
      const { code, stdout, stderr } = await payroll({ ...env, ...more }, words, ['{"limit":200}'])
      assert.strictEqual(code, 0, stderr)
      return stdout
    }
    const shown = await companies({})
    assert.strictEqual(await companies({ PAYROLL_DATABASE_URL: url }), shown)
    const file = `sqlite:${join(folder, "back.db")}`
    assert.strictEqual(await companies({ PAYROLL_DATABASE_URL: file }), shown)
    const content = await contentOf(env, fileId)
    assert.strictEqual(await contentOf({ ...env, PAYROLL_DATABASE_URL: url }, fileId), content)
    assert.match(await refused(env, "copy", "--to", url), /the target has clients already/)
  })

  it("goes on where a kill left it, and nothing starts on what is not finished", async () => {
    const { file, ...env } = seeded()
    const url = await postgresUrl()
    const stops = isNightly ? [10_000, 300_000, 200_000] : [10_000]
    for (const stop of stops) {
      const child = spawn(process.execPath, [MAIN, "copy", "--to", url], { env: { ...env } })
      let output = ""
      const ended = new Promise((resolve) => child.once("close", resolve))
      child.stderr.on("data", (chunk: Buffer) => {
        output += String(chunk)
        if (output.includes(`stored_answer: ${stop} rows`)) child.kill("SIGKILL")
      })
      await ended
      assert.strictEqual(child.signalCode, "SIGKILL", output)
      const unfinished = /a copy into this database is not finished/
      assert.match(await refused({ ...env, PAYROLL_DATABASE_URL: url }, "check"), unfinished)
    }
    // A source that was used in between does not fit to the rows that are there.
    await fileOf(file).change("update client set name = 'other'")
    const other = await refused(env, "copy", "--to", url)
    assert.match(other, /the table client is not the same on both sides/)
    await fileOf(file).change("update client set name = 'default'")
    assert.isTrue((await copied(env, url)).ok)
    const checked = await run({ ...env, PAYROLL_DATABASE_URL: url }, "check", "--json")
    assert.isTrue((JSON.parse(checked) as { readonly ok: boolean }).ok)
  })

  it("refuses a database that others use, and a text that is not a URL", async () => {
    const { file, ...env } = seeded()
    const to = `sqlite:${join(folder, "unused.db")}`
    await fileOf(file).look(async (all) => {
      await all("select id from client")
      assert.match(await refused(env, "copy", "--to", to), /the source is in use: stop all/)
    })
    const { code, stderr } = await payroll(env, ["copy", "--to", "payroll.db"])
    assert.deepStrictEqual([code, stderr.includes("--to must be a URL")], [2, true])
  })
})

describe("payroll backup", () => {
  it("has the files that people uploaded, also when it is restored", async () => {
    const env = envOf(seeded())
    const content = await contentOf(env, fileId)
    const [dataDir, backup] = [join(folder, "restored"), join(folder, "files.bak")]
    await run(env, "backup", backup)
    mkdirSync(dataDir)
    cpSync(join(SEEDED, "keys.json"), join(dataDir, "keys.json"))
    const restored = settingsOf(dataDir)
    await run(restored, "restore", backup)
    assert.strictEqual(await contentOf(restored, fileId), content)
  })
})
