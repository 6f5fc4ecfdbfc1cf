/** The bank accounts that a worker is paid to. */
import { Button } from "@payroll/ui/button.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { isAdmin, mayWrite, useMay } from "../api/session.ts"
import { useActs } from "../frame/act.tsx"
import { Approver } from "../records/approver.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { useApproval } from "./approveAccount.tsx"
import { accountText, isHeld, waitingText, waitText } from "./accountText.ts"
import { correctAccount, dividePay, isInUse, type Account, type Answer, type User } from "./edit.ts"
import { AccountBadge } from "./status.tsx"

const text = words.workers.account

const AccountLine = ({
  of: account,
  all
}: {
  readonly of: Account
  readonly all: ReadonlyArray<Account>
}) => {
  const before = all.find(({ userBankAccountId }) => userBankAccountId === account.replacesId)
  return (
    <div className="grow">
      <p className="row row-3 wrap">
        <span className="strong">{account.bankName}</span>
        <AccountBadge of={account} />
      </p>
      <p className="small muted num">{accountText(account)}</p>
      {isHeld(account) && <p className="small muted">{waitText(account, before)}</p>}
      {account.version > 1 && (
        <Approver recordId={account.userBankAccountId} operation="approveUserBankAccount" />
      )}
    </div>
  )
}

/** The acts on one account. */
const AccountMenu = ({
  of: account,
  answer: { user }
}: {
  readonly of: Account
  readonly answer: Answer
}) => {
  const approval = useApproval(user)
  const { ask, dialog } = useActs()
  const mayEdit = useMay(mayWrite)
  const mayApprove = useMay(isAdmin)
  if (!isInUse(account)) return null
  const { userBankAccountId, version, bankName } = account
  const question = {
    title: text.removeTitle,
    text: text.removeText(bankName),
    act: text.remove,
    isDangerous: true
  }
  const removal = {
    operation: "deactivateUserBankAccount",
    request: { userBankAccount: { userBankAccountId, version } },
    done: text.removed
  } as const
  return (
    <>
      <Menu
        label={text.acts(bankName)}
        entries={[
          mayApprove &&
            isHeld(account) && {
              label: text.check,
              icon: "shield",
              onAct: () => approval.ask(account)
            },
          mayEdit && {
            label: text.correct,
            icon: "pen",
            onAct: () => correctAccount(user, account)
          },
          mayEdit && {
            label: text.remove,
            icon: "close",
            isDangerous: true,
            onAct: () => ask(question, removal)
          }
        ]}
      />
      {approval.dialog}
      {dialog}
    </>
  )
}

/** A change of the pay that waits, with its approval. */
const WaitingPay = ({
  of: change,
  answer: { user, userBankAccounts }
}: {
  readonly of: User["waitingChanges"][number]
  readonly answer: Answer
}) => {
  const { ask, dialog } = useActs()
  const mayApprove = useMay(isAdmin)
  const says = waitingText(change, userBankAccounts)
  const { waiting, approve } = text
  const question = {
    title: waiting.title,
    text: `${says} ${approve.call(nameOf(user))} ${approve.why2}`,
    act: waiting.act,
    deed: { label: waiting.spoken(user.firstName), missing: approve.missing }
  }
  const approval = {
    operation: "approveUserBankAccount",
    request: { userBankAccount: { userBankAccountId: change.waitingChangeId } },
    done: approve.done
  } as const
  return (
    <div className="row row-3 wrap">
      <p className="small grow">{says}</p>
      {mayApprove && change.hold !== null && (
        <Button isSmall onPress={() => ask(question, approval)}>
          {waiting.act}
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** The accounts as lines, each with its acts; those of the past only where all are asked for. */
export const Accounts = ({
  of: answer,
  isAll = false
}: {
  readonly of: Answer
  readonly isAll?: boolean
}) => {
  const accounts = answer.userBankAccounts.filter((account) => isAll || isInUse(account))
  return (
    <div className="stack stack-3">
      {accounts.map((account) => (
        <div className="row row-3" key={account.userBankAccountId}>
          <AccountLine of={account} all={answer.userBankAccounts} />
          <AccountMenu of={account} answer={answer} />
        </div>
      ))}
      {answer.user.waitingChanges.map((change) => (
        <WaitingPay key={change.waitingChangeId} of={change} answer={answer} />
      ))}
    </div>
  )
}

/** The button that divides the pay among several accounts. */
export const Shares = ({ of: answer }: { readonly of: Answer }) => {
  const divisible = answer.userBankAccounts.filter(
    (account) => isInUse(account) && account.replacesId === null
  )
  return divisible.length < 2 ? null : (
    <Button look="quiet" isSmall onPress={() => dividePay(answer)}>
      {text.shares}
    </Button>
  )
}
