/** The metrics of a process, if a setting wants them: on a port, over OTLP, or both. */
import * as Effect from "effect/Effect"
import type { SettingsError } from "../settings/settingReaders.ts"
import type { Settings } from "../settings/settings.ts"
import { Database } from "../sql/database.ts"
import { makeFigures } from "./figures.ts"
import { serveMetrics } from "./metricsServer.ts"
import { parseMetrics, type MetricsSettings } from "./metricsSettings.ts"
import { makeRegistry, type Registry } from "./registry.ts"

/** Figures are read at most this often, however many ask. */
const FRESH_MS = 1_000

export interface Metrics {
  readonly registry: Registry
  readonly port: number | undefined
  readonly otlp: MetricsSettings | undefined
}

/** The metrics of this process; undefined unless a setting wants them. */
export const wantedMetrics = (
  { metricsPort: port }: Settings,
  environment: Readonly<Record<string, string | undefined>>
): Effect.Effect<Metrics | undefined, SettingsError> =>
  Effect.map(Effect.fromResult(parseMetrics(environment)), (otlp) =>
    port === undefined && otlp === undefined ? undefined : { registry: makeRegistry(), port, otlp }
  )

/** Lets many that ask at once share one reading. */
const makeShared = (read: Effect.Effect<void>) => {
  let at = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  return (): Promise<void> => {
    if (running) return running
    if (performance.now() - at < FRESH_MS) return Promise.resolve()
    running = Effect.runPromise(read).finally(() => {
      at = performance.now()
      running = undefined
    })
    return running
  }
}

/** Serves and exports metrics until the scope closes; gives the URL on which they are served. */
export const publishMetrics = Effect.fnUntraced(function* (
  { registry, port, otlp }: Metrics,
  settings: Pick<Settings, "host" | "backupStamp" | "database" | "dataDir">
) {
  const refresh = makeShared(yield* makeFigures(registry, settings, yield* Database))
  if (otlp) {
    const { exportMetrics } = yield* Effect.promise(() => import("./otlpMetrics.ts"))
    yield* exportMetrics(registry, otlp, Effect.promise(refresh))
  }
  return port === undefined ? undefined : yield* serveMetrics(registry, refresh, settings, port)
})
