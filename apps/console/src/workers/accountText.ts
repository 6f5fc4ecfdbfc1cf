/** A bank account of a worker in words. */
import { formatTime } from "@payroll/ui/format.ts"
import { words } from "../text/words.ts"
import type { Account, User } from "./edit.ts"

type WaitingChange = User["waitingChanges"][number]

const text = words.workers

/** The kind of an account and its last digits in words, with its share of the pay where it gets some. */
export const accountText = ({
  accountType,
  accountNumberLast4,
  payPercentage
}: Account): string => {
  const account = words.companies.accounts.ending(
    text.accountTypes[accountType],
    accountNumberLast4
  )
  return payPercentage === 0 ? account : text.account.share(account, payPercentage)
}

/** The end of the wait of a changed account. */
export const waitText = (
  { holdUntil, hold, awaitsApproval }: Account,
  before: Account | undefined
): string => {
  const { replaces, untilApproved, untilTime, stopped } = text.account
  const time = holdUntil === null ? "" : formatTime(holdUntil)
  const until = hold === "frozen" ? stopped : awaitsApproval ? untilApproved : untilTime(time)
  return before ? `${replaces(before.bankName)} ${until}` : until
}

/** A change of the pay that waits, in words, and the end of its wait. */
export const waitingText = (
  { kind, accounts, hold, holdUntil, paymentMethod }: WaitingChange,
  all: ReadonlyArray<Account>
): string => {
  const { waiting, untilTime, stopped } = text.account
  const shares = accounts.flatMap(({ userBankAccountId, payPercentage }) =>
    all
      .filter((account) => account.userBankAccountId === userBankAccountId && payPercentage > 0)
      .map(({ bankName }) => waiting.ofAccount(bankName, payPercentage))
  )
  const pay = shares.length > 0 ? waiting.shares(shares.join("; ")) : waiting.byDeposit
  const ofPay = paymentMethod === "Check" ? waiting.byCheck : pay
  const what = kind === "address" || kind === "email" ? waiting[kind] : ofPay
  if (hold === "frozen") return `${what} ${stopped}`
  return `${what} ${holdUntil === null ? waiting.untilReady : untilTime(formatTime(holdUntil))}`
}

/** Returns true if an account waits for a person, or for the days of its change. */
export const isHeld = ({ awaitsApproval, hold, status }: Account): boolean =>
  (awaitsApproval || hold !== null) && status.status === "new"
