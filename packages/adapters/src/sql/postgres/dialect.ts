import { sql } from "kysely"
import { countedRows, type Dialect } from "../dialect.ts"
import { MAC_LENGTH } from "../writer/encodedCommit.ts"
import { policyOf } from "./rowSecurity.ts"

const types = { text: sql`text`, integer: sql`bigint` } as const

const oneOf: Dialect["oneOf"] = (column, json) =>
  sql<boolean>`${column} = any (array(select jsonb_array_elements_text(${json}::jsonb)))`

export const postgres: Dialect = {
  name: "postgres",
  words: {
    integer: "bigint",
    bytewise: ' collate "C"',
    table: "",
    narrow: "",
    json: (column) => `${column}::json`,
    ofClients: policyOf,
    altered: (statements) => statements
  },
  now: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  idAt: (ms) => {
    const hex = sql`lpad(to_hex(${ms}), 12, '0')`
    return sql<string>`substr(${hex}, 1, 8) || '-' || substr(${hex}, 9)`
  },
  storedRows: (table) => sql<number>`greatest(${countedRows(table)}, (
    select reltuples::bigint from pg_class where oid = ${sql.lit(table)}::regclass))`,
  isWritable: sql<boolean>`not pg_is_in_recovery()`,
  changeMark: sql<string>`cast(pg_snapshot_xmax(pg_current_snapshot()) as text)`,
  skipLocked: sql`for no key update skip locked`,
  lockRows: (table) => sql`for no key update of ${sql.ref(table)}`,
  // An array, for which the planner uses the column's index, unlike for a subquery's rows.
  oneOf,
  isInRecordset: oneOf,
  isLikeAny: (text, json) => sql<boolean>`exists (
    select 1 from jsonb_array_elements_text(${json}::jsonb) as wanted(name)
    where ${text} like replace(wanted.name, '*', '%'))`,
  numberedMac: (macKey, number) => sql<string>`(
    substr(${macKey}, 1, strpos(${macKey}, '.')) || substr(translate(
      encode(sha256(convert_to(${macKey} || ' ' || ${number}, 'UTF8')), 'base64'), '+/', '-_'),
      1, ${sql.lit(MAC_LENGTH)}))`,
  recordset: (name, json, columns) => {
    const fields = Object.entries(columns).map(
      ([column, type]) => sql`${sql.ref(column)} ${types[type]}`
    )
    return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.ref(name)}(${sql.join(fields)})`
  }
}
