/** The standard settings of OpenTelemetry that traces follow. Nothing is traced unless an endpoint is set. */
import type * as Result from "effect/Result"
import {
  parseSignal,
  refused,
  type Environment,
  type ExportSettings,
  type OtelReader
} from "./otelSettings.ts"
import type { SettingsError } from "../settings/settingReaders.ts"
import { SAMPLER_NAMES, samplerOf, type Sampler } from "./sampler.ts"

export interface TracingSettings extends ExportSettings {
  readonly exportEveryMs: number
  readonly batchMax: number
  readonly sampler: Sampler
}

const samplerIn = (reader: OtelReader): Sampler => {
  const [, sampler] = reader.text("OTEL_TRACES_SAMPLER")
  const [, argument] = reader.text("OTEL_TRACES_SAMPLER_ARG")
  const chosen = samplerOf(sampler === "" ? "parentbased_always_on" : sampler, argument)
  if (chosen !== undefined) return chosen
  const rule = `must be one of ${SAMPLER_NAMES.join(", ")}, with a ratio from 0 to 1 in OTEL_TRACES_SAMPLER_ARG`
  throw refused("OTEL_TRACES_SAMPLER", rule)
}

/** The settings of traces; undefined if none are wanted. */
export const parseTracing = (
  environment: Environment
): Result.Result<TracingSettings | undefined, SettingsError> =>
  parseSignal(environment, "TRACES", (reader) => ({
    exportEveryMs: reader.integer(5_000, "OTEL_BSP_SCHEDULE_DELAY"),
    batchMax: reader.integer(512, "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
    sampler: samplerIn(reader)
  }))
