/** The background work alone: verification and webhook delivery, in any number of processes. */
import "effect/schema/SchemaJITCompiler/enable"
import { layerRuntime, readSettings, runProcess } from "@payroll/adapters/process"
import { layerDeliverDue } from "@payroll/operations/background/deliverDue"
import { layerVerifyDueCases } from "@payroll/operations/background/verifyDueCases"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const work = Effect.gen(function* () {
  const settings = yield* readSettings
  const background = Layer.mergeAll(layerVerifyDueCases, layerDeliverDue).pipe(
    Layer.provide(layerRuntime(settings))
  )
  yield* Layer.launch(background)
})

runProcess(work)
