/** The verifications that wait for a person, and the decisions that wait for a second one. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Link } from "../ui/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, Shown } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Status, Time } from "../ui/values.tsx"
import { reasonText } from "./reasons.ts"

type Attempt = AnswerOf<"getVerifications">["verifications"][number]
type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]

const text = words.reviews

const columns: ReadonlyArray<Column<Attempt>> = [
  {
    head: text.name,
    cell: ({ verificationId, name }) => <Link to={`/reviews/${verificationId}`}>{name}</Link>
  },
  { head: text.kind, cell: ({ subjectKind }) => text.kinds[subjectKind] },
  { head: text.reasons, cell: ({ reasons }) => reasons.map(reasonText).join("; ") },
  { head: text.attempt, cell: ({ number }) => words.number(number) },
  { head: text.since, cell: ({ updatedAt }) => <Time at={updatedAt} /> }
]

const approvalColumns: ReadonlyArray<Column<Approval>> = [
  {
    head: text.case,
    cell: ({ subjectId }) => <Link to={`/reviews/${subjectId}`}>{text.case}</Link>
  },
  {
    head: text.decided,
    cell: ({ first }) => (first ? <Status is={first.decision} /> : words.values.none)
  },
  { head: text.by, cell: ({ first }) => first?.actedBy ?? words.values.none },
  {
    head: text.until,
    cell: ({ first }) => (first?.waitsUntil ? <Time at={first.waitsUntil} /> : words.values.none)
  }
]

const Second = () => {
  const read = useRead("getPendingApprovals", { limit: 50 })
  return (
    <Section title={text.second}>
      <Shown read={read}>
        {({ pendingApprovals }) => {
          const rows = pendingApprovals.filter(({ subjectKind }) => subjectKind === "verification")
          return rows.length === 0 ? (
            <Empty>{text.secondNone}</Empty>
          ) : (
            <Table
              caption={text.second}
              columns={approvalColumns}
              rows={rows}
              keyOf={({ subjectId }) => subjectId}
            />
          )
        }}
      </Shown>
    </Section>
  )
}

export const Queue = () => {
  const place = usePlace()
  const cursor = place.query.get("cursor")
  const companyId = place.query.get("companyId")
  const read = useRead("getVerifications", {
    limit: 50,
    ...(cursor !== null && { cursor }),
    ...(companyId !== null && { companyId })
  })
  return (
    <Page title={text.title} tab={text.title}>
      <Section title={text.waiting}>
        {companyId !== null && (
          <p>
            {text.ofCompany} <Link to="/reviews">{text.all}</Link>
          </p>
        )}
        <Shown read={read}>
          {({ verifications, nextCursor }) => (
            <>
              {verifications.length === 0 ? (
                <Empty>{text.none}</Empty>
              ) : (
                <Table
                  caption={text.waiting}
                  columns={columns}
                  rows={verifications}
                  keyOf={({ verificationId }) => verificationId}
                />
              )}
              <Pages place={place} nextCursor={nextCursor} />
            </>
          )}
        </Shown>
      </Section>
      <Second />
    </Page>
  )
}
