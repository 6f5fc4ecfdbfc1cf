/** The next thing to do about a worker. */
import { Button } from "@payroll/ui/button.tsx"
import { useRead } from "../api/queries.ts"
import { isAdmin, mayWrite, useMay } from "../api/session.ts"
import { Act } from "../frame/act.tsx"
import { Next } from "../frame/page.tsx"
import { needsOf } from "../requirements/needs.ts"
import { NextNeed } from "../requirements/requirements.tsx"
import { words } from "../text/words.ts"
import { isHeld, waitText } from "./accountText.ts"
import { useApproval } from "./approveAccount.tsx"
import type { Account, Answer, User } from "./edit.ts"
import { workerActs } from "./needs.ts"

const text = words.workers

const CheckAccount = ({ user, account }: { readonly user: User; readonly account: Account }) => {
  const mayApprove = useMay(isAdmin)
  const { ask, dialog } = useApproval(user)
  const { why, next, notAdmin } = text.account.approve
  return (
    <Next why={why} title={next}>
      <span className="small muted">{waitText(account, undefined)}</span>
      {mayApprove ? (
        <Button look="primary" onPress={() => ask(account)}>
          {text.account.check}
        </Button>
      ) : (
        <span className="small muted">{notAdmin}</span>
      )}
      {dialog}
    </Next>
  )
}

const Paused = ({ user: { userId, version } }: { readonly user: User }) => (
  <Next why={text.next.paused} title={text.next.activate}>
    <Act
      look="primary"
      operation="activateUser"
      request={{ user: { userId, version } }}
      done={text.acts.activated}
    >
      {text.acts.activate}
    </Act>
  </Next>
)

const Missing = ({ of: answer }: { readonly of: Answer }) => {
  const { data } = useRead("getUserTask", { userId: answer.user.userId })
  const actOf = workerActs(answer)
  return data ? <NextNeed of={needsOf(data.userTask.requirements)} actOf={actOf} /> : null
}

/** At most one thing: the end of a pause, a held account, then what is missing. Nothing where nothing waits. */
export const NextStep = ({ of: answer }: { readonly of: Answer }) => {
  const mayEdit = useMay(mayWrite)
  const { user, userBankAccounts } = answer
  if (user.userStatus.status === "Deactivate" && mayEdit) return <Paused user={user} />
  const held = userBankAccounts.find(isHeld)
  if (held) return <CheckAccount user={user} account={held} />
  return user.userStatus.status === "Deactivate" ? null : <Missing of={answer} />
}
