/** Who did what, and when. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, type Filter } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Empty, Shown } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Id, Time } from "../ui/values.tsx"

type Row = AnswerOf<"getAudit">["audit"][number]

const text = words.audit

const filters: ReadonlyArray<Filter> = [
  { name: "actedBy", label: text.who },
  { name: "operation", label: text.operation },
  { name: "credential", label: text.credential },
  { name: "record", label: text.record },
  { name: "companyId", label: text.company },
  { name: "from", label: text.from },
  { name: "to", label: text.to }
]

const columns: ReadonlyArray<Column<Row>> = [
  { head: text.when, cell: ({ time }) => <Time at={time} /> },
  { head: text.who, cell: ({ actedBy }) => actedBy ?? words.values.none },
  { head: text.credential, cell: ({ credential }) => <Id of={credential} /> },
  { head: text.operation, cell: ({ operation }) => operation },
  { head: text.record, cell: ({ record }) => <Id of={record} /> },
  { head: text.address, cell: ({ address }) => address ?? words.values.none },
  { head: text.request, cell: ({ requestId }) => <Id of={requestId} /> }
]

const HOUR_MS = 3_600_000

/** A day ago, to the hour, so that reading it again asks for the same. */
const aDayAgo = (): string =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 24 * HOUR_MS).toISOString()

export const Audit = () => {
  const place = usePlace()
  const given = chosen(filters, place)
  // The service checks what the address says.
  const request = { limit: 50, from: aDayAgo(), ...given } as RequestOf<"getAudit">
  const read = useRead("getAudit", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div class="card">
        {given["from"] === undefined && <p class="quiet">{text.recent}</p>}
        <Shown read={read}>
          {({ audit, nextCursor }) => (
            <>
              {audit.length === 0 ? (
                <Empty>{text.none}</Empty>
              ) : (
                <Table
                  caption={text.title}
                  columns={columns}
                  rows={audit}
                  keyOf={({ auditId }) => auditId}
                />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={audit.length > 0 ? "audit" : undefined}
              />
            </>
          )}
        </Shown>
      </div>
    </Page>
  )
}
