/** The timesheets of a period in tables: with what is to be fixed, to be approved, and done. */
import { Badge } from "@payroll/ui/status.tsx"
import { Card } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { Link } from "../browser/link.tsx"
import { Act } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { ApproveMany } from "./approveMany.tsx"
import { asClock, HoursBar, HoursKey } from "./hoursBar.tsx"
import type { Line } from "./sections.ts"
import { SheetBadge } from "./status.tsx"

const text = words.timesheets

const keyOf = ({ sheet }: Line): string => sheet.timesheetId

const StateOf = ({ of: { blocking, sheet } }: { readonly of: Line }) =>
  blocking.length > 0 ? (
    <Badge tone="bad" icon="close">
      {text.exceptionCount(blocking.length)}
    </Badge>
  ) : (
    <SheetBadge is={sheet.status.status} />
  )

const Deed = ({ of: { blocking, sheet, minutes } }: { readonly of: Line }) => {
  const [missed] = blocking
  if (missed) {
    return (
      <Link
        className="btn btn--plain btn--s"
        to={`/timesheets/${sheet.timesheetId}`}
        query={{ day: missed.date }}
      >
        {text.fixPunch}
      </Link>
    )
  }
  return minutes.total === 0 ? (
    <Link className="btn btn--plain btn--s" to={`/timesheets/${sheet.timesheetId}`}>
      {text.open}
    </Link>
  ) : (
    <Act
      operation="submitTimesheet"
      request={{ timesheet: { timesheetId: sheet.timesheetId, version: sheet.version } }}
      done={text.submitted}
      isSmall
    >
      {text.submitFor}
    </Act>
  )
}

const workerColumn = (hasDeed: boolean): Column<Line> => ({
  head: text.worker,
  sortBy: ({ name }) => name,
  cell: (line) => (
    <>
      <Link className="t" to={`/timesheets/${line.sheet.timesheetId}`}>
        {line.name}
      </Link>
      {line.note !== "" && <span className="sub">{line.note}</span>}
      {hasDeed && (
        <span className="only-phone btn-row">
          <Deed of={line} />
        </span>
      )}
    </>
  )
})

const stateColumn: Column<Line> = {
  head: text.state,
  isWide: true,
  cell: (line) => <StateOf of={line} />
}

const barColumn = (lines: ReadonlyArray<Line>): Column<Line> => {
  const whole = Math.max(...lines.map(({ minutes }) => minutes.total))
  return {
    head: text.byKind,
    isWide: true,
    cell: ({ minutes, isCounted }) =>
      isCounted ? (
        <HoursBar of={minutes} whole={whole} />
      ) : (
        <span className="quiet">{text.unknown}</span>
      )
  }
}

const totalColumn: Column<Line> = {
  head: text.total,
  isNumber: true,
  sortBy: ({ minutes }) => minutes.total,
  cell: (line) => (
    <>
      {line.minutes.total === 0 ? (
        <span className="quiet">{line.isCounted ? text.none : text.unknown}</span>
      ) : (
        asClock(line.minutes.total)
      )}
      <span className="sub only-phone">
        <StateOf of={line} />
      </span>
    </>
  )
}

/** Timesheets that wait for somebody who records the time, with the deed for each. */
export const FixTable = ({
  title,
  of,
  mayDecide
}: {
  readonly title: string
  readonly of: ReadonlyArray<Line>
  readonly mayDecide: boolean
}) =>
  of.length === 0 ? null : (
    <Card title={title} count={of.length} isFlush>
      <Table
        caption={title}
        rows={of}
        keyOf={keyOf}
        columns={[
          workerColumn(mayDecide),
          stateColumn,
          barColumn(of),
          totalColumn,
          ...(mayDecide
            ? [
                {
                  head: text.deed,
                  cell: (line: Line) => <Deed of={line} />,
                  isNumber: true,
                  isWide: true
                }
              ]
            : [])
        ]}
      />
    </Card>
  )

/** Submitted timesheets without anything open, which are approved together. */
export const ToApprove = ({
  of,
  companyId,
  mayDecide
}: {
  readonly of: ReadonlyArray<Line>
  readonly companyId: string
  readonly mayDecide: boolean
}) =>
  of.length === 0 ? null : (
    <Card title={text.toApprove} count={of.length} isFlush foot={<HoursKey />}>
      <Table
        caption={text.toApprove}
        rows={of}
        keyOf={keyOf}
        columns={[workerColumn(false), stateColumn, barColumn(of), totalColumn]}
        {...(mayDecide && {
          selection: {
            nameOf: ({ name }: Line) => name,
            acts: (lines: ReadonlyArray<Line>, clear: () => void) => (
              <ApproveMany companyId={companyId} of={lines} onDone={clear} />
            )
          }
        })}
      />
    </Card>
  )

/** Timesheets that need nothing any more, folded. */
export const ApprovedTable = ({
  title,
  of
}: {
  readonly title: string
  readonly of: ReadonlyArray<Line>
}) =>
  of.length === 0 ? null : (
    <details className="card">
      <summary className="card__head">
        <h2>
          {title} <span className="count">{of.length}</span>
        </h2>
      </summary>
      <Table
        caption={title}
        rows={of}
        keyOf={keyOf}
        columns={[
          workerColumn(false),
          {
            head: text.state,
            isWide: true,
            cell: ({ sheet }) => <SheetBadge is={sheet.status.status} />
          },
          barColumn(of),
          totalColumn
        ]}
      />
    </details>
  )
