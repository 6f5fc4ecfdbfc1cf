/** The operator's command line. */
import "effect/schema/SchemaJITCompiler/enable"
import { layer as layerNodeServices } from "@effect/platform-node/NodeServices"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { runProcess } from "./composition.ts"
import { exitCodeOf } from "./exitCode.ts"
import { payroll } from "./payroll.ts"

const VERSION = "0.1.0"

runProcess(
  Effect.provide(Command.run(payroll, { version: VERSION }), layerNodeServices),
  exitCodeOf
)
