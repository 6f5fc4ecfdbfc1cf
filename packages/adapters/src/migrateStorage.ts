import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { existsSync } from "node:fs"
import type { Settings } from "./settings/settings.ts"
import type { PostgresSetting } from "./settings/settingValues.ts"
import { cannotOpen } from "./sql/database.ts"
import { migrations } from "./sql/migrations/all.ts"
import type { Migration, MigrationRun } from "./sql/migrations/migration.ts"
import { StartRefused } from "./startRefused.ts"

const onSqlite = async (path: string, run: MigrationRun): Promise<ReadonlyArray<number>> => {
  const { openForMigration } = await import("./sql/sqlite/database.ts")
  return openForMigration(path, run)
}

const noRoles = new StartRefused({
  message: "--grant is for PostgreSQL: a SQLite file has no roles"
})

export interface MigrationOptions extends Pick<MigrationRun, "ignoreOthers" | "report"> {
  /** A role of PostgreSQL that gets what the service needs. */
  readonly role?: string | undefined
}

interface Migrated {
  readonly numbers: ReadonlyArray<number>
  /** Statements of the grant that the owner may not run. */
  readonly remaining: ReadonlyArray<string>
}

/** Connects as the owner. */
const onPostgres = async (
  { url, migrateUrl = url }: PostgresSetting,
  { role, ...run }: MigrationOptions
): Promise<Migrated> => {
  const { withPatience } = await import("./sql/postgres/pool.ts")
  const { grantPostgres, migrateIfBehind } = await import("./sql/postgres/migrate.ts")
  return withPatience(Redacted.value(migrateUrl), async (client) => {
    const numbers = await migrateIfBehind(client, run)
    const remaining = role === undefined ? [] : await grantPostgres(client, role)
    return { numbers, remaining }
  })
}

export interface MigratedStorage {
  readonly applied: ReadonlyArray<Migration>
  /** Statements of a grant that somebody else has to run, because the owner of the database may not. */
  readonly remaining: ReadonlyArray<string>
}

/** Migrates the database to this version's schema, and grants a role what the service needs. */
export const migrateStorage = (
  { database }: Pick<Settings, "database">,
  options: MigrationOptions = {}
): Effect.Effect<MigratedStorage, StartRefused> =>
  Effect.tryPromise({
    try: async () => {
      if (database.kind === "sqlite" && options.role !== undefined) throw noRoles
      const { numbers, remaining } =
        database.kind === "sqlite"
          ? { numbers: await onSqlite(database.path, options), remaining: [] }
          : await onPostgres(database, options)
      return { applied: migrations.filter(({ number }) => numbers.includes(number)), remaining }
    },
    catch: (error) => cannotOpen("database", error)
  })

/** A migration of this version or a newer one, and when it was applied. */
export interface MigrationStatus {
  readonly number: number
  readonly name: string
  /** UTC milliseconds; undefined if pending. */
  readonly appliedAt: number | undefined
  /** True if processes of the version before have to be stopped for it. */
  readonly needsStop: boolean
  /** Applied by a newer version and unknown to this one. */
  readonly isNewer: boolean
}

interface AppliedRow {
  readonly number: number
  readonly name: string
  readonly at: number
  /** Absent in a database that no version has migrated which stores it. */
  readonly needs_stop?: number
}

const APPLIED = "select * from migration order by number"

const appliedOnSqlite = async (path: string): Promise<ReadonlyArray<AppliedRow>> => {
  if (!existsSync(path)) return []
  const { default: Sqlite } = await import("better-sqlite3")
  const db = new Sqlite(path, { readonly: true })
  try {
    const has = db.prepare("select 1 from sqlite_schema where name = 'migration'").get()
    return has === undefined ? [] : (db.prepare(APPLIED).all() as ReadonlyArray<AppliedRow>)
  } finally {
    db.close()
  }
}

const appliedOnPostgres = async ({
  url,
  migrateUrl = url
}: PostgresSetting): Promise<ReadonlyArray<AppliedRow>> => {
  const { withPatience } = await import("./sql/postgres/pool.ts")
  return withPatience(Redacted.value(migrateUrl), async (client) => {
    const { rows } = await client.query<{ has: string | null }>(
      "select to_regclass('migration') as has"
    )
    const hasTable = typeof rows[0]?.has === "string"
    return hasTable ? (await client.query<AppliedRow>(APPLIED)).rows : []
  })
}

const statusOf = (applied: ReadonlyArray<AppliedRow>): ReadonlyArray<MigrationStatus> => {
  const ofThisVersion = migrations.map(({ number, name, needsStop = false }) => ({
    number,
    name,
    needsStop,
    appliedAt: applied.find((row) => row.number === number)?.at,
    isNewer: false
  }))
  const newest = migrations.at(-1)?.number ?? 0
  const newer = applied
    .filter(({ number }) => number > newest)
    .map(({ number, name, at, needs_stop }) => ({
      number,
      name,
      appliedAt: at,
      needsStop: needs_stop === 1,
      isNewer: true
    }))
  return [...ofThisVersion, ...newer]
}

/** The status of this version's migrations, and the newer ones in the database. Read-only. */
export const statusOfMigrations = ({
  database
}: Pick<Settings, "database">): Effect.Effect<ReadonlyArray<MigrationStatus>, StartRefused> =>
  Effect.tryPromise({
    try: async () => {
      const applied = await (database.kind === "sqlite"
        ? appliedOnSqlite(database.path)
        : appliedOnPostgres(database))
      return statusOf(applied)
    },
    catch: (error) => cannotOpen("database", error)
  })

/** Fails unless there is a database with the tables of the service, of any version. */
export const requireDatabase = ({
  database
}: Pick<Settings, "database">): Effect.Effect<void, StartRefused> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: () =>
        database.kind === "sqlite" ? appliedOnSqlite(database.path) : appliedOnPostgres(database),
      catch: (error) => cannotOpen("database", error)
    }),
    (applied) =>
      applied.length > 0
        ? Effect.void
        : new StartRefused({
            message:
              database.kind === "sqlite"
                ? `there is no database ${database.path}: run the command in the folder of the service, ` +
                  "or set PAYROLL_DATA_DIR (`payroll migrate` creates a database)"
                : "the database at PAYROLL_DATABASE_URL has no tables: run `payroll migrate` first"
          })
  )
