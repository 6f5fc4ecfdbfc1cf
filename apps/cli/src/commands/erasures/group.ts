import * as Command from "effect/cli/Command"
import { list } from "./list.ts"

/** The commands of `payroll erasures`. */
export const erasures = Command.make("erasures").pipe(Command.withSubcommands([list]))
