/**
 * A process that migrates, as a program: for each line on standard input, which is the URL of a
 * database, it migrates that and says which migrations it applied, as JSON on a line.
 */
import * as Effect from "effect/Effect"
import { createInterface } from "node:readline"
import { migrateStorage } from "../src/migrateStorage.ts"
import { parseSettings } from "../src/settings.ts"

const migrate = Effect.fnUntraced(function* (url: string) {
  const settings = yield* Effect.fromResult(parseSettings({ PAYROLL_DATABASE_URL: url }, () => ""))
  const applied = yield* migrateStorage(settings)
  process.stdout.write(`${JSON.stringify(applied.map(({ number }) => number))}\n`)
})

createInterface({ input: process.stdin }).on("line", (url) => void Effect.runPromise(migrate(url)))
