/** The counts that stand beside the sections: what waits there for the person. */
import { useCompany } from "../api/company.ts"
import { useNeedsClient, type Session } from "../api/session.ts"
import { companyRows } from "../records/companyWork.ts"
import { COUNT_MAX, useEndpoints, useOpenReviews, useOverview } from "../records/openWork.ts"

export interface Count {
  /** The number as it is shown; there may be more than are counted. */
  readonly shown: string
  readonly isBad?: boolean
}

const countOf = (count: number | undefined, isBad = false): Count | undefined =>
  count === undefined || count === 0
    ? undefined
    : { shown: count < COUNT_MAX ? String(count) : `${COUNT_MAX - 1}+`, isBad }

/** Returns the counts by the addresses of the sections; none for what is not read, or does not wait. */
export const useCounts = (session: Session): Readonly<Record<string, Count | undefined>> => {
  const { companyId } = useCompany()
  const needsClient = useNeedsClient()
  const reviews = useOpenReviews(session, companyId).data?.verifications.length
  const company = useOverview(needsClient ? undefined : companyId).data
  const overview = company && companyRows(company)[0]?.overview
  const failing = useEndpoints(session).data?.webhookEndpoints.filter(
    ({ status, deliveries: { failingCompanies, haltedCompanies } }) =>
      status !== "disabled" && failingCompanies + haltedCompanies > 0
  )
  return {
    "/reviews": countOf(reviews),
    "/time-off": countOf(overview?.timeOffRequests),
    "/timesheets": countOf(overview?.timeExceptions),
    "/webhooks": countOf(failing?.length, true)
  }
}
