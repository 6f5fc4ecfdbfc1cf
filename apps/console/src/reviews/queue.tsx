/** The verifications that need a person, the oldest first, and the decisions that wait for a second one. */
import { formatAgo, formatTime } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Badge, Mark } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useSeesAll } from "../api/session.ts"
import { Link, LinkButton } from "../browser/link.tsx"
import { usePlace } from "../browser/place.ts"
import { Filters, useFilters, useList, useWithClient, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { clientColumns, clientIn } from "../frame/ofClients.ts"
import { Next, Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { Rows } from "../frame/rows.tsx"
import type { CsvColumn } from "../frame/csv.tsx"
import { erasuresIn, isOfCompany, WaitingErasures } from "../records/erasures.tsx"
import { words } from "../text/words.ts"
import { EXHAUSTED, isExhausted, reasonText } from "./reasons.ts"
import { StateBadge, type Attempt } from "./verification.ts"

type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]
type Approvals = ReadonlyMap<string, Approval>

const text = words.reviews
const CASES_MAX = 200

const filters: ReadonlyArray<Filter> = [
  { name: "waitsFor", label: text.waitsFor, choices: text.waitsForOf },
  { name: "kind", label: text.kind, choices: text.kinds },
  { name: "reason", label: text.why, choices: text.reasons }
]

const firstText = ({ first }: Approval): string | undefined =>
  first ? text.firstBy(first.actedBy, text.decided[first.decision]) : undefined

const State = ({ of, approval }: { readonly of: Attempt; readonly approval?: Approval }) =>
  approval ? (
    <>
      <Badge tone="info">{text.second}</Badge>
      <span className="sub">{firstText(approval)}</span>
    </>
  ) : (
    <StateBadge is={of.status.status} />
  )

const whyOf = ({ reasons }: Attempt): string =>
  reasons.map((reason) => reasonText(reason)).join("; ") || text.noReason

const columnsOf = (isOfAll: boolean, approvals: Approvals): ReadonlyArray<Column<Attempt>> => [
  {
    head: text.name,
    sortBy: ({ name }) => name,
    cell: (row) => (
      <Name
        to={`/reviews/${row.verificationId}`}
        query={clientIn(isOfAll, row)}
        sub={text.attemptOf(text.kinds[row.subjectKind], text.attempts(row.number))}
      >
        {row.name}
      </Name>
    )
  },
  ...clientColumns(isOfAll),
  { head: text.why, cell: whyOf, isBelow: true },
  {
    head: text.state,
    cell: (row) => {
      const approval = approvals.get(row.verificationId)
      return <State of={row} {...(approval && { approval })} />
    }
  },
  {
    head: text.since,
    isBelow: true,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAgo(updatedAt)}</time>
  }
]

