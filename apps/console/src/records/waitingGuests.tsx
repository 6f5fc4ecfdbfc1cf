/** People who wait at their own page, to whom no code can be mailed. An administrator confirms them after a call. */
import { Button } from "@payroll/ui/button.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { useActs } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { COUNT_MAX } from "./openWork.ts"

type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]

const text = words.links.waiting

/** True of somebody who waits for a person to confirm who it is. */
export const isWaitingGuest = ({ subjectKind }: Approval): boolean => subjectKind === "guestCode"

/** Those who wait of a list of people, with the way to confirm each; only administrators may. */
export const WaitingGuests = ({
  of
}: {
  readonly of: ReadonlyArray<{
    readonly name: string
    readonly ids: { readonly userId: string } | { readonly businessUserId: string }
  }>
}) => {
  const isOff = !useMay(isAdmin)
  const { data } = useRead("getPendingApprovals", { limit: COUNT_MAX }, { isOff })
  const { ask, dialog } = useActs()
  const waiting = new Set(data?.pendingApprovals.filter(isWaitingGuest).map((one) => one.subjectId))
  const confirm = (name: string, codes: (typeof of)[number]["ids"]): void =>
    ask(
      { title: text.question(name), text: text.why, act: text.confirm },
      { operation: "unlockCodes", request: { codes }, done: text.done(name) }
    )
  return (
    <>
      {of
        .map(({ name, ids }) => ({ name, ids, id: Object.values(ids).join("") }))
        .filter(({ id }) => waiting.has(id))
        .map(({ name, ids, id }) => (
          <Callout
            key={id}
            tone="warn"
            title={text.title(name)}
            action={
              <Button isSmall about={name} onPress={() => confirm(name, ids)}>
                {text.confirm}
              </Button>
            }
          >
            {text.hint}
          </Callout>
        ))}
      {dialog}
    </>
  )
}
