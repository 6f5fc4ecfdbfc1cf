import { getHandOvers } from "@payroll/operations/handover/getHandOvers"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { company } from "../../pages.ts"

export const list = listCommand({
  operation: getHandOvers,
  field: "handOvers",
  flags: { companyId: company, client },
  columns: {
    "KNOWN AT": "knownAt",
    OF: ({ payPeriodId, year, form }) => payPeriodId ?? `${form} ${year}`,
    WORKERS: "workerCount",
    "NOT PAYABLE": "notPayableCount",
    FINAL: ({ isFinal }) => (isFinal ? "yes" : "no"),
    PARTIAL: ({ isPartial }) => (isPartial ? "yes" : "no"),
    ID: "handOverId"
  },
  description: "List what was handed over to payroll of a company, by id",
  examples: [
    { command: "payroll handover list --company COMPANY_ID", description: "All of a company" }
  ]
})
