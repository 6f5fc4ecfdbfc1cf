/**
 * Every statement on PostgreSQL is one that an engine can run which keeps the rows of a table on several servers
 * (such as Citus). Those that are not are listed, with the reason.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { postgres } from "../src/sql/postgres/dialect.ts"
import { insertAll } from "../src/sql/postgres/rows.ts"
import { claimAll } from "../src/sql/postgres/statements.ts"
import { recordTables } from "../src/sql/records/all.ts"
import type { Row } from "../src/sql/records/row.ts"
import { ofPostgresWriter, ofStores, type Prepared } from "./preparedStatements.ts"

const SCHEMA = readFileSync(new URL("golden/schema-postgres.txt", import.meta.url), "utf8")
const NOW = /\b(?:now|statement_timestamp|clock_timestamp|transaction_timestamp)\(\)/

/** The columns by which rows are found and placed: the primary key, and the client. */
const keyColumns = (table: string): ReadonlySet<string> => {
  const text = SCHEMA.split(/\n(?=\w)/).find((each) => each.startsWith(`${table}\n`)) ?? ""
  const [, columns = ""] = /PRIMARY KEY \(([^)]*)\)/.exec(text) ?? []
  return new Set([...columns.split(", "), "client_id"].filter((column) => column !== ""))
}

/** The text from an opening parenthesis to its closing one. */
const inParentheses = (text: string): string => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1
    if (text[at] === ")" && (depth -= 1) === 0) return text.slice(0, at + 1)
  }
  return text
}

/** The text from a `case` to its `end`. */
const toEnd = (text: string): string => {
  let depth = 0
  for (const { 0: word, index } of text.matchAll(/\b(?:case|end)\b/g)) {
    depth += word === "case" ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}

const hasConditionalNow = (sql: string): boolean =>
  [...sql.matchAll(/\bcoalesce(?=\()|\bcase\b/g)].some(({ 0: word, index }) =>
    NOW.test(
      word === "case" ? toEnd(sql.slice(index)) : inParentheses(sql.slice(index + word.length))
    )
  )

/** The columns that an update assigns, at the top level of its SET. */
const assigned = (sql: string): ReadonlyArray<string> => {
  const [, set = ""] = /\bset (.*)/.exec(sql) ?? []
  let depth = 0
  const flat = [...set].filter((character) => {
    if (character === "(") depth += 1
    const isTop = depth === 0
    if (character === ")") depth -= 1
    return isTop
  })
  const [assignments = ""] = flat.join("").split(/ (?:from|where|returning) /)
  return assignments.split(",").map((each) => /^ *"?(\w+)"? *=/.exec(each)?.[1] ?? "")
}

const RULES: Readonly<Record<string, (sql: string) => boolean>> = {
  "an INSERT inside a WITH": (sql) => /^with\b.*\(\s*insert into\b/.test(sql),
  "an INSERT ... SELECT that joins": (sql) => /\binsert into\b.*\bselect\b.*\bjoin\b/.test(sql),
  "now() under a condition in an UPDATE": (sql) =>
    (/\bupdate "?\w+"?(?: as \w+)? set\b/.test(sql) || /\bdo update set\b/.test(sql)) &&
    hasConditionalNow(sql.slice(sql.search(/\bset\b/))),
  "a key column in SET": (sql) => {
    const [, table = ""] = /\b(?:update|insert into) "?(\w+)/.exec(sql) ?? []
    const keys = keyColumns(table)
    return assigned(sql).some((column) => keys.has(column))
  }
}

const broken = (text: string): ReadonlyArray<string> => {
  const sql = text.replaceAll(/\s+/g, " ").trim().toLowerCase()
  return Object.entries(RULES).flatMap(([rule, isBroken]) => (isBroken(sql) ? [rule] : []))
}

const rowOf = (columns: ReadonlyArray<{ readonly name: string }>): Row =>
  Object.fromEntries(columns.map(({ name }) => [name, null]))

/** The statements with which the writer inserts, by table. */
const inserts = (): ReadonlyArray<Prepared> => {
  const claim = { scope: "", rule: "", key_version: 1, digest: "", holder: "", client_id: "" }
  const filled = recordTables.map(({ name, columns }) => ({ table: name, rows: [rowOf(columns)] }))
  const statements = (of: typeof filled) => insertAll(of, new Set()).map(({ sql }) => sql)
  return [
    ...statements(filled).map((sql) => ["insertAll", sql] as const),
    ...filled.flatMap((of) => statements([of])).map((sql) => ["insert", sql] as const),
    ["claimAll", claimAll([claim], new Set()).sql]
  ]
}

describe("a rule", () => {
  it.each([
    ["with a as (insert into b values (1)) select 1", "an INSERT inside a WITH"],
    ["insert into a (b) select c.b from c join d on d.b = c.b", "an INSERT ... SELECT that joins"],
    ["update a set b = case when c then (now()) end", "now() under a condition in an UPDATE"],
    ["update a set b = coalesce((c), now())", "now() under a condition in an UPDATE"],
    ["update company set name = 'a', client_id = 'b' where id = 'c'", "a key column in SET"],
    ["update company set name = (select id = 'c'), id = 'b'", "a key column in SET"]
  ])("finds %s", (sql, rule) => {
    assert.deepStrictEqual(broken(sql), [rule])
  })

  it.each([
    "insert into a (b) values (1) on conflict (b) do update set c = excluded.c",
    "update a set b = now() + case when c then 0 end",
    "update company set name = 'a' from b where company.id = b.id",
    "with a as (select 1) update b set c = coalesce(d, 1) where e <= now()"
  ])("takes %s", (sql) => {
    assert.deepStrictEqual(broken(sql), [])
  })
})

describe("the statements on PostgreSQL", () => {
  it.effect("could run on several servers, except for those in the list", () =>
    Effect.gen(function* () {
      const all = [
        ...(yield* ofStores(postgres)),
        ...ofPostgresWriter(postgres, new Set()),
        ...inserts()
      ]
      assert.isAbove(all.length, 200)
      const violations = all.flatMap(([name, sql]) => broken(sql).map((rule) => `${name}: ${rule}`))
      assert.deepStrictEqual(
        [...new Set(violations)].toSorted(),
        Object.keys(EXCEPTIONS).toSorted()
      )
    })
  )
})

const SPREADS =
  "copies lanes to the endpoints of a client in the background or for an admin, at a low rate"

const COMMAND = "opens the lanes of a command's event behind its audit row, a few times a day"

const EXCEPTIONS: Readonly<Record<string, string>> = {
  "clients: an INSERT ... SELECT that joins": COMMAND,
  "credentialStore: an INSERT ... SELECT that joins": COMMAND,
  "recipients: an INSERT ... SELECT that joins": COMMAND,
  "dueRecords.endPauses: now() under a condition in an UPDATE":
    "ends pauses that a clock ahead dated, once a minute, and changes no row otherwise",
  "insertAll: an INSERT inside a WITH":
    "one statement for all tables of a group: one for each, which it falls back to and another engine would take, " +
    "costs the service 6 % more CPU for each createBusiness",
  "deliveryQueue.moveSpread: an INSERT ... SELECT that joins": SPREADS,
  "webhookEndpoints: an INSERT ... SELECT that joins": SPREADS,
  "webhookEndpoints.moveReplayedOfClient: an INSERT ... SELECT that joins": SPREADS,
  "webhookEndpoints.moveReplayed: an INSERT ... SELECT that joins": SPREADS,
  "writer: an INSERT ... SELECT that joins":
    "opens the lanes of an event for the client's endpoint, which a lane before it would have to name"
}
