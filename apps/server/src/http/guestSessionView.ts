/** The session of a guest as its page knows it. */
import {
  GUEST_IDLE_MS,
  GUEST_MS_MAX,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { subjectShown } from "@payroll/operations/views/flowLinkView"
import * as Effect from "effect/Effect"

/** The header in which a page names its session. */
export const SESSION_HEADER = "payroll-session"

interface Around {
  readonly returnUrl: string | undefined
  /** True where the browser is a remembered phone of the worker. */
  readonly isRemembered: boolean
}

/** The session with the names that its page shows. */
export const guestSessionView = Effect.fnUntraced(function* (
  session: GuestSession,
  { returnUrl, isRemembered }: Around
) {
  const { clientId, companyId, flow, language, publicId, createdAt } = session
  const { profile } = yield* CompanyStore
  const company = yield* profile(clientId, companyId)
  return {
    publicId,
    flow,
    companyId,
    companyName: company?.company.name ?? "",
    ...subjectShown(session),
    language,
    returnUrl: returnUrl ?? null,
    expiresAt: isoTimestamp(createdAt + GUEST_MS_MAX),
    idleMs: GUEST_IDLE_MS,
    isRemembered,
    isOfPhone: session.phoneId !== undefined
  }
})
