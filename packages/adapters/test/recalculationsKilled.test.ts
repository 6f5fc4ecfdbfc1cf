/** Workers that are killed while they recalculate time off lose no entry, store none twice and count each once. */
import { assert, describe, it } from "@effect/vitest"
import { ACCOUNTS_MAX } from "@payroll/operations/timeOff/rules/recalculation"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import { newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"

/** Four commits recalculate. */
const WORKERS = 3 * ACCOUNTS_MAX + 1
const TIMEOUT_MS = 240_000

/** Workers who have a grant for each year since 2024, all of which are missing; and their recalculation. */
const missing = Effect.gen(function* () {
  const { newPolicy, hireMany, call, companyId } = yield* newTimeOffWorld("2026-06-30")
  const policy = yield* newPolicy({ earningMethod: "Lump Sum", lumpSumMinutes: 4_800 })
  const userIds = yield* hireMany(WORKERS, "2024-01-01")
  const timeOffPolicyAssignment = { timeOffPolicyId: policy, userIds }
  yield* call("addTimeOffPolicyAssignment", { timeOffPolicyAssignment })
  const begun = yield* call("recalculateTimeOff", {
    timeOffRecalculation: { companyId, dryRun: false }
  })
  return { companyId, id: String(begun["timeOffRecalculation"]?.["timeOffRecalculationId"]) }
})

/** The lease of a killed process ends. */
const endLease = (id: string) =>
  Effect.gen(function* () {
    const { set } = yield* Inspection
    const row = yield* rowOf("time_off_recalculation", { id })
    if (row["due_at"] !== null) yield* set("time_off_recalculation", { id }, { due_at: 0 })
  })

/**
 * Checks that the stored entries are those counted, of each account all or nothing; returns the number of finished
 * accounts.
 */
const whole = Effect.fnUntraced(function* (companyId: string, id: string) {
  const { rows } = yield* Inspection
  const entries = yield* rows("time_off_entry", { company_id: companyId })
  const row = yield* rowOf("time_off_recalculation", { id })
  assert.strictEqual(Number(row["difference_count"]), entries.length)
  const causes = new Set(entries.map((entry) => `${entry["account_id"]} ${entry["key"]}`))
  assert.strictEqual(causes.size, entries.length)
  const accounts = new Set(entries.map((entry) => entry["account_id"]))
  assert.strictEqual(accounts.size, Number(row["account_count"]))
  const grants = new Set(entries.map((entry) => entry["key"]))
  assert.strictEqual(entries.length, grants.size * accounts.size)
  return accounts.size
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerService(settings)
      const { companyId, id } = yield* Effect.provide(missing, process)
      const count = Effect.provide(whole(companyId, id), process)
      yield* runUntilDone({
        program: "recalculateKilled",
        settings,
        statements: [least, most],
        before: Effect.provide(endLease(id), process),
        count,
        all: WORKERS
      })
    })
  )

describe(`recalculations of time off under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect(
    "loses and doubles no entry on a SQLite file",
    () => killed(sqliteFile, 24, 160),
    TIMEOUT_MS
  )
  it.effect("loses and doubles no entry on PostgreSQL", () => killed(postgres, 16, 80), TIMEOUT_MS)
})
