/** Kysely as a typed query builder: it compiles, the dialects' own connections run. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler
} from "kysely"
import type { Dialect } from "./dialect.ts"
import type { Tables } from "./tables.ts"

/**
 * SQLite looks at the values of a statement with an order or a limit to choose a plan, and so plans it
 * anew at each run, which takes several times as long as running it. Behind a sign, which changes no
 * value, it does not look.
 */
class PlannedOnce extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?"
  }
}

/** A query builder that writes a dialect's SQL. */
export const queryBuilder = ({ name }: Pick<Dialect, "name">): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => (name === "sqlite" ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) =>
        name === "sqlite" ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
      createQueryCompiler: () =>
        name === "sqlite" ? new PlannedOnce() : new PostgresQueryCompiler()
    }
  })
