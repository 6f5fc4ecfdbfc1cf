import * as Command from "effect/cli/Command"
import { anchor } from "./anchor.ts"
import { exportRows } from "./export.ts"
import { list } from "./list.ts"
import { verify } from "./verify.ts"

/** The commands of `payroll audit`. */
export const audit = Command.make("audit").pipe(
  Command.withSubcommands([list, exportRows, verify, anchor])
)
