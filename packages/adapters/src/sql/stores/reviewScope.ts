/** The clients and companies whose verifications a person sees. */
import { clientIdOf, VisibleCompanies } from "@payroll/operations/caller"
import type { PageOf } from "@payroll/operations/page"
import type { ReviewScope } from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import { sql } from "kysely"

/** Stands for all companies; otherwise the ids, one after the other. */
const ALL_COMPANIES = "*"

export interface Scope {
  readonly clientId: string
  readonly companies: string
}

export interface Page extends Scope {
  readonly after: string
  readonly rows: number
}

/** The part of a scope that the caller sees, or of it that one company alone. */
export const scopeOf = ({ client }: ReviewScope, companyId?: string): Effect.Effect<Scope> =>
  Effect.map(VisibleCompanies, (companyIds) => {
    const visible = companyIds ? [...companyIds] : undefined
    const companies =
      companyId === undefined
        ? (visible?.join(" ") ?? ALL_COMPANIES)
        : visible === undefined || visible.includes(companyId)
          ? companyId
          : ""
    return { clientId: client.id, companies }
  })

export const pageIn = (scope: Scope, { after, rows }: PageOf): Page => ({ ...scope, after, rows })

/** Returns true if a scope is that of the service, which sees all clients. */
export const isOfAll = (scope: ReviewScope): boolean => clientIdOf(scope) === undefined

/** Condition: a company's id is among those of the scope. Ids have one length, so that only a whole id can match. */
export const isVisible = (companies: unknown, column: string) => sql`(
  cast(${companies} as text) = ${sql.lit(ALL_COMPANIES)}
  or cast(${companies} as text) like '%' || ${sql.ref(column)} || '%')`
