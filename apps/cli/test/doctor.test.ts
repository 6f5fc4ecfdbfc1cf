/** `payroll doctor` on installations with one fault each. */
import { migrateAsNewer } from "@payroll/testing/upgrade/newer"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { randomUUID } from "node:crypto"
import { chmodSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { businessOf } from "./business.ts"
import { ownDirectory, ownService, payroll, type Settings } from "./command.ts"
import { erase } from "./erasedSubject.ts"

const REFUSED = 3
/** A test starts up to eight processes, one after the other. */
const MS_MAX = 180_000

interface Finding {
  readonly state: string
  readonly what: string
  readonly remedy?: string
}

/** An installation with a client, and so with a key. */
const installed = async (settings: Settings = {}) => {
  const env = ownService({ PAYROLL_PORT: "1", ...settings })
  assert.strictEqual((await payroll(env, ["client", "create", "default"])).code, 0)
  return env
}

const examine = async (env: Settings) => {
  const { code, stdout } = await payroll(env, ["doctor", "--json"])
  const { ok, findings } = JSON.parse(stdout) as {
    readonly ok: boolean
    readonly findings: ReadonlyArray<Finding>
  }
  assert.strictEqual(code, ok ? 0 : REFUSED)
  const wrong = findings.filter(({ state }) => state === "wrong")
  return { findings, wrong, warnings: findings.filter(({ state }) => state === "warning") }
}

/** An installation with an endpoint, for which the events of two companies wait. */
const withWaiting = async () => {
  const env = await installed()
  const run = async (words: ReadonlyArray<string>, input: ReadonlyArray<string> = []) => {
    const { code, stderr } = await payroll(env, words, input)
    assert.strictEqual(code, 0, stderr)
  }
  await run(["webhook", "add", "--url", "http://127.0.0.1:9/hook"])
  for (const ein of ["219099997", "219099996"]) {
    await run(["call", "createBusiness", "--body", "-"], [JSON.stringify(businessOf(ein))])
  }
  const db = new DatabaseSync(join(env.PAYROLL_DATA_DIR, "payroll.db"))
  onTestFinished(() => db.close())
  const texts = async () => {
    const { findings } = await examine(env)
    return findings
      .map(({ state, what, remedy = "" }) => `${state} ${what} -> ${remedy}`)
      .join("\n")
  }
  return {
    env,
    db,
    texts,
    webhook: (...words: ReadonlyArray<string>) => run(["webhook", ...words])
  }
}

describe("payroll doctor", { timeout: MS_MAX }, () => {
  it("finds nothing wrong with an installation that is whole, and says what to do about the rest", async () => {
    const { findings, wrong, warnings } = await examine(await installed())
    assert.deepStrictEqual(wrong, [])
    assert.deepStrictEqual(
      warnings.map(({ what }) => what),
      [
        "nobody can watch it: metrics are off",
        "no backup has been made",
        "no server is ready at http://127.0.0.1:1"
      ]
    )
    for (const { remedy } of warnings) assert.isNotEmpty(remedy)
    assert.isAbove(findings.length, 12)
  })

  it("prints the faults and their remedies as lines", async () => {
    const { stdout, stderr, code } = await payroll(ownDirectory(), ["doctor"])
    assert.strictEqual(code, REFUSED)
    assert.include(stdout, "WRONG    there is no database\n")
    assert.include(stdout, "         -> check PAYROLL_DATA_DIR and PAYROLL_DATABASE_URL\n")
    assert.strictEqual(stderr, "payroll: something is wrong; see the lines above\n")
  })

  it("names a setting that is wrong, without its value", async () => {
    const { wrong } = await examine(ownDirectory({ PAYROLL_PORT: "canary" }))
    assert.deepStrictEqual(wrong, [
      { state: "wrong", what: "PAYROLL_PORT must be a whole number from 0 to 65535" }
    ])
  })

  it("sees a key file of another installation", async () => {
    const [env, other] = [await installed(), await installed()]
    const key = readFileSync(join(other.PAYROLL_DATA_DIR, "keys.json"))
    writeFileSync(join(env.PAYROLL_DATA_DIR, "keys.json"), key)
    const { wrong } = await examine(env)
    assert.lengthOf(wrong, 1)
    assert.include(wrong[0]?.what, "does not belong to this database")
  })

  it("says whether this version serves what a newer one migrated", async () => {
    const env = await installed()
    const path = join(env.PAYROLL_DATA_DIR, "payroll.db")
    migrateAsNewer(path, false)
    const { findings, wrong: none } = await examine(env)
    assert.deepStrictEqual(none, [])
    const whats = findings.map(({ what }) => what)
    assert.include(whats, "a newer version migrated the database; this one serves it too")
    migrateAsNewer(path, true)
    const { wrong } = await examine(env)
    assert.lengthOf(wrong, 1)
    assert.strictEqual(wrong[0]?.what, "a newer version migrated the database")
  })

  it("sees files that others may change, and a backup that a clock ahead has made", async () => {
    const env = await installed()
    writeFileSync(join(env.PAYROLL_DATA_DIR, "last-backup"), "2999-12-31T12:00:00.000Z\n")
    chmodSync(env.PAYROLL_DATA_DIR, 0o777)
    const { warnings, wrong } = await examine(env)
    const whats = warnings.map(({ what }) => what)
    assert.include(whats, "the last backup was made by a clock ahead of this one")
    assert.lengthOf(wrong, 1)
    assert.include(wrong[0]?.remedy, "run chmod go-w ")
  })

  it("says how old a backup of one's own is, by its file", async () => {
    const env = await installed()
    const stamp = join(env.PAYROLL_DATA_DIR, "stamp")
    const whats = async () => {
      const { warnings } = await examine({ ...env, PAYROLL_BACKUP_STAMP: stamp })
      return warnings.map(({ what }) => what).join("\n")
    }
    assert.include(await whats(), "the file PAYROLL_BACKUP_STAMP is missing")
    writeFileSync(stamp, "")
    assert.notInclude(await whats(), "backup")
    const before = Date.now() / 1_000 - 30 * 3_600
    utimesSync(stamp, before, before)
    assert.include(await whats(), "the last backup is 30 hours old")
  })

  it("asks for a vacuum each month once somebody was erased", async () => {
    const env = await installed()
    const whats = async () => (await examine(env)).findings.map(({ what }) => what).join("\n")
    assert.include(await whats(), "nobody was erased")
    const erasure = {
      subject: "worker",
      subjectId: randomUUID(),
      companyId: randomUUID(),
      clientId: randomUUID()
    } as const
    await erase(env, erasure)
    const parts = "parts of rows of the erased can be in the free space of the file"
    assert.include(await whats(), parts)
    assert.strictEqual((await payroll(env, ["vacuum"])).code, 0)
    assert.include(await whats(), "the file was written anew 0 days ago")
    writeFileSync(join(env.PAYROLL_DATA_DIR, "last-vacuum"), "2026-01-31T12:00:00.000Z\n")
    assert.include(await whats(), parts)
  })

  it("counts the credentials of people without an id", async () => {
    const env = await installed()
    const whats = async () => (await examine(env)).findings.map(({ what }) => what).join("\n")
    assert.include(await whats(), "every credential of a person says who that is")
    const create = ["credential", "create", "--role", "read"]
    assert.strictEqual((await payroll(env, create)).code, 0)
    assert.strictEqual((await payroll(env, [...create, "--person", "Rosa Diaz"])).code, 0)
    assert.include(await whats(), "credentials of people without an id: 1; ")
  })

  it("sees an endpoint that the settings do not allow any more", async () => {
    // Loopback is allowed where the sandbox verifies.
    const env = await installed({ PAYROLL_VERIFICATION: "manual" })
    const words = ["webhook", "set", "--client", "default", "--url", "http://127.0.0.1:9/hook"]
    const added = await payroll({ ...env, PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" }, words)
    assert.strictEqual(added.code, 0)
    const { wrong } = await examine(env)
    assert.lengthOf(wrong, 1)
    assert.match(wrong[0]?.what ?? "", /^webhook endpoint \S+ cannot be sent to: /)
  })

  it("shows how the deliveries to each endpoint stand", async () => {
    const { db, env, texts, webhook } = await withWaiting()
    db.exec(`update delivery_lane set due_at = null, attempts = 10, halted_at = 1
      where company_id = (select min(company_id) from delivery_lane)`)
    db.exec("update delivery_lane set due_at = 1 where due_at is not null")
    db.exec("update webhook_endpoint set first_failure_at = 1760000000000")
    const failing = await texts()
    assert.match(
      failing,
      /wrong deliveries, verifications or time off have been due for \d+ minutes/
    )
    assert.match(
      failing,
      /warning webhook endpoint \S+ of client default is enabled; waiting events: 4, of companies: 2, the oldest since \S+; companies that wait for a person: 1; every attempt has failed since 2025-10-09\S+ -> `payroll webhook deliveries --endpoint \S+ --client default` shows why, `payroll webhook retry /
    )
    // What nobody may be sent is not late.
    await webhook("hold")
    const held = await texts()
    assert.match(held, /warning webhook deliveries are held since \S+ \(command\) -> /)
    assert.include(held, "ok no work is late")
    const { stdout } = await payroll(env, ["webhook", "list"])
    const [header = "", row = "", last = ""] = stdout.split("\n")
    assert.match(
      header,
      /^URL +STATUS +WAITING +FAILING +HALTED +OLDEST +ORDER +EVENTS +SINCE +ID$/
    )
    assert.match(row, /hook +enabled +4 +0 +1 +20\S+ +halt +all +/)
    assert.include(last, "All deliveries are held")
  })

  it("sees events that wait for no failure of their endpoint, and those of a disabled one", async () => {
    const { db, texts, webhook } = await withWaiting()
    assert.notInclude(await texts(), "warning webhook endpoint")
    db.exec("update event set at = 1760000000000")
    assert.match(await texts(), /warning webhook endpoint \S+ .* the oldest since 2025-10-09/)
    await webhook("disable")
    const disabled = await texts()
    assert.include(disabled, "ok no work is late")
    assert.match(disabled, /is disabled; waiting events: 4, .* -> `payroll webhook enable /)
  })

  it("warns of a proxy without a name, and of the sandbox behind it", async () => {
    const { warnings } = await examine(
      await installed({ PAYROLL_BEHIND_TLS_PROXY: "true", PAYROLL_VERIFICATION: "sandbox" })
    )
    const all = warnings.map(({ what }) => what).join("\n")
    assert.include(all, "behind a proxy that is not named")
    assert.include(all, "the sandbox verifies")
  })
})
