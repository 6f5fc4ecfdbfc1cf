import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import type { CompanyEvent } from "@payroll/domain/event/event"
import { insert } from "@payroll/operations/changes"
import { WakeUp, type Stored } from "@payroll/operations/ports/wakeUp"
import { AT, exampleCompany } from "@payroll/testing/exampleProfile"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { layerWakeUp } from "./wakeUp.ts"

const POLL_MS = 1_000

const commit = { writes: [insert("company", exampleCompany)], events: [] }
const event: CompanyEvent = {
  id: exampleCompany.id,
  type: "company.kybstatus.insert",
  clientId: exampleCompany.clientId,
  companyId: exampleCompany.id,
  at: AT,
  payload: []
}

/** A loop that waits for notifications and counts how often it looks for work. */
const looking = (...wakesOn: ReadonlyArray<Stored>) => {
  const { notify, committed, wait } = Effect.runSync(Effect.provide(WakeUp, layerWakeUp))
  const seen = { looks: 0 }
  const look = Effect.sync(() => void (seen.looks += 1))
  const round = Effect.andThen(look, wait("loop", POLL_MS, wakesOn))
  const fiber = Effect.runFork(Effect.forever(round))
  return { notify, committed, seen, stop: () => Effect.runPromise(Fiber.interrupt(fiber)) }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe("the notifications of commits", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  it("wake a loop immediately after a pause", async () => {
    const { committed, seen, stop } = looking("company")
    await advance(500)
    committed(commit)
    await advance(0)
    assert.strictEqual(seen.looks, 2)
    await stop()
  })

  it("are combined in quick succession, without losing the last", async () => {
    const { committed, seen, stop } = looking("company")
    for (let count = 0; count < 100; count += 1) {
      committed(commit)
      await advance(1)
    }
    assert.isAtMost(seen.looks, 8)
    const before = seen.looks
    committed(commit)
    await advance(20)
    assert.strictEqual(seen.looks, before + 1)
    await advance(POLL_MS - 100)
    assert.strictEqual(seen.looks, before + 1)
    await stop()
  })

  it("wake no loop that waits for something else", async () => {
    const { committed, seen, stop } = looking("worker", "event")
    committed(commit)
    await advance(POLL_MS / 2)
    assert.strictEqual(seen.looks, 1)
    // Within the interval of the last: what both stored counts.
    committed({ writes: [], events: [event] })
    committed(commit)
    await advance(20)
    assert.strictEqual(seen.looks, 2)
    await stop()
  })

  it("do not delay the notification of a loop's own work", async () => {
    const { committed, notify, seen, stop } = looking("company")
    committed(commit)
    await advance(0)
    for (let work = 0; work < 3; work += 1) {
      notify("loop")
      await advance(0)
    }
    assert.strictEqual(seen.looks, 5)
    await stop()
  })
})
