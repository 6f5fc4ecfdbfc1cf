/** The tasks that wait for a person, the most urgent first. Each source is a read that the role may make. */
import { dayAfter, utcDay } from "@payroll/ui/days.ts"
import { formatAgo } from "@payroll/ui/format.ts"
import { some, type Some } from "@payroll/ui/some.ts"
import { useCompany } from "../api/company.ts"
import type { AnswerOf } from "../api/call.ts"
import { usePages, useRead, type Read } from "../api/queries.ts"
import { isAdmin, mayReview, mayWrite, useNeedsClient, type Session } from "../api/session.ts"
import { companyPath } from "../browser/place.ts"
import { companyRows, workOf, type CompanyRow } from "../records/companyWork.ts"
import { askedText, erasuresIn, isOfCompany, type WaitingErasure } from "../records/erasures.tsx"
import { joined, type Task, type Tasks } from "../records/tasks.ts"
import { isWaitingGuest } from "../records/waitingGuests.tsx"
import { COUNT_MAX, useOpenReviews, useOverview } from "../records/openWork.ts"
import { words } from "../text/words.ts"

const text = words.home
/** As many companies as one page has with their overviews. */
const COMPANIES = 50
const WEEK = 7

/** The tasks of a list. A page without any of a list that goes on leaves it open: its next page may have some. */
const tasksIn = <A extends { readonly nextCursor?: string | null }>(
  { data, error, again }: Read<A>,
  isOff: boolean,
  tasksOf: (data: A) => Some<Task>
): Tasks => {
  const tasks = data === undefined ? [] : some(tasksOf(data))
  return {
    tasks,
    isReading: !isOff && data === undefined && error === undefined,
    isWhole: data === undefined || tasks.length > 0 || (data.nextCursor ?? null) === null,
    error,
    again
  }
}

type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]

/** True of a correction of hours for which a worker asks. */
const isCorrection = ({ subjectKind }: Approval): boolean => subjectKind === "correction"

/** The corrections that wait, on the page of their company; of several companies on the list of them. */
const correctionsTask = (asked: ReadonlyArray<Approval>): Task | false => {
  const [companyId, ...others] = new Set(asked.flatMap((each) => each.companyId ?? []))
  if (companyId === undefined) return false
  const query = { view: "exceptions", codes: "correction-asked" }
  return {
    key: "corrections",
    tone: "warn",
    icon: "clock",
    title: text.corrections(asked.length),
    detail: text.correctionsHint,
    act: text.see,
    ...(others.length > 0
      ? { to: "/companies" }
      : { to: companyPath(companyId, "/timesheets"), query })
  }
}

/** The page of a worker, or of the company whose person waits. */
const placeOfGuest = ({ userId, companyId }: Approval): Pick<Task, "to" | "query"> =>
  userId === null
    ? { to: companyPath(companyId ?? ""), query: { view: "people" } }
    : { to: companyPath(companyId ?? "", `/workers/${userId}`) }

/** The requests to erase that wait: one by its name, several by their number. */
const erasuresTask = ([first, ...others]: ReadonlyArray<WaitingErasure>): Task | false =>
  first !== undefined && {
    key: "erasures",
    tone: "warn",
    icon: "users",
    title:
      others.length === 0
        ? words.erasures.title(first.erasure.name)
        : text.erasures(others.length + 1),
    detail: others.length === 0 ? askedText(first) : text.erasuresHint,
    act: text.seeErasures,
    to: "/reviews"
  }

