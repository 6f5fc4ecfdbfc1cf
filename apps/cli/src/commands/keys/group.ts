import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { retire } from "./retire.ts"
import { rotate } from "./rotate.ts"
import { status } from "./status.ts"

/** The commands of `payroll keys`. */
export const keys = Command.make("keys").pipe(
  Command.withSubcommands([list, status, rotate, retire])
)
