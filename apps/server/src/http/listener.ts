/** The server's socket side: every request gets one answer, and every connection an end. */
import { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { unseen, type AccessLog } from "./accessLog.ts"
import { makeAddresses } from "./addresses.ts"
import { makeConnectionLimit, refusedWarning } from "./connectionLimit.ts"
import { makeConnections } from "./connections.ts"
import { isConsoleChanges, makeConsoleChanges } from "./consoleChanges.ts"
import { consoleFileOf } from "./consoleFiles.ts"
import type { ConsoleOptions } from "./consoleSessions.ts"
import { documentOf } from "./documents.ts"
import { flowFileOf } from "./flowFiles.ts"
import { originForm, protocolFailure } from "./framing.ts"
import { duplicateHeader, requestIdOf } from "./headers.ts"
import type { GuestOptions } from "./guestSessions.ts"
import { makeHealth } from "./health.ts"
import { loadLimits, timeLimits, type LoadLimits, type TimeLimits } from "./limits.ts"
import { close, open, type Handlers } from "./nodeServer.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { sendRaw } from "./sendReply.ts"
import { makeServe } from "./serveRequest.ts"
import { sideOf } from "./side.ts"
import type { TlsOptions } from "./tlsServer.ts"
import { makeCountedWarning } from "./warnings.ts"
import { makeWriteWatch } from "./writeWatch.ts"

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long requests under way may take when the server stops. */
  readonly drainMs: number
  /** The setting of the port, for the text of a failure. */
  readonly setting?: string
  /** Undefined where the service speaks plain HTTP. */
  readonly tls?: TlsOptions | undefined
  /** Headers of every answer, next to those that are always there. */
  readonly headers?: Reply["headers"]
  readonly times?: Partial<TimeLimits>
  readonly limits?: Partial<LoadLimits>
  /** Undefined where this server has no console. */
  readonly console?: ConsoleOptions | undefined
  /** Undefined where this server has no guests. */
  readonly guests?: GuestOptions | undefined
  /** The host of flows, where they have one of their own. */
  readonly flowHost?: string | undefined
}

export interface Listening {
  readonly url: string
}

const urlOf = ({ address, port, family }: AddressInfo, scheme: "http" | "https"): string =>
  `${scheme}://${family === "IPv6" ? `[${address}]` : address}:${port}`

const isSound = (request: IncomingMessage): boolean =>
  protocolFailure(request, duplicateHeader(request.rawHeaders)) === undefined

const isOfFlows = ({ headers }: IncomingMessage, { flowHost }: ListenOptions): boolean =>
  sideOf(headers, flowHost) === "flows"

const isOfChanges = (request: IncomingMessage, options: ListenOptions): boolean =>
  isConsoleChanges(request.url ?? "") && isSound(request) && !isOfFlows(request, options)

/** A document, or a file of the side of the service that a request reaches. */
const makeFileAt = (options: ListenOptions) => {
  const { console: page } = options
  return Effect.map(
    HandOverKeys,
    ({ publicKeys }) =>
      (request: IncomingMessage, requestId: string): Reply | undefined =>
        documentOf(request, requestId, publicKeys) ??
        (sideOf(request.headers, options.flowHost) === "others"
          ? undefined
          : flowFileOf(options.guests?.files, request, requestId)) ??
        (page && !isOfFlows(request, options)
          ? consoleFileOf(page.files, request, requestId)
          : undefined)
  )
}

/** Counts connections that were refused, for one warning about many. */
const makeRefusedWarnings = (log: AccessLog) => {
  const ofAddress = makeCountedWarning((count) => log.warning(refusedWarning("address", count)))
  const ofTotal = makeCountedWarning((count) => log.warning(refusedWarning("total", count)))
  const end = (): void => {
    ofAddress.end()
    ofTotal.end()
  }
  return { ofAddress: ofAddress.count, ofTotal: ofTotal.count, end }
}

/** Starts a server on node:http; closes it with the scope. */
export const listen = Effect.fnUntraced(function* (options: ListenOptions, log: AccessLog) {
  const times = { ...timeLimits, ...options.times }
  const limits = { ...loadLimits, ...options.limits }
  const { next } = yield* NewId
  const health = yield* makeHealth
  const fileAt = yield* makeFileAt(options)
  const addresses = makeAddresses(limits.trustedProxies)
  const sending = { lingerMs: times.lingerMs, headers: options.headers }
  const refuseRaw = (socket: Socket, failure: Failure): void => {
    const requestId = next()
    sendRaw(socket, requestId, failure, sending)
    const address = addresses.of(socket.remoteAddress, {})
    const seen = { ...unseen(), failure: failure.type }
    log.request({ requestId, seen, address, url: undefined, status: failure.status, ms: 0 })
  }
  const connections = makeConnections(sending, refuseRaw)
  const whole = { ...options, times, limits }
  const { serve, inFlight } = yield* makeServe(connections, whole, addresses, log)
  const changes = options.console && (yield* makeConsoleChanges(options.console))
  const refusedConnections = makeRefusedWarnings(log)
  const request: Handlers["request"] = (incoming, response, askForBody) => {
    const requestId = requestIdOf(incoming.headers["x-request-id"] as string | undefined) ?? next()
    incoming.url = originForm(incoming.url ?? "")
    const check = health.of(incoming, requestId)
    const document = check ? undefined : fileAt(incoming, requestId)
    const started = performance.now()
    const begin = () => connections.begin(incoming, response, requestId)
    const answer = (reply: Reply): void => {
      if (!begin().answer(reply)) return
      const { url, socket } = incoming
      const address = addresses.of(socket.remoteAddress, incoming.headers)
      const ms = performance.now() - started
      log.request({ requestId, seen: unseen(), address, url, status: reply.status, ms })
    }
    const refuse = (failure: Failure): void => answer(failureReply(failure, requestId))
    const stream = { request: incoming, response, requestId, begin, refuse }
    if (check && isSound(incoming)) Effect.runFork(Effect.map(check, answer))
    else if (document && isSound(incoming)) answer(document)
    else if (changes && isOfChanges(incoming, options)) changes.open(stream)
    else serve({ request: incoming, response, requestId, askForBody })
  }
  const writes = makeWriteWatch(times.writeMs)
  const limitConnections = makeConnectionLimit(
    limits.connectionsPerAddress,
    addresses,
    refusedConnections.ofAddress
  )
  const server = yield* open(options, times, {
    request,
    refuse: refuseRaw,
    connection: (socket) => {
      limitConnections(socket)
      writes.watch(socket)
    },
    dropped: refusedConnections.ofTotal,
    silent: connections.silent,
    broken: connections.broken,
    trouble: ({ code = "unknown" }) => log.warning(`the server reports ${code}`)
  })
  yield* Effect.addFinalizer(() => {
    health.stopping()
    changes?.stop()
    connections.stopping()
    refusedConnections.end()
    return Effect.tap(close(server, options.drainMs, inFlight), () => Effect.sync(writes.end))
  })
  const url = urlOf(server.address() as AddressInfo, options.tls ? "https" : "http")
  return { url } satisfies Listening
})
