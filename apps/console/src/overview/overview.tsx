/** What needs a person today, with the way to it. */
import { useRead, type Read } from "../api/queries.ts"
import { isAdmin, mayReview, useSession } from "../api/session.ts"
import { words } from "../text/words.ts"
import { Link } from "../ui/link.tsx"
import { Sparkline } from "../ui/chart.tsx"
import { dayAfter } from "../ui/day.ts"
import { Page, Section } from "../ui/page.tsx"
import { Shown } from "../ui/read.tsx"

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
  count
}: {
  readonly label: string
  readonly to: string
  readonly query?: Readonly<Record<string, string>>
  readonly read: Read<A>
  readonly count: (data: A) => string
}) => (
  <section class="card tile">
    <h2>{label}</h2>
    <Shown read={read}>{(data) => <p class="count">{count(data)}</p>}</Shown>
    <p>
      <Link to={to} query={query ?? {}}>
        {text.sees}
        <span class="unseen">: {label}</span>
      </Link>
    </p>
  </section>
)

/** How many elements a page of a list has. */
const counted =
  <A extends { readonly nextCursor: string | null }>(list: (data: A) => ReadonlyArray<unknown>) =>
  (data: A): string =>
    countText(list(data).length, data.nextCursor !== null)

const Reviews = () => (
  <Tile
    label={text.waiting}
    to="/reviews"
    read={useRead("getVerifications", { limit: COUNT_MAX })}
    count={counted(({ verifications }) => verifications)}
  />
)

const Endpoints = () => (
  <Tile
    label={text.disabled}
    to="/webhooks"
    read={useRead("getWebhookEndpoints", {})}
    count={({ webhookEndpoints }) =>
      words.number(webhookEndpoints.filter(({ status }) => status === "disabled").length)
    }
  />
)

/** Companies whose events an endpoint does not take; each endpoint is counted by itself. */
const Lanes = () => (
  <Tile
    label={text.lanes}
    to="/webhooks"
    read={useRead("getWebhookEndpoints", {})}
    count={({ webhookEndpoints }) =>
      words.number(
        webhookEndpoints.reduce(
          (sum, { deliveries: { failingCompanies, haltedCompanies } }) =>
            sum + failingCompanies + haltedCompanies,
          0
        )
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
      <Shown read={read}>
        {({ figures, days }) => (
          <dl class="fields recent">
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
      </Shown>
      <p>
        <Link to="/figures">{text.allFigures}</Link>
      </p>
    </Section>
  )
}

export const Overview = () => {
  const session = useSession()
  return (
    <Page title={text.title} tab={text.title}>
      <div class="tiles">
        {session && mayReview(session) && <Reviews />}
        <Tile
          label={text.second}
          to="/reviews"
          read={useRead("getPendingApprovals", { limit: COUNT_MAX })}
          count={counted(({ pendingApprovals }) => pendingApprovals)}
        />
        <Companies status="failed" label={text.failed} />
        <Companies status="pending" label={text.pending} />
        {session && isAdmin(session) && (
          <>
            <Endpoints />
            <Lanes />
          </>
        )}
      </div>
      <Recent />
    </Page>
  )
}
