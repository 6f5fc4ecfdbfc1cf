/** The assignments of a policy: workers are added by selection, and dates changed. */
import type { ListedTimeOffPolicyAssignment, TimeOffPolicy } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, today } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { openAbout, openForm, under } from "../forms/open.ts"
import { bulkResult, BulkResults, type BulkResult } from "../frame/bulkResults.tsx"
import { useFilters } from "../frame/list.tsx"
import { Shown } from "../frame/read.tsx"
import { Rows } from "../frame/rows.tsx"
import { useNames } from "../records/names.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"

type Assignment = ListedTimeOffPolicyAssignment
type NameOf = (userId: string) => string

const text = policyWords
const PAGE = 50
const READ_AGAIN = 200

const StateBadge = ({ of: { startDate, endDate } }: { readonly of: Assignment }) => {
  const now = today()
  if (endDate !== null && endDate < now) return <Badge>{text.over}</Badge>
  if (startDate > now) return <Badge tone="info">{text.begins(startDate)}</Badge>
  return endDate === null ? (
    <Badge tone="ok">{text.holds}</Badge>
  ) : (
    <Badge tone="warn">{text.ends(endDate)}</Badge>
  )
}

const changeDates = (assignment: Assignment, nameOf: NameOf): void => {
  const { timeOffPolicyId, timeOffPolicyAssignmentId: id } = assignment
  const read = async (): Promise<Assignment | undefined> =>
    (
      await call("getTimeOffPolicyAssignments", { timeOffPolicyId, limit: READ_AGAIN })
    ).timeOffPolicyAssignments.find((each) => each.timeOffPolicyAssignmentId === id)
  openAbout(
    "updateTimeOffPolicyAssignment",
    read,
    (each) => ({
      fixed: {
        "timeOffPolicyAssignment.timeOffPolicyAssignmentId": id,
        "timeOffPolicyAssignment.version": each.version
      },
      initial: under("timeOffPolicyAssignment", each),
      name: nameOf(each.userId)
    }),
    assignment
  )
}

const columnsOf = (nameOf: NameOf, mayChange: boolean): ReadonlyArray<Column<Assignment>> => [
  {
    head: words.timeOff.worker,
    sortBy: ({ userId }) => nameOf(userId),
    cell: ({ userId, startDate, endDate }) => (
      <>
        <Link className="t" to={`/workers/${userId}`} query={{ view: "timeOff" }}>
          {nameOf(userId)}
        </Link>
        <span className="sub only-phone">
          {formatDay(startDate)}
          {endDate !== null && `, ${text.until.toLowerCase()} ${formatDay(endDate)}`}
        </span>
      </>
    )
  },
  {
    head: text.from,
    isWide: true,
    sortBy: ({ startDate }) => startDate,
    cell: ({ startDate }) => formatDay(startDate)
  },
  {
    head: text.until,
    isWide: true,
    sortBy: ({ endDate }) => endDate ?? "",
    cell: ({ endDate }) =>
      endDate === null ? <span className="quiet">{text.noEnd}</span> : formatDay(endDate)
  },
  { head: text.state, cell: (assignment) => <StateBadge of={assignment} /> },
  ...(mayChange
    ? [
        {
          head: text.deed,
          isNumber: true,
          cell: (assignment: Assignment) => (
            <Button isSmall onPress={() => changeDates(assignment, nameOf)}>
              {text.dates}
              <span className="vh">: {nameOf(assignment.userId)}</span>
            </Button>
          )
        }
      ]
    : [])
]

/** The result for each worker of a request. */
const resultOf = (
  { timeOffPolicyAssignments }: AnswerOf<"addTimeOffPolicyAssignment">,
  { timeOffPolicyAssignment: { userIds = [] } }: RequestOf<"addTimeOffPolicyAssignment">,
  nameOf: NameOf
): BulkResult => bulkResult(timeOffPolicyAssignments, userIds.map(nameOf))

export const Assignments = ({
  of: { companyId, timeOffPolicyId, timeOffPolicyName },
  mayChange
}: {
  readonly of: TimeOffPolicy
  readonly mayChange: boolean
}) => {
  const read = useRead("getTimeOffPolicyAssignments", {
    timeOffPolicyId,
    limit: PAGE,
    ...useFilters([])
  })
  const listed = useNames(companyId)
  const nameOf: NameOf = (userId) => listed(userId) ?? words.timeOff.aWorker
  const [result, show] = useState<BulkResult>()
  const held = (read.data?.timeOffPolicyAssignments ?? []).filter(({ endDate }) => endDate === null)
  const assign = (): void =>
    openForm("addTimeOffPolicyAssignment", {
      fixed: { "timeOffPolicyAssignment.timeOffPolicyId": timeOffPolicyId, onError: "continue" },
      about: { companyId, held: held.map(({ userId }) => userId).join(",") },
      name: timeOffPolicyName,
      onDone: (answer, request) =>
        show(
          resultOf(
            answer as AnswerOf<"addTimeOffPolicyAssignment">,
            request as RequestOf<"addTimeOffPolicyAssignment">,
            nameOf
          )
        )
    })
  const add = mayChange && (
    <Button isSmall icon="plus" onPress={assign}>
      {text.assign}
    </Button>
  )
  return (
    <>
      {result && <BulkResults of={result} onClose={() => show(undefined)} />}
      <Card title={text.assigned} action={add} isFlush>
        <Shown read={read}>
          {({ timeOffPolicyAssignments, nextCursor }) => (
            <Rows
              rows={timeOffPolicyAssignments}
              nextCursor={nextCursor}
              none={{ title: text.noAssigned, hint: text.noAssignedHint, icon: "users" }}
              shown={text.assignments}
            >
              {(rows) => (
                <Table
                  caption={text.assigned}
                  columns={columnsOf(nameOf, mayChange)}
                  rows={rows}
                  keyOf={({ timeOffPolicyAssignmentId }) => timeOffPolicyAssignmentId}
                />
              )}
            </Rows>
          )}
        </Shown>
      </Card>
    </>
  )
}
