import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { upload } from "./upload.ts"

/** The commands of `payroll file`. */
export const file = Command.make("file").pipe(Command.withSubcommands([list, upload]))
