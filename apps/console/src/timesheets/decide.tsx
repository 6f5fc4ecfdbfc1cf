/** The ways to decide on a timesheet, by its state. */
import { Button, type ButtonLook } from "@payroll/ui/button.tsx"
import { formatDay, today } from "@payroll/ui/format.ts"
import { Menu } from "@payroll/ui/overlays.tsx"
import { openForm, under } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { Act, useActs } from "../frame/act.tsx"
import { copyIdEntry } from "../frame/copy.ts"
import { words } from "../text/words.ts"
import type { Sheet } from "./status.tsx"

const text = words.timesheets

/** Submits a timesheet for its worker. Before its period is over a question says what comes later. */
export const SubmitFor = ({
  of: { timesheetId, version, payPeriod },
  onDone,
  ...look
}: ButtonLook & {
  readonly of: Pick<Sheet, "timesheetId" | "version" | "payPeriod">
  readonly onDone?: () => void
}) => (
  <Act
    operation="submitTimesheet"
    request={{ timesheet: { timesheetId, version } }}
    done={text.submitted}
    onDone={onDone}
    confirm={
      payPeriod.end < today()
        ? undefined
        : {
            title: text.submitEarly,
            text: text.submitEarlyText(formatDay(payPeriod.end)),
            act: text.submitFor
          }
    }
    {...look}
  >
    {text.submitFor}
  </Act>
)

export const Decide = ({
  of: sheet,
  name,
  isBlocked,
  again
}: {
  readonly of: Sheet
  /** The first name of the worker. */
  readonly name: string
  readonly isBlocked: boolean
  readonly again: () => void
}) => {
  const { run, dialog } = useActs()
  const {
    timesheetId,
    version,
    status: { status }
  } = sheet
  const timesheet = { timesheetId, version }
  const act = { request: { timesheet }, onDone: again }
  const ask = (form: FormName): void =>
    openForm(form, { fixed: under("timesheet", timesheet), name, onDone: again })
  const recall = (): void => void run({ operation: "recallTimesheet", done: text.recalled, ...act })
  return (
    <>
      <Menu
        label={words.shell.more}
        entries={[
          status === "Submitted" && { label: text.recall, icon: "back", onAct: recall },
          copyIdEntry(timesheetId)
        ]}
      />
      {status === "Open" && <SubmitFor of={sheet} look="primary" icon="send" onDone={again} />}
      {status === "Submitted" && (
        <>
          <Button onPress={() => ask("timesheets.returnTimesheet")}>{text.back(name)}</Button>
          <Act
            operation="approveTimesheet"
            done={text.approved}
            look="primary"
            icon="check"
            isDisabled={isBlocked}
            {...act}
          >
            {text.approve}
          </Act>
        </>
      )}
      {status === "Approved" && (
        <Button onPress={() => ask("timesheets.reopenTimesheet")}>{text.reopen}</Button>
      )}
      {dialog}
    </>
  )
}
