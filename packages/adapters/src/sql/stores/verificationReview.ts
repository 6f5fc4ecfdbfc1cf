import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import {
  VerificationReview,
  type ReviewedAttempt
} from "@payroll/operations/ports/verificationReview"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { openEach } from "../records/sealing.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"
import { mayWait } from "./reviewCandidates.ts"

type AttemptRow = Tables["verification_attempt"] & { readonly client_name: string }

/** It is the subject's latest attempt, and the allowed number of attempts has failed. */
const hasNoAttemptsLeft = sql`
  not exists (
    select 1 from verification_attempt as later
    where later.subject_id = attempt.subject_id and later.number > attempt.number
  ) and (
    select count(*) from verification_attempt as other
    where other.subject_id = attempt.subject_id and other.status = 'failed'
  ) >= ${sql.lit(FAILED_ATTEMPTS_MAX)}`

const prepare = ({ prepareForAll }: Database["Service"]) => ({
  waiting: prepareForAll<{ readonly clientId: string | null; readonly limit: number }, AttemptRow>(
    "verificationReview.waiting",
    (_db, p) => sql<AttemptRow>`
      select attempt.*, client.name as client_name
      from verification_attempt as attempt join client on client.id = attempt.client_id
      where ${mayWait}
        and (attempt.status = 'needs_review' or (${hasNoAttemptsLeft}))
        and attempt.client_id = coalesce(cast(${p.clientId} as text), attempt.client_id)
      order by attempt.updated_at, attempt.id
      limit ${p.limit}`
  ),
  byId: prepareForAll<{ readonly id: string }, AttemptRow>(
    "verificationReview.byId",
    (_db, p) => sql<AttemptRow>`
      select attempt.*, client.name as client_name
      from verification_attempt as attempt join client on client.id = attempt.client_id
      where attempt.id = ${p.id}`
  )
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { waiting, byId } = prepare(database)

  const reviewedAttempt = (row: AttemptRow) =>
    Effect.map(keys.of(row.client_id), (key): ReviewedAttempt => ({
      attempt: verificationAttemptTable.fromRow(row, key),
      clientName: row.client_name
    }))

  return VerificationReview.of({
    waiting: Effect.fnUntraced(function* (clientId, limit) {
      const [rows] = yield* database.read(waiting({ clientId: clientId ?? null, limit }))
      return yield* openEach(rows, reviewedAttempt)
    }),
    find: Effect.fnUntraced(function* (attemptId) {
      const [[row]] = yield* database.read(byId({ id: attemptId }))
      return row && (yield* reviewedAttempt(row))
    })
  })
})

export const layerVerificationReview = Layer.effect(VerificationReview, make)
