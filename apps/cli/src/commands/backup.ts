import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { backupDatabase, restoreDatabase } from "../composition.ts"
import { json, print } from "../output.ts"

export const backup = Command.make(
  "backup",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The file to create; it must not exist yet")
    ),
    json
  },
  Effect.fn(function* ({ file, json: asJson }) {
    yield* backupDatabase(file)
    yield* print(asJson, { file }, [
      `copied the database to ${file}`,
      "The backup does not contain the key file: keep a copy of it in another place."
    ])
  })
).pipe(Command.withDescription("Copy the SQLite database to a file, even while it is in use"))

export const restore = Command.make(
  "restore",
  { file: Argument.String("file").pipe(Argument.withDescription("The backup file")), json },
  Effect.fn(function* ({ file, json: asJson }) {
    yield* restoreDatabase(file)
    yield* print(asJson, { file }, [
      `restored the database from ${file}`,
      "Its webhook deliveries are held until payroll webhook release."
    ])
  })
).pipe(
  Command.withDescription("Restore the SQLite database from a backup; the database must not exist")
)
