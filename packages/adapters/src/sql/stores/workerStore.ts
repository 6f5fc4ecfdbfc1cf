import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { hasLeft, type WorkerStatus } from "@payroll/domain/worker/worker"
import { FORMER_MAX, WorkerStore } from "@payroll/operations/ports/workerStore"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { worksAtFrom } from "@payroll/domain/worker/workplace"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { earlierVersionTable } from "../records/earlierVersion.ts"
import { kycInformationTable } from "../records/kycInformation.ts"
import { w4InformationTable } from "../records/w4Information.ts"
import { workerBankAccountTable } from "../records/workerBankAccount.ts"
import { wageTable } from "../records/wage.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { placedOf } from "./placed.ts"
import {
  BY_WORKER,
  FORMER_ACCOUNTS,
  FORMER_EXITS,
  IN_USE,
  manyWorkersIn,
  TO_COME,
  workersEverIn
} from "./manyWorkers.ts"
import { prepareRevision, recordQueries, recordReader, rowsOf, type RecordKey } from "./records.ts"
import { prepareWorkersOf, sharesEmailIn, workersOfEmailIn } from "./workersOf.ts"

/** Returns the newest worker with a reference who has not left, or else the newest. Rows are in that order. */
const currentOf = (
  rows: ReadonlyArray<{ readonly id: string; readonly user_status: string }>
): string | undefined =>
  (rows.find((row) => !hasLeft({ userStatus: row.user_status as WorkerStatus })) ?? rows[0])?.id

const prepareEmployer = ({ prepare }: Database["Service"]) => ({
  company: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company")
      .select(["id", "name"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("kind", "=", "employer")
  ),
  locations: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company_location")
      .select(["id", "company_id"])
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("record_status", "=", "active")
  )
})

const prepareCompanyOf = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker")
      .select(["company_id", "id as worker_id"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )

const prepareWorker = (database: Database["Service"]) => {
  const { by } = recordQueries(database)
  return {
    worker: by(workerTable, "id"),
    revision: prepareRevision(database),
    wages: by(wageTable, "worker_id"),
    bankAccounts: by(workerBankAccountTable, "worker_id", IN_USE),
    exits: by(workerExitTable, "worker_id", TO_COME),
    kyc: by(kycInformationTable, "worker_id", BY_WORKER),
    w4: by(w4InformationTable, "worker_id", BY_WORKER),
    ...prepareAttempts(database)
  }
}

/** Reads one worker, with all that decisions about it look at. */
const workerIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = prepareWorker(database)
  const { snapshot } = recordReader(database, keys)
  return Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const { workers, revisions, kycs, w4s, latest, failed, ...records } = yield* snapshot(
      clientId,
      {
        workers: queries.worker(params),
        revisions: rowsOf(queries.revision(params)),
        kycs: queries.kyc(params),
        w4s: queries.w4(params),
        latest: queries.latest(params),
        failed: rowsOf(queries.failed(params)),
        wages: queries.wages(params),
        bankAccounts: queries.bankAccounts(params),
        exits: queries.exits(params)
      }
    )
    const [[worker], [aggregate]] = [workers, revisions]
    if (!worker || !aggregate) return undefined
    return {
      worker,
      revision: aggregate.revision,
      kyc: kycs[0],
      w4: w4s[0],
      attempts: attemptsOf(latest, failed),
      ...records
    }
  })
}

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

/** Returns true if a worker who has not left works at a location, today or later. */
const worksAtIn = (
  database: Database["Service"],
  { atLocation, placedAt }: ReturnType<typeof prepareWorkersOf>
) =>
  Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const [always, byDate] = yield* database.read(atLocation(params), placedAt(params))
    const today = easternDayOf(yield* Clock.currentTimeMillis)
    return always.length > 0 || byDate.some((row) => worksAtFrom(placedOf(row), id, today))
  })

/** Reads those who follow a contractor's company. */
const workersOfContractorIn = (
  database: Database["Service"],
  { ofContractor }: ReturnType<typeof prepareWorkersOf>,
  workers: ReturnType<typeof manyWorkersIn>
) =>
  Effect.fnUntraced(
    function* (clientId: string, id: string) {
      const [rows] = yield* database.read(ofContractor({ clientId, id }))
      const ids = rows.map((row) => row.id)
      return ids.length === 0 ? [] : yield* workers(clientId, ids)
    },
    (read) => readBeyondCompanies("workerStore.workersOfContractor", read)
  )

/** Reads versions of W-4 information before the current one. */
const earlierW4In = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const version = recordQueries(database).where(
    earlierVersionTable,
    (p: RecordKey & { readonly at: number }) => sql`record_id = ${p.id}
      and record_kind = 'w4Information' and valid_from <= ${p.at} and valid_until > ${p.at}`,
    // Two changes within a millisecond leave a version that held for no time.
    { orderBy: "record_version desc", limit: () => sql.lit(1) }
  )
  const { one } = recordReader(database, keys)
  return (clientId: string, id: string, at: number) => one(version({ clientId, id, at }))
}

const NEWEST = { orderBy: "id desc", limit: () => sql.lit(FORMER_MAX) }

/** Reads what a worker had. */
const formerIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { by } = recordQueries(database)
  const { snapshot } = recordReader(database, keys)
  const accounts = by(workerBankAccountTable, "worker_id", {
    ...FORMER_ACCOUNTS,
    ...NEWEST
  })
  const exits = by(workerExitTable, "worker_id", {
    ...FORMER_EXITS,
    ...NEWEST
  })
  return Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const former = yield* snapshot(clientId, { accounts: accounts(params), exits: exits(params) })
    return { bankAccounts: former.accounts.toReversed(), exits: former.exits.toReversed() }
  })
}

/** Fewer workers of a company have the same last four digits of their SSN. */
const ALIKE_MAX = 1_000

/** Reads who else has an SSN, by its last four digits first. */
const workersOfSsnIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const alike = recordQueries(database).where(
    kycInformationTable,
    (p: RecordKey & { readonly last4: string }) =>
      sql`company_id = ${p.id} and ssn_last4 = ${p.last4}`,
    { ...BY_WORKER, limit: () => sql.lit(ALIKE_MAX) }
  )
  const { all } = recordReader(database, keys)
  return Effect.fnUntraced(function* ({ clientId, companyId, workerId, ssn }: KycInformation) {
    const value = Redacted.value(ssn)
    const kycs = yield* all(alike({ clientId, id: companyId, last4: value.slice(-4) }))
    return kycs
      .filter((kyc) => kyc.workerId !== workerId && Redacted.value(kyc.ssn) === value)
      .map((kyc) => kyc.workerId)
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const queries = prepareWorkersOf(database)
  const worker = workerIn(database, keys)
  const companyOf = prepareCompanyOf(database)
  const workers = manyWorkersIn(database, keys)

  return WorkerStore.of({
    worker,
    companyOf: (clientId, id) =>
      Effect.map(database.read(companyOf({ clientId, id })), ([[row]]) => row?.company_id),
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
    workersEver: workersEverIn(database, keys, workers),
    workersOfContractor: workersOfContractorIn(database, queries, workers),
    worksAt: worksAtIn(database, queries),
    sharesEmail: sharesEmailIn(database),
    workersOfEmail: workersOfEmailIn(database),
    workersOfSsn: workersOfSsnIn(database, keys),
    workerOfBusinessUser: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* database.read(queries.ofBusinessUser({ clientId, id }))
      return row ? yield* worker(clientId, row.id) : undefined
    }),
    employer: employerOf(database)
  })
})

export const layerWorkerStore = Layer.effect(WorkerStore, make)
