/** Approves selected timesheets in one call, and says which were not and why. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Pairs, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { useActs } from "../frame/act.tsx"
import { bulkResult, type BulkResult } from "../frame/bulkResults.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { words } from "../text/words.ts"
import { asClock } from "./hoursBar.tsx"
import type { Line } from "./sections.ts"

const text = words.timesheets

const sumOf = (lines: ReadonlyArray<Line>, of: (line: Line) => number): number =>
  lines.reduce((all, line) => all + of(line), 0)

const Hours = ({ of }: { readonly of: ReadonlyArray<Line> }) => {
  const regular = sumOf(of, ({ minutes }) => minutes.regular)
  const overtime = sumOf(of, ({ minutes }) => minutes.overtime + minutes.doubleTime)
  const total = sumOf(of, ({ minutes }) => minutes.total)
  return (
    <Pairs
      of={[
        { label: text.categories.regular, value: `${asClock(regular)} h` },
        { label: text.categories.overtime, value: `${asClock(overtime)} h` },
        { label: text.otherKinds, value: `${asClock(total - regular - overtime)} h` }
      ]}
    />
  )
}

export const ApproveMany = ({
  companyId,
  of,
  onDone
}: {
  readonly companyId: string
  readonly of: ReadonlyArray<Line>
  readonly onDone: () => void
}) => {
  const [result, report] = useState<BulkResult>()
  const { ask, dialog } = useActs()
  const timesheets = of.map(({ sheet: { timesheetId, version } }) => ({ timesheetId, version }))
  const approve = (): void =>
    ask(
      {
        title: text.approveTitle(of.length),
        text: <span className="muted">{text.approveEffect}</span>,
        act: text.approveMany(of.length),
        more: <Hours of={of} />
      },
      {
        operation: "approveTimesheets",
        request: { companyId, timesheets, onError: "continue" },
        onDone: (answer) => {
          const names = of.map(({ name }) => name)
          const latest = bulkResult(answer.timesheets, names)
          if (latest.refused.length > 0) return report(latest)
          showToast(text.approvedMany(of.length))
          onDone()
        }
      }
    )
  return (
    <>
      <Button look="primary" isSmall icon="check" onPress={approve}>
        {text.approveMany(of.length)}
      </Button>
      {result && (
        <NotDone title={text.notApproved} onClose={() => report(undefined)}>
          <Callout tone="warn">{text.someNot(result.stored, result.refused.length)}</Callout>
          <ul className="list">
            {result.refused.map(({ name, why }) => (
              <Row key={name} title={name} detail={why} />
            ))}
          </ul>
        </NotDone>
      )}
      {dialog}
    </>
  )
}
