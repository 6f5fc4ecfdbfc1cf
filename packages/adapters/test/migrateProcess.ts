/**
 * A process that migrates, as a program: says "ready", waits for a line on standard input, migrates
 * the database of PAYROLL_DATABASE_URL, and says which migrations it applied, as JSON.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { once } from "node:events"
import { migrateStorage } from "../src/migrateStorage.ts"
import { parseSettings } from "../src/settings.ts"

const settings = Result.getOrThrow(parseSettings(process.env, () => ""))
process.stdout.write("ready\n")
await once(process.stdin, "data")
const applied = await Effect.runPromise(migrateStorage(settings))
process.stdout.write(`${JSON.stringify(applied.map(({ number }) => number))}\n`)
process.exit(0)
