/** Workers that are killed while they make pay periods leave no gap and make no period twice. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import {
  layerProcess,
  postgres,
  sqliteFile,
  type TestDatabase
} from "@payroll/testing/database/databases"
import { seed } from "@payroll/testing/seed"
import { assertWhole, behind, FIRST } from "@payroll/testing/payScheduleSuite"
import { Inspection } from "@payroll/testing/storage"
import type { StorageSettings } from "../src/storage.ts"
import { urlOf } from "./urlOf.ts"

const SCHEDULES = 3
const RUNS_MAX = 60
const TIMEOUT_MS = 240_000

/** Extends all schedules in a process that is killed after some statements; their number if it was not. */
const extendKilled = (settings: StorageSettings, statements: number): Effect.Effect<number> =>
  Effect.promise(async () => {
    const program = new URL("extendKilled.ts", import.meta.url).pathname
    const words = [program, urlOf(settings), settings.keyFile, String(statements)]
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] })
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, "close")])
    assert.strictEqual(signal, said === "" ? "SIGKILL" : null)
    return Number(said)
  })

/** Whole numbers from least to most, the same for a seed. */
const numbersFrom = function* (least: number, most: number): Generator<number, never> {
  for (let state = seed >>> 0; ; state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) {
    yield least + ((state >>> 8) % (most - least + 1))
  }
}

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerProcess(settings)
      const schedules = yield* Effect.forEach(Array.from({ length: SCHEDULES }), () =>
        Effect.provide(
          Effect.map(behind(), ({ schedule }) => schedule),
          process
        )
      )
      const numbers = numbersFrom(least, most)
      let kills = 0
      for (; kills < RUNS_MAX; kills += 1) {
        // The leases of a killed process end.
        const ended = Effect.flatMap(Inspection, ({ set }) =>
          set("pay_schedule", { status: "active" }, { due_at: 1 })
        )
        yield* Effect.provide(ended, process)
        if ((yield* extendKilled(settings, numbers.next().value)) > 0) break
        for (const schedule of schedules) {
          yield* Effect.provide(assertWhole(schedule, FIRST), process)
        }
      }
      assert.isAbove(kills, 1, `seed ${seed}`)
      assert.isBelow(kills, RUNS_MAX, `seed ${seed}`)
      const reached = yield* Effect.forEach(schedules, (schedule) =>
        Effect.provide(assertWhole(schedule, FIRST), process)
      )
      const [first] = reached
      assert.deepStrictEqual(
        reached,
        reached.map(() => first)
      )
      assert.isAbove(first?.periods ?? 0, 240)
    })
  )

describe(`pay periods under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect("are whole on a SQLite file", () => killed(sqliteFile, 100, 700), TIMEOUT_MS)
  it.effect("are whole on PostgreSQL", () => killed(postgres, 4, 48), TIMEOUT_MS)
})
