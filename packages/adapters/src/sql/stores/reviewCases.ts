import { EARLIER_MAX, ReviewCases } from "@payroll/operations/ports/reviewCases"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { personDecisionTable } from "../records/personDecision.ts"
import { openEach } from "../records/sealing.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"
import { claimHolder } from "./claimHolder.ts"
import { pendingOf, preparePending } from "./pendingApprovals.ts"
import { pageOfWalk } from "./recordPage.ts"
import { isStuck, prepareQueues } from "./reviewQueue.ts"
import { isOfAll, isVisible, pageIn, scopeOf, type Scope } from "./reviewScope.ts"

type Store = ReviewCases["Service"]
type AttemptRow = Tables["verification_attempt"]
type DecisionRow = Tables["person_decision"]

const prepareCases = (database: Database["Service"]) => ({
  byId: database.prepare<
    Scope & { readonly id: string },
    AttemptRow & { readonly is_stuck: number }
  >(
    (_db, p) => sql<AttemptRow & { readonly is_stuck: number }>`
      select attempt.*, case when ${isStuck(p.clientId)} then 1 else 0 end as is_stuck
      from verification_attempt as attempt
      where attempt.id = ${p.id} and attempt.client_id = ${p.clientId}
        and ${isVisible(p.companies, "attempt.company_id")}`
  )
})

interface Before {
  readonly clientId: string
  readonly subjectId: string
  readonly number: number
}

/** A subject's attempts before one, and the decisions on them. */
const prepareEarlier = ({ prepare }: Database["Service"]) => {
  const attempts = (p: Record<keyof Before, unknown>) => sql`
    from verification_attempt as attempt
    where attempt.subject_id = ${p.subjectId} and attempt.client_id = ${p.clientId}
      and attempt.number < ${p.number}
    order by attempt.number desc limit ${sql.lit(EARLIER_MAX)}`
  return {
    attempts: prepare<Before, AttemptRow>(
      (_db, p) => sql<AttemptRow>`select attempt.* ${attempts(p)}`
    ),
    decisions: prepare<Before, DecisionRow>(
      (_db, p) => sql<DecisionRow>`
        select decision.* from person_decision as decision
        where decision.client_id = ${p.clientId}
          and decision.subject_id in (select attempt.id ${attempts(p)})
        order by decision.id`
    )
  }
}

const prepareDecisions = ({ prepare }: Database["Service"]) => ({
  decisions: prepare((db, p: { readonly clientId: string; readonly subjectId: string }) =>
    db
      .selectFrom("person_decision")
      .selectAll()
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  )
})

type Keys = ClientKeys["Service"]

/** Reads what waits for a person, or for a provider that is late. */
const waitingIn = (database: Database["Service"], keys: Keys): Store["waiting"] => {
  const queues = prepareQueues(database)
  return Effect.fnUntraced(function* (scope, { companyId, waitsFor }, page) {
    const { ofAll, ofClient, ofCompany } = queues[waitsFor]
    const walk = isOfAll(scope) ? ofAll : companyId === undefined ? ofClient : ofCompany
    const values = pageIn(scopeOf(scope, companyId), page)
    const { records, stoppedAt } = yield* pageOfWalk(database, walk, values, true)
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
    const [rows] = yield* database.read(read({ ...pageIn(scopeOf(scope), page), since }))
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
  const { byId } = prepareCases(database)
  const { decisions } = prepareDecisions(database)
  const earlier = prepareEarlier(database)

  return ReviewCases.of({
    waiting: waitingIn(database, keys),
    find: Effect.fnUntraced(function* (scope, id) {
      const clientId = scope.client.id
      const [[row], decided] = yield* database.read(
        byId({ ...scopeOf(scope), id }),
        decisions({ clientId, subjectId: id })
      )
      if (!row) return undefined
      const key = yield* keys.of(clientId)
      return {
        attempt: verificationAttemptTable.fromRow(row, key),
        isStuck: row.is_stuck === 1,
        decisions: decided.map((each) => personDecisionTable.fromRow(each, key))
      }
    }),
    earlier: Effect.fnUntraced(function* ({ clientId, subjectId, number }) {
      const before = { clientId, subjectId, number }
      const [rows, decided] = yield* database.read(
        earlier.attempts(before),
        earlier.decisions(before)
      )
      const key = yield* keys.of(clientId)
      const bySubject = Map.groupBy(decided, ({ subject_id }) => subject_id)
      return rows.map((row) => ({
        attempt: verificationAttemptTable.fromRow(row, key),
        decisions: (bySubject.get(row.id) ?? []).map((each) =>
          personDecisionTable.fromRow(each, key)
        )
      }))
    }),
    holder: claimHolder(database, keys),
    decisionsOn: Effect.fnUntraced(function* (clientId, subjectId) {
      const [rows] = yield* database.read(decisions({ clientId, subjectId }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => personDecisionTable.fromRow(row, key))
    }),
    pendingApprovals: pendingIn(database, keys)
  })
})

export const layerReviewCases = Layer.effect(ReviewCases, make)
