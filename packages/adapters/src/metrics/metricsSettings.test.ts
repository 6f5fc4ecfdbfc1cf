import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { parseMetrics } from "./metricsSettings.ts"

const URL_OF_ALL = "http://127.0.0.1:4318"

const settingsOf = (more: Readonly<Record<string, string>>) =>
  parseMetrics({ OTEL_EXPORTER_OTLP_ENDPOINT: URL_OF_ALL, ...more })

describe("metrics over OTLP", () => {
  it("are off without an endpoint, and where a setting says so", () => {
    assert.isUndefined(Result.getOrThrow(parseMetrics({})))
    for (const more of [{ OTEL_METRICS_EXPORTER: "none" }, { OTEL_SDK_DISABLED: "true" }]) {
      assert.isUndefined(Result.getOrThrow(settingsOf(more)))
    }
    const ofTraces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://host/traces" }
    assert.isUndefined(Result.getOrThrow(parseMetrics(ofTraces)))
  })

  it("have the standard defaults", () => {
    assert.deepInclude(Result.getOrThrow(settingsOf({})), {
      url: `${URL_OF_ALL}/v1/metrics`,
      protocol: "http/protobuf",
      exportEveryMs: 60_000,
      temporality: "cumulative",
      serviceName: "payroll"
    })
  })

  it("follow their own settings before those of all signals", () => {
    const settings = settingsOf({
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "https://host/own",
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: "delta",
      OTEL_METRIC_EXPORT_INTERVAL: "1000"
    })
    assert.deepInclude(Result.getOrThrow(settings), {
      url: "https://host/own",
      protocol: "http/json",
      exportEveryMs: 1_000,
      temporality: "delta"
    })
  })

  it.each([
    ["OTEL_METRICS_EXPORTER", "prometheus"],
    ["OTEL_METRIC_EXPORT_INTERVAL", "0"],
    ["OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "lowmemory"]
  ])("are refused with a wrong %s, by its name", (name, value) => {
    const parsed = settingsOf({ [name]: value })
    assert.isTrue(Result.isFailure(parsed) && parsed.failure.message.startsWith(`${name} must be`))
  })
})
