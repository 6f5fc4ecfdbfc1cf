/** The assignments of a policy: workers are added by selection, and dates changed. */
import type { ListedTimeOffPolicyAssignment, TimeOffPolicy } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, today } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import { Badge } from "@payroll/ui/status.tsx"
import { sorted, type Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { bulkResult, BulkResults, type BulkResult } from "../frame/bulkResults.tsx"
import { useList } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { List } from "../frame/rows.tsx"
import { useNames } from "../records/names.ts"
import { workersText } from "../text/names.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"

type Assignment = ListedTimeOffPolicyAssignment
type NameOf = (userId: string) => string

const text = policyWords
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
    "policies.updateTimeOffPolicyAssignment",
    read,
    (each) => ({
      fixed: under("timeOffPolicyAssignment", {
        timeOffPolicyAssignmentId: id,
        version: each.version
      }),
      initial: under("timeOffPolicyAssignment", each),
      name: nameOf(each.userId)
    }),
    assignment
  )
}

const columnsOf = (nameOf: NameOf, mayChange: boolean): Some<Column<Assignment>> => [
  {
    head: words.timeOff.worker,
    sortBy: ({ userId }) => nameOf(userId),
    cell: ({ userId }) => (
      <Name to={`/workers/${userId}`} query={{ view: "timeOff" }}>
        {nameOf(userId)}
      </Name>
    )
  },
  sorted(
    text.from,
    ({ startDate }) => startDate,
    (day) => formatDay(day),
    { isBelow: true }
  ),
  {
    head: text.until,
    isBelow: true,
    sortBy: ({ endDate }) => endDate ?? "",
    cell: ({ endDate }) =>
      endDate === null ? <span className="quiet">{text.noEnd}</span> : formatDay(endDate)
  },
  { head: text.state, cell: (assignment) => <StateBadge of={assignment} /> },
  mayChange && {
    head: text.deed,
    isNumber: true,
    cell: (assignment) => (
      <Button
        isSmall
        about={nameOf(assignment.userId)}
        onPress={() => changeDates(assignment, nameOf)}
      >
        {text.dates}
      </Button>
    )
  }
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
  const read = useList("getTimeOffPolicyAssignments", [], () => ({ timeOffPolicyId }))
  const listed = useNames(companyId)
  const nameOf: NameOf = (userId) => listed(userId) ?? words.timeOff.aWorker
  const [result, show] = useState<BulkResult>()
  const held = (read.data?.timeOffPolicyAssignments ?? []).filter(({ endDate }) => endDate === null)
  const assign = (): void =>
    openForm("policies.addTimeOffPolicyAssignment", {
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
  return (
    <>
      {result && <BulkResults of={result} counted={workersText} onClose={() => show(undefined)} />}
      <List
        title={text.assigned}
        act={mayChange && { label: text.assign, icon: "plus", onPress: assign }}
        read={read}
        rows={({ timeOffPolicyAssignments }) => timeOffPolicyAssignments}
        none={{ title: text.noAssigned, hint: text.noAssignedHint, icon: "users" }}
        shown={text.assignments}
        caption={text.assigned}
        columns={columnsOf(nameOf, mayChange)}
        keyOf={({ timeOffPolicyAssignmentId }) => timeOffPolicyAssignmentId}
      />
    </>
  )
}
