import * as Command from "effect/cli/Command"
import { approve, reject } from "./decide.ts"
import { list } from "./list.ts"
import { show } from "./show.ts"

/** The commands of `payroll verification`. */
export const verification = Command.make("verification").pipe(
  Command.withSubcommands([list, show, approve, reject])
)
