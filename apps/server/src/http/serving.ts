/** Serves requests: each is one fiber, and gets one reply whatever happens. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import type { IncomingMessage, ServerResponse } from "node:http"
import { unseen, type AccessLog } from "./accessLog.ts"
import { makeAuthenticate } from "./authentication.ts"
import { makeReadBody } from "./bodyBytes.ts"
import type { Connections } from "./connections.ts"
import { makeDeadline } from "./deadline.ts"
import { failureOf, failures, type AnswerError } from "./failures.ts"
import { IN_FLIGHT_MAX, UNFINISHED_BYTES_MAX, type TimeLimits } from "./limits.ts"
import { makePlaces } from "./places.ts"
import { refuse, type Refused } from "./refused.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { respond } from "./respond.ts"

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
  const known = error.value
  if (known._tag === "Unavailable") log.warning(requestId, known.reason)
  return known._tag === "Refused" ? known.failure : failureOf(known)
}

/**
 * Batches work to the end of the turn of the event loop: requests that arrive in one turn are then
 * executed one after the other, which is cheaper than each between the reads of the others.
 */
const makeEndOfTurn = (): ((work: () => void) => void) => {
  let batch: Array<() => void> = []
  const runBatch = (): void => {
    const works = batch
    batch = []
    for (const work of works) work()
  }
  return (work) => {
    if (batch.push(work) === 1) setImmediate(runBatch)
  }
}

type Services = Effect.Services<ReturnType<typeof respond>>

/** Serves requests, of which a limited number work at once. */
export const makeServe = Effect.fnUntraced(function* (
  { begin }: Connections,
  times: TimeLimits,
  log: AccessLog
) {
  const authenticate = yield* makeAuthenticate
  const clock = yield* Clock.Clock
  const run = Effect.runForkWith(yield* Effect.context<Services>())
  const atEndOfTurn = makeEndOfTurn()
  const places = makePlaces(IN_FLIGHT_MAX)
  const readBytes = makeReadBody(UNFINISHED_BYTES_MAX)

  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    askForBody: () => void
  ): void => {
    const started = performance.now()
    const seen = unseen()
    let fiber: Fiber.Fiber<Reply, AnswerError | Refused> | undefined
    let isCut = false
    const reply = (sent: Reply): void => {
      if (!exchange.answer(sent)) return
      log.request({ requestId, seen, status: sent.status, ms: performance.now() - started })
    }
    const cut = (failure: Failure): void => {
      isCut = true
      reply(failureReply(failure, requestId))
      fiber?.interruptUnsafe()
    }
    const exchange = begin(request, response, requestId, cut)
    const place = places.begin()
    if (!place) return reply(failureReply(failures.overloaded, requestId))
    const deadline = makeDeadline(times.handlerMs, () => cut(failures.tooSlow))

    /** Runs the fiber until it waits; its time runs then, unless it waits for the body. */
    const proceed = (step: () => void): void => {
      step()
      if (place.isHeld()) deadline.run()
    }
    /** While the body arrives, the request holds no place and its time does not run. */
    const readBody = (bytesMax: number): Effect.Effect<Buffer, Refused> =>
      Effect.callback((resume) => {
        deadline.pause()
        place.release()
        readBytes(request, bytesMax, askForBody, (read) => {
          if (Result.isFailure(read)) return resume(refuse(read.failure))
          const execute = (): void =>
            resume(place.take() ? Effect.succeed(read.success) : refuse(failures.overloaded))
          atEndOfTurn(() => proceed(execute))
        })
      })
    const finish = (exit: Exit.Exit<Reply, AnswerError | Refused>): void => {
      deadline.pause()
      place.end()
      if (isCut) return
      if (Exit.isSuccess(exit)) reply(exit.value)
      else reply(failureReply(failureIn(exit.cause, requestId, log), requestId))
    }

    const incoming = { request, requestId, at: clock.currentTimeMillisUnsafe(), seen, readBody }
    proceed(() => {
      fiber = run(respond(incoming, authenticate))
      fiber.addObserver(finish)
    })
  }
  return { serve, inFlight: places.inFlight }
})
