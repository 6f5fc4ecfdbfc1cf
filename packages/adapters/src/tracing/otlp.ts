/**
 * The export of spans over OTLP, and what metrics need for theirs (`metrics/otlpMetrics.ts`). No other file knows the
 * modules of `effect/observability` for OTLP, which may still change; they are loaded only where they are wanted.
 */
import { VERSION } from "@payroll/domain/version"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import type { Scope } from "effect/Scope"
import type { Tracer } from "effect/Tracer"
import { randomUUID } from "node:crypto"
import type { TracingSettings } from "./tracingSettings.ts"
import type { ExportSettings } from "./otelSettings.ts"

const serializations = {
  "http/json": OtlpSerialization.layerJson,
  "http/protobuf": OtlpSerialization.layerProtobuf
}

/** Processes of one service count for themselves: each is an instance of its own. */
const instanceId = randomUUID()

/** The services that an exporter needs. */
export const otlpServices = ({ protocol }: ExportSettings) =>
  Layer.build(
    Layer.mergeAll(OtlpExporter.layerFlusher, serializations[protocol], FetchHttpClient.layer)
  )

/** The options of the exporters of all signals. */
export const otlpOptions = (settings: ExportSettings) => ({
  url: settings.url,
  headers: settings.headers,
  compression: settings.compression,
  shutdownTimeout: Duration.millis(settings.shutdownMs),
  resource: {
    serviceName: settings.serviceName,
    serviceVersion: VERSION,
    attributes: { "service.instance.id": instanceId, ...settings.attributes }
  }
})

/** A tracer whose sampled spans are exported until its scope closes, the last of them then. */
export const makeOtlpTracer = (settings: TracingSettings): Effect.Effect<Tracer, never, Scope> =>
  Effect.gen(function* () {
    const made = OtlpTracer.make({
      ...otlpOptions(settings),
      exportInterval: Duration.millis(settings.exportEveryMs),
      maxBatchSize: settings.batchMax
    })
    return yield* Effect.provideContext(made, yield* otlpServices(settings))
  })
