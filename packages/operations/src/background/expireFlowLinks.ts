/** The flow link loop: stores that a link has expired, with its event. */
import { linkAt } from "@payroll/domain/flowLink/flowLink"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { updatedLink } from "../flowLink/rules/access.ts"
import type { RoundContext } from "../operation.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "flowLink.expire" }

/** Stores that one link has expired, unless it was used or revoked meanwhile. */
export const expireFlowLink = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  id: flowLinkId
}: DueRecord) {
  const { link: find } = yield* FlowLinks
  const expiredAt = (moment: RoundContext) =>
    Effect.map(find(clientId, flowLinkId), (link) => {
      if (!link || linkAt(link, moment.at).status === link.status) return undefined
      return updatedLink(link, changed(link, { status: "expired" }, moment.at), moment)
    })
  const record = { id: flowLinkId, companyId }
  yield* commitOwn({ clientId, record, author: WORKER }, expiredAt)
})

export const layerExpireFlowLinks = layerDueLoop({
  name: "flow link",
  kind: "flowLink",
  inFlightMax: 16,
  leaseMs: 30_000,
  handle: expireFlowLink
})
