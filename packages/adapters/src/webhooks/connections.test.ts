import { connect, Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { allowNothing, checkTarget, parseAllowList, type Target } from "./addressPolicy.ts"
import { type Connection, Connections } from "./connections.ts"
import type { Dial } from "./dialer.ts"
import { answering, OK, receiver } from "../../test/webhooks/receiver.ts"

const targetOf = (host: string): Target =>
  Result.getOrThrow(checkTarget(`https://${host}.test/`, { allow: allowNothing }))

const pool = () => new Connections(() => () => undefined)

describe("Connections", () => {
  it("hands out the most recently used connection, to one caller at a time", () => {
    const connections = pool()
    const target = targetOf("a")
    const [first, second] = [connections.take(target), connections.take(target)]
    assert.notStrictEqual(first, second)
    connections.release(first)
    connections.release(second)
    assert.strictEqual(connections.take(target), second)
    assert.strictEqual(connections.take(target), first)
    assert.isFalse(connections.take(target).isReused)
    assert.isTrue(first.isReused)
  })

  it("does not share connections between origins", () => {
    const connections = pool()
    const connection = connections.take(targetOf("a"))
    connections.release(connection)
    assert.notStrictEqual(connections.take(targetOf("b")), connection)
  })

  it("removes a closed connection", () => {
    const connections = pool()
    const target = targetOf("a")
    const [idle, busy] = [connections.take(target), connections.take(target)]
    connections.release(idle)
    idle.close()
    busy.close()
    connections.release(busy)
    const next = connections.take(target)
    assert.notInclude([idle, busy], next)
  })

  it("keeps 512 idle connections and closes the longest idle one beyond that", () => {
    const connections = pool()
    const taken: Array<Connection> = []
    for (let n = 0; n <= 512; n++) taken.push(connections.take(targetOf(`host-${n}`)))
    for (const connection of taken.slice(0, 512)) connections.release(connection)
    assert.isTrue(taken.every((connection) => !connection.isClosed))
    const [oldest, second, ...others] = taken
    assert.strictEqual(connections.take(targetOf("host-0")), oldest)
    if (oldest !== undefined) connections.release(oldest)
    connections.release(others.at(-1)!)
    assert.isTrue(second?.isClosed)
    assert.isTrue([oldest, ...others].every((connection) => connection?.isClosed === false))
  })

  it("closes idle connections on close, and others when they are released", () => {
    const connections = pool()
    const [idle, busy] = [connections.take(targetOf("a")), connections.take(targetOf("a"))]
    connections.release(idle)
    connections.close()
    assert.isTrue(idle.isClosed)
    assert.isFalse(busy.isClosed)
    connections.release(busy)
    assert.isTrue(busy.isClosed)
  })

  it("aborts a connection attempt on close", () => {
    const socket = new Socket()
    const connections = new Connections(() => () => void socket.destroy())
    const connection = connections.open(targetOf("a"))
    void answered(connection)
    connection.close()
    assert.isTrue(socket.destroyed)
  })
})

/** Sends an empty request and waits for its answer or its error. */
const answered = (connection: Connection): Promise<void> =>
  new Promise((resolve) =>
    connection.dispatch(
      { method: "POST", path: "/" },
      {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: () => resolve()
      }
    )
  )

const dialling = (port: number) => {
  const sockets: Array<Socket> = []
  const dial: Dial = (_target, dialled) => {
    const socket = connect(port, "127.0.0.1")
    sockets.push(socket)
    socket.once("connect", () => dialled(null, socket))
    return () => socket.destroy()
  }
  return { dial, sockets }
}

describe("a connection in use", () => {
  const target = Result.getOrThrow(
    checkTarget("http://127.0.0.1/", { allow: Result.getOrThrow(parseAllowList("127.0.0.1")) })
  )

  it.live("is closed when the receiver closes it while idle", () =>
    Effect.gen(function* () {
      const accepted: Array<Socket> = []
      const { port } = yield* receiver((socket, connection) => {
        accepted.push(socket)
        answering(OK)(socket, connection)
      })
      const connections = new Connections(dialling(port).dial)
      const connection = connections.take(target)
      yield* Effect.promise(() => answered(connection))
      connections.release(connection)
      accepted[0]?.end()
      while (!connection.isClosed) yield* Effect.promise(() => setImmediate())
      assert.notStrictEqual(connections.take(target), connection)
    })
  )

  it.live("is not dialled again for a request that was unwritten when it closed", () =>
    Effect.gen(function* () {
      const { port, allClosed } = yield* receiver(answering(OK))
      const { dial, sockets } = dialling(port)
      const connections = new Connections(dial)
      const connection = connections.take(target)
      yield* Effect.promise(() => answered(connection))
      const ended = answered(connection)
      connection.close()
      yield* Effect.promise(() => ended)
      yield* allClosed
      assert.strictEqual(sockets.length, 1)
    })
  )
})
