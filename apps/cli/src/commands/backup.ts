import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { backupDatabase, restoreDatabase } from "../composition.ts"
import { json, print } from "../output.ts"

export const backup = Command.make(
  "backup",
  {
    file: Argument.String("file").pipe(Argument.withDescription("A file that does not exist yet")),
    json
  },
  Effect.fn(function* ({ file, json: asJson }) {
    yield* backupDatabase(file)
    yield* print(asJson, { file }, [
      `the database is in ${file}`,
      "The key file is not in it: keep a copy of that apart."
    ])
  })
).pipe(Command.withDescription("Copy the database to a file while it is in use (SQLite)"))

export const restore = Command.make(
  "restore",
  { file: Argument.String("file").pipe(Argument.withDescription("A backup")), json },
  Effect.fn(function* ({ file, json: asJson }) {
    yield* restoreDatabase(file)
    yield* print(asJson, { file }, [`the database is what it was in ${file}`])
  })
).pipe(Command.withDescription("Put a backup in the place of the database, which must be free"))
