/** Amendments of locked timesheets: those that wait are approved or rejected here. */
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
import { Status, Time } from "../ui/values.tsx"

type Amendment = AnswerOf<"getTimesheetAmendments">["timesheetAmendments"][number]
type Change = Amendment["changes"][number]

const text = words.timesheets
const USUAL = "Pending"

const filters: ReadonlyArray<Filter> = [
  {
    name: "status",
    label: text.status,
    options: ["Pending", "Approved", "Rejected", "Settled"],
    usual: USUAL
  }
]

const ChangeOf = ({ of: { action, punch, timeEntry } }: { readonly of: Change }) => {
  if (punch !== null) {
    return (
      <>
        {action} {punch.type ?? ""} {punch.at !== null && <Time at={punch.at} />}
      </>
    )
  }
  const minutes = timeEntry?.minutes ?? null
  return (
    <>
      {action} {timeEntry?.workDate ?? ""} {minutes !== null && words.duration(minutes)}
    </>
  )
}

const Decide = ({ of: { timesheetAmendmentId, version, status } }: { readonly of: Amendment }) =>
  status.status === "Pending" ? (
    <div className="pages">
      <Action
        run={async () => {
          const request = { timesheetAmendment: { timesheetAmendmentId, version } }
          const { timesheetAmendment } = await call("approveTimesheetAmendment", request)
          return timesheetAmendment.message
        }}
      >
        {text.approve}
      </Action>
      <Action
        confirm={text.rejectSure}
        reason={text.reason}
        run={async (reason) => {
          const request = { timesheetAmendment: { timesheetAmendmentId, version, reason } }
          const { timesheetAmendment } = await call("rejectTimesheetAmendment", request)
          return timesheetAmendment.message
        }}
      >
        {text.reject}
      </Action>
    </div>
  ) : (
    <span className="quiet">{words.values.none}</span>
  )

const columns: ReadonlyArray<Column<Amendment>> = [
  {
    head: text.changes,
    cell: ({ changes }) => (
      <ul className="plain-list">
        {changes.map((change, index) => (
          <li key={`${index} ${change.action}`}>
            <ChangeOf of={change} />
          </li>
        ))}
      </ul>
    )
  },
  {
    head: text.difference,
    cell: ({ difference }) =>
      difference === null ? words.values.none : words.duration(difference.total)
  },
  {
    head: text.askedBy,
    cell: ({ requestedBy, isLatePunches }) =>
      isLatePunches ? text.late : (requestedBy ?? words.values.none)
  },
  { head: text.status, cell: ({ status }) => <Status is={status.status} /> }
]

const decideColumn: Column<Amendment> = {
  head: text.decide,
  cell: (amendment) => <Decide of={amendment} />
}

export const Amendments = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const session = useSession()
  const nameOf = useNames(companyId)
  const worker: Column<Amendment> = {
    head: text.worker,
    cell: ({ timesheetId, userId }) => (
      <WorkerLink to={`/timesheets/${timesheetId}`} userId={userId} nameOf={nameOf} />
    )
  }
  // The service checks what the address says.
  const request = {
    companyId,
    ...pageByStatus(place, USUAL)
  } as RequestOf<"getTimesheetAmendments">
  const read = useRead("getTimesheetAmendments", request)
  return (
    <>
      <Filters of={filters} place={place} keep={{ companyId, view: "amendments" }} />
      <div className="card">
        <ReadView read={read}>
          {({ timesheetAmendments, nextCursor }) => (
            <>
              {timesheetAmendments.length === 0 ? (
                <Empty>{text.noAmendments}</Empty>
              ) : (
                <Table
                  caption={text.amendments}
                  rows={timesheetAmendments}
                  keyOf={({ timesheetAmendmentId }) => timesheetAmendmentId}
                  columns={[
                    worker,
                    ...columns,
                    ...(session && mayWrite(session) ? [decideColumn] : [])
                  ]}
                />
              )}
              <Pages place={place} nextCursor={nextCursor} />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}
