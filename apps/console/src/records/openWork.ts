/** Reads of what waits for somebody, shared by Home and the counts of the sections. */
import { useRead } from "../api/queries.ts"
import { isAdmin, mayReview, type Session } from "../api/session.ts"

/** As many are counted. */
export const COUNT_MAX = 100

/** The cases of a company, or of all, on which a person decides. */
export const useOpenReviews = (session: Session, companyId: string | undefined) =>
  useRead(
    "getVerifications",
    { limit: COUNT_MAX, ...(companyId !== undefined && { companyId }) },
    { isOff: !mayReview(session) }
  )

/** The chosen company with its overview. */
export const useOverview = (companyId: string | undefined) =>
  useRead(
    "getCompanies",
    { companyId: companyId ?? "", includeOverview: true },
    { isOff: companyId === undefined }
  )

/** The endpoints of an administrator, with what does not reach them. */
export const useEndpoints = (session: Session) =>
  useRead("getWebhookEndpoints", {}, { isOff: !isAdmin(session) })
