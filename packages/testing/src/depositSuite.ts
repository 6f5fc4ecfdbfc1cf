/** The authorization of direct deposit on every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { signingGuest } from "./signingGuest.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const NUMBER = "44556677889"
const OTHER = "99887766554"
const MASKED = /First Bank, routing number 021000021, checking •••••7889: 100 %/

const deposits = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, companyId } = world
  const userId = yield* world.newWorker()
  const addText = call("addDocument", {
    document: { companyId, kind: "directDeposit", title: "Direct deposit authorization" }
  })
  const pay = (accountNumber: string) =>
    call("setPayMethod", {
      payMethod: {
        userId,
        paymentMethod: "Direct Deposit",
        accounts: [
          {
            bankName: "First Bank",
            routingNumber: "021000021",
            accountNumber,
            accountType: "Checking",
            payPercentage: 100
          }
        ]
      }
    })
  const { rows } = yield* Inspection
  const open = Effect.map(rows("document", { worker_id: userId, status: "to sign" }), (all) =>
    all.map(({ id }) => String(id))
  )
  const guest = yield* signingGuest(call, { userId, flow: "worker-onboarding" })
  const show = (documentId: string) =>
    Effect.map(guest("getDocument", { documentId }), ({ document }) => document ?? {})
  const sign = (documentId: string, textSha256: unknown) =>
    guest("signDocument", {
      signature: { userId, documentId, typedName: "Ben Okafor", textSha256, consent: true }
    })
  return { ...world, userId, addText, pay, open, show, sign, rows }
})

const isAskedFor = Effect.gen(function* () {
  const { addText, pay, open, show, sign, call, client, userId, rows } = yield* deposits
  yield* pay(NUMBER)
  assert.lengthOf(yield* open, 0)
  yield* call("setPayMethod", { payMethod: { userId, paymentMethod: "Check" } })
  yield* addText
  yield* pay(NUMBER)
  const [documentId = ""] = yield* open
  const { text, textSha256, kind } = yield* show(documentId)
  assert.strictEqual(kind, "directDeposit")
  assert.match(String(text), MASKED)
  assert.notInclude(String(text), NUMBER)
  const { signature } = yield* sign(documentId, textSha256)
  assert.deepInclude(signature, { isConfirmed: false })
  const { userTask } = yield* call("getUserTask", { userId })
  assert.include(JSON.stringify(userTask), "is signed, not confirmed")
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: "Rosa Diaz" })
  const request = { documentId, pdf: true, whole: true, reason: "a copy for the bank" }
  const whole = yield* byPayroll("getDocument", request)
  assert.deepInclude(whole["document"], { isWhole: true })
  assert.notInclude(JSON.stringify(yield* rows("document_content", {})), NUMBER)
})

const isOfTheAccounts = Effect.gen(function* () {
  const { addText, pay, open, show, sign } = yield* deposits
  yield* addText
  yield* pay(NUMBER)
  const [documentId = ""] = yield* open
  const { textSha256 } = yield* show(documentId)
  yield* pay(OTHER)
  assert.deepInclude(yield* Effect.flip(sign(documentId, textSha256)), { _tag: "StateConflict" })
  assert.deepStrictEqual(yield* open, [documentId])
  const { text, textSha256: now } = yield* show(documentId)
  assert.include(String(text), "•••••6554")
  yield* sign(documentId, now)
  yield* pay(NUMBER)
  const [next = ""] = yield* open
  const { textSha256: third } = yield* show(next)
  yield* sign(next, third)
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "superseded" })
})

/** The first account gets all of the pay, the next one nothing yet. */
const isAskedForByAccount = Effect.gen(function* () {
  const { addText, call, open, show, userId } = yield* deposits
  yield* addText
  const add = (accountNumber: string) =>
    call("addUserBankAccount", {
      userBankAccount: {
        userId,
        bankName: "First Bank",
        accountName: "Household",
        routingNumber: "021000021",
        accountNumber,
        accountType: "Checking"
      }
    })
  yield* add(NUMBER)
  const [documentId = "", ...others] = yield* open
  assert.lengthOf(others, 0)
  assert.match(String((yield* show(documentId))["text"]), MASKED)
  yield* call("revokeDocument", { document: { documentId } })
  yield* add(OTHER)
  assert.lengthOf(yield* open, 0)
})

/** Another account, or other shares; what is the same again asks for nothing. */
const isAskedForByChange = Effect.gen(function* () {
  const { addText, call, open, pay, show, sign, userId, rows } = yield* deposits
  yield* pay(NUMBER)
  yield* addText
  const [account] = yield* rows("worker_bank_account", { worker_id: userId })
  const first = String(account?.["id"])
  const change = (accountNumber: string) =>
    call("updateUserBankAccount", { userBankAccount: { userBankAccountId: first, accountNumber } })
  yield* change(NUMBER)
  assert.lengthOf(yield* open, 0)
  yield* change(OTHER)
  const [documentId = "", ...others] = yield* open
  assert.lengthOf(others, 0)
  const { text, textSha256 } = yield* show(documentId)
  assert.match(String(text), /•••••6554: 100 %/)
  assert.notInclude(String(text), "7889")
  yield* sign(documentId, textSha256)
  const { userBankAccount } = yield* call("addUserBankAccount", {
    userBankAccount: {
      userId,
      bankName: "Second Bank",
      accountName: "Savings",
      routingNumber: "021000021",
      accountNumber: "11223344556",
      accountType: "Savings"
    }
  })
  assert.lengthOf(yield* open, 0)
  const second = String(userBankAccount?.["userBankAccountId"])
  const accounts = yield* rows("worker_bank_account", { worker_id: userId })
  const paid = accounts.find(({ id, status }) => status !== "replaced" && id !== second)
  const share = (of: number) =>
    call("updateUserPayPercentage", {
      userPayPercentage: {
        userId,
        accounts: [
          { userBankAccountId: String(paid?.["id"]), payPercentage: 100 - of },
          { userBankAccountId: second, payPercentage: of }
        ]
      }
    })
  yield* share(40)
  const [next = ""] = yield* open
  assert.notStrictEqual(next, documentId)
  const shown = yield* show(next)
  assert.match(String(shown["text"]), /•••••6554: 60 %\n.*•••••4556: 40 %/)
  yield* sign(next, shown["textSha256"])
  yield* share(40)
  assert.lengthOf(yield* open, 0)
})

const cases: VerificationCases = {
  "is asked for when an account or a share changes": isAskedForByChange,
  "is asked for when the first account is added": isAskedForByAccount,
  "is asked for when accounts are set, where the company has it": isAskedFor,
  "is signed for the accounts that were shown": isOfTheAccounts
}

export const depositSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Direct deposit authorization (${name})`, live, cases)
