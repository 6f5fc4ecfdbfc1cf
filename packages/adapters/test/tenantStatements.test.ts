/**
 * Every statement on behalf of a caller compares the client of each table it reads. So a record of another client
 * is never loaded, and takes as long as one that does not exist. Those that do not are listed, with the reason.
 */
import { assert, describe, it } from "@effect/vitest"
import { temporaryFolder } from "@payroll/testing/database/databases"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { changedApprovals } from "../src/maintenance/changedApprovals.ts"
import { layerAuditChain } from "@payroll/adapters/sql/stores/auditChain"
import { layerErasures } from "@payroll/adapters/sql/stores/erasures"
import { keyProcesses } from "../src/maintenance/rootRotation.ts"
import { checkData } from "../src/maintenance/check.ts"
import { layerTimesheetStore } from "../src/sql/stores/timesheetStore.ts"
import { layerMacs } from "../src/sql/stores/backfillMacs.ts"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { Database } from "../src/sql/database.ts"
import { Outage } from "../src/serving/outage.ts"
import { postgres } from "../src/sql/postgres/dialect.ts"
import { queryBuilder } from "../src/sql/queryBuilder.ts"
import { layerRootKeys } from "../src/sql/rootKeys.ts"
import { sqlite } from "../src/sql/sqlite/dialect.ts"
import { announceProcess } from "../src/sql/stores/keyProcess.ts"
import { makeBacklog } from "../src/sql/stores/backlog.ts"
import { preparing } from "../src/sql/statement.ts"
import { forAllClients } from "../src/sql/statementsForAll.ts"
import { others, storeLayers } from "./storeLayers.ts"

const SOURCES = new URL("../src/", import.meta.url)

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts")
)
const textOf = (path: string): string => readFileSync(new URL(path, SOURCES), "utf8")

interface Prepared {
  readonly ofClient: Array<string>
  readonly forAll: Array<string>
}

/** All statements that the product prepares: those of a client, and the names of the others. */
const prepareAll = (dialect: typeof sqlite) =>
  Effect.gen(function* () {
    const prepared: Prepared = { ofClient: [], forAll: [] }
    const { prepare, prepareForAll } = preparing(queryBuilder(dialect))
    const empty = (queries: ReadonlyArray<unknown>) =>
      Effect.succeed(queries.map(() => []) as never)
    const recording = Layer.succeed(Database)({
      dialect,
      rowSecurity: undefined,
      replicaReads: undefined,
      unsafeSettings: [],
      identity: undefined,
      outage: new Outage(() => undefined),
      prepare: (build) => {
        const statement = prepare(build)
        prepared.ofClient.push(statement({ clientId: "" } as never).sql)
        return statement
      },
      prepareForAll: (name, build) => {
        prepared.forAll.push(name)
        return prepareForAll(name, build)
      },
      read: (...queries) => empty(queries),
      scan: () => Effect.succeed([]),
      write: (...queries) => empty(queries)
    })
    const keys = ClientKeys.layer.pipe(
      Layer.provideMerge(layerRootKeys({ keyFile: join(yield* temporaryFolder, "keys.json") }))
    )
    const layers = Layer.provideMerge(keys, Layer.mergeAll(recording, others))
    for (const [, store] of yield* storeLayers) yield* Layer.build(Layer.provide(store, layers))
    yield* Layer.build(Layer.provide(layerMacs, layers))
    yield* Effect.provide(
      checkData,
      Layer.provideMerge(Layer.mergeAll(layerAuditChain, layerErasures), layers)
    )
    yield* Effect.provide(changedApprovals, Layer.provideMerge(layerTimesheetStore, layers))
    yield* Effect.provide(Effect.flatMap(Database, makeBacklog), layers)
    yield* Effect.provide(announceProcess("server"), layers)
    yield* Effect.provide(keyProcesses, layers)
    return prepared
  }).pipe(Effect.scoped, Effect.orDie)

const count = (text: string, of: RegExp): number => [...text.matchAll(of)].length

/** A table that the statement reads or changes, with its name in the statement. */
const TABLE =
  /\b(?:from|join|(?<into>into)|update) "?(?!set\b|of\b|skip\b)(?<table>\w+)\b"?(?! ?\(\S*\$)(?: as "?(?<alias>\w+)"?)?/g
const VALUE = String.raw`(?:cast\()?(?:\+?\?|\$\d+)`
const OTHER = String.raw`"?\w+"?\."?client_id"?`

/** The comparisons of the client of a table that a statement calls `name`. */
const comparisons = (sql: string, table: string, name: string): number => {
  const column = table === "client" ? "id" : "client_id"
  const of = String.raw`"?${name}"?\."?${column}"? = (?:${VALUE}|${OTHER})`
  return count(sql, new RegExp(of, "g"))
}

const BARE = new RegExp(String.raw`(?<![.\w"])"?client_id"? = ${VALUE}`, "g")
const BARE_CLIENT = new RegExp(String.raw`(?<![.\w"])"?id"? = ${VALUE}`, "g")
const INSERTED = /insert into "?(?<table>\w+)"?\s*\((?<columns>[^)]*)\)/

