/**
 * A worker that recalculates time off and is killed, as a program: gets the URL of a database, its key file
 * and a number, and kills itself after this number of statements. If there are fewer, it prints their number on
 * standard output.
 */
import { recalculateTimeOff } from "@payroll/operations/background/recalculateTimeOff"
import { TimeOffRecalculationStore } from "@payroll/operations/ports/timeOffRecalculationStore"
import * as Effect from "effect/Effect"
import { layerStorage } from "../src/storage.ts"
import { parseSettings } from "../src/settings.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const [url = "", keyFile = "", killedAfter = ""] = process.argv.slice(2)
const LEASE_MS = 60_000
const ROUNDS_MAX = 100

const recalculate = Effect.gen(function* () {
  const { lease } = yield* TimeOffRecalculationStore
  const executed = killAfterStatements(Number(killedAfter))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = yield* lease(1, LEASE_MS)
    if (due.length === 0) break
    yield* Effect.forEach(due, recalculateTimeOff)
  }
  process.stdout.write(String(executed()))
})

const settings = Effect.fromResult(
  parseSettings({ PAYROLL_DATABASE_URL: url, PAYROLL_KEY_FILE: keyFile }, () => "")
)
Effect.runFork(Effect.flatMap(settings, (set) => Effect.provide(recalculate, layerStorage(set))))
