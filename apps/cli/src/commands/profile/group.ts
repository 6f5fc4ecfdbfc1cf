import * as Command from "effect/cli/Command"
import { add } from "./add.ts"
import { list } from "./list.ts"
import { remove } from "./remove.ts"

/** The commands of `payroll profile`. */
export const profile = Command.make("profile").pipe(Command.withSubcommands([add, list, remove]))
