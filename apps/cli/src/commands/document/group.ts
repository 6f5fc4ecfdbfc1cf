import * as Command from "effect/cli/Command"
import { add } from "./add.ts"
import { attachPaper } from "./attachPaper.ts"
import { exportDocument } from "./export.ts"
import { list } from "./list.ts"

/** The commands of `payroll document`. */
export const document = Command.make("document").pipe(
  Command.withSubcommands([list, add, attachPaper, exportDocument])
)
