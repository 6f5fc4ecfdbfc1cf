/** The SQL of all statements of the product: of its stores and loops, and of the writer. */
import { createSecretKey } from "node:crypto"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { Database } from "../src/sql/database.ts"
import type { Dialect } from "../src/sql/dialect.ts"
import { UPDATED_COLUMNS } from "../src/sql/postgres/grant.ts"
import * as postgresStatements from "../src/sql/postgres/statements.ts"
import { Outage } from "../src/serving/outage.ts"
import { queryBuilder } from "../src/sql/queryBuilder.ts"
import { recordTables } from "../src/sql/records/all.ts"
import type { Row } from "../src/sql/records/row.ts"
import { RootKeys } from "../src/sql/rootKeys.ts"
import { updateOf } from "../src/sql/sqlite/commit.ts"
import * as sqliteStatements from "../src/sql/sqlite/statements.ts"
import { preparing } from "../src/sql/statement.ts"
import { laneStatement } from "../src/sql/writer/lanes.ts"
import { others, storeLayers } from "./storeLayers.ts"

/** A statement under the name of its store, or under its own if it is for all clients. */
export type Prepared = readonly [name: string, sql: string]

const noKeys = Layer.succeed(ClientKeys)({
  of: () => Effect.die("prepares only"),
  rotation: Effect.die("prepares only")
})
const rootKey = { id: "root", state: "active", secret: createSecretKey(Buffer.alloc(32)) } as const
const ring = Layer.succeed(RootKeys)({ active: rootKey, keys: new Map() })
const noIds = Layer.succeed(NewId)({ next: () => "" })

/** All statements that the stores and the loops prepare. */
export const ofStores = (dialect: Dialect): Effect.Effect<ReadonlyArray<Prepared>> =>
  Effect.gen(function* () {
    const statements: Array<Prepared> = []
    const { prepare, prepareForAll } = preparing(queryBuilder(dialect))
    const empty = (queries: ReadonlyArray<unknown>) =>
      Effect.succeed(queries.map(() => []) as never)
    for (const [store, layer] of yield* storeLayers) {
      const recording = Layer.succeed(Database)({
        dialect,
        rowSecurity: undefined,
        replicaReads: undefined,
        unsafeSettings: [],
        identity: undefined,
        outage: new Outage(() => undefined),
        prepare: (build) => {
          const statement = prepare(build)
          statements.push([store, statement({ clientId: "" } as never).sql])
          return statement
        },
        prepareForAll: (name, build) => {
          const statement = prepareForAll(name, build)
          statements.push([name, statement({} as never).sql])
          return statement
        },
        read: (...queries) => empty(queries),
        scan: () => Effect.succeed([]),
        write: (...queries) => empty(queries)
      })
      const layers = Layer.mergeAll(recording, noKeys, ring, noIds, others)
      yield* Layer.build(Layer.provide(layer, layers))
    }
    return statements
  }).pipe(Effect.scoped)

const written = (texts: ReadonlyArray<unknown>): ReadonlyArray<Prepared> =>
  texts
    .filter((text): text is string => typeof text === "string")
    .map((text) => ["writer", text] as const)

/** Each table with the columns that an update may set. */
const tables = recordTables.map(({ name, columns }) => ({
  table: name,
  row: Object.fromEntries(
    columns.flatMap((column) => (column.name === "company_id" ? [] : [[column.name, null]]))
  ) as Row
}))

const lanes = (dialect: Dialect) =>
  laneStatement(queryBuilder(dialect), dialect)({ streams: "[]" }).sql

/** The writer's statements on SQLite that look rows up; its inserts are plain. */
export const ofSqliteWriter = (dialect: Dialect): ReadonlyArray<Prepared> =>
  written([
    ...Object.values(sqliteStatements),
    ...tables.map(({ table, row }) => sqliteStatements.versionIn(table, "mac" in row)),
    ...tables.map(({ table, row }) => updateOf({ table, id: "", row }).sql),
    lanes(dialect)
  ])

/** False for a table of whose rows the service may update some columns alone. */
const mayUpdate = (table: string): boolean => UPDATED_COLUMNS[table] === undefined

/** The writer's statements on PostgreSQL that look rows up. */
export const ofPostgresWriter = (
  dialect: Dialect,
  integers: ReadonlySet<string>
): ReadonlyArray<Prepared> =>
  written([
    ...Object.values(postgresStatements),
    ...tables.map(({ table, row }) => postgresStatements.lockRecords(table, "mac" in row)),
    ...tables
      .filter(({ table }) => mayUpdate(table))
      .map(({ table, row }) => postgresStatements.updateAll({ table, rows: [row] }, integers).sql),
    lanes(dialect)
  ])
