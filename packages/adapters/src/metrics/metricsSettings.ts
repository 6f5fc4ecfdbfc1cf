/** The standard settings of OpenTelemetry that metrics follow. Nothing is exported unless an endpoint is set. */
import type * as Result from "effect/Result"
import { parseSignal, type Environment, type ExportSettings } from "../tracing/otelSettings.ts"
import type { SettingsError } from "../settings/settingReaders.ts"

export interface MetricsSettings extends ExportSettings {
  readonly exportEveryMs: number
  readonly temporality: "cumulative" | "delta"
}

const TEMPORALITIES = ["cumulative", "delta"] as const

/** The settings of metrics over OTLP; undefined if none are wanted. */
export const parseMetrics = (
  environment: Environment
): Result.Result<MetricsSettings | undefined, SettingsError> =>
  parseSignal(environment, "METRICS", (reader) => ({
    exportEveryMs: reader.integer(60_000, "OTEL_METRIC_EXPORT_INTERVAL"),
    temporality: reader.oneOf(
      TEMPORALITIES,
      "cumulative",
      "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE"
    )
  }))
