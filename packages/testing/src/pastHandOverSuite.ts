/** The law of hand-overs of the past on every storage: whatever happened since, each is the one that was made then. */
import { assert } from "@effect/vitest"
import { checkBankAccount } from "@payroll/operations/background/checkBankAccounts"
import type { Body } from "@payroll/operations/decode"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { nineDigits } from "./commits.ts"
import {
  callBy,
  rowOf,
  runVerificationCases,
  verifyAll,
  type VerificationStorage
} from "./kyc/world.ts"
import { isNightly } from "./nightly.ts"
import { seed } from "./seed.ts"
import { Inspection } from "./storage.ts"
import { newTimeOffWorld } from "./timeOffWorld.ts"

const NIGHTLY_TIMES = 50
const STEPS_MAX = 14
const LEASE_MS = 60_000
const DUE_MAX = 100

const HAPPENINGS = [
  "renames moves joins lives retypes corrects correctsEin wages raises raises ends deposits changesAccount changesAccount",
  "withdrawsAccount deactivates activates terminates stays removes hires w4 w4 renamesCompany verifies submits"
].flatMap((names) => names.split(" "))

/** The next happenings: to one of the workers, with the day and the number that they are about. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom(...HAPPENINGS),
    who: fc.nat(4),
    day: fc.constantFrom(10, 18, 22, 30),
    number: fc.integer({ min: 1_000, max: 9_999 })
  }),
  { minLength: 4, maxLength: STEPS_MAX }
)

type Step = typeof steps extends fc.Arbitrary<ReadonlyArray<infer S>> ? S : never

interface Payee {
  readonly userId: string
  readonly requirements: ReadonlyArray<{ readonly step: string; readonly reason: string }>
}

interface Content {
  readonly payPeriod: { readonly payScheduleId: string; readonly PayDate: string }
  readonly workers: ReadonlyArray<Payee>
  readonly notPayable: ReadonlyArray<Payee>
}

const account = (userId: string, accountNumber: number) => ({
  userBankAccount: {
    userId,
    bankName: "Bank",
    accountType: "Checking",
    accountName: "Household",
    routingNumber: "021000021",
    accountNumber: String(accountNumber)
  }
})

/** The ids that the call of a step names. */
interface Ids {
  readonly companyId: string
  readonly payPeriodId: string
  readonly userId: string
  readonly userWageId: string | undefined
  readonly userBankAccountId: string | undefined
}

type Call = readonly [name: string, body: Body]

const ofWage = ({ companyId, userId, userWageId }: Ids, { day, number }: Step) => {
  const startDate = `2026-04-${day}`
  const terms = { companyId, userId, wageBasis: "Per Hour", workerType: "W2" }
  const paid = number % 2 === 0 && { paymentMethod: "Direct Deposit" }
  const calls: Readonly<Record<string, Call>> = {
    wages: ["addUserWage", { userWage: { ...terms, wageRate: number, startDate, ...paid } }],
    raises: ["updateUserWage", { userWage: { userWageId, wageRate: number, startDate } }],
    ends: ["endUserWage", { userWage: { userWageId, endDate: startDate } }]
  }
  return calls
}

