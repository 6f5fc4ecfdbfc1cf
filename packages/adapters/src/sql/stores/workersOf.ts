/**
 * Look-ups of workers by what they have. In a large company by an index, in a small one by reading all of its
 * workers (docs/decisions/0011).
 */
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { SMALL_WORKERS_MAX } from "../writer/largeCompanies.ts"
import { PLACED_COLUMNS } from "./placed.ts"
import type { RecordKey } from "./records.ts"

interface ReferenceKey {
  readonly clientId: string
  readonly companyId: string
  readonly userReferenceId: string
}

/** Limit on the workers with one reference who are looked at, newest first. */
const REFERRED_MAX = 200

/** Condition on the aggregate `size` of a company. Read before its workers: those of a large one are not. */
const isSmall = sql`size.workers <= ${sql.lit(SMALL_WORKERS_MAX)}`

/** Condition: `twin` was added before a worker and has its email. */
const isEarlierTwin = (p: Record<keyof RecordKey, unknown>) => {
  const columnOfWorker = (column: string) =>
    sql`(select ${sql.ref(column)} from worker where id = ${p.id} and client_id = ${p.clientId})`
  return sql`twin.company_id = ${columnOfWorker("company_id")} and twin.email_key = ${columnOfWorker("email_key")}
    and twin.client_id = ${p.clientId} and twin.id < ${p.id}
    and twin.user_status not in ('Terminated', 'Removed')`
}

interface Referred {
  readonly id: string
  readonly user_reference_id: string
  readonly user_status: string
}

/** The newest workers of a company that `matches` finds by their references. */
export const referredWorkers = (
  { clientId, companyId }: Readonly<Record<"clientId" | "companyId", unknown>>,
  matches: RawBuilder<unknown>,
  limit: number
): RawBuilder<Referred> => {
  const isReferred = sql`worker.company_id = ${companyId} and worker.client_id = ${clientId}
    and ${matches}`
  const columns = sql`
    worker.id, worker.company_id, worker.user_reference_id, worker.user_status`
  return sql<Referred>`
    select * from (
      select ${columns} from worker where worker.listed = 1 and ${isReferred}
      order by worker.id desc limit ${sql.lit(limit)}
    ) as listed
    union all
    select * from (
      select ${columns} from aggregate as size cross join worker
      where size.id = ${companyId} and size.client_id = ${clientId} and ${isSmall}
        and worker.listed = 0 and ${isReferred}
    ) as small
    order by id desc limit ${sql.lit(limit)}`
}

/** The workers that another record belongs to. */
export const prepareWorkersOf = ({ prepare }: Database["Service"]) => ({
  ofContractor: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker")
      .select("id")
      .where("contractor_company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("user_status", "<>", "Removed")
      .orderBy("id")
  ),
  ofBusinessUser: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker")
      .select(["id", "company_id"])
      .where("business_user_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      // Not as values: the index is partial.
      .where(sql<boolean>`user_status not in ('Terminated', 'Removed')`)
  ),
  atLocation: prepare((_db, p: RecordKey) => {
    const isThere = sql`worker.company_location_id = ${p.id} and worker.client_id = ${p.clientId}
      and worker.user_status not in ('Terminated', 'Removed') and worker.workplaces is null`
    return sql<{ readonly id: string }>`
      select worker.id, worker.company_id from worker where worker.listed = 1 and ${isThere}
      union all
      select worker.id, worker.company_id
      from company_location as place cross join aggregate as size cross join worker
      where place.id = ${p.id} and place.client_id = ${p.clientId}
        and size.id = place.company_id and size.client_id = ${p.clientId} and ${isSmall}
        and worker.company_id = size.id and worker.listed = 0 and ${isThere}
      limit 1`
  }),
  /** Those whose places by date name a location. */
  placedAt: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company_location as place")
      .innerJoin("worker", "worker.company_id", "place.company_id")
      .select(["worker.id", "worker.company_id", ...PLACED_COLUMNS])
      .where("place.id", "=", p.id)
      .where("place.client_id", "=", p.clientId)
      .where("worker.client_id", "=", p.clientId)
      .where("worker.workplaces", "is not", null)
      .where("worker.workplaces", "like", sql<string>`'%' || cast(${p.id} as text) || '%'`)
      .where(sql<boolean>`worker.user_status not in ('Terminated', 'Removed')`)
  ),
  ofBankAccount: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_bank_account")
      .select(["worker_id", "company_id"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  ofReference: prepare((_db, p: ReferenceKey) =>
    referredWorkers(p, sql`worker.user_reference_id = ${p.userReferenceId}`, REFERRED_MAX)
  ),
  ofWage: prepare((db, p: RecordKey) =>
    db
      .selectFrom("wage")
      .select(["worker_id", "company_id"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

/** Returns true if an earlier worker or a business user of the company has a worker's email. */
export const sharesEmailIn = (database: Database["Service"]) => {
  const twins = database.prepare(
    (_db, p: RecordKey) => sql<{ readonly id: string }>`
      select twin.id, twin.company_id from worker as twin where twin.listed = 1 and ${isEarlierTwin(p)}
      union all
      select twin.id, twin.company_id from worker cross join aggregate as size cross join worker as twin
      where worker.id = ${p.id} and worker.client_id = ${p.clientId}
        and size.id = worker.company_id and size.client_id = ${p.clientId} and ${isSmall}
        and twin.company_id = size.id and twin.listed = 0 and ${isEarlierTwin(p)}
      union all
      select person.id, person.company_id from worker
      join business_user as person on person.company_id = worker.company_id
      where worker.id = ${p.id} and worker.client_id = ${p.clientId}
        and person.client_id = ${p.clientId} and person.id <> coalesce(worker.business_user_id, '')
        and lower(person.email) = lower(worker.email) and person.record_status = 'active'
      limit 1`
  )
  return (clientId: string, id: string) =>
    Effect.map(database.read(twins({ clientId, id })), ([matches]) => matches.length > 0)
}

interface AddressKey {
  readonly clientId: string
  readonly key: string
  readonly rows: number
}

/** The newest workers of a client who have an email and were not removed. */
export const workersOfEmailIn = ({ prepare, read }: Database["Service"]) => {
  const found = prepare((db, p: AddressKey) =>
    db
      .selectFrom("worker")
      .select(["id", "company_id"])
      .where("client_id", "=", p.clientId)
      .where("email_key", "=", p.key)
      .where("user_status", "<>", "Removed")
      .orderBy("id", "desc")
      .limit(p.rows)
  )
  return (clientId: string, key: string, rows: number) =>
    Effect.map(read(found({ clientId, key, rows })), ([workers]) =>
      workers.map(({ id, company_id: companyId }) => ({ id, companyId }))
    )
}
