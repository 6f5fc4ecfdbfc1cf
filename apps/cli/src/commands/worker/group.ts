import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { show } from "./show.ts"

/** The commands of `payroll worker`. */
export const worker = Command.make("worker").pipe(Command.withSubcommands([list, show]))
