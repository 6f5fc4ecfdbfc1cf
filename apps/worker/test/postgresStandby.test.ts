/**
 * PostgreSQL with standbys. A commit that no synchronous standby has is never acknowledged, and while
 * a standby serves as the primary, the service is unavailable and not faulty.
 */
import { withPatience } from "@payroll/adapters/sql/postgres/pool"
import { withPostgres } from "@payroll/testing/database/beside"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { createDatabase, migrateAndGrant, SERVICE_ROLE } from "@payroll/testing/database/roles"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { businessOf, createBusiness, freshEin, post } from "./business.ts"
import { Site, type Service } from "./site.ts"
import { until } from "./until.ts"

/** The number of commits that may wait for a standby before writing stops. */
const WAITS_MAX = 20
const MS_MAX = 120_000

const WRITE = "select pg_logical_emit_message(true, 'test', '')"
const WAITING = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
const CANCEL_COMMIT = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and query = 'commit'`
const END_WAITING =
  "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"

/** A server on its own PostgreSQL, whose role has a default setting. */
const newServer = async (setting = "reset all") => {
  const postgres = await OwnPostgres.start()
  onTestFinished(() => postgres.stop())
  const created = await createDatabase(postgres.url)
  await migrateAndGrant(created)
  await withPostgres(postgres.url, (client) =>
    client.query(`alter role ${SERVICE_ROLE} ${setting}`)
  )
  const site = new Site({ PAYROLL_DATABASE_URL: created.url })
  const service = await site.server()
  const run = (...statements: ReadonlyArray<string>) =>
    withPostgres(postgres.url, async (client) => {
      for (const sql of statements.slice(0, -1)) await client.query(sql)
      return (await client.query(statements.at(-1) ?? "")).rows as ReadonlyArray<unknown>
    })
  /** As the role of the service, whose sessions alone count for it. */
  const runAsService = (sql: string) =>
    withPatience(created.url, async (client) => void (await client.query(sql)))
  return { postgres, site, service, run, runAsService }
}

const failureOf = async (answer: Response) => {
  const { error } = (await answer.json()) as {
    readonly error: { readonly type: string; readonly message: string }
  }
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), ...error }
}

const isReady = async ({ url }: Service): Promise<boolean> =>
  (await fetch(`${url}/health/ready`)).ok

describe("a synchronous standby that does not answer", () => {
  it("is never missing an acknowledged commit", { timeout: MS_MAX }, async () => {
    const { site, service, run, runAsService } = await newServer("set client_min_messages = error")
    await createBusiness(service)
    await run("alter system set synchronous_standby_names = 'nobody'", "select pg_reload_conf()")
    const waiting = async () => (await run(WAITING)).length
    // The server applies its settings with a delay; until then commits do not wait.
    const writers: Array<Promise<unknown>> = []
    await until("commits wait", async () => {
      if ((await waiting()) < WAITS_MAX - 2)
        writers.push(runAsService(WRITE).catch(() => undefined))
      return (await waiting()) === WAITS_MAX - 2
    })

    // The server reports a canceled wait as a success, with a warning.
    const canceled = post(service, businessOf(freshEin()))
    await until("it waits", async () => (await run(CANCEL_COMMIT)).length === 1)
    assert.include(await failureOf(await canceled), { status: 503, type: "timed-out" })

    const body = businessOf(freshEin())
    const ask = () => post(service, body, { "idempotency-key": "once" })
    const unknown = await failureOf(await ask())
    assert.include(unknown, { status: 503, retryAfter: "1", type: "timed-out" })
    assert.include(unknown.message, "may or may not have happened")
    assert.strictEqual(await waiting(), WAITS_MAX)

    const refused = await failureOf(await post(service, businessOf(freshEin())))
    assert.include(refused, { status: 503, retryAfter: "1", type: "unavailable" })

    // A waiting commit whose session was ended is visible on the primary alone.
    await until("nobody waits", async () => {
      // The service may have begun to look whether it can write.
      await run(END_WAITING)
      return (await waiting()) === 0
    })
    assert.strictEqual(await site.beside.number("select count(*) as number from company"), 3)
    const retried = await until("writes go on", async () => {
      const failure = await failureOf(await ask())
      // The first request may still be in progress: its answer does not wait for its commit.
      const isEarly = ["unavailable", "idempotency-key-in-flight"].includes(failure.type)
      return isEarly ? undefined : failure
    })
    assert.include(retried, { status: 503, type: "timed-out" })

    await run("alter system reset synchronous_standby_names", "select pg_reload_conf()")
    const answer = await until("the answer", async () => {
      const again = await ask()
      return again.ok ? again : undefined
    })
    assert.strictEqual(answer.headers.get("idempotent-replayed"), "true")
    await createBusiness(service)
    assert.strictEqual(await site.beside.number("select count(*) as number from company"), 4)
    await Promise.all(writers)
    await service.process.stop()
  })
})

describe("a standby in place of the primary", () => {
  it("is 503 until it is promoted", { timeout: MS_MAX }, async () => {
    const { postgres, service, run } = await newServer()
    await createBusiness(service)
    await postgres.becomeStandby()
    const isReadable = async () =>
      (await run("select 1 where pg_is_in_recovery()").catch(() => [])).length === 1
    await until("a standby", isReadable)
    for (let calls = 0; calls < 12; calls += 1) {
      const failure = await failureOf(await post(service, businessOf(freshEin())))
      assert.include(failure, { status: 503, type: "unavailable", retryAfter: "1" })
    }
    const unready = await fetch(`${service.url}/health/ready`)
    assert.deepStrictEqual(await unready.json(), { status: "not ready", reason: "standby" })
    await run("select pg_promote()")
    await until("the primary", () => isReady(service))
    // A failover is no restore: deliveries go on.
    const ready = (await (await fetch(`${service.url}/health/ready`)).json()) as object
    assert.notProperty(ready, "webhookDeliveries")
    await createBusiness(service)
    await service.process.stop()
  })
})
