/** Workers that are killed while they make pay periods leave no gap and make no period twice. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import {
  layerProcess,
  postgres,
  sqliteFile,
  type TestDatabase
} from "@payroll/testing/database/databases"
import { seed } from "@payroll/testing/seed"
import { assertWhole, behind, FIRST } from "@payroll/testing/payScheduleSuite"
import { Inspection } from "@payroll/testing/storage"
import { numbersFrom, runKilled } from "./killedProgram.ts"

const SCHEDULES = 3
const RUNS_MAX = 60
const TIMEOUT_MS = 240_000

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
        if ((yield* runKilled("extendKilled", settings, numbers.next().value)) > 0) break
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
