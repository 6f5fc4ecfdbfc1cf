/**
 * Says how a worker is paid: by check, or to one to four accounts. Of somebody who was ever active the pay goes as
 * before until the new accounts are ready and the hold of the change has ended.
 */
import {
  AccountNumber,
  AccountType,
  RoutingNumber,
  samePlace,
  type AccountData
} from "@payroll/domain/bankAccount/companyBankAccount"
import {
  shareProblems,
  type PayShare,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { notFoundAt, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { Percentage } from "@payroll/domain/field/percentage"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import { limitProblems } from "@payroll/domain/limits"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { isObject } from "@payroll/domain/specification/reading"
import { PaymentMethod } from "@payroll/domain/wage/wage"
import { isStopped, samePay, waitingPay } from "@payroll/domain/worker/payChange"
import { fullName } from "@payroll/domain/worker/worker"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  outcomeFields,
  shownTime,
  shownWhole,
  valueOf
} from "../answerSchema.ts"
import { allOf, eitherOf, having, required, when, within, withinEach } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { combined } from "../changes.ts"
import { askedToSign, withAuthorization } from "../document/rules/formToSign.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { changedPay, withdrawnPay, withPay, type LoadedPay } from "./rules/payChange.ts"
import { newAccount } from "./rules/userAccount.ts"

const ACCOUNTS_MAX = 4
const PATH = ["payMethod", "accounts"] as const

const Account = Schema.Struct({
  userBankAccountId: Schema.optionalKey(
    described(idFields.userBankAccountId, "An account in use, in place of the data of a new one.")
  ),
  routingNumber: Schema.optionalKey(described(RoutingNumber, "The routing number of the bank.")),
  accountNumber: Schema.optionalKey(described(AccountNumber, "The account number.")),
  accountType: Schema.optionalKey(described(AccountType, "Checking or savings.")),
  bankName: Schema.optionalKey(described(Name, "The name of the bank.")),
  accountName: Schema.optionalKey(
    described(Name, "The name that the account holder gives the account.")
  ),
  payPercentage: described(Percentage, "The share of the pay, in whole percent.")
})
type AccountInput = typeof Account.Type

const Accounts = Schema.Array(Account).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= ACCOUNTS_MAX, {
    type: "length",
    message: `must have 1 to ${ACCOUNTS_MAX} elements`,
    jsonSchema: { minItems: 1, maxItems: ACCOUNTS_MAX }
  })
)

const NEW = ["routingNumber", "accountNumber", "accountType"] as const
const DATA = [...NEW, "bankName", "accountName"]

const accountProblems = (account: Body, index: number): ReadonlyArray<Problem> => {
  const at = (field: string): Problem["path"] => [...PATH, index, field]
  return account["userBankAccountId"] === undefined
    ? NEW.filter((field) => account[field] === undefined).map((field) => missing(at(field)))
    : DATA.filter((field) => account[field] !== undefined).map((field) =>
        problem(at(field), "conflict", "cannot be given with userBankAccountId")
      )
}

/** Direct deposit goes to accounts, a check to none; an account has an id, or the data of a new one. */
const payRules = publishedAs(
  within("payMethod", {
    allOf: [
      when(having("paymentMethod", "Direct Deposit"), required("accounts")),
      when(having("paymentMethod", "Check"), { not: required("accounts") }),
      withinEach(
        "accounts",
        allOf(
          eitherOf("userBankAccountId", [...NEW]),
          ...DATA.map((field) => ({ not: required("userBankAccountId", field) }))
        )
      )
    ]
  }),
  (body) => {
    const { paymentMethod, accounts } = partOf(body, "payMethod")
    if (paymentMethod === "Direct Deposit" && accounts === undefined) return [missing(PATH)]
    if (paymentMethod === "Check" && accounts !== undefined) {
      return [problem(PATH, "conflict", "cannot be given for pay by check")]
    }
    return Array.isArray(accounts)
      ? accounts.flatMap((account: unknown, index) =>
          isObject(account) ? accountProblems(account, index) : []
        )
      : []
  }
)

/** The data of a new account; people who enter an account know its numbers and not always a name for it. */
const dataOf = (input: AccountInput): AccountData | undefined => {
  const { routingNumber, accountNumber, accountType } = input
  if (!routingNumber || !accountNumber || !accountType) return undefined
  const { bankName = `Bank ${routingNumber}`, accountName = accountType } = input
  return { routingNumber, accountNumber, accountType, bankName, accountName }
}

interface NamedShares {
  readonly shares: ReadonlyArray<PayShare>
  readonly added: ReadonlyArray<WorkerBankAccount>
}

/** The shares of a request, and its new accounts. Data of an account in use are that account. */
const namedShares = (
  loaded: LoadedPay,
  inputs: ReadonlyArray<AccountInput>,
  context: DecisionContext
): Result.Result<NamedShares, DomainError> =>
  Result.gen(function* () {
    const shares: Array<PayShare> = []
    const added: Array<WorkerBankAccount> = []
    for (const [index, input] of inputs.entries()) {
      const data = dataOf(input)
      const all = [...loaded.bankAccounts, ...added]
      const existing = all.find((account) =>
        data ? samePlace(account, data) : account.id === input.userBankAccountId
      )
      if (!data && !existing) {
        const path = [...PATH, index, "userBankAccountId"]
        return yield* Result.fail(notFoundAt("bank account", path))
      }
      const account =
        existing ??
        (data && newAccount(loaded, data, { payPercentage: 0, replacesId: undefined }, context))
      if (!account) continue
      if (!existing) added.push({ ...account, hold: undefined, holdUntil: undefined })
      shares.push({ userBankAccountId: account.id, payPercentage: input.payPercentage })
    }
    const count = loaded.bankAccounts.length + added.length - 1
    yield* refuse([
      ...shareProblems(PATH, shares),
      ...(added.length > 0 ? limitProblems("userBankAccount", count) : [])
    ])
    return { shares, added }
  })

