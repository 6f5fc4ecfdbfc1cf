/** Reads many workers in one snapshot, each with all that decisions about it look at. */
import type { LoadedWorker } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { kycInformationTable } from "../records/kycInformation.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import { w4InformationTable } from "../records/w4Information.ts"
import { wageTable } from "../records/wage.ts"
import { workerBankAccountTable } from "../records/workerBankAccount.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import {
  groupedBy,
  prepareRevisions,
  recordQueries,
  recordReader,
  rowsOf,
  type Ids
} from "./records.ts"

/** A worker has one: by the column of the index, the order costs nothing. */
export const BY_WORKER = { orderBy: "worker_id" }

/** Bank accounts in use, and exits to come: the predicates of partial indexes, so without values. */
export const IN_USE = { where: sql`status not in ('replaced', 'deactivated')` }
export const TO_COME = { where: sql`status in ('planned', 'effective')` }

/** Bank accounts and exits of the past, likewise. */
export const FORMER_ACCOUNTS = { where: sql`status in ('replaced', 'deactivated')` }
export const FORMER_EXITS = { where: sql`status in ('replaced', 'withdrawn', 'ended')` }

const prepareRecords = (database: Database["Service"]) => {
  const { byEach, where } = recordQueries(database)
  const { dialect, prepare } = database
  return {
    workers: byEach(workerTable, "id"),
    revisions: prepareRevisions(database),
    wages: byEach(wageTable, "worker_id"),
    bankAccounts: byEach(workerBankAccountTable, "worker_id", IN_USE),
    exits: byEach(workerExitTable, "worker_id", TO_COME),
    kycs: byEach(kycInformationTable, "worker_id", BY_WORKER),
    w4s: byEach(w4InformationTable, "worker_id", BY_WORKER),
    /** The latest attempt of each subject. */
    latest: where(
      verificationAttemptTable,
      (p: Ids) => sql`${dialect.oneOf(sql.ref("subject_id"), p.ids)}
        and number = (
          select max(other.number) from verification_attempt as other
          where other.subject_id = verification_attempt.subject_id
            and other.client_id = ${p.clientId})`,
      { orderBy: "subject_id" }
    ),
    failed: prepare((db, p: Ids) =>
      db
        .selectFrom("verification_attempt")
        .select((of) => ["subject_id", "company_id", of.fn.countAll<number>().as("count")])
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("verification_attempt.subject_id"), p.ids))
        .where("status", "=", "failed")
        .groupBy(["subject_id", "company_id"])
    )
  }
}

/** The workers with these ids, as far as they are there. */
export const manyWorkersIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { snapshot } = recordReader(database, keys)
  const queries = prepareRecords(database)
  return Effect.fnUntraced(function* (clientId: string, workerIds: ReadonlyArray<string>) {
    const params = { clientId, ids: JSON.stringify(workerIds) }
    const { workers, revisions, latest, failed, ...records } = yield* snapshot(clientId, {
      workers: queries.workers(params),
      revisions: rowsOf(queries.revisions(params)),
      latest: queries.latest(params),
      failed: rowsOf(queries.failed(params)),
      wages: queries.wages(params),
      bankAccounts: queries.bankAccounts(params),
      exits: queries.exits(params),
      kycs: queries.kycs(params),
      w4s: queries.w4s(params)
    })
    const ofWorker = groupedBy("workerId", records)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const latestOf = new Map(latest.map((attempt) => [attempt.subjectId, attempt]))
    const failedOf = new Map(failed.map(({ subject_id: id, count }) => [id, count]))
    return workers.flatMap((worker): ReadonlyArray<LoadedWorker> => {
      const { id } = worker
      const revision = revisionOf.get(id)
      if (revision === undefined) return []
      const { kycs, w4s, ...others } = ofWorker(id)
      const attempts = { latest: latestOf.get(id), failed: failedOf.get(id) ?? 0 }
      return [{ worker, revision, kyc: kycs[0], w4: w4s[0], attempts, ...others }]
    })
  })
}

/** Each record once, as it was read last, in the order of ids. */
const onceEach = <R extends { readonly id: string }>(records: ReadonlyArray<R>): ReadonlyArray<R> =>
  [...new Map(records.map((record) => [record.id, record])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1
  )

/** The workers with these ids, with what they had too. What becomes former in between is read with that. */
export const workersEverIn = (
  database: Database["Service"],
  keys: ClientKeys["Service"],
  workers: ReturnType<typeof manyWorkersIn>
) => {
  const { snapshot } = recordReader(database, keys)
  const { byEach } = recordQueries(database)
  const accounts = byEach(workerBankAccountTable, "worker_id", FORMER_ACCOUNTS)
  const exits = byEach(workerExitTable, "worker_id", FORMER_EXITS)
  return Effect.fnUntraced(function* (clientId: string, workerIds: ReadonlyArray<string>) {
    const present = yield* workers(clientId, workerIds)
    const params = { clientId, ids: JSON.stringify(workerIds) }
    const former = yield* snapshot(clientId, { accounts: accounts(params), exits: exits(params) })
    const ofWorker = groupedBy("workerId", former)
    return present.map((loaded): LoadedWorker => {
      const had = ofWorker(loaded.worker.id)
      return {
        ...loaded,
        bankAccounts: onceEach([...loaded.bankAccounts, ...had.accounts]),
        exits: onceEach([...loaded.exits, ...had.exits])
      }
    })
  })
}
