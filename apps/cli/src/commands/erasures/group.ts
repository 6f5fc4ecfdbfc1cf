import * as Command from "effect/cli/Command"
import { exportRegister } from "./export.ts"
import { list } from "./list.ts"

/** The commands of `payroll erasures`. */
export const erasures = Command.make("erasures").pipe(
  Command.withSubcommands([list, exportRegister])
)
