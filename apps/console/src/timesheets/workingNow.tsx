/** The workers of a company who are at work now. */
import { formatTime, plural } from "@payroll/ui/format.ts"
import { Avatar, Card } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { useFilters } from "../frame/list.tsx"
import { Page, Views } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { Rows } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { zoneName } from "@payroll/ui/days.ts"
import type { ViewProps } from "../frame/views.ts"
import { ClockBadge } from "./status.tsx"

const text = words.timesheets
const PAGE = 50

type Worked = AnswerOf<"getWorkedNow">["workedNow"][number]

const columns: ReadonlyArray<Column<Worked>> = [
  {
    head: text.worker,
    sortBy: ({ user }) => user,
    cell: ({ userId, user }) => (
      <span className="row row-3">
        <Avatar name={user} />
        <Link className="t" to={`/workers/${userId}`}>
          {user}
        </Link>
      </span>
    )
  },
  {
    head: text.state,
    cell: ({ clockStatus }) => <ClockBadge is={clockStatus.status} />
  },
  {
    head: text.since,
    sortBy: ({ since }) => since,
    cell: ({ since, timeZone }) => formatTime(since, timeZone)
  },
  {
    head: text.zone,
    isWide: true,
    cell: ({ timeZone }) => zoneName(timeZone)
  }
]

export const WorkingNow = ({ companyId, views }: ViewProps) => {
  const read = useRead("getWorkedNow", { companyId, limit: PAGE, ...useFilters([]) })
  return (
    <Page title={text.title}>
      <Views label={text.views} of={views} />
      <Card title={text.view.now} isFlush>
        <Shown read={read}>
          {({ workedNow, nextCursor }) => (
            <Rows
              rows={workedNow}
              nextCursor={nextCursor}
              none={{ title: text.noneNow, hint: text.noneNowHint }}
              shown={(count) => plural(count, "worker", "workers")}
            >
              {(rows) => (
                <Table
                  caption={text.view.now}
                  rows={rows}
                  keyOf={({ userId }) => userId}
                  columns={columns}
                />
              )}
            </Rows>
          )}
        </Shown>
      </Card>
    </Page>
  )
}
