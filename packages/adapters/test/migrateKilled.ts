/**
 * A process that migrates and is killed, as a program: gets the URL of a database, its key file and a
 * number, and kills itself after this number of statements. If there are fewer, it prints their number on standard
 * output.
 */
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import { parseSettings } from "../src/settings/settings.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const [url = "", _keyFile, killedAfter = ""] = process.argv.slice(2)
const executed = killAfterStatements(Number(killedAfter))

const migrate = Effect.gen(function* () {
  const settings = yield* Effect.fromResult(parseSettings({ PAYROLL_DATABASE_URL: url }, () => ""))
  yield* migrateStorage(settings)
  process.stdout.write(String(executed()))
})

Effect.runFork(migrate)
