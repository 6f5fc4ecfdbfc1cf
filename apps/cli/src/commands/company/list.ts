import { getCompanies } from "@payroll/operations/company/getCompanies"
import * as Flag from "effect/cli/Flag"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter } from "../../pages.ts"

export const list = listCommand({
  operation: getCompanies,
  field: "companies",
  flags: {
    client,
    name: filter("name", "The beginning of the name"),
    kybStatus: filter(
      "status",
      "The state of the business verification: new, pending, passed or failed"
    ),
    kind: filter("kind", "employer or contractor"),
    hasRequirements: Flag.Boolean("incomplete").pipe(
      Flag.withDescription("Only companies whose onboarding lacks something"),
      Flag.withDefault(false),
      Flag.map((isIncomplete) => (isIncomplete ? true : null))
    )
  },
  columns: {
    NAME: "company",
    KIND: "kind",
    VERIFICATION: ({ kybStatus }) => kybStatus.status,
    ID: "companyId"
  },
  description: "List the companies of a client",
  examples: [
    { command: "payroll company list", description: "All of them" },
    {
      command: "payroll company list --incomplete --name acme",
      description: "Those whose onboarding lacks something and whose name begins so"
    }
  ]
})
