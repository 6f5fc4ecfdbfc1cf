/** Services that leave spans of what they do. Each is the service itself with its calls traced. */
import { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import { WebhookTransport, type SendOutcome } from "@payroll/operations/ports/webhookTransport"
import { Writer, type Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../sql/database.ts"
import { TraceContexts } from "../sql/stores/traceContexts.ts"
import { parseTraceparent, traceparentOf } from "./traceContext.ts"
import { inSpan, type Attributes, type Tracing } from "./tracing.ts"

/** As the semantic conventions for databases name it. */
type SystemName = "postgresql" | "sqlite"

const databaseSpan = (system: SystemName, operation: string) =>
  ({
    name: operation,
    kind: "client",
    attributes: { "db.system.name": system, "db.operation.name": operation }
  }) as const

/** The database with spans of its reads. */
export const layerTracedDatabase = (tracing: Tracing, system: SystemName) =>
  Layer.effect(
    Database,
    Effect.map(Database, (database) => {
      const within = tracing.within(databaseSpan(system, "read"))
      const read: typeof database.read = (...queries) =>
        within(() => database.read(...queries) as Effect.Effect<never, Unavailable>)
      return Database.of({ ...database, read })
    })
  )

const layerWriter = (tracing: Tracing, system: SystemName) =>
  Layer.effect(
    Writer,
    Effect.map(Writer, (writer) => {
      const within = tracing.within(databaseSpan(system, "commit"))
      return Writer.of({
        ...writer,
        commit: (commit) =>
          within(
            (span) =>
              writer.commit(span ? { ...commit, traceparent: traceparentOf(span) } : commit),
            ({ _tag }) => ({ "payroll.commit.outcome": _tag })
          )
      })
    })
  )

/** Runs what background work does for a record in the trace of the commit that made it, or in one of its own. */
const inTraceOf = (tracing: Tracing, { find }: TraceContexts["Service"]) =>
  Effect.fnUntraced(function* <A, E, R>(
    recordId: string,
    about: { readonly name: string; readonly attributes: Attributes },
    run: (traceparent: string | undefined) => Effect.Effect<A, E, R>,
    ended: (value: A) => readonly [attributes: Attributes, errorType?: string | undefined]
  ) {
    const parent = parseTraceparent(yield* find(recordId))
    const { span } = tracing.begin({ ...about, kind: "client" }, parent)
    if (!span) return yield* run(undefined)
    const value = yield* inSpan(span)(run(traceparentOf(span))).pipe(
      Effect.onInterrupt(() => Effect.sync(() => tracing.end(span, {}, "interrupted")))
    )
    tracing.end(span, ...ended(value))
    return value
  })

const HTTP_ERRORS_FROM = 400

const sendEnded = (outcome: SendOutcome): readonly [Attributes, string?] => {
  if (outcome._tag === "Failed") return [{}, outcome.reason]
  const { status } = outcome
  const attributes = { "http.response.status_code": status }
  return status < HTTP_ERRORS_FROM ? [attributes] : [attributes, String(status)]
}

const layerTransport = (tracing: Tracing) =>
  Layer.effect(
    WebhookTransport,
    Effect.gen(function* () {
      const transport = yield* WebhookTransport
      const inTrace = inTraceOf(tracing, yield* TraceContexts)
      return WebhookTransport.of({
        ...transport,
        send: (message) => {
          // The path and the query of a receiver can be secrets.
          const { hostname } = new URL(message.url)
          const attributes = {
            "http.request.method": "POST",
            "server.address": hostname,
            "payroll.event.id": message.eventId
          }
          return inTrace(
            message.eventId,
            { name: "POST", attributes },
            (traceparent) =>
              transport.send(traceparent === undefined ? message : { ...message, traceparent }),
            sendEnded
          )
        }
      })
    })
  )

const layerProvider = (tracing: Tracing) =>
  Layer.effect(
    VerificationProvider,
    Effect.gen(function* () {
      const { ask, casesMax } = yield* VerificationProvider
      const inTrace = inTraceOf(tracing, yield* TraceContexts)
      return VerificationProvider.of({
        casesMax,
        ask: (providerCase) =>
          inTrace(
            providerCase.attemptId,
            { name: "verify", attributes: { "payroll.attempt.id": providerCase.attemptId } },
            (traceparent) =>
              ask(traceparent === undefined ? providerCase : { ...providerCase, traceparent }),
            ({ _tag }) => [
              { "payroll.answer": _tag },
              _tag === "OutOfReach" ? "out_of_reach" : undefined
            ]
          )
      })
    })
  )

/** The traced services, in place of those that they are given. */
export const layerTraced = (tracing: Tracing, system: SystemName) =>
  Layer.mergeAll(layerWriter(tracing, system), layerTransport(tracing), layerProvider(tracing))
