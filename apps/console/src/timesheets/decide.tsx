/** The ways to decide on a timesheet, by its state. */
import { Button } from "@payroll/ui/button.tsx"
import { Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import { openForm } from "../forms/open.ts"
import { copyText } from "../frame/copy.ts"
import { Act, useAct } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import type { Sheet } from "./status.tsx"

const text = words.timesheets

interface DecideProps {
  readonly of: Sheet
  /** The first name of the worker. */
  readonly name: string
  readonly isBlocked: boolean
  readonly again: () => void
}

const ask = (form: "returnTimesheet" | "reopenTimesheet", { of, name, again }: DecideProps): void =>
  openForm(form, {
    fixed: { "timesheet.timesheetId": of.timesheetId, "timesheet.version": of.version },
    name,
    onDone: again
  })

const copyId = ({ timesheetId }: Sheet): MenuEntry => ({
  label: words.frame.copyId,
  icon: "copy",
  onAct: () => void copyText(timesheetId, words.frame.copied)
})

export const Decide = (props: DecideProps) => {
  const { of, name, isBlocked, again } = props
  const { run, problem } = useAct()
  const { status } = of.status
  const timesheet = { timesheetId: of.timesheetId, version: of.version }
  const recall = (): void =>
    void run({
      operation: "recallTimesheet",
      request: { timesheet },
      done: text.recalled,
      onDone: again
    })
  return (
    <>
      <Menu
        label={words.shell.more}
        entries={[
          ...(status === "Submitted"
            ? [{ label: text.recall, icon: "back" as const, onAct: recall }]
            : []),
          copyId(of)
        ]}
      />
      {status === "Open" && (
        <Act
          operation="submitTimesheet"
          request={{ timesheet }}
          done={text.submitted}
          look="primary"
          icon="send"
          onDone={again}
        >
          {text.submitFor}
        </Act>
      )}
      {status === "Submitted" && (
        <>
          <Button onPress={() => ask("returnTimesheet", props)}>{text.back(name)}</Button>
          {isBlocked ? (
            <Button look="primary" icon="check" isDisabled>
              {text.approve}
            </Button>
          ) : (
            <Act
              operation="approveTimesheet"
              request={{ timesheet }}
              done={text.approved}
              look="primary"
              icon="check"
              onDone={again}
            >
              {text.approve}
            </Act>
          )}
        </>
      )}
      {status === "Approved" && (
        <Button onPress={() => ask("reopenTimesheet", props)}>{text.reopen}</Button>
      )}
      {problem}
    </>
  )
}
