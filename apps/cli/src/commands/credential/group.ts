import * as Command from "effect/cli/Command"
import { approve } from "./approve.ts"
import { create } from "./create.ts"
import { first } from "./first.ts"
import { list } from "./list.ts"
import { revoke } from "./revoke.ts"
import { rotate } from "./rotate.ts"

/** The commands of `payroll credential`. */
export const credential = Command.make("credential").pipe(
  Command.withSubcommands([create, list, approve, rotate, revoke, first])
)
