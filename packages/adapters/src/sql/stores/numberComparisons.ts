/** Comparisons of the numbers of a case, limited per case and per credential. */
import { StateConflict } from "@payroll/domain/errors"
import {
  COMPARISONS_OF_CASE_MAX,
  COMPARISONS_OF_CREDENTIAL_MAX,
  COMPARISONS_WITHIN_MS,
  type VerificationStore
} from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { auditIf, changeOf, prepareEntry, settled, type Change } from "./commandEntry.ts"

interface Comparison extends Change {
  /** Older comparisons do not count for the credential. */
  readonly since: number
}

interface Counts {
  readonly of_case: number
  readonly of_credential: number
}

type Params = Record<keyof Comparison, unknown>

const ofCase = (p: Params) => sql`(
  select count(*) from audit where audit.client_id = ${p.clientId}
    and audit.record_id = ${p.recordId} and audit.operation = 'compareNumber')`

/** The operation stands as a literal, as in the condition of the index. */
const ofCredential = (p: Params) => sql`(
  select count(*) from audit where audit.client_id = ${p.clientId}
    and audit.credential = ${p.credential} and audit.operation = 'compareNumber'
    and audit.at > ${p.since})`

const prepareStatements = (database: Database["Service"]) => ({
  ...prepareEntry(database),
  /** Serializes the comparisons of a client, which are few. */
  lock: database.prepare<Comparison>(
    (_db, p) => sql`update client set updated_at = updated_at where id = ${p.clientId}`
  ),
  audit: database.prepare<Comparison>((_db, p) =>
    auditIf(
      p,
      sql`${ofCase(p)} < ${sql.lit(COMPARISONS_OF_CASE_MAX)}
        and ${ofCredential(p)} < ${sql.lit(COMPARISONS_OF_CREDENTIAL_MAX)}`
    )
  ),
  counts: database.prepare<Comparison, Counts>(
    (_db, p) => sql<Counts>`
      select ${ofCase(p)} as of_case, ${ofCredential(p)} as of_credential`
  )
})

const refusal = ({ of_case: ofCaseSoFar }: Counts): StateConflict =>
  new StateConflict({
    message:
      ofCaseSoFar >= COMPARISONS_OF_CASE_MAX
        ? `the numbers of this case were compared ${COMPARISONS_OF_CASE_MAX} times, which is the limit`
        : `this credential compared ${COMPARISONS_OF_CREDENTIAL_MAX} numbers in 24 hours, which is the limit`
  })

/** Stores comparisons of numbers, and counts them. */
export const recordComparisonIn = (
  database: Database["Service"]
): VerificationStore["Service"]["recordComparison"] => {
  const { lock, keepKey, audit, dropKey, outcome, counts } = prepareStatements(database)
  return Effect.fnUntraced(function* ({ id, companyId }, entry) {
    const since = entry.at - COMPARISONS_WITHIN_MS
    const about: Comparison = { ...changeOf(entry, id, companyId), since }
    const results = yield* database.write(
      lock(about),
      keepKey(about),
      audit(about),
      dropKey(about),
      outcome(about),
      counts(about)
    )
    const [row] = results[5]
    if (!row) return yield* Effect.die("a count without a row")
    yield* settled(results[4][0], refusal(row))
    return COMPARISONS_OF_CASE_MAX - row.of_case
  })
}
