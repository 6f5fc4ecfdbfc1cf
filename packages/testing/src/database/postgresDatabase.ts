/** Databases on the PostgreSQL server of this test run. */
import { inject } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { madeOnce } from "../onFirstUse.ts"
import { createDatabase, dropDatabase, type CreatedDatabase } from "./roles.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the server's URL to a test file: a port on this machine. */
    readonly postgresPort: number
    /** The address that returns the name of a database with all tables: a port on this machine. */
    readonly templatePort: number
  }
}

/** The URL of the run's PostgreSQL server, which starts on first use. */
const serverUrl = (): Promise<string> => madeOnce(inject("postgresPort"), "PostgreSQL")

/** A new database on the run's PostgreSQL server, dropped with the scope. */
const newDatabase = (
  templateName: () => Promise<string | undefined>
): Effect.Effect<CreatedDatabase, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const server = await serverUrl()
        return { server, created: await createDatabase(server, await templateName()) }
      }),
      ({ server, created }) => Effect.promise(() => dropDatabase(server, created))
    ),
    ({ created }) => created
  )

/** A new database without tables. */
export const emptyPostgresDatabase = newDatabase(() => Promise.resolve(undefined))

/** The URL of a new database with all tables, for the role of the service. */
export const postgresDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.map(
  newDatabase(() => madeOnce(inject("templatePort"), "template of a database")),
  ({ url }) => url
)
