/** Serves requests: each is one fiber, and gets one reply whatever happens. */
import { CHUNK_BYTES, FILE_BYTES_MAX } from "@payroll/domain/file/file"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import type { IncomingMessage, ServerResponse } from "node:http"
import { unseen, type AccessLog } from "./accessLog.ts"
import { holderOf, type Addresses } from "./addresses.ts"
import { makeAuthenticate } from "./authentication.ts"
import { extendArrival } from "./arrival.ts"
import { isLarge, readBody as readBytes, type ReadBody } from "./bodyBytes.ts"
import { readChunks as readInChunks } from "./bodyChunks.ts"
import { makeBodyRooms, type BodyHolder, type BodyRoom } from "./bodyRoom.ts"
import type { Connections } from "./connections.ts"
import { makeConsoleSessions, type ConsoleOptions } from "./consoleSessions.ts"
import { makeCallerShares, type CallerShare } from "./callerShares.ts"
import { makeDeadline, type Deadline } from "./deadline.ts"
import type { Incoming } from "./incomingRequest.ts"
import { failureOf, failures, type AnswerError } from "./failures.ts"
import { IN_FLIGHT_MAX, type LoadLimits, type TimeLimits } from "./limits.ts"
import { makeGuestSessions, type GuestOptions } from "./guestSessions.ts"
import { makePlaces, type Place, type Places } from "./places.ts"
import { makeRateLimit } from "./rateLimit.ts"
import { refuse, type Refused } from "./refusal.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { respond, type SignIns } from "./respond.ts"
import { sideOf, type Side } from "./side.ts"
import type { Shares } from "./shares.ts"
import { makeTurns, type InTurn } from "./turns.ts"
import { makeUploads } from "./uploads.ts"
import { makeUnanswered, type CountUnanswered } from "./unansweredRequests.ts"

/** The failure that a request is answered with. */
const failureIn = (
  cause: Cause.Cause<AnswerError | Refused>,
  requestId: string,
  log: AccessLog
): Failure => {
  const error = Cause.findErrorOption(cause)
  if (error._tag === "None") {
    log.defect(requestId, cause)
    return failures.internal
  }
  const expected = error.value
  if (expected._tag === "Unavailable") log.warning(expected.reason, requestId)
  return expected._tag === "Refused" ? expected.failure : failureOf(expected)
}

type Services = Effect.Services<ReturnType<typeof respond>>

/** The parts of the server that all requests share. */
interface Shared {
  readonly begin: Connections["begin"]
  readonly signIns: Readonly<Record<Side, SignIns>>
  readonly flowHost: string | undefined
  readonly now: () => number
  readonly run: (reply: ReturnType<typeof respond>) => Fiber.Fiber<Reply, AnswerError | Refused>
  readonly inTurn: InTurn
  readonly places: Places
  readonly roomFor: (holder: BodyHolder) => BodyRoom
  /** Uploads that arrive, by client. */
  readonly uploads: Shares
  readonly addresses: Addresses
  readonly countUnanswered: CountUnanswered
  readonly beginShare: () => CallerShare
  readonly rate: ReturnType<typeof makeRateLimit> | undefined
  readonly times: TimeLimits
  readonly log: AccessLog
}

/** A request as it arrives. */
export interface Arrived {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Sends `100 Continue`, where the caller waits for it. */
  readonly askForBody: () => void
}

/** The time of a request: a place while it works, and a deadline that runs then. */
interface Work {
  readonly place: Place
  readonly deadline: Deadline
}

/** Runs the fiber until it waits; its time runs then, unless it waits for the body. */
const proceed = ({ place, deadline }: Work, step: () => void): void => {
  step()
  if (place.isHeld()) deadline.run()
}

/** How a request reads its body; while that arrives, it holds no place and its time does not run. */
const makeReading = (shared: Shared, arrived: Arrived, work: Work) => {
  const { roomFor, uploads, inTurn, times } = shared
  const { place, deadline } = work
  const { request } = arrived
  let room: BodyRoom | undefined
  let uploader: string | undefined
  const leavePlace = (holder: BodyHolder): BodyRoom => {
    deadline.pause()
    place.release()
    room = roomFor(holder)
    return room
  }
  const readBody: Incoming["readBody"] = (limits, holder) =>
    Effect.callback<ReadBody, Refused>((resume) => {
      readBytes(arrived, limits, leavePlace(holder), (read) => {
        if (Result.isFailure(read)) return resume(refuse(read.failure))
        const execute = (): void =>
          resume(place.take() ? Effect.succeed(read.success) : refuse(failures.overloaded))
        inTurn(() => proceed(work, execute), isLarge(read.success))
      })
    })
  const readChunks: Incoming["readChunks"] = Effect.fnUntraced(function* (holder, keep) {
    const declared = Number(request.headers["content-length"] ?? FILE_BYTES_MAX)
    const unwanted = leavePlace(holder).claim(declared, CHUNK_BYTES)
    if (unwanted) return yield* refuse(unwanted)
    if (!uploads.take(holder.client)) return yield* refuse(failures.overloaded)
    uploader = holder.client
    extendArrival(request, times.uploadMs)
    yield* readInChunks(arrived, keep)
    if (!place.take()) return yield* refuse(failures.overloaded)
    deadline.run()
  })
  const end = (): void => {
    room?.end()
    if (uploader !== undefined) uploads.give(uploader)
    uploader = undefined
  }
  const laterTurn = Effect.callback<void>((resume) => inTurn(() => resume(Effect.void), true))
  return { readBody, readChunks, laterTurn, allowMs: deadline.extend, end }
}

