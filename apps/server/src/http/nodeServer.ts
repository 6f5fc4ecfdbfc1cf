/** The server of node:http: opened with our limits, closed by a deadline. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { limitArrivals } from "./arrival.ts"
import { failures } from "./failures.ts"
import * as limits from "./limits.ts"
import type { Failure } from "./reply.ts"
import { VERBS } from "./route.ts"
import { createTlsServer, isWithoutHandshake, TlsRefused, type TlsOptions } from "./tlsServer.ts"

/** The address cannot be listened on. The message is one line for the person who started it. */
export class CannotListen extends Data.TaggedError("CannotListen")<{ readonly message: string }> {}

export interface Handlers {
  readonly request: (
    request: IncomingMessage,
    response: ServerResponse,
    askForBody: () => void
  ) => void
  /** Refuses bytes that cannot become a request. */
  readonly refuse: (socket: Socket, failure: Failure) => void
  /** Handles bytes that are not a request, or did not arrive in time. */
  readonly broken: (error: NodeJS.ErrnoException, socket: Socket) => void
  /** A connection, before anything came on it. */
  readonly connection: (socket: Socket) => void
  /** A connection was closed at once, because there are too many. */
  readonly dropped: () => void
  /** Nothing came or left on a connection for `writeMs` or longer, or between requests. */
  readonly silent: (socket: Socket) => void
  /** The server itself has a problem, such as too many open files. */
  readonly trouble: (error: NodeJS.ErrnoException) => void
}

/** The address to listen on. */
interface Target {
  readonly host: string
  readonly port: number
  /** The setting of the port. */
  readonly setting?: string
  /** Undefined where a proxy adds TLS, or only this machine listens. */
  readonly tls?: TlsOptions | undefined
}

const options = (times: limits.TimeLimits) => ({
  headersTimeout: times.headersMs,
  requestTimeout: times.headersMs + limits.longestArrivalMs(times),
  connectionsCheckingInterval: times.checkEveryMs,
  keepAliveTimeout: limits.KEEP_ALIVE_MS,
  maxHeaderSize: limits.HEADER_BYTES_MAX,
  // Checked with the framing, because Node answers outside of our envelope.
  requireHostHeader: false
})

const cannotListen = (
  { host, port, setting = "PAYROLL_PORT" }: Target,
  { code }: NodeJS.ErrnoException
) =>
  new CannotListen({
    message: `cannot listen on ${host}, port ${port} (${code}): check PAYROLL_HOST and ${setting}`
  })

const nothing = (): void => undefined

/** The error of Node for a request that does not arrive in time. */
const tooSlow = () => Object.assign(new Error("timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })

/** A server that is not listening yet; CannotListen where its certificate cannot be used. */
const newServer = ({ tls }: Target, times: limits.TimeLimits, { trouble }: Handlers) =>
  tls
    ? createTlsServer(tls, { ...options(times), handshakeTimeout: times.headersMs }, trouble)
    : createServer(options(times))

/** Listens. Fails where the address is in use or is none of this machine. */
export const open = (
  target: Target,
  times: limits.TimeLimits,
  handlers: Handlers
): Effect.Effect<Server, CannotListen> =>
  Effect.callback<Server, CannotListen>((resume) => {
    let server: Server
    try {
      server = newServer(target, times, handlers)
    } catch (error) {
      if (!(error instanceof TlsRefused)) throw error
      resume(Effect.fail(new CannotListen({ message: error.message })))
      return
    }
    server.maxConnections = limits.CONNECTIONS_MAX
    server.maxRequestsPerSocket = limits.REQUESTS_PER_CONNECTION_MAX
    const begin = limitArrivals(server, times, (socket) => handlers.broken(tooSlow(), socket))
    const arrived: Handlers["request"] = (request, response, askForBody) => {
      begin(request)
      handlers.request(request, response, askForBody)
    }
    server.on("request", (request, response) => arrived(request, response, nothing))
    // Whoever asks before sending a body is answered like everybody else: from the headers.
    server.on("checkContinue", (request, response) =>
      arrived(request, response, () => response.writeContinue())
    )
    server.on("checkExpectation", (request, response) => arrived(request, response, nothing))
    server.on("connect", (_request, socket) => {
      // Node has let go of this socket: it is read to the end and its errors are nobody's.
      socket.on("error", nothing).resume()
      handlers.refuse(socket as Socket, failures.methodNotAllowed(VERBS.join(", ")))
    })
    server.on("connection", handlers.connection)
    server.on("drop", handlers.dropped)
    // With a listener, only we close the connection.
    server.setTimeout(times.writeMs, handlers.silent)
    server.on("clientError", (error, socket) => {
      if (isWithoutHandshake(socket)) socket.destroy()
      else handlers.broken(error, socket as Socket)
    })
    server.on("error", (error) => {
      if (server.listening) handlers.trouble(error)
      else resume(Effect.fail(cannotListen(target, error)))
    })
    server.listen({ host: target.host, port: target.port }, () => resume(Effect.succeed(server)))
  })

const DRAIN_POLL_MS = 10

/**
 * Stops listening, lets requests under way finish until the deadline, then cuts the rest: Node enforces no time limit
 * of its own once a server is closing.
 */
export const close = (
  server: Server,
  drainMs: number,
  inFlight: () => number
): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const deadline = performance.now() + drainMs
    server.close()
    const poll = setInterval(() => {
      server.closeIdleConnections()
      if (inFlight() > 0 && performance.now() < deadline) return
      clearInterval(poll)
      // What was answered in this turn still has to leave.
      setImmediate(() => {
        server.closeAllConnections()
        resume(Effect.void)
      })
    }, DRAIN_POLL_MS)
  })
