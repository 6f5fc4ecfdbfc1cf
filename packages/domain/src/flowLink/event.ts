/** Events about flow links. */
import type { CompanyEvent } from "../event/event.ts"
import { isoTimestamp } from "../timestamp.ts"
import { subjectIds } from "./flow.ts"
import type { FlowLink } from "./flowLink.ts"

/** An event about a link, as it is after the change. */
export const flowLinkEvent = (
  id: string,
  change: "insert" | "update",
  link: FlowLink,
  at: number
): CompanyEvent => {
  const { flow, clientId, companyId } = link
  const entity = {
    flowLinkId: link.id,
    flow,
    companyId,
    ...subjectIds(link),
    expiresAt: isoTimestamp(link.expiresAt),
    status: { flowLinkStatus: link.status }
  }
  return {
    id,
    type: `flowlink.flowlinkstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ flowLink: [entity] }]
  }
}
