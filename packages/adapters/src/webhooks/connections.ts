/**
 * Keep-alive connections to receivers, one send at a time on each. undici's `Agent` does not fit: a request
 * in its queue can neither be aborted nor moved to another connection, and it cannot limit its origins
 * without rejecting new ones.
 */
import { Client, type Dispatcher } from "undici"
import type { Target } from "./addressPolicy.ts"
import type { Dial } from "./dialer.ts"

const MAX_IDLE = 512
const MAX_REQUESTS_PER_CONNECTION = 1_000

const CLIENT_OPTIONS: Client.Options = {
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 30_000,
  maxHeaderSize: 16 * 1_024,
  maxResponseSize: 64 * 1_024,
  maxRequestsPerClient: MAX_REQUESTS_PER_CONNECTION,
  // Off, because every byte or 1xx answer restarts these timers; the deadline of the send applies.
  headersTimeout: 0,
  bodyTimeout: 0
}

/** One socket, dialled on the first request, with at most one request at a time. */
export class Connection {
  readonly origin: string
  /** True after it has completed a request; the receiver may then close it at any time. */
  isReused = false
  readonly #client: Client
  readonly #onClosed: (connection: Connection) => void
  #hangUp: () => void = () => undefined
  #isClosed = false

  constructor(target: Target, dial: Dial, onClosed: (connection: Connection) => void) {
    this.origin = target.origin
    this.#onClosed = onClosed
    this.#client = new Client(target.origin, {
      ...CLIENT_OPTIONS,
      connect: (_options, done) => {
        this.#hangUp = dial(target, (failure, socket) =>
          socket === null ? done(failure ?? new Error("not connected"), null) : done(null, socket)
        )
      }
    })
    // Otherwise undici would reconnect for a request that it has not written yet.
    this.#client.on("disconnect", () => this.close())
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(request, handler)
  }

  /** Closes the socket in any state; a request on it fails. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#hangUp()
    void this.#client.destroy()
    this.#onClosed(this)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }
}

/** The connections of one transport: at most 512 idle, any number in use. */
export class Connections {
  readonly #dial: Dial
  readonly #idleByOrigin = new Map<string, Array<Connection>>()
  /** Longest idle first. */
  readonly #idle = new Set<Connection>()
  #isClosed = false

  constructor(dial: Dial) {
    this.#dial = dial
  }

  /** Takes the most recently used idle connection to the target, or opens one. */
  take(target: Target): Connection {
    const connection = this.#idleByOrigin.get(target.origin)?.at(-1)
    if (connection === undefined) return this.open(target)
    this.#forget(connection)
    return connection
  }

  open(target: Target): Connection {
    return new Connection(target, this.#dial, (connection) => this.#forget(connection))
  }

  /** Returns a connection after a complete answer. */
  release(connection: Connection): void {
    if (connection.isClosed) return
    if (this.#isClosed) return connection.close()
    connection.isReused = true
    const sameOrigin = this.#idleByOrigin.get(connection.origin)
    if (sameOrigin === undefined) this.#idleByOrigin.set(connection.origin, [connection])
    else sameOrigin.push(connection)
    this.#idle.add(connection)
    if (this.#idle.size > MAX_IDLE) this.#idle.values().next().value?.close()
  }

  /** Closes idle connections now and others when they are released. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#idle) connection.close()
  }

  #forget(connection: Connection): void {
    if (!this.#idle.delete(connection)) return
    const sameOrigin = this.#idleByOrigin.get(connection.origin) ?? []
    if (sameOrigin.at(-1) === connection) sameOrigin.pop()
    else sameOrigin.splice(sameOrigin.lastIndexOf(connection), 1)
    if (sameOrigin.length === 0) this.#idleByOrigin.delete(connection.origin)
  }
}
