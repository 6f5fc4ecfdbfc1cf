import {
  VerificationStore,
  type DueCase,
  type ReviewedAttempt
} from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { personDecisionTable } from "../records/personDecision.ts"
import { openEach } from "../records/sealing.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import { batched } from "./batched.ts"
import { claimHolder } from "./claimHolder.ts"
import { recordComparisonIn } from "./numberComparisons.ts"
import { pendingOf, preparePending } from "./pendingApprovals.ts"
import { pageOfWalk } from "./recordPage.ts"
import { groupedBy, recordQueries, recordReader } from "./records.ts"
import { prepareQueues, type QueueRow } from "./reviewQueue.ts"
import { isOfAll, pageIn, scopeOf } from "./reviewScope.ts"
import {
  prepareAttemptQueue,
  prepareCases,
  prepareEarlier,
  prepareReview,
  type CaseRow,
  type LeasedRow
} from "./verificationStatements.ts"

/** Above the number of cases that a worker has in progress. */
const POSTPONED_MAX = 100

type Store = VerificationStore["Service"]
type Keys = ClientKeys["Service"]

const reviewedIn = (keys: Keys) => (row: QueueRow) =>
  Effect.map(keys.of(row.client_id), (key): ReviewedAttempt => ({
    attempt: verificationAttemptTable.fromRow(row, key),
    clientName: row.client_name
  }))

/** Reads what waits for a person, or for a provider that is late. */
const waitingIn = (database: Database["Service"], keys: Keys): Store["waitingCases"] => {
  const queues = prepareQueues(database)
  return Effect.fnUntraced(function* (scope, { companyId, waitsFor }, page) {
    const { ofAll, ofClient, ofCompany } = queues[waitsFor]
    const walk = isOfAll(scope) ? ofAll : companyId === undefined ? ofClient : ofCompany
    const values = pageIn(yield* scopeOf(scope, companyId), page)
    const walked = pageOfWalk(database, walk, values, true)
    const { records, stoppedAt } = yield* readBeyondCompanies(
      "verificationStore.waitingCases",
      walked
    )
    const attempts = yield* openEach(records, reviewedIn(keys))
    // A full page from which some are left out is not the last one.
    const isShort = records.length === page.rows && attempts.length < records.length
    return { attempts, stoppedAt: stoppedAt?.id ?? (isShort ? records.at(-1)?.id : undefined) }
  })
}

/** Reads what waits for a second person. */
const pendingIn = (database: Database["Service"], keys: Keys): Store["pendingApprovals"] => {
  const pending = preparePending(database)
  return Effect.fnUntraced(function* (scope, { since, guestsSince }, page) {
    const read = isOfAll(scope) ? pending.ofAll : pending.ofClient
    const [rows] = yield* database.read(
      read({ ...pageIn(yield* scopeOf(scope), page), since, guestsSince })
    )
    return yield* Effect.forEach(rows, (row) => {
      const { company_id: companyId } = row
      // Without a decision its columns are null, its client among them.
      return row.id === null || companyId === null
        ? Effect.succeed(pendingOf(row, undefined))
        : Effect.map(keys.of(row.client_id), (key) =>
            pendingOf(row, personDecisionTable.fromRow({ ...row, company_id: companyId }, key))
          )
    })
  })
}

/** The unfinished attempts, as a queue. */
const queueIn = Effect.fnUntraced(function* (database: Database["Service"], keys: Keys) {
  const { lease, postpone, giveBack, nextDue } = prepareAttemptQueue(database)

  const dueCase = (row: LeasedRow) =>
    Effect.map(keys.of(row.client_id), (key): DueCase => ({
      attempt: verificationAttemptTable.fromRow(row, key),
      tries: row.tries,
      elapsedMs: row.elapsed_ms
    }))

  // Cases leased in one batch are often postponed at the same time.
  const postponeInBatches = yield* batched(POSTPONED_MAX, (postponed: ReadonlyArray<object>) =>
    database.write(postpone({ postponed: JSON.stringify(postponed) }))
  )

  return {
    lease: Effect.fnUntraced(function* (limit, leaseMs) {
      const [rows] = yield* database.write({ ...lease({ limit, leaseMs }), rows: limit })
      return yield* openEach(rows, dueCase)
    }),
    postpone: ({ attempt: { id, version } }, afterMs) =>
      postponeInBatches([{ id, version, after_ms: Math.round(afterMs) }]),
    giveBack: ({ attempt: { id, version } }, afterMs) =>
      Effect.asVoid(database.write(giveBack({ id, version, afterMs: Math.round(afterMs) }))),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  } satisfies Partial<Store>
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all, snapshot } = recordReader(database, keys)
  const { byId } = prepareCases(database)
  const { attemptsToReview, reviewedAttempt } = prepareReview(database)
  const reviewed = reviewedIn(keys)
  const decisionsOn = recordQueries(database).by(personDecisionTable, "subject_id")
  const earlier = prepareEarlier(database)

  return VerificationStore.of({
    ...(yield* queueIn(database, keys)),
    attemptsToReview: Effect.fnUntraced(function* (clientId, limit) {
      const [rows] = yield* database.read(attemptsToReview({ clientId: clientId ?? null, limit }))
      return yield* openEach(rows, reviewed)
    }),
    reviewedAttempt: Effect.fnUntraced(function* (attemptId) {
      const [[row]] = yield* database.read(reviewedAttempt({ id: attemptId }))
      return row && (yield* reviewed(row))
    }),
    waitingCases: waitingIn(database, keys),
    reviewCase: Effect.fnUntraced(function* (scope, id) {
      const clientId = scope.client.id
      const { cases, decisions } = yield* snapshot(clientId, {
        cases: {
          statement: byId({ ...(yield* scopeOf(scope)), id }),
          decode: (row: CaseRow, key: ClientKey) => ({
            attempt: verificationAttemptTable.fromRow(row, key),
            isStuck: row.is_stuck === 1
          })
        },
        decisions: decisionsOn({ clientId, id })
      })
      return cases[0] && { ...cases[0], decisions }
    }),
    earlierAttempts: Effect.fnUntraced(function* ({ clientId, subjectId: id, number }) {
      const before = { clientId, id, number }
      const { attempts, decisions } = yield* snapshot(clientId, {
        attempts: earlier.attempts(before),
        decisions: earlier.decisions(before)
      })
      const bySubject = groupedBy("subjectId", { decisions })
      return attempts.map((attempt) => ({ attempt, ...bySubject(attempt.id) }))
    }),
    claimHolder: claimHolder(database, keys),
    decisionsOn: (clientId, id) => all(decisionsOn({ clientId, id })),
    pendingApprovals: pendingIn(database, keys),
    recordComparison: recordComparisonIn(database)
  })
})

export const layerVerificationStore = Layer.effect(VerificationStore, make)
