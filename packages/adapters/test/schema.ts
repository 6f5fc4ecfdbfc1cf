/** The schema of a database as text, independent of the order of its creation. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import Sqlite from "better-sqlite3"
import pg from "pg"
import type { StorageSettings } from "../src/storage.ts"

const ofSqlite = (path: string): string => {
  const db = new Sqlite(path, { readonly: true })
  try {
    const texts = db
      .prepare(
        "select sql from sqlite_schema where sql is not null order by tbl_name, type desc, name"
      )
      .pluck()
      .all() as ReadonlyArray<string>
    return `${texts.join("\n\n")}\n`
  } finally {
    db.close()
  }
}

/** One line for each column, constraint and index. */
const POSTGRES = `
  select relation.relname::text collate "C" as of, 1 as kind, lpad(attnum::text, 3, '0') collate "C" as place,
    attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
  from pg_attribute join pg_class as relation on relation.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relation.relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped
  union all
  select relation.relname, 2, conname, 'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid)
  from pg_constraint as c join pg_class as relation on relation.oid = conrelid
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select tablename, 3, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select tablename, 4, policyname, 'policy ' || policyname || ' ' || regexp_replace(qual, '\\s+', ' ', 'g')
  from pg_policies where schemaname = 'public'
  order by 1, 2, 3`

const ofPostgres = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ of: string; line: string }>(POSTGRES)
    const tables = Map.groupBy(rows, (row) => row.of)
    return [...tables]
      .map(([table, lines]) => [table, ...lines.map(({ line }) => `  ${line}`), ""].join("\n"))
      .join("\n")
  } finally {
    await client.end()
  }
}

export const schemaOf = ({ database }: StorageSettings): Effect.Effect<string> =>
  database.kind === "sqlite"
    ? Effect.sync(() => ofSqlite(database.path))
    : Effect.promise(() => ofPostgres(Redacted.value(database.url)))
