import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { migrate as migrateDatabase } from "../composition.ts"
import { json, print } from "../output.ts"

export const migrate = Command.make(
  "migrate",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const applied = yield* migrateDatabase
    yield* print(asJson, { applied }, [
      applied.length === 0
        ? "the database is up to date"
        : `applied: ${applied.map(({ number, name }) => `${number} ${name}`).join(", ")}`
    ])
  })
).pipe(Command.withDescription("Bring the database to this version's schema"))
