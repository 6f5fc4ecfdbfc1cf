import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import { exampleDeposit } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  decided,
  eventsOf,
  loadedWorker,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { deactivateUserBankAccount } from "./deactivateUserBankAccount.ts"
import { addUserBankAccount } from "./addUserBankAccount.ts"
import { updateUserBankAccount } from "./updateUserBankAccount.ts"
import { updateUserPayPercentage } from "./updateUserPayPercentage.ts"

const deposit: WorkerBankAccount = { ...exampleDeposit, id: exampleId, workerId: exampleId }
const OTHER = "0190b8e1-0000-7000-8000-0000000000aa"
const other: WorkerBankAccount = {
  ...deposit,
  id: OTHER,
  accountNumber: Redacted.make("11112222"),
  payPercentage: 0
}

const have = (...bankAccounts: ReadonlyArray<WorkerBankAccount>) => ({
  ...loadedWorker({ bankAccounts }),
  notice: undefined
})

const added = (loaded = have(), set: object = {}) =>
  decided(addUserBankAccount, loaded, { userBankAccount: set })

describe("a worker's bank account that a bank refused", () => {
  it("is replaced at once, with the account that waits to replace it", () => {
    const refused = { ...deposit, status: "failed", returnCode: "R03" } as const
    const waits = { ...other, status: "new", replacesId: refused.id } as const
    const result = decided(updateUserBankAccount, have(refused, waits), {
      userBankAccount: { userBankAccountId: refused.id, routingNumber: "011000015" }
    })
    const all = written(result, "workerBankAccount")
    assert.deepStrictEqual(
      all.map(({ status, payPercentage }) => [status, payPercentage]),
      [
        ["replaced", 100],
        ["replaced", 0],
        ["new", 100]
      ]
    )
    assert.isUndefined(all[2]?.replacesId)
  })
})

describe("a worker's bank account that is added", () => {
  it("is new, takes all of the pay as the first one, and is told", () => {
    const result = added()
    const { accountNumber, ...account } = theOnly(result, "workerBankAccount")
    assert.strictEqual(Redacted.value(accountNumber), "9876543210")
    assert.deepInclude(account, {
      workerId: exampleId,
      status: "new",
      payPercentage: 100,
      awaitsApproval: false,
      version: 1
    })
    assert.deepStrictEqual(eventsOf(result), [
      "employeebankaccount.employeebankaccountstatus.insert: new"
    ])
    const { userBankAccount } = Result.getOrThrow(result).answer
    assert.include(userBankAccount, { userId: exampleId, status: "new" })
    assert.include(userBankAccount.message, "is being checked")
  })

  it("gets nothing of the pay next to another one", () => {
    assert.strictEqual(theOnly(added(have(deposit)), "workerBankAccount").payPercentage, 0)
  })

  it("is refused where it is known, or one too many", () => {
    assert.strictEqual(
      refusal(added(have(deposit), { accountNumber: "77778888" })),
      "InvalidRequest: accountNumber is that of another bank account of the user"
    )
    const elsewhere = { accountNumber: "77778888", routingNumber: "011000015" }
    assert.strictEqual(refusal(added(have(deposit), elsewhere)), "accepted")
    const many = Array.from({ length: 10 }, (_, n) => ({ ...other, id: `a-${n}` }))
    assert.strictEqual(
      refusal(added(have(...many))),
      "InvalidRequest: userBankAccount cannot be added: a user can have at most 10 bank accounts in use"
    )
  })

  it("answers without the number, and an event has its last four digits", () => {
    const result = added()
    assert.notInclude(JSON.stringify(Result.getOrThrow(result).answer), "9876543210")
    const events = JSON.stringify(changesOf(result)?.events)
    assert.include(events, "XXXXXXXXX3210")
    assert.notInclude(events, "9876543210")
  })
})

const updated = (set: object, loaded = have(deposit, other)) =>
  decided(updateUserBankAccount, loaded, { userBankAccount: set })

describe("a worker's bank account that is updated", () => {
  it.each([{ bankName: "Third Bank" }, { accountNumber: "12121212" }, { accountType: "checking" }])(
    "is another one with %o, which waits to take the place and the share of the one that is ready",
    (set) => {
      const result = updated({ ...set, routingNumber: undefined })
      assert.deepInclude(theOnly(result, "workerBankAccount"), {
        id: "new-1",
        status: "new",
        payPercentage: 0,
        replacesId: exampleId
      })
      assert.deepStrictEqual(eventsOf(result), [
        "employeebankaccount.employeebankaccountstatus.insert: new"
      ])
    }
  )

  it("replaces one at once that is not ready, with its share", () => {
    const failed = { ...deposit, status: "failed" as const }
    const result = updated(
      { bankName: "Third Bank", routingNumber: undefined },
      have(failed, other)
    )
    assert.deepStrictEqual(
      written(result, "workerBankAccount").map(({ id, status, payPercentage }) => [
        id,
        status,
        payPercentage
      ]),
      [
        [exampleId, "replaced", 100],
        ["new-1", "new", 100]
      ]
    )
  })

  it("withdraws what waits for it with its data of before, and takes the same data once", () => {
    const waiting = {
      ...deposit,
      id: OTHER,
      status: "pending" as const,
      bankName: "Third Bank",
      payPercentage: 0,
      replacesId: exampleId
    }
    const loaded = have(deposit, waiting)
    const same = { routingNumber: undefined }
    assert.isUndefined(changesOf(updated({ ...same, bankName: "Third Bank" }, loaded)))
    assert.deepInclude(theOnly(updated(same, loaded), "workerBankAccount"), {
      id: OTHER,
      status: "replaced"
    })
    const further = written(
      updated({ ...same, bankName: "Fourth Bank" }, loaded),
      "workerBankAccount"
    )
    assert.deepStrictEqual(
      further.map(({ id, status, replacesId }) => [id, status, replacesId]),
      [
        [OTHER, "replaced", exampleId],
        ["new-1", "new", exampleId]
      ]
    )
  })

  it("stays as it is with the same data", () => {
    const result = updated({ routingNumber: "021000021", bankName: "Second Bank" })
    assert.isUndefined(changesOf(result))
    const { userBankAccount } = Result.getOrThrow(result).answer
    assert.include(userBankAccount, { userBankAccountId: exampleId, status: "ready", version: 1 })
    assert.include(userBankAccount.message, "is up to date")
  })

  it("is refused with another version, with another account's number, and as history", () => {
    assert.strictEqual(
      refusal(updated({ version: 2 })),
      "VersionConflict: bank account was changed by somebody else; read it again"
    )
    assert.strictEqual(
      refusal(updated({ routingNumber: undefined, accountNumber: "11112222" })),
      "InvalidRequest: accountNumber is that of another bank account of the user"
    )
    assert.strictEqual(
      refusal(updated({}, have(other))),
      "StateConflict: the bank account was replaced or deactivated; name one that is in use"
    )
  })
})

