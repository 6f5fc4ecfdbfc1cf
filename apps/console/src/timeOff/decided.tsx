/** The requests that were decided; an approved one can be taken back. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDays, formatMinutes } from "@payroll/ui/format.ts"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { openForm } from "../forms/open.ts"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { Page, Views } from "../frame/page.tsx"
import type { ViewProps } from "../frame/views.ts"
import { useNames } from "../records/names.ts"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { NewAbsence } from "./acts.tsx"
import { RequestBadge, type TimeOffRequest } from "./status.tsx"

const text = words.timeOff
const PAGE = 50
const DECIDED = ["Approved", "Taken", "Declined", "Cancelled"]

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.requestStatuses }
]

const columnsOf = (
  nameOf: (userId: string) => string | undefined,
  mayDecide: boolean
): ReadonlyArray<Column<TimeOffRequest>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId) ?? "",
    cell: ({ userId, timeOffPolicyType }) => (
      <>
        <Link className="t" to={`/workers/${userId}`}>
          {nameOf(userId) ?? text.aWorker}
        </Link>
        <span className="sub">{text.policyTypes[timeOffPolicyType]}</span>
      </>
    )
  },
  {
    head: text.days,
    sortBy: ({ startDate }) => startDate,
    cell: ({ startDate, endDate }) => formatDays(startDate, endDate)
  },
  {
    head: text.time,
    isNumber: true,
    isWide: true,
    sortBy: ({ totalMinutes }) => totalMinutes,
    cell: ({ totalMinutes }) => formatMinutes(totalMinutes)
  },
  {
    head: text.state,
    cell: ({ status, decidedBy }) => (
      <>
        <RequestBadge is={status.status} />
        {decidedBy !== null && <span className="sub">{text.decidedBy(decidedBy)}</span>}
      </>
    )
  },
  ...(mayDecide
    ? [
        {
          head: text.deed,
          isNumber: true,
          cell: ({
            timeOffRequestId,
            version,
            status,
            startDate,
            endDate,
            userId
          }: TimeOffRequest) =>
            status.status === "Approved" && (
              <Button
                isSmall
                onPress={() =>
                  openForm("revokeTimeOffRequest", {
                    fixed: {
                      "timeOffRequest.timeOffRequestId": timeOffRequestId,
                      "timeOffRequest.version": version
                    },
                    name: `${nameOf(userId) ?? text.aWorker}, ${formatDays(startDate, endDate)}`
                  })
                }
              >
                {text.revoke}
              </Button>
            )
        }
      ]
    : [])
]

export const Decided = ({ companyId, views }: ViewProps) => {
  const session = useSession()
  const mayDecide = session !== undefined && mayWrite(session)
  const nameOf = useNames(companyId)
  const { status, cursor } = useFilters(filters)
  // The service checks what the address says.
  const request = {
    companyId,
    limit: PAGE,
    status: status === undefined ? DECIDED : [status],
    ...(cursor !== undefined && { cursor })
  } as RequestOf<"getTimeOffRequests">
  const read = useRead("getTimeOffRequests", request)
  return (
    <Page title={text.title} acts={mayDecide && <NewAbsence companyId={companyId} />}>
      <Views label={text.views} of={views} />
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timeOffRequests }) => timeOffRequests}
        filters={filters}
        none={{ title: text.noDecided, hint: text.noDecidedHint }}
        shown={text.requests}
      >
        {(rows) => (
          <Table
            caption={text.view.decided}
            rows={rows}
            keyOf={({ timeOffRequestId }) => timeOffRequestId}
            columns={columnsOf(nameOf, mayDecide)}
          />
        )}
      </List>
    </Page>
  )
}
