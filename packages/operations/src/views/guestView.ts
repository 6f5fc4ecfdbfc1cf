/** Guests in answers about what was done. */
import { FLOWS, type Flow } from "@payroll/domain/flowLink/flow"
import * as Schema from "effect/Schema"
import { entityOf, ids, objectOf, oneOf, shownId, shownText } from "../answerSchema.ts"

/** A guest who did something. */
export interface ActingGuest {
  /** The worker, the business user, or the place of a kiosk. */
  readonly subjectId: string
  /** The name of today; undefined of somebody who is not there any more. */
  readonly name: string | undefined
  readonly flow: Flow
  readonly flowLinkId: string
  /** Undefined of a guest who had no session yet. */
  readonly sessionId: string | undefined
  /** How the address of the link came to the person. */
  readonly handedOver: string
}

const ActingGuestShown = entityOf("ActingGuest", "A guest, who opened a link.", {
  subjectId: shownId(
    "The worker, the business user or the place of a kiosk whom the pages were about."
  ),
  name: Schema.NullOr(shownText("The name of today; null of somebody who is not there any more.")),
  flow: oneOf(FLOWS, "What the pages were for."),
  flowLinkId: ids.flowLinkId,
  sessionId: Schema.NullOr(shownId("The session; null of a guest who had none.")),
  handedOver: shownText("How the address came to the person.")
})

export const guestShape = Schema.NullOr(ActingGuestShown)

export const guestShown = (guest: ActingGuest | undefined): typeof guestShape.Type =>
  guest ? { ...guest, name: guest.name ?? null, sessionId: guest.sessionId ?? null } : null

export const GuestCodeEntity = entityOf(
  "GuestCodeEntity",
  "The codes of a worker or a business user as events show them.",
  {
    companyId: ids.companyId,
    userId: Schema.NullOr(shownId("The worker whose codes they are; null of a business user.")),
    businessUserId: Schema.NullOr(
      shownId("The business user whose codes they are; null of a worker.")
    ),
    status: objectOf("The state of the codes.", {
      lockStatus: oneOf(["locked", "lifted"], "`locked` until an administrator unlocks them.")
    })
  }
)
