/** The hours of a worker by pay period. */
import { Chart } from "@payroll/ui/chart.tsx"
import { formatDay, formatDays, formatMinutes } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { Pager } from "../frame/list.tsx"
import { Shown } from "../frame/read.tsx"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"

const text = words.workers.hours

type Sheet = AnswerOf<"getTimesheets">["timesheets"][number]
type Status = Sheet["status"]["status"]

const PERIODS = 6
const PAGE = 25
const HOUR = 60

const TONES: Readonly<Record<Status, Tone>> = {
  Open: "warn",
  Submitted: "info",
  Approved: "ok",
  Locked: "ok"
}

const hoursOf = (...minutes: ReadonlyArray<number>): number =>
  minutes.reduce((sum, each) => sum + each, 0) / HOUR

/** Parts of the hours, in the order in which they stand on each other. */
const PARTS = [
  { name: text.parts.regular, tone: 1, of: ({ regular }: Sheet["minutes"]) => hoursOf(regular) },
  { name: text.parts.overtime, tone: 2, of: ({ overtime }: Sheet["minutes"]) => hoursOf(overtime) },
  {
    name: text.parts.doubleTime,
    tone: 5,
    of: ({ doubleTime }: Sheet["minutes"]) => hoursOf(doubleTime)
  },
  {
    name: text.parts.away,
    tone: 4,
    of: ({ holiday, timeOff }: Sheet["minutes"]) => hoursOf(holiday, timeOff)
  }
] as const

/** An open timesheet has no minutes until it is submitted. */
const isCounted = ({ status, minutes }: Sheet): boolean =>
  status.status !== "Open" || minutes.total > 0

const HoursChart = ({ of: sheets }: { readonly of: ReadonlyArray<Sheet> }) => {
  const inOrder = sheets.toReversed()
  const series = PARTS.map(({ name, tone, of }) => ({
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
      <Link className="t" to={`/timesheets/${timesheetId}`}>
        {formatDays(payPeriod.begin, payPeriod.end)}
      </Link>
    )
  },
  {
    head: text.status,
    cell: ({ status: { status } }) => <Badge tone={TONES[status]}>{text.states[status]}</Badge>
  },
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

export const HoursView = ({ user: { userId, companyId } }: { readonly user: User }) => {
  const cursor = usePlace().query.get("cursor") ?? undefined
  const request = { companyId, userId, limit: PAGE, ...(cursor !== undefined && { cursor }) }
  return (
    <Card title={text.sheets} isFlush>
      <Shown read={useRead("getTimesheets", request)}>
        {({ timesheets, nextCursor }) =>
          timesheets.length === 0 ? (
            <Empty icon="clock" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <>
              <div className="card__body">
                <HoursChart of={timesheets.filter(isCounted).slice(0, PERIODS)} />
              </div>
              <Table
                caption={text.sheets}
                columns={columns}
                rows={timesheets}
                keyOf={({ timesheetId }) => timesheetId}
              />
              <Pager shown="" nextCursor={nextCursor} />
            </>
          )
        }
      </Shown>
    </Card>
  )
}
