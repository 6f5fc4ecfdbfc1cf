/**
 * The frame of a test's program that is killed (`killedProgram.ts` runs it): it gets the URL of a database, its key
 * file and a number, and kills itself after this number of statements. If there are fewer, it prints their number on
 * standard output.
 */
import { KeyQueues } from "@payroll/operations/keyQueues"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerStorage, type StorageSettings } from "../src/storage.ts"
import { parseSettings } from "../src/settings/settings.ts"
import { layerSandbox } from "../src/verification/sandbox.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const LEASE_MS = 60_000
const ROUNDS_MAX = 100

const layersOf = (settings: StorageSettings) =>
  Layer.mergeAll(layerStorage(settings), KeyQueues.layer, layerSandbox(0), noWebhooks)

/** Does some work in this process, which is killed meanwhile. */
export const killedDuring = <E>(
  work: Effect.Effect<unknown, E, Layer.Success<ReturnType<typeof layersOf>>>
): void => {
  const [url = "", keyFile = "", killedAfter = ""] = process.argv.slice(2)
  const counted = Effect.gen(function* () {
    const executed = killAfterStatements(Number(killedAfter))
    yield* work
    process.stdout.write(String(executed()))
  })
  const settings = Effect.fromResult(
    parseSettings({ PAYROLL_DATABASE_URL: url, PAYROLL_KEY_FILE: keyFile }, () => "")
  )
  Effect.runFork(Effect.flatMap(settings, (set) => Effect.provide(counted, layersOf(set))))
}

/** Does what is due, so many pieces at once, until nothing is. */
export const whileDue = <A, E, R, F, S>(
  lease: (atOnce: number, leaseMs: number) => Effect.Effect<ReadonlyArray<A>, E, R>,
  atOnce: number,
  work: (due: ReadonlyArray<A>) => Effect.Effect<unknown, F, S>
) =>
  Effect.gen(function* () {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const due = yield* lease(atOnce, LEASE_MS)
      if (due.length === 0) break
      yield* work(due)
    }
  })
