/** The operator's command line. */
import "effect/schema/SchemaJITCompiler/enable"
import { layer as layerNodeServices } from "@effect/platform-node/NodeServices"
import { VERSION } from "@payroll/domain/version"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { runProcess } from "./composition.ts"
import { exitCodeOf, FAILED, INTERRUPTED } from "./exitCode.ts"
import { payroll } from "./payroll.ts"
import { badUsage, layerPresenter } from "./usage.ts"

const program = Command.run(payroll, { version: VERSION }).pipe(
  Effect.catchTag("ShowHelp", (shown) => Effect.fail(badUsage(shown))),
  Effect.provide(Layer.mergeAll(layerNodeServices, layerPresenter))
)

runProcess(program, { exitCodeOf, whenStopped: INTERRUPTED, whenOutputFails: FAILED })
