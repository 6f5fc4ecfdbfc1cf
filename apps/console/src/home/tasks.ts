/** The tasks that wait for a person, the most urgent first. Each source is a read that the role may make. */
import { dayAfter, utcDay } from "@payroll/ui/days.ts"
import { formatAgo, formatDay, today } from "@payroll/ui/format.ts"
import { some } from "@payroll/ui/some.ts"
import { useCompany } from "../api/company.ts"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, mayReview, useNeedsClient, type Session } from "../api/session.ts"
import { words } from "../text/words.ts"
import { joined, type Task, type Tasks } from "./joined.ts"

const text = words.home
const COUNT_MAX = 100
const NAMES_MAX = 3
const WEEK = 7

/** False for a list that was not read, and for a page without rows of one that goes on: its next page may have some. */
const isSearched = (
  page: { readonly nextCursor: string | null } | undefined,
  rows: ReadonlyArray<unknown> | undefined,
  isOff: boolean
): boolean => isOff || (page !== undefined && ((rows?.length ?? 0) > 0 || page.nextCursor === null))

const useReviews = (session: Session, companyId: string | undefined): Tasks => {
  const manner = { isOff: !mayReview(session) }
  const of = { limit: COUNT_MAX, ...(companyId !== undefined && { companyId }) }
  const open = useRead("getVerifications", of, manner).data
  const late = useRead("getVerifications", { waitsFor: "provider", ...of }, manner).data
  const pending = useRead("getPendingApprovals", { limit: COUNT_MAX }, manner).data
  const second = (pending?.pendingApprovals ?? []).filter(
    (each) => companyId === undefined || each.companyId === companyId
  )
  const [oldest] = open?.verifications ?? []
  const overdue = late?.verifications.length ?? 0
  const tasks = some<Task>([
    open &&
      oldest && {
        key: "reviews",
        icon: "shield",
        tone: "warn",
        title: text.reviews(open.verifications.length),
        detail: text.oldest(oldest.name),
        when: formatAgo(oldest.updatedAt),
        act: text.startReviewing,
        to: "/reviews"
      },
    overdue > 0 && {
      key: "late",
      icon: "wait",
      tone: "warn",
      title: text.overdue(overdue),
      detail: text.overdueHint,
      act: text.see,
      to: "/reviews",
      query: { waitsFor: "provider" }
    },
    second.length > 0 && {
      key: "second",
      icon: "users",
      tone: "warn",
      title: text.second(second.length),
      detail: text.secondHint,
      act: text.decide,
      to: "/reviews"
    }
  ])
  return {
    tasks,
    isWhole:
      [open, late].every((page) => isSearched(page, page?.verifications, manner.isOff)) &&
      isSearched(pending, second, manner.isOff)
  }
}

const namesOf = (companies: AnswerOf<"getCompanies">["companies"]): string =>
  text.among(companies.slice(0, NAMES_MAX).map(({ company }) => company))

const useCompanies = (isOff: boolean): Tasks => {
  const failed = useRead("getCompanies", { kybStatus: "failed", limit: COUNT_MAX }, { isOff }).data
  const open = useRead(
    "getCompanies",
    { hasRequirements: true, kind: "employer", limit: COUNT_MAX },
    { isOff }
  ).data
  const shared = { icon: "building", act: text.openCompanies, to: "/companies" } as const
  const tasks = some<Task>([
    failed !== undefined &&
      failed.companies.length > 0 && {
        ...shared,
        key: "failed",
        tone: "bad",
        title: text.failed(failed.companies.length, failed.nextCursor !== null),
        detail: namesOf(failed.companies),
        query: { kybStatus: "failed" }
      },
    open !== undefined &&
      open.companies.length > 0 && {
        ...shared,
        key: "open",
        tone: "info",
        title: text.open(open.companies.length, open.nextCursor !== null),
        detail: namesOf(open.companies),
        query: { hasRequirements: "Yes" }
      }
  ])
  return {
    tasks,
    isWhole: [failed, open].every((page) => isSearched(page, page?.companies, isOff))
  }
}

const useTime = (companyId: string | undefined, needsClient: boolean): Tasks => {
  const of = { companyId: companyId ?? "", limit: COUNT_MAX }
  const manner = { isOff: needsClient || companyId === undefined }
  const asked = useRead("getTimeOffRequests", { ...of, status: ["Pending"] }, manner).data
  const periods = useRead("getUnProcessedPayPeriod", of, manner).data
  const soon = dayAfter(today(), WEEK)
  const due = (periods?.payPeriods ?? []).filter(
    ({ PayPeriodStatus: { status }, DeadlineToRunPayroll: day }) => status === "new" && day <= soon
  )
  const first = asked?.timeOffRequests.map(({ startDate }) => startDate).toSorted()[0]
  const tasks = some<Task>([
    ...due.slice(0, NAMES_MAX).map(
      ({ payPeriodId, PayBeginDate, PayEndDate, PayDate, DeadlineToRunPayroll: day }) =>
        ({
          key: payPeriodId,
          icon: "send",
          tone: day <= today() ? "bad" : "warn",
          title: text.deadline(formatDay(day)),
          detail: text.payDate(formatDay(PayBeginDate), formatDay(PayEndDate), formatDay(PayDate)),
          act: text.openPeriods,
          to: "/pay-periods"
        }) as const
    ),
    asked !== undefined &&
      first !== undefined && {
        key: "timeOff",
        icon: "sun",
        tone: "info",
        title: text.timeOff(asked.timeOffRequests.length),
        detail: text.timeOffFirst(formatDay(first)),
        act: text.decide,
        to: "/time-off"
      }
  ])
  return {
    tasks,
    isWhole:
      isSearched(asked, asked?.timeOffRequests, manner.isOff) &&
      isSearched(periods, due, manner.isOff)
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]

const endpointWaits = (endpoint: Endpoint): ReadonlyArray<Task> => {
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

/** Returns all that waits for the person, of the chosen company or of all. */
export const useTasks = (session: Session, endpoints: ReadonlyArray<Endpoint>): Tasks => {
  const { companyId } = useCompany()
  const needsClient = useNeedsClient()
  const reviews = useReviews(session, companyId)
  const companies = useCompanies(needsClient || companyId !== undefined)
  const time = useTime(companyId, needsClient)
  const notices = useNotices(session)
  const failing = { tasks: endpoints.flatMap(endpointWaits), isWhole: true }
  return joined([time, failing, reviews, companies, notices])
}
