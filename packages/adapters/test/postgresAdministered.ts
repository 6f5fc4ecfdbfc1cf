/** A database of PostgreSQL whose tables the administrator creates, as tests of one migration do. */
import { postgresOwned, type TestDatabase } from "@payroll/testing/database/databases"
import { asAdministrator } from "@payroll/testing/database/roles"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

export const postgresAdministered: TestDatabase = {
  ...postgresOwned,
  fresh: Effect.map(postgresOwned.fresh, ({ database, ...settings }) => ({
    ...settings,
    database:
      database.kind === "sqlite"
        ? database
        : { ...database, url: Redacted.make(asAdministrator(Redacted.value(database.url))) }
  }))
}
