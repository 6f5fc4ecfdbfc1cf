/** A command line as a program, and the exit codes of its end. */
import { layer as layerNodeServices } from "@effect/platform-node/NodeServices"
import { VERSION } from "@payroll/domain/version"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { exitCodeOf, FAILED, INTERRUPTED } from "./exitCode.ts"
import { jsonFailure } from "./jsonFailure.ts"
import { payrollFor } from "./payroll.ts"
import { badUsage, layerPresenter } from "./usage.ts"
import { withoutSpellings } from "./words.ts"

/** Returns the program of the words behind `payroll`. */
export const programOf = (line: ReadonlyArray<string>) => {
  const words = withoutSpellings(line)
  return Effect.promise(() => payrollFor(words)).pipe(
    Effect.flatMap((payroll) => Command.runWith(payroll, { version: VERSION })(words)),
    Effect.catchTag("ShowHelp", (help) => Effect.fail(badUsage(help))),
    Effect.provide(Layer.mergeAll(layerNodeServices, layerPresenter))
  )
}

/** Returns how the program of the words ends. */
export const exitCodesOf = (words: ReadonlyArray<string>) => ({
  exitCodeOf,
  whenStopped: INTERRUPTED,
  whenOutputFails: FAILED,
  lineOf: words.includes("--json") ? jsonFailure : undefined
})
