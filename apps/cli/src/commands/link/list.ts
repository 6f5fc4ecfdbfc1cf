import { FLOWS } from "@payroll/domain/flowLink/flow"
import { flowLinkStatuses } from "@payroll/domain/flowLink/flowLink"
import { statesOf } from "@payroll/domain/status"
import { getFlowLinks } from "@payroll/operations/flowLink/getFlowLinks"
import * as Flag from "effect/cli/Flag"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter } from "../../pages.ts"
import { subjectFlags } from "./subject.ts"

/** A filter by one of the values. */
const oneOf = (name: string, description: string, values: ReadonlyArray<string>) =>
  filter(name, `${description}: ${values.join(", ")}`).pipe(
    Flag.map((value) => (value === null ? null : [value]))
  )

export const list = listCommand({
  operation: getFlowLinks,
  field: "flowLinks",
  flags: {
    companyId: filter("company", "The id of the company"),
    ...subjectFlags,
    client,
    flow: oneOf("flow", "What the pages are for", FLOWS),
    status: oneOf("status", "The state of the link", statesOf(flowLinkStatuses))
  },
  columns: {
    FLOW: "flow",
    STATUS: ({ status }) => status.status,
    OF: ({ userId, businessUserId, companyLocationId }) =>
      userId ?? businessUserId ?? companyLocationId ?? "-",
    EXPIRES: "expiresAt",
    GIVEN: "handedOver",
    ID: "flowLinkId"
  },
  description: "List the links of a company or about a person, without their addresses",
  examples: [
    {
      command: "payroll link list --company COMPANY_ID --status created",
      description: "Those that nobody opened yet"
    }
  ]
})
