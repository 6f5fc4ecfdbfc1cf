/** Webhook delivery over real processes: retries, order, restarts, and several workers. */
import { assert, describe, it } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { Receiver, receiverOf, siteWithReceiver } from "./receiver.ts"
import { basic, Site } from "./site.ts"
import { until } from "./until.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pauses of section 7 of the decisions, after the first, second, ... attempt. */
const PAUSES = [5_000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((h) => h * HOUR)]
const JITTER = 0.2
/** Later than the longest pause. */
const LONG = 2 * 24 * HOUR
const LEASE_MS = 60_000
/** For so long a worker sends under a lease without asking the database about it. */
const CONFIRMED_MS_MAX = 1_000
/** For the outcome of an attempt to be stored, on a busy machine. */
const SETTLED_MS_MAX = 10_000

interface Lane {
  readonly next_sequence: number
  readonly attempts: number
  readonly lease: string | null
  readonly due_at: number | null
}

const laneOf = (site: Site, companyId: string): Lane | undefined =>
  (
    site.rows("select * from delivery_lane where company_id = ?", companyId) as ReadonlyArray<Lane>
  )[0]

/** Waits until the lane pauses after this number of failed attempts. */
const resting = (site: Site, companyId: string, attempts: number): Promise<Lane> =>
  until(`a lane that pauses after ${attempts} attempts`, () => {
    const lane = laneOf(site, companyId)
    return lane?.attempts === attempts && lane.lease === null && lane
  })

/** Waits until the company's three events are delivered and settled. */
const delivered = (site: Site, companyId: string): Promise<Lane> =>
  until("a lane at its end", () => {
    const lane = laneOf(site, companyId)
    return lane?.next_sequence === 4 && lane.due_at === null && lane
  })

/** A promise that delays answers, and its resolver. */
const gate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>()

describe("a failed delivery", () => {
  it("is retried with the same bytes and id, and a new time and signature", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    receiver.answering = () => (receiver.received.length < 3 ? 500 : 204)
    const { companyId } = await createBusiness(service)
    for (const attempts of [1, 2]) {
      await resting(site, companyId, attempts)
      const last = Number(receiver.received.at(-1)?.timestamp)
      await until("the next second", () => Date.now() / 1_000 >= last + 1)
      site.pass(LONG)
    }
    await delivered(site, companyId)

    const attempts = receiver.received.slice(0, 3)
    const stored = site.rows(
      "select id, body from event where company_id = ? and sequence = 1",
      companyId
    )
    for (const { id, body } of attempts) assert.deepStrictEqual([{ id, body }], stored)
    assert.strictEqual(new Set(attempts.map(({ timestamp }) => timestamp)).size, 3)
    assert.strictEqual(new Set(attempts.map(({ signature }) => signature)).size, 3)
    assert.deepStrictEqual(receiver.sequences(companyId), [1, 1, 1, 2, 3])
    assert.strictEqual(receiver.forged, 0)
  })

  it("is given up after ten attempts and delays only its own company", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    await site.payroll("webhook", "update", "--order", "skip")
    const { companyId: failing } = await createBusiness(service)
    receiver.answering = ({ companyId, sequence }) =>
      companyId === failing && sequence === 1 ? 500 : 204
    const { companyId: other } = await createBusiness(service)
    await delivered(site, other)
    assert.deepStrictEqual(receiver.sequences(other), [1, 2, 3])
    // Most attempts at the endpoint succeed: it is not taken for one that fails.
    for (let count = 0; count < 3; count += 1) {
      await delivered(site, (await createBusiness(service)).companyId)
    }

    for (const [index, pause] of PAUSES.entries()) {
      const { due_at: dueAt } = await resting(site, failing, index + 1)
      const triedAt = site.number(
        "select max(at) from delivery_attempt where company_id = ?",
        failing
      )
      const paused = (dueAt ?? 0) - triedAt
      assert.isAtLeast(paused, pause * (1 - JITTER))
      assert.isAtMost(paused, pause * (1 + JITTER) + SETTLED_MS_MAX)
      site.pass(LONG)
    }
    await delivered(site, failing)
    assert.deepStrictEqual(receiver.sequences(failing), [...Array(10).fill(1), 2, 3])
    assert.deepStrictEqual(
      site.rows(
        "select result from delivery_attempt where company_id = ? and sequence = 1 order by id",
        failing
      ),
      [...Array.from({ length: 9 }, () => ({ result: "refused" })), { result: "given up" }]
    )
  })

  it("with 410 disables only its endpoint", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    const created = await site.payroll<{ readonly username: string; readonly password: string }>(
      "client",
      "create",
      "other"
    )
    const other = { ...service, authorization: basic(created) }
    const otherReceiver = await receiverOf(site, "other")

    receiver.answering = () => 410
    const { companyId: gone } = await createBusiness(service)
    await until("the endpoint is disabled", async () => {
      const endpoints = await site.payroll<ReadonlyArray<{ readonly status: string }>>(
        "webhook",
        "list"
      )
      return endpoints.every(({ status }) => status === "disabled")
    })
    const { companyId: silent } = await createBusiness(service)
    const { companyId: delivered } = await createBusiness(other)
    await otherReceiver.waitFor(delivered, 3)
    assert.deepStrictEqual(receiver.sequences(gone), [1])
    assert.deepStrictEqual(receiver.sequences(silent), [])
    assert.strictEqual(laneOf(site, silent)?.next_sequence, 1)
  })

  it("of a client whose data cannot be opened delays no other client", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.server()
    const created = await site.payroll<{ readonly username: string; readonly password: string }>(
      "client",
      "create",
      "broken"
    )
    await receiverOf(site, "broken")
    await createBusiness({ ...service, authorization: basic(created) })
    site.change(
      "update webhook_endpoint set sealed = 'x' where id = (select max(id) from webhook_endpoint)"
    )
    site.change("update verification_attempt set sealed = 'x'")
    const { companyId } = await createBusiness(service)
    site.worker()
    await receiver.waitFor(companyId, 3)
  })
})