/** A table of one row, the time, which is that of all clients. */
const OF_NOBODY = "clock_mark"

/** The tables whose client a statement does not compare. */
const uncompared = (sql: string): ReadonlyArray<string> => {
  const inserted = INSERTED.exec(sql)?.groups
  const insert = inserted?.["table"]
  const inserts =
    inserted?.["columns"]?.includes(insert === "client" ? "id" : "client_id") === false
  const read = [...sql.matchAll(TABLE)].flatMap(({ groups }) =>
    groups &&
    groups["into"] === undefined &&
    groups["table"] !== OF_NOBODY &&
    !sql.includes(`${groups["table"]}(`)
      ? [{ table: String(groups["table"]), name: groups["alias"] ?? String(groups["table"]) }]
      : []
  )
  const names = Map.groupBy(read, ({ name }) => name)
  const missing = [...names].flatMap(([name, same]) => {
    const table = same[0]?.table ?? ""
    return same.slice(comparisons(sql, table, name)).map(() => table)
  })
  const bare = count(sql, BARE) + (missing.includes("client") ? count(sql, BARE_CLIENT) : 0)
  return [...(inserts && insert !== undefined ? [insert] : []), ...missing.slice(bare)]
}

describe.each([sqlite, postgres])("the statements of the stores on $name", (dialect) => {
  it.effect("compare the client", () =>
    Effect.gen(function* () {
      const { ofClient } = yield* prepareAll(dialect)
      assert.isAbove(ofClient.length, 30)
      for (const sql of ofClient) assert.deepStrictEqual(uncompared(sql), [], sql)
    })
  )

  it("are recognized when one compares no client", () => {
    const { prepare } = preparing(queryBuilder(dialect))
    const missing = prepare((db, p: { readonly clientId: string; readonly id: string }) =>
      db
        .selectFrom("worker")
        .innerJoin("wage", "wage.worker_id", "worker.id")
        .select("wage.id")
        .where("worker.client_id", "=", p.clientId)
        .where("worker.id", "=", p.id)
    )
    assert.deepStrictEqual(uncompared(missing({ clientId: "", id: "" }).sql), ["wage"])
    assert.throws(
      () => prepare((db) => db.selectFrom("worker").select("id"))({ clientId: "" }),
      TypeError,
      "names no client"
    )
  })
})

it.effect("the statements for all clients are those in the list", () =>
  Effect.gen(function* () {
    const prepared = yield* Effect.forEach([sqlite, postgres], prepareAll)
    const names = new Set<string>(prepared.flatMap(({ forAll }) => forAll))
    assert.sameMembers([...names], Object.keys(forAllClients))
  })
)

