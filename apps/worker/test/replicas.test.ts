/** Reads from a real replica: which requests it answers while it is behind, and what its loss costs. */
import { assert, describe, it } from "@effect/vitest"
import { withPostgres } from "@payroll/testing/database/beside"
import { createBusiness } from "./business.ts"
import { Pair } from "./postgresPair.ts"
import { Site, type Service } from "./site.ts"
import { until } from "./until.ts"
import { isNightly } from "@payroll/testing/nightly"

const MS_MAX = 120_000
/** A replica that does not answer is waited for this long, once. */
const SILENCE_MS_MAX = 4_000

type Headers = Readonly<Record<string, string>>
const STALE: Headers = { prefer: "stale-ok" }
const at = (position: string): Headers => ({ "payroll-position": position })

const call = (
  { url, authorization }: Service,
  path: string,
  body: object,
  headers: Headers = {},
  method = "POST"
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { authorization, "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

/** A company with its name, and calls about it. */
const company = async (service: Service) => {
  const { companyId } = await createBusiness(service)
  const nameBy = async (headers: Headers): Promise<string> => {
    const body = { method: "getCompanyInfo", companyId }
    const answer = await call(service, "/reports/getCompanyInfo", body, headers)
    const text = await answer.text()
    assert.strictEqual(answer.status, 200, text)
    return /"company":"([^"]*)"/.exec(text)?.[1] ?? text
  }
  /** Gives the company another name; resolves to the position of the answer. */
  const rename = async (name: string): Promise<string> => {
    const body = { method: "updateCompany", registration: { companyId, company: name } }
    const answer = await call(service, "/companyOnboarding/updateCompany", body, {}, "PUT")
    assert.strictEqual(answer.status, 200, await answer.text())
    return answer.headers.get("payroll-position") ?? ""
  }
  return { companyId, nameBy, rename }
}

/** The outcomes of the reads that a replica may answer, from the metrics. */
const replicaReads = async ({ process }: Service): Promise<Readonly<Record<string, number>>> => {
  const [, url = ""] = /"metrics":"([^"]+)"/.exec(process.output) ?? []
  const text = await (await fetch(url)).text()
  const counts = text.matchAll(/^payroll_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...counts].map(([, outcome = "", count]) => [outcome, Number(count)]))
}

const started = async () => {
  const pair = await Pair.start("asynchronous")
  const replica = pair.urlOn(pair.standby)
  const site = new Site({
    PAYROLL_DATABASE_URL: pair.urlOn(pair.primary),
    PAYROLL_REPLICA_URL: replica,
    PAYROLL_METRICS_PORT: "0"
  })
  const onReplica = (sql: string) =>
    withPostgres(
      replica,
      async (client) => (await client.query<{ readonly is: boolean }>(sql)).rows
    )
  /** Waits until the replica shows everything, and then nothing new any more. */
  const hold = async (position: string) => {
    const lsn = (position.split(".")[1] ?? "").replace("-", "/")
    const reached = `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as is`
    await until("it has all", async () => (await onReplica(reached))[0]?.is)
    await onReplica("select pg_wal_replay_pause()")
    const isPaused = "select pg_get_wal_replay_pause_state() = 'paused' as is"
    await until("it is held", async () => (await onReplica(isPaused))[0]?.is)
  }
  const release = () => onReplica("select pg_wal_replay_resume()")
  return { pair, site, service: await site.server(), hold, release }
}

