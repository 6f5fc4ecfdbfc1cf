/** Deliveries by workers that are killed and stopped, with failing storage and receivers, on the test's clock. */
import { assert, describe, it } from "@effect/vitest"
import { layerProcess, sqliteFile } from "@payroll/testing/database/databases"
import { simulate, type Seen } from "@payroll/testing/delivery/simulation"
import { randomFrom } from "@payroll/testing/randomFrom"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const RUNS = isNightly ? 200 : 4
const TIMEOUT_MS = isNightly ? 1_800_000 : 60_000

describe(`simulated workers (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect(
    "lose no event, keep the order, and repeat only what was under way when they ended",
    () =>
      Effect.gen(function* () {
        const seen: Seen = { kills: 0, stops: 0, faults: 0, duplicates: 0 }
        const settings = yield* sqliteFile.fresh
        const storage = yield* Layer.build(layerProcess(settings))
        for (let run = 0; run < RUNS; run += 1) {
          const random = randomFrom(seed + run)
          yield* Effect.provide(simulate(random, seen), storage)
        }
        for (const count of Object.values(seen)) assert.isAbove(count, 0, JSON.stringify(seen))
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )
})
