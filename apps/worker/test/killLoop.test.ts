/**
 * The service is killed at random moments under load. What it acknowledged is there, whole, and its
 * client hears of it; what it did not acknowledge is there whole or not at all.
 */
import { assert, describe, it } from "@effect/vitest"
import { setTimeout as pause } from "node:timers/promises"
import { businessOf, freshEin, post } from "./business.ts"
import { randomFrom, seed } from "./random.ts"
import { siteWithReceiver, type Receiver } from "./receiver.ts"
import type { Service, Site } from "./site.ts"
import { until } from "./until.ts"
import { faults, holdingsOf, type Holdings } from "./wholeness.ts"

const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined
const KILLS = isNightly ? 200 : 20
const START_KILLS = isNightly ? 50 : 5
const CALLERS = 8
const LOAD_MS = { least: 50, most: 400 }
const START_MS_MAX = 700

/** How many attempts and lanes wait for something. */
const WAITING = `select (select count(*) from verification_attempt where due_at is not null) +
  (select count(*) from delivery_lane where due_at is not null)`

interface Request {
  readonly key: string
  readonly body: string
  /** The company of the acknowledged answer. */
  companyId: string | undefined
}

const newRequest = (): Request => {
  const ein = freshEin()
  return { key: `key-${ein}`, body: businessOf(ein), companyId: undefined }
}

/** Someone who calls createBusiness again and again, and asks again what was not answered. */
class Caller {
  readonly asked: Array<Request> = []
  #open: Request | undefined
  answered = 0
  unanswered = 0

  /** Calls until the service is gone, or once if `times` says so. */
  async call(service: Service, isOver: () => boolean): Promise<void> {
    do {
      const request = this.#open ?? newRequest()
      if (this.#open === undefined) this.asked.push(request)
      this.#open = request
      const answer = await this.#ask(service, request).catch((error: unknown) => {
        if (isOver()) return undefined
        throw error
      })
      if (answer === undefined) {
        this.unanswered += 1
        return
      }
      this.answered += 1
      request.companyId = answer
      this.#open = undefined
    } while (!isOver())
  }

  async #ask(service: Service, { key, body }: Request): Promise<string> {
    const answer = await post(service, body, { "idempotency-key": key })
    const text = await answer.text()
    assert.strictEqual(answer.status, 200, text)
    const { registration } = JSON.parse(text) as { registration: { companyId: string } }
    return registration.companyId
  }
}

const answeredOf = (callers: ReadonlyArray<Caller>): number =>
  callers.reduce((sum, caller) => sum + caller.answered, 0)

/** Every acknowledged company is there, as its key's answer says; everything there is whole. */
const assertWhole = (holdings: Holdings, callers: ReadonlyArray<Caller>): void => {
  assert.deepStrictEqual(faults(holdings).slice(0, 5), [])
  const stored = new Map(holdings.answers.map(({ key, companyId }) => [key, companyId]))
  const lost = callers
    .flatMap(({ asked }) => asked)
    .filter(({ key, companyId }) => companyId !== undefined && stored.get(key) !== companyId)
  assert.deepStrictEqual(lost, [])
}

/** How many messages arrived that the database does not know to have arrived. */
const unsettled = ({ lanes }: Holdings, receiver: Receiver): number => {
  const next = new Map(lanes.map((lane) => [lane.company_id, lane.next_sequence]))
  const arrived = receiver.received.filter(
    ({ companyId, sequence }) => sequence >= (next.get(companyId) ?? 0)
  )
  return new Set(arrived.map(({ id }) => id)).size
}

/** The leases of a killed process end; those of the next one stay. */
const endLeases = (site: Site, { lanes }: Holdings): void => {
  const leases = [...new Set(lanes.flatMap(({ lease }) => lease ?? []))]
  site.change(
    "update delivery_lane set due_at = 0 where lease in (select value from json_each(?))",
    JSON.stringify(leases)
  )
  site.change("update verification_attempt set due_at = 0 where status = 'processing'")
}

/** Every event arrived with its bytes, for the first time in order, and hardly any twice. */
const assertHeard = ({ events }: Holdings, receiver: Receiver, duplicatesMax: number): void => {
  assert.strictEqual(receiver.forged, 0)
  const first = new Map<string, string>()
  const heard = new Map<string, Array<number>>()
  for (const { id, body, companyId, sequence } of receiver.received) {
    if (first.has(id)) continue
    first.set(id, body)
    heard.set(companyId, [...(heard.get(companyId) ?? []), sequence])
  }
  assert.strictEqual(first.size, events.length)
  for (const { id, body } of events) assert.strictEqual(first.get(id), body)
  for (const sequences of heard.values()) assert.deepStrictEqual(sequences, [1, 2, 3])
  assert.isAtMost(receiver.received.length - first.size, duplicatesMax)
}

describe(`kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it(
    "under load loses nothing that was acknowledged and leaves nothing half done",
    { timeout: 8_000 * KILLS },
    async () => {
      const random = randomFrom(seed)
      const { receiver, site } = await siteWithReceiver()
      const callers = Array.from({ length: CALLERS }, () => new Caller())
      let before: Holdings | undefined
      let inFlight = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        const service = await site.start()
        if (before) endLeases(site, before)
        let isOver = false
        const calls = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
        const answered = answeredOf(callers)
        await until("the load begins", () => answeredOf(callers) > answered)
        await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
        isOver = true
        assert.strictEqual(await service.process.kill("SIGKILL"), "SIGKILL")
        await calls
        await receiver.left()
        before = holdingsOf(site)
        assertWhole(before, callers)
        inFlight += unsettled(before, receiver)
      }

      const service = await site.start()
      if (before) endLeases(site, before)
      await Promise.all(callers.map((caller) => caller.call(service, () => true)))
      await until("every event is delivered", () => site.number(WAITING) === 0)
      assert.strictEqual(await service.process.kill("SIGTERM"), 0)
      assert.deepStrictEqual(service.process.complaints, [])
      const after = holdingsOf(site)
      assertWhole(after, callers)
      assertHeard(after, receiver, inFlight)
      // The kills hit something.
      assert.isAbove(
        callers.reduce((sum, { unanswered }) => sum + unanswered, 0),
        0
      )
    }
  )

  it(
    "during the first start leaves a directory that the next start can use",
    { timeout: 15_000 * START_KILLS },
    async () => {
      const random = randomFrom(seed)
      for (let kill = 0; kill < START_KILLS; kill += 1) {
        const { receiver, site } = await siteWithReceiver()
        const starting = site.starting()
        await pause(random() * START_MS_MAX)
        await starting.kill("SIGKILL")
        const service = await site.start()
        const answer = await post(service, businessOf(freshEin()))
        const { registration } = (await answer.json()) as { registration: { companyId: string } }
        await receiver.told(registration.companyId, 3)
        await service.process.kill("SIGTERM")
      }
    }
  )
})
