/** The queue of reviews where most of what an index holds does not wait. */
import { assert } from "@effect/vitest"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { SERVICE, VisibleCompanies } from "@payroll/operations/caller"
import {
  OVERDUE_MS,
  VerificationStore,
  type ReviewScope,
  type WaitsFor
} from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import { burst, tags } from "../burst.ts"
import { commitsOf, newClient } from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { VerificationCases } from "./world.ts"

/** Attempts that are read for one page. */
const READ_MAX = 5_000
const EVERY = 10_000

/** A company with third attempts that failed, each the only one of its subject, and then one in review. */
const queued = Effect.fnUntraced(function* (failed: number) {
  const { client } = yield* newClient
  const { base, commit, creating, next } = yield* commitsOf(client.id)
  const { company, attempt, commit: creation } = creating()
  yield* burst([creation])
  const attemptOf = (set: Partial<VerificationAttempt>): VerificationAttempt => ({
    ...attempt,
    ...base(company.id),
    subjectKind: "worker",
    subjectId: next(),
    number: 3,
    ...set
  })
  const idle = Array.from({ length: failed }, () => attemptOf({ status: "failed" }))
  const waiting = attemptOf({ status: "needs_review" })
  const writes = [...idle, waiting].map(
    (record) => ({ op: "insert", kind: "verificationAttempt", record }) as const
  )
  assert.deepStrictEqual(tags(yield* burst([commit({ writes })])), ["Committed"])
  const scope = { client }
  return { scope, company, idle, waiting }
})

const OF_ALL: ReviewScope = { client: SERVICE }

/** The ids and clients of the attempts that wait, after an id. */
const waitingOf = Effect.fnUntraced(function* (
  scope: ReviewScope,
  waitsFor: WaitsFor,
  { companyId, after }: { readonly companyId?: string; readonly after: string }
) {
  const { waitingCases } = yield* VerificationStore
  const { attempts } = yield* waitingCases(scope, { companyId, waitsFor }, { after, rows: EVERY })
  return attempts.map(({ attempt, clientName }) => [attempt.id, clientName])
})

const ofAllClients = Effect.gen(function* () {
  const [one, other] = [yield* queued(1), yield* queued(1)]
  const ofOne = [one.idle[0]!.id, one.waiting.id].map((id) => [id, one.scope.client.name])
  const ofOther = [other.idle[0]!.id, other.waiting.id].map((id) => [id, other.scope.client.name])
  const after = one.company.id
  const all = yield* waitingOf(OF_ALL, "person", { after })
  const waitingIds = new Set([one.waiting.id, other.waiting.id])
  assert.deepStrictEqual(
    all.filter(([id]) => waitingIds.has(id ?? "")),
    [ofOne[1], ofOther[1]]
  )
  assert.deepStrictEqual(yield* waitingOf(other.scope, "person", { after }), [ofOther[1]])
})

/** Asked about first two hours ago, or half an hour ago: only the first is late, and only while it is asked about. */
const late = Effect.gen(function* () {
  const { set } = yield* Inspection
  const [one, other] = [yield* queued(2), yield* queued(1)]
  const now = Date.now()
  const setAsked = (id: string, ago: number, columns = {}) =>
    set(
      "verification_attempt",
      { id },
      {
        status: "processing",
        started_at: now - ago,
        due_at: now + 2 * OVERDUE_MS,
        ...columns
      }
    )
  yield* setAsked(one.idle[0]!.id, 2 * OVERDUE_MS)
  yield* setAsked(one.idle[1]!.id, OVERDUE_MS / 2)
  yield* setAsked(one.waiting.id, 2 * OVERDUE_MS, { status: "passed", due_at: null })
  yield* setAsked(other.waiting.id, 2 * OVERDUE_MS, { status: "submitted", tries: 9 })
  const after = one.company.id
  const [ofOne, ofOther] = [
    [one.idle[0]!.id, one.scope.client.name],
    [other.waiting.id, other.scope.client.name]
  ]
  assert.deepStrictEqual(yield* waitingOf(OF_ALL, "provider", { after }), [ofOne, ofOther])
  assert.deepStrictEqual(yield* waitingOf(OF_ALL, "provider", { after: ofOne[0]! }), [ofOther])
  assert.deepStrictEqual(yield* waitingOf(one.scope, "provider", { after }), [ofOne])
  const companyId = other.company.id
  assert.deepStrictEqual(yield* waitingOf(other.scope, "provider", { after, companyId }), [ofOther])
  assert.deepStrictEqual(yield* waitingOf(one.scope, "provider", { after, companyId }), [])
  assert.deepStrictEqual(yield* waitingOf(other.scope, "person", { after }), [])
  for (const id of [ofOne[0]!, ofOther[0]!, one.idle[1]!.id]) {
    yield* set("verification_attempt", { id }, { status: "passed", due_at: null })
  }
})

const pages = Effect.gen(function* () {
  const { scope, company, idle, waiting } = yield* queued(READ_MAX)
  const reviews = yield* VerificationStore
  const idsOf = ({ attempts }: Effect.Success<ReturnType<typeof reviews.waitingCases>>) =>
    attempts.map(({ attempt: { id } }) => id)
  for (const companyId of [undefined, company.id]) {
    const which = { companyId, waitsFor: "person" } as const
    const first = yield* reviews.waitingCases(scope, which, { after: "", rows: EVERY })
    assert.deepStrictEqual(idsOf(first), [])
    assert.strictEqual(first.stoppedAt, idle.at(-1)?.id)
    const page = { after: first.stoppedAt ?? "", rows: EVERY }
    const second = yield* reviews.waitingCases(scope, which, page)
    assert.deepStrictEqual(idsOf(second), [waiting.id])
    assert.isUndefined(second.stoppedAt)
  }
  const which = { companyId: company.id, waitsFor: "person" } as const
  const read = reviews.waitingCases(scope, which, { after: "", rows: EVERY })
  const none = yield* Effect.provideService(read, VisibleCompanies, new Set())
  assert.deepStrictEqual(none, { attempts: [], stoppedAt: undefined })
})

export const reviewQueue: VerificationCases = {
  "reads 5,000 attempts at most for a page, and goes on where it stopped": pages,
  "lists for the service what waits for a person, of each client by name": ofAllClients,
  "lists what the provider keeps for more than an hour": late
}
