/**
 * The workers of a company, by what is asked of them. Those of a large company are found by indexes, those
 * of a small one are all read (docs/decisions/0011).
 */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { endOfPrefix } from "@payroll/domain/field/foldedText"
import { statesOf } from "@payroll/domain/status"
import { workerStatuses } from "@payroll/domain/worker/worker"
import type { ListPage } from "@payroll/operations/listPage"
import type { WorkerFilter } from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import {
  CANDIDATES_MAX,
  mergedAfter,
  NAMED_MAX,
  ifGiven,
  inRange,
  merged,
  pageAmongCandidates,
  RARE_MAX,
  pageOfWalk,
  sameIfGiven,
  valuesOf,
  WALK_MAX,
  type Candidates,
  type RowPlace
} from "./recordPage.ts"

export type WorkerRow = Tables["worker"] & {
  readonly has_ssn: number
  /** The sealed fields of the business user who is the same person. */
  readonly user_sealed: string | null
}

interface Values {
  readonly clientId: string
  readonly companyId: string
  readonly userStatus: string | null
  readonly kycStatus: string | null
  readonly workerType: string | null
  readonly nameFrom: string | null
  readonly nameEnd: string | null
  readonly emailKey: string | null
  readonly userReferenceId: string | null
  readonly ssnLast4: string | null
  readonly companyLocationId: string | null
  readonly rows: number
  readonly after: string
  readonly afterAt: number
  readonly before: number
}

type Params = Record<keyof Values, unknown>

const ofCompany = (p: Params) =>
  sql`worker.client_id = ${p.clientId} and worker.company_id = ${p.companyId}`

/** Not as a value: the indexes are partial. */
const isListed = sql`worker.listed = 1`

/** The location is the place of a worker, or among the places by date, of which the reader knows the day. */
const namesPlace = (p: Params) => sql`(worker.company_location_id = ${p.companyLocationId}
  or worker.workplaces like '%' || cast(${p.companyLocationId} as text) || '%')`

const matches = (p: Params) => sql`${sameIfGiven("worker.user_status", p.userStatus)}
  and ${sameIfGiven("worker.kyc_status", p.kycStatus)}
  and ${sameIfGiven("worker.worker_type", p.workerType)}
  and ${ifGiven(
    p.nameFrom,
    sql`(${inRange("worker.name_folded", p.nameFrom, p.nameEnd)}
      or ${inRange("worker.last_name_folded", p.nameFrom, p.nameEnd)})`
  )}
  and ${sameIfGiven("worker.email_key", p.emailKey)}
  and ${sameIfGiven("worker.user_reference_id", p.userReferenceId)}
  and ${ifGiven(p.companyLocationId, namesPlace(p))}
  and ${ifGiven(
    p.ssnLast4,
    sql`(
      select count(*) from kyc_information as kyc where kyc.worker_id = worker.id
        and kyc.client_id = ${p.clientId} and kyc.ssn_last4 = ${p.ssnLast4}
    ) = 1`
  )}`

/**
 * The columns that tell whether an SSN is stored, counted for each row: PostgreSQL would hash the table for an
 * `exists`. A worker has one at most.
 */
const ssnColumns = (p: Params) => sql`(
    select cast(count(*) as integer) from kyc_information as kyc
    where kyc.worker_id = worker.id and kyc.client_id = ${p.clientId}
  ) as has_ssn, (
    select business_user.sealed from business_user
    where business_user.id = worker.business_user_id and business_user.client_id = ${p.clientId}
  ) as user_sealed`

const afterId = (p: Params) => sql`worker.id > ${p.after}`
const afterTime = (p: Params) => sql`
  (worker.updated_at, worker.id) > (cast(${p.afterAt} as bigint), cast(${p.after} as text))
  and worker.updated_at < cast(${p.before} as bigint)`

const byId = sql`worker.id`
const byTime = sql`worker.updated_at, worker.id`

type Condition = (p: Params) => RawBuilder<unknown>

/** The rows of a company after a place in an order: those that match, and the last that is looked at. */
const prepareWalk = (
  { prepare }: Database["Service"],
  isAfter: Condition,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`1 = 1`
) => ({
  rows: prepare<Values, WorkerRow>(
    (_db, p) => sql<WorkerRow>`
      select worker.*, ${ssnColumns(p)} from (
        select * from worker where ${ofCompany(p)} and ${isAfter(p)} and ${more}
        order by ${order} limit ${sql.lit(WALK_MAX)}
      ) as worker
      where ${matches(p)} order by ${order} limit ${p.rows}`
  ),
  last: prepare<Values, RowPlace>(
    (_db, p) => sql<RowPlace>`
      select id, company_id, updated_at from worker where ${ofCompany(p)} and ${isAfter(p)} and ${more}
      order by ${order} limit 1 offset ${sql.lit(WALK_MAX - 1)}`
  )
})

