/**
 * The people about whom facts of an erasure are read: a worker, all workers of a company or a client, or those who work
 * elsewhere for a company that is a contractor.
 */
import { sql, type RawBuilder } from "kysely"
import type { OfClient } from "../statement.ts"

export interface OfCompany extends OfClient {
  readonly companyId: string
}

export interface Owner extends OfCompany {
  /** The worker; otherwise not looked at. */
  readonly id: string
}

export type FactsOf = "worker" | "company" | "client"
export type WorkersOf = FactsOf | "contractor"

export type OwnerParams = Record<keyof Owner, unknown>

/** Condition: a row of a table belongs to the company, or to any of the client, which an index finds by company. */
export const inCompany = (
  of: FactsOf,
  table: string,
  p: Pick<OwnerParams, "clientId" | "companyId">
): RawBuilder<unknown> => {
  const column = sql.ref(`${table}.company_id`)
  return of === "client"
    ? sql`${column} in (select id from company where client_id = ${p.clientId})`
    : sql`${column} = ${p.companyId}`
}

/** Condition: a worker is one of the owner. */
export const isWorkerOf = (of: WorkersOf, p: OwnerParams): RawBuilder<unknown> => {
  if (of === "contractor") return sql`worker.contractor_company_id = ${p.companyId}`
  return of === "worker" ? sql`worker.id = ${p.id}` : inCompany(of, "worker", p)
}
