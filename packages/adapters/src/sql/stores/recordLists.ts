import type { Company } from "@payroll/domain/company/company"
import { RecordLists, type CompanyFilter, type Found } from "@payroll/operations/ports/recordLists"
import type { ListPage } from "@payroll/operations/listPage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyTable } from "../records/company.ts"
import { kybInformationTable } from "../records/kybInformation.ts"
import { workerTable } from "../records/worker.ts"
import type { Tables } from "../tables.ts"
import { isLarge } from "../writer/largeCompanies.ts"
import { prepareCompanyList } from "./companyList.ts"
import { CANDIDATES_MAX } from "./recordPage.ts"
import { prepareWorkerList } from "./workerList.ts"

interface CompanyKey {
  readonly clientId: string
  readonly companyId: string
}

interface CompanyKeys {
  readonly clientId: string
  readonly ids: string
}

const prepareLookUps = ({ dialect, prepare }: Database["Service"]) => ({
  /** How many workers a company has. */
  size: prepare((db, p: CompanyKey) =>
    db
      .selectFrom("company")
      .innerJoin("aggregate", "aggregate.id", "company.id")
      .select("aggregate.workers")
      .where("company.id", "=", p.companyId)
      .where("company.client_id", "=", p.clientId)
      .where("aggregate.client_id", "=", p.clientId)
  ),
  kybs: prepare<CompanyKeys, Tables["kyb_information"]>(
    (_db, p) => sql<Tables["kyb_information"]>`
      select * from kyb_information
      where client_id = ${p.clientId} and ${dialect.oneOf(sql`company_id`, p.ids)}`
  )
})

/** Whether an EIN has the last four digits that are asked for too. */
const hasLast = ({ einLast4 }: CompanyFilter, ein: Redacted.Redacted<string>): boolean =>
  einLast4 === undefined || Redacted.value(ein).endsWith(einLast4)

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { size, kybs } = prepareLookUps(database)
  const listCompanies = prepareCompanyList(database)
  const listWorkers = prepareWorkerList(database)

  const companies = Effect.fnUntraced(function* (
    clientId: string,
    filter: CompanyFilter,
    page: ListPage
  ) {
    const { records, stoppedAt } = yield* listCompanies(clientId, filter, page)
    const key = yield* keys.of(clientId)
    return { records: records.map((row) => companyTable.fromRow(row, key)), stoppedAt }
  })

  /**
   * The companies with an EIN: those with its last four digits are opened and compared. Claims would
   * know one holder at most: no contractor, and no second company with the EIN.
   */
  const withEin = Effect.fnUntraced(function* (
    ein: Redacted.Redacted<string>,
    clientId: string,
    filter: CompanyFilter,
    page: ListPage
  ) {
    const found = yield* companies(clientId, filter, { ...page, rows: CANDIDATES_MAX })
    const ids = JSON.stringify(found.records.map(({ id }) => id))
    const [rows] = yield* database.read(kybs({ clientId, ids }))
    const key = yield* keys.of(clientId)
    const having = new Set(
      rows
        .filter((row) => {
          const own = kybInformationTable.fromRow(row, key)
          return Redacted.value(own.ein) === Redacted.value(ein) && hasLast(filter, ein)
        })
        .map((row) => row.company_id)
    )
    const records = found.records.filter(({ id }) => having.has(id)).slice(0, page.rows)
    const isCut = found.records.length >= CANDIDATES_MAX && records.length < page.rows
    const stoppedAt = isCut ? found.records.at(-1) : found.stoppedAt
    return { records, stoppedAt } satisfies Found<Company>
  })

  return RecordLists.of({
    companies: (clientId, filter, page) =>
      filter.ein === undefined
        ? companies(clientId, filter, page)
        : withEin(filter.ein, clientId, filter, page),
    workers: Effect.fnUntraced(function* (clientId, companyId, filter, page) {
      const [[company]] = yield* database.read(size({ clientId, companyId }))
      if (!company) return undefined
      const of = { clientId, companyId, isLarge: isLarge(company.workers) }
      const { records, stoppedAt } = yield* listWorkers(of, filter, page)
      const key = yield* keys.of(clientId)
      return {
        records: records.map((row) => ({
          worker: workerTable.fromRow(row, key),
          hasSsn: row.has_ssn === 1
        })),
        stoppedAt
      }
    })
  })
})

export const layerRecordLists = Layer.effect(RecordLists, make)
