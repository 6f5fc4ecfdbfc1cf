import { getAudit } from "@payroll/operations/audit/getAudit"
import { listCommand } from "../../listCommand.ts"
import { LISTED_MAX, orYesterday } from "../../pages.ts"
import { auditRequest, filterFlags } from "./rows.ts"

export const list = listCommand({
  operation: getAudit,
  field: "audit",
  flags: { ...filterFlags, from: orYesterday(filterFlags.from) },
  request: auditRequest,
  columns: {
    TIME: "time",
    CLIENT: "client",
    "ACTED BY": ({ actedBy, guest }) =>
      guest ? `${guest.name ?? guest.subjectId} (guest)` : (actedBy ?? "-"),
    CREDENTIAL: "credential",
    "CREDENTIAL OF": "credentialPerson",
    OPERATION: "operation",
    RECORD: "record",
    ADDRESS: "address"
  },
  end: (hasMore, upTo) => [
    hasMore
      ? `Only the first ${LISTED_MAX} are listed: go on with --from, or export them.`
      : `Complete up to ${upTo}.`
  ],
  description: "List who did what, oldest first; without --from, in the last 24 hours",
  examples: [
    {
      command: 'payroll audit list --acted-by "Rosa Diaz" --from 2026-03-01',
      description: "What a person did since a day"
    }
  ]
})
