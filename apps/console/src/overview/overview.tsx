/** The tasks that need a person today, with links to them. */
import type { ReactNode } from "react"
import { useHealth, useRead, type Read } from "../api/queries.ts"
import { isAdmin, mayReview, useNeedsClient, useSession } from "../api/session.ts"
import { EXHAUSTED, isExhausted } from "../reviews/reasons.ts"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Sparkline } from "../ui/chart.tsx"
import { dayAfter } from "../ui/day.ts"
import { Page, Section } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Time } from "../ui/values.tsx"

const text = words.overview

/** As many are counted; beyond that there are "100 or more". */
const COUNT_MAX = 100

const countText = (count: number, hasMore: boolean): string =>
  hasMore ? text.atLeast(words.number(count)) : words.number(count)

const Tile = <A,>({
  label,
  to,
  query,
  read,
  count,
  more = () => undefined
}: {
  readonly label: string
  /** The path of the list of the counted items. */
  readonly to?: string
  readonly query?: Readonly<Record<string, string>>
  readonly read: Read<A>
  readonly count: (data: A) => string
  /** Returns the content below the count. */
  readonly more?: (data: A) => ReactNode
}) => (
  <section className="card tile">
    <h2>{label}</h2>
    <ReadView read={read}>
      {(data) => (
        <>
          <p className="count">{count(data)}</p>
          {more(data)}
        </>
      )}
    </ReadView>
    {to !== undefined && (
      <p>
        <Link to={to} query={query ?? {}}>
          {text.sees}
          <span className="unseen">: {label}</span>
        </Link>
      </p>
    )}
  </section>
)

/** How many elements a page of a list has. */
const counted =
  <A extends { readonly nextCursor: string | null }>(list: (data: A) => ReadonlyArray<unknown>) =>
  (data: A): string =>
    countText(list(data).length, data.nextCursor !== null)

/** Since when the first one waits: lists of them begin with it. */
const Oldest = ({ since }: { readonly since: string | undefined }) =>
  since === undefined ? null : (
    <p className="quiet">
      {text.oldest} <Time at={since} />
    </p>
  )

const Reviews = () => {
  const read = useRead("getVerifications", { limit: COUNT_MAX })
  return (
    <>
      <Tile
        label={text.waiting}
        to="/reviews"
        read={read}
        count={counted(({ verifications }) => verifications)}
        more={({ verifications: [first] }) => <Oldest since={first?.updatedAt} />}
      />
      <Tile
        label={text.exhausted}
        to="/reviews"
        query={{ reason: EXHAUSTED }}
        read={read}
        count={({ verifications, nextCursor }) =>
          countText(verifications.filter(isExhausted).length, nextCursor !== null)
        }
      />
    </>
  )
}

/** Verifications that are under way for longer than the provider needs. */
const Overdue = () => (
  <Tile
    label={text.overdue}
    to="/reviews"
    query={{ waitsFor: "provider" }}
    read={useRead("getVerifications", { waitsFor: "provider", limit: COUNT_MAX })}
    count={counted(({ verifications }) => verifications)}
    more={({ verifications: [first] }) => <Oldest since={first?.createdAt} />}
  />
)

const Storage = () => (
  <Tile
    label={text.storage}
    read={useHealth()}
    count={({ isReady }) => (isReady ? text.ready : text.notReady)}
    more={({ isHeld }) => isHeld && <p className="notice warn">{words.webhooks.held}</p>}
  />
)

const Endpoints = () => (
  <Tile
    label={text.disabled}
    to="/webhooks"
    read={useRead("getWebhookEndpoints", { status: "disabled", limit: COUNT_MAX })}
    count={counted(({ webhookEndpoints }) => webhookEndpoints)}
  />
)

/** Companies whose events an endpoint does not take; each endpoint is counted by itself. */
const Lanes = () => (
  <Tile
    label={text.lanes}
    to="/webhooks"
    read={useRead("getWebhookEndpoints", {})}
    count={({ webhookEndpoints, nextCursor }) =>
      countText(
        webhookEndpoints.reduce(
          (sum, { deliveries: { failingCompanies, haltedCompanies } }) =>
            sum + failingCompanies + haltedCompanies,
          0
        ),
        nextCursor !== null
      )
    }
  />
)

const Companies = ({
  status,
  label
}: {
  readonly status: "failed" | "pending"
  readonly label: string
}) => (
  <Tile
    label={label}
    to="/companies"
    query={{ kybStatus: status }}
    read={useRead("getCompanies", { kybStatus: status, limit: COUNT_MAX })}
    count={counted(({ companies }) => companies)}
  />
)

/** A line with the number of audit rows that an operation left in the last days; none where it left none. */
const Notice = ({
  operation,
  days,
  says,
  link
}: {
  readonly operation: string
  /** Days in UTC, with today. */
  readonly days: number
  readonly says: (count: string) => string
  readonly link: string
}) => {
  const from = `${dayAfter(new Date().toISOString().slice(0, 10), 1 - days)}T00:00:00Z`
  const { data } = useRead("getAudit", { operation, from, limit: COUNT_MAX })
  if (data === undefined || data.audit.length === 0) return null
  return (
    <p className="notice warn">
      {says(countText(data.audit.length, data.nextCursor !== null))}{" "}
      <Link to="/audit" query={{ operation }}>
        {link}
      </Link>
    </p>
  )
}

const Notices = () => (
  <>
    <Notice operation="too-many-numbers" days={1} says={text.tried} link={text.whoTried} />
    <Notice
      operation="addPayrollCredential"
      days={7}
      says={text.payrollIssued}
      link={text.whoIssued}
    />
    <Notice operation="addRecipient" days={7} says={text.recipientsAdded} link={text.whoAdded} />
  </>
)

const DAYS = 14
const RECENT = [
  ["companiesCreated", "main"],
  ["reviewsDecided", "main"],
  ["events", "main"],
  ["deliveriesFailed", "bad"]
] as const

/** The last days as small pictures, each with its sum. */
const Recent = () => {
  const to = new Date().toISOString().slice(0, 10)
  const read = useRead("getFigures", { from: dayAfter(to, 1 - DAYS), to })
  return (
    <Section title={text.recent}>
      <ReadView read={read}>
        {({ figures, days }) => (
          <dl className="fields recent">
            {RECENT.map(([name, tone]) => (
              <div key={name}>
                <dt>{text.recentNames[name]}</dt>
                <dd>
                  {words.number(figures.totals[name])}
                  <Sparkline of={[{ name, tone, values: days.map((day) => day[name]) }]} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </ReadView>
      <p>
        <Link to="/figures">{text.allFigures}</Link>
      </p>
    </Section>
  )
}

export const Overview = () => {
  const session = useSession()
  const needsClient = useNeedsClient()
  return (
    <Page title={text.title} tab={text.title}>
      {session && isAdmin(session) && <Notices />}
      <div className="tiles">
        {session && mayReview(session) && (
          <>
            <Reviews />
            <Overdue />
          </>
        )}
        <Tile
          label={text.second}
          to="/reviews"
          read={useRead("getPendingApprovals", { limit: COUNT_MAX })}
          count={counted(({ pendingApprovals }) => pendingApprovals)}
        />
        {!needsClient && (
          <>
            <Companies status="failed" label={text.failed} />
            <Companies status="pending" label={text.pending} />
          </>
        )}
        {session && isAdmin(session) && (
          <>
            <Endpoints />
            <Lanes />
          </>
        )}
        <Storage />
      </div>
      <Recent />
    </Page>
  )
}
