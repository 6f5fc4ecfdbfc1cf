import * as Command from "effect/cli/Command"
import { exportRows } from "./export.ts"
import { list } from "./list.ts"

/** The commands of `payroll audit`. */
export const audit = Command.make("audit").pipe(Command.withSubcommands([list, exportRows]))
