import { assert, describe, it } from "@effect/vitest"
import { bodyLimits } from "@payroll/operations/jsonBody"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { readBody } from "./bodyBytes.ts"
import { makeBodyRooms } from "./bodyRoom.ts"
import { TURN_BYTES } from "./limits.ts"

const MAX = 4_096

const limits = { ...bodyLimits, maxBytes: MAX }

/** A request whose body a test lets arrive piece by piece. */
const roomOf = (bytes: number) => makeBodyRooms(bytes, 100)({ credential: "a1", client: "a" })

const beginBody = ({ within = limits, room = roomOf(within.maxBytes) } = {}) => {
  const events = new Readable({ read: () => undefined })
  const request = Object.assign(events, { headers: { "transfer-encoding": "chunked" } })
  const reads: Array<string> = []
  const messages: Array<string> = []
  readBody(
    { request: request as unknown as IncomingMessage, askForBody: () => undefined },
    within,
    room,
    (read) => {
      reads.push(Result.isSuccess(read) ? read.success.bytes.toString() : read.failure.type)
      if (Result.isFailure(read)) messages.push(read.failure.message)
    }
  )
  return {
    request: events,
    reads,
    messages,
    send: (text: string) => void events.emit("data", Buffer.from(text)),
    sendBuffer: (piece: Buffer) => void events.emit("data", piece),
    end: () => void events.emit("end"),
    lose: () => void events.emit("error", new Error("the connection was lost"))
  }
}

describe("a body in pieces", () => {
  it.each([1, 2, 3, 1_023, 1_024, 1_025, MAX])("of %i bytes is joined", (size) => {
    const body = Array.from({ length: MAX }, (_, index) => index % 10).join("")
    const { reads, send, end } = beginBody()
    for (let at = 0; at < MAX; at += size) send(body.slice(at, at + size))
    end()
    assert.deepStrictEqual(reads, [body])
  })

  it("is rejected with the first byte that is too much", () => {
    const { reads, send, end } = beginBody()
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
    const { reads, sendBuffer, end } = beginBody()
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

describe("the room for bodies", () => {
  it("is asked before a buffer grows", () => {
    const { reads, send } = beginBody({ room: roomOf(1_500) })
    send("x".repeat(300))
    assert.deepStrictEqual(reads, [])
    send("x".repeat(1_000))
    assert.deepStrictEqual(reads, ["overloaded"])
  })

  it("is given up where the connection is lost", () => {
    const { reads, send, lose } = beginBody()
    send("12345")
    lose()
    assert.deepStrictEqual(reads, ["bad-request"])
  })
})

describe("a large body", () => {
  const PIECE = 64 * 1_024
  const within = { ...bodyLimits, maxBytes: 20 * PIECE }

  it.each([
    ["too many values", "0,"],
    ["too many keys", ":"],
    ["too deep", "["]
  ])("is refused while it arrives: %s", (excess, text) => {
    const { messages, send } = beginBody({ within })
    const piece = text.repeat(PIECE / text.length)
    send(piece)
    assert.deepStrictEqual(messages, [])
    send(piece)
    assert.deepStrictEqual(messages, [`invalid body: ${excess}`])
  })

  it("arrives over several turns, so that others are served between them", async () => {
    const { request, reads } = beginBody({ within })
    const arrived: Array<number> = []
    request.on("data", ({ length }: Buffer) => void arrived.push(length / PIECE))
    for (let index = 0; index < 8; index += 1) request.push(Buffer.alloc(PIECE, " "))
    request.push(null)
    const turns: Array<number> = []
    while (reads.length === 0) {
      await setImmediate()
      turns.push(arrived.splice(0).reduce((sum, pieces) => sum + pieces, 0))
    }
    assert.isAtMost(Math.max(...turns), TURN_BYTES / PIECE)
    assert.strictEqual(reads[0]?.length, 8 * PIECE)
  })

  it("is counted from its first byte, and read where it is within the limits", () => {
    const { reads, messages, send, end } = beginBody({ within: { ...within, maxKeys: 3 } })
    const one = `{"a":1,"b":"${" ".repeat(PIECE)}","c":1`
    send(one.slice(0, 10))
    send(one.slice(10, PIECE))
    send(`${one.slice(PIECE)}}`)
    end()
    assert.deepStrictEqual([reads, messages], [[`${one}}`], []])
  })
})
