/** Amendments of locked timesheets: what changes, what it comes to, and the decision. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatMinutes, formatTime, plural } from "@payroll/ui/format.ts"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { openForm } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { Page, Views } from "../frame/page.tsx"
import { useNames } from "../records/names.ts"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import type { ViewProps } from "../frame/views.ts"
import { AmendmentBadge } from "./status.tsx"

type Amendment = AnswerOf<"getTimesheetAmendments">["timesheetAmendments"][number]
type Change = Amendment["changes"][number]

const text = words.timesheets
const PAGE = 50

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.amendmentStatuses }
]

const changeText = ({ action, punch, timeEntry }: Change): string => {
  // The published types say neither that a change has one of both.
  const [aPunch, anEntry] = [
    punch as Change["punch"] | null,
    timeEntry as Change["timeEntry"] | null
  ]
  const parts = aPunch
    ? [
        aPunch.type === null ? "" : text.punchTypes[aPunch.type],
        aPunch.at === null ? "" : formatTime(aPunch.at, aPunch.timeZone ?? undefined)
      ]
    : [
        anEntry === null || anEntry.workDate === null ? "" : formatDay(anEntry.workDate),
        anEntry === null || anEntry.minutes === null ? "" : formatMinutes(anEntry.minutes)
      ]
  return `${text.actions[action]}: ${parts.filter(Boolean).join(", ")}`
}

/** The changes of an amendment, one below the other. */
export const Changes = ({ of }: { readonly of: Amendment["changes"] }) => (
  <ul>
    {of.map((change) => (
      <li key={JSON.stringify(change)}>{changeText(change)}</li>
    ))}
  </ul>
)

export const differenceText = ({ difference }: Pick<Amendment, "difference">): string =>
  difference === null
    ? text.unknown
    : `${difference.total > 0 ? "+" : ""}${formatMinutes(difference.total)}`

/** The decision about an amendment that waits. */
export const DecideAmendment = ({
  of: { timesheetAmendmentId, version },
  name,
  onDone
}: {
  readonly of: Pick<Amendment, "timesheetAmendmentId" | "version">
  readonly name: string
  readonly onDone?: () => void
}) => (
  <span className="btn-row">
    <Button
      isSmall
      look="quiet"
      onPress={() =>
        openForm("rejectAmendment", {
          fixed: {
            "timesheetAmendment.timesheetAmendmentId": timesheetAmendmentId,
            "timesheetAmendment.version": version
          },
          name,
          ...(onDone && { onDone })
        })
      }
    >
      {text.reject}
    </Button>
    <Act
      operation="approveTimesheetAmendment"
      request={{ timesheetAmendment: { timesheetAmendmentId, version } }}
      done={text.amendmentApproved}
      isSmall
      icon="check"
      {...(onDone && { onDone })}
    >
      {text.approve}
    </Act>
  </span>
)

const columnsOf = (
  nameOf: (userId: string) => string | undefined,
  mayDecide: boolean
): ReadonlyArray<Column<Amendment>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId) ?? "",
    cell: ({ timesheetId, userId, isLatePunches, requestedBy }) => (
      <>
        <Link className="t" to={`/timesheets/${timesheetId}`}>
          {nameOf(userId) ?? text.aWorker}
        </Link>
        <span className="sub">{isLatePunches ? text.late : (requestedBy ?? text.somebody)}</span>
      </>
    )
  },
  { head: text.changes, cell: ({ changes }) => <Changes of={changes} /> },
  {
    head: text.difference,
    isNumber: true,
    sortBy: ({ difference }) => difference?.total ?? 0,
    cell: differenceText
  },
  {
    head: text.state,
    isWide: true,
    cell: ({ status }) => <AmendmentBadge is={status.status} />
  },
  ...(mayDecide
    ? [
        {
          head: text.deed,
          isNumber: true,
          cell: (amendment: Amendment) =>
            amendment.status.status === "Pending" && (
              <DecideAmendment of={amendment} name={nameOf(amendment.userId) ?? text.aWorker} />
            )
        }
      ]
    : [])
]

export const Amendments = ({ companyId, views }: ViewProps) => {
  const session = useSession()
  const nameOf = useNames(companyId)
  const { status = "Pending", cursor } = useFilters(filters)
  // The service checks what the address says.
  const request = {
    companyId,
    limit: PAGE,
    status: [status],
    ...(cursor !== undefined && { cursor })
  } as RequestOf<"getTimesheetAmendments">
  const read = useRead("getTimesheetAmendments", request)
  return (
    <Page title={text.title}>
      <Views label={text.views} of={views} />
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timesheetAmendments }) => timesheetAmendments}
        filters={filters}
        none={{ title: text.amendmentsNone, hint: text.amendmentsNoneHint }}
        shown={(count) => plural(count, "amendment", "amendments")}
      >
        {(rows) => (
          <Table
            caption={text.view.amendments}
            rows={rows}
            keyOf={({ timesheetAmendmentId }) => timesheetAmendmentId}
            columns={columnsOf(nameOf, session !== undefined && mayWrite(session))}
          />
        )}
      </List>
    </Page>
  )
}
