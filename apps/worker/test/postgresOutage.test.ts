/**
 * PostgreSQL fails under load in every way and recovers. Requests are rejected in time and never
 * wrongly acknowledged; the process survives and continues without a restart.
 */
import { withPostgres } from "@payroll/testing/database/beside"
import type { Cut, Fault, FaultProxy } from "@payroll/testing/database/faultProxy"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { createDatabase, migrateAndGrant } from "@payroll/testing/database/roles"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { assertDelivered, assertConsistent, delivered, endLeases } from "./deliveryAssertions.ts"
import { assertWhole, Caller, total } from "./load.ts"
import { newFaultProxy, newPostgres } from "./postgresSite.ts"
import { siteWithReceiver } from "./receiver.ts"
import type { Service } from "./site.ts"
import { until } from "./until.ts"
import { holdingsOf } from "./consistency.ts"
import { isNightly } from "@payroll/testing/nightly"

const ROUNDS = isNightly ? 10 : 1
const CALLERS = 12
const COMMIT_CUTS = isNightly ? 5 : 2
const KILLS = isNightly ? 20 : 5
const CUT_BYTES = 30_000
const DELAY_MS = isNightly ? 1_000 : 50
const WAIT_MS_MAX = 10_000
const RECOVERY_MS_MAX = 5_000
/** Refusals of the health check, of which each takes a round trip to the database. */
const UNREADY = 50
/** The lines of one outage: when it begins, and perhaps one more after a minute. */
const LINES_MAX = 2
/** Allowance for a slow machine. */
const MARGIN_MS = 1_000

const KILL_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** A fault of the database and its duration. */
interface Outage {
  readonly name: string
  readonly begin: () => Promise<void>
  /** Resolves when the outage has lasted long enough. */
  readonly lasts: () => Promise<unknown>
  readonly end: () => Promise<void>
}

interface World {
  readonly service: Service
  readonly callers: ReadonlyArray<Caller>
  readonly proxy: FaultProxy
  readonly postgres: OwnPostgres
}

const isReady = async ({ url }: Service): Promise<boolean> => {
  const { status } = await fetch(`${url}/health/ready`)
  assert.include([200, 503], status)
  return status === 200
}

type What = "answered" | "refused" | "asks"

/** Waits until each caller has this number of further answers or rejections. */
const each = async ({ callers }: World, what: What, times = 1): Promise<void> => {
  const before = callers.map((caller) => caller[what])
  await until(`${what} of each caller`, () =>
    callers.every((caller, index) => caller[what] >= (before[index] ?? 0) + times)
  )
}

/** Waits until a caller is rejected once more. */
const some = async ({ callers }: World): Promise<void> => {
  const before = total(callers, "refused")
  await until("a refusal", () => total(callers, "refused") > before)
}

/** Runs an outage under load; soon after its end every caller is served again. */
const endure = async (world: World, { name, begin, lasts, end }: Outage): Promise<void> => {
  await each(world, "answered")
  await begin()
  await lasts()
  const isOver = performance.now()
  await end()
  await until(`ready after ${name}`, () => isReady(world.service))
  await each(world, "answered")
  assert.isBelow(performance.now() - isOver, RECOVERY_MS_MAX + MARGIN_MS, name)
}

/** No connection reaches the database: the service reports it and rejects every request. */
const outages = (world: World): ReadonlyArray<Outage> => {
  const { service, proxy, postgres } = world
  const unready = () => until("not ready", async () => !(await isReady(service)))
  const noticed = () => Promise.all([unready(), some(world)])
  const away = (mode: "refuse" | "reset" | "hang" | "lose", lasts: Outage["lasts"]): Outage => ({
    name: mode,
    begin: () => proxy.set({ mode }),
    lasts,
    end: () => proxy.set({ mode: "pass" })
  })
  return [
    away("refuse", noticed),
    away("reset", noticed),
    // Until the calls that waited at the beginning are answered: none waits longer than the limit.
    away("hang", () => Promise.all([unready(), each(world, "refused")])),
    away("lose", noticed),
    {
      name: "a crash",
      begin: () => postgres.crash(),
      lasts: noticed,
      end: () => postgres.restart()
    }
  ]
}