const useReviews = (session: Session, companyId: string | undefined): Tasks => {
  const isOff = !mayReview(session)
  const maySee = mayReview(session) || mayWrite(session)
  const of = { limit: COUNT_MAX, ...(companyId !== undefined && { companyId }) }
  const open = useOpenReviews(session, companyId)
  const late = useRead("getVerifications", { waitsFor: "provider", ...of }, { isOff })
  const pending = useRead("getPendingApprovals", { limit: COUNT_MAX }, { isOff: !maySee })
  const shared = { tone: "warn", to: "/reviews" } as const
  const isHere = (each: Approval): boolean => isOfCompany(each, companyId)
  return joined([
    tasksIn(open, isOff, ({ verifications: [oldest, ...others] }) => [
      oldest && {
        ...shared,
        key: "reviews",
        icon: "shield",
        title: text.reviews(others.length + 1),
        detail: text.oldest(oldest.name),
        when: formatAgo(oldest.updatedAt),
        act: text.startReviewing
      }
    ]),
    tasksIn(late, isOff, ({ verifications: { length } }) => [
      length > 0 && {
        ...shared,
        key: "late",
        icon: "wait",
        title: text.overdue(length),
        detail: text.overdueHint,
        act: text.see,
        query: { waitsFor: "provider" }
      }
    ]),
    tasksIn(pending, !maySee, ({ pendingApprovals }) => {
      const here = pendingApprovals.filter(isHere)
      const [guest, ...guests] = here.filter(isWaitingGuest)
      const { length } = here.filter(
        (each) => !isWaitingGuest(each) && !isCorrection(each) && each.erasure === null
      )
      return [
        mayWrite(session) && correctionsTask(here.filter(isCorrection)),
        guest &&
          isAdmin(session) && {
            key: "guests",
            tone: "warn",
            icon: "user",
            title: text.guests(guests.length + 1),
            detail: text.guestsHint,
            act: text.seeGuest,
            ...placeOfGuest(guest)
          },
        isAdmin(session) && erasuresTask(erasuresIn(here)),
        length > 0 &&
          mayReview(session) && {
            ...shared,
            key: "second",
            icon: "users",
            title: text.second(length),
            detail: text.secondHint,
            act: text.decide
          }
      ]
    })
  ])
}

/** The work of the chosen company. */
const useWork = (companyId: string | undefined): Tasks => {
  const read = useOverview(companyId)
  const isOff = companyId === undefined
  return tasksIn(read, isOff, (answer) => companyRows(answer).flatMap((row) => workOf(row)))
}

/** The companies with work where none is chosen. */
const useCompaniesWithWork = (isOff: boolean) => {
  const request = { hasWork: true, includeOverview: true, limit: COMPANIES }
  const read = usePages("getCompanies", request, { isOff })
  return { rest: tasksIn(read, isOff, () => []), rows: read.data?.pages.flatMap(companyRows) ?? [] }
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

const NOTICES = [
  ["too-many-numbers", "warn", 1, text.tried, text.triedHint],
  ["addPayrollCredential", "info", WEEK, text.payrollIssued, text.recentHint],
  ["addRecipient", "info", WEEK, text.recipientsAdded, text.recentHint]
] as const

/** The rows of the audit in the last days, today's in UTC among them, of which an administrator should know. */
const useNotice = (
  [operation, tone, days, title, detail]: (typeof NOTICES)[number],
  isOff: boolean
): Tasks => {
  const from = `${dayAfter(utcDay(), 1 - days)}T00:00:00Z`
  const read = useRead("getAudit", { operation, from, limit: COUNT_MAX }, { isOff })
  return tasksIn(read, isOff, ({ audit, nextCursor }) => [
    audit.length > 0 && {
      key: operation,
      icon: "key",
      tone,
      title: title(audit.length, nextCursor !== null),
      detail,
      act: text.seeWho,
      to: "/audit",
      query: { operation }
    }
  ])
}

/** Returns all that waits for the person, of the chosen company or of the service, and the companies with work. */
export const useTasks = (
  session: Session,
  endpoints: Read<AnswerOf<"getWebhookEndpoints">>
): { readonly tasks: Tasks; readonly companies: ReadonlyArray<CompanyRow> } => {
  const { companyId } = useCompany()
  const needsClient = useNeedsClient()
  const isOff = !isAdmin(session)
  const reviews = useReviews(session, companyId)
  const work = useWork(needsClient ? undefined : companyId)
  const { rest, rows } = useCompaniesWithWork(needsClient || companyId !== undefined)
  // The list of notices never changes, so the reads keep their order.
  const notices = NOTICES.map((notice) => useNotice(notice, isOff))
  const failing = tasksIn(endpoints, isOff, ({ webhookEndpoints }) =>
    webhookEndpoints.flatMap(endpointWaits)
  )
  return { tasks: joined([work, rest, failing, reviews, ...notices]), companies: rows }
}
