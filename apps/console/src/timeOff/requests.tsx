/** The requests for time off of a company: those that wait are approved or declined here. */
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { useNames } from "../records/names.ts"
import { WorkerLink } from "../records/workerLink.tsx"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { Filters, pageByStatus, type Filter } from "../ui/filters.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Status } from "../ui/values.tsx"

type TimeOffRequest = AnswerOf<"getTimeOffRequests">["timeOffRequests"][number]

const text = words.timeOff

const USUAL = "Pending"

const filters: ReadonlyArray<Filter> = [
  {
    name: "status",
    label: text.status,
    options: ["Pending", "Approved", "Taken", "Declined", "Cancelled"],
    usual: USUAL
  }
]

const approve = (timeOffRequestId: string) => async (): Promise<string> => {
  const { timeOffRequest } = await call("approveTimeOffRequest", {
    timeOffRequest: { timeOffRequestId }
  })
  return timeOffRequest.message
}

const decline =
  (timeOffRequestId: string) =>
  async (declineReason: string): Promise<string> => {
    const { timeOffRequest } = await call("declineTimeOffRequest", {
      timeOffRequest: { timeOffRequestId, declineReason }
    })
    return timeOffRequest.message
  }

const Decide = ({ of: { timeOffRequestId: id, status } }: { readonly of: TimeOffRequest }) =>
  status.status === "Pending" ? (
    <div className="pages">
      <Action run={approve(id)}>{text.approve}</Action>
      <Action run={decline(id)} confirm={text.declineSure} reason={text.reason}>
        {text.decline}
      </Action>
    </div>
  ) : (
    <span className="quiet">{words.values.none}</span>
  )

const columnsWith = (
  nameOf: (userId: string) => string | undefined
): ReadonlyArray<Column<TimeOffRequest>> => [
  {
    head: text.worker,
    cell: ({ userId }) => <WorkerLink to={`/workers/${userId}`} userId={userId} nameOf={nameOf} />
  },
  { head: text.type, cell: ({ timeOffPolicyType: type }) => type },
  {
    head: text.days,
    cell: ({ startDate, endDate }) =>
      startDate === endDate ? startDate : `${startDate} – ${endDate}`
  },
  { head: text.time, cell: ({ totalMinutes }) => words.duration(totalMinutes) },
  { head: text.requestedBy, cell: ({ requestedBy }) => requestedBy ?? words.values.none },
  { head: text.status, cell: ({ status }) => <Status is={status.status} /> }
]

const decideColumn: Column<TimeOffRequest> = {
  head: text.decide,
  cell: (request) => <Decide of={request} />
}

export const Requests = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const session = useSession()
  const columns = columnsWith(useNames(companyId))
  // The service checks what the address says.
  const request = {
    companyId,
    ...pageByStatus(place, USUAL)
  } as RequestOf<"getTimeOffRequests">
  const read = useRead("getTimeOffRequests", request)
  return (
    <>
      <Filters of={filters} place={place} keep={{ companyId }} />
      <div className="card">
        <ReadView read={read}>
          {({ timeOffRequests, nextCursor }) => (
            <>
              {timeOffRequests.length === 0 ? (
                <Empty>{text.none}</Empty>
              ) : (
                <Table
                  caption={text.title}
                  columns={session && mayWrite(session) ? [...columns, decideColumn] : columns}
                  rows={timeOffRequests}
                  keyOf={({ timeOffRequestId }) => timeOffRequestId}
                />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={timeOffRequests.length > 0 ? "time-off-requests" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}
