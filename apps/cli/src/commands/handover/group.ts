import * as Command from "effect/cli/Command"
import { exportPages } from "./export.ts"
import { key } from "./key.ts"
import { list } from "./list.ts"
import { open } from "./open.ts"

/** The commands of `payroll handover`. */
export const handover = Command.make("handover").pipe(
  Command.withSubcommands([key, list, exportPages, open])
)
