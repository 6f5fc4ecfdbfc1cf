/** The requests that were decided; an approved one can be taken back. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDays, formatMinutes } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import { sorted, type Column } from "@payroll/ui/table.tsx"
import { mayWrite, useMay } from "../api/session.ts"
import { openForm, under } from "../forms/open.ts"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { useNames } from "../records/names.ts"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { NewAbsence } from "./acts.tsx"
import { RequestBadge, type TimeOffRequest } from "./status.tsx"

const text = words.timeOff
const DECIDED = ["Approved", "Taken", "Declined", "Cancelled"]

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.requestStatuses }
]

const columnsOf = (
  nameOf: (userId: string) => string,
  mayDecide: boolean
): Some<Column<TimeOffRequest>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId),
    cell: ({ userId, timeOffPolicyType }) => (
      <Name to={`/workers/${userId}`} sub={text.policyTypes[timeOffPolicyType]}>
        {nameOf(userId)}
      </Name>
    )
  },
  {
    head: text.days,
    sortBy: ({ startDate }) => startDate,
    cell: ({ startDate, endDate }) => formatDays(startDate, endDate)
  },
  sorted(text.time, ({ totalMinutes }) => totalMinutes, formatMinutes, {
    isNumber: true,
    isWide: true
  }),
  {
    head: text.state,
    cell: ({ status, decidedBy }) => (
      <>
        <RequestBadge is={status.status} />
        {decidedBy !== null && <span className="sub">{text.decidedBy(decidedBy)}</span>}
      </>
    )
  },
  mayDecide && {
    head: text.deed,
    isNumber: true,
    cell: (request) =>
      request.status.status === "Approved" && (
        <Button isSmall onPress={() => revoke(request, nameOf(request.userId))}>
          {text.revoke}
        </Button>
      )
  }
]

const revoke = (request: TimeOffRequest, name: string): void => {
  const { timeOffRequestId, version, startDate, endDate } = request
  openForm("timeOff.revokeTimeOffRequest", {
    fixed: under("timeOffRequest", { timeOffRequestId, version }),
    name: `${name}, ${formatDays(startDate, endDate)}`
  })
}

export const Decided = ({ companyId, views }: ViewProps) => {
  const mayDecide = useMay(mayWrite)
  const named = useNames(companyId)
  const read = useList("getTimeOffRequests", filters, ({ status }) => ({
    companyId,
    status: status === undefined ? DECIDED : [status]
  }))
  return (
    <Page title={text.title} views={views} acts={mayDecide && <NewAbsence companyId={companyId} />}>
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timeOffRequests }) => timeOffRequests}
        filters={filters}
        none={{ title: text.noDecided, hint: text.noDecidedHint }}
        shown={text.requests}
        caption={text.view.decided}
        keyOf={({ timeOffRequestId }) => timeOffRequestId}
        columns={columnsOf((userId) => named(userId) ?? text.aWorker, mayDecide)}
      />
    </Page>
  )
}
