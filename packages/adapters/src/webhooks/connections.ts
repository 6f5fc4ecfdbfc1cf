/**
 * Keep-alive connections to receivers. A send has a connection to itself, instead of a place in the
 * queue of undici's `Agent`: a request queued there can be neither aborted nor moved to another
 * connection, and an `Agent` cannot bound its origins without refusing new ones.
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
  // These two are renewed by every byte or 1xx answer; the deadline of a send is what ends it.
  headersTimeout: 0,
  bodyTimeout: 0
}

/** One socket, dialled by the first request, with at most one request at a time. */
export class Connection {
  readonly origin: string
  /** Whether an earlier request was answered on it: then the receiver may be closing it just now. */
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
    // Left alone, the client would dial again for a request that it had not yet written.
    this.#client.on("disconnect", () => this.close())
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(request, handler)
  }

  /** Closes the socket wherever it stands; a request on it ends with an error. */
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

/** The connections of one transport: any number in use, at most 512 idle. */
export class Connections {
  readonly #dial: Dial
  readonly #idleByOrigin = new Map<string, Array<Connection>>()
  /** The longest idle first. */
  readonly #idle = new Set<Connection>()
  #isClosed = false

  constructor(dial: Dial) {
    this.#dial = dial
  }

  /** The connection to the target that was used last, or a new one. */
  take(target: Target): Connection {
    const connection = this.#idleByOrigin.get(target.origin)?.at(-1)
    if (connection === undefined) return this.open(target)
    this.#forget(connection)
    return connection
  }

  open(target: Target): Connection {
    return new Connection(target, this.#dial, (connection) => this.#forget(connection))
  }

  /** Takes back a connection whose request was answered in full. */
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

  /** Closes what is idle now and whatever is released later. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#idle) connection.close()
  }

  #forget(connection: Connection): void {
    if (!this.#idle.delete(connection)) return
    const sameOrigin = this.#idleByOrigin.get(connection.origin) ?? []
    sameOrigin.splice(sameOrigin.lastIndexOf(connection), 1)
    if (sameOrigin.length === 0) this.#idleByOrigin.delete(connection.origin)
  }
}
