import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { makeReadBody } from "./bodyBytes.ts"

const MAX = 4_096

/** A request whose body a test lets arrive piece by piece. */
const beginBody = (readBody: ReturnType<typeof makeReadBody>) => {
  const events = new Readable({ read: () => undefined })
  const request = Object.assign(events, { headers: { "transfer-encoding": "chunked" } })
  const reads: Array<string> = []
  readBody(
    request as unknown as IncomingMessage,
    MAX,
    () => undefined,
    (read) => reads.push(Result.isSuccess(read) ? read.success.toString() : read.failure.type)
  )
  return {
    reads,
    send: (text: string) => void events.emit("data", Buffer.from(text)),
    sendBuffer: (piece: Buffer) => void events.emit("data", piece),
    end: () => void events.emit("end"),
    lose: () => void events.emit("error", new Error("the connection was lost"))
  }
}

describe("a body in pieces", () => {
  it.each([1, 2, 3, 1_023, 1_024, 1_025, MAX])("of %i bytes is joined", (size) => {
    const body = Array.from({ length: MAX }, (_, index) => index % 10).join("")
    const { reads, send, end } = beginBody(makeReadBody(MAX))
    for (let at = 0; at < MAX; at += size) send(body.slice(at, at + size))
    end()
    assert.deepStrictEqual(reads, [body])
  })

  it("is rejected with the first byte that is too much", () => {
    const { reads, send, end } = beginBody(makeReadBody(2 * MAX))
    send("x".repeat(MAX))
    assert.deepStrictEqual(reads, [])
    send("x")
    send("x")
    end()
    assert.deepStrictEqual(reads, ["body-too-large"])
  })

  it("does not keep the pieces, each of which takes more than its bytes", async () => {
    setFlagsFromString("--expose-gc")
    const collect = runInNewContext("gc") as () => void
    const { reads, sendBuffer, end } = beginBody(makeReadBody(MAX))
    const pieces = Array.from({ length: 100 }, () => {
      const piece = Buffer.alloc(1, "x")
      sendBuffer(piece)
      return new WeakRef(piece)
    })
    // A WeakRef holds what it refers to until the end of the turn.
    await setImmediate()
    collect()
    assert.lengthOf(
      pieces.filter((piece) => piece.deref() !== undefined),
      0
    )
    end()
    assert.deepStrictEqual(reads, ["x".repeat(100)])
  })
})

describe("bodies that have not arrived to their end", () => {
  it("are limited together, and give back what they took", () => {
    const readBody = makeReadBody(10)
    const [complete, lost, excessive] = [
      beginBody(readBody),
      beginBody(readBody),
      beginBody(readBody)
    ]
    complete.send("12345")
    lost.send("12345")
    excessive.send("1")
    assert.deepStrictEqual(excessive.reads, ["overloaded"])
    complete.end()
    lost.lose()
    assert.deepStrictEqual([...complete.reads, ...lost.reads], ["12345", "bad-request"])
    const next = beginBody(readBody)
    next.send("1234567890")
    next.end()
    assert.deepStrictEqual(next.reads, ["1234567890"])
  })
})
