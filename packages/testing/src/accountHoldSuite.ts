/** Holds of changed bank accounts on every storage: nobody changes unseen where pay goes. */
import { assert } from "@effect/vitest"
import { mailContent } from "@payroll/domain/mail/mail"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { AT } from "./commits.ts"
import { accountOf, changedAccount, DAY_MS, mailsOf, runDue, tokenIn } from "./heldAccounts.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { setClient } from "./setClient.ts"
import { Inspection } from "./storage.ts"

const waits = Effect.gen(function* () {
  const { client, userId, first, changed, stateOf, call } = yield* changedAccount()
  const until = AT + 3 * DAY_MS
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "held", until])
  yield* runDue("workerBankAccount")
  // Nothing checks it, and the one before is paid.
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "held", until])
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
  const mails = yield* mailsOf(client.id)
  assert.deepStrictEqual(mails.map((mail) => mailContent(mail).to).toSorted(), [
    "new@acme.example",
    "old@acme.example"
  ])
  const shown = yield* call("getUser", { userId })
  const accounts = shown["userBankAccounts"] as unknown as ReadonlyArray<Record<string, unknown>>
  const held = accounts.find(({ userBankAccountId }) => userBankAccountId === changed)
  assert.deepInclude(held, { hold: "held", holdUntil: new Date(until).toISOString() })
  const pending = yield* call("getPendingApprovals", {})
  const [waiting] = pending["pendingApprovals"] as unknown as ReadonlyArray<unknown>
  assert.deepInclude(waiting, { subjectId: changed, holdUntil: new Date(until).toISOString() })
  // Its days are over: it is checked, and takes the place of the one before.
  yield* TestClock.setTime(until)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["ready", null, null])
  assert.deepStrictEqual(yield* stateOf(first), ["replaced", null, null])
})

const early = Effect.gen(function* () {
  const { changed, as, stateOf } = yield* changedAccount()
  yield* runDue("accountHold")
  assert.strictEqual((yield* stateOf(changed))[1], "held")
  const approve = (credential: string, person: string) =>
    as(credential, person)("approveUserBankAccount", {
      userBankAccount: { userBankAccountId: changed }
    })
  for (const [credential, person] of [
    ["pk_maker", "Lin Wei"],
    ["pk_other", "Rosa Diaz"]
  ] as const) {
    const refused = yield* Effect.flip(approve(credential, person))
    assert.include(refused.message, "by another person")
  }
  yield* approve("pk_other", "Lin Wei")
  assert.deepStrictEqual(yield* stateOf(changed), ["pending", null, null])
  const hold = yield* rowOf("account_hold", { account_id: changed })
  assert.strictEqual(hold["status"], "ended")
})

const withSecondPerson = Effect.gen(function* () {
  const { changed, stateOf } = yield* changedAccount({ fourEyes: true })
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["new", null, null])
  const account = yield* rowOf("worker_bank_account", { id: changed })
  assert.strictEqual(Number(account["awaits_approval"]), 1)
})

const notMe = Effect.gen(function* () {
  const { client, first, changed, as, stateOf } = yield* changedAccount()
  const token = tokenIn(yield* mailsOf(client.id))
  const { newToken } = yield* FlowLinks
  for (const wrong of ["", "fl_test_1", `${token}x`, Redacted.value(newToken().token)]) {
    assert.strictEqual((yield* Effect.flip(stopChange(wrong)))._tag, "RecordNotFound")
  }
  yield* stopChange(token)
  // Given again it changes nothing.
  yield* stopChange(token)
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "frozen", null])
  yield* TestClock.setTime(AT + 9 * DAY_MS)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "frozen", null])
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
  const { rows } = yield* Inspection
  const events = yield* rows("event", { client_id: client.id })
  const holds = events
    .filter(({ type }) => String(type).startsWith("payaccount.hold"))
    .map(({ type, body }) => [type, /"holdStatus":"(\w+)"/.exec(String(body))?.[1]])
  assert.deepStrictEqual(holds, [
    ["payaccount.hold.insert", "held"],
    ["payaccount.hold.update", "frozen"]
  ])
  yield* TestClock.setTime(AT + 31 * DAY_MS)
  assert.strictEqual((yield* Effect.flip(stopChange(token)))._tag, "RecordNotFound")
  yield* as("pk_other", "Lin Wei")("approveUserBankAccount", {
    userBankAccount: { userBankAccountId: changed }
  })
  assert.deepStrictEqual(yield* stateOf(changed), ["pending", null, null])
})

const withdrawn = Effect.gen(function* () {
  const { changed, first, call, stateOf } = yield* changedAccount()
  yield* call("deactivateUserBankAccount", { userBankAccount: { userBankAccountId: changed } })
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  assert.strictEqual((yield* rowOf("account_hold", { account_id: changed }))["status"], "withdrawn")
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
})

const asBefore = Effect.gen(function* () {
  const { client, changed, stateOf } = yield* changedAccount({ holdApiBankChanges: false })
  assert.deepStrictEqual(yield* stateOf(changed), ["new", null, null])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
})

const ofCompany = Effect.gen(function* () {
  const world = yield* newWorld()
  const { set } = yield* Inspection
  const setTo = { companyId: world.companyId }
  const account = { companyFundingSourceEntity: { ...setTo, ...accountOf() } }
  const client = yield* setClient(world.client.name, { holdApiBankChanges: true })
  const call = callBy({ client, credential: "pk_maker", role: "admin", person: "Rosa Diaz" })
  // The first account of a company waits for nothing.
  yield* call("updateCompanyBankAccount", account)
  const first = yield* rowOf("company_bank_account", { company_id: world.companyId })
  assert.deepStrictEqual([first["status"], first["hold"]], ["new", null])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
  yield* set("company_bank_account", { id: first["id"] ?? "" }, { status: "ready", due_at: null })
  yield* call("updateCompanyBankAccount", {
    companyFundingSourceEntity: { ...setTo, ...accountOf() }
  })
  const { rows } = yield* Inspection
  const accounts = yield* rows("company_bank_account", { company_id: world.companyId })
  assert.deepStrictEqual(accounts.map(({ status, hold }) => [status, hold]).toSorted(), [
    ["new", "held"],
    ["ready", null]
  ])
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail?.template, "companyAccountHeld")
  const user = yield* rowOf("business_user", { company_id: world.companyId })
  const flowLink = {
    flow: "company-onboarding",
    companyId: world.companyId,
    businessUserId: String(user["id"])
  }
  yield* call("addFlowLink", { flowLink })
  yield* stopChange(tokenIn(yield* mailsOf(client.id)))
  // Whoever has a link to the pages of the company's people cannot go on.
  const link = yield* rowOf("flow_link", { subject_id: String(user["id"]) })
  assert.strictEqual(link["status"], "revoked")
})

const cases: VerificationCases = {
  "wait for the days of the client, are told to addresses of today and before, and then take their place":
    waits,
  "are ended early by another person with another credential alone": early,
  "do not replace the second person of four eyes": withSecondPerson,
  "are stopped by the token of a notice, for 30 days, until an administrator approves": notMe,
  "end with the account": withdrawn,
  "do not exist for programs of clients that existed before": asBefore,
  "hold the account that a company pays from": ofCompany
}

export const accountHoldSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`holds of changed accounts (${name})`, live, cases)
