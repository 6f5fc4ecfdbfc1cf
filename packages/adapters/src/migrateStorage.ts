import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Settings } from "./settings.ts"
import { cannotOpen } from "./sql/database.ts"
import { migrations } from "./sql/migrations/all.ts"
import type { Migration } from "./sql/migrations/migration.ts"
import type { StartRefused } from "./startRefused.ts"

const onSqlite = async (path: string): Promise<ReadonlyArray<number>> => {
  const { openForMigration } = await import("./sql/dialect/sqliteDatabase.ts")
  return openForMigration(path)
}

const onPostgres = async (url: Redacted.Redacted<string>): Promise<ReadonlyArray<number>> => {
  const { withPatience } = await import("./sql/dialect/postgresPool.ts")
  const { migratePostgres } = await import("./sql/migrations/migratePostgres.ts")
  return withPatience(Redacted.value(url), migratePostgres)
}

/** Brings the database to this version's schema; gives the migrations that it applied. */
export const migrateStorage = ({
  database
}: Pick<Settings, "database">): Effect.Effect<ReadonlyArray<Migration>, StartRefused> =>
  Effect.tryPromise({
    try: async () => {
      const applied =
        database.kind === "sqlite" ? await onSqlite(database.path) : await onPostgres(database.url)
      return migrations.filter(({ number }) => applied.includes(number))
    },
    catch: (error) => cannotOpen("database", error)
  })
