/** The identity of a database, by which one that `pg_restore` made is recognized. */
import type pg from "pg"

/** A standby has that of its primary; a new cluster and one that `pg_upgrade` made have another one. */
const CLUSTER = "select system_identifier::text as cluster from pg_control_system()"

/** The table has another oid after each restore, also into the same database; a copied database has its own oid. */
const DATABASE = `
  select pg_database.oid::text || ':' || 'database_identity'::regclass::oid::text as place
  from pg_database where datname = current_database()`

/** Empty where the server does not say it to this role. */
const clusterOf = async (client: pg.ClientBase): Promise<string> => {
  try {
    const { rows } = await client.query<{ readonly cluster: string }>(CLUSTER)
    return rows[0]?.cluster ?? ""
  } catch (error) {
    // Insufficient privilege, or no such function.
    const isRefused =
      error instanceof Error && "code" in error && ["42501", "42883"].includes(String(error.code))
    if (isRefused) return ""
    throw error
  }
}

export const identityOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ readonly place: string }>(DATABASE)
  return `${await clusterOf(client)}:${rows[0]?.place ?? ""}`
}
