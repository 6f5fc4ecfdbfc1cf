import { EARLIER_MAX, ReviewCases } from "@payroll/operations/ports/reviewCases"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import type { ClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { personDecisionTable } from "../records/personDecision.ts"
import { openEach } from "../records/sealing.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"
import { claimHolder } from "./claimHolder.ts"
import { pendingOf, preparePending } from "./pendingApprovals.ts"
import { pageOfWalk } from "./recordPage.ts"
import { groupedBy, recordQueries, recordReader, type RecordKey } from "./records.ts"
import { isStuck, prepareQueues } from "./reviewQueue.ts"
import { isOfAll, isVisible, pageIn, scopeOf, type Scope } from "./reviewScope.ts"

type Store = ReviewCases["Service"]
type AttemptRow = Tables["verification_attempt"]

interface CaseRow extends AttemptRow {
  readonly is_stuck: number
}

const prepareCases = ({ prepare }: Database["Service"]) => ({
  byId: prepare<Scope & { readonly id: string }, CaseRow>(
    (_db, p) => sql<CaseRow>`
      select attempt.*, case when ${isStuck(p.clientId)} then 1 else 0 end as is_stuck
      from verification_attempt as attempt
      where attempt.id = ${p.id} and attempt.client_id = ${p.clientId}
        and ${isVisible(p.companies, "attempt.company_id")}`
  )
})

interface Before extends RecordKey {
  readonly number: number
}

/** A subject's attempts before one, and the decisions on them. */
const prepareEarlier = (database: Database["Service"]) => {
  const { where } = recordQueries(database)
  return {
    attempts: where(
      verificationAttemptTable,
      (p: Before) => sql`subject_id = ${p.id} and number < ${p.number}`,
      { orderBy: "number desc", limit: () => sql.lit(EARLIER_MAX) }
    ),
    decisions: where(
      personDecisionTable,
      (p: Before) => sql`subject_id in (
        select id from verification_attempt
        where subject_id = ${p.id} and client_id = ${p.clientId} and number < ${p.number}
        order by number desc limit ${sql.lit(EARLIER_MAX)})`
    )
  }
}

type Keys = ClientKeys["Service"]

/** Reads what waits for a person, or for a provider that is late. */
const waitingIn = (database: Database["Service"], keys: Keys): Store["waiting"] => {
  const queues = prepareQueues(database)
  return Effect.fnUntraced(function* (scope, { companyId, waitsFor }, page) {
    const { ofAll, ofClient, ofCompany } = queues[waitsFor]
    const walk = isOfAll(scope) ? ofAll : companyId === undefined ? ofClient : ofCompany
    const values = pageIn(yield* scopeOf(scope, companyId), page)
    const walked = pageOfWalk(database, walk, values, true)
    const { records, stoppedAt } = yield* readBeyondCompanies("reviewCases.waiting", walked)
    const attempts = yield* openEach(records, (row) =>
      Effect.map(keys.of(row.client_id), (key) => ({
        attempt: verificationAttemptTable.fromRow(row, key),
        clientName: row.client_name
      }))
    )
    // A full page from which some are left out is not the last one.
    const isShort = records.length === page.rows && attempts.length < records.length
    return { attempts, stoppedAt: stoppedAt?.id ?? (isShort ? records.at(-1)?.id : undefined) }
  })
}

/** Reads what waits for a second person. */
const pendingIn = (database: Database["Service"], keys: Keys): Store["pendingApprovals"] => {
  const pending = preparePending(database)
  return Effect.fnUntraced(function* (scope, since, page) {
    const read = isOfAll(scope) ? pending.ofAll : pending.ofClient
    const [rows] = yield* database.read(read({ ...pageIn(yield* scopeOf(scope), page), since }))
    return yield* Effect.forEach(rows, (row) =>
      // Without a decision its columns are null, its client among them.
      row.id === null
        ? Effect.succeed(pendingOf(row, undefined))
        : Effect.map(keys.of(row.client_id), (key) =>
            pendingOf(row, personDecisionTable.fromRow(row, key))
          )
    )
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all, snapshot } = recordReader(database, keys)
  const { byId } = prepareCases(database)
  const decisionsOn = recordQueries(database).by(personDecisionTable, "subject_id")
  const earlier = prepareEarlier(database)

  return ReviewCases.of({
    waiting: waitingIn(database, keys),
    find: Effect.fnUntraced(function* (scope, id) {
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
    earlier: Effect.fnUntraced(function* ({ clientId, subjectId: id, number }) {
      const before = { clientId, id, number }
      const { attempts, decisions } = yield* snapshot(clientId, {
        attempts: earlier.attempts(before),
        decisions: earlier.decisions(before)
      })
      const bySubject = groupedBy("subjectId", { decisions })
      return attempts.map((attempt) => ({ attempt, ...bySubject(attempt.id) }))
    }),
    holder: claimHolder(database, keys),
    decisionsOn: (clientId, id) => all(decisionsOn({ clientId, id })),
    pendingApprovals: pendingIn(database, keys)
  })
})

export const layerReviewCases = Layer.effect(ReviewCases, make)