/** The ids of workers with one property, each by an index. */
const prepareCandidates = ({ prepare }: Database["Service"]) => {
  const idsWhere = (condition: Condition) =>
    prepare<Values, { readonly id: string }>(
      (_db, p) => sql<{ readonly id: string }>`
        select worker.id, worker.company_id from worker where ${ofCompany(p)} and ${isListed} and ${condition(p)}
          and ${afterId(p)} order by worker.id limit ${p.rows}`
    )
  /** Not in the order of ids, so as many as there are, from the first. */
  const idsNamed = (column: string) =>
    prepare<Values, { readonly id: string }>(
      (_db, p) => sql<{ readonly id: string }>`
        select worker.id, worker.company_id from worker
        where ${ofCompany(p)} and ${isListed} and ${inRange(column, p.nameFrom, p.nameEnd)}
        order by ${sql.ref(column)} limit ${p.rows}`
    )
  return {
    inState: idsWhere(
      (p) => sql`worker.user_status = ${p.userStatus} and worker.kyc_status = ${p.kycStatus}
        and worker.worker_type = ${p.workerType}`
    ),
    ofEmail: idsWhere((p) => sql`worker.email_key = ${p.emailKey}`),
    ofReference: idsWhere((p) => sql`worker.user_reference_id = ${p.userReferenceId}`),
    ofSsn: prepare<Values, { readonly id: string }>(
      (_db, p) => sql<{ readonly id: string }>`
        select worker_id as id, company_id from kyc_information
        where client_id = ${p.clientId} and company_id = ${p.companyId}
          and ssn_last4 = ${p.ssnLast4} and worker_id > ${p.after}
        order by worker_id limit ${p.rows}`
    ),
    ofName: idsNamed("worker.name_folded"),
    ofLastName: idsNamed("worker.last_name_folded")
  }
}

/** Each has a place of its own in the index of states. */
const STATES = statesOf(workerStatuses).flatMap((userStatus) =>
  statesOf(kycStatuses).flatMap((kycStatus) =>
    (["W2", "1099-NEC"] as const).map((workerType) => ({ userStatus, kycStatus, workerType }))
  )
)

const placesOf = (filter: WorkerFilter) =>
  STATES.filter(
    (state) =>
      (filter.userStatus ?? state.userStatus) === state.userStatus &&
      (filter.kycStatus ?? state.kycStatus) === state.kycStatus &&
      (filter.workerType ?? state.workerType) === state.workerType
  )

const valuesFor = (
  clientId: string,
  companyId: string,
  filter: WorkerFilter,
  page: ListPage
): Values => ({
  clientId,
  companyId,
  userStatus: filter.userStatus ?? null,
  kycStatus: filter.kycStatus ?? null,
  workerType: filter.workerType ?? null,
  nameFrom: filter.name ?? null,
  nameEnd: filter.name === undefined ? null : endOfPrefix(filter.name),
  emailKey: filter.emailKey ?? null,
  userReferenceId: filter.userReferenceId ?? null,
  ssnLast4: filter.ssnLast4 ?? null,
  companyLocationId: filter.companyLocationId ?? null,
  ...valuesOf(page)
})

/** A company that exists. It may become large while it is read, but never small again. */
interface Employer {
  readonly clientId: string
  readonly companyId: string
  readonly isLarge: boolean
}

/** A page of the workers of a company. */
export const prepareWorkerList = (database: Database["Service"]) => {
  const { dialect, prepare, read } = database
  const walks = {
    id: prepareWalk(database, afterId, byId),
    time: prepareWalk(database, afterTime, byTime, isListed),
    timeOfSmall: prepareWalk(database, afterTime, byTime)
  }
  const { inState, ofEmail, ofReference, ofSsn, ofName, ofLastName } = prepareCandidates(database)
  const among = prepare<Values & { readonly ids: string }, WorkerRow>(
    (_db, p) => sql<WorkerRow>`
      select worker.*, ${ssnColumns(p)} from worker
      where ${ofCompany(p)} and ${dialect.oneOf(byId, p.ids)} and ${matches(p)}
      order by worker.id limit ${p.rows}`
  )

  /** Workers by the property that the fewest have; undefined where an index has too many. */
  const candidatesFor = Effect.fnUntraced(function* (filter: WorkerFilter, values: Values) {
    const many = { ...values, rows: CANDIDATES_MAX }
    const { emailKey, userReferenceId, ssnLast4, name, companyLocationId } = filter
    if (userReferenceId !== undefined) return merged(yield* read(ofReference(many)), CANDIDATES_MAX)
    if (emailKey !== undefined) return merged(yield* read(ofEmail(many)), CANDIDATES_MAX)
    if (ssnLast4 !== undefined) return merged(yield* read(ofSsn(many)), CANDIDATES_MAX)
    const states = placesOf(filter)
    if (states.length < STATES.length) {
      const isNarrowed = name !== undefined || companyLocationId !== undefined
      const rows = isNarrowed ? RARE_MAX : values.rows
      const lists = yield* read(...states.map((state) => inState({ ...values, ...state, rows })))
      const placed = merged(lists, rows)
      if (name === undefined || !placed.isCut) return placed
    }
    if (name === undefined) return undefined
    const named = { ...values, rows: NAMED_MAX }
    return mergedAfter(yield* read(ofName(named), ofLastName(named)), values.after)
  })

  return Effect.fnUntraced(function* (
    { clientId, companyId, isLarge }: Employer,
    filter: WorkerFilter,
    page: ListPage
  ) {
    const values = valuesFor(clientId, companyId, filter, page)
    if (!isLarge) {
      const walk = page.place.by === "id" ? walks.id : walks.timeOfSmall
      return yield* pageOfWalk(database, walk, values, false)
    }
    const candidates: Candidates | undefined =
      page.place.by === "id" ? yield* candidatesFor(filter, values) : undefined
    if (candidates) {
      const rowsAmong = (ids: string, rows: number) =>
        Effect.map(read(among({ ...values, ids, rows })), ([matching]) => matching)
      return yield* pageAmongCandidates(candidates, rowsAmong, page.rows)
    }
    const isDense =
      page.place.by === "id" || Object.values(filter).every((each) => each === undefined)
    return yield* pageOfWalk(database, walks[page.place.by], values, isDense)
  })
}
