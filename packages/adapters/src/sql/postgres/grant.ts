/** Privileges of the role that the service connects as, if it does not own the tables. */
import pg from "pg"
import { StartRefused } from "../../startRefused.ts"
import { LIMITS_MS } from "./limits.ts"

/** Tables without rows of clients; all others of the service have a policy. */
export const TABLES_OF_NO_CLIENT: ReadonlyArray<string> = [
  "clock_mark",
  "database_identity",
  "delivery_hold",
  "figure_place",
  "key_process",
  "key_rotation",
  "migration",
  "root_key_check",
  "write_probe"
]

const EVERY = ["select", "insert", "update", "delete"] as const
/**
 * The service adds audit rows and history, and changes only what an erasure takes away. A first start locks one of the
 * migrations.
 */
const FEWER: Readonly<Record<string, ReadonlyArray<string>>> = {
  audit: ["select", "insert"],
  audit_link: ["select", "insert"],
  delivery_hold: ["select", "insert", "update"],
  record_change: ["select", "insert"],
  migration: ["select", "update"]
}

/**
 * The columns of tables that the service updates, where it updates few: the others of a row are never changed once it
 * is stored. Of rows that never change it makes the MACs anew, and of the history the seals, under another key; and it
 * takes away what they say about somebody who is erased.
 */
export const UPDATED_COLUMNS: Readonly<Record<string, ReadonlyArray<string>>> = {
  credential: [
    "person",
    "user_id",
    "business_user_id",
    "may_act_for_others",
    "program",
    "pending_issuer",
    "secret_hash",
    "previous_secret_hash",
    "previous_until",
    "last_used_at",
    "revoked_at",
    "version",
    "mac"
  ],
  audit: ["acted_by", "credential_person", "address", "disclosure", "erased"],
  event: ["body", "mac"],
  hand_over: ["digests", "digest", "version", "updated_at", "mac"],
  pay_result: ["gross", "net", "version", "updated_at", "mac"],
  record_change: ["sealed"],
  time_off_entry: ["acted_by", "credential_person", "sealed", "version", "updated_at", "mac"],
  timesheet_content: ["locked", "version", "updated_at", "mac"]
}

/** The tables of the service with their columns, and what a role may do with each. */
const HELD = `
  select relname as table, array(
    select privilege from unnest($2::text[]) as privilege
    where has_table_privilege($1, pg_class.oid, privilege)
  ) as held, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped
  ) as columns
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and (
    relname = any($3) or exists (
      select 1 from pg_policy where polrelid = pg_class.oid and polname = 'of_clients'))
  order by relname`

interface HeldTable {
  readonly table: string
  readonly held: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
}

/** Limits the updates of a table to its columns that the service updates. A column may come with a later migration. */
const limitUpdates = async (
  client: pg.ClientBase,
  name: string,
  { table, held, columns }: HeldTable
): Promise<void> => {
  const updated = UPDATED_COLUMNS[table]?.filter((column) => columns.includes(column)) ?? []
  if (held.includes("update")) await client.query(`revoke update on ${table} from ${name}`)
  if (updated.length === 0) return
  await client.query(`grant update (${updated.join(", ")}) on ${table} to ${name}`)
}

const grantMissing = async (client: pg.ClientBase, role: string): Promise<void> => {
  const name = pg.escapeIdentifier(role)
  const { rows: schemas } = await client.query<{ schema: string; used: boolean }>(
    "select current_schema() as schema, has_schema_privilege($1, current_schema(), 'usage') as used",
    [role]
  )
  for (const { schema, used } of schemas) {
    if (!used) await client.query(`grant usage on schema ${pg.escapeIdentifier(schema)} to ${name}`)
  }
  const { rows: tables } = await client.query<HeldTable>(HELD, [role, EVERY, TABLES_OF_NO_CLIENT])
  for (const each of tables) {
    const { table, held } = each
    const isLimited = UPDATED_COLUMNS[table] !== undefined
    const missing = (FEWER[table] ?? EVERY).filter(
      (privilege) => !held.includes(privilege) && !(isLimited && privilege === "update")
    )
    if (missing.length > 0) await client.query(`grant ${missing.join(", ")} on ${table} to ${name}`)
    if (isLimited) await limitUpdates(client, name, each)
  }
}

/** Only `grantTo` grants this privilege, so it shows to whom. */
const GRANTED = `
  select distinct rolname as name
  from pg_class, aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
  where relnamespace = current_schema()::regnamespace and relname = 'migration'
    and privilege_type = 'UPDATE' and grantee <> relowner`

/** Grants new tables to the roles that have the others. */
export const renewGrants = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(GRANTED)
  for (const { name } of rows) await grantMissing(client, name)
}

const ROLE = `
  select rolsuper or rolbypassrls or pg_has_role(pg_roles.oid, relowner, 'usage') as bypasses
  from pg_roles, pg_class
  where rolname = $1 and relnamespace = current_schema()::regnamespace and relname = 'migration'`

/** The settings of a role in this database. */
const SETTINGS = `
  select unnest(setconfig) as setting from pg_db_role_setting
  join pg_roles on pg_roles.oid = setrole
  where rolname = $1 and setdatabase = (
    select oid from pg_database where datname = current_database())`

const DATABASE = "select current_database() as name"

const INSUFFICIENT_PRIVILEGE = "42501"

/**
 * Limits the role in this database as the service limits its transactions, so that a statement outside of one has
 * limits behind a pooler too. Gives the statements for somebody else to run if the owner may not alter the role.
 */
const limitRole = async (client: pg.ClientBase, role: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ setting: string }>(SETTINGS, [role])
  const has = new Set(rows.map(({ setting }) => setting.split("=")[0]))
  const { rows: names } = await client.query<{ name: string }>(DATABASE)
  const database = pg.escapeIdentifier(names[0]?.name ?? "")
  const statements = Object.entries(LIMITS_MS)
    // Limits that an operator chose stay.
    .filter(([name]) => !has.has(name))
    .map(
      ([name, ms]) =>
        `alter role ${pg.escapeIdentifier(role)} in database ${database} set ${name} = ${ms}`
    )
  await client.query("savepoint limits")
  try {
    for (const statement of statements) await client.query(statement)
    return []
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await client.query("rollback to savepoint limits")
    return statements
  }
}

/**
 * Grants a role what the service needs, on a database of this version, and limits it. Gives the statements that the
 * owner may not run.
 */
export const grantTo = async (
  client: pg.ClientBase,
  role: string
): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ bypasses: boolean }>(ROLE, [role])
  const [roleRow] = rows
  if (!roleRow) {
    throw new StartRefused({
      message: "the role of --grant does not exist: create it first, with `create role NAME login`"
    })
  }
  // Nobody may alter these, and roles of others may be members of them.
  if (role.startsWith("pg_")) {
    throw new StartRefused({
      message: "the role of --grant is one of PostgreSQL's own: create one for the service"
    })
  }
  if (roleRow.bypasses) {
    throw new StartRefused({
      message:
        "the role of --grant is not held by row level security: it must not be a superuser, have " +
        "BYPASSRLS, or be the owner of the tables or a member of it"
    })
  }
  await grantMissing(client, role)
  return limitRole(client, role)
}
