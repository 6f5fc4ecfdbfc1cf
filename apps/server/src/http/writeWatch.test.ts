import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import type { Socket } from "node:net"
import { PassThrough } from "node:stream"
import { makeWriteWatch, type WriteWatch } from "./writeWatch.ts"

const WRITE_MS = 600
const LATE_MS = WRITE_MS / 30

/** A watched socket, and the part of it with which a test sets how much is left of a write. */
const newWriting = (watch: WriteWatch) => {
  const handle = { writeQueueSize: 0 }
  const socket = Object.assign(new PassThrough(), { _handle: handle })
  watch.watch(socket as unknown as Socket)
  return { socket, handle }
}

let watch: WriteWatch
beforeEach(() => {
  vi.useFakeTimers()
  watch = makeWriteWatch(WRITE_MS)
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

describe("the watch over writes", () => {
  it("closes a connection whose write makes no progress, in time", () => {
    const { socket, handle } = newWriting(watch)
    vi.advanceTimersByTime(10 * WRITE_MS)
    handle.writeQueueSize = 9
    vi.advanceTimersByTime(WRITE_MS - 1)
    assert.isFalse(socket.destroyed)
    vi.advanceTimersByTime(LATE_MS + 1)
    assert.isTrue(socket.destroyed)
  })

  it("starts again with every progress, and with every write", () => {
    const { socket, handle } = newWriting(watch)
    for (let left = 20; left >= 0; left -= 1) {
      handle.writeQueueSize = left
      vi.advanceTimersByTime(WRITE_MS - LATE_MS)
    }
    for (let count = 0; count < 20; count += 1) {
      handle.writeQueueSize = count % 2
      vi.advanceTimersByTime(WRITE_MS - LATE_MS)
    }
    assert.isFalse(socket.destroyed)
  })

  it("does not look at a closed connection, and has no timer when it has ended", () => {
    const { socket, handle } = newWriting(watch)
    handle.writeQueueSize = 9
    socket.emit("close")
    vi.advanceTimersByTime(2 * WRITE_MS)
    assert.isFalse(socket.destroyed)
    watch.end()
    assert.strictEqual(vi.getTimerCount(), 0)
  })
})
