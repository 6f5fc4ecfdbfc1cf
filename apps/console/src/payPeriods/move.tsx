/** Reports how far the payroll of a period is, after one question. */
import { Confirm } from "@payroll/ui/overlays.tsx"
import { useAct } from "../frame/act.tsx"
import { payWords } from "../text/pay.ts"
import type { Period, PeriodStatus } from "./status.tsx"

const text = payWords.pay

export interface Move {
  readonly period: Period
  readonly to: PeriodStatus
}

export const MoveDialog = ({
  of: { period, to },
  onClose
}: {
  readonly of: Move
  readonly onClose: () => void
}) => {
  const { isBusy, run, problem } = useAct()
  const { payPeriodId, version } = period
  const move = async (): Promise<void> => {
    const answer = await run({
      operation: "updatePayPeriodStatus",
      request: { payPeriod: { payPeriodId, PayPeriodStatus: to, version } },
      done: text.moved
    })
    if (answer) onClose()
  }
  return (
    <>
      <Confirm
        title={`${text.moves[to]}?`}
        act={text.moves[to]}
        isDangerous={to === "skipped"}
        isBusy={isBusy}
        onConfirm={() => void move()}
        onClose={onClose}
      >
        <p>{text.moveAsks[to]}</p>
      </Confirm>
      {problem}
    </>
  )
}
