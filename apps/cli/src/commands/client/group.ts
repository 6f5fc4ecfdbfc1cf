import * as Command from "effect/cli/Command"
import { create } from "./create.ts"
import { list } from "./list.ts"
import { set } from "./set.ts"

/** The commands of `payroll client`. */
export const client = Command.make("client").pipe(Command.withSubcommands([create, list, set]))
