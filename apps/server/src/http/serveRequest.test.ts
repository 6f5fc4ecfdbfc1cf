import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { SERVICE, type Principal } from "@payroll/operations/caller"
import { Credentials } from "@payroll/operations/ports/credentials"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { PassThrough, Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { makeAddresses } from "./addresses.ts"
import type { AccessLog } from "./accessLog.ts"
import type { Connections } from "./connections.ts"
import { failures } from "./failures.ts"
import { loadLimits, timeLimits } from "./limits.ts"
import type { Failure, Reply } from "./reply.ts"
import { makeServe } from "./serveRequest.ts"

const HANDLER_MS = 1_000

const principal: Principal = {
  client: {
    id: "client",
    name: "Client One",
    settings: SERVICE.settings
  },
  credential: "pk_test_one",
  role: "read",
  companyIds: undefined
}
const accepted = Effect.succeed({ _tag: "Accepted" as const, principal })

/** Something that is waited for until it is given. */
const pending = () => {
  const deferred = Deferred.makeUnsafe<void>()
  return {
    wait: Deferred.await(deferred),
    give: () => Deferred.doneUnsafe(deferred, Effect.void)
  }
}

interface Waits {
  readonly credentials?: Effect.Effect<void>
  readonly handler?: Effect.Effect<void>
}

/** A server whose only operation is getUser; its user is never found. */
const startServing = ({ credentials = Effect.void, handler = Effect.void }: Waits) => {
  const events: Array<string> = []
  const cuts: Array<(failure: Failure) => void> = []
  const begin: Connections["begin"] = (_request, _response, _requestId, cut) => {
    let isAnswered = false
    if (cut) cuts.push(cut)
    const answer = ({ status, body }: Reply): boolean => {
      if (isAnswered) return false
      isAnswered = true
      events.push(`${status} ${JSON.parse(String(body)).error.type}`)
      return true
    }
    return { answer }
  }
  const log: AccessLog = {
    request: ({ status, seen }) => events.push(`log ${status} ${seen.operation}`),
    warning: (message) => events.push(`warning ${message}`),
    defect: () => events.push("defect"),
    flush: () => undefined
  }
  const observed = (name: string, wait: Effect.Effect<void>) =>
    Effect.suspend(() => {
      events.push(name)
      return Effect.onInterrupt(wait, () => Effect.sync(() => events.push(`${name} interrupted`)))
    })
  const services = Context.make(Credentials, {
    authenticate: () => Effect.andThen(observed("credentials", credentials), accepted)
  } as unknown as Credentials["Service"]).pipe(
    Context.add(WorkerStore, {
      worker: () => Effect.as(observed("handler", handler), undefined)
    } as unknown as WorkerStore["Service"])
  )
  const times = { ...timeLimits, handlerMs: HANDLER_MS }
  const serving = makeServe(
    { begin } as Connections,
    { times, limits: loadLimits },
    makeAddresses([]),
    log
  )
  // The other services are those of operations that nobody calls here.
  const { serve, inFlight } = Effect.runSync(
    Effect.provide(serving as Effect.Effect<Effect.Success<typeof serving>>, services)
  )
  return { serve, inFlight, events, cut: (failure: Failure) => cuts[0]?.(failure) }
}

const TEXT = '{"method":"getUser","userId":"01a1f857-63b5-7000-9bf5-5c9dddc00fc9"}'

/** Sends the headers of a request for a user to a server. */
const send = (waits: Waits) => {
  const { serve, ...serving } = startServing(waits)
  const body = new Readable({ read: () => undefined })
  const request = Object.assign(body, {
    method: "POST",
    url: "/reports",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    rawHeaders: [],
    headers: {
      host: "a",
      authorization: `Basic ${Buffer.from("pk_test_one:secret").toString("base64")}`,
      "content-type": "application/json",
      "content-length": String(TEXT.length)
    },
    socket: Object.assign(new PassThrough(), { remoteAddress: "127.0.0.1" })
  })
  serve({
    request: request as unknown as IncomingMessage,
    response: new PassThrough() as unknown as ServerResponse,
    requestId: "request-1",
    askForBody: () => serving.events.push("body wanted")
  })
  return {
    ...serving,
    /** Lets the body arrive, and the turn of the event loop end. */
    sendBody: async (): Promise<void> => {
      request.emit("data", Buffer.from(TEXT))
      request.emit("end")
      await setImmediate()
    }
  }
}

const FOUND_NOTHING = ["404 not-found", "log 404 getUser"]
const TIMED_OUT = "503 timed-out"
const TOO_SLOW = "408 request-timed-out"

describe("a request", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  it("is admitted, read, executed and replied to, in this order", async () => {
    const [credentials, handler] = [pending(), pending()]
    const { events, inFlight, sendBody } = send({
      credentials: credentials.wait,
      handler: handler.wait
    })
    assert.deepStrictEqual(events, ["credentials"])
    credentials.give()
    assert.deepStrictEqual(events, ["credentials", "body wanted"])
    await sendBody()
    assert.deepStrictEqual(events, ["credentials", "body wanted", "handler"])
    assert.strictEqual(inFlight(), 1)
    handler.give()
    assert.deepStrictEqual(events.slice(3), FOUND_NOTHING)
    assert.strictEqual(inFlight(), 0)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("is executed at the end of the turn in which its body arrived", async () => {
    const { events, sendBody } = send({})
    const sent = sendBody()
    assert.deepStrictEqual(events, ["credentials", "body wanted"])
    await sent
    assert.deepStrictEqual(events.slice(2), ["handler", ...FOUND_NOTHING])
  })

  it("is answered with 500 where something throws, and is over then", () => {
    const { events, inFlight } = send({
      credentials: Effect.suspend(() => {
        throw new Error("a fault of ours")
      })
    })
    const outcome = ["defect", "500 internal-error", "log 500 undefined"]
    assert.deepStrictEqual(events, ["credentials", ...outcome])
    assert.strictEqual(inFlight(), 0)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("has one time for credentials and handler, in which the body does not count", async () => {
    const [credentials, handler] = [pending(), pending()]
    const { events, sendBody } = send({ credentials: credentials.wait, handler: handler.wait })
    await vi.advanceTimersByTimeAsync(600)
    credentials.give()
    await vi.advanceTimersByTimeAsync(5_000)
    await sendBody()
    await vi.advanceTimersByTimeAsync(399)
    // A body that took so long is followed by another look at the credential.
    assert.deepStrictEqual(events, ["credentials", "body wanted", "credentials", "handler"])
    await vi.advanceTimersByTimeAsync(2)
    assert.deepStrictEqual(events.slice(4), [TIMED_OUT, "log 503 getUser", "handler interrupted"])
  })

  it("is cut off while its credentials take too long, and its body is not read", async () => {
    const credentials = pending()
    const { events, inFlight } = send({ credentials: credentials.wait })
    await vi.advanceTimersByTimeAsync(HANDLER_MS - 1)
    assert.deepStrictEqual(events, ["credentials"])
    await vi.advanceTimersByTimeAsync(1)
    const cutOff = ["credentials", TIMED_OUT, "log 503 undefined", "credentials interrupted"]
    assert.deepStrictEqual(events, cutOff)
    assert.strictEqual(inFlight(), 0)
    credentials.give()
    assert.deepStrictEqual(events, cutOff)
  })

  it("that is answered for as too slow is under way until what it does is done", async () => {
    const handler = pending()
    const { events, inFlight, sendBody } = send({
      handler: Effect.uninterruptible(
        Effect.andThen(
          handler.wait,
          Effect.sync(() => void events.push("done"))
        )
      )
    })
    await sendBody()
    await vi.advanceTimersByTimeAsync(HANDLER_MS)
    const answered = [TIMED_OUT, "log 503 getUser"]
    assert.deepStrictEqual(events.slice(3), answered)
    assert.strictEqual(inFlight(), 1)
    handler.give()
    assert.deepStrictEqual(events.slice(3), [...answered, "done", "handler interrupted"])
    assert.strictEqual(inFlight(), 0)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("that is cut off while its body arrives is over, and its body begins nothing", async () => {
    const { events, inFlight, cut, sendBody } = send({})
    cut(failures.requestTooSlow)
    const cutOff = ["credentials", "body wanted", TOO_SLOW, "log 408 undefined"]
    assert.deepStrictEqual(events, cutOff)
    assert.strictEqual(inFlight(), 0)
    await sendBody()
    assert.deepStrictEqual(events, cutOff)
    assert.strictEqual(inFlight(), 0)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("that is cut off in the turn in which its body arrived is not executed", async () => {
    const { events, inFlight, cut, sendBody } = send({})
    const sent = sendBody()
    cut(failures.requestTooSlow)
    await sent
    assert.deepStrictEqual(events.slice(2), [TOO_SLOW, "log 408 undefined"])
    assert.strictEqual(inFlight(), 0)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("that was answered is not cut off any more", async () => {
    const { events, inFlight, cut, sendBody } = send({})
    await sendBody()
    cut(failures.requestTooSlow)
    assert.deepStrictEqual(events.slice(2), ["handler", ...FOUND_NOTHING])
    assert.strictEqual(inFlight(), 0)
  })
})
