/** Reads many workers in one snapshot, each with all that decisions about it look at. */
import type { LoadedWorker } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { kycInformationTable } from "../records/kycInformation.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import { w4InformationTable } from "../records/w4Information.ts"
import { wageTable } from "../records/wage.ts"
import { workerBankAccountTable } from "../records/workerBankAccount.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import type { Tables } from "../tables.ts"
import { prepareRevisions, prepareRowsOf, type Ids } from "./workerRows.ts"

/** Values by the id that they belong to. */
const grouped = <Row, Value>(
  rows: ReadonlyArray<Row>,
  idOf: (row: Row) => string,
  valueOf: (row: Row) => Value
): ReadonlyMap<string, ReadonlyArray<Value>> => {
  const all = new Map<string, Array<Value>>()
  for (const row of rows) {
    const known = all.get(idOf(row))
    if (known) known.push(valueOf(row))
    else all.set(idOf(row), [valueOf(row)])
  }
  return all
}

const prepareRecords = ({ dialect, prepare }: Database["Service"]) => {
  const workerId = (table: string): RawBuilder<unknown> => sql.ref(`${table}.worker_id`)
  return {
    workers: prepare((db, p: Ids) =>
      db
        .selectFrom("worker")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("worker.id"), p.ids))
        .orderBy("id")
    ),
    revisions: prepareRevisions({ dialect, prepare }),
    wages: prepareRowsOf({ dialect, prepare })("wage"),
    bankAccounts: prepare((db, p: Ids) =>
      db
        .selectFrom("worker_bank_account")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(workerId("worker_bank_account"), p.ids))
        // Not as values: the index is partial.
        .where(sql<boolean>`status not in ('replaced', 'deactivated')`)
        .orderBy("id")
    ),
    exits: prepare((db, p: Ids) =>
      db
        .selectFrom("worker_exit")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(workerId("worker_exit"), p.ids))
        .where(sql<boolean>`status in ('planned', 'effective')`)
        .orderBy("id")
    ),
    kycs: prepare((db, p: Ids) =>
      db
        .selectFrom("kyc_information")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(workerId("kyc_information"), p.ids))
    ),
    w4s: prepare((db, p: Ids) =>
      db
        .selectFrom("w4_information")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(workerId("w4_information"), p.ids))
    )
  }
}

/** The latest attempt of each subject, and the numbers of failed ones. */
const prepareAttempts = ({ dialect, prepare }: Database["Service"]) => ({
  latest: prepare(
    (_db, p: Ids) => sql<Tables["verification_attempt"]>`
      select attempt.* from verification_attempt as attempt
      where attempt.client_id = ${p.clientId}
        and ${dialect.oneOf(sql.ref("attempt.subject_id"), p.ids)}
        and attempt.number = (
          select max(other.number) from verification_attempt as other
          where other.subject_id = attempt.subject_id and other.client_id = ${p.clientId}
        )`
  ),
  failed: prepare((db, p: Ids) =>
    db
      .selectFrom("verification_attempt")
      .select((of) => ["subject_id", of.fn.countAll<number>().as("count")])
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("verification_attempt.subject_id"), p.ids))
      .where("status", "=", "failed")
      .groupBy("subject_id")
  )
})

const workerOf = ({ worker_id: id }: { readonly worker_id: string }): string => id

/** The workers with these ids, as far as they are there. */
export const manyWorkersIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = { ...prepareRecords(database), ...prepareAttempts(database) }
  return Effect.fnUntraced(function* (clientId: string, workerIds: ReadonlyArray<string>) {
    const params = { clientId, ids: JSON.stringify(workerIds) }
    const [rows, revisions, wageRows, accountRows, exitRows, kycRows, w4Rows, latest, failed] =
      yield* database.read(
        queries.workers(params),
        queries.revisions(params),
        queries.wages(params),
        queries.bankAccounts(params),
        queries.exits(params),
        queries.kycs(params),
        queries.w4s(params),
        queries.latest(params),
        queries.failed(params)
      )
    const key = yield* keys.of(clientId)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const wages = grouped(wageRows, workerOf, (row) => wageTable.fromRow(row, key))
    const accounts = grouped(accountRows, workerOf, (row) =>
      workerBankAccountTable.fromRow(row, key)
    )
    const exits = grouped(exitRows, workerOf, (row) => workerExitTable.fromRow(row, key))
    const kycOf = new Map(kycRows.map((row) => [row.worker_id, row]))
    const w4Of = new Map(w4Rows.map((row) => [row.worker_id, row]))
    const latestOf = new Map(latest.map((row) => [row.subject_id, row]))
    const failedOf = new Map(failed.map(({ subject_id: id, count }) => [id, count]))
    return rows.flatMap((row): ReadonlyArray<LoadedWorker> => {
      const { id } = row
      const revision = revisionOf.get(id)
      if (revision === undefined) return []
      const [kyc, w4, attempt] = [kycOf.get(id), w4Of.get(id), latestOf.get(id)]
      return [
        {
          worker: workerTable.fromRow(row, key),
          wages: wages.get(id) ?? [],
          bankAccounts: accounts.get(id) ?? [],
          exits: exits.get(id) ?? [],
          kyc: kyc && kycInformationTable.fromRow(kyc, key),
          w4: w4 && w4InformationTable.fromRow(w4, key),
          attempts: {
            latest: attempt && verificationAttemptTable.fromRow(attempt, key),
            failed: failedOf.get(id) ?? 0
          },
          revision
        }
      ]
    })
  })
}