/** First decisions about cases that the page of the list does not have. */
const Elsewhere = ({ of }: { readonly of: ReadonlyArray<Approval> }) => {
  const isOfAll = useSeesAll()
  if (of.length === 0) return null
  return (
    <Card title={text.secondElsewhere} isFlush>
      <ul className="list">
        {of.map((approval) => (
          <Row
            key={approval.subjectId}
            before={<Mark icon="users" tone="info" />}
            title={firstText(approval)}
            detail={
              approval.first?.waitsUntil ? text.until(formatTime(approval.first.waitsUntil)) : ""
            }
          >
            <LinkButton
              isSmall
              to={`/reviews/${approval.subjectId}`}
              query={clientIn(isOfAll, approval)}
            >
              {text.openCase}
            </LinkButton>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

/** Returns true if a case matches the filters that the service does not have. */
const isWanted =
  ({ kind, reason }: Readonly<Record<string, string>>) =>
  (attempt: Attempt): boolean => {
    const isOfReason =
      reason === EXHAUSTED ? isExhausted(attempt) : attempt.reasons.some((each) => each === reason)
    return (!kind || attempt.subjectKind === kind) && (!reason || isOfReason)
  }

const Oldest = ({
  rows,
  isMore
}: {
  readonly rows: ReadonlyArray<Attempt>
  readonly isMore: boolean
}) => {
  const isOfAll = useSeesAll()
  const [oldest] = rows
  if (!oldest) return null
  return (
    <Next why={text.oldest(rows.length, isMore, formatAgo(oldest.updatedAt))} title={oldest.name}>
      <LinkButton
        look="primary"
        to={`/reviews/${oldest.verificationId}`}
        query={clientIn(isOfAll, oldest)}
      >
        {text.openOldest}
      </LinkButton>
    </Next>
  )
}

const csv: ReadonlyArray<CsvColumn<Attempt>> = [
  [text.name, ({ name }) => name],
  [text.kind, ({ subjectKind }) => text.kinds[subjectKind]],
  [text.why, whyOf],
  [text.attempt, ({ number }) => number],
  [text.state, ({ status }) => text.states[status.status]],
  [text.since, ({ updatedAt }) => updatedAt]
]

const Waiting = ({
  of: { verifications, nextCursor },
  approvals,
  isLate
}: {
  readonly of: AnswerOf<"getVerifications">
  readonly approvals: Approvals
  readonly isLate: boolean
}) => {
  const isOfAll = useSeesAll()
  const withClient = useWithClient(filters)
  const rows = verifications.filter(isWanted(useFilters(withClient)))
  // The list of a late provider is empty because nothing is late, not because of a filter.
  const narrowing = withClient.filter(({ name }) => name !== "waitsFor")
  const ids = new Set(verifications.map(({ verificationId }) => verificationId))
  return (
    <>
      {!isLate && (
        <Oldest
          rows={rows.filter(({ verificationId }) => !approvals.has(verificationId))}
          isMore={nextCursor !== null}
        />
      )}
      <Elsewhere of={[...approvals.values()].filter(({ subjectId }) => !ids.has(subjectId))} />
      <Card isFlush>
        <Rows
          rows={rows}
          nextCursor={nextCursor}
          filters={narrowing}
          none={
            isLate
              ? { title: text.noneLate, hint: text.noneLateHint }
              : { title: text.none, hint: text.noneHint }
          }
          shown={(count) => text.cases(count) + (nextCursor === null ? "" : "+")}
          csv={{ name: "reviews", columns: csv }}
          caption={isLate ? text.late : text.waiting}
          columns={columnsOf(isOfAll, approvals)}
          keyOf={({ verificationId }) => verificationId}
        />
      </Card>
      {nextCursor !== null && rows.length < verifications.length && (
        <p className="small muted">{text.cut}</p>
      )}
    </>
  )
}

export const Queue = () => {
  const { query, company } = usePlace()
  const withClient = useWithClient(filters)
  const { waitsFor } = useFilters(withClient)
  const companyId = query.get("companyId") ?? company
  const requestOf = ({ client }: Readonly<Record<string, string>>) => ({
    waitsFor,
    client,
    companyId
  })
  const read = useList("getVerifications", withClient, requestOf, CASES_MAX)
  const { data: pending } = useRead("getPendingApprovals", { limit: CASES_MAX })
  const approvals = new Map(
    pending?.pendingApprovals
      .filter(({ subjectKind }) => subjectKind === "verification")
      .map((approval) => [approval.subjectId, approval])
  )
  const erasures = erasuresIn(pending?.pendingApprovals ?? []).filter((each) =>
    isOfCompany(each, companyId)
  )
  return (
    <Page title={text.title}>
      <Filters of={withClient} />
      {query.has("companyId") && (
        <p className="small muted">
          {text.ofCompany} <Link to="/reviews">{text.all}</Link>
        </p>
      )}
      <WaitingErasures of={erasures} />
      <Shown read={read}>
        {(answer) => <Waiting of={answer} approvals={approvals} isLate={waitsFor === "provider"} />}
      </Shown>
    </Page>
  )
}
