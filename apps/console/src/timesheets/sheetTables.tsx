/** The timesheets of a period in tables: with what is to be fixed, to be approved, and done. */
import type { ReactNode } from "react"
import type { Some } from "@payroll/ui/some.ts"
import { Badge } from "@payroll/ui/status.tsx"
import { Card, FoldedCard } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { LinkButton } from "../browser/link.tsx"
import { Name } from "../frame/name.tsx"
import { words } from "../text/words.ts"
import { ApproveMany } from "./approveMany.tsx"
import { asClock, HoursBar, HoursKey } from "./hoursBar.tsx"
import { SubmitFor } from "./decide.tsx"
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
  const to = `/timesheets/${sheet.timesheetId}`
  const [missed] = blocking
  if (missed) {
    return (
      <LinkButton isSmall to={to} query={{ day: missed.date }}>
        {text.fixPunch}
      </LinkButton>
    )
  }
  return minutes.total === 0 ? (
    <LinkButton isSmall to={to}>
      {text.open}
    </LinkButton>
  ) : (
    <SubmitFor of={sheet} isSmall />
  )
}

const columnsOf = (
  lines: ReadonlyArray<Line>,
  State: (props: { readonly of: Line }) => ReactNode,
  hasDeed: boolean
): Some<Column<Line>> => {
  const whole = Math.max(...lines.map(({ minutes }) => minutes.total))
  return [
    {
      head: text.worker,
      sortBy: ({ name }) => name,
      cell: (line) => (
        <>
          <Name to={`/timesheets/${line.sheet.timesheetId}`} sub={line.note}>
            {line.name}
          </Name>
          {hasDeed && (
            <span className="only-phone btn-row">
              <Deed of={line} />
            </span>
          )}
        </>
      )
    },
    { head: text.state, isWide: true, cell: (line) => <State of={line} /> },
    {
      head: text.byKind,
      isWide: true,
      cell: ({ minutes, isCounted }) =>
        isCounted ? (
          <HoursBar of={minutes} whole={whole} />
        ) : (
          <span className="quiet">{text.unknown}</span>
        )
    },
    {
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
    },
    hasDeed && {
      head: text.deed,
      cell: (line) => <Deed of={line} />,
      isNumber: true,
      isWide: true
    }
  ]
}

interface LinesOf {
  readonly title: string
  readonly of: ReadonlyArray<Line>
}

/** Timesheets that wait for somebody who records the time, with the deed for each. */
export const FixTable = ({ title, of, mayDecide }: LinesOf & { readonly mayDecide: boolean }) =>
  of.length === 0 ? null : (
    <Card title={title} count={of.length} isFlush>
      <Table caption={title} rows={of} keyOf={keyOf} columns={columnsOf(of, StateOf, mayDecide)} />
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
        columns={columnsOf(of, StateOf, false)}
        selection={
          mayDecide
            ? {
                nameOf: ({ name }) => name,
                acts: (lines, clear) => (
                  <ApproveMany companyId={companyId} of={lines} onDone={clear} />
                )
              }
            : undefined
        }
      />
    </Card>
  )

/** Timesheets that need nothing any more, folded. */
export const ApprovedTable = ({ title, of }: LinesOf) =>
  of.length === 0 ? null : (
    <FoldedCard title={title} count={of.length}>
      <Table
        caption={title}
        rows={of}
        keyOf={keyOf}
        columns={columnsOf(
          of,
          ({ of: { sheet } }) => (
            <SheetBadge is={sheet.status.status} />
          ),
          false
        )}
      />
    </FoldedCard>
  )