describe("an endpoint", () => {
  it("receives the events after it was set, and under another URL also what waits", async () => {
    const site = new Site()
    const service = await site.server()
    const { companyId } = await createBusiness(service)
    const first = await receiverOf(site)
    const { companyId: later } = await createBusiness(service)
    const second = await new Receiver().listen()
    second.secret = first.secret
    await site.payroll("webhook", "set", "--url", second.url)
    site.worker()
    await second.waitFor(companyId, 1)
    await second.waitFor(later, 3)
    await until("nothing is on its way", () => {
      const onTheirWay = "select count(*) from delivery_lane where due_at is not null"
      return site.number(onTheirWay) === 0
    })
    assert.deepStrictEqual(second.sequences(companyId), [3])
    assert.deepStrictEqual(second.sequences(later), [1, 2, 3])
    assert.strictEqual(second.forged, 0)
    assert.deepStrictEqual(first.received, [])
  })
})

describe("a restart", () => {
  it("loses no event while the receiver is down, and keeps the order", async () => {
    const { receiver, site } = await siteWithReceiver()
    const before = await site.start()
    await receiver.stop()
    const companies: Array<string> = []
    for (let count = 0; count < 5; count += 1) {
      companies.push((await createBusiness(before)).companyId)
    }
    for (const companyId of companies) await resting(site, companyId, 1)
    await before.process.stop()

    await receiver.listen()
    const after = await site.start()
    companies.push((await createBusiness(after)).companyId)
    site.pass(LONG)
    for (const companyId of companies) {
      await delivered(site, companyId)
      assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])
    }
  })

  it("lets deliveries in progress finish and sends none twice", async () => {
    const { receiver, site } = await siteWithReceiver()
    const { promise: released, resolve: release } = gate()
    receiver.answering = async () => {
      await released
      return 204
    }
    const before = await site.start()
    const companies = [await createBusiness(before), await createBusiness(before)]
    await until("two sends under way", () => receiver.open === 2)
    before.process.signal("SIGTERM")
    await until("the server is closed", () =>
      fetch(`${before.url}/health/live`).then(
        () => false,
        () => true
      )
    )
    assert.strictEqual(receiver.open, 2)
    release()
    assert.strictEqual(await before.process.gone, 0)
    assert.deepStrictEqual(before.process.complaints, [])
    for (const { companyId } of companies) {
      const lane = laneOf(site, companyId)
      assert.isNull(lane?.lease)
      assert.isAtLeast(lane?.next_sequence ?? 0, 2)
    }

    await site.start()
    for (const { companyId } of companies) {
      await delivered(site, companyId)
      assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])
    }
  })
})

describe("two workers on one file", () => {
  it("share the lanes and never send events of one lane twice or in parallel", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.server()
    // One worker has at most 32 deliveries to an endpoint in progress.
    const creating = Array.from({ length: 60 }, () => createBusiness(service))
    const companies = (await Promise.all(creating)).map(({ companyId }) => companyId)
    const { promise: released, resolve: release } = gate()
    const underWay = new Set<string>()
    let sideBySide = 0
    receiver.answering = async ({ companyId }) => {
      if (underWay.has(companyId)) sideBySide += 1
      underWay.add(companyId)
      await released
      underWay.delete(companyId)
      return 204
    }
    site.worker()
    site.worker()
    await until("all lanes under way", () => receiver.open === 60)
    assert.strictEqual(underWay.size, 60)
    release()
    for (const companyId of companies) {
      await delivered(site, companyId)
      assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])
    }
    assert.strictEqual(sideBySide, 0)
  })

  it("pass a lane on when its lease ends; the first worker's late result is ignored", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.server()
    const { promise: released, resolve: release } = gate()
    receiver.answering = async () => {
      // Only the first answer waits.
      if (receiver.received.length === 1) await released
      return receiver.received.length === 1 ? 500 : 204
    }
    const stalled = site.worker()
    const { companyId } = await createBusiness(service)
    await until("a send under way", () => receiver.open === 1)
    await until(
      "the attempt is settled",
      () => site.number("select count(*) from verification_attempt where due_at is null") === 1
    )
    await until("a stop while nothing is written", () => {
      stalled.signal("SIGSTOP")
      try {
        site.change("update delivery_lane set due_at = due_at - ?", LEASE_MS)
        return true
      } catch {
        // It was stopped with the lock of the file.
        stalled.signal("SIGCONT")
        return false
      }
    })
    const stalledAt = Date.now()
    site.worker()
    const lane = await delivered(site, companyId)
    release()
    // A lease that really ends was confirmed longer ago than this.
    await until("a lease out of date", () => Date.now() - stalledAt > CONFIRMED_MS_MAX)
    stalled.signal("SIGCONT")
    await stalled.stop()
    assert.deepStrictEqual(laneOf(site, companyId), lane)
    assert.deepStrictEqual(receiver.sequences(companyId), [1, 1, 2, 3])
  })
})
