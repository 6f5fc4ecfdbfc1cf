import * as Command from "effect/cli/Command"
import { exportLines } from "./export.ts"

/** The commands of `payroll payable`. */
export const payable = Command.make("payable").pipe(Command.withSubcommands([exportLines]))
