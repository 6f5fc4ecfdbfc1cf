/** Finds statements of PostgreSQL that read too much, by the plans that it makes for empty tables and keeps. */
import { assert } from "@effect/vitest"
import pg from "pg"
import { BEGIN } from "../src/sql/postgres/pool.ts"
import { isGrowing } from "./growingTables.ts"
import type { Prepared } from "./preparedStatements.ts"

interface Node {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: ReadonlyArray<Node>
}

const nodesIn = (node: Node): ReadonlyArray<Node> => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

/** Returns true if a node reads all of a growing table, or a range of an index, not partial, that no value delimits. */
const readsTooMuch =
  (partial: ReadonlySet<string>) =>
  (node: Node): boolean =>
    node["Node Type"].includes("Scan") &&
    isGrowing(node["Relation Name"] ?? "") &&
    !(node["Index Cond"] ?? "").includes(" = ") &&
    !partial.has(node["Index Name"] ?? "")

/**
 * Reads across an index that PostgreSQL plans for empty tables, and not once it has counted their rows,
 * which it does within minutes. Each has an index of its own that begins with what it asks for.
 */
const ACROSS_WHEN_EMPTY = new Set([
  "erasureRequests pay_period_company",
  "retention.waiting delivery_lane_pkey",
  "webhookEndpoints.moveReplayed delivery_lane_pkey",
  "webhookEndpoints.moveReplayedOfClient delivery_lane_pkey",
  "punchStore worker_company",
  "workerStore worker_company"
])

/** Commands find their own audit row by its id, across those of the client while few are stored. */
const OWN_AUDIT_ROW = "audit_client"

/**
 * Returns true if a node looks rows up by columns that are not the first ones of its index: it reads across all entries
 * in between.
 */
const hasGap = (columnsOf: ReadonlyMap<string, ReadonlyArray<string>>) => (node: Node) => {
  const columns = columnsOf.get(node["Index Name"] ?? "") ?? []
  // Columns of other tables may have the name of one of the index.
  const condition = (node["Index Cond"] ?? "").replaceAll(/\b\w+\.\w+/g, "")
  const used = columns.map((column) => new RegExp(`\\b${column}\\b`).test(condition))
  return used.lastIndexOf(true) > used.indexOf(false) && used.includes(false)
}

const INDEX_COLUMNS = `
  select indexrelid::regclass::text as name, array(
    select attname::text from unnest(indkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number order by place
  ) as columns from pg_index`

/** Those of listed workers and of companies hold nearly all rows, and so are not meant to be read whole. */
const PARTIAL = `
  select indexrelid::regclass::text as name from pg_index
  where indpred is not null
    and pg_get_expr(indpred, indrelid) !~ 'listed = 1|updated_at > 0|kind = |name_folded IS NOT|ein_last4 IS NOT'`

/** As PostgreSQL itself asks: by foreign keys, whose plans it keeps like those of statements. */
const FOREIGN_KEYS = `
  select distinct confrelid::regclass::text as target, array(
    select attname::text from unnest(confkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = confrelid and attnum = number order by place
  ) as columns from pg_constraint where contype = 'f'`

const foreignKeyChecks = async (client: pg.Client): Promise<ReadonlyArray<Prepared>> => {
  const { rows } = await client.query<{ target: string; columns: ReadonlyArray<string> }>(
    FOREIGN_KEYS
  )
  return rows.map(({ target, columns }) => {
    const conditions = columns.map((column, index) => `${column} = $${index + 1}`).join(" and ")
    return ["foreign key", `select 1 from ${target} where ${conditions} for key share`] as const
  })
}

/** The first node of the plan that is kept for a statement, whatever its values. */
const planOf = async (client: pg.Client, name: string, text: string): Promise<Node> => {
  await client.query(`prepare ${name} as ${text}`)
  const count = new Set(text.match(/\$\d+/g)).size
  const values = Array.from({ length: count }, () => "null").join(", ")
  const { rows } = await client.query<{ "QUERY PLAN": ReadonlyArray<{ readonly Plan: Node }> }>(
    `explain (format json) execute ${name}${count === 0 ? "" : `(${values})`}`
  )
  return rows[0]?.["QUERY PLAN"][0]?.Plan ?? assert.fail("no plan")
}

/**
 * The nodes that read too much, with sequential reads and joins of whole tables forbidden as the writer
 * forbids them: the planner then takes one only where no index fits.
 */
export const scansOnPostgres = async (
  url: string,
  statements: ReadonlyArray<Prepared>
): Promise<ReadonlyArray<string>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(BEGIN)
    await client.query("set enable_bitmapscan = off; set plan_cache_mode = force_generic_plan")
    const { rows: indexes } = await client.query<{ name: string }>(PARTIAL)
    const isTooMuch = readsTooMuch(new Set(indexes.map(({ name }) => name)))
    const { rows: keys } = await client.query<{ name: string; columns: ReadonlyArray<string> }>(
      INDEX_COLUMNS
    )
    const isAcross = hasGap(new Map(keys.map(({ name, columns }) => [name, columns])))
    const problems: Array<string> = []
    const all = [...statements, ...(await foreignKeyChecks(client))]
    for (const [n, [name, text]] of all.entries()) {
      for (const node of nodesIn(await planOf(client, `s${n}`, text))) {
        const by = node["Index Name"] ?? ""
        const isKnown = by === OWN_AUDIT_ROW || ACROSS_WHEN_EMPTY.has(`${name} ${by}`)
        if (!isTooMuch(node) && (isKnown || !isAcross(node))) continue
        problems.push(`${name}: ${node["Node Type"]} ${node["Relation Name"]} ${by} of ${text}`)
      }
    }
    return problems
  } finally {
    await client.end()
  }
}
