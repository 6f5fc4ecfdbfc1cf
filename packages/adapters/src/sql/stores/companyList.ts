/** The companies of a client, by what is asked of them. */
import { kybStatuses } from "@payroll/domain/company/company"
import { endOfPrefix } from "@payroll/domain/field/foldedText"
import { statesOf } from "@payroll/domain/status"
import { VisibleCompanies } from "@payroll/operations/caller"
import { pageAmong, type ListPage } from "@payroll/operations/listPage"
import type { CompanyFilter } from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
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

type CompanyRow = Tables["company"]

interface Values {
  readonly clientId: string
  readonly companyId: string | null
  readonly kind: string | null
  readonly kybStatus: string | null
  readonly nameFrom: string | null
  readonly nameEnd: string | null
  readonly einLast4: string | null
  readonly companyReferenceId: string | null
  readonly rows: number
  readonly after: string
  readonly afterAt: number
  readonly before: number
}

type Params = Record<keyof Values, unknown>

const ofClient = (p: Params) => sql`company.client_id = ${p.clientId}`

const matches = (p: Params) => sql`${sameIfGiven("company.kind", p.kind)}
  and ${sameIfGiven("company.id", p.companyId)}
  and ${sameIfGiven("company.kyb_status", p.kybStatus)}
  and ${sameIfGiven("company.company_reference_id", p.companyReferenceId)}
  and ${ifGiven(p.nameFrom, inRange("company.name_folded", p.nameFrom, p.nameEnd))}
  and ${ifGiven(
    p.einLast4,
    sql`(
      select count(*) from kyb_information as kyb where kyb.company_id = company.id
        and kyb.client_id = ${p.clientId} and kyb.ein_last4 = ${p.einLast4}
    ) > 0`
  )}`

const afterId = (p: Params) => sql`company.id > ${p.after}`
/** Above zero is the condition of the index. */
const afterTime = (p: Params) => sql`
  company.updated_at > 0 and
  (company.updated_at, company.id) > (cast(${p.afterAt} as bigint), cast(${p.after} as text))
  and company.updated_at < cast(${p.before} as bigint)`

const byId = sql`company.id`
const byTime = sql`company.updated_at, company.id`

/** The rows of a client after a place in an order: those that match, and the last that is looked at. */
const prepareWalk = (
  { prepare }: Database["Service"],
  isAfter: (p: Params) => RawBuilder<unknown>,
  order: RawBuilder<unknown>
) => ({
  rows: prepare<Values, CompanyRow>(
    (_db, p) => sql<CompanyRow>`
      select * from (
        select * from company where ${ofClient(p)} and ${isAfter(p)}
        order by ${order} limit ${sql.lit(WALK_MAX)}
      ) as company
      where ${matches(p)} order by ${order} limit ${p.rows}`
  ),
  last: prepare<Values, RowPlace>(
    (_db, p) => sql<RowPlace>`
      select id, updated_at from company where ${ofClient(p)} and ${isAfter(p)}
      order by ${order} limit 1 offset ${sql.lit(WALK_MAX - 1)}`
  )
})

const kinds = ["employer", "contractor"] as const

/** Each kind has an index of its own. */
const prepareInState = (prepare: Database["Service"]["prepare"], kind: (typeof kinds)[number]) =>
  prepare<Values, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select company.id from company where ${ofClient(p)}
        and company.kind = ${sql.lit(kind)} and company.kyb_status = ${p.kybStatus} and ${afterId(p)}
      order by company.id limit ${p.rows}`
  )

/** The ids of companies with one property, each by an index. */
const prepareCandidates = ({ prepare }: Database["Service"]) => ({
  inState: {
    employer: prepareInState(prepare, "employer"),
    contractor: prepareInState(prepare, "contractor")
  },
  /** Not in the order of ids, so as many as there are, from the first. */
  ofName: prepare<Values, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select company.id from company
      where ${ofClient(p)} and ${inRange("company.name_folded", p.nameFrom, p.nameEnd)}
      order by company.name_folded limit ${p.rows}`
  ),
  ofReference: prepare<Values, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select company.id from company where ${ofClient(p)}
        and company.company_reference_id = ${p.companyReferenceId} and ${afterId(p)}
      order by company.id limit ${p.rows}`
  ),
  ofEin: prepare<Values, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select company_id as id from kyb_information where client_id = ${p.clientId}
        and ein_last4 = ${p.einLast4} and company_id > ${p.after}
      order by company_id limit ${p.rows}`
  )
})

