import * as Command from "effect/cli/Command"
import { approve } from "./approve.ts"
import { create } from "./create.ts"
import { first } from "./first.ts"
import { list } from "./list.ts"
import { revoke } from "./revoke.ts"
import { rotate } from "./rotate.ts"
import { update } from "./update.ts"

/** The commands of `payroll credential`. */
export const credential = Command.make("credential").pipe(
  Command.withSubcommands([create, list, update, approve, rotate, revoke, first])
)
