/** The file of a SQLite database, for commands that work on it; PostgreSQL has its own tools. */
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import type { Settings } from "../settings/settings.ts"
import { refuse, StartRefused } from "../startRefused.ts"

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown"

/** The error of a step, which `what` names, by the code of its cause. */
export const failed = (what: string, error: unknown): StartRefused =>
  new StartRefused({ message: `${what} failed (${codeOf(error)})` })

export const attempt = <A>(what: string, run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (error) => failed(what, error) })

/** The path of the database, which needs not exist. Fails on PostgreSQL, with what does there what the command does. */
export const sqlitePath = (
  { database }: Pick<Settings, "database">,
  instead = "use pg_dump and pg_restore"
) =>
  database.kind === "sqlite"
    ? Effect.succeed(database.path)
    : refuse(`the database is on PostgreSQL: ${instead}`)

/** The path of the database. Fails if it does not exist. */
export const existingPath = (settings: Pick<Settings, "database">, instead?: string) =>
  Effect.gen(function* () {
    const path = yield* sqlitePath(settings, instead)
    if (!existsSync(path)) return yield* refuse(`there is no database at ${path}`)
    return path
  })
