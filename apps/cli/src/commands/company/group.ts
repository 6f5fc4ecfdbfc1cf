import * as Command from "effect/cli/Command"
import { exportCommand } from "../../exportCommand.ts"
import { list } from "./list.ts"
import { show } from "./show.ts"

const exportAll = exportCommand({ operation: "exportCompany", field: "companyId", what: "company" })

/** The commands of `payroll company`. */
export const company = Command.make("company").pipe(
  Command.withSubcommands([list, show, exportAll])
)
