/** The audit of all actions, newest first: the person, the action and the time. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, NothingFound, useWithClient, type Filter } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Actor, Id, Time } from "../ui/values.tsx"

type Row = AnswerOf<"getAudit">["audit"][number]

const text = words.audit

const auditFilters: ReadonlyArray<Filter> = [
  { name: "actedBy", label: text.who, isPersonal: true },
  { name: "operation", label: text.operation },
  { name: "credential", label: text.credential },
  { name: "record", label: text.record },
  { name: "requestId", label: text.requestId, maxLength: 128 },
  { name: "companyId", label: text.company },
  { name: "from", label: text.from },
  { name: "to", label: text.to }
]

const columns: ReadonlyArray<Column<Row>> = [
  { head: text.when, cell: ({ time }) => <Time at={time} /> },
  {
    head: text.who,
    cell: ({ actedBy, credentialPerson }) => <Actor of={{ actedBy, credentialPerson }} />
  },
  { head: text.credential, cell: ({ credential }) => <Id of={credential} /> },
  { head: text.operation, cell: ({ operation }) => operation },
  { head: text.record, cell: ({ record }) => <Id of={record} /> },
  { head: text.address, cell: ({ address }) => address ?? words.values.none },
  { head: text.request, cell: ({ requestId }) => <Id of={requestId} /> }
]

/** The columns for the rows of all clients, each with its client. */
const withClient: ReadonlyArray<Column<Row>> = [
  ...columns.slice(0, 1),
  { head: words.shell.client, cell: ({ client }) => client },
  ...columns.slice(1)
]

export const Audit = () => {
  const place = usePlace()
  const filters = useWithClient(auditFilters)
  const isOfAll = useNeedsClient()
  const values = chosen(filters, place)
  // The service checks what the address says.
  const request = { limit: 50, newestFirst: true, ...values } as RequestOf<"getAudit">
  const read = useRead("getAudit", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div className="card">
        <ReadView read={read}>
          {({ audit, nextCursor }) => (
            <>
              {audit.length === 0 ? (
                <NothingFound of={filters} place={place} none={text.none} nothing={text.nothing} />
              ) : (
                <Table
                  caption={text.title}
                  columns={isOfAll ? withClient : columns}
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
        </ReadView>
      </div>
    </Page>
  )
}
