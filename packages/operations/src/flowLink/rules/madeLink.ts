/** The changes that store a new link, and mail its address. */
import { flowLinkEvent } from "@payroll/domain/flowLink/event"
import { flows, type Flow } from "@payroll/domain/flowLink/flow"
import { isLive, linkAt, newFlowLink, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import type { MailTemplate } from "@payroll/domain/mail/mail"
import { created } from "@payroll/domain/record"
import { changes, combined, insert, noChanges } from "../../changes.ts"
import { queuedMail } from "../../mail/rules/queuedMail.ts"
import type { DecisionContext } from "../../operation.ts"
import type { FlowToken, GuestAccess } from "../../ports/flowLinks.ts"
import type { Changes } from "../../writer.ts"
import type { LinkInput } from "./linkFields.ts"
import type { LinkSubject } from "./subject.ts"

/** How many of the links can be used at a time. */
export const liveAt = ({ links }: GuestAccess, at: number): number =>
  links.filter((link) => isLive(linkAt(link, at))).length

const templateOf = (flow: Flow): MailTemplate => {
  if (flow === "worker-portal") return "portalLink"
  const templates = {
    worker: "workerLink",
    signatory: "companyLink",
    owner: "ownerLink",
    // A place has no address: its links are never mailed.
    place: "companyLink"
  } as const
  return templates[flows[flow]]
}

interface NewLink extends Pick<LinkInput, "flow" | "expiresInHours" | "language" | "returnUrl"> {
  readonly token: FlowToken
  readonly isMailed: boolean
}

interface MadeLink {
  readonly link: FlowLink
  readonly changes: Changes
}

/** The maker of a link, its client and the time. */
export type MadeBy = Pick<DecisionContext, "at" | "newId" | "client" | "credential" | "actedBy">

/** A link with its event, and with the mail that has its address. One that is mailed nowhere is `undeliverable`. */
export const madeLink = (
  { id: subjectId, companyId, firstName, email: to, company }: Omit<LinkSubject, "revision">,
  { flow, token, isMailed, expiresInHours, language, returnUrl }: NewLink,
  { at, newId, client, credential, actedBy }: MadeBy
): MadeLink => {
  const base = created(newId(), { clientId: client.id, companyId }, at)
  const by = { credential, actedBy, isMailed }
  const terms = { flow, subjectId, digest: token.digest, returnUrl, expiresInHours, language }
  const made = newFlowLink(base, { ...terms, ...by })
  const isLost = isMailed && to === undefined
  const link: FlowLink = isLost ? { ...made, status: "undeliverable" } : made
  const mail =
    isMailed && to !== undefined
      ? queuedMail(
          link,
          {
            template: templateOf(flow),
            language: link.language,
            expiresAt: link.expiresAt,
            secret: token.token,
            flowLinkId: link.id,
            content: { to, firstName, company }
          },
          { at, newId }
        )
      : noChanges
  const stored = changes({
    writes: [insert("flowLink", link)],
    events: [flowLinkEvent(newId(), "insert", link, at)]
  })
  return { link, changes: combined([stored, mail]) }
}
