/** The question before a changed account gets somebody's pay: call first. */
import { Button } from "@payroll/ui/button.tsx"
import { CheckField } from "@payroll/ui/fields.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { useState } from "react"
import { useActs } from "../frame/act.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { accountText } from "./accountText.ts"
import type { Account, User } from "./edit.ts"

const text = words.workers.account.approve

/** The question about an account, once it is asked. */
export const useApproval = (user: User) => {
  const [account, ask] = useState<Account>()
  return {
    ask,
    dialog: account && (
      <ApproveAccount user={user} account={account} onClose={() => ask(undefined)} />
    )
  }
}

const ApproveAccount = ({
  user,
  account,
  onClose
}: {
  readonly user: User
  readonly account: Account
  readonly onClose: () => void
}) => {
  const { run, isBusy, dialog } = useActs()
  const [isSpoken, speak] = useState(false)
  const [isMissing, miss] = useState(false)
  const { userBankAccountId, version } = account
  const approve = (): void => {
    if (!isSpoken) return miss(true)
    void run({
      operation: "approveUserBankAccount",
      request: { userBankAccount: { userBankAccountId } },
      done: text.done,
      onDone: onClose
    })
  }
  const reject = (): void =>
    void run({
      operation: "deactivateUserBankAccount",
      request: { userBankAccount: { userBankAccountId, version } },
      done: words.workers.account.removed,
      onDone: onClose
    })
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{text.wait}</Button>
          <Button look="danger-plain" isBusy={isBusy} onPress={reject}>
            {text.reject}
          </Button>
          <Button look="primary" isBusy={isBusy} onPress={approve}>
            {text.act}
          </Button>
        </>
      }
    >
      <p>{text.what(`${account.bankName}, ${accountText(account)}`)}</p>
      <p>
        <strong>{text.call(nameOf(user))}</strong> {text.why2}
      </p>
      <CheckField
        label={text.spoken(user.firstName)}
        checked={isSpoken}
        error={isMissing && !isSpoken ? text.missing : undefined}
        onChange={({ currentTarget: { checked } }) => speak(checked)}
      />
      {dialog}
    </Dialog>
  )
}
