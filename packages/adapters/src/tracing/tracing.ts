/** The spans of a process: those of requests, and of what they and background work do. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import type { Sampler } from "./sampler.ts"

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

interface SpanStart {
  readonly name: string
  readonly kind: Tracer.SpanKind
  readonly attributes: Attributes
}

const NANOSECONDS_PER_MS = 1_000_000

const FAILURE = new Error("failed")
// Errors of the service stay in its log: a trace says that something failed, with its type.
FAILURE.stack = ""
const FAILED = Exit.fail(FAILURE)

/** The time of a span in nanoseconds, finer than the wall clock. */
const nanoseconds = (): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now()) * NANOSECONDS_PER_MS))

export interface Tracing {
  /** Begins a trace, or goes on with the parent's; the span is undefined if the sampler leaves it out. */
  readonly begin: (
    span: SpanStart,
    parent: Tracer.AnySpan | undefined
  ) => { readonly traceId: string; readonly span: Tracer.Span | undefined }
  /** Ends a span; `errorType` is why it failed, undefined if it did not. */
  readonly end: (span: Tracer.Span, attributes: Attributes, errorType?: string) => void
  /** Runs an effect in a span of the trace in which its fiber is; alone if it is in none. */
  readonly within: (
    span: SpanStart
  ) => <A, E, R>(
    run: (current: Tracer.Span | undefined) => Effect.Effect<A, E, R>,
    attributesOf?: (value: A) => Attributes
  ) => Effect.Effect<A, E, R>
}

const setAttributes = (span: Tracer.Span, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) span.attribute(name, value)
  }
}

const errorTypeOf = (exit: Exit.Exit<unknown, unknown>): string | undefined => {
  if (Exit.isSuccess(exit)) return undefined
  const error = Cause.squash(exit.cause)
  return typeof error === "object" && error !== null && "_tag" in error
    ? String(error._tag)
    : "defect"
}

/** Spans by a tracer, of the traces that a sampler picks. */
export const makeTracing = (tracer: Tracer.Tracer, sampler: Sampler): Tracing => {
  const start = ({ name, kind, attributes }: SpanStart, parent: Tracer.AnySpan | undefined) => {
    const span = tracer.span({
      name,
      kind,
      parent: Option.fromUndefinedOr(parent),
      annotations: Context.empty(),
      links: [],
      startTime: nanoseconds(),
      root: parent === undefined,
      sampled: true
    })
    setAttributes(span, attributes)
    return span
  }
  const end: Tracing["end"] = (span, attributes, errorType) => {
    setAttributes(span, { ...attributes, "error.type": errorType })
    span.end(nanoseconds(), errorType === undefined ? Exit.void : FAILED)
  }
  return {
    begin: (about, parent) => {
      const span = start(about, parent)
      const { traceId } = span
      // A span that is never ended is never exported.
      return { traceId, span: sampler(traceId, parent) ? span : undefined }
    },
    end,
    within: (about) => (run, attributesOf) =>
      Effect.withFiber((fiber) => {
        const parent = Context.getOrUndefined(fiber.context, Tracer.ParentSpan)
        if (parent?.sampled !== true) return run(undefined)
        const span = start(about, parent)
        return Effect.onExit(inSpan(span)(run(span)), (exit) =>
          Effect.sync(() =>
            end(
              span,
              Exit.isSuccess(exit) && attributesOf ? attributesOf(exit.value) : {},
              errorTypeOf(exit)
            )
          )
        )
      })
  }
}

/** Runs an effect as a part of a span. */
export const inSpan =
  (span: Tracer.Span) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(effect, Tracer.ParentSpan, span) as Effect.Effect<A, E, R>