/** Each has a place of its own in an index. */
const STATES = kinds.flatMap((kind) =>
  statesOf(kybStatuses).map((kybStatus) => ({ kind, kybStatus }))
)

const placesOf = (filter: CompanyFilter) =>
  STATES.filter(
    ({ kind, kybStatus }) =>
      (filter.kind ?? kind) === kind && (filter.kybStatus ?? kybStatus) === kybStatus
  )

const lastFour = ({ ein, einLast4 }: CompanyFilter): string | undefined =>
  ein === undefined ? einLast4 : Redacted.value(ein).slice(-4)

const valuesFor = (clientId: string, filter: CompanyFilter, page: ListPage): Values => ({
  clientId,
  companyId: filter.id ?? null,
  kind: filter.kind ?? null,
  kybStatus: filter.kybStatus ?? null,
  nameFrom: filter.name ?? null,
  nameEnd: filter.name === undefined ? null : endOfPrefix(filter.name),
  einLast4: lastFour(filter) ?? null,
  companyReferenceId: filter.companyReferenceId ?? null,
  ...valuesOf(page)
})

/** The companies of a limited caller, or the only one that is asked for; undefined where it may be any. */
const fewOf = Effect.fnUntraced(function* ({ companyId }: Values) {
  return (yield* VisibleCompanies) ?? (companyId === null ? undefined : new Set([companyId]))
})

/** The companies of a client: a page of those that match. */
export const prepareCompanyList = (database: Database["Service"]) => {
  const { dialect, prepare, read } = database
  const walks = {
    id: prepareWalk(database, afterId, byId),
    time: prepareWalk(database, afterTime, byTime)
  }
  const { inState, ofName, ofEin, ofReference } = prepareCandidates(database)
  const among = prepare<Values & { readonly ids: string }, CompanyRow>(
    (_db, p) => sql<CompanyRow>`
      select * from company
      where ${ofClient(p)} and ${dialect.oneOf(byId, p.ids)} and ${matches(p)}
      order by company.id limit ${p.rows}`
  )

  /** Companies by the property that the fewest have; undefined where an index has too many. */
  const candidatesFor = Effect.fnUntraced(function* (filter: CompanyFilter, values: Values) {
    const many = { ...values, rows: CANDIDATES_MAX }
    const companyIds = yield* fewOf(values)
    if (companyIds !== undefined) {
      return { ids: [...companyIds].filter((id) => id > values.after), isCut: false }
    }
    if (values.companyReferenceId !== null) {
      return merged(yield* read(ofReference(many)), CANDIDATES_MAX)
    }
    if (values.einLast4 !== null) return merged(yield* read(ofEin(many)), CANDIDATES_MAX)
    const states = placesOf(filter)
    if (states.length < STATES.length) {
      const rows = filter.name === undefined ? values.rows : RARE_MAX
      const lists = yield* read(
        ...states.map(({ kind, kybStatus }) => inState[kind]({ ...values, kybStatus, rows }))
      )
      const placed = merged(lists, rows)
      if (filter.name === undefined || !placed.isCut) return placed
    }
    if (filter.name === undefined) return undefined
    return mergedAfter(yield* read(ofName({ ...values, rows: NAMED_MAX })), values.after)
  })

  /** Few companies in the order of changes, which no index has for them. */
  const changedAmong = Effect.fnUntraced(function* (
    companyIds: ReadonlySet<string>,
    values: Values,
    page: ListPage
  ) {
    const ids = JSON.stringify([...companyIds])
    const [rows] = yield* read(among({ ...values, ids, rows: companyIds.size }))
    const placed = rows.map((row) => ({ id: row.id, updatedAt: row.updated_at, row }))
    return { records: pageAmong(placed, page).map(({ row }) => row), stoppedAt: undefined }
  })

  return Effect.fnUntraced(function* (clientId: string, filter: CompanyFilter, page: ListPage) {
    const values = valuesFor(clientId, filter, page)
    const isById = page.place.by === "id"
    const companyIds = yield* fewOf(values)
    if (!isById && companyIds !== undefined) return yield* changedAmong(companyIds, values, page)
    const candidates: Candidates | undefined = isById
      ? yield* candidatesFor(filter, values)
      : undefined
    if (candidates) {
      const rowsAmong = (ids: string, rows: number) =>
        Effect.map(read(among({ ...values, ids, rows })), ([matching]) => matching)
      return yield* pageAmongCandidates(candidates, rowsAmong, page.rows)
    }
    const isDense = isById || Object.values(filter).every((each) => each === undefined)
    return yield* pageOfWalk(database, walks[page.place.by], values, isDense)
  })
}
