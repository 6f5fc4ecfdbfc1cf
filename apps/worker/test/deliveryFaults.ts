/** Deliveries to two endpoints, one of which fails and is slow, while processes are killed and stopped. */
import { assert, describe, it } from "@effect/vitest"
import { randomFrom } from "@payroll/testing/randomFrom"
import { setTimeout as pause } from "node:timers/promises"
import { createBusiness } from "./business.ts"
import { assertConsistent } from "./deliveryAssertions.ts"
import { Caller } from "./load.ts"
import { seed } from "./random.ts"
import type { Settings, Site } from "./site.ts"
import {
  allDelivered,
  assertArrived,
  hurry,
  siteWithTwoEndpoints,
  unsettled,
  type Endpoint
} from "./twoEndpoints.ts"
import { until } from "./until.ts"
import { isNightly } from "@payroll/testing/nightly"

const KILLS = isNightly ? 250 : 3
const REPLAY_KILLS = isNightly ? 50 : 2
const CALLERS = 4
const LOAD_MS = { least: 50, most: 400 }
const REPLAY_MS_MAX = 400
const COMPANIES = 6
const SLOW_MS = 150

/** One message in three fails at the second endpoint, and some are slow. */
const failing = (random: () => number) => async (): Promise<number> => {
  if (random() < 0.3) await pause(SLOW_MS)
  return random() < 0.3 ? 500 : 204
}

/** Waits until a killed process is gone from the database and the receivers; counts what it had in hand. */
const afterKill = async (site: Site, endpoints: ReadonlyArray<Endpoint>): Promise<number> => {
  for (const { receiver } of endpoints) await receiver.left()
  for (const { receiver } of endpoints) await until("no answer is open", () => receiver.open === 0)
  await until("nobody is at work", async () => (await site.beside.others()) === 0)
  return unsettled(site, endpoints)
}

const killed = async (open: () => Promise<Settings>): Promise<void> => {
  const random = randomFrom(seed)
  const { site, endpoints } = await siteWithTwoEndpoints(await open())
  const [, second] = endpoints
  if (!second) throw new Error("there are two")
  second.answering = failing(random)
  const callers = Array.from({ length: CALLERS }, () => new Caller())
  let inHand = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    await hurry(site)
    const service = await site.start()
    let isOver = false
    const calls = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
    const arrived = second.receiver.received.length
    await until("deliveries begin", () => second.receiver.received.length > arrived)
    await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
    isOver = true
    assert.strictEqual(await service.process.kill("SIGKILL"), "SIGKILL")
    await calls
    inHand += await afterKill(site, endpoints)
  }
  second.answering = () => 204
  await hurry(site)
  const service = await site.start()
  await Promise.all(callers.map((caller) => caller.settle(service)))
  await allDelivered(site)
  await service.process.stop()
  await assertArrived(site, endpoints, inHand)
  await assertConsistent(site)
}

/** A replay of all events to one endpoint sends each again, in order, however often its process is killed. */
const killedInReplay = async (open: () => Promise<Settings>): Promise<void> => {
  const random = randomFrom(seed)
  const { site, endpoints } = await siteWithTwoEndpoints(await open())
  const [first, second] = endpoints
  if (!first || !second) throw new Error("there are two")
  const before = await site.start()
  for (let count = 0; count < COMPANIES; count += 1) await createBusiness(before)
  await allDelivered(site)
  await before.process.stop()
  const server = await site.server()
  await site.payroll("webhook", "replay", second.id, "--since", "2020-01-01T00:00:00Z")
  await server.process.stop()
  const others = first.accepted.length
  const already = second.accepted.splice(0).length
  let inHand = 0
  for (let kill = 0; kill < REPLAY_KILLS; kill += 1) {
    const service = await site.start()
    await pause(random() * REPLAY_MS_MAX)
    await service.process.kill("SIGKILL")
    inHand += await afterKill(site, [second])
    await hurry(site)
    await site.beside.change("update webhook_replay set due_at = 0 where due_at is not null")
  }
  const service = await site.start()
  await until("the replay has ended", async () => {
    const sql = "select count(*) as number from webhook_replay where finished_at is not null"
    return (await site.beside.number(sql)) === 1
  })
  await allDelivered(site)
  await service.process.stop()
  assert.strictEqual(already, 3 * COMPANIES)
  assert.strictEqual(first.accepted.length, others)
  await assertArrived(site, [second], inHand)
}

/** A worker that is stopped for longer than its leases sends and stores nothing of theirs afterwards. */
const stopped = async (open: () => Promise<Settings>): Promise<void> => {
  const { site, endpoints } = await siteWithTwoEndpoints(await open())
  const [first, second] = endpoints
  if (!first || !second) throw new Error("there are two")
  const held = Promise.withResolvers<number>()
  first.answering = () => (first.receiver.received.length === 1 ? held.promise : 204)
  const service = await site.server()
  const stalled = site.worker()
  await createBusiness(service)
  // A process that is stopped while it writes would block SQLite.
  await until("only one send is under way", async () => {
    const isDone = second.accepted.length === 3 && (await unsettled(site, endpoints)) === 0
    return isDone && first.receiver.open === 1
  })
  stalled.signal("SIGSTOP")
  await hurry(site)
  await site.beside.change("update verification_attempt set due_at = 0 where due_at is not null")
  const worker = site.worker()
  await until("the others took over", () => first.accepted.length >= 2)
  await allDelivered(site)
  const lanes = () => site.beside.look((all) => all("select * from delivery_lane"))
  const before = await lanes()
  held.resolve(500)
  stalled.signal("SIGCONT")
  await stalled.stop()
  assert.deepStrictEqual(await lanes(), before)
  await worker.stop()
  await service.process.stop()
  await assertArrived(site, endpoints, 0)
}

export const deliveryFaults = (database: string, open: () => Promise<Settings>): void => {
  describe(`deliveries to two endpoints on ${database} (PAYROLL_TEST_SEED=${seed})`, () => {
    it(
      "survive kill -9: none is lost, each is in order, and only those in hand come twice",
      { timeout: 12_000 * KILLS + 60_000 },
      () => killed(open)
    )
    it(
      "go on with a replay after kill -9, in order",
      { timeout: 15_000 * REPLAY_KILLS + 60_000 },
      () => killedInReplay(open)
    )
    it("are passed on by a worker that is stopped for longer than its leases", () => stopped(open))
  })
}
