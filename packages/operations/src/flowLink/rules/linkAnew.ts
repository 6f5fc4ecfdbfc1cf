/** The link that is mailed to a guest who asks for a new one. */
import { isOfWorker } from "@payroll/domain/flowLink/flow"
import { LIVE_LINKS_MAX, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, noChanges } from "../../changes.ts"
import { FlowLinks } from "../../ports/flowLinks.ts"
import { accessOf } from "./access.ts"
import { liveAt, madeLink, type MadeBy } from "./madeLink.ts"
import { loadNamed, subjectOf } from "./subject.ts"

/**
 * Makes a link of the same flow, and mails it to the address on file: nobody types one in. No changes without a mail
 * server or an address, for somebody who has left, or for one who has all links that a subject may have.
 */
export const linkAnew = Effect.fnUntraced(function* (link: FlowLink, by: MadeBy) {
  const { publicUrl, hasMail, newToken } = yield* FlowLinks
  if (!hasMail || publicUrl === undefined) return noChanges
  const { flow, clientId, companyId, subjectId, language, returnUrl } = link
  const names = isOfWorker(flow) ? { userId: subjectId } : { companyId, businessUserId: subjectId }
  const input = { flow, sendMail: true, ...names }
  const subject = Result.getOrUndefined(subjectOf(yield* loadNamed(clientId, [input]), input))
  if (subject?.email === undefined) return noChanges
  if (liveAt(yield* accessOf(clientId, subjectId), by.at) >= LIVE_LINKS_MAX) return noChanges
  const terms = { flow, language, ...(returnUrl !== undefined && { returnUrl }) }
  const made = madeLink(subject, { ...terms, token: newToken(), isMailed: true }, by)
  return combined([made.changes, changes({ revisions: [subject.revision] })])
})