const ofWorker = ({ userId, userBankAccountId }: Ids, { day, number }: Step) => {
  const date = `2026-04-${day}`
  const user = (name: string, more: Body = {}): Call => [name, { user: { userId, ...more } }]
  const kyc = (more: Body): Call => [
    "updateKycInformation",
    { kycInformation: { userId, ...more } }
  ]
  const calls: Readonly<Record<string, Call>> = {
    renames: user("updateUser", { firstName: `Ada${"x".repeat(day % 7)}` }),
    moves: user("updateUser", { stateCode: ["TX", "NY"][number % 2], effectiveFrom: date }),
    joins: user("updateUser", { dateOfJoin: number % 3 === 0 ? "2026-05-02" : date }),
    retypes: user("updateUser", { workerType: number % 2 === 0 ? "1099-NEC" : "W2" }),
    lives: kyc({ address1: `${number} Elm Street`, effectiveFrom: date }),
    corrects: kyc({ ssn: nineDigits() }),
    deposits: ["addUserBankAccount", account(userId, number)],
    changesAccount: [
      "updateUserBankAccount",
      { userBankAccount: { userBankAccountId, accountNumber: String(number) } }
    ],
    withdrawsAccount: ["deactivateUserBankAccount", { userBankAccount: { userBankAccountId } }],
    deactivates: user("deactivateUser", { exitDate: date }),
    activates: user("activateUser"),
    terminates: user("terminateUser", { lastDay: date }),
    stays: user("terminateUser", { withdraw: true }),
    removes: user("removeUser"),
    w4: [
      "updateW4Information",
      { w4Information: { userId, w4FilingStatus: "Single", dependents: number % 5 } }
    ]
  }
  return calls
}

const ofCompany = ({ companyId, payPeriodId }: Ids, { number }: Step) => {
  const company = `Mill ${number}`
  const PayPeriodStatus = number % 2 === 0 ? "submitted" : "skipped"
  const calls: Readonly<Record<string, Call>> = {
    correctsEin: ["updateKybInformation", { kybInformation: { companyId, ein: nineDigits() } }],
    renamesCompany: [
      "updateCompany",
      { registration: { companyId, company, isTermsAccepted: true } }
    ],
    submits: ["updatePayPeriodStatus", { payPeriod: { payPeriodId, PayPeriodStatus } }]
  }
  return calls
}

/** The call of a step. */
const callOf = Effect.fnUntraced(function* (
  ids: Pick<Ids, "companyId" | "payPeriodId" | "userId">,
  step: Step
) {
  const { rows } = yield* Inspection
  const idsIn = (table: string) =>
    Effect.map(rows(table, { worker_id: ids.userId }), (all) => all.map(({ id }) => String(id)))
  const wageIds = yield* idsIn("wage")
  const all: Ids = {
    ...ids,
    userWageId: wageIds[step.number % wageIds.length],
    userBankAccountId: (yield* idsIn("worker_bank_account")).at(-1)
  }
  const calls = { ...ofWage(all, step), ...ofWorker(all, step), ...ofCompany(all, step) }
  return calls[step.does] ?? assert.fail(`no call for ${step.does}`)
})

/** Checks the accounts of a client that wait for it. */
const checkAccounts = Effect.fnUntraced(function* (clientId: string) {
  const { set } = yield* Inspection
  const { lease } = yield* dueQueue("workerBankAccount")
  for (const status of ["new", "pending"]) {
    yield* set("worker_bank_account", { client_id: clientId, status }, { due_at: 0 })
  }
  yield* Effect.forEach(yield* lease(DUE_MAX, LEASE_MS), checkBankAccount)
})

/** A company that pays the second half of April, with workers in it. */
const newPayday = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-04-20")
  const { client, companyId, hire, addWage, addKyc, schedule, call } = world
  yield* schedule("Semi-Monthly")
  const period = yield* rowOf("pay_period", { company_id: companyId, period_end: "2026-04-30" })
  const payPeriodId = String(period["id"])
  const employ = Effect.gen(function* () {
    const userId = yield* hire("2026-01-05")
    yield* addWage(userId)
    yield* addKyc(userId)
    return userId
  })
  const userIds = [yield* employ, yield* employ, yield* employ]
  const verify = Effect.andThen(verifyAll, checkAccounts(client.id))
  yield* call("addUserBankAccount", account(userIds[0] ?? "", 1_234))
  yield* verify

  /** Takes a step; returns whose number it replaced, if it did. A step may be refused. */
  const take = Effect.fnUntraced(function* (step: Step) {
    const { does, who, number } = step
    if (does === "verifies") return yield* Effect.as(verify, undefined)
    if (does === "hires") return void userIds.push(yield* employ)
    const userId = userIds[who % userIds.length] ?? ""
    // The SSN of somebody who is active is not corrected.
    if (does === "corrects") yield* Effect.result(call("deactivateUser", { user: { userId } }))
    const named = yield* callOf({ companyId, payPeriodId, userId }, step)
    const done = yield* Effect.result(call(...named))
    if (Result.isFailure(done)) return undefined
    if (number % 2 === 0) yield* verify
    return { corrects: userId, correctsEin: companyId }[does]
  })

  const handOver = (more: Body) =>
    Effect.map(
      callBy({ client, credential: "pk_run", role: "payroll" })("getPayrollInput", {
        companyId,
        ...more
      }),
      ({ content }) => content as unknown as Content
    )
  return { companyId, payPeriodId, take, handOver }
})

