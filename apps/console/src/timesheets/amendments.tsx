/** Amendments of locked timesheets: what changes, what it comes to, and the decision. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatMinutes, formatTime, plural } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { openForm, under } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { useNames } from "../records/names.ts"
import { words } from "../text/words.ts"
import { AmendmentBadge } from "./status.tsx"

type Amendment = AnswerOf<"getTimesheetAmendments">["timesheetAmendments"][number]
type Change = Amendment["changes"][number]

const text = words.timesheets

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.amendmentStatuses }
]

const changeText = ({ action, punch, timeEntry }: Change): string => {
  const parts = punch
    ? [
        punch.type === null ? "" : text.punchTypes[punch.type],
        punch.at === null ? "" : formatTime(punch.at, punch.timeZone ?? undefined)
      ]
    : [
        timeEntry === null || timeEntry.workDate === null ? "" : formatDay(timeEntry.workDate),
        timeEntry === null || timeEntry.minutes === null ? "" : formatMinutes(timeEntry.minutes)
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
}) => {
  const timesheetAmendment = { timesheetAmendmentId, version }
  const fixed = under("timesheetAmendment", timesheetAmendment)
  return (
    <span className="btn-row">
      <Button
        isSmall
        look="quiet"
        onPress={() => openForm("timesheets.rejectAmendment", { fixed, name, onDone })}
      >
        {text.reject}
      </Button>
      <Act
        operation="approveTimesheetAmendment"
        request={{ timesheetAmendment }}
        done={text.amendmentApproved}
        isSmall
        icon="check"
        onDone={onDone}
      >
        {text.approve}
      </Act>
    </span>
  )
}

const columnsOf = (
  nameOf: (userId: string) => string,
  mayDecide: boolean
): Some<Column<Amendment>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId),
    cell: ({ timesheetId, userId, isLatePunches, requestedBy }) => (
      <Name
        to={`/timesheets/${timesheetId}`}
        sub={isLatePunches ? text.late : (requestedBy ?? text.somebody)}
      >
        {nameOf(userId)}
      </Name>
    )
  },
  { head: text.changes, cell: ({ changes }) => <Changes of={changes} /> },
  {
    head: text.difference,
    isNumber: true,
    sortBy: ({ difference }) => difference?.total ?? 0,
    cell: differenceText
  },
  { head: text.state, isWide: true, cell: ({ status }) => <AmendmentBadge is={status.status} /> },
  mayDecide && {
    head: text.deed,
    isNumber: true,
    cell: (amendment) =>
      amendment.status.status === "Pending" && (
        <DecideAmendment of={amendment} name={nameOf(amendment.userId)} />
      )
  }
]

export const Amendments = ({ companyId, views }: ViewProps) => {
  const mayDecide = useMay(mayWrite)
  const named = useNames(companyId)
  const read = useList("getTimesheetAmendments", filters, ({ status = "Pending" }) => ({
    companyId,
    status: [status]
  }))
  return (
    <Page title={text.title} views={views}>
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timesheetAmendments }) => timesheetAmendments}
        filters={filters}
        none={{ title: text.amendmentsNone, hint: text.amendmentsNoneHint }}
        shown={(count) => plural(count, "amendment", "amendments")}
        caption={text.view.amendments}
        keyOf={({ timesheetAmendmentId }) => timesheetAmendmentId}
        columns={columnsOf((userId) => named(userId) ?? text.aWorker, mayDecide)}
      />
    </Page>
  )
}
