/** Finds statements of SQLite that read too much, by their plans. */
import Sqlite from "better-sqlite3"
import { addFunctions } from "../src/sql/sqlite/connection.ts"
import { isGrowing } from "./growingTables.ts"
import type { Prepared } from "./preparedStatements.ts"

const STEP =
  /^(?<how>SCAN|SEARCH) (?<table>\w+)(?: EXISTS)?(?: USING (?:COVERING )?INDEX (?<index>\w+))?(?:[^(]*\((?<columns>.*)\))?/

/** A step with the name of its table in place of the alias. */
const withoutAlias = (step: string, text: string): string =>
  step.replace(/^(?<how>SCAN|SEARCH) (?<alias>\w+)/, (whole, how: string, alias: string) => {
    const table = new RegExp(String.raw`"?(\w+)"? as "?${alias}"?(?!\w)`).exec(text)?.[1]
    return table !== undefined && isGrowing(table) ? `${how} ${table}` : whole
  })

/**
 * Returns true if a step reads all of a growing table, or a range of it that no value delimits. A partial index is
 * meant to be read from its beginning: it holds only the rows to be found.
 */
const readsTooMuch = (partial: ReadonlySet<string>, step: string): boolean => {
  const { how, table = "", index = "", columns = "" } = STEP.exec(step)?.groups ?? {}
  if (!isGrowing(table) || partial.has(index)) return false
  return how === "SCAN" || !columns.includes("=?")
}

/** Those of listed workers and of companies hold nearly all rows, and so are not meant. */
const PARTIAL = `
  select name from sqlite_schema
  where type = 'index' and sql like '% where %' and sql not like '%listed = 1%'
    and sql not like '%updated_at > 0%' and sql not like '%where kind = %'
    and sql not like '%name_folded is not null%' and sql not like '%ein_last4 is not null%'`

/** The steps that read too much. */
export const scansOnSqlite = (
  path: string,
  statements: ReadonlyArray<Prepared>
): ReadonlyArray<string> => {
  const db = new Sqlite(path, { readonly: true })
  addFunctions(db)
  try {
    const partial = new Set(db.prepare(PARTIAL).pluck().all() as ReadonlyArray<string>)
    return statements.flatMap(([name, text]) => {
      const explained = db.prepare(`explain query plan ${text}`)
      const values = Array.from({ length: (text.match(/\?/g) ?? []).length }, () => null)
      const steps = explained.all(...values) as ReadonlyArray<{ readonly detail: string }>
      const details = steps.map(({ detail }) => detail)
      // A subquery is read while it is made, under its own name.
      const isSubquery = (step: string) =>
        step.startsWith("SCAN") && details.includes(step.replace(/^SCAN/, "CO-ROUTINE"))
      return details
        .filter((step) => !isSubquery(step) && readsTooMuch(partial, withoutAlias(step, text)))
        .map((step) => `${name}: ${step} of ${text}`)
    })
  } finally {
    db.close()
  }
}
