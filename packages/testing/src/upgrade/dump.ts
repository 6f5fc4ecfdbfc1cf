/** A database as one SQL script that any driver can run: tables, rows, constraints, indexes. */
import Sqlite from "better-sqlite3"
import pg from "pg"

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

const literal = (value: Value | undefined): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? null)

/** One statement for all rows of a table. */
const insertion = (table: string, rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return []
  const values = rows.map((row) => `(${names.map((name) => literal(row[name])).join()})`)
  return [`insert into ${table} (${names.join()}) values\n${values.join(",\n")}`]
}

const script = (statements: ReadonlyArray<string>): string =>
  statements.map((statement) => `${statement};\n`).join("")

export const dumpSqlite = (path: string): string => {
  const db = new Sqlite(path, { readonly: true })
  const schema = db
    .prepare("select type, name, sql from sqlite_schema where sql is not null order by rowid")
    .all() as ReadonlyArray<{ readonly type: string; readonly name: string; readonly sql: string }>
  const tables = schema.filter(({ type }) => type === "table")
  const rows = tables.flatMap(({ name }) =>
    insertion(name, db.prepare(`select * from ${name} order by 1`).all() as ReadonlyArray<Row>)
  )
  db.close()
  const others = schema.filter(({ type }) => type !== "table")
  return script([...tables.map(({ sql }) => sql), ...rows, ...others.map(({ sql }) => sql)])
}

const COLUMNS = `
  select relname as table, string_agg(attname || ' ' || format_type(atttypid, atttypmod) ||
    case when attcollation not in (0, 100) then ' collate "' || collname || '"' else '' end ||
    coalesce(' default ' || pg_get_expr(adbin, adrelid), '') ||
    case when attnotnull then ' not null' else '' end, ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname order by relname`

/** Not-null constraints stand with their columns; what others refer to comes first. */
const CONSTRAINTS = `
  select conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as sql
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f')
  order by contype = 'f', conrelid::regclass::text, conname`

const INDEXES = `
  select pg_get_indexdef(indexrelid) as sql from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by relname`

const INT8 = 20

export const dumpPostgres = async (connectionString: string): Promise<string> => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const client = new pg.Client({ connectionString, types })
  await client.connect()
  try {
    const texts = async (query: string): Promise<ReadonlyArray<string>> =>
      (await client.query<{ sql: string }>(query)).rows.map(({ sql }) => sql)
    const { rows: tables } = await client.query<{ table: string; columns: string }>(COLUMNS)
    const filled: Array<string> = []
    for (const { table } of tables) {
      filled.push(
        ...insertion(table, (await client.query<Row>(`select * from ${table} order by 1`)).rows)
      )
    }
    const constraints = await texts(CONSTRAINTS)
    const indexes = await texts(INDEXES)
    const keys = constraints.filter((sql) => !sql.includes(" FOREIGN KEY "))
    const references = constraints.filter((sql) => sql.includes(" FOREIGN KEY "))
    return script([
      ...tables.map(({ table, columns }) => `create table ${table} (${columns})`),
      ...filled,
      ...keys.map((sql) => `alter table ${sql}`),
      ...indexes,
      ...references.map((sql) => `alter table ${sql}`)
    ])
  } finally {
    await client.end()
  }
}
