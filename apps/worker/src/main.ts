/** Runs only background work (verification, pay periods and webhook delivery). Any number can run at once. */
import "effect/schema/SchemaJITCompiler/enable"
import {
  layerRuntime,
  readWorkerSettings,
  metricsOf,
  reportStart,
  startTracing,
  runService,
  startMetrics,
  watchService
} from "@payroll/adapters/process"
import { keysLine } from "@payroll/adapters/settings/keySettings"
import { verificationLine } from "@payroll/adapters/settings/settings"
import { layerBackground } from "@payroll/operations/background/all"
import { holdAtStart } from "@payroll/operations/background/holdAtStart"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const work = Effect.gen(function* () {
  const settings = yield* readWorkerSettings
  const metrics = yield* metricsOf(settings)
  const registry = metrics?.registry
  const tracing = yield* startTracing
  const running = Effect.gen(function* () {
    yield* watchService("worker", settings)
    yield* holdAtStart(settings)
    yield* Layer.build(layerBackground)
    const metricsUrl = yield* startMetrics(metrics, settings)
    const verification = verificationLine(settings)
    const keys = keysLine(settings)
    reportStart("worker started", { verification, keys, metrics: metricsUrl }, `${verification}\n`)
    yield* Effect.never
  })
  yield* running.pipe(
    Effect.scoped,
    Effect.provide(layerRuntime(settings, { writeThread: "writer thread", registry, tracing }))
  )
}).pipe(Effect.scoped)

runService("Runs the worker alone: verification, pay periods and webhook delivery.", work)
