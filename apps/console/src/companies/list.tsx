/** Companies, with filters. The address keeps those that are not personal data. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, NothingFound, type Filter } from "../ui/filters.tsx"
import { Link } from "../browser/link.tsx"
import { Page } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Status, Time } from "../ui/values.tsx"

type Company = AnswerOf<"getCompanies">["companies"][number]

const text = words.companies

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.name },
  { name: "einLast4", label: text.einLast4, pattern: String.raw`\d{4}`, isPersonal: true },
  { name: "kybStatus", label: text.status, options: ["new", "pending", "passed", "failed"] },
  { name: "kind", label: text.kind, options: ["employer", "contractor"] },
  { name: "hasRequirements", label: text.open, options: ["Yes", "No"] }
]

const columns: ReadonlyArray<Column<Company>> = [
  {
    head: text.name,
    cell: ({ companyId, company }) => <Link to={`/c/${companyId}`}>{company}</Link>
  },
  { head: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { head: text.status, cell: ({ kybStatus }) => <Status is={kybStatus.status} /> },
  { head: text.updated, cell: ({ updatedAt }) => <Time at={updatedAt} /> }
]

export const Companies = () => {
  const place = usePlace()
  const values = chosen(filters, place)
  // The service checks what is asked for.
  const request = { limit: 50, ...values } as RequestOf<"getCompanies">
  const read = useRead("getCompanies", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div className="card">
        <ReadView read={read}>
          {({ companies, nextCursor }) => (
            <>
              {companies.length === 0 ? (
                <NothingFound of={filters} place={place} none={text.none} nothing={text.nothing} />
              ) : (
                <Table
                  caption={text.title}
                  columns={columns}
                  rows={companies}
                  keyOf={({ companyId }) => companyId}
                />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={companies.length > 0 ? "companies" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </Page>
  )
}