const stopped = new StateConflict({
  message: "the person whose pay it is stopped this change; an administrator has to approve it"
})

/** True if the worker is paid like this already. */
const isPaidSo = (
  { worker, bankAccounts }: LoadedPay,
  paymentMethod: typeof PaymentMethod.Type,
  shares: ReadonlyArray<PayShare> | undefined
): boolean => {
  const current = bankAccounts.map(({ id, payPercentage }) => ({
    userBankAccountId: id,
    payPercentage
  }))
  const { paymentMethod: now } = worker
  return samePay({ paymentMethod: now, shares: shares && current }, { paymentMethod, shares })
}

const messages = {
  same: "as before",
  withdrawn: "as before; the change that waited is withdrawn",
  done: "as given",
  held: "as before until the hold of the change ends",
  waiting: "as before until the accounts are ready"
} as const

export const setPayMethod = defineWrite({
  group: "userPortal",
  name: "setPayMethod",
  verb: "PUT",
  role: "write",
  summary: "Say how a worker is paid: by check, or to bank accounts",
  forGuests: {
    flows: ["worker-onboarding", "worker-bank-account", "worker-portal"],
    subject: ["payMethod", "userId"],
    fields: ["paymentMethod", "accounts"],
    isCounted: true,
    code: "pay"
  },
  request: Schema.Struct({
    payMethod: objectOf("How the worker is paid.", {
      userId: idFields.userId,
      paymentMethod: described(PaymentMethod, "By check, or to bank accounts."),
      accounts: Schema.optionalKey(
        described(Accounts, "The accounts that get a share; the shares add up to 100.")
      )
    })
  }),
  rules: [payRules],
  response: Schema.Struct({
    payMethod: objectOf("How the worker is paid after the call, and from when on.", {
      userId: ids.userId,
      paymentMethod: valueOf(PaymentMethod, "How the pay is to be paid."),
      accounts: listOf(
        Schema.Struct({
          userBankAccountId: ids.userBankAccountId,
          payPercentage: shownWhole("The share of the pay that goes to the account, in percent.")
        }),
        "The accounts that get a share."
      ),
      holdUntil: Schema.NullOr(shownTime("When the hold of the change ends; null without one.")),
      ...outcomeFields(oneOf(["Ready", "Waiting"], "Whether the change took effect, or waits."))
    })
  }),
  load: ({ payMethod: { userId } }, caller) =>
    notRemoved(requireWorker(caller.client.id, userId)).pipe(
      Effect.flatMap(withPay),
      Effect.flatMap((loaded) => withAuthorization(loaded, caller))
    ),
  numbers: ({ payMethod: { accounts = [] } }, { worker }) =>
    accounts.flatMap(({ accountNumber }, index) =>
      countedAccount(accountNumber, worker, [...PATH, index, "accountNumber"])
    ),
  decide: (loaded, { payMethod: { paymentMethod, accounts } }, context) =>
    Result.gen(function* () {
      const { worker, form } = loaded
      const named = accounts && (yield* namedShares(loaded, accounts, context))
      const { shares, added = [] } = named ?? {}
      const before = waitingPay(worker)
      if (isStopped(worker) && isPaidSo(loaded, paymentMethod, shares))
        return yield* Result.fail(stopped)
      const answerOf = (is: keyof typeof messages, version: number, waiting?: typeof before) => ({
        payMethod: {
          userId: worker.id,
          paymentMethod,
          accounts: shares ?? [],
          holdUntil: waiting?.holdUntil === undefined ? null : isoTimestamp(waiting.holdUntil),
          status: is === "held" || is === "waiting" ? ("Waiting" as const) : ("Ready" as const),
          message: `the pay of ${fullName(worker)} goes ${messages[is]}`,
          version
        }
      })
      if (added.length === 0 && isPaidSo(loaded, paymentMethod, shares)) {
        return before
          ? {
              record: worker,
              changes: withdrawnPay(loaded, context),
              answer: answerOf("withdrawn", worker.version + 1)
            }
          : { record: worker, changes: undefined, answer: answerOf("same", worker.version) }
      }
      if (before && added.length === 0 && samePay(before, { paymentMethod, shares })) {
        const is = before.hold ? "held" : "waiting"
        return { record: worker, changes: undefined, answer: answerOf(is, worker.version, before) }
      }
      const pay = { paymentMethod, shares, added: shares && added }
      const { waiting, changes } = yield* changedPay(loaded, pay, context)
      const asked = askedToSign(worker, shares ? form : undefined, context)
      const is = waiting ? (waiting.hold ? "held" : "waiting") : "done"
      return {
        record: worker,
        changes: combined([changes, asked]),
        answer: answerOf(is, worker.version + 1, waiting)
      }
    }),
  example: {
    payMethod: {
      userId: exampleId,
      paymentMethod: "Direct Deposit",
      accounts: [
        {
          routingNumber: "021000021",
          accountNumber: "4455667788",
          accountType: "Checking",
          payPercentage: 100
        }
      ]
    }
  }
})
