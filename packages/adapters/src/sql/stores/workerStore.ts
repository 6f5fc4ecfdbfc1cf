import { hasLeft, type WorkerStatus } from "@payroll/domain/worker/worker"
import { FORMER_MAX, WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { sql } from "kysely"
import { manyWorkersIn } from "./manyWorkers.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { earlierVersionTable } from "../records/earlierVersion.ts"
import { kycInformationTable } from "../records/kycInformation.ts"
import { w4InformationTable } from "../records/w4Information.ts"
import { workerBankAccountTable } from "../records/workerBankAccount.ts"
import { wageTable } from "../records/wage.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { prepareWorkerRow } from "./workerRows.ts"
import { prepareWorkersOf, sharesEmailIn, type RecordKey } from "./workersOf.ts"

/** Of the workers with one reference, newest first, one that has not left; or else the newest. */
const currentOf = (
  rows: ReadonlyArray<{ readonly id: string; readonly user_status: string }>
): string | undefined =>
  (rows.find((row) => !hasLeft({ userStatus: row.user_status as WorkerStatus })) ?? rows[0])?.id

const prepareEmployer = ({ prepare }: Database["Service"]) => ({
  company: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company")
      .select("name")
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("kind", "=", "employer")
  ),
  locations: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company_location")
      .select("id")
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("record_status", "=", "active")
  )
})

const prepareWorker = ({ prepare }: Database["Service"]) => ({
  ...prepareWorkerRow({ prepare }),
  wages: prepare((db, p: RecordKey) =>
    db
      .selectFrom("wage")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  ),
  bankAccounts: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_bank_account")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      // Not as values: the index is partial.
      .where(sql<boolean>`status not in ('replaced', 'deactivated')`)
      .orderBy("id")
  ),
  exits: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_exit")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where(sql<boolean>`status in ('planned', 'effective')`)
      .orderBy("id")
  ),
  kyc: prepare((db, p: RecordKey) =>
    db
      .selectFrom("kyc_information")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  w4: prepare((db, p: RecordKey) =>
    db
      .selectFrom("w4_information")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

/** Reads an employer with its active locations. */
const employerOf = (database: Database["Service"]) => {
  const { company, locations } = prepareEmployer(database)
  return Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const [[companyRow], locationRows] = yield* database.read(company(params), locations(params))
    if (!companyRow) return undefined
    return {
      companyId: id,
      name: companyRow.name,
      locationIds: new Set(locationRows.map((location) => location.id))
    }
  })
}

/** Whether somebody works at a location who has not left. */
const worksAtIn =
  (database: Database["Service"], { atLocation }: ReturnType<typeof prepareWorkersOf>) =>
  (clientId: string, id: string) =>
    Effect.map(database.read(atLocation({ clientId, id })), ([workers]) => workers.length > 0)

/** Reads those who follow a contractor's company. */
const workersOfContractorIn = (
  database: Database["Service"],
  { ofContractor }: ReturnType<typeof prepareWorkersOf>,
  workers: ReturnType<typeof manyWorkersIn>
) =>
  Effect.fnUntraced(function* (clientId: string, id: string) {
    const [rows] = yield* database.read(ofContractor({ clientId, id }))
    const ids = rows.map((row) => row.id)
    return ids.length === 0 ? [] : yield* workers(clientId, ids)
  })

/** Reads versions of W-4 information before the current one. */
const earlierW4In = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const version = database.prepare((db, p: RecordKey & { readonly at: number }) =>
    db
      .selectFrom("earlier_version")
      .selectAll()
      .where("record_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("record_kind", "=", "w4Information")
      .where("valid_from", "<=", p.at)
      .where("valid_until", ">", p.at)
      // Two changes within a millisecond leave a version that held for no time.
      .orderBy("record_version", "desc")
      .limit(1)
  )
  return Effect.fnUntraced(function* (clientId: string, id: string, at: number) {
    const [[row]] = yield* database.read(version({ clientId, id, at }))
    return row && earlierVersionTable.fromRow(row, yield* keys.of(clientId))
  })
}

/** Reads what a worker had. */
const formerIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const accounts = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_bank_account")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where(sql<boolean>`status in ('replaced', 'deactivated')`)
      .orderBy("id", "desc")
      .limit(FORMER_MAX)
  )
  const exits = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_exit")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where(sql<boolean>`status in ('replaced', 'withdrawn', 'ended')`)
      .orderBy("id", "desc")
      .limit(FORMER_MAX)
  )
  return Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const [accountRows, exitRows] = yield* database.read(accounts(params), exits(params))
    const key = yield* keys.of(clientId)
    return {
      bankAccounts: accountRows
        .toReversed()
        .map((account) => workerBankAccountTable.fromRow(account, key)),
      exits: exitRows.toReversed().map((exit) => workerExitTable.fromRow(exit, key))
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const queries = { ...prepareWorker(database), ...prepareWorkersOf(database) }
  const { latest, failed } = prepareAttempts(database)
  const workers = manyWorkersIn(database, keys)

  const worker = Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id, subjectId: id }
    const [[row], [aggregateRow], wages, accounts, exits, [kyc], [w4], latestRows, failedRows] =
      yield* database.read(
        queries.worker(params),
        queries.revision(params),
        queries.wages(params),
        queries.bankAccounts(params),
        queries.exits(params),
        queries.kyc(params),
        queries.w4(params),
        latest(params),
        failed(params)
      )
    if (!row || !aggregateRow) return undefined
    const key = yield* keys.of(clientId)
    return {
      worker: workerTable.fromRow(row, key),
      bankAccounts: accounts.map((account) => workerBankAccountTable.fromRow(account, key)),
      wages: wages.map((wage) => wageTable.fromRow(wage, key)),
      exits: exits.map((exit) => workerExitTable.fromRow(exit, key)),
      kyc: kyc && kycInformationTable.fromRow(kyc, key),
      w4: w4 && w4InformationTable.fromRow(w4, key),
      attempts: attemptsOf(latestRows, failedRows, key),
      revision: aggregateRow.revision
    }
  })

  return WorkerStore.of({
    worker,
    // Neither moves to another worker, so these reads need no snapshot with the others.
    workerOfBankAccount: Effect.fnUntraced(function* (clientId, id) {
      const [[owner]] = yield* database.read(queries.ofBankAccount({ clientId, id }))
      return owner ? yield* worker(clientId, owner.worker_id) : undefined
    }),
    former: formerIn(database, keys),
    earlierW4: earlierW4In(database, keys),
    workerOfWage: Effect.fnUntraced(function* (clientId, id) {
      const [[owner]] = yield* database.read(queries.ofWage({ clientId, id }))
      return owner ? yield* worker(clientId, owner.worker_id) : undefined
    }),
    workerOfReference: Effect.fnUntraced(function* (clientId, companyId, userReferenceId) {
      const key = { clientId, companyId, userReferenceId }
      const [rows] = yield* database.read(queries.ofReference(key))
      const id = currentOf(rows)
      return id === undefined ? undefined : yield* worker(clientId, id)
    }),
    workers,
    workersOfContractor: workersOfContractorIn(database, queries, workers),
    worksAt: worksAtIn(database, queries),
    sharesEmail: sharesEmailIn(database),
    workerOfBusinessUser: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* database.read(queries.ofBusinessUser({ clientId, id }))
      return row ? yield* worker(clientId, row.id) : undefined
    }),
    employer: employerOf(database)
  })
})

export const layerWorkerStore = Layer.effect(WorkerStore, make)
