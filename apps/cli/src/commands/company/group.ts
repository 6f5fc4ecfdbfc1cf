import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { show } from "./show.ts"

/** The commands of `payroll company`. */
export const company = Command.make("company").pipe(Command.withSubcommands([list, show]))
