import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { lock } from "./lock.ts"
import { show } from "./show.ts"

/** The commands of `payroll timesheet`. */
export const timesheet = Command.make("timesheet").pipe(Command.withSubcommands([list, show, lock]))
