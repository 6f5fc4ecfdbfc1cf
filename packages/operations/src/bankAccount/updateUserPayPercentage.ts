/** Shares a worker's pay among the worker's accounts. An account that is not listed gets nothing. */
import { isTold } from "@payroll/domain/bankAccount/accountHold"
import {
  shareProblems,
  sharedPay,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { notFoundAt, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { Percentage } from "@payroll/domain/field/percentage"
import { described, rule } from "@payroll/domain/field/rule"
import { recordLimits } from "@payroll/domain/limits"
import { waitingPay } from "@payroll/domain/worker/payChange"
import { fullName, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  listOf,
  objectOf,
  shownWhole,
  versionField
} from "../answerSchema.ts"
import { changes, combined, updateEach, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedToSign, withAuthorization } from "../document/rules/formToSign.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker, WorkerStore } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { changedPay, withdrawnPay, withPay, type LoadedPay } from "./rules/payChange.ts"
import { NOT_IN_USE } from "./rules/userAccount.ts"

const ACCOUNTS_MAX = recordLimits.userBankAccount.max

const Shares = Schema.Array(
  Schema.Struct({
    userBankAccountId: idFields.userBankAccountId,
    payPercentage: described(Percentage, "The share of the pay, in whole percent."),
    ...versionField
  })
).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= ACCOUNTS_MAX, {
    type: "length",
    message: `must have 1 to ${ACCOUNTS_MAX} elements`,
    jsonSchema: { minItems: 1, maxItems: ACCOUNTS_MAX }
  })
)

const PATH = ["userPayPercentage", "accounts"] as const

interface Loaded extends LoadedPay {
  /** Accounts of the worker that a request names and that are not in use any more. */
  readonly replaced: ReadonlySet<string>
}

/** Fails if a share does not name an account in use, in the version that it has. */
const checkShare = (
  { bankAccounts, replaced }: Loaded,
  { userBankAccountId: id, version }: (typeof Shares.Type)[number],
  index: number
): Result.Result<void, DomainError> => {
  const account = bankAccounts.find((each) => each.id === id)
  const path = [...PATH, index, "userBankAccountId"]
  if (account) {
    const conflict = versionConflict("bank account", account, { version }, [...PATH, index])
    return conflict ? Result.fail(conflict) : Result.void
  }
  if (!replaced.has(id)) return Result.fail(notFoundAt("bank account", path))
  const problems = [{ path, type: "conflict" as const, message: NOT_IN_USE }]
  return Result.fail(new StateConflict({ message: NOT_IN_USE, problems }))
}

/** True if the worker is told of another division of the pay, which may then wait. */
const isToldOf = (
  { notice }: Loaded,
  { client: { settings }, isFromPage }: DecisionContext
): boolean => notice !== undefined && isTold({ ...settings, isFromPage })

const answerOf = (
  worker: Worker,
  accounts: ReadonlyArray<WorkerBankAccount>,
  waiting: boolean
) => ({
  userPayPercentage: {
    userId: worker.id,
    status: waiting ? ("Waiting" as const) : ("Ready" as const),
    message: `the pay of ${fullName(worker)} is shared as ${waiting ? "before until the change may take effect" : "given"}`,
    accounts: accounts.map(({ id, payPercentage, version }) => ({
      userBankAccountId: id,
      payPercentage,
      version
    }))
  }
})

export const updateUserPayPercentage = defineWrite({
  group: "userPortal",
  name: "updateUserPayPercentage",
  verb: "PUT",
  role: "write",
  summary: "Share a worker's pay among bank accounts",
  request: Schema.Struct({
    userPayPercentage: objectOf("The shares of the pay.", {
      userId: idFields.userId,
      accounts: described(Shares, "The accounts that get a share; the shares add up to 100.")
    })
  }),
  response: Schema.Struct({
    userPayPercentage: objectOf("The shares of the pay after the call.", {
      userId: ids.userId,
      status: answered("Ready", "Waiting"),
      message: Message,
      accounts: listOf(
        Schema.Struct({
          userBankAccountId: ids.userBankAccountId,
          payPercentage: shownWhole("The share of the pay that goes to the account, in percent."),
          version: RecordVersion
        }),
        "The bank accounts, with their shares."
      )
    })
  }),
  load: ({ userPayPercentage: { userId, accounts } }, caller) =>
    Effect.gen(function* () {
      const { client } = caller
      const { workerOfBankAccount } = yield* WorkerStore
      const loaded = yield* withPay(yield* notRemoved(requireWorker(client.id, userId)))
      const inUse = new Set(loaded.bankAccounts.map(({ id }) => id))
      const others = accounts.filter(({ userBankAccountId: id }) => !inUse.has(id))
      const owners = yield* Effect.forEach(others, ({ userBankAccountId }) =>
        workerOfBankAccount(client.id, userBankAccountId)
      )
      const formerShares = others.filter((_, index) => owners[index]?.worker.id === userId)
      const replaced = new Set(formerShares.map((share) => share.userBankAccountId))
      return yield* withAuthorization({ ...loaded, replaced }, caller)
    }),
  decide: (loaded, { userPayPercentage: { accounts: shares } }, context) =>
    Result.gen(function* () {
      const { worker, bankAccounts, form } = loaded
      yield* refuse(shareProblems(PATH, shares))
      for (const [index, share] of shares.entries()) {
        yield* checkShare(loaded, share, index)
      }
      const updatedAccounts = sharedPay(bankAccounts, shares, context.at)
      const asked = askedToSign(worker, updatedAccounts.length > 0 ? form : undefined, context)
      if (updatedAccounts.length > 0 && isToldOf(loaded, context)) {
        const pay = { paymentMethod: undefined, shares, added: undefined }
        const changed = yield* changedPay(loaded, pay, context)
        return {
          record: worker,
          changes: combined([changed.changes, asked]),
          answer: answerOf(worker, changed.bankAccounts, changed.waiting !== undefined)
        }
      }
      if (updatedAccounts.length === 0 && waitingPay(worker)?.shares) {
        return {
          record: worker,
          changes: withdrawnPay(loaded, context),
          answer: answerOf(worker, bankAccounts, false)
        }
      }
      const after = bankAccounts.map(
        (account) => updatedAccounts.find(({ id }) => id === account.id) ?? account
      )
      return {
        record: worker,
        changes:
          updatedAccounts.length === 0
            ? undefined
            : combined([
                changes({
                  writes: updateEach("workerBankAccount", bankAccounts, updatedAccounts),
                  revisions: [workerAt(loaded)]
                }),
                asked
              ]),
        answer: answerOf(worker, after, false)
      }
    }),
  example: {
    userPayPercentage: {
      userId: exampleId,
      accounts: [{ userBankAccountId: exampleId, payPercentage: 100 }]
    }
  }
})
