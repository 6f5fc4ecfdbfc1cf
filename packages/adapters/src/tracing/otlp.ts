/**
 * The export of spans over OTLP. The only file that knows `effect/observability`, whose modules may still change; it is
 * loaded only where traces are wanted.
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
import type { TracingSettings } from "./tracingSettings.ts"

const serializations = {
  "http/json": OtlpSerialization.layerJson,
  "http/protobuf": OtlpSerialization.layerProtobuf
}

/** A tracer whose sampled spans are exported until its scope closes, the last of them then. */
export const makeOtlpTracer = (settings: TracingSettings): Effect.Effect<Tracer, never, Scope> =>
  Effect.gen(function* () {
    const services = yield* Layer.build(
      Layer.mergeAll(
        OtlpExporter.layerFlusher,
        serializations[settings.protocol],
        FetchHttpClient.layer
      )
    )
    const made = OtlpTracer.make({
      url: settings.url,
      headers: settings.headers,
      compression: settings.compression,
      exportInterval: Duration.millis(settings.exportEveryMs),
      maxBatchSize: settings.batchMax,
      shutdownTimeout: Duration.millis(settings.shutdownMs),
      resource: {
        serviceName: settings.serviceName,
        serviceVersion: VERSION,
        attributes: settings.attributes
      }
    })
    return yield* Effect.provideContext(made, services)
  })
