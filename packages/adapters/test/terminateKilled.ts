/**
 * A worker that carries out terminations and is killed, as a program: gets the URL of a database, its key file
 * and a number, and kills itself after this number of statements. If there are fewer, it prints their number on
 * standard output.
 */
import { carryOutTermination } from "@payroll/operations/background/carryOutTerminations"
import { TerminationQueue } from "@payroll/operations/ports/terminationQueue"
import * as Effect from "effect/Effect"
import { layerStorage } from "../src/storage.ts"
import { parseSettings } from "../src/settings.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const [url = "", keyFile = "", killedAfter = ""] = process.argv.slice(2)
const LEASE_MS = 60_000
const ROUNDS_MAX = 100
const AT_ONCE = 3

const terminate = Effect.gen(function* () {
  const { lease } = yield* TerminationQueue
  const executed = killAfterStatements(Number(killedAfter))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = yield* lease(AT_ONCE, LEASE_MS)
    if (due.length === 0) break
    yield* Effect.forEach(due, carryOutTermination, { concurrency: "unbounded" })
  }
  process.stdout.write(String(executed()))
})

const settings = Effect.fromResult(
  parseSettings({ PAYROLL_DATABASE_URL: url, PAYROLL_KEY_FILE: keyFile }, () => "")
)
Effect.runFork(Effect.flatMap(settings, (set) => Effect.provide(terminate, layerStorage(set))))
