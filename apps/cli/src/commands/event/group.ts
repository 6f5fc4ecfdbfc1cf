import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { show } from "./show.ts"

/** The commands of `payroll event`. */
export const event = Command.make("event").pipe(Command.withSubcommands([list, show]))
