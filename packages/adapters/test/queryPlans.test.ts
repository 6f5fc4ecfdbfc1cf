/**
 * The plans of the statements on behalf of a caller: none reads a growing table from one end to the
 * other. Those that do are listed, with the reason.
 */
import { assert, describe, it } from "@effect/vitest"
import { postgres, sqliteFile, temporaryFolder } from "@payroll/testing/database/databases"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import Sqlite from "better-sqlite3"
import { join } from "node:path"
import pg from "pg"
import { migrateStorage } from "../src/migrateStorage.ts"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { Database } from "../src/sql/database.ts"
import type { Dialect } from "../src/sql/dialect.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { queryBuilder } from "../src/sql/queryBuilder.ts"
import { recordTableNames } from "../src/sql/records/all.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { lockRecords } from "../src/sql/postgres/statements.ts"
import { preparing } from "../src/sql/statement.ts"
import { layerAnswerStore } from "../src/sql/stores/answerStore.ts"
import { layerAuditLog } from "../src/sql/stores/auditLog.ts"
import { layerCompanyStore } from "../src/sql/stores/companyStore.ts"
import { layerEventLog } from "../src/sql/stores/eventLog.ts"
import { layerFindColumns } from "../src/sql/stores/findColumns.ts"
import { layerPayScheduleStore } from "../src/sql/stores/payScheduleStore.ts"
import { layerRecordLists } from "../src/sql/stores/recordLists.ts"
import { layerRetention } from "../src/sql/stores/retention.ts"
import { layerReviewCases } from "../src/sql/stores/reviewCases.ts"
import { layerWorkerStore } from "../src/sql/stores/workerStore.ts"

const STORES: Readonly<Record<string, Layer.Layer<never, never, ClientKeys | Database | NewId>>> = {
  answers: layerAnswerStore,
  audit: layerAuditLog,
  companies: layerCompanyStore,
  events: layerEventLog,
  findColumns: layerFindColumns,
  lists: layerRecordLists,
  paySchedules: layerPayScheduleStore,
  retention: layerRetention,
  reviews: layerReviewCases,
  workers: layerWorkerStore
}

/** Tables that grow with the use of the service. */
const GROWING = new Set([
  ...recordTableNames,
  "aggregate",
  "audit",
  "claim",
  "delivery_attempt",
  "delivery_lane",
  "event",
  "stored_answer"
])

const noIds = Layer.succeed(NewId)({ next: () => "" })
const noKeys = Layer.succeed(ClientKeys)({ of: () => Effect.die("prepares only") })

/** The SQL of all statements that the stores prepare, by store. */
const prepared = (dialect: Dialect): Effect.Effect<ReadonlyArray<readonly [string, string]>> =>
  Effect.gen(function* () {
    const found: Array<readonly [string, string]> = []
    const { prepare, prepareForAll } = preparing(queryBuilder(dialect))
    for (const [store, layer] of Object.entries(STORES)) {
      const recording = Layer.succeed(Database)({
        dialect,
        rowSecurity: undefined,
        prepare: (build) => {
          const statement = prepare(build)
          found.push([store, statement({ clientId: "" } as never).sql])
          return statement
        },
        prepareForAll: (name, build) => {
          const statement = prepareForAll(name, build)
          found.push([store, statement({} as never).sql])
          return statement
        },
        read: () => Effect.die("prepares only"),
        scan: () => Effect.die("prepares only"),
        write: () => Effect.die("prepares only")
      })
      yield* Layer.build(Layer.provide(layer, Layer.mergeAll(recording, noKeys, noIds)))
    }
    return found
  }).pipe(Effect.scoped)

/**
 * Whether a step of a plan of SQLite reads all of a growing table. A partial index is meant to be read
 * from its beginning: it holds only what is to be found. Those of listed workers hold nearly all.
 */
const isScan =
  (partial: ReadonlySet<string>) =>
  (step: string): boolean => {
    const { table = "", index } =
      /^SCAN (?<table>\w+)(?: USING (?:COVERING )?INDEX (?<index>\w+))?/.exec(step)?.groups ?? {}
    return GROWING.has(table) && !partial.has(index ?? "")
  }

const scansOnSqlite = (path: string, statements: ReadonlyArray<readonly [string, string]>) => {
  const db = new Sqlite(path, { readonly: true })
  try {
    const partial = db
      .prepare(
        "select name from sqlite_schema where type = 'index' and sql like '% where %' and sql not like '%listed = 1%'"
      )
      .pluck()
      .all() as ReadonlyArray<string>
    const isFull = isScan(new Set(partial))
    return statements.flatMap(([store, text]) => {
      const explained = db.prepare(`explain query plan ${text}`)
      const values = Array.from({ length: (text.match(/\?/g) ?? []).length }, () => null)
      const steps = explained.all(...values) as ReadonlyArray<{ readonly detail: string }>
      const details = steps.map(({ detail }) => detail)
      // A subquery is read as it is made, under the name that it has.
      const isTable = (step: string) => !details.includes(step.replace("SCAN", "CO-ROUTINE"))
      return details
        .filter((step) => isFull(step) && isTable(step))
        .map((step) => `${store}: ${step} of ${text}`)
    })
  } finally {
    db.close()
  }
}

interface Node {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: ReadonlyArray<Node>
}

const nodesIn = (node: Node): ReadonlyArray<Node> => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

