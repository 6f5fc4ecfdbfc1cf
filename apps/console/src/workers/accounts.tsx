/** The bank accounts that a worker is paid to. */
import { Button } from "@payroll/ui/button.tsx"
import { Confirm, Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import { useState } from "react"
import { isAdmin, mayWrite, useSession } from "../api/session.ts"
import { useAct } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { useApproval } from "./approveAccount.tsx"
import { accountText, isHeld } from "./accountText.ts"
import { correctAccount, dividePay, isInUse, type Account, type Answer } from "./edit.ts"
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
      <p className="small muted num">
        {before ? text.replaces(before.bankName) : accountText(account)}
      </p>
    </div>
  )
}

/** The acts on one account. */
const AccountMenu = ({
  of: account,
  answer
}: {
  readonly of: Account
  readonly answer: Answer
}) => {
  const session = useSession()
  const [isRemoving, askToRemove] = useState(false)
  const approval = useApproval(answer.user)
  const { run, isBusy, problem } = useAct()
  if (!session || !isInUse(account)) return null
  const { userBankAccountId, version, bankName } = account
  const entries: ReadonlyArray<MenuEntry> = [
    ...(isAdmin(session) && isHeld(account)
      ? [{ label: text.check, icon: "shield" as const, onAct: () => approval.ask(account) }]
      : []),
    ...(mayWrite(session)
      ? [
          {
            label: text.correct,
            icon: "pen" as const,
            onAct: () => correctAccount(answer.user, account)
          },
          {
            label: text.remove,
            icon: "close" as const,
            isDangerous: true,
            onAct: () => askToRemove(true)
          }
        ]
      : [])
  ]
  const remove = async (): Promise<void> => {
    const request = { userBankAccount: { userBankAccountId, version } }
    await run({ operation: "deactivateUserBankAccount", request, done: text.removed })
    askToRemove(false)
  }
  if (entries.length === 0) return null
  return (
    <>
      <Menu label={text.acts(bankName)} entries={entries} />
      {approval.dialog}
      {isRemoving && (
        <Confirm
          title={text.removeTitle}
          act={text.remove}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => askToRemove(false)}
        >
          <p>{text.removeText(bankName)}</p>
        </Confirm>
      )}
      {problem}
    </>
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