/** Serves one request. */
const serveOne = (shared: Shared, arrived: Arrived): void => {
  const { begin, places, times, log } = shared
  const { request, response, requestId } = arrived
  const started = performance.now()
  const address = shared.addresses.of(request.socket.remoteAddress, request.headers)
  const seen = unseen()
  seen.trace = log.trace?.(request)
  let fiber: Fiber.Fiber<Reply, AnswerError | Refused> | undefined
  let isCut = false
  let rateHeaders: Reply["headers"]
  const reply = (sent: Reply): void => {
    const headers = { ...rateHeaders, ...sent.headers }
    if (!exchange.answer(rateHeaders ? { ...sent, headers } : sent)) return
    const [{ status }, { url }] = [sent, request]
    log.request({ requestId, seen, address, url, status, ms: performance.now() - started })
  }
  const refuseWith = (failure: Failure): void => {
    seen.failure ??= failure.type
    reply(failureReply(failure, requestId))
  }
  const cut = (failure: Failure): void => {
    isCut = true
    refuseWith(failure)
    fiber?.interruptUnsafe()
  }
  const exchange = begin(request, response, requestId, cut)
  if (!shared.countUnanswered(holderOf(address), request.socket, response))
    return refuseWith(failures.addressExceeded)
  const place = places.begin()
  if (!place) return refuseWith(failures.overloaded)
  const work = { place, deadline: makeDeadline(times.handlerMs, () => cut(failures.tooSlow)) }
  const reading = makeReading(shared, arrived, work)
  const share = shared.beginShare()
  const at = shared.now()
  const claimShare: Incoming["claimShare"] = (principal) => {
    const rated = shared.rate?.(principal.credential, started)
    rateHeaders = rated?.headers
    return rated?.failure ?? share.claim(principal)
  }
  const finish = (exit: Exit.Exit<Reply, AnswerError | Refused>): void => {
    work.deadline.pause()
    place.end()
    share.end()
    reading.end()
    if (isCut) return
    if (Exit.isSuccess(exit)) reply(exit.value)
    else refuseWith(failureIn(exit.cause, requestId, log))
  }

  const incoming: Incoming = { request, requestId, at, address, seen, claimShare, ...reading }
  proceed(work, () => {
    const side = sideOf(request.headers, shared.flowHost)
    const responding = respond(incoming, shared.signIns[side])
    fiber = shared.run(seen.trace ? seen.trace.around(responding) : responding)
    fiber.addObserver(finish)
  })
}

interface ServeOptions {
  readonly times: TimeLimits
  readonly limits: LoadLimits
  readonly console?: ConsoleOptions | undefined
  readonly guests?: GuestOptions | undefined
  /** The host of flows, where they have one of their own. */
  readonly flowHost?: string | undefined
}

/** The sign-ins of each side: no credential and no cookie of the console is looked at where flows are alone. */
const makeSignIns = Effect.fnUntraced(function* ({ console, guests }: ServeOptions) {
  const both: SignIns = {
    authenticate: yield* makeAuthenticate,
    atConsole: console && (yield* makeConsoleSessions(console)),
    guests: guests && (yield* makeGuestSessions(guests))
  }
  return {
    both,
    others: { ...both, guests: undefined },
    flows: {
      authenticate: () => refuse(failures.notFound),
      atConsole: undefined,
      guests: both.guests
    }
  } satisfies Readonly<Record<Side, SignIns>>
})

const MIB = 1_024 * 1_024

/** Serves requests, of which a limited number work at once. */
export const makeServe = Effect.fnUntraced(function* (
  { begin }: Connections,
  options: ServeOptions,
  addresses: Addresses,
  log: AccessLog
) {
  const { times, limits, flowHost } = options
  const clock = yield* Clock.Clock
  const places = makePlaces(IN_FLIGHT_MAX)
  const shared: Shared = {
    begin,
    signIns: yield* makeSignIns(options),
    flowHost,
    now: () => clock.currentTimeMillisUnsafe(),
    run: Effect.runForkWith(yield* Effect.context<Services>()),
    inTurn: makeTurns(),
    places,
    roomFor: makeBodyRooms(limits.bodyBudgetMib * MIB, limits.sharePercent),
    uploads: makeUploads(limits.sharePercent),
    addresses,
    countUnanswered: makeUnanswered(limits.requestsPerAddress),
    beginShare: makeCallerShares(limits.sharePercent),
    rate: limits.rateLimit === undefined ? undefined : makeRateLimit(limits.rateLimit),
    times,
    log
  }
  return {
    serve: (arrived: Arrived): void => serveOne(shared, arrived),
    inFlight: places.inFlight
  }
})
