/** The changes that take access from guests. */
import { flowLinkEvent } from "@payroll/domain/flowLink/event"
import { movedLink, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import { endedSession, type GuestSession } from "@payroll/domain/flowLink/guestSession"
import { expiredMail, type Mail } from "@payroll/domain/mail/mail"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, update } from "../../changes.ts"
import { FlowLinks, NO_ACCESS, type GuestAccess } from "../../ports/flowLinks.ts"
import type { Changes } from "../../writer.ts"

/** Loads the access of guests to one subject. */
export const accessOf = (clientId: string, subjectId: string) =>
  Effect.flatMap(FlowLinks, ({ access }) =>
    Effect.map(access(clientId, [subjectId]), (all) => all.get(subjectId) ?? NO_ACCESS)
  )

/** Stores a changed link with its event. */
export const updatedLink = (before: FlowLink, after: FlowLink, { at, newId }: Moment): Changes =>
  changes({
    writes: [update("flowLink", before, after)],
    events: [flowLinkEvent(newId(), "update", after, at)]
  })

export const endedSessions = (sessions: ReadonlyArray<GuestSession>, { at }: Moment): Changes =>
  changes({
    writes: sessions.map((session) => update("guestSession", session, endedSession(session, at)))
  })

/** Takes the tokens away that wait in mails of links that are revoked: they are not sent any more. */
export const withoutTokens = (mails: ReadonlyArray<Mail>, { at }: Moment): Changes =>
  changes({ writes: mails.map((mail) => update("mail", mail, expiredMail(mail, at))) })

/**
 * Revokes links that can still be used, with the tokens in mails that wait, and ends sessions. A link that has expired
 * is left to the worker process.
 */
export const revokedAccess = ({ links, mails, sessions }: GuestAccess, moment: Moment): Changes =>
  combined([
    endedSessions(sessions, moment),
    withoutTokens(mails, moment),
    ...links.flatMap((link) => {
      const revoked = movedLink(link, "revoked", moment)
      return Result.isSuccess(revoked) ? [updatedLink(link, revoked.success, moment)] : []
    })
  ])
