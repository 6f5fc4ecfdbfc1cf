import * as Command from "effect/cli/Command"
import { list } from "./list.ts"
import { retry } from "./retry.ts"
import { show } from "./show.ts"

/** The commands of `payroll mail`. */
export const mail = Command.make("mail").pipe(Command.withSubcommands([list, show, retry]))
