/**
 * Failovers under load, from a primary to a real streaming standby: nothing that was acknowledged is lost, and the
 * service works again within two seconds of the promotion, without a restart.
 */
import { besidePostgres } from "@payroll/testing/database/beside"
import { assert, describe, it } from "@effect/vitest"
import { businessOf, freshEin, post } from "./business.ts"
import { faults, holdingsOf } from "./consistency.ts"
import { assertWhole, Caller, total } from "./load.ts"
import { Pair } from "./postgresPair.ts"
import { newFaultProxy } from "./postgresSite.ts"
import { siteWithReceiver } from "./receiver.ts"
import { Site, type Service } from "./site.ts"
import { until } from "./until.ts"
import { isNightly } from "@payroll/testing/nightly"

/** Failovers of each kind that must lose nothing: 2 in the normal run, 20 at night. */
const FAILOVERS = isNightly ? 10 : 1
const CALLERS = 8
/** From the promotion to the first answer. */
const ANSWER_MS_MAX = 2_000
/** Before and after each failover. */
const ANSWERS = 40
const MS_MAX = isNightly ? 600_000 : 120_000

const isReady = async ({ url }: Service): Promise<boolean> =>
  (await fetch(`${url}/health/ready`)).ok

interface Run {
  readonly pair: Pair
  readonly callers: ReadonlyArray<Caller>
}

/** Waits until callers got a number of further answers. */
const answered = async (callers: ReadonlyArray<Caller>, more: number): Promise<void> => {
  const before = total(callers, "answered")
  await until(`${more} answers`, () => total(callers, "answered") >= before + more)
}

/** Fails over a number of times while callers create companies, and returns when all of them are answered. */
const failOvers = async (
  pair: Pair,
  url: string,
  onPromotion: () => void,
  times: number
): Promise<Run> => {
  const { site } = await siteWithReceiver({ PAYROLL_DATABASE_URL: url })
  const service = await site.start()
  const callers = Array.from({ length: CALLERS }, () => new Caller({ takesRefusals: true }))
  let isOver = false
  const calling = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
  for (let done = 1; done <= times; done += 1) {
    await answered(callers, ANSWERS)
    await pair.failOver()
    const promotedAt = performance.now()
    onPromotion()
    await answered(callers, 1)
    const ms = Math.round(performance.now() - promotedAt)
    process.stdout.write(
      `failover ${done} (${pair.replication}): first answer ${ms} ms after the promotion\n`
    )
    assert.isBelow(ms, ANSWER_MS_MAX)
    await answered(callers, ANSWERS)
    if (done < times) await pair.renew()
  }
  isOver = true
  await calling
  for (const caller of callers) await caller.settle(service)
  await service.process.stop()
  return { pair, callers }
}

const storedIn = ({ pair }: Run) => holdingsOf(besidePostgres(pair.urlOn(pair.primary)))

const acknowledged = ({ callers }: Run): number =>
  callers.flatMap(({ requests }) => requests).length

/** Every acknowledged company is stored, once. */
const assertNothingLost = async (run: Run): Promise<void> => {
  const holdings = await storedIn(run)
  assertWhole(holdings, run.callers)
  process.stdout.write(`acknowledged ${acknowledged(run)}, stored ${holdings.companies.length}\n`)
  assert.strictEqual(holdings.companies.length, acknowledged(run))
}

describe("a failover to a synchronous standby", () => {
  it("loses nothing with both servers in the URL", { timeout: MS_MAX }, async () => {
    const pair = await Pair.start("on")
    await assertNothingLost(await failOvers(pair, pair.url, () => undefined, FAILOVERS))
  })

  it.runIf(isNightly)(
    "loses nothing behind an address that moves",
    { timeout: MS_MAX },
    async () => {
      const pair = await Pair.start("remote_apply")
      const proxy = await newFaultProxy(pair.urlOn(pair.primary))
      const leadToPrimary = () => proxy.leadTo(pair.urlOn(pair.primary))
      await assertNothingLost(await failOvers(pair, proxy.url, leadToPrimary, FAILOVERS))
    }
  )
})

describe("a failover to an asynchronous standby", () => {
  it.runIf(isNightly)(
    "may lose the last companies, but none of them by half",
    { timeout: MS_MAX },
    async () => {
      const pair = await Pair.start("asynchronous")
      const run = await failOvers(pair, pair.url, () => undefined, 1)
      const holdings = await storedIn(run)
      assert.deepStrictEqual(faults(holdings), [])
      assert.isAtMost(holdings.companies.length, acknowledged(run))
      process.stdout.write(`lost ${acknowledged(run) - holdings.companies.length}\n`)
    }
  )
})

describe("a synchronous standby", () => {
  it(
    "that is frozen or dead holds up writes, which lose nothing",
    { timeout: MS_MAX },
    async () => {
      const pair = await Pair.start("on")
      const service = await new Site({ PAYROLL_DATABASE_URL: pair.url }).server()
      const body = businessOf(freshEin())
      const ask = () => post(service, body, { "idempotency-key": "once" })
      const companies = (of: "primary" | "standby") =>
        besidePostgres(pair.urlOn(pair[of])).number("select count(*) as number from company")

      await pair.standby.freeze()
      const held = await ask()
      assert.strictEqual(held.status, 503)
      assert.include(await held.text(), "may or may not have happened")
      assert.isTrue(await isReady(service))
      await pair.standby.thaw()
      await until("the answer", async () => (await ask()).ok)
      await until("the standby has it", async () => (await companies("standby")) === 1)
      assert.strictEqual(await companies("primary"), 1)

      await pair.standby.crash()
      const second = businessOf(freshEin())
      const again = () => post(service, second, { "idempotency-key": "twice" })
      assert.strictEqual((await again()).status, 503)
      await pair.forgetStandby()
      await until("writes go on", async () => (await again()).ok)
      assert.strictEqual(await companies("primary"), 2)
      await service.process.stop()
    }
  )
})
