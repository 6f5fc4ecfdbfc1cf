import * as Command from "effect/cli/Command"
import { retire } from "./retire.ts"
import { rotate } from "./rotate.ts"
import { status } from "./status.ts"

/** The commands of `payroll keys`. */
export const keys = Command.make("keys").pipe(Command.withSubcommands([status, rotate, retire]))
