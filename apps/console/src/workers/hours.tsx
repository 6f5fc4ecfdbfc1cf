/** The hours of a worker by pay period. */
import { Chart } from "@payroll/ui/chart.tsx"
import { formatDay, formatDays, formatMinutes } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { badges } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { useList } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Shown } from "../frame/read.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"

const text = words.workers.hours

type Sheet = AnswerOf<"getTimesheets">["timesheets"][number]
const PERIODS = 6
const PAGE = 25
const HOUR = 60

const StateBadge = badges<Sheet["status"]["status"]>(
  { Open: "warn", Submitted: "info", Approved: "ok", Locked: "ok" },
  text.states
)

const hoursOf = (...minutes: ReadonlyArray<number>): number =>
  minutes.reduce((sum, each) => sum + each, 0) / HOUR

type Minutes = Sheet["minutes"]

/** Parts of the hours, in the order in which they stand on each other. */
const PARTS = [
  [text.parts.regular, 1, ({ regular }: Minutes) => hoursOf(regular)],
  [text.parts.overtime, 2, ({ overtime }: Minutes) => hoursOf(overtime)],
  [text.parts.doubleTime, 5, ({ doubleTime }: Minutes) => hoursOf(doubleTime)],
  [text.parts.away, 4, ({ holiday, timeOff }: Minutes) => hoursOf(holiday, timeOff)]
] as const

/** An open timesheet has no minutes until it is submitted. */
const isCounted = ({ status, minutes }: Sheet): boolean =>
  status.status !== "Open" || minutes.total > 0

const HoursChart = ({ of: sheets }: { readonly of: ReadonlyArray<Sheet> }) => {
  const inOrder = sheets.toReversed()
  const series = PARTS.map(([name, tone, of]) => ({
    name,
    tone,
    values: inOrder.map(({ minutes }) => of(minutes))
  })).filter(({ values }) => values.some((value) => value > 0))
  return (
    <Chart
      label={text.label}
      kind="bars"
      isStacked
      series={series}
      points={inOrder.map(({ payPeriod }) => formatDay(payPeriod.end))}
      head={text.period}
      unit={text.unit}
    />
  )
}

/** The hours of the last periods as a card of the summary. */
export const HoursCard = ({ user: { userId, companyId } }: { readonly user: User }) => {
  const read = useRead("getTimesheets", { companyId, userId, limit: PERIODS })
  const counted = (read.data?.timesheets ?? []).filter(isCounted)
  const [latest] = read.data?.timesheets ?? []
  return (
    <Card
      title={text.title(PERIODS)}
      action={
        latest && (
          <Link className="small" to={`/timesheets/${latest.timesheetId}`}>
            {text.open}
          </Link>
        )
      }
    >
      <Shown read={read}>
        {() =>
          counted.length === 0 ? (
            <p className="muted">
              {text.none}. {text.noneHint}
            </p>
          ) : (
            <HoursChart of={counted} />
          )
        }
      </Shown>
    </Card>
  )
}

const columns: ReadonlyArray<Column<Sheet>> = [
  {
    head: text.period,
    cell: ({ timesheetId, payPeriod }) => (
      <Name to={`/timesheets/${timesheetId}`}>{formatDays(payPeriod.begin, payPeriod.end)}</Name>
    )
  },
  { head: text.status, cell: ({ status: { status } }) => <StateBadge is={status} /> },
  {
    head: text.total,
    isNumber: true,
    cell: (sheet) => (isCounted(sheet) ? formatMinutes(sheet.minutes.total) : text.notCounted)
  },
  {
    head: text.parts.overtime,
    isNumber: true,
    isWide: true,
    cell: (sheet) => (isCounted(sheet) ? formatMinutes(sheet.minutes.overtime) : "")
  }
]

export const HoursView = ({ user: { userId, companyId } }: { readonly user: User }) => (
  <List
    title={text.sheets}
    read={useList("getTimesheets", [], () => ({ companyId, userId }), PAGE)}
    rows={({ timesheets }) => timesheets}
    none={{ icon: "clock", title: text.none, hint: text.noneHint }}
    shown={() => ""}
  >
    {(sheets) => (
      <>
        <div className="card__body">
          <HoursChart of={sheets.filter(isCounted).slice(0, PERIODS)} />
        </div>
        <Table
          caption={text.sheets}
          columns={columns}
          rows={sheets}
          keyOf={({ timesheetId }) => timesheetId}
        />
      </>
    )}
  </List>
)
