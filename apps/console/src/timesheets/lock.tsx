/** Locks the timesheets of a period, with its effect in numbers first. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { CheckField } from "@payroll/ui/fields.tsx"
import { formatDays } from "@payroll/ui/format.ts"
import { Row } from "@payroll/ui/layout.tsx"
import { Confirm } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useActs } from "../frame/act.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { words } from "../text/words.ts"
import { asClock } from "./hoursBar.tsx"
import type { Period } from "./periods.ts"
import { lockedBy, type Sections } from "./sections.ts"

const text = words.timesheets

type Answer = AnswerOf<"lockTimesheets">["timesheetLock"]

const NotLocked = ({
  of,
  sections,
  onClose
}: {
  readonly of: Answer
  readonly sections: Sections
  readonly onClose: () => void
}) => (
  <NotDone title={text.lockRunningNot} onClose={onClose}>
    <p>{text.locked(of.lockedCount)}</p>
    <ul className="list">
      {of.notLocked.map(({ timesheetId, why }) => (
        <Row
          key={timesheetId}
          title={
            sections.all.find(({ sheet }) => sheet.timesheetId === timesheetId)?.name ??
            text.aWorker
          }
          detail={text.notLocked[why]}
        />
      ))}
    </ul>
  </NotDone>
)

interface LockProps {
  readonly companyId: string
  readonly period: Period
  readonly sections: Sections
}

/** Locks the timesheets of a period and says how it went. */
const useLock = ({ companyId, period }: LockProps) => {
  const [outcome, show] = useState<Answer>()
  const { isBusy, run, dialog } = useActs()
  const payPeriodId = period.payPeriod?.payPeriodId
  const lock = async (lockUnapproved: boolean): Promise<void> => {
    const which = payPeriodId === undefined ? { through: period.end } : { payPeriodId }
    const answer = await run({
      operation: "lockTimesheets",
      request: { payPeriod: { companyId, ...which, lockUnapproved } }
    })
    if (!answer) return
    const { timesheetLock } = answer
    if (timesheetLock.notLocked.length > 0) show(timesheetLock)
    else if (timesheetLock.status === "Running") showToast(text.lockRunning)
    else showToast(text.locked(timesheetLock.lockedCount))
  }
  return { outcome, close: () => show(undefined), isBusy, lock, dialog }
}

/** Names the timesheets that a locking takes besides those that the page shows. */
const otherSheets = ({ period, sections: { isWhole } }: LockProps): string => {
  // Without a pay period the service locks all that ended by then.
  if (period.payPeriod === undefined) return text.lockEarlier
  return isWhole ? "" : text.lockNotShown
}

/** Asks whether a period is locked, with its effect in numbers. */
const Question = ({
  isBusy,
  onLock,
  onClose,
  ...props
}: LockProps & {
  readonly isBusy: boolean
  readonly onLock: (isAll: boolean) => void
  readonly onClose: () => void
}) => {
  const { period, sections } = props
  const [isAll, lockAll] = useState(false)
  const left = sections.all.length - sections.approved.length - sections.locked.length
  const lines = lockedBy(sections, isAll || !sections.needsApproval)
  const minutes = lines.reduce((sum, line) => sum + line.minutes.total, 0)
  const hours = lines.every(({ isCounted }) => isCounted) ? text.lockHours(asClock(minutes)) : ""
  const others = otherSheets(props)
  return (
    <Confirm
      title={text.lockTitle(formatDays(period.begin, period.end))}
      act={text.lockAct(lines.length, others !== "")}
      isBusy={isBusy}
      onConfirm={() => onLock(isAll)}
      onClose={onClose}
    >
      <p>{text.lockEffect(text.shownSheets(lines.length), hours, others)}</p>
      {left > 0 && sections.needsApproval && (
        <>
          <p>
            {text.lockLeft(left)} {isAll ? text.lockLeftLocked : text.lockLeftOpen}
          </p>
          <CheckField
            label={text.lockAlso}
            checked={isAll}
            onChange={({ currentTarget: { checked } }) => lockAll(checked)}
          />
        </>
      )}
    </Confirm>
  )
}

export const Lock = (props: LockProps) => {
  const { sections } = props
  const { all, approved, locked, isOver, isWhole, needsApproval } = sections
  const [isAsking, ask] = useState(false)
  const { outcome, close, isBusy, lock, dialog } = useLock(props)
  const isReady = !needsApproval || all.length === approved.length + locked.length
  return (
    <>
      <Button
        look={isOver && isWhole && isReady ? "primary" : "plain"}
        icon="lock"
        isDisabled={!isOver || (isWhole && locked.length === all.length)}
        onPress={() => ask(true)}
      >
        {text.lock}
      </Button>
      {isAsking && (
        <Question
          {...props}
          isBusy={isBusy}
          onLock={(isAll) => void lock(isAll).then(() => ask(false))}
          onClose={() => ask(false)}
        />
      )}
      {outcome && <NotLocked of={outcome} sections={sections} onClose={close} />}
      {dialog}
    </>
  )
}
