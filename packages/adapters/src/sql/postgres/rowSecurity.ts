/**
 * Row level security: a transaction sees the rows of the clients that it names when it begins
 * (docs/decisions/0013). It holds roles that do not own the tables.
 */
import type pg from "pg"
import type { RowSecurity } from "../database.ts"

/** Statements that migrations run for a table with rows of clients. They never change, as migrations do not. */
export const policyOf = (table: string, column = "client_id"): ReadonlyArray<string> => [
  // Each select is evaluated once in a statement, not for each row.
  `create policy of_clients on ${table} using (
    (select current_setting('payroll.clients', true) = '*')
    or ${column} = any((select string_to_array(current_setting('payroll.clients', true), ','))::text[])
  )`,
  `alter table ${table} enable row level security`
]

const CLIENT = /^(?:\*|[\w-]{1,64})$/

/** A BEGIN that names the clients whose rows its transaction sees. */
export const beginFor = (begin: string, clientIds: Iterable<string>): string => {
  const clients = [...new Set(clientIds)]
  if (!clients.every((id) => CLIENT.test(id))) throw new TypeError("not the id of a client")
  // In effect until the transaction ends. A setting of the session would outlast it in a pooler.
  return `${begin}; set local payroll.clients = '${clients.includes("*") ? "*" : clients.join(",")}'`
}

export type Begin = typeof beginFor

/** Begins without naming clients, for a role that no policy holds. */
export const beginUnheld: Begin = (begin) => begin

const ACTIVE = `
  select bool_or(row_security_active(oid)) as some, bool_and(row_security_active(oid)) as all
  from pg_class where relnamespace = current_schema()::regnamespace
    and oid in (select polrelid from pg_policy where polname = 'of_clients')`

/** Returns the effect of row level security on the role of a connection. */
export const rowSecurityOf = async (client: pg.ClientBase): Promise<RowSecurity> => {
  const { rows } = await client.query<{ some: boolean | null; all: boolean | null }>(ACTIVE)
  if (rows[0]?.all === true) return "held"
  return rows[0]?.some === true ? "partly" : "bypassed"
}
