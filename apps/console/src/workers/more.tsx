/** The rare acts on a worker: pause, activate, end the employment, keep, remove. */
import { formatDay } from "@payroll/ui/format.ts"
import { Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { useActs } from "../frame/act.tsx"
import { copyIdEntry } from "../frame/copy.ts"
import { useAskToSign } from "../records/documents.tsx"
import { useErasing } from "../records/erase.tsx"
import { useErasuresOf } from "../records/erasures.tsx"
import { useAsking } from "../records/links.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { endEmployment, giveRole, pauseWorker, type Answer } from "./edit.ts"
import { openSchedule } from "./schedule.ts"

const text = words.workers.acts

/** The acts that the worker's state allows. */
const entriesOf = (
  { user, termination }: Answer,
  { run, ask }: ReturnType<typeof useActs>
): Some<MenuEntry> => {
  const { userId, version, userStatus, businessUserId, contractorCompanyId } = user
  const reaches = (status: (typeof userStatus.reachable)[number]): boolean =>
    userStatus.reachable.includes(status)
  const activate = (): void =>
    void run({
      operation: "activateUser",
      request: { user: { userId, version } },
      done: text.activated
    })
  const keep = (lastDay: string): void =>
    ask(
      { title: text.keepTitle, text: text.keepText(formatDay(lastDay)), act: text.keep },
      {
        operation: "terminateUser",
        request: { user: { userId, version, withdraw: true } },
        done: text.kept
      }
    )
  const remove = (): void =>
    ask(
      {
        title: text.removeTitle,
        text: text.removeText(nameOf(user)),
        act: text.remove,
        isDangerous: true
      },
      { operation: "removeUser", request: { user: { userId, version } }, done: text.removed }
    )
  return [
    reaches("Deactivate") && { label: text.pause, icon: "pause", onAct: () => pauseWorker(user) },
    reaches("Terminated") && {
      label: text.schedule,
      icon: "calendar",
      onAct: () => void openSchedule(user)
    },
    userStatus.status === "Deactivate" && { label: text.activate, icon: "play", onAct: activate },
    reaches("Terminated") &&
      businessUserId === null &&
      contractorCompanyId === null && {
        label: text.promote,
        icon: "user",
        onAct: () => giveRole(user)
      },
    termination?.status.status === "planned" && {
      label: text.keep,
      icon: "back",
      onAct: () => keep(termination.lastDay)
    },
    reaches("Terminated") && {
      label: text.end,
      icon: "out",
      isDangerous: true,
      onAct: () => endEmployment(user)
    },
    reaches("Removed") && { label: text.remove, icon: "close", isDangerous: true, onAct: remove }
  ]
}

const hasLeft = ({ user: { userStatus } }: Answer): boolean =>
  userStatus.status === "Terminated" || userStatus.status === "Removed"

export const More = ({
  of: answer,
  mayEdit
}: {
  readonly of: Answer
  readonly mayEdit: boolean
}) => {
  const acts = useActs()
  const asking = useAsking()
  const { userId, companyId, userStatus } = answer.user
  const isEmployed = userStatus.reachable.includes("Terminated")
  const isOff = !mayEdit || !isEmployed
  const signing = useAskToSign({ of: { userId }, companyId, isOff }, acts)
  const name = nameOf(answer.user)
  const subject = { name, ids: { userId } }
  const erasing = useErasing()
  const mayErase = useMay(isAdmin) && hasLeft(answer)
  const isAsked = useErasuresOf([userId]).length > 0
  return (
    <>
      <Menu
        label={words.workers.more}
        entries={[
          mayEdit && isEmployed && asking.entry("ofWorker", "worker-onboarding", subject),
          ...signing,
          ...(mayEdit ? entriesOf(answer, acts) : []),
          mayErase &&
            !isAsked && {
              label: words.erasures.act,
              icon: "close",
              isDangerous: true,
              onAct: () => erasing.erase({ subject: "worker", id: userId, name })
            },
          copyIdEntry(userId)
        ]}
      />
      {acts.dialog}
      {asking.dialog}
      {erasing.dialog}
    </>
  )
}
