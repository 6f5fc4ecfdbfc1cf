/** The things that wait for a person, the most urgent first. Each source is a read that the role may make. */
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"
import { dayAfter } from "@payroll/ui/days.ts"
import { formatAgo, formatDay, today } from "@payroll/ui/format.ts"
import { useCompany } from "../api/company.ts"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, mayReview, useNeedsClient, type Session } from "../api/session.ts"
import { words } from "../text/words.ts"

export interface Waiting {
  readonly key: string
  readonly icon: IconName
  readonly tone: Tone
  readonly title: string
  readonly detail?: string
  /** The time for which it waits, or until which it may. */
  readonly when?: string
  readonly act: string
  readonly to: string
  readonly query?: Readonly<Record<string, string>>
}

const text = words.home
const COUNT_MAX = 100
const NAMES_MAX = 3
const WEEK = 7

type Lists = ReadonlyArray<Waiting>

const useReviews = (session: Session, companyId: string | undefined): Lists => {
  const isOff = !mayReview(session)
  const of = companyId === undefined ? {} : { companyId }
  const { data } = useRead("getVerifications", { limit: COUNT_MAX, ...of }, { isOff })
  const late = useRead(
    "getVerifications",
    { waitsFor: "provider", limit: COUNT_MAX, ...of },
    { isOff }
  ).data
  const second = useRead("getPendingApprovals", { limit: COUNT_MAX }).data
  const [oldest] = data?.verifications ?? []
  return [
    ...(data && oldest
      ? [
          {
            key: "reviews",
            icon: "shield" as const,
            tone: "warn" as const,
            title: text.reviews(data.verifications.length),
            detail: text.oldest(oldest.name),
            when: formatAgo(oldest.updatedAt),
            act: text.startReviewing,
            to: "/reviews"
          }
        ]
      : []),
    ...(late && late.verifications.length > 0
      ? [
          {
            key: "late",
            icon: "wait" as const,
            tone: "warn" as const,
            title: text.overdue(late.verifications.length),
            detail: text.overdueHint,
            act: text.see,
            to: "/reviews",
            query: { waitsFor: "provider" }
          }
        ]
      : []),
    ...(second && second.pendingApprovals.length > 0
      ? [
          {
            key: "second",
            icon: "users" as const,
            tone: "warn" as const,
            title: text.second(second.pendingApprovals.length),
            detail: text.secondHint,
            act: text.decide,
            to: "/reviews"
          }
        ]
      : [])
  ]
}

const namesOf = (companies: AnswerOf<"getCompanies">["companies"]): string =>
  text.among(companies.slice(0, NAMES_MAX).map(({ company }) => company))

const useCompanies = (isOff: boolean): Lists => {
  const failed = useRead("getCompanies", { kybStatus: "failed", limit: COUNT_MAX }, { isOff }).data
  const open = useRead(
    "getCompanies",
    { hasRequirements: true, kind: "employer", limit: COUNT_MAX },
    { isOff }
  ).data
  return [
    ...(failed && failed.companies.length > 0
      ? [
          {
            key: "failed",
            icon: "building" as const,
            tone: "bad" as const,
            title: text.failed(failed.companies.length),
            detail: namesOf(failed.companies),
            act: text.openCompanies,
            to: "/companies",
            query: { kybStatus: "failed" }
          }
        ]
      : []),
    ...(open && open.companies.length > 0
      ? [
          {
            key: "open",
            icon: "building" as const,
            tone: "info" as const,
            title: text.open(open.companies.length),
            detail: namesOf(open.companies),
            act: text.openCompanies,
            to: "/companies",
            query: { hasRequirements: "true" }
          }
        ]
      : [])
  ]
}