/** The database answers unreliably: requests may be rejected, and succeed soon. */
const troubles = (world: World): ReadonlyArray<Outage> => {
  const { proxy, postgres } = world
  const bad = (fault: Fault, times: number): Outage => ({
    name: fault.mode,
    begin: () => proxy.set(fault),
    lasts: () => each(world, "asks", times),
    end: () => proxy.set({ mode: "pass" })
  })
  const nothing = () => Promise.resolve()
  const cutAt = async (cut: Cut): Promise<void> => {
    for (let round = 0; round < COMMIT_CUTS; round += 1) {
      const { cuts } = proxy
      proxy.arm(cut)
      await until("a commit is cut", () => proxy.cuts > cuts)
    }
  }
  const kill = () =>
    withPostgres(postgres.url, async (client) => {
      for (let round = 0; round < KILLS; round += 1) {
        await client.query(KILL_ALL)
        if (round % 4 === 0) await each(world, "asks")
      }
    })
  return [
    bad({ mode: "delay", ms: DELAY_MS }, 1),
    bad({ mode: "cut", afterBytes: CUT_BYTES }, 5),
    ...(["asked", "answered"] as const).map((cut) => ({
      name: `commits cut when ${cut}`,
      begin: nothing,
      lasts: () => cutAt(cut),
      end: nothing
    })),
    { name: "killed sessions", begin: nothing, lasts: kill, end: nothing }
  ]
}

describe("a PostgreSQL that fails and recovers", () => {
  it.skipIf(process.env["PAYROLL_TEST_POSTGRES_URL"] !== undefined)(
    "answers in time, loses nothing, and is used again without a restart",
    { timeout: 60_000 * ROUNDS + 60_000 },
    async () => {
      const postgres = await OwnPostgres.start()
      onTestFinished(() => postgres.stop())
      const created = await createDatabase(postgres.url)
      await migrateAndGrant(created)
      const proxy = await newFaultProxy(created.url)
      const { receiver, site } = await siteWithReceiver({ PAYROLL_DATABASE_URL: proxy.url })
      const service = await site.start()
      const callers = Array.from(
        { length: CALLERS },
        (_, index) => new Caller({ takesRefusals: true, forgets: index % 3 === 0 })
      )
      const world: World = { service, callers, proxy, postgres }
      let isOver = false
      const calls = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
      const rounds = async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const outage of [...troubles(world), ...outages(world)]) {
            await endure(world, outage)
          }
        }
        isOver = true
      }
      await Promise.all([calls, rounds()])

      await Promise.all(callers.map((caller) => caller.settle(service)))
      await endLeases(site, await holdingsOf(site.beside))
      await delivered(site)
      await service.process.stop()
      const after = await holdingsOf(site.beside)
      assertWhole(after, callers)
      assert.lengthOf(
        after.companies,
        callers.reduce((sum, { requests }) => sum + requests.length, 0)
      )
      assertDelivered(after, receiver, receiver.received.length)
      await assertConsistent(site)
      for (const { slowestMs } of callers) assert.isBelow(slowestMs, WAIT_MS_MAX + MARGIN_MS)
      assert.isAtLeast(total(callers, "refused"), CALLERS)
    }
  )
})

describe("the work that a worker holds when PostgreSQL fails", () => {
  it("is settled when PostgreSQL recovers, before its lease ends", async () => {
    const proxy = await newFaultProxy(await newPostgres())
    const { receiver, site } = await siteWithReceiver({ PAYROLL_DATABASE_URL: proxy.url })
    const service = await site.start()
    const held = Promise.withResolvers<number>()
    receiver.answering = () => held.promise
    const { companyId } = await createBusiness(service)
    await receiver.waitFor(companyId, 1)
    await proxy.set({ mode: "refuse" })
    held.resolve(204)
    let unready = 0
    await until("an outage of some time", async () => {
      unready += (await isReady(service)) ? 0 : 1
      return unready >= UNREADY
    })
    const { complaints } = service.process
    assert.isAtMost(complaints.length, LINES_MAX, complaints.join("\n"))
    assert.include(complaints[0], "storage is unavailable: ")
    const isOver = performance.now()
    await proxy.set({ mode: "pass" })
    await receiver.waitFor(companyId, 3)
    assert.isBelow(performance.now() - isOver, RECOVERY_MS_MAX + MARGIN_MS)
    assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])
  })
})
