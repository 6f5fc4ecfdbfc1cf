/** The server's socket side: limits in time and number, answers as bytes, and an end that ends. */
import { NewId } from "@payroll/operations/ports/newId"
import type { ServiceError } from "@payroll/operations/execute"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { AccessLog } from "./accessLog.ts"
import { makeAuthenticate } from "./authentication.ts"
import { failureOf, failures } from "./failures.ts"
import { requestIdOf } from "./headers.ts"
import { makeHealth } from "./health.ts"
import { answer, type Seen } from "./pipeline.ts"
import type { Refused } from "./refused.ts"
import { failureReply, JSON_TYPE, SAFE_HEADERS, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  requireHostHeader: true
}
const CONNECTIONS_MAX = 4_096
const REQUESTS_PER_CONNECTION_MAX = 100_000
const IN_FLIGHT_MAX = 2_000
const HANDLER_MS_MAX = 10_000
/** A body of this size that nobody wants is read to keep the connection; a larger one costs it. */
const UNWANTED_BYTES_MAX = 64 * 1024
const LINGER_MS = 500

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long requests under way may take when the server stops. */
  readonly drainMs: number
}

export interface Listening {
  readonly url: string
}

const send = (response: ServerResponse, requestId: string, reply: Reply): void => {
  if (response.headersSent || response.destroyed) return
  const { status, body, contentType = JSON_TYPE, headers, closes } = reply
  response.writeHead(status, {
    ...SAFE_HEADERS,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": requestId,
    ...headers,
    ...(closes && { Connection: "close" })
  })
  response.end(body)
}

/** What is left unread of a request would otherwise be read to its end, however long that is. */
const hasUnwantedBody = (request: IncomingMessage): boolean =>
  !request.complete &&
  (request.headers["transfer-encoding"] !== undefined ||
    Number(request.headers["content-length"] ?? 0) > UNWANTED_BYTES_MAX)

/** The rest is thrown away for a moment, so that the answer is not lost with the connection. */
const linger = (request: IncomingMessage, response: ServerResponse): void => {
  response.on("finish", () => {
    request.resume()
    setTimeout(() => request.socket.destroy(), LINGER_MS).unref()
  })
}

/** Requests that Node refuses before they are requests. */
const refuseRaw = (error: NodeJS.ErrnoException, socket: Socket, requestId: string): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [431, "Request Header Fields Too Large", "the headers are too large"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "Request Timeout", "the request did not arrive in time"]
        : [400, "Bad Request", "this is not an HTTP request"]
  const failure = { status: status as number, message: message as string, type: "bad-request" }
  const { body } = failureReply(failure, requestId)
  const headers = { ...SAFE_HEADERS, "Content-Type": JSON_TYPE, "X-Request-Id": requestId }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

/** Starts a server on node:http whose requests run as Effects; closes it with the scope. */
export const listen = Effect.fnUntraced(function* (options: ListenOptions, log: AccessLog) {
  const authenticate = yield* makeAuthenticate
  const health = yield* makeHealth
  const { next } = yield* NewId
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof answer>>>()
  const run = Effect.runForkWith(services)
  let inFlight = 0

  const replyTo = (
    exit: Exit.Exit<{ status: number; body: string; replayed: boolean }, ServiceError | Refused>,
    requestId: string
  ): Reply => {
    if (Exit.isSuccess(exit)) {
      const { status, body, replayed } = exit.value
      return { status, body, ...(replayed && { headers: { "Idempotent-Replayed": "true" } }) }
    }
    const error = Cause.findErrorOption(exit.cause)
    if (error._tag === "None") {
      log.defect(requestId, exit.cause)
      return failureReply(failures.internal, requestId)
    }
    const known = error.value
    if (known._tag === "Unavailable") log.warning(requestId, known.reason)
    return failureReply(known._tag === "Refused" ? known.failure : failureOf(known), requestId)
  }

  const serve = (request: IncomingMessage, response: ServerResponse, requestId: string): void => {
    const started = performance.now()
    const seen: Seen = { principal: undefined, operation: undefined }
    const finish = (reply: Reply): void => {
      if (response.headersSent) return
      const closes = reply.closes === true || hasUnwantedBody(request)
      if (closes) linger(request, response)
      send(response, requestId, { ...reply, closes })
      log.request({ requestId, seen, status: reply.status, ms: performance.now() - started })
    }
    if (inFlight >= IN_FLIGHT_MAX) {
      finish(failureReply(failures.overloaded, requestId))
      return
    }
    inFlight += 1
    const fiber = run(answer(request, requestId, authenticate, seen))
    const timer = setTimeout(() => {
      finish(failureReply(failures.tooSlow, requestId))
      fiber.interruptUnsafe()
    }, HANDLER_MS_MAX)
    fiber.addObserver((exit) => {
      inFlight -= 1
      clearTimeout(timer)
      if (!response.headersSent) finish(replyTo(exit, requestId))
    })
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = requestIdOf(request.headers["x-request-id"] as string | undefined) ?? next()
    const check = health.of(request.method, pathOf(request.url ?? ""))
    if (check) run(Effect.map(check, (reply) => send(response, requestId, reply)))
    else serve(request, response, requestId)
  }

  const server = yield* open(options, handle, next)
  yield* Effect.addFinalizer(() => {
    health.stopping()
    return close(server, options.drainMs, () => inFlight)
  })
  const { address, port, family } = server.address() as AddressInfo
  const listening: Listening = {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`
  }
  return listening
})

const open = (
  { host, port }: ListenOptions,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  nextId: () => string
): Effect.Effect<Server, Error> =>
  Effect.callback<Server, Error>((resume) => {
    const server = createServer(limits)
    server.maxConnections = CONNECTIONS_MAX
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX
    server.on("request", handle)
    // Whoever asks before sending a body is answered like everybody else: from the headers.
    server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
      request.once("newListener", (event) => {
        if (event === "data") response.writeContinue()
      })
      handle(request, response)
    })
    server.on("clientError", (error, socket) => refuseRaw(error, socket as Socket, nextId()))
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen({ host, port }, () => resume(Effect.succeed(server)))
  })

const DRAIN_POLL_MS = 10

/**
 * Stops listening, lets requests under way finish until the deadline, then cuts what is left: Node
 * enforces no time limit of its own once a server is closing.
 */
const close = (server: Server, drainMs: number, inFlight: () => number): Effect.Effect<void> =>
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
