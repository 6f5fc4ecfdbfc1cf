/**
 * A process that migrates, as a program: reads URLs of databases from standard input, one per line,
 * and prints the migrations that it applied to each, as JSON on a line.
 */
import * as Effect from "effect/Effect"
import { createInterface } from "node:readline"
import { migrateStorage } from "../src/migrateStorage.ts"
import { parseSettings } from "../src/settings/settings.ts"

const migrate = Effect.fnUntraced(function* (url: string) {
  const settings = yield* Effect.fromResult(parseSettings({ PAYROLL_DATABASE_URL: url }, () => ""))
  const { applied } = yield* migrateStorage(settings)
  process.stdout.write(`${JSON.stringify(applied.map(({ number }) => number))}\n`)
})

createInterface({ input: process.stdin }).on("line", (url) => void Effect.runPromise(migrate(url)))
