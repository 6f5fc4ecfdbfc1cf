/** The rare acts on a worker: pause, activate, end the employment, keep, remove. */
import { formatDay } from "@payroll/ui/format.ts"
import { Confirm, Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import { useState } from "react"
import { copyText } from "../frame/copy.ts"
import { useAct } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { endEmployment, giveRole, nameOf, pauseWorker, type Answer } from "./edit.ts"

const text = words.workers
type Question = "keep" | "remove"

const copyId = (id: string): MenuEntry => ({
  label: words.frame.copyId,
  icon: "copy",
  onAct: () => void copyText(id, words.frame.copied)
})

/** The acts that the worker's state allows. */
const entriesOf = (
  { user, termination }: Answer,
  ask: (question: Question) => void,
  activate: () => void
): ReadonlyArray<MenuEntry> => {
  const reaches = (status: (typeof user.userStatus.reachable)[number]): boolean =>
    user.userStatus.reachable.includes(status)
  return [
    ...(reaches("Deactivate")
      ? [
          {
            label: text.acts.pause,
            icon: "pause" as const,
            onAct: () => pauseWorker(user)
          }
        ]
      : []),
    ...(user.userStatus.status === "Deactivate"
      ? [{ label: text.acts.activate, icon: "play" as const, onAct: activate }]
      : []),
    ...(reaches("Terminated") && user.businessUserId === null && user.contractorCompanyId === null
      ? [
          {
            label: text.acts.promote,
            icon: "user" as const,
            onAct: () => giveRole(user)
          }
        ]
      : []),
    ...(termination?.status.status === "planned"
      ? [{ label: text.acts.keep, icon: "back" as const, onAct: () => ask("keep") }]
      : []),
    ...(reaches("Terminated")
      ? [
          {
            label: text.acts.end,
            icon: "out" as const,
            isDangerous: true,
            onAct: () => endEmployment(user)
          }
        ]
      : []),
    ...(reaches("Removed")
      ? [
          {
            label: text.acts.remove,
            icon: "close" as const,
            isDangerous: true,
            onAct: () => ask("remove")
          }
        ]
      : [])
  ]
}

export const More = ({
  of: answer,
  mayEdit
}: {
  readonly of: Answer
  readonly mayEdit: boolean
}) => {
  const { user, termination } = answer
  const { userId, version } = user
  const [question, ask] = useState<Question>()
  const { run, isBusy, problem } = useAct()
  const close = (): void => ask(undefined)
  const activate = (): void =>
    void run({
      operation: "activateUser",
      request: { user: { userId, version } },
      done: text.acts.activated
    })
  const keep = async (): Promise<void> => {
    const request = { user: { userId, version, withdraw: true as const } }
    await run({ operation: "terminateUser", request, done: text.acts.kept })
    close()
  }
  const remove = async (): Promise<void> => {
    const request = { user: { userId, version } }
    await run({ operation: "removeUser", request, done: text.acts.removed })
    close()
  }
  return (
    <>
      <Menu
        label={text.more}
        entries={[...(mayEdit ? entriesOf(answer, ask, activate) : []), copyId(userId)]}
      />
      {question === "keep" && termination && (
        <Confirm
          title={text.acts.keepTitle}
          act={text.acts.keep}
          isBusy={isBusy}
          onConfirm={() => void keep()}
          onClose={close}
        >
          <p>{text.acts.keepText(formatDay(termination.lastDay))}</p>
        </Confirm>
      )}
      {question === "remove" && (
        <Confirm
          title={text.acts.removeTitle}
          act={text.acts.remove}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{text.acts.removeText(nameOf(user))}</p>
        </Confirm>
      )}
      {problem}
    </>
  )
}