const REPLACED = "was replaced since the moment that is asked for"

/** The reason why a verification goes on is not told of the past. */
const needsOf = ({ requirements }: Payee) =>
  requirements.map((need) => (need.step === "verification" ? { ...need, reason: "" } : need))

const byId = (payees: ReadonlyArray<Payee>) => new Map(payees.map((each) => [each.userId, each]))

/** Compares the hand-over of the past with the one that was made then, and whose numbers were replaced since. */
const compare = (then: Content, past: Content, replaced: ReadonlySet<string>): void => {
  const [paid, unpaid] = [byId(past.workers), byId(past.notPayable)]
  assert.strictEqual(paid.size + unpaid.size, then.workers.length + then.notPayable.length)
  for (const payee of then.workers) {
    if (replaced.has(payee.userId)) {
      const reasons = unpaid.get(payee.userId)?.requirements.map(({ reason }) => reason)
      assert.deepStrictEqual(reasons, [REPLACED])
    } else assert.deepStrictEqual(paid.get(payee.userId), payee)
  }
  for (const payee of then.notPayable) {
    const lacks = unpaid.get(payee.userId)
    const needs = lacks && needsOf(lacks).filter(({ reason }) => reason !== REPLACED)
    assert.deepStrictEqual(needs, needsOf(payee))
    assert.strictEqual(needs?.length !== lacks?.requirements.length, replaced.has(payee.userId))
  }
  const { workers: _workers, notPayable: _notPayable, ...head } = then
  assert.deepInclude(past, head)
}

const walk = Effect.fnUntraced(function* (all: ReadonlyArray<Step>) {
  const { companyId, payPeriodId, take, handOver } = yield* newPayday
  const marks: Array<{ readonly at: number; readonly made: Content }> = []
  const replacements: Array<string | undefined> = []
  for (const step of all) {
    marks.push({ at: yield* Clock.currentTimeMillis, made: yield* handOver({ payPeriodId }) })
    yield* TestClock.adjust(1)
    replacements.push(yield* take(step))
  }
  for (const [index, { at, made }] of marks.entries()) {
    const replaced = new Set(replacements.slice(index).filter((id) => id !== undefined))
    const { payScheduleId, PayDate: payDate } = made.payPeriod
    const named = index % 2 === 0 ? { payPeriodId } : { payScheduleId, payDate }
    const past = yield* Effect.result(handOver({ ...named, knownAt: isoTimestamp(at) }))
    if (replaced.has(companyId)) {
      assert.strictEqual(Result.isFailure(past) && past.failure._tag, "StateConflict")
    } else compare(made, Result.getOrThrow(past), replaced)
  }
})

const randomHistories = (runs: number) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<VerificationStorage>()
    yield* Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(steps, (all) => Effect.runPromiseWith(context)(walk(all))),
        { seed, numRuns: isNightly ? runs * NIGHTLY_TIMES : runs }
      )
    )
  })

export const pastHandOverSuite = (
  name: string,
  live: Layer.Layer<VerificationStorage>,
  runs: number
): void =>
  runVerificationCases(`a hand-over of the past on ${name}`, live, {
    "is the one that was made then, whatever happened since": randomHistories(runs)
  })
