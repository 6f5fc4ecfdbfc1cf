/** Decisions under the rule of four eyes. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { checkBankAccount } from "@payroll/operations/background/checkBankAccounts"
import { SERVICE, type Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { KeyReused } from "@payroll/operations/errors"
import { growthOf } from "../burst.ts"
import { AT } from "../commits.ts"
import { decideReview, type Decider } from "./decision.ts"
import { callBy, eventsOf, newWorld, rowOf, verifyAll, type VerificationCases } from "./world.ts"
import { setClient } from "../setClient.ts"

const REVIEWED = "000000003"
const DECIDED = { decision: "passed", reason: "papers seen" } as const
const approved = { status: "passed", reason: "papers seen" } as const
const rejected = { status: "failed", reason: "papers missing" } as const
const ROSA: Decider = { credential: "pk_rosa", person: "Rosa Diaz" }
const LIN: Decider = { credential: "pk_lin", person: "Lin Wei" }
const KIM: Decider = { credential: "pk_kim", person: "Kim Park" }
const DAY = 24 * 60 * 60 * 1_000

const watched = Effect.gen(function* () {
  const world = yield* newWorld()
  return { ...world, client: yield* setClient(world.client.name, { fourEyes: true }) }
})

/** A worker whose verification waits for two persons. */
const reviewed = Effect.gen(function* () {
  const world = yield* watched
  const userId = yield* world.newWorker()
  yield* world.addWage(userId)
  yield* world.addKyc(userId, { ssn: REVIEWED })
  yield* verifyAll
  const { attempts } = yield* world.loaded(userId)
  return { ...world, userId, attemptId: attempts.latest!.id }
})

const callOf = (client: Client, { credential, person }: Decider, isNamed = true) => {
  const call = callBy({ client, credential, role: "admin" })
  return (name: string, body: Body) => call(name, isNamed ? { ...body, actedBy: person } : body)
}

interface Pending {
  readonly client: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly first: { readonly actedBy: string; readonly waitsUntil: string } | null
}

const pendingOf = (client: Client) =>
  Effect.map(
    callBy({ client, credential: "pk_any", role: "read" })("getPendingApprovals", {}),
    (answer) =>
      (answer["pendingApprovals"] as unknown as ReadonlyArray<Pending>).map(
        ({ subjectKind, subjectId, first }) => [subjectKind, subjectId, first?.actedBy]
      )
  )

/** Pending approvals of all clients, as the service sees them: client, subject and first decider. */
const pendingOfAll = Effect.map(
  callBy({ client: SERVICE, credential: "pk_any", role: "read" })("getPendingApprovals", {
    limit: 200
  }),
  (answer) =>
    (answer["pendingApprovals"] as unknown as ReadonlyArray<Pending>).map(
      ({ client, subjectId, first }) => [client, subjectId, first?.actedBy]
    )
)

const conflicted = (message: string) => (error: unknown) => {
  assert.instanceOf(error, StateConflict)
  assert.include(error.message, message)
}

const second = Effect.gen(function* () {
  const { client, userId, attemptId, statusOf, attemptsOf } = yield* reviewed
  const { result, growth } = yield* growthOf(decideReview(attemptId, approved, ROSA))
  assert.strictEqual(result.decisionStatus, "waiting")
  assert.deepStrictEqual(growth, { audit: 1, person_decision: 1 })
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  assert.deepStrictEqual(yield* pendingOf(client), [["verification", attemptId, "Rosa Diaz"]])
  assert.deepInclude(yield* pendingOfAll, [client.name, attemptId, "Rosa Diaz"])
  const agreed = yield* decideReview(attemptId, { ...approved, reason: "called them" }, LIN)
  assert.strictEqual(agreed.decisionStatus, "effective")
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "passed", "manual_review", "approved_by_person"]
  ])
  assert.deepStrictEqual(yield* pendingOf(client), [])
  const first = yield* rowOf("person_decision", { subject_id: attemptId, person: "Rosa Diaz" })
  assert.include(first, { status: "effective" })
})