/** Whether a node reads all of a growing table, or all of an index that is not partial. */
const isFullRead =
  (partial: ReadonlySet<string>) =>
  (node: Node): boolean =>
    node["Node Type"].includes("Scan") &&
    GROWING.has(node["Relation Name"] ?? "") &&
    node["Index Cond"] === undefined &&
    !partial.has(node["Index Name"] ?? "")

/**
 * Reads across an index that PostgreSQL plans for empty tables, and not once it has counted their rows,
 * which it does within minutes. Each has an index of its own that begins with what it asks for.
 */
const ACROSS_WHEN_EMPTY = new Set(["retention delivery_lane_pkey", "workers worker_company"])

/**
 * Whether a node looks rows up by columns that are not the first ones of its index: it reads across all
 * entries in between.
 */
const hasGap = (columnsOf: ReadonlyMap<string, ReadonlyArray<string>>) => (node: Node) => {
  const columns = columnsOf.get(node["Index Name"] ?? "") ?? []
  const condition = node["Index Cond"] ?? ""
  const used = columns.map((column) => new RegExp(`\\b${column}\\b`).test(condition))
  return used.lastIndexOf(true) > used.indexOf(false) && used.includes(false)
}

const INDEX_COLUMNS = `
  select indexrelid::regclass::text as name, array(
    select attname::text from unnest(indkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number order by place
  ) as columns from pg_index`

/** As PostgreSQL itself asks: by foreign keys, whose plans it keeps like those of statements. */
const FOREIGN_KEYS = `
  select distinct confrelid::regclass::text as target, array(
    select attname::text from unnest(confkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = confrelid and attnum = number order by place
  ) as columns from pg_constraint where contype = 'f'`

const foreignKeyChecks = async (client: pg.Client) => {
  const { rows } = await client.query<{ target: string; columns: ReadonlyArray<string> }>(
    FOREIGN_KEYS
  )
  return rows.map(({ target, columns }) => {
    const conditions = columns.map((column, index) => `${column} = $${index + 1}`).join(" and ")
    return ["foreign key", `select 1 from ${target} where ${conditions} for key share`] as const
  })
}

const recordLocks = recordTableNames.map((table) => ["writer", lockRecords(table)] as const)

/** With sequential reads forbidden, the planner takes one only where no index fits. */
const scansOnPostgres = async (
  url: string,
  statements: ReadonlyArray<readonly [string, string]>
) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set enable_seqscan = off; set enable_bitmapscan = off; set plan_cache_mode = force_generic_plan"
    )
    const { rows: indexes } = await client.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index " +
        "where indpred is not null and pg_get_expr(indpred, indrelid) not like '%listed = 1%'"
    )
    const isFull = isFullRead(new Set(indexes.map(({ name }) => name)))
    const { rows: keys } = await client.query<{ name: string; columns: ReadonlyArray<string> }>(
      INDEX_COLUMNS
    )
    const isAcross = hasGap(new Map(keys.map(({ name, columns }) => [name, columns])))
    const found: Array<string> = []
    const all = [...statements, ...recordLocks, ...(await foreignKeyChecks(client))]
    for (const [n, [store, text]] of all.entries()) {
      await client.query(`prepare s${n} as ${text}`)
      const count = new Set(text.match(/\$\d+/g)).size
      const values = Array.from({ length: count }, () => "null").join(", ")
      const { rows } = await client.query<{ "QUERY PLAN": ReadonlyArray<{ readonly Plan: Node }> }>(
        `explain (format json) execute s${n}${count === 0 ? "" : `(${values})`}`
      )
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? assert.fail("no plan")
      for (const node of nodesIn(plan)) {
        const by = node["Index Name"] ?? ""
        const isKnown = ACROSS_WHEN_EMPTY.has(`${store} ${by}`)
        if (!isFull(node) && (isKnown || !isAcross(node))) continue
        found.push(`${store}: ${node["Node Type"]} ${node["Relation Name"]} ${by} of ${text}`)
      }
    }
    return found
  } finally {
    await client.end()
  }
}

describe("statements on behalf of a caller", () => {
  it.live("read no growing table from one end to the other on SQLite", () =>
    Effect.gen(function* () {
      const settings = yield* sqliteFile.fresh
      yield* migrateStorage(settings)
      const { database } = settings
      const path = database.kind === "sqlite" ? database.path : assert.fail("a file")
      assert.deepStrictEqual(scansOnSqlite(path, yield* prepared(onSqlite)), [])
    }).pipe(Effect.scoped)
  )

  it.live("read no growing table from one end to the other on PostgreSQL", () =>
    Effect.gen(function* () {
      // Migrated, and explained as the role of the service: with the conditions of row level security.
      const settings = yield* postgres.fresh
      const { database } = settings
      const url = database.kind === "postgres" ? database.url : assert.fail("a server")
      const statements = yield* prepared(onPostgres)
      const found = yield* Effect.promise(() => scansOnPostgres(Redacted.value(url), statements))
      assert.deepStrictEqual(found, [])
    }).pipe(Effect.scoped)
  )

  it.live("are seen if they do", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "scan.db")
      const db = new Sqlite(path)
      db.exec("create table worker (id text primary key, name text) strict")
      db.close()
      const scans = scansOnSqlite(path, [["lists", "select * from worker where name = ?"]])
      assert.lengthOf(scans, 1)
      assert.lengthOf(scansOnSqlite(path, [["lists", "select * from worker where id = ?"]]), 0)
    }).pipe(Effect.scoped)
  )
})
