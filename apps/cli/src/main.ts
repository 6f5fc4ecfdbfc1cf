/** The operator's command line. */
import { layer as layerNodeServices } from "@effect/platform-node/NodeServices"
import { runProcess } from "@payroll/adapters/serving/runProcess"
import { VERSION } from "@payroll/domain/version"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { exitCodeOf, FAILED, INTERRUPTED } from "./exitCode.ts"
import { jsonFailure } from "./jsonFailure.ts"
import { payrollFor } from "./payroll.ts"
import { badUsage, layerPresenter } from "./usage.ts"
import { withoutSpellings } from "./words.ts"

const words = withoutSpellings(process.argv.slice(2))

const program = Effect.promise(() => payrollFor(words)).pipe(
  Effect.flatMap((payroll) => Command.runWith(payroll, { version: VERSION })(words)),
  Effect.catchTag("ShowHelp", (shown) => Effect.fail(badUsage(shown))),
  Effect.provide(Layer.mergeAll(layerNodeServices, layerPresenter))
)

runProcess(program, {
  exitCodeOf,
  whenStopped: INTERRUPTED,
  whenOutputFails: FAILED,
  lineOf: words.includes("--json") ? jsonFailure : undefined
})
