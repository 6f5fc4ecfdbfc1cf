/** The W3C trace context of requests, deliveries and calls of the provider: the header `traceparent`. */
import * as Tracer from "effect/Tracer"

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const UNKNOWN_VERSION = "ff"
const ONLY_ZEROS = /^0+$/
const SAMPLED = 1

/** The span that a header names; undefined for one that is not valid. */
export const parseTraceparent = (header: string | undefined): Tracer.ExternalSpan | undefined => {
  const [, version, traceId = "", spanId = "", flags = "", more] =
    TRACEPARENT.exec(header ?? "") ?? []
  if (version === undefined || version === UNKNOWN_VERSION) return undefined
  // The first version has no more parts than these.
  if (version === "00" && more !== undefined) return undefined
  if (ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(spanId)) return undefined
  const sampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED
  return Tracer.externalSpan({ traceId, spanId, sampled })
}

/** The header that names a span that is sampled. */
export const traceparentOf = ({ traceId, spanId }: Tracer.AnySpan): string =>
  `00-${traceId}-${spanId}-01`
