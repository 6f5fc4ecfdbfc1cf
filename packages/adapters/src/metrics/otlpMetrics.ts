/** The export of metrics over OTLP, which is loaded only where it is wanted. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpMetrics from "effect/observability/OtlpMetrics"
import type { Scope } from "effect/Scope"
import { otlpOptions, otlpServices } from "../tracing/otlp.ts"
import type { MetricsSettings } from "./metricsSettings.ts"
import type { Registry } from "./registry.ts"

/**
 * Exports a registry until the scope closes, a last time then. `refresh` reads the figures that nobody counts, before
 * each export; it must not fail.
 */
export const exportMetrics = (
  registry: Registry,
  settings: MetricsSettings,
  refresh: Effect.Effect<void>
): Effect.Effect<void, never, Scope> =>
  Effect.gen(function* () {
    const services = yield* otlpServices(settings)
    const made = OtlpMetrics.make({
      ...otlpOptions(settings),
      // The loop below exports; the exporter only does it a last time.
      exportInterval: Duration.infinity,
      temporality: settings.temporality
    })
    yield* Effect.provideContext(made, Context.merge(services, registry.context))
    const { flush } = Context.get(services, OtlpExporter.Flusher)
    yield* Effect.sleep(settings.exportEveryMs).pipe(
      Effect.andThen(refresh),
      Effect.andThen(flush),
      Effect.forever,
      Effect.forkScoped
    )
  })
