/** The spans of requests. */
import type * as Effect from "effect/Effect"
import { parseTraceparent } from "./traceContext.ts"
import { inSpan, type Tracing } from "./tracing.ts"

interface TracedRequest {
  readonly method: string
  /** The path of the operation, without what a caller can choose. */
  readonly route: string
  readonly traceparent: string | undefined
}

interface Ended {
  readonly status: number
  readonly operation: string | undefined
}

/** One request in its trace. */
export interface RequestTrace {
  readonly traceId: string
  /** Runs what serves the request as a part of its span. */
  readonly around: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly end: (ended: Ended) => void
}

const SERVER_ERRORS_FROM = 500

/** Begins the span of a request, in the trace of its caller if it names one. */
export const beginRequest = (
  tracing: Tracing,
  { method, route, traceparent }: TracedRequest
): RequestTrace => {
  const attributes = { "http.request.method": method, "http.route": route }
  const { traceId, span } = tracing.begin(
    { name: `${method} ${route}`, kind: "server", attributes },
    parseTraceparent(traceparent)
  )
  if (!span) return { traceId, around: (effect) => effect, end: () => undefined }
  return {
    traceId,
    around: inSpan(span),
    end: ({ status, operation }) =>
      tracing.end(
        span,
        { "http.response.status_code": status, "payroll.operation": operation },
        status < SERVER_ERRORS_FROM ? undefined : String(status)
      )
  }
}