describe("a replica that is behind", () => {
  it("answers only who knows of nothing newer, or says so", { timeout: MS_MAX }, async () => {
    const { site, service, hold, release } = await started()
    const { companyId, nameBy, rename } = await company(service)
    const old = await rename("Old")
    assert.match(old, /^1\.[\dA-F]+-[\dA-F]+$/)
    await hold(old)
    const position = await rename("New")
    assert.notStrictEqual(position, old)

    assert.strictEqual(await nameBy(at(old)), "Old")
    assert.strictEqual(await nameBy(STALE), "Old")
    assert.strictEqual(await nameBy(at(position)), "New")
    assert.strictEqual(await nameBy({}), "New")
    // The position counts if a request has both.
    assert.strictEqual(await nameBy({ ...STALE, ...at(position) }), "New")
    // Not the database's own, and of another timeline.
    for (const foreign of ["0", "2.0-1", "1.FFFFFFFF-FFFFFFFF"]) {
      assert.strictEqual(await nameBy(at(foreign)), "New", foreign)
    }
    assert.deepStrictEqual(await replicaReads(service), { answered: 2, behind: 5, away: 0 })

    // A sign-in and a revocation are the primary's.
    const { keyId, secret } = await site.payroll<{
      readonly keyId: string
      readonly secret: string
    }>("credential", "create", "--role", "read")
    const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString("base64")}`
    const readStale = () =>
      call(
        { ...service, authorization },
        "/reports/getCompanyInfo",
        { method: "getCompanyInfo", companyId },
        STALE
      )
    assert.strictEqual((await readStale()).status, 200)
    await site.payroll("credential", "revoke", keyId)
    assert.strictEqual((await readStale()).status, 401)

    await release()
    await until("it catches up", async () => (await nameBy(STALE)) === "New")
    assert.strictEqual(await nameBy(at(position)), "New")
    await service.process.stop()
  })
})

describe("a replica that is lost", () => {
  it("costs only speed", { timeout: MS_MAX }, async () => {
    const { pair, service } = await started()
    const { nameBy, rename } = await company(service)
    const position = await rename("Name")
    for (const lose of [
      () => pair.standby.freeze(),
      () => pair.standby.thaw(),
      () => pair.standby.crash()
    ]) {
      await lose()
      const began = performance.now()
      for (let calls = 0; calls < 20; calls += 1) {
        assert.strictEqual(await nameBy(at(position)), "Name")
        assert.strictEqual(await nameBy({}), "Name")
      }
      assert.isBelow(performance.now() - began, SILENCE_MS_MAX)
    }
    const { away = 0 } = await replicaReads(service)
    assert.isAbove(away, 20)
    await service.process.stop()
  })

  it("is no longer a replica once it is promoted", { timeout: MS_MAX }, async () => {
    const { pair, service } = await started()
    const { nameBy, rename } = await company(service)
    const position = await rename("Name")
    await withPostgres(pair.standby.url, (client) => client.query("select pg_promote()"))
    assert.strictEqual(await nameBy(at(position)), "Name")
    await rename("Newer")
    assert.strictEqual(await nameBy(STALE), "Newer")
    await service.process.stop()
  })
})

describe("a position from before a failover", () => {
  it.skipIf(!isNightly)(
    "is answered by a replica of the new primary",
    { timeout: MS_MAX },
    async () => {
      const pair = await Pair.start("on")
      const site = new Site({
        PAYROLL_DATABASE_URL: pair.url,
        // The new standby will be where the primary is now.
        PAYROLL_REPLICA_URL: pair.urlOn(pair.primary),
        PAYROLL_METRICS_PORT: "0"
      })
      const service = await site.server()
      const { nameBy, rename } = await company(service)
      const position = await rename("Name")
      await pair.failOver()
      await until("it is ready", async () => (await fetch(`${service.url}/health/ready`)).ok)
      await pair.renew()
      await until("the replica answers", async () => {
        assert.strictEqual(await nameBy(at(position)), "Name")
        return ((await replicaReads(service))["answered"] ?? 0) > 0
      })
      assert.match(await rename("Newer"), /^2\./)
      await service.process.stop()
    }
  )
})

describe("a standby as the database", () => {
  it("is checked like any other", { timeout: MS_MAX }, async () => {
    const { pair, site, service, hold } = await started()
    const { rename } = await company(service)
    await hold(await rename("Name"))
    await service.process.stop()
    const beside = new Site({ PAYROLL_DATABASE_URL: pair.urlOn(pair.standby) }, site.dataDir)
    const { ok } = await beside.payroll<{ readonly ok: boolean }>("check")
    assert.isTrue(ok)
  })
})
