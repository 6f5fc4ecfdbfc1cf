/** Links that guests ask for, which are mailed to the address on file: nobody types one in. */
import { subjectIds, type Flow } from "@payroll/domain/flowLink/flow"
import { LIVE_LINKS_MAX, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, noChanges } from "../../changes.ts"
import { FlowLinks } from "../../ports/flowLinks.ts"
import { accessOf } from "./access.ts"
import type { LinkInput } from "./linkFields.ts"
import { liveAt, madeLink, type MadeBy } from "./madeLink.ts"
import { loadNamed, subjectOf } from "./subject.ts"

interface Named {
  readonly flow: Flow
  readonly userId?: string
  readonly companyId?: string
  readonly businessUserId?: string
}

/**
 * Makes a link and mails it. No changes without a mail server or an address, for somebody who has left, or for one who
 * has all links that a subject may have.
 */
export const mailedLink = Effect.fnUntraced(function* (
  named: Named,
  terms: Pick<LinkInput, "expiresInHours" | "language" | "returnUrl">,
  by: MadeBy
) {
  const { publicUrl, hasMail, newToken } = yield* FlowLinks
  if (!hasMail || publicUrl === undefined) return noChanges
  const clientId = by.client.id
  const input = { ...named, sendMail: true }
  const subject = Result.getOrUndefined(subjectOf(yield* loadNamed(clientId, [input]), input))
  if (subject?.email === undefined) return noChanges
  if (liveAt(yield* accessOf(clientId, subject.id), by.at) >= LIVE_LINKS_MAX) return noChanges
  const { flow } = named
  const made = madeLink(subject, { flow, ...terms, token: newToken(), isMailed: true }, by)
  return combined([made.changes, changes({ revisions: [subject.revision] })])
})

/** Makes a link of the same flow, and mails it. */
export const linkAnew = (link: FlowLink, by: MadeBy) => {
  const { flow, companyId, language, returnUrl } = link
  const { userId, businessUserId } = subjectIds(link)
  const names =
    userId === null ? { companyId, ...(businessUserId !== null && { businessUserId }) } : { userId }
  return mailedLink(
    { flow, ...names },
    { language, ...(returnUrl !== undefined && { returnUrl }) },
    by
  )
}
