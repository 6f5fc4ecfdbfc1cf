/** The choice of traces to export, by `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
import type { AnySpan } from "effect/Tracer"

/** Decides whether a span with this trace and this parent is exported; the first span of a trace has no parent. */
export type Sampler = (traceId: string, parent: AnySpan | undefined) => boolean

/** The random part of a trace id: its last 56 bits, as OpenTelemetry's consistent sampling uses them. */
const RANDOM_DIGITS = 14
const RANDOM_VALUES = 2 ** 56

/** Samples the same traces as every service with the same ratio, because the trace id decides. */
const byRatio =
  (ratio: number): Sampler =>
  (traceId) =>
    Number.parseInt(traceId.slice(-RANDOM_DIGITS), 16) >= (1 - ratio) * RANDOM_VALUES

/** Follows the decision of the caller, or else `root`. */
const byParent =
  (root: Sampler): Sampler =>
  (traceId, parent) =>
    parent ? parent.sampled : root(traceId, parent)

const always: Sampler = () => true
const never: Sampler = () => false

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => always,
  always_off: () => never,
  traceidratio: byRatio,
  parentbased_always_on: () => byParent(always),
  parentbased_always_off: () => byParent(never),
  parentbased_traceidratio: (ratio) => byParent(byRatio(ratio))
}

export const SAMPLER_NAMES = Object.keys(samplers)

/** The sampler of a name; undefined for another name, or a ratio that is not from 0 to 1. */
export const samplerOf = (name: string, argument: string): Sampler | undefined => {
  const ratio = argument.trim() === "" ? 1 : Number(argument)
  return ratio >= 0 && ratio <= 1 ? samplers[name]?.(ratio) : undefined
}
