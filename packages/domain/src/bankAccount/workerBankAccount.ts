/** The accounts that a worker's pay goes to by direct deposit, and how they share it. */
import * as Redacted from "effect/Redacted"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"
import { reachable, type StateTable } from "../status.ts"
import type { AccountType } from "./companyBankAccount.ts"

export type WorkerBankAccountStatus = "new" | "pending" | "ready" | "failed" | "replaced"

export const workerBankAccountStatuses: StateTable<WorkerBankAccountStatus> = {
  new: ["pending", "replaced"],
  pending: ["ready", "failed", "replaced"],
  ready: ["replaced"],
  failed: ["replaced"],
  replaced: []
}

/** The share of all of the pay. */
export const WHOLE_PAY = 100

export interface WorkerBankAccount extends RecordBase {
  readonly workerId: string
  readonly bankName: string
  readonly accountType: typeof AccountType.Type
  readonly accountName: string
  readonly routingNumber: string
  readonly accountNumber: Redacted.Redacted<string>
  /** Whole percents. Those of a worker's accounts in use add up to 100. */
  readonly payPercentage: number
  readonly status: WorkerBankAccountStatus
}

/** What a request says about an account. */
export type AccountGiven = Pick<
  WorkerBankAccount,
  "bankName" | "accountType" | "accountName" | "routingNumber" | "accountNumber"
>

/** Whether pay can go to the account; one that was replaced is history. */
export const takesPay = ({ status }: Pick<WorkerBankAccount, "status">): boolean =>
  reachable(workerBankAccountStatuses, status).length > 0

export const accountsInUse = (
  accounts: ReadonlyArray<WorkerBankAccount>
): ReadonlyArray<WorkerBankAccount> => accounts.filter(takesPay)

/** A new account. The first one in use takes all of the pay, a further one nothing until it is given a share. */
export const newWorkerBankAccount = (
  base: RecordBase,
  workerId: string,
  given: AccountGiven,
  existing: ReadonlyArray<WorkerBankAccount>
): WorkerBankAccount => {
  const { bankName, accountType, accountName, routingNumber, accountNumber } = given
  return {
    ...base,
    workerId,
    bankName,
    accountType,
    accountName,
    routingNumber,
    accountNumber,
    payPercentage: accountsInUse(existing).length === 0 ? WHOLE_PAY : 0,
    status: "new"
  }
}

/** Whether two accounts have the same data. */
export const sameAccount = (one: AccountGiven, other: AccountGiven): boolean =>
  Redacted.value(one.accountNumber) === Redacted.value(other.accountNumber) &&
  one.routingNumber === other.routingNumber &&
  one.bankName === other.bankName &&
  one.accountType === other.accountType &&
  one.accountName === other.accountName

/** The data of an account after an update that gives some of them. */
export const updatedAccount = (
  before: WorkerBankAccount,
  given: Partial<AccountGiven>
): Updatable<WorkerBankAccount, "workerId" | "payPercentage" | "status"> => ({
  bankName: given.bankName ?? before.bankName,
  accountType: given.accountType ?? before.accountType,
  accountName: given.accountName ?? before.accountName,
  routingNumber: given.routingNumber ?? before.routingNumber,
  accountNumber: given.accountNumber ?? before.accountNumber
})

/** A share that a request gives an account. */
export interface PayShare {
  readonly userBankAccountId: string
  readonly payPercentage: number
}

/** The problems of shares as they are given, at the path of their list: twice the same account, or another sum than 100. */
export const shareProblems = (
  path: Problem["path"],
  shares: ReadonlyArray<PayShare>
): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  const repeated = shares.flatMap(({ userBankAccountId: id }, index) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated
      ? [problem([...path, String(index), "userBankAccountId"], "conflict", "is listed twice")]
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
