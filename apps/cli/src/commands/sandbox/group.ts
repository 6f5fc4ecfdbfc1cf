import * as Command from "effect/cli/Command"
import { seed } from "./seed.ts"

/** The commands of `payroll sandbox`. */
export const sandbox = Command.make("sandbox").pipe(Command.withSubcommands([seed]))
