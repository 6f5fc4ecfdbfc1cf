/** Approves selected timesheets in one call, and says which were not and why. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Pairs, Row } from "@payroll/ui/layout.tsx"
import { Confirm } from "@payroll/ui/overlays.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useAct } from "../frame/act.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { words } from "../text/words.ts"
import { asClock } from "./hoursBar.tsx"
import type { Line } from "./sections.ts"

const text = words.timesheets

const sumOf = (lines: ReadonlyArray<Line>, of: (line: Line) => number): number =>
  lines.reduce((all, line) => all + of(line), 0)

/** A timesheet that was not approved, with the reason. */
interface Refusal {
  readonly name: string
  readonly message: string
}

const refusalsOf = (
  lines: ReadonlyArray<Line>,
  { timesheets }: AnswerOf<"approveTimesheets">
): ReadonlyArray<Refusal> =>
  timesheets.flatMap((result, at) =>
    "error" in result ? [{ name: lines[at]?.name ?? "", message: result.error.message }] : []
  )

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
  const [isAsking, ask] = useState(false)
  const [refusals, refuse] = useState<ReadonlyArray<Refusal>>()
  const { isBusy, run, problem } = useAct()
  const approve = async (): Promise<void> => {
    const timesheets = of.map(({ sheet: { timesheetId, version } }) => ({ timesheetId, version }))
    const answer = await run({
      operation: "approveTimesheets",
      request: { companyId, timesheets, onError: "continue" }
    })
    ask(false)
    if (!answer) return
    const not = refusalsOf(of, answer)
    if (not.length > 0) return refuse(not)
    showToast(text.approvedMany(of.length))
    onDone()
  }
  return (
    <>
      <Button look="primary" isSmall icon="check" onPress={() => ask(true)}>
        {text.approveMany(of.length)}
      </Button>
      {isAsking && (
        <Confirm
          title={text.approveTitle(of.length)}
          act={text.approveMany(of.length)}
          isBusy={isBusy}
          onConfirm={() => void approve()}
          onClose={() => ask(false)}
        >
          <Hours of={of} />
          <p className="muted">{text.approveEffect}</p>
        </Confirm>
      )}
      {refusals && (
        <NotDone title={text.notApproved} onClose={() => refuse(undefined)}>
          <Callout tone="warn">
            {text.someNot(of.length - refusals.length, refusals.length)}
          </Callout>
          <ul className="list">
            {refusals.map(({ name, message }) => (
              <Row key={name} title={name} detail={message} />
            ))}
          </ul>
        </NotDone>
      )}
      {problem}
    </>
  )
}
