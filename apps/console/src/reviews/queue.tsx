/** The verifications that wait for a person, and the decisions that wait for a second one. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useSeesAll } from "../api/session.ts"
import { usePlace, type Place } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Filters, NothingFound, useWithClient, type Filter } from "../ui/filters.tsx"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Actor, Status, Time } from "../ui/values.tsx"
import { EXHAUSTED, isExhausted, reasonText } from "./reasons.ts"

type Attempt = AnswerOf<"getVerifications">["verifications"][number]
type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]

const text = words.reviews

/** The column of the client, for the rows of all clients; the link of a row names the client too. */
const clientColumn = { head: words.shell.client, cell: ({ client }: { client: string }) => client }
const clientIn = (isOfAll: boolean, { client }: { readonly client: string }) =>
  isOfAll ? { client } : {}

const columnsOf = (isOfAll: boolean): ReadonlyArray<Column<Attempt>> => [
  {
    head: text.name,
    cell: (row) => (
      <Link to={`/reviews/${row.verificationId}`} query={clientIn(isOfAll, row)}>
        {row.name}
      </Link>
    )
  },
  ...(isOfAll ? [clientColumn] : []),
  { head: text.kind, cell: ({ subjectKind }) => text.kinds[subjectKind] },
  {
    head: text.reasons,
    cell: ({ reasons }) => reasons.map(reasonText).join("; ") || words.values.none
  },
  { head: text.attempt, cell: ({ number }) => words.number(number) },
  { head: text.since, cell: ({ updatedAt }) => <Time at={updatedAt} /> }
]

const approvalColumnsOf = (isOfAll: boolean): ReadonlyArray<Column<Approval>> => [
  {
    head: text.case,
    cell: (row) => (
      <Link to={`/reviews/${row.subjectId}`} query={clientIn(isOfAll, row)}>
        {text.case}
      </Link>
    )
  },
  ...(isOfAll ? [clientColumn] : []),
  {
    head: text.decided,
    cell: ({ first }) => (first ? <Status is={first.decision} /> : words.values.none)
  },
  { head: text.by, cell: ({ first }) => (first ? <Actor of={first} /> : words.values.none) },
  {
    head: text.until,
    cell: ({ first }) => (first?.waitsUntil ? <Time at={first.waitsUntil} /> : words.values.none)
  }
]

const Second = () => {
  const isOfAll = useSeesAll()
  const read = useRead("getPendingApprovals", { limit: 50 })
  return (
    <Section title={text.second}>
      <ReadView read={read}>
        {({ pendingApprovals }) => {
          const rows = pendingApprovals.filter(({ subjectKind }) => subjectKind === "verification")
          return rows.length === 0 ? (
            <Empty>{text.secondNone}</Empty>
          ) : (
            <Table
              caption={text.second}
              columns={approvalColumnsOf(isOfAll)}
              rows={rows}
              keyOf={({ subjectId }) => subjectId}
            />
          )
        }}
      </ReadView>
    </Section>
  )
}

const KINDS = ["company", "businessUser", "worker"] as const
const filters: ReadonlyArray<Filter> = [
  {
    name: "waitsFor",
    label: text.waitsFor,
    options: Object.keys(text.waitsForOf),
    labels: text.waitsForOf,
    usual: "person"
  },
  { name: "kind", label: text.kind, options: KINDS, labels: text.kinds },
  {
    name: "reason",
    label: text.reasons,
    options: Object.keys(words.reasonsOf),
    labels: words.reasonsOf
  }
]

/** Returns true if a case matches the filters. A name would be personal data in an address. */
const isWanted =
  ({ query }: Place) =>
  (attempt: Attempt): boolean => {
    const [kind, reason] = ["kind", "reason"].map((each) => query.get(each))
    const isOfReason =
      reason === EXHAUSTED ? isExhausted(attempt) : attempt.reasons.some((each) => each === reason)
    return (!kind || attempt.subjectKind === kind) && (!reason || isOfReason)
  }

/** Returns true if the list is of the cases that the provider keeps too long. */
const isOfProvider = ({ query }: Place): boolean => query.get("waitsFor") === "provider"

/** Shows the rows of a page that the filters leave, or a text if they leave none. */
const Waiting = ({
  of,
  place,
  nextCursor
}: {
  readonly of: ReadonlyArray<Attempt>
  readonly place: Place
  readonly nextCursor: string | null
}) => {
  const rows = of.filter(isWanted(place))
  const isOfAll = useSeesAll()
  const withClient = useWithClient(filters)
  const isCut = nextCursor !== null && rows.length < of.length
  return (
    <>
      {rows.length === 0 ? (
        <NothingFound
          of={of.length === 0 ? [] : withClient}
          place={place}
          none={isOfProvider(place) ? text.noneLate : text.none}
          nothing={text.nothing}
        />
      ) : (
        <Table
          caption={isOfProvider(place) ? text.late : text.waiting}
          columns={columnsOf(isOfAll)}
          rows={rows}
          keyOf={({ verificationId }) => verificationId}
        />
      )}
      {isCut && <p className="quiet">{text.cut}</p>}
      <Pages place={place} nextCursor={nextCursor} file={rows.length > 0 ? "reviews" : undefined} />
    </>
  )
}

export const Queue = () => {
  const place = usePlace()
  const cursor = place.query.get("cursor")
  const companyId = place.query.get("companyId")
  const waitsFor = place.query.get("waitsFor")
  // The service checks what the address says.
  const request = {
    limit: 200,
    ...(waitsFor !== null && { waitsFor }),
    ...(cursor !== null && { cursor }),
    ...(companyId !== null && { companyId })
  } as RequestOf<"getVerifications">
  const read = useRead("getVerifications", request)
  const withClient = useWithClient(filters)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={withClient} place={place} keep={companyId === null ? {} : { companyId }} />
      <Section title={isOfProvider(place) ? text.late : text.waiting}>
        {companyId !== null && (
          <p>
            {text.ofCompany} <Link to="/reviews">{text.all}</Link>
          </p>
        )}
        <ReadView read={read}>
          {({ verifications, nextCursor }) => (
            <Waiting of={verifications} place={place} nextCursor={nextCursor} />
          )}
        </ReadView>
      </Section>
      <Second />
    </Page>
  )
}