const alone = Effect.gen(function* () {
  const { attemptId, userId, statusOf } = yield* reviewed
  yield* decideReview(attemptId, approved, ROSA)
  const others: ReadonlyArray<Decider> = [
    ROSA,
    { ...LIN, credential: ROSA.credential },
    { ...ROSA, credential: LIN.credential },
    { credential: LIN.credential, person: "  rosa   DIAZ " }
  ]
  for (const other of others) {
    const { result, growth } = yield* growthOf(
      Effect.flip(decideReview(attemptId, approved, other))
    )
    conflicted("another person with another credential")(result)
    assert.deepStrictEqual(growth, {})
  }
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
})

/** Calls with another credential of Rosa's, on behalf of somebody else. */
const asRosasOther = (client: Client, name: string, body: Body) =>
  callBy({
    client,
    credential: "pk_other",
    role: "admin",
    person: "Rosa D\u00edaz.",
    mayActForOthers: true
  })(name, { ...body, actedBy: LIN.person })

const verificationPassed = (verificationId: string): Body => ({
  verification: { verificationId, ...DECIDED }
})

const twoOfHerOwn = Effect.gen(function* () {
  const { client, attemptId, userId, statusOf, companyId } = yield* reviewed
  const rosa = callBy({ client, ...ROSA, role: "admin" })
  yield* rosa("decideVerification", verificationPassed(attemptId))
  const set = yield* rosa("updateCompanyBankAccount", account(companyId))
  const others: ReadonlyArray<readonly [string, Body]> = [
    ["decideVerification", verificationPassed(attemptId)],
    ["approveBankAccount", approval(idIn(set))]
  ]
  for (const [name, body] of others) {
    const { result, growth } = yield* growthOf(Effect.flip(asRosasOther(client, name, body)))
    conflicted("another person with another credential")(result)
    assert.deepStrictEqual(growth, {})
  }
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  const lin = callBy({ client, ...LIN, role: "admin" })
  for (const [name, body] of others) yield* lin(name, body)
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const withKeyOfFirst = Effect.gen(function* () {
  const { client, attemptId, userId, statusOf } = yield* reviewed
  const decide = (by: Decider, idempotencyKey: string) =>
    callBy({ client, ...by, role: "review", idempotencyKey })(
      "decideVerification",
      verificationPassed(attemptId)
    )
  const first = yield* decide(ROSA, "k1")
  const others = [LIN, { ...LIN, person: ROSA.person }, { ...LIN, credential: ROSA.credential }]
  for (const other of others) {
    const { result, growth } = yield* growthOf(Effect.flip(decide(other, "k1")))
    assert.instanceOf(result, KeyReused)
    assert.deepStrictEqual(growth, {})
  }
  assert.deepStrictEqual(yield* decide(ROSA, "k1"), first)
  yield* decide(LIN, "k2")
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const disagrees = Effect.gen(function* () {
  const { attemptId, userId, statusOf } = yield* reviewed
  yield* decideReview(attemptId, approved, ROSA)
  conflicted("does not agree")(yield* Effect.flip(decideReview(attemptId, rejected, LIN)))
  // The first person may change the decision, which is a first one again.
  const changed = yield* decideReview(attemptId, rejected, ROSA)
  assert.strictEqual(changed.decisionStatus, "waiting")
  yield* decideReview(attemptId, rejected, LIN)
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Invite Sent"])
})

const expires = Effect.gen(function* () {
  const { client, attemptId, userId, statusOf } = yield* reviewed
  yield* decideReview(attemptId, approved, ROSA)
  yield* TestClock.setTime(AT + 7 * DAY - 1)
  assert.lengthOf(yield* pendingOf(client), 1)
  yield* TestClock.setTime(AT + 7 * DAY)
  assert.deepStrictEqual(yield* pendingOf(client), [])
  const late = yield* decideReview(attemptId, approved, LIN)
  assert.strictEqual(late.decisionStatus, "waiting")
  const first = yield* rowOf("person_decision", { subject_id: attemptId, person: "Rosa Diaz" })
  assert.include(first, { status: "void" })
  yield* decideReview(attemptId, approved, KIM)
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const atOnce = Effect.gen(function* () {
  const { attemptId, userId, statusOf, attemptsOf } = yield* reviewed
  const deciders = [ROSA, LIN, KIM, { credential: "pk_noor", person: "Noor Aziz" }]
  const results = yield* Effect.forEach(
    deciders,
    (by) => Effect.result(decideReview(attemptId, approved, by)),
    { concurrency: "unbounded" }
  )
  const stored = results.filter(Result.isSuccess).map(({ success }) => success.decisionStatus)
  assert.sameMembers(stored, ["waiting", "effective"])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  const [attempt] = yield* attemptsOf(userId)
  assert.deepStrictEqual(attempt, [1, "passed", "manual_review", "approved_by_person"])
})

const unnamed = Effect.gen(function* () {
  const { client, attemptId } = yield* reviewed
  const body = { verification: { verificationId: attemptId, decision: "passed", reason: "seen" } }
  const nobody = callOf(client, ROSA, false)("decideVerification", body)
  const { result, growth } = yield* growthOf(Effect.flip(nobody))
  assert.instanceOf(result, InvalidRequest)
  assert.deepStrictEqual(
    result.problems.map(({ path }) => path),
    [["actedBy"]]
  )
  assert.deepStrictEqual(growth, {})
})

const account = (companyId: string): Body => ({
  companyFundingSourceEntity: {
    companyId,
    accountNumber: "000123456789",
    routingNumber: "011000015",
    bankName: "First Bank",
    accountType: "Checking",
    accountName: "Operating"
  }
})

const checkAll = Effect.gen(function* () {
  for (const kind of ["companyBankAccount", "workerBankAccount"] as const) {
    const { lease } = yield* dueQueue(kind)
    yield* Effect.forEach(yield* lease(1_000, 60_000), checkBankAccount)
  }
})

const idIn = (answer: { readonly [name: string]: Readonly<Record<string, unknown>> }): string =>
  String(answer["companyFundingSourceEntity"]?.["companyFundingSourceEntityId"])

const approval = (id: string): Body => ({
  companyFundingSourceEntity: { companyFundingSourceEntityId: id }
})

const accountApproved = Effect.gen(function* () {
  const { client, companyId } = yield* watched
  const id = idIn(yield* callOf(client, ROSA)("updateCompanyBankAccount", account(companyId)))
  yield* checkAll
  // As a process does that leased the account before it waited.
  yield* checkBankAccount({
    kind: "companyBankAccount",
    workerId: "",
    clientId: client.id,
    companyId,
    id
  })
  const stateOf = Effect.map(rowOf("company_bank_account", { id }), ({ status }) => status)
  assert.strictEqual(yield* stateOf, "new")
  assert.deepStrictEqual(yield* pendingOf(client), [["bankAccount", id, "Rosa Diaz"]])
  const tasks = yield* callOf(client, ROSA, false)("getCompanyTask", { companyId })
  assert.include(JSON.stringify(tasks), '"step":"approveBankAccount"')
  conflicted("another person")(
    yield* Effect.flip(callOf(client, ROSA)("approveBankAccount", approval(id)))
  )
  yield* callOf(client, LIN)("approveBankAccount", approval(id))
  assert.strictEqual(yield* stateOf, "pending")
  yield* checkAll
  assert.strictEqual(yield* stateOf, "ready")
  assert.deepStrictEqual(yield* pendingOf(client), [])
  const events = (yield* eventsOf(companyId)).map(([type]) => type)
  assert.deepStrictEqual(events.slice(-3), [
    "companybankaccount.companybankaccountstatus.insert",
    "companybankaccount.companybankaccountstatus.update",
    "companybankaccount.companybankaccountstatus.update"
  ])
  conflicted("does not wait for an approval")(
    yield* Effect.flip(callOf(client, KIM)("approveBankAccount", approval(id)))
  )
})

const accountOfNobody = Effect.gen(function* () {
  const { client, companyId } = yield* watched
  const set = callOf(client, ROSA, false)("updateCompanyBankAccount", account(companyId))
  const id = idIn(yield* set)
  assert.deepStrictEqual(yield* pendingOf(client), [["bankAccount", id, undefined]])
  const first = yield* callOf(client, ROSA)("approveBankAccount", approval(id))
  assert.include(first["companyFundingSourceEntity"], { decisionStatus: "waiting", status: "new" })
  assert.deepStrictEqual(yield* pendingOf(client), [["bankAccount", id, "Rosa Diaz"]])
  yield* TestClock.setTime(AT + 8 * DAY)
  assert.deepStrictEqual(yield* pendingOf(client), [["bankAccount", id, undefined]])
  yield* callOf(client, LIN)("approveBankAccount", approval(id))
  const last = yield* callOf(client, KIM)("approveBankAccount", approval(id))
  assert.include(last["companyFundingSourceEntity"], {
    decisionStatus: "effective",
    status: "pending"
  })
})

const depositApproved = Effect.gen(function* () {
  const { client, newWorker } = yield* watched
  const userId = yield* newWorker()
  const { companyId: _, ...data } = account("")["companyFundingSourceEntity"] as Body
  const add = callOf(client, ROSA)("addUserBankAccount", { userBankAccount: { userId, ...data } })
  const id = String((yield* add)["userBankAccount"]?.["userBankAccountId"])
  const approve = { userBankAccount: { userBankAccountId: id } }
  yield* checkAll
  const stateOf = Effect.map(rowOf("worker_bank_account", { id }), ({ status }) => status)
  assert.strictEqual(yield* stateOf, "new")
  assert.deepStrictEqual(yield* pendingOf(client), [["userBankAccount", id, "Rosa Diaz"]])
  assert.deepInclude(yield* pendingOfAll, [client.name, id, "Rosa Diaz"])
  conflicted("another person")(
    yield* Effect.flip(callOf(client, ROSA)("approveUserBankAccount", approve))
  )
  yield* callOf(client, LIN)("approveUserBankAccount", approve)
  assert.strictEqual(yield* stateOf, "pending")
  yield* checkAll
  assert.strictEqual(yield* stateOf, "ready")
  assert.deepStrictEqual(yield* pendingOf(client), [])
})

const paged = Effect.gen(function* () {
  const { client, newCompany } = yield* watched
  const ids: Array<string> = []
  for (let count = 0; count < 3; count += 1) {
    const companyId = yield* newCompany
    const set = callOf(client, ROSA)("updateCompanyBankAccount", account(companyId))
    ids.push(idIn(yield* set))
  }
  const listed: Array<string> = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const page: unknown = yield* callOf(
      client,
      LIN,
      false
    )("getPendingApprovals", {
      limit: 1,
      ...(cursor !== "" && { cursor })
    })
    const { pendingApprovals, nextCursor } = page as {
      readonly pendingApprovals: ReadonlyArray<Pending>
      readonly nextCursor: string | null
    }
    assert.isAtMost(pendingApprovals.length, 1)
    listed.push(...pendingApprovals.map(({ subjectId }) => subjectId))
    cursor = nextCursor
  }
  assert.deepStrictEqual(listed, ids)
})

export const fourEyes: VerificationCases = {
  "a decision takes effect when a second person agrees": second,
  "nobody decides twice, whatever credential or spelling": alone,
  "nobody decides twice with two credentials of their own, whoever is named": twoOfHerOwn,
  "a second decision with the key of the first is refused, and not taken for it": withKeyOfFirst,
  "a second decision that differs is refused; the first person may change theirs": disagrees,
  "a first decision is void after seven days": expires,
  "of four who decide at once one is first and one second": atOnce,
  "a decision names its person": unnamed,
  "a bank account stays new until a second person approves it": accountApproved,
  "a worker's bank account stays new until a second person approves it": depositApproved,
  "a bank account that nobody named set needs two approvals": accountOfNobody,
  "what waits is listed in pages": paged
}
