/** The steps of docs/scaling.md on real servers, under load: acknowledged against stored. */
import { besidePostgres, withPostgres } from "@payroll/testing/database/beside"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { pgbouncerPath, throughPgbouncerWith } from "@payroll/testing/database/pgbouncer"
import { createDatabase, migrateAndGrant } from "@payroll/testing/database/roles"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { readFileSync } from "node:fs"
import { holdingsOf } from "./consistency.ts"
import { assertWhole, Caller, total } from "./load.ts"
import { siteWithReceiver } from "./receiver.ts"
import type { Service } from "./site.ts"
import { until } from "./until.ts"

const PAGE = readFileSync(new URL("../../../docs/scaling.md", import.meta.url), "utf8")
const MS_MAX = 120_000
const CALLERS = 8
const ANSWERS = 40
/** PgBouncer's default would be 15 s. */
const POOLER_RETRY_MS_MAX = 8_000

const textOf = (section: string): string =>
  PAGE.split("\n## ").find((each) => each.startsWith(`${section}\n`)) ?? ""

/** The blocks of a section in a language, without their indentation. */
const blocks = (section: string, language: string): ReadonlyArray<string> => {
  const matches = [
    ...textOf(section).matchAll(new RegExp(`^ *\`\`\`${language}\n(.*?)^ *\`\`\``, "gms"))
  ]
  return matches.map(([, block = ""]) => block.replaceAll(/^ +/gm, "").trim())
}

/** The settings of an ini block. */
const settingsIn = (block: string): ReadonlyArray<string> =>
  block.split("\n").filter((line) => /^\w+ = /.test(line))

/** The URL of a setting on the page, for a database that exists. */
const urlIn = (
  section: string,
  name: string,
  url: string,
  hosts: ReadonlyArray<string>
): string => {
  const [, documented = ""] = new RegExp(`${name}=(\\S+)`).exec(textOf(section)) ?? []
  const [, query = ""] = /^postgres:\/\/payroll@[\w,]+:5432\/payroll(\?.*)?$/.exec(documented) ?? []
  assert.notStrictEqual(documented, "", name)
  const { username, password, pathname } = new URL(url)
  return `postgres://${username}:${password}@${hosts.join(",")}${pathname}${query}`
}

const run = (server: OwnPostgres, ...statements: ReadonlyArray<string>) =>
  withPostgres(server.url, async (client) => {
    let rows: ReadonlyArray<unknown> = []
    for (const sql of statements) ({ rows } = await client.query(sql))
    return rows
  })

/** Callers that create companies until they are stopped, which waits for the answers to all calls. */
const load = (services: ReadonlyArray<Service>) => {
  const callers = Array.from({ length: CALLERS }, () => new Caller({ takesRefusals: true }))
  let isOver = false
  const calls = callers.map((caller, index) =>
    caller.call(services[index % services.length] as Service, () => isOver)
  )
  const further = async (what: "answered" | "refused"): Promise<void> => {
    const before = total(callers, what)
    await until(what, () => total(callers, what) >= before + ANSWERS)
  }
  const answered = () => further("answered")
  const refused = () => further("refused")
  /** Every acknowledged company is stored, once. */
  const assertStored = async (url: string): Promise<void> => {
    isOver = true
    await Promise.all(calls)
    for (const caller of callers) await caller.settle(services[0] as Service)
    const holdings = await holdingsOf(besidePostgres(url))
    assertWhole(holdings, callers)
    const acknowledged = callers.flatMap(({ requests }) => requests).length
    process.stdout.write(`acknowledged ${acknowledged}, stored ${holdings.companies.length}\n`)
    assert.strictEqual(holdings.companies.length, acknowledged)
  }
  return { answered, refused, assertStored }
}

describe("docs/scaling.md", () => {
  it(
    "sets up a standby and replicas, and its runbook fails over",
    { timeout: MS_MAX },
    async () => {
      const primary = await OwnPostgres.start()
      onTestFinished(() => primary.stop())
      const created = await createDatabase(primary.url)
      await migrateAndGrant(created)
      const settings = blocks("A standby", "ini").flatMap(settingsIn)
      assert.lengthOf(settings, 2)
      await run(
        primary,
        ...settings.map((each) => `alter system set ${each}`),
        "select pg_reload_conf()"
      )
      // Its copy has the same settings.
      const standby = await OwnPostgres.start({ standbyOf: { primary, name: "payroll_standby" } })
      onTestFinished(() => standby.stop())
      const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'"
      await until("it is waited for", async () => (await run(primary, synchronous)).length === 1)

      const [first, second] = [primary, standby].map(({ url }) => new URL(url).host) as [
        string,
        string
      ]
      const { site } = await siteWithReceiver({
        PAYROLL_DATABASE_URL: urlIn("A standby", "PAYROLL_DATABASE_URL", created.url, [
          first,
          second
        ]),
        PAYROLL_REPLICA_URL: urlIn("Reads from replicas", "PAYROLL_REPLICA_URL", created.url, [
          second
        ])
      })
      const service = await site.start()
      const { answered, assertStored } = load([service])
      await answered()

      await primary.crash()
      const promotion = blocks("Failover", "sql").flatMap((block) => block.split("\n"))
      assert.lengthOf(promotion, 3)
      await run(standby, ...promotion)
      const commands = blocks("Failover", "sh").flatMap((block) => block.split("\n"))
      assert.lengthOf(commands, 2)
      await answered()
      for (const line of commands) {
        const words = line.replace(/^npx -y pnpm@12 --silent payroll /, "").split(" ")
        // The page's server has a port that is known.
        const url = words[0] === "ready" ? ["--url", service.url] : []
        await site.payroll(...words, ...url)
      }
      await assertStored(Object.assign(new URL(created.url), { host: second }).href)
      await service.process.stop()
    }
  )

  const path = pgbouncerPath()
  if (path === undefined)
    process.stdout.write("SKIPPED the pooler of docs/scaling.md: no PgBouncer\n")

  it.skipIf(path === undefined)("sets up a pooler", { timeout: MS_MAX }, async () => {
    const scope = Scope.makeUnsafe()
    onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const poolerSettings = blocks("A pooler", "ini")
      .flatMap(settingsIn)
      .filter((each) => !each.startsWith("payroll"))
    assert.lengthOf(poolerSettings, 4)
    const server = await OwnPostgres.start()
    onTestFinished(() => server.stop())
    const created = await createDatabase(server.url)
    await migrateAndGrant(created)
    const database = created.url
    const pooler = throughPgbouncerWith(path ?? "", database, poolerSettings.join("\n"))
    const url = await Effect.runPromise(Scope.provide(pooler, scope))
    const { site } = await siteWithReceiver({ PAYROLL_DATABASE_URL: url })
    const services = [await site.start(), await site.server()]
    const { answered, refused, assertStored } = load(services)
    await answered()
    // The pooler tries the server again soon after it met it away.
    await server.crash()
    await refused()
    await server.restart()
    const restartedAt = performance.now()
    await answered()
    assert.isBelow(performance.now() - restartedAt, POOLER_RETRY_MS_MAX)
    await assertStored(database)
    for (const service of services) await service.process.stop()
  })
})
