/** Kysely as a typed query builder. It only compiles; the adapters' own connections run the queries. */
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
 * SQLite plans a statement with an order or a limit again when its bound values change, which takes
 * several times as long as running it. It does not consider a value behind a unary plus, which leaves the
 * value unchanged.
 */
class FixedPlanCompiler extends SqliteQueryCompiler {
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
        name === "sqlite" ? new FixedPlanCompiler() : new PostgresQueryCompiler()
    }
  })