/** Why these statements, whose SQL is not prepared by a store, compare no client. */
const written: Readonly<Record<string, string>> = {
  "maintenance/backup.ts db": "reads the migrations of a copy",
  "maintenance/backup.ts hold": "holds the deliveries of a restored database",
  "maintenance/copiedTables.ts names": "names the tables of the installation",
  "maintenance/copy.ts newest": "copies the whole installation",
  "maintenance/copy.ts clients": "copies the whole installation",
  "maintenance/copy.ts erasures": "copies the whole installation",
  "maintenance/copy.ts mark": "copies the whole installation",
  "maintenance/copy.ts table": "copies the whole installation",
  "maintenance/copySides.ts rows": "copies the whole installation",
  "maintenance/copySides.ts row": "copies the whole installation",
  "maintenance/copySides.ts insert": "copies the whole installation",
  "maintenance/copySides.ts lists": "copies the whole installation",
  "maintenance/erasureFile.ts has": "looks for a table of a whole file",
  "maintenance/restoredErasures.ts has": "looks in a restored file for whom a register names",
  "maintenance/restoredErasures.ts add": "adds the erasures of a register to a restored file",
  "maintenance/check.ts violationCounts": "checks the data of the whole installation",
  "migrateStorage.ts APPLIED": "reads the migrations",
  "migrateStorage.ts has": "reads the catalog",
  "migrateStorage.ts appliedOnPostgres": "reads the catalog",
  "sql/postgres/confirm.ts CONFIRM": "reads no table",
  "sql/postgres/connections.ts ALLOWED": "reads the settings of the server",
  "sql/postgres/grant.ts DATABASE": "reads the catalog",
  "sql/postgres/grant.ts GRANTED": "reads the catalog",
  "sql/postgres/grant.ts HELD": "reads the catalog",
  "sql/postgres/grant.ts ROLE": "reads the catalog",
  "sql/postgres/grant.ts SETTINGS": "reads the catalog",
  "sql/postgres/grant.ts name": "reads the catalog",
  "sql/postgres/identity.ts CLUSTER": "reads the server's own view of itself",
  "sql/postgres/identity.ts DATABASE": "reads the catalog",
  "sql/postgres/migrate.ts isBehind": "reads the catalog",
  "sql/postgres/positions.ts IS_REPLICA": "reads no table",
  "sql/postgres/positions.ts NOW": "reads no table",
  "sql/postgres/positions.ts REACHED": "reads no table",
  "sql/postgres/rowSecurity.ts ACTIVE": "reads the catalog",
  "sql/postgres/session.ts GREETING": "reads no table",
  "sql/postgres/session.ts text": "reads the server's own view of a session",
  "sql/postgres/limits.ts MAKE_READY": "names a session",
  "sql/postgres/longSteps.ts VALID": "reads the catalog",
  "sql/postgres/longSteps.ts backfill": "fills the rows of all clients",
  "sql/postgres/longSteps.ts next": "notes how far a migration has come",
  "sql/postgres/longSteps.ts stepOf": "reads how far a migration has come",
  "sql/postgres/longSteps.ts table": "reads the catalog",
  "sql/postgres/longSteps.ts values": "fills the rows of all clients",
  "sql/postgres/migrate.ts noteApplied": "stores a migration",
  "sql/postgres/migrationLock.ts LOCK": "reads no table",
  "sql/postgres/migrationLock.ts TRY_LOCK": "reads no table",
  "sql/postgres/migrationLock.ts UNLOCK": "reads no table",
  "sql/sqlite/migrate.ts HAS_STEPS": "reads the catalog",
  "sql/sqlite/migrate.ts fill": "fills the rows of all clients",
  "sql/sqlite/migrate.ts first": "notes how far a migration has come",
  "sql/sqlite/migrate.ts last": "fills the rows of all clients",
  "sql/sqlite/migrate.ts next": "notes how far a migration has come",
  "sql/sqlite/migrate.ts noteApplied": "stores a migration",
  "sql/sqlite/migrate.ts step": "reads how far a migration has come",
  "sql/postgres/migrate.ts OTHERS": "reads the catalog",
  "sql/postgres/migrate.ts applied": "reads the migrations",
  "sql/postgres/migrate.ts statement": "stores a migration",
  "sql/postgres/rows.ts INTEGER_COLUMNS": "reads the catalog",
  "sql/postgres/rows.ts from": "inserts rows, each with its client",
  "sql/postgres/silence.ts COUNT_WAITING": "reads the server's sessions",
  "sql/postgres/silence.ts END_SESSIONS": "ends the server's sessions",
  "sql/postgres/statements.ts LOCK_AGGREGATES":
    "a new aggregate must have an id that no client has; the caller compares the client of others",
  "sql/postgres/statements.ts STORE_ANSWERS": "inserts rows, each with its client",
  "sql/postgres/statements.ts claimAll":
    "a claim's digest is keyed by its client, and its scope is the client's or a company's",
  "sql/postgres/statements.ts countNumbers": "counts in rows, each with its client",
  "sql/sqlite/statements.ts COUNT_NUMBER": "counts in a row with its client",
  "sql/postgres/unsafeSettings.ts OFF": "reads settings of the server",
  "sql/postgres/transactions.ts BACKEND": "reads no table",
  "sql/postgres/transactions.ts BACKEND_RUNS": "reads the server's sessions",
  "sql/sqlite/alone.ts newest": "reads the migrations",
  "sql/sqlite/commit.ts values": "inserts a row with its client",
  "sql/sqlite/connection.ts version": "reads no table",
  "sql/sqlite/statements.ts AGGREGATE":
    "a new aggregate must have an id that no client has; the caller compares the client of others",
  "sql/sqlite/migrate.ts applied": "reads the migrations",
  "sql/sqlite/thread.ts AUDIT_ROW": "finds out whether a commit of this process was stored"
}

const LITERAL = /["'`]\s*(?:select|insert into|update|delete from|with \w+ as) /g
const NAMED = /\bsql(?:<.*>)?$|^ *(?:\/?\*|\/\/)/
const DECLARED = /\b(?:const|function) \{?\[?(\w+)/g
const DECLARATION = /\n(?=\n|(?:export )?(?:const|class|interface|type) )/
/** Compares the client, or pairs of it and another column. */
const COMPARES = /client_id = (?:\?|\$\d|any\(\$\d|\w+\.client_id)|using \(client_id/

interface Literal {
  /** Its file and the name that it is declared with. */
  readonly name: string
  readonly sql: string
}

/** The SQL in a source that no store prepares. */
const literalsIn = (path: string): ReadonlyArray<Literal> =>
  textOf(path)
    .split(DECLARATION)
    .flatMap((code) =>
      [...code.matchAll(LITERAL)].flatMap(({ index }) => {
        const before = code.slice(0, index)
        if (NAMED.test(before.slice(before.lastIndexOf("\n") + 1))) return []
        const declared = [...before.matchAll(DECLARED)].at(-1)?.[1]
        return [{ name: `${path} ${declared}`, sql: code.slice(index) }]
      })
    )

it("the other statements compare the client, except for those in the list", () => {
  const literals = sources.filter((path) => !path.includes("migrations/")).flatMap(literalsIn)
  const missing = literals.filter(({ sql }) => !COMPARES.test(sql)).map(({ name }) => name)
  assert.sameMembers([...new Set(missing)], Object.keys(written))
})
