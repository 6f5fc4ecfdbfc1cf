import type { Company } from "@payroll/domain/company/company"
import {
  RecordLists,
  type CompanyFilter,
  type RecordPage
} from "@payroll/operations/ports/recordLists"
import type { ListPage } from "@payroll/operations/listPage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { businessUserTable } from "../records/businessUser.ts"
import { companyTable } from "../records/company.ts"
import { kybInformationTable } from "../records/kybInformation.ts"
import { open } from "../records/sealing.ts"
import { workerTable } from "../records/worker.ts"
import { isLarge } from "../writer/largeCompanies.ts"
import { prepareCompanyList } from "./companyList.ts"
import { prepareCompanyPayroll } from "./companyPayroll.ts"
import { prepareFilling } from "./findColumns.ts"
import { CANDIDATES_MAX } from "./recordPage.ts"
import { prepareRecordOfId } from "./recordOfId.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"
import { prepareWorkerList, type WorkerRow } from "./workerList.ts"
import { prepareWorkersNamed } from "./workersNamed.ts"

/** The number of workers of a company. */
const prepareSize = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("company")
      .innerJoin("aggregate", "aggregate.id", "company.id")
      .select(["company.id", "aggregate.workers"])
      .where("company.id", "=", p.id)
      .where("company.client_id", "=", p.clientId)
      .where("aggregate.client_id", "=", p.clientId)
  )

/** Returns true if an EIN has the last four digits of the filter, or the filter has none. */
const hasLast = ({ einLast4 }: CompanyFilter, ein: Redacted.Redacted<string>): boolean =>
  einLast4 === undefined || Redacted.value(ein).endsWith(einLast4)

/** Returns true if the business user who is the same person as a worker has an SSN. */
const hasUserSsn = (row: WorkerRow, key: ClientKey): boolean => {
  const { business_user_id: id, user_sealed: sealed } = row
  return (
    id !== null &&
    sealed !== null &&
    open(key, businessUserTable.name, id, sealed)["ssn"] !== undefined
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all } = recordReader(database, keys)
  const { byEach } = recordQueries(database)
  const kybs = byEach(kybInformationTable, "company_id", { orderBy: "company_id" })
  const size = prepareSize(database)
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
    const candidates = yield* companies(clientId, filter, { ...page, rows: CANDIDATES_MAX })
    const ids = JSON.stringify(candidates.records.map(({ id }) => id))
    const having = new Set(
      (yield* all(kybs({ clientId, ids })))
        .filter((kyb) => Redacted.value(kyb.ein) === Redacted.value(ein) && hasLast(filter, ein))
        .map((kyb) => kyb.companyId)
    )
    const records = candidates.records.filter(({ id }) => having.has(id)).slice(0, page.rows)
    const isCut = candidates.records.length >= CANDIDATES_MAX && records.length < page.rows
    const stoppedAt = isCut ? candidates.records.at(-1) : candidates.stoppedAt
    return { records, stoppedAt } satisfies RecordPage<Company>
  })

  return RecordLists.of({
    companies: (clientId, filter, page) =>
      filter.ein === undefined
        ? companies(clientId, filter, page)
        : withEin(filter.ein, clientId, filter, page),
    workers: Effect.fnUntraced(function* (clientId, companyId, filter, page) {
      const [[company]] = yield* database.read(size({ clientId, id: companyId }))
      if (!company) return undefined
      const of = { clientId, companyId, isLarge: isLarge(company.workers) }
      const { records, stoppedAt } = yield* listWorkers(of, filter, page)
      const key = yield* keys.of(clientId)
      return {
        records: records.map((row) => ({
          worker: workerTable.fromRow(row, key),
          hasSsn: row.has_ssn === 1 || hasUserSsn(row, key)
        })),
        stoppedAt
      }
    }),
    payrollOf: prepareCompanyPayroll(database, keys),
    workersNamed: prepareWorkersNamed(database, keys),
    ofId: prepareRecordOfId(database, keys),
    fillFindColumns: prepareFilling(database, keys)
  })
})

export const layerRecordLists = Layer.effect(RecordLists, make)
