/** The tasks that wait for a person, the most urgent first. Each source is a read that the role may make. */
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"
import { dayAfter, utcDay } from "@payroll/ui/days.ts"
import { formatAgo, formatDay, today } from "@payroll/ui/format.ts"
import { useCompany } from "../api/company.ts"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, mayReview, useNeedsClient, type Session } from "../api/session.ts"
import { words } from "../text/words.ts"

export interface Task {
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

type Lists = ReadonlyArray<Task>

/** The tasks that were found; not whole if a list has pages that were not looked through. */
export interface Tasks {
  readonly tasks: ReadonlyArray<Task>
  readonly isWhole: boolean
}

const useReviews = (session: Session, companyId: string | undefined): Lists => {
  const isOff = !mayReview(session)
  const of = companyId === undefined ? {} : { companyId }
  const { data } = useRead("getVerifications", { limit: COUNT_MAX, ...of }, { isOff })
  const late = useRead(
    "getVerifications",
    { waitsFor: "provider", limit: COUNT_MAX, ...of },
    { isOff }
  ).data
  const pending = useRead("getPendingApprovals", { limit: COUNT_MAX }, { isOff }).data
  const second = (pending?.pendingApprovals ?? []).filter(
    (each) => companyId === undefined || each.companyId === companyId
  )
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
    ...(second.length > 0
      ? [
          {
            key: "second",
            icon: "users" as const,
            tone: "warn" as const,
            title: text.second(second.length),
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

/** False for a list that was not read, and for a page without rows of one that goes on: its next page may have some. */
const isSearched = (
  page: { readonly nextCursor: string | null } | undefined,
  rows: ReadonlyArray<unknown> | undefined,
  isOff: boolean
): boolean => isOff || (page !== undefined && ((rows?.length ?? 0) > 0 || page.nextCursor === null))

const useCompanies = (isOff: boolean): Tasks => {
  const failed = useRead("getCompanies", { kybStatus: "failed", limit: COUNT_MAX }, { isOff }).data
  const open = useRead(
    "getCompanies",
    { hasRequirements: true, kind: "employer", limit: COUNT_MAX },
    { isOff }
  ).data
  const tasks: Lists = [
    ...(failed && failed.companies.length > 0
      ? [
          {
            key: "failed",
            icon: "building" as const,
            tone: "bad" as const,
            title: text.failed(failed.companies.length, failed.nextCursor !== null),
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
            title: text.open(open.companies.length, open.nextCursor !== null),
            detail: namesOf(open.companies),
            act: text.openCompanies,
            to: "/companies",
            query: { hasRequirements: "true" }
          }
        ]
      : [])
  ]
  return {
    tasks,
    isWhole: [failed, open].every((page) => isSearched(page, page?.companies, isOff))
  }
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

/** The audit rows that an operation left in the last days, today's in UTC among them. */
const useRows = (operation: string, days: number, isOff: boolean) => {
  const from = `${dayAfter(utcDay(), 1 - days)}T00:00:00Z`
  const { data } = useRead("getAudit", { operation, from, limit: COUNT_MAX }, { isOff })
  return {
    count: data?.audit.length ?? 0,
    hasMore: data !== undefined && data.nextCursor !== null,
    isWhole: isSearched(data, data?.audit, isOff)
  }
}

/** The rows of the audit in the last days that an administrator should know of. */
const useNotices = (session: Session): Tasks => {
  const isOff = !isAdmin(session)
  const tried = useRows("too-many-numbers", 1, isOff)
  const issued = useRows("addPayrollCredential", WEEK, isOff)
  const added = useRows("addRecipient", WEEK, isOff)
  const notices = [
    ["too-many-numbers", "warn", tried, text.tried, text.triedHint],
    ["addPayrollCredential", "info", issued, text.payrollIssued, text.recentHint],
    ["addRecipient", "info", added, text.recipientsAdded, text.recentHint]
  ] as const
  const tasks = notices
    .filter(([, , { count }]) => count > 0)
    .map(([operation, tone, { count, hasMore }, title, detail]) => ({
      key: operation,
      icon: "key" as const,
      tone,
      title: title(count, hasMore),
      detail,
      act: text.seeWho,
      to: "/audit",
      query: { operation }
    }))
  return { tasks, isWhole: notices.every(([, , { isWhole }]) => isWhole) }
}

const URGENCY: Readonly<Record<Tone, number>> = { bad: 0, warn: 1, info: 2, off: 3, ok: 4 }

/** Returns all that waits for the person, of the chosen company or of all. */
export const useTasks = (session: Session, endpoints: ReadonlyArray<Endpoint>): Tasks => {
  const { companyId } = useCompany()
  const needsClient = useNeedsClient()
  const reviews = useReviews(session, companyId)
  const companies = useCompanies(needsClient || companyId !== undefined)
  const time = useTime(companyId, needsClient)
  const notices = useNotices(session)
  const tasks = [
    ...time,
    ...endpoints.flatMap(endpointWaits),
    ...reviews,
    ...companies.tasks,
    ...notices.tasks
  ]
  return {
    tasks: tasks.toSorted((one, other) => URGENCY[one.tone] - URGENCY[other.tone]),
    isWhole: companies.isWhole && notices.isWhole
  }
}
