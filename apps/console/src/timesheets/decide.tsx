/** The ways to decide on a timesheet, by its state. */
import { Button } from "@payroll/ui/button.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { openForm, under } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { Act, useActs } from "../frame/act.tsx"
import { copyIdEntry } from "../frame/copy.ts"
import { words } from "../text/words.ts"
import type { Sheet } from "./status.tsx"

const text = words.timesheets

export const Decide = ({
  of: { timesheetId, version, status: is },
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
  const { status } = is
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
      {status === "Open" && (
        <Act operation="submitTimesheet" done={text.submitted} look="primary" icon="send" {...act}>
          {text.submitFor}
        </Act>
      )}
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