const useTime = (companyId: string | undefined, isOff: boolean): Lists => {
  const of = { companyId: companyId ?? "", limit: COUNT_MAX }
  const manner = { isOff: isOff || companyId === undefined }
  const asked = useRead("getTimeOffRequests", { ...of, status: ["Pending"] }, manner).data
  const periods = useRead("getUnProcessedPayPeriod", of, manner).data
  const soon = dayAfter(today(), WEEK)
  const due = (periods?.payPeriods ?? [])
    .filter(
      ({ PayPeriodStatus: { status }, DeadlineToRunPayroll: day }) =>
        status === "new" && day <= soon
    )
    .slice(0, NAMES_MAX)
  const first = asked?.timeOffRequests.map(({ startDate }) => startDate).toSorted()[0]
  return [
    ...due.map((period) => ({
      key: period.payPeriodId,
      icon: "send" as const,
      tone: period.DeadlineToRunPayroll <= today() ? ("bad" as const) : ("warn" as const),
      title: text.deadline(formatDay(period.DeadlineToRunPayroll)),
      detail: text.payDate(
        formatDay(period.PayBeginDate),
        formatDay(period.PayEndDate),
        formatDay(period.PayDate)
      ),
      act: text.openPeriods,
      to: "/pay-periods"
    })),
    ...(asked && first !== undefined
      ? [
          {
            key: "timeOff",
            icon: "sun" as const,
            tone: "info" as const,
            title: text.timeOff(asked.timeOffRequests.length),
            detail: text.timeOffFirst(formatDay(first)),
            act: text.decide,
            to: "/time-off"
          }
        ]
      : [])
  ]
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]

const endpointWaits = (endpoint: Endpoint): Lists => {
  const { url, status, disabledReason, deliveries, webhookEndpointId } = endpoint
  const companies = deliveries.failingCompanies + deliveries.haltedCompanies
  const shared = {
    key: webhookEndpointId,
    icon: "hook" as const,
    act: text.seeEndpoint,
    to: `/webhooks/${webhookEndpointId}`
  }
  if (status === "disabled") {
    const detail = disabledReason === null ? undefined : text.disabledHint[disabledReason]
    const tone = disabledReason === "person" ? ("info" as const) : ("bad" as const)
    return [{ ...shared, tone, title: text.disabled(hostOf(url)), ...(detail && { detail }) }]
  }
  if (companies === 0) return []
  return [
    {
      ...shared,
      tone: "bad",
      title: text.failing(hostOf(url)),
      detail: text.failingHint(companies)
    }
  ]
}

/** The number of audit rows that an operation left in the last days, today's in UTC among them. */
const useRows = (operation: string, days: number, isOff: boolean): number => {
  const from = `${dayAfter(new Date().toISOString().slice(0, 10), 1 - days)}T00:00:00Z`
  const { data } = useRead("getAudit", { operation, from, limit: COUNT_MAX }, { isOff })
  return data?.audit.length ?? 0
}

/** The rows of the audit in the last days that an administrator should know of. */
const useNotices = (session: Session): Lists => {
  const isOff = !isAdmin(session)
  const tried = useRows("too-many-numbers", 1, isOff)
  const issued = useRows("addPayrollCredential", WEEK, isOff)
  const added = useRows("addRecipient", WEEK, isOff)
  const notices = [
    ["too-many-numbers", "warn", tried, text.tried, text.triedHint],
    ["addPayrollCredential", "info", issued, text.payrollIssued, text.recentHint],
    ["addRecipient", "info", added, text.recipientsAdded, text.recentHint]
  ] as const
  return notices
    .filter(([, , count]) => count > 0)
    .map(([operation, tone, count, title, detail]) => ({
      key: operation,
      icon: "key" as const,
      tone,
      title: title(count),
      detail,
      act: text.seeWho,
      to: "/audit",
      query: { operation }
    }))
}

const URGENCY: Readonly<Record<Tone, number>> = { bad: 0, warn: 1, info: 2, off: 3, ok: 4 }

/** Returns all that waits for the person, of the chosen company or of all. */
export const useWaiting = (
  session: Session,
  endpoints: ReadonlyArray<Endpoint>
): ReadonlyArray<Waiting> => {
  const { companyId } = useCompany()
  const needsClient = useNeedsClient()
  const reviews = useReviews(session, companyId)
  const companies = useCompanies(needsClient || companyId !== undefined)
  const time = useTime(companyId, needsClient)
  const notices = useNotices(session)
  const waiting = [
    ...time,
    ...endpoints.flatMap(endpointWaits),
    ...reviews,
    ...companies,
    ...notices
  ]
  return waiting.toSorted((one, other) => URGENCY[one.tone] - URGENCY[other.tone])
}
