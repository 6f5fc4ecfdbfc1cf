import * as Command from "effect/cli/Command"
import { minimums } from "./minimums.ts"
import { project } from "./project.ts"
import { recalculate } from "./recalculate.ts"
import { request } from "./request.ts"

/** The commands of `payroll time-off`. */
export const timeOff = Command.make("time-off").pipe(
  Command.withSubcommands([project, request, minimums, recalculate])
)
