/** Databases on the PostgreSQL server of this test run. */
import { inject } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { madeOnce } from "../onFirstUse.ts"
import { createDatabase, dropDatabase, migrateAndGrant, type CreatedDatabase } from "./roles.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the server's URL to a test file: a port on this machine. */
    readonly postgresPort: number
  }
}

/** The URL of the run's PostgreSQL server, which starts on first use. */
const serverUrl = (): Promise<string> => madeOnce(inject("postgresPort"), "PostgreSQL")

/** A new database on the run's PostgreSQL server, without tables, dropped with the scope. */
export const emptyPostgresDatabase: Effect.Effect<CreatedDatabase, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = await serverUrl()
      return { server, created: await createDatabase(server) }
    }),
    ({ server, created }) => Effect.promise(() => dropDatabase(server, created))
  ),
  ({ created }) => created
)

/** The URL of a new database for the role of the service, dropped with the scope. */
export const postgresDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.flatMap(
  emptyPostgresDatabase,
  (created) =>
    Effect.as(
      Effect.promise(() => migrateAndGrant(created)),
      created.url
    )
)
