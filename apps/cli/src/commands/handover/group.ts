import * as Command from "effect/cli/Command"
import { key } from "./key.ts"
import { open } from "./open.ts"

/** The commands of `payroll handover`. */
export const handover = Command.make("handover").pipe(Command.withSubcommands([key, open]))