/** The paths of the fields of a refusal. */
const pathsOf = (result: ReturnType<typeof shared>): ReadonlyArray<string> =>
  Result.isFailure(result) ? (result.failure.problems ?? []).map(({ path }) => path.join(".")) : []

const GONE = "0190b8e1-0000-7000-8000-0000000000fe"

type Share = readonly [id: string, payPercentage: number, version?: number]

const shared = (...shares: ReadonlyArray<Share>) =>
  decided(
    updateUserPayPercentage,
    { ...have(deposit, other), replaced: new Set([GONE]) },
    {
      userPayPercentage: {
        accounts: shares.map(([userBankAccountId, payPercentage, version]) => ({
          userBankAccountId,
          payPercentage,
          ...(version !== undefined && { version })
        }))
      }
    }
  )

describe("a worker's pay that is shared", () => {
  it("changes the accounts that get another share, and shows all", () => {
    const result = shared([exampleId, 30], [OTHER, 70])
    assert.deepStrictEqual(writesOf(result), [
      "update workerBankAccount",
      "update workerBankAccount"
    ])
    assert.deepStrictEqual(Result.getOrThrow(result).answer.userPayPercentage.accounts, [
      { userBankAccountId: exampleId, payPercentage: 30, version: 2 },
      { userBankAccountId: OTHER, payPercentage: 70, version: 2 }
    ])
  })

  it("gives nothing to an account that is not listed", () => {
    const { accounts } = Result.getOrThrow(shared([OTHER, 100])).answer.userPayPercentage
    assert.deepStrictEqual(
      accounts.map(({ payPercentage }) => payPercentage),
      [0, 100]
    )
  })

  it("changes nothing where it is shared like this", () => {
    assert.isUndefined(changesOf(shared([exampleId, 100])))
  })

  it("is refused under another version of an account", () => {
    assert.strictEqual(refusal(shared([exampleId, 30, 1], [OTHER, 70, 1])), "accepted")
    assert.match(
      refusal(shared([exampleId, 30, 1], [OTHER, 70, 9])),
      /^VersionConflict: .*bank account/
    )
    assert.deepStrictEqual(pathsOf(shared([exampleId, 30, 1], [OTHER, 70, 9])), [
      "userPayPercentage.accounts.1.version"
    ])
  })

  it("is refused for an account that is history, which is named", () => {
    const result = shared([exampleId, 30], [GONE, 70])
    assert.match(refusal(result), /^StateConflict: .*was replaced or deactivated/)
    assert.deepStrictEqual(pathsOf(result), ["userPayPercentage.accounts.1.userBankAccountId"])
  })

  it("is refused with another sum than 100, half percents, and unknown accounts", () => {
    assert.strictEqual(
      refusal(shared([exampleId, 99])),
      "InvalidRequest: accounts must have payPercentages that add up to 100"
    )
    assert.strictEqual(
      refusal(shared([exampleId, 99.5], [OTHER, 0.5])),
      "InvalidRequest: payPercentage must be a whole number from 0 to 100 (and 1 more)"
    )
    assert.strictEqual(
      refusal(shared(["0190b8e1-0000-7000-8000-0000000000ff", 100])),
      "RecordNotFound: bank account not found"
    )
  })
})

describe("a worker's bank account that is deactivated", () => {
  const ended = (loaded: Parameters<typeof decided>[1], set: object = {}) =>
    decided(deactivateUserBankAccount, loaded as never, { userBankAccount: set })
  const unpaid = { ...deposit, payPercentage: 0 }

  it("is history, and told", () => {
    const result = ended(have(unpaid, { ...other, payPercentage: 100 }))
    assert.deepStrictEqual(
      written(result, "workerBankAccount").map(({ id, status, version }) => [id, status, version]),
      [[exampleId, "deactivated", 2]]
    )
    assert.deepStrictEqual(eventsOf(result), [
      "employeebankaccount.employeebankaccountstatus.update: deactivated"
    ])
  })

  it("may be the only one, and else takes no share of the pay", () => {
    assert.strictEqual(refusal(ended(have(deposit))), "accepted")
    assert.strictEqual(
      refusal(ended(have(deposit, other))),
      "StateConflict: the bank account takes a share of the pay; give it to another account or pay by check first"
    )
  })

  it("is one in use, in the version that is named", () => {
    assert.match(refusal(ended(have(other))), /^StateConflict: the bank account was replaced or/u)
    assert.match(refusal(ended(have(unpaid, other), { version: 9 })), /^VersionConflict/u)
  })
})
