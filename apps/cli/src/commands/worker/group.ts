import * as Command from "effect/cli/Command"
import { exportCommand } from "../../exportCommand.ts"
import { list } from "./list.ts"
import { show } from "./show.ts"

const exportAll = exportCommand({ operation: "exportUser", field: "userId", what: "worker" })

/** The commands of `payroll worker`. */
export const worker = Command.make("worker").pipe(Command.withSubcommands([list, show, exportAll]))
