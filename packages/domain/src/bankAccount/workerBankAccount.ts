/** The accounts that a worker's pay goes to by direct deposit, and how they share it. */
import { easternDayOf } from "../calendar/easternDay.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase } from "../record.ts"
import { reachable, type StateTable } from "../status.ts"
import type { Held } from "./accountHold.ts"
import { ACCOUNT_FAILURE } from "./checkSteps.ts"
import type { AccountData } from "./companyBankAccount.ts"
import { refusalOf } from "./returnCode.ts"

export type WorkerBankAccountStatus =
  | "new"
  | "pending"
  | "ready"
  | "failed"
  | "replaced"
  | "deactivated"

export const workerBankAccountStatuses: StateTable<WorkerBankAccountStatus> = {
  new: ["pending", "replaced", "deactivated"],
  pending: ["ready", "failed", "replaced", "deactivated"],
  ready: ["failed", "replaced", "deactivated"],
  failed: ["replaced", "deactivated"],
  replaced: [],
  deactivated: []
}

/** The share of all of the pay. */
export const WHOLE_PAY = 100

export interface WorkerBankAccount extends RecordBase, AccountData, Held {
  readonly workerId: string
  /** Whole percents. Those of a worker's accounts in use add up to 100. */
  readonly payPercentage: number
  readonly status: WorkerBankAccountStatus
  /** Set under four eyes: it stays `new` until a second person approves it. */
  readonly awaitsApproval: boolean
  /** The account that this one replaces, with its share of the pay, once it is ready. */
  readonly replacesId: string | undefined
  /** The bank's code that refused the account (R), or by which it corrects the one before (C). */
  readonly returnCode: string | undefined
}

/** True if pay can go to the account; a replaced or deactivated one is history. */
export const takesPay = ({ status }: Pick<WorkerBankAccount, "status">): boolean =>
  reachable(workerBankAccountStatuses, status).length > 0

export const accountsInUse = (
  accounts: ReadonlyArray<WorkerBankAccount>
): ReadonlyArray<WorkerBankAccount> => accounts.filter(takesPay)

/**
 * The share of the pay that goes to the account: 0 once it is replaced or deactivated, although the record keeps its
 * share.
 */
export const shareOf = (account: Pick<WorkerBankAccount, "status" | "payPercentage">): number =>
  takesPay(account) ? account.payPercentage : 0

/** The share of a further account: the first one in use takes all of the pay, others nothing yet. */
export const firstShare = (existing: ReadonlyArray<WorkerBankAccount>): number =>
  accountsInUse(existing).length === 0 ? WHOLE_PAY : 0

/** A new account of a worker. */
export const newWorkerBankAccount = (
  base: RecordBase,
  { bankName, accountType, accountName, routingNumber, accountNumber }: AccountData,
  of: Pick<
    WorkerBankAccount,
    "workerId" | "payPercentage" | "awaitsApproval" | "replacesId" | "returnCode" | keyof Held
  >
): WorkerBankAccount => ({
  ...base,
  workerId: of.workerId,
  bankName,
  accountType,
  accountName,
  routingNumber,
  accountNumber,
  payPercentage: of.payPercentage,
  status: "new",
  awaitsApproval: of.awaitsApproval,
  replacesId: of.replacesId,
  returnCode: of.returnCode,
  hold: of.hold,
  holdUntil: of.holdUntil
})

/** The accounts to which pay of a pay date can have gone: ready ones with a share that were there by that day. */
export const paidAccounts = (
  accounts: ReadonlyArray<WorkerBankAccount>,
  payDate: LocalDate
): ReadonlyArray<WorkerBankAccount> =>
  accounts.filter(
    ({ status, payPercentage, createdAt }) =>
      status === "ready" && payPercentage > 0 && easternDayOf(createdAt) <= payDate
  )

/** The account after a bank refused it with a code. */
export const refusedAccount = (
  account: WorkerBankAccount,
  returnCode: string,
  at: number
): WorkerBankAccount => changed(account, { status: "failed", returnCode }, at)

/** The reasons of a failed account: those of the bank that refused it, or of its check. */
export const failureReasons = ({
  returnCode
}: Pick<WorkerBankAccount, "returnCode">): ReadonlyArray<string> => {
  const refusal = refusalOf(returnCode)
  return refusal ? [refusal.reason] : ACCOUNT_FAILURE
}

/** The data of an account after an update of some fields. */
export const updatedAccount = (before: AccountData, input: Partial<AccountData>): AccountData => ({
  bankName: input.bankName ?? before.bankName,
  accountType: input.accountType ?? before.accountType,
  accountName: input.accountName ?? before.accountName,
  routingNumber: input.routingNumber ?? before.routingNumber,
  accountNumber: input.accountNumber ?? before.accountNumber
})

/** A share that a request gives an account. */
export interface PayShare {
  readonly userBankAccountId: string
  readonly payPercentage: number
}

/** The problems of shares, at the path of their list: an account listed twice, a sum that is not 100. */
export const shareProblems = (
  path: Problem["path"],
  shares: ReadonlyArray<PayShare>
): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  const repeated = shares.flatMap(({ userBankAccountId: id }, index) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated
      ? [problem([...path, index, "userBankAccountId"], "conflict", "is listed twice")]
      : []
  })
  const sum = shares.reduce((total, { payPercentage }) => total + payPercentage, 0)
  return sum === WHOLE_PAY
    ? repeated
    : [...repeated, problem(path, "range", `must have payPercentages that add up to ${WHOLE_PAY}`)]
}

/** The accounts that change when the pay is shared like this. One that no share names gets nothing. */
export const sharedPay = (
  accounts: ReadonlyArray<WorkerBankAccount>,
  shares: ReadonlyArray<PayShare>,
  at: number
): ReadonlyArray<WorkerBankAccount> => {
  const byId = new Map(shares.map((share) => [share.userBankAccountId, share.payPercentage]))
  return accountsInUse(accounts).flatMap((account) => {
    const payPercentage = byId.get(account.id) ?? 0
    return payPercentage === account.payPercentage ? [] : [changed(account, { payPercentage }, at)]
  })
}
