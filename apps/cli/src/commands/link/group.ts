import * as Command from "effect/cli/Command"
import { add } from "./add.ts"
import { list } from "./list.ts"
import { revoke } from "./revoke.ts"
import { forgetPhone, phones } from "./phones.ts"
import { unlock } from "./unlockCodes.ts"

/** The commands of `payroll link`. */
export const link = Command.make("link").pipe(
  Command.withSubcommands([add, list, revoke, phones, forgetPhone, unlock])
)
