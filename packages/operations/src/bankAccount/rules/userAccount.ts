/** Functions shared by operations on the bank accounts of workers. */
import {
  accountsInUse,
  newWorkerBankAccount,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { holdOf, NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import type { AccountData } from "@payroll/domain/bankAccount/companyBankAccount"
import { StateConflict, type VersionConflict } from "@payroll/domain/errors"
import { problem, type Problem } from "@payroll/domain/problem"
import { changed, created, type Moment } from "@payroll/domain/record"
import { workerBankAccountEvent } from "@payroll/domain/worker/event"
import { withReplacement } from "@payroll/domain/worker/payChange"
import { fullName, wasEverActive } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { WorkerAccountStatus } from "../../answerStates.ts"
import { ids, objectOf, outcomeFields } from "../../answerSchema.ts"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { notRemoved } from "../../notRemoved.ts"
import { orNotFound } from "../../orNotFound.ts"
import { holdingsOf, WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { CompanyEvent } from "@payroll/domain/event/event"
import type { Changes } from "../../writer.ts"
import { heldChanges, type Notice } from "./accountHold.ts"
import { firstApproval } from "./firstApproval.ts"

export const UserAccountResponse = Schema.Struct({
  userBankAccount: objectOf("The bank account after the call.", {
    userBankAccountId: ids.userBankAccountId,
    userId: ids.userId,
    ...outcomeFields(WorkerAccountStatus)
  })
})

/** Why an account cannot be changed or paid to any more. */
export const NOT_IN_USE = "the bank account was replaced or deactivated; name one that is in use"

const notInUse = new StateConflict({ message: NOT_IN_USE })

/** Loads the worker of an account of the client, unless the worker was removed. */
export const loadOwner = (clientId: string, accountId: string) =>
  Effect.flatMap(WorkerStore, (store) =>
    notRemoved(orNotFound("bank account", store.workerOfBankAccount(clientId, accountId)))
  )

/** The account in use that a request names, in the version that it names. */
export const namedAccount = (
  { bankAccounts }: LoadedWorker,
  input: { readonly userBankAccountId: string; readonly version?: number }
): Result.Result<WorkerBankAccount, StateConflict | VersionConflict> => {
  const account = bankAccounts.find(({ id }) => id === input.userBankAccountId)
  if (!account) return Result.fail(notInUse)
  const conflict = versionConflict("bank account", account, input)
  return conflict ? Result.fail(conflict) : Result.succeed(account)
}

/** A new account that takes this share of the worker's pay; one by which a bank corrects another waits for approval. */
export const newAccount = (
  { worker }: LoadedWorker,
  data: AccountData,
  {
    payPercentage,
    replacesId,
    returnCode
  }: Pick<WorkerBankAccount, "payPercentage" | "replacesId"> &
    Partial<Pick<WorkerBankAccount, "returnCode">>,
  { at, newId, client, isFromPage }: DecisionContext
): WorkerBankAccount =>
  newWorkerBankAccount(created(newId(), worker, at), data, {
    workerId: worker.id,
    payPercentage,
    replacesId,
    returnCode,
    awaitsApproval: client.settings.fourEyes || returnCode !== undefined,
    ...holdOf(
      returnCode === undefined && wasEverActive(worker),
      { ...client.settings, isFromPage },
      at
    )
  })

/** Path of the account number in a request. */
export const ACCOUNT_NUMBER: Problem["path"] = ["userBankAccount", "accountNumber"]

/** The problem of an account that is among these already; pay to one place goes by one account. */
export const duplicateAccount = (
  accounts: ReadonlyArray<WorkerBankAccount>,
  { routingNumber, accountNumber }: Pick<AccountData, "routingNumber" | "accountNumber">
): ReadonlyArray<Problem> =>
  accountsInUse(accounts).some(
    (account) =>
      account.routingNumber === routingNumber &&
      Redacted.value(account.accountNumber) === Redacted.value(accountNumber)
  )
    ? [problem(ACCOUNT_NUMBER, "conflict", "is that of another bank account of the user")]
    : []

export const accountEvent = (
  loaded: LoadedWorker,
  change: "insert" | "update",
  account: WorkerBankAccount,
  { at, newId }: Moment
): CompanyEvent =>
  workerBankAccountEvent(newId(), change, loaded.worker, holdingsOf(loaded), account, at)

/** Replaces accounts at once. */
export const replacedAccounts = (
  loaded: LoadedWorker,
  accounts: ReadonlyArray<WorkerBankAccount>,
  context: DecisionContext
): Changes => {
  const replacements = accounts.map(
    (before) => [before, changed(before, { status: "replaced", ...NOT_HELD }, context.at)] as const
  )
  return changes({
    writes: replacements.map(([before, after]) => update("workerBankAccount", before, after)),
    events: replacements.map(([, after]) => accountEvent(loaded, "update", after, context))
  })
}

/** A change of the pay that waits gives its share to the account that takes the place of others. */
const movedShares = (
  { worker }: LoadedWorker,
  account: WorkerBankAccount,
  atOnce: ReadonlyArray<WorkerBankAccount>,
  { at }: Moment
) => {
  const after = withReplacement(worker, new Set(atOnce.map(({ id }) => id)), account.id, at)
  return after === worker ? [] : [update("worker", worker, after)]
}

/** Stores a new account, in place of those that it replaces at once. */
export const addedAccount = (
  loaded: LoadedWorker & { readonly notice?: Notice | undefined },
  account: WorkerBankAccount,
  atOnce: ReadonlyArray<WorkerBankAccount>,
  context: DecisionContext
): Changes =>
  combined([
    replacedAccounts(loaded, atOnce, context),
    changes({
      writes: [
        insert("workerBankAccount", account),
        ...movedShares(loaded, account, atOnce, context)
      ],
      revisions: [workerAt(loaded)],
      events: [accountEvent(loaded, "insert", account, context)]
    }),
    firstApproval(account, context),
    heldChanges(account, "account", loaded.notice, context)
  ])

/** An answer about an account, with what happened to it. */
export const accountAnswer = (
  { worker }: LoadedWorker,
  account: WorkerBankAccount,
  happened: string
) => ({
  userBankAccount: {
    userBankAccountId: account.id,
    userId: worker.id,
    status: account.status,
    message: `the account of ${fullName(worker)} at ${account.bankName} ${happened}`,
    version: account.version
  }
})

/** Returns the next step of an account that was just stored, for the answer. */
export const nextCheck = ({ awaitsApproval, hold }: WorkerBankAccount): string => {
  if (hold !== undefined) return "is held for some days"
  return awaitsApproval ? "waits for an approval" : "is being checked"
}
