/** The server's socket side: every request gets one answer, and every connection an end. */
import type { Answer } from "@payroll/operations/execute"
import { NewId } from "@payroll/operations/ports/newId"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { AccessLog } from "./accessLog.ts"
import { makeAuthenticate } from "./authentication.ts"
import { makeConnections, type Connections } from "./connections.ts"
import { documentOf } from "./documents.ts"
import { failureOf, failures, type AnswerError } from "./failures.ts"
import { requestIdOf } from "./headers.ts"
import { makeHealth } from "./health.ts"
import { IN_FLIGHT_MAX, timeLimits, type TimeLimits } from "./limits.ts"
import { close, open, type Handlers } from "./nodeServer.ts"
import { answer, type Seen } from "./pipeline.ts"
import type { Refused } from "./refused.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { sendRaw } from "./sending.ts"

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long requests under way may take when the server stops. */
  readonly drainMs: number
  readonly times?: Partial<TimeLimits>
}

export interface Listening {
  readonly url: string
}

type Ended = Exit.Exit<Answer, AnswerError | Refused>

/** The answer that the end of a request's Effect comes to. */
const replyTo = (ended: Ended, requestId: string, log: AccessLog): Reply => {
  if (Exit.isSuccess(ended)) {
    const { status, body, replayed } = ended.value
    return { status, body, ...(replayed && { headers: { "Idempotent-Replayed": "true" } }) }
  }
  const error = Cause.findErrorOption(ended.cause)
  if (error._tag === "None") {
    log.defect(requestId, ended.cause)
    return failureReply(failures.internal, requestId)
  }
  const known = error.value
  if (known._tag === "Unavailable") log.warning(requestId, known.reason)
  return failureReply(known._tag === "Refused" ? known.failure : failureOf(known), requestId)
}

const unseen = (): Seen => ({ client: undefined, credential: undefined, operation: undefined })

/** Serves requests, each in a fiber of its own, never more than so many at once. */
const makeServe = Effect.fnUntraced(function* (
  { begin }: Connections,
  times: TimeLimits,
  log: AccessLog
) {
  const authenticate = yield* makeAuthenticate
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof answer>>>()
  const run = Effect.runForkWith(services)
  let inFlight = 0

  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    askForBody: () => void
  ): void => {
    const started = performance.now()
    const seen = unseen()
    const finish = (reply: Reply): void => {
      const { status } = reply
      if (exchange.answer(reply))
        log.request({ requestId, seen, status, ms: performance.now() - started })
    }
    const cut = (failure: Failure): void => {
      finish(failureReply(failure, requestId))
      fiber.interruptUnsafe()
    }
    const exchange = begin(request, response, requestId, cut)
    if (inFlight >= IN_FLIGHT_MAX) {
      finish(failureReply(failures.overloaded, requestId))
      return
    }
    inFlight += 1
    const fiber = run(answer({ request, requestId, askForBody, seen }, authenticate))
    // While the request still arrives, its time is not the handler's: Node measures it.
    const expire = (): void => {
      if (request.complete) cut(failures.tooSlow)
      else timer?.refresh()
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(expire, times.handlerMs)
    request.once("end", () => timer?.refresh())
    fiber.addObserver((ended) => {
      inFlight -= 1
      clearTimeout(timer)
      timer = undefined
      if (!response.headersSent) finish(replyTo(ended, requestId, log))
    })
  }
  return { serve, inFlight: () => inFlight }
})

/** Starts a server on node:http whose requests run as Effects; closes it with the scope. */
export const listen = Effect.fnUntraced(function* (options: ListenOptions, log: AccessLog) {
  const times = { ...timeLimits, ...options.times }
  const { next } = yield* NewId
  const health = yield* makeHealth
  const refuseRaw = (socket: Socket, failure: Failure): void => {
    const requestId = next()
    sendRaw(socket, requestId, failure, times.lingerMs)
    log.request({ requestId, seen: unseen(), status: failure.status, ms: 0 })
  }
  const connections = makeConnections(times.lingerMs, refuseRaw)
  const { serve, inFlight } = yield* makeServe(connections, times, log)

  const request: Handlers["request"] = (incoming, response, askForBody) => {
    const requestId = requestIdOf(incoming.headers["x-request-id"] as string | undefined) ?? next()
    const check = health.of(incoming, requestId)
    const document = check ? undefined : documentOf(incoming, requestId)
    if (check)
      Effect.runFork(Effect.map(check, connections.begin(incoming, response, requestId).answer))
    else if (document) connections.begin(incoming, response, requestId).answer(document)
    else serve(incoming, response, requestId, askForBody)
  }
  const server = yield* open(options, times, {
    request,
    refuse: refuseRaw,
    broken: connections.broken,
    trouble: ({ code = "unknown" }) => log.warning("", `the server reports ${code}`)
  })
  yield* Effect.addFinalizer(() => {
    health.stopping()
    connections.stopping()
    return close(server, options.drainMs, inFlight)
  })
  const { address, port, family } = server.address() as AddressInfo
  const listening: Listening = {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`
  }
  return listening
})
