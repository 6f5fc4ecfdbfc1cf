import * as Command from "effect/cli/Command"
import { apply } from "./apply.ts"
import { exportRegister } from "./export.ts"
import { list } from "./list.ts"

/** The commands of `payroll erasures`. */
export const erasures = Command.make("erasures").pipe(
  Command.withSubcommands([list, exportRegister, apply])
)
