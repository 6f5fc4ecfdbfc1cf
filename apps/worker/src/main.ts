/** Runs only background work (verification, pay periods and webhook delivery). Any number can run at once. */
import "effect/schema/SchemaJITCompiler/enable"
import {
  layerRuntime,
  readWorkerSettings,
  reportStart,
  runProcess,
  warnIfUnheld
} from "@payroll/adapters/process"
import { verificationLine } from "@payroll/adapters/settings"
import { layerBackground } from "@payroll/operations/background/all"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const work = Effect.gen(function* () {
  const settings = yield* readWorkerSettings
  const verification = verificationLine(settings)
  reportStart("worker started", { verification }, `${verification}\n`)
  const background = Layer.mergeAll(layerBackground, Layer.effectDiscard(warnIfUnheld))
  yield* Layer.launch(Layer.provide(background, layerRuntime(settings)))
})

runProcess(work)
