import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { newLock, releaseLock, takeLock } from "./threadLock.ts"

/** Takes the lock, tells so, and releases it once another thread waits for it. */
const HOLDER = `
const { parentPort, workerData } = require("node:worker_threads")
const { lock, ended } = workerData
Atomics.store(lock, 0, 1)
parentPort.postMessage("held")
while (Atomics.notify(lock, 0) === 0);
Atomics.store(ended, 0, 1)
Atomics.store(lock, 0, 0)
Atomics.notify(lock, 0)
`

describe("a lock between threads", () => {
  it("is taken at once while it is free, and again when it is released", () => {
    const lock = newLock()
    takeLock(lock)
    assert.strictEqual(lock[0], 1)
    releaseLock(lock)
    takeLock(lock, 0)
    assert.strictEqual(lock[0], 1)
  })

  it("is waited for while another thread holds it", async () => {
    const [lock, ended] = [newLock(), newLock()]
    const holder = new Worker(HOLDER, { eval: true, workerData: { lock, ended } })
    await once(holder, "message")
    takeLock(lock)
    assert.deepStrictEqual([lock[0], ended[0]], [1, 1])
    await once(holder, "exit")
  })

  it("is waited for up to its limit", () => {
    const lock = newLock()
    takeLock(lock)
    takeLock(lock, 5)
    assert.strictEqual(lock[0], 1)
  })
})
