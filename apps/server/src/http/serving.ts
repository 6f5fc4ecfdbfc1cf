/** Each request in turn: its headers, its body, its operation, and one answer whatever happens. */
import type { Answer } from "@payroll/operations/execute"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AccessLog } from "./accessLog.ts"
import { makeAuthenticate } from "./authentication.ts"
import { makeReadBody } from "./bodyBytes.ts"
import type { Connections } from "./connections.ts"
import { failureOf, failures, type AnswerError } from "./failures.ts"
import { IN_FLIGHT_MAX, UNFINISHED_BYTES_MAX, type TimeLimits } from "./limits.ts"
import { admit, type Admitted, type Seen } from "./pipeline.ts"
import { makePlaces } from "./places.ts"
import type { Refused } from "./refused.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { makeStages } from "./stages.ts"

/** What a request is told whose stages failed. */
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

const REPLAYED = { "Idempotent-Replayed": "true" }

const replyOf = ({ status, body, replayed }: Answer): Reply =>
  replayed ? { status, body, headers: REPLAYED } : { status, body }

/** What the access log tells of a request before anything is known of it. */
export const unseen = (): Seen => ({
  client: undefined,
  credential: undefined,
  operation: undefined
})

/**
 * Gathers what is to be done and does it at the end of the turn of the event loop: requests that
 * arrived together are then answered together, which takes less time than each as it comes between
 * the readings of the others.
 */
const gathering = (): ((work: () => void) => void) => {
  let gathered: Array<() => void> = []
  const doAll = (): void => {
    const all = gathered
    gathered = []
    for (const work of all) work()
  }
  return (work) => {
    if (gathered.push(work) === 1) setImmediate(doAll)
  }
}

type Services = Effect.Services<ReturnType<Admitted["answer"]>>

/** Serves requests, of which never more than so many work at once. */
export const makeServe = Effect.fnUntraced(function* (
  { begin }: Connections,
  times: TimeLimits,
  log: AccessLog
) {
  const authenticate = yield* makeAuthenticate
  const clock = yield* Clock.Clock
  const services = yield* Effect.context<Services>()
  const run = Effect.runForkWith(services)
  const together = gathering()
  const places = makePlaces(IN_FLIGHT_MAX)
  const readBody = makeReadBody(UNFINISHED_BYTES_MAX)

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
      stages.stop()
    }
    const exchange = begin(request, response, requestId, cut)
    const place = places.begin()
    if (!place) {
      finish(failureReply(failures.overloaded, requestId))
      return
    }
    const end = (reply?: Reply): void => {
      place.end()
      if (reply) finish(reply)
    }
    const stages = makeStages<AnswerError | Refused, Services>({
      run,
      withinMs: times.handlerMs,
      onLate: () => cut(failures.tooSlow),
      onFailure: (cause) => end(failureReply(failureIn(cause, requestId, log), requestId)),
      onStopped: end
    })
    const incoming = { request, requestId, at: clock.currentTimeMillisUnsafe(), seen }
    const admitted = () => admit(incoming, authenticate)
    stages.proceed(admitted, ({ bytesMax, answer }) => {
      place.release()
      readBody(request, bytesMax, askForBody, (read) => {
        if (Result.isFailure(read)) return end(failureReply(read.failure, requestId))
        if (!place.take()) return end(failureReply(failures.overloaded, requestId))
        const answered = () => answer(read.success)
        together(() => stages.proceed(answered, (value) => end(replyOf(value))))
      })
    })
  }
  return { serve, inFlight: places.inFlight }
})
