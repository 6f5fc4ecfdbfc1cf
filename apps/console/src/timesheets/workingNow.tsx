/** The workers of a company who are at work now. */
import { zoneName } from "@payroll/ui/days.ts"
import { formatTime } from "@payroll/ui/format.ts"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useList } from "../frame/list.tsx"
import { NameWithLetters } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { workersText } from "../text/names.ts"
import { words } from "../text/words.ts"
import { ClockBadge } from "./status.tsx"

const text = words.timesheets

type Worked = AnswerOf<"getWorkedNow">["workedNow"][number]

const columns: ReadonlyArray<Column<Worked>> = [
  {
    head: text.worker,
    sortBy: ({ user }) => user,
    cell: ({ userId, user }) => <NameWithLetters name={user} to={`/workers/${userId}`} />
  },
  { head: text.state, cell: ({ clockStatus }) => <ClockBadge is={clockStatus.status} /> },
  {
    head: text.since,
    isBelow: true,
    sortBy: ({ since }) => since,
    cell: ({ since, timeZone }) => formatTime(since, timeZone)
  },
  { head: text.zone, isWide: true, cell: ({ timeZone }) => zoneName(timeZone) }
]

export const WorkingNow = ({ companyId, views }: ViewProps) => (
  <Page title={text.title} views={views}>
    <List
      title={text.view.now}
      read={useList("getWorkedNow", [], () => ({ companyId }))}
      rows={({ workedNow }) => workedNow}
      none={{ title: text.noneNow, hint: text.noneNowHint }}
      shown={workersText}
      caption={text.view.now}
      keyOf={({ userId }) => userId}
      columns={columns}
    />
  </Page>
)
