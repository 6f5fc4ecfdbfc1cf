/**
 * The service is killed at random moments under load. Acknowledged requests are stored completely
 * and their events delivered; unacknowledged ones are stored completely or not at all.
 */
import { assert, describe, it } from "@effect/vitest"
import { setTimeout as pause } from "node:timers/promises"
import { businessOf, freshEin, post } from "./business.ts"
import { assertDelivered, assertConsistent, delivered, endLeases } from "./deliveryAssertions.ts"
import { assertWhole, Caller, total } from "./load.ts"
import { randomFrom } from "@payroll/testing/randomFrom"
import { seed } from "./random.ts"
import { siteWithReceiver, type Receiver } from "./receiver.ts"
import type { Settings } from "./site.ts"
import { until } from "./until.ts"
import { holdingsOf, type Holdings } from "./consistency.ts"
import { isNightly } from "@payroll/testing/nightly"

/** Half of the kills on each database in the normal run. */
const KILLS = isNightly ? 200 : 5
const START_KILLS = isNightly ? 50 : 2
const CALLERS = 8
const LOAD_MS = { least: 50, most: 400 }
const START_MS_MAX = 700

/** The number of messages that arrived without being recorded as delivered. */
const unsettled = ({ lanes }: Holdings, receiver: Receiver): number => {
  const next = new Map(lanes.map((lane) => [lane.company_id, lane.next_sequence]))
  const arrived = receiver.received.filter(
    ({ companyId, sequence }) => sequence >= (next.get(companyId) ?? 0)
  )
  return new Set(arrived.map(({ id }) => id)).size
}

/** Kills a service on such a site repeatedly; `open` makes the site's additional settings. */
export const killLoop = (database: string, open: () => Promise<Settings>): void => {
  describe(`kill -9 on ${database} (PAYROLL_TEST_SEED=${seed})`, () => {
    it(
      "under load loses no acknowledged request and leaves nothing half done",
      { timeout: 40_000 * KILLS },
      async () => {
        const random = randomFrom(seed)
        const { receiver, site } = await siteWithReceiver(await open())
        const callers = Array.from({ length: CALLERS }, () => new Caller())
        let before: Holdings | undefined
        let inFlight = 0
        for (let kill = 0; kill < KILLS; kill += 1) {
          const service = await site.start()
          if (before) await endLeases(site, before)
          let isOver = false
          const calls = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
          const answered = total(callers, "answered")
          await until("the load begins", () => total(callers, "answered") > answered)
          await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
          isOver = true
          assert.strictEqual(await service.process.kill("SIGKILL"), "SIGKILL")
          await calls
          await receiver.left()
          // Statements of a killed process may still be running in the database.
          await until("nobody is at work", async () => (await site.beside.others()) === 0)
          before = await holdingsOf(site.beside)
          assertWhole(before, callers)
          inFlight += unsettled(before, receiver)
        }

        const service = await site.start()
        if (before) await endLeases(site, before)
        await Promise.all(callers.map((caller) => caller.call(service, () => true)))
        await delivered(site)
        await service.process.stop()
        assert.deepStrictEqual(service.process.complaints, [])
        const after = await holdingsOf(site.beside)
        assertWhole(after, callers)
        assertDelivered(after, receiver, inFlight)
        await assertConsistent(site)
        // The kills interrupted requests.
        assert.isAbove(total(callers, "unanswered"), 0)
      }
    )

    it(
      "during the first start leaves a directory that the next start can use",
      { timeout: 60_000 * START_KILLS },
      async () => {
        const random = randomFrom(seed)
        for (let kill = 0; kill < START_KILLS; kill += 1) {
          const { receiver, site } = await siteWithReceiver(await open())
          const starting = site.starting()
          await pause(random() * START_MS_MAX)
          await starting.kill("SIGKILL")
          const service = await site.start()
          const answer = await post(service, businessOf(freshEin()))
          const { registration } = (await answer.json()) as { registration: { companyId: string } }
          await receiver.waitFor(registration.companyId, 3)
          await service.process.kill("SIGTERM")
        }
      }
    )
  })
}
