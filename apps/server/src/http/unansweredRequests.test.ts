import { assert, describe, it } from "@effect/vitest"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { PassThrough } from "node:stream"
import { makeUnanswered } from "./unansweredRequests.ts"

const socketOf = () => new PassThrough() as unknown as Socket
const responseOf = () => new PassThrough() as unknown as ServerResponse

describe("unanswered requests of an address", () => {
  it("are limited, and end with their answer", () => {
    const count = makeUnanswered(1)
    const [socket, response] = [socketOf(), responseOf()]
    assert.isTrue(count("a", socket, response))
    assert.isFalse(count("a", socketOf(), responseOf()))
    assert.isTrue(count("b", socketOf(), responseOf()))
    response.emit("close")
    assert.isTrue(count("a", socket, responseOf()))
    assert.isFalse(count("a", socket, responseOf()))
  })

  it("end with their connection, all of them and once", () => {
    const count = makeUnanswered(2)
    const [socket, response] = [socketOf(), responseOf()]
    count("a", socket, response)
    count("a", socket, responseOf())
    socket.emit("close")
    response.emit("close")
    const again = [1, 2, 3].map(() => count("a", socketOf(), responseOf()))
    assert.deepStrictEqual(again, [true, true, false])
  })
})
