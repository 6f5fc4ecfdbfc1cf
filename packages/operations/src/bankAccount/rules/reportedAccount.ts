/** Effects of a bank's code on the account of a worker that was paid to. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { sameAccount, type AccountData } from "@payroll/domain/bankAccount/companyBankAccount"
import { InvalidRequest, notFoundAt, type DomainError } from "@payroll/domain/errors"
import { waitingFor } from "@payroll/domain/bankAccount/replacement"
import { isCorrection, refusalOf } from "@payroll/domain/bankAccount/returnCode"
import { problem, type Problem } from "@payroll/domain/problem"
import {
  paidAccounts,
  refusedAccount,
  updatedAccount,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import * as Result from "effect/Result"
import { changes, noChanges, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { accountEvent, addedAccount, duplicateAccount, newAccount } from "./userAccount.ts"

interface NamedAccount {
  readonly userBankAccountId?: string
  readonly returnCode?: string
}

/**
 * The id of the account that a report is about: the one of theirs that it names, which may be a former one, or with a
 * code the only one that pay of the day can have gone to.
 */
export const accountOfReport = (
  { bankAccounts }: LoadedWorker,
  theirs: ReadonlyArray<{ readonly id: string }>,
  { userBankAccountId: id, returnCode }: NamedAccount,
  payDate: LocalDate,
  path: Problem["path"]
): Result.Result<string | undefined, DomainError> => {
  const at = [...path, "userBankAccountId"]
  if (id !== undefined) {
    return theirs.some((account) => account.id === id)
      ? Result.succeed(id)
      : Result.fail(notFoundAt("bank account", at))
  }
  if (returnCode === undefined) return Result.succeed(undefined)
  const [account, ...others] = paidAccounts(bankAccounts, payDate)
  if (others.length === 0) return Result.succeed(account?.id)
  const message = "is mandatory with a returnCode: several accounts of the user are paid to"
  return Result.fail(new InvalidRequest({ problems: [problem(at, "required", message)] }))
}

/** The code, and the data that a notification of change has. */
interface AccountReport {
  readonly returnCode?: string
  readonly corrected?: Partial<AccountData>
}

interface ReportedAccount {
  readonly changes: Changes
  /** The effect on the account, for the answer. */
  readonly outcome: string
}

const unchanged: ReportedAccount = { changes: noChanges, outcome: "no account changes" }

const refused = (
  loaded: LoadedWorker,
  account: WorkerBankAccount,
  returnCode: string,
  context: DecisionContext
): ReportedAccount => {
  const after = refusedAccount(account, returnCode, context.at)
  return {
    changes: changes({
      writes: [update("workerBankAccount", account, after)],
      revisions: [workerAt(loaded)],
      events: [accountEvent(loaded, "update", after, context)]
    }),
    outcome: "the bank account has failed"
  }
}

/** A change that the worker asked for goes before one that the bank reports. */
const correctedBy = (
  loaded: LoadedWorker,
  account: WorkerBankAccount,
  { returnCode, corrected }: Required<AccountReport>,
  context: DecisionContext
): ReportedAccount => {
  const { bankAccounts } = loaded
  const data = updatedAccount(account, corrected)
  const waiting = waitingFor(account, bankAccounts)
  const others = bankAccounts.filter((each) => each !== account && !waiting.includes(each))
  const isOld =
    sameAccount(account, data) ||
    waiting.some((each) => each.returnCode === undefined || sameAccount(each, data)) ||
    duplicateAccount(others, data).length > 0
  if (isOld) return unchanged
  const correction = newAccount(
    loaded,
    data,
    { payPercentage: 0, replacesId: account.id, returnCode },
    context
  )
  return {
    changes: addedAccount(loaded, correction, waiting, context),
    outcome: "the corrected bank account waits for approval"
  }
}

/**
 * The effect of a bank's code on the account that was paid to: one that refuses it fails it, a notification of change
 * with data adds the account that replaces it once somebody approves it. An account that is not ready any more stays.
 */
export const reportedAccount = (
  loaded: LoadedWorker,
  accountId: string | undefined,
  { returnCode, corrected }: AccountReport,
  context: DecisionContext
): ReportedAccount => {
  const account = loaded.bankAccounts.find(({ id }) => id === accountId)
  if (account?.status !== "ready" || returnCode === undefined) return unchanged
  if (refusalOf(returnCode)) return refused(loaded, account, returnCode, context)
  return isCorrection(returnCode) && corrected
    ? correctedBy(loaded, account, { returnCode, corrected }, context)
    : unchanged
}
