/** Workers that are killed while they post time off lose no entry and store none twice. */
import { assert, describe, it } from "@effect/vitest"
import { upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import { entriesOf, newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"

const WORKERS = 12
const TIMEOUT_MS = 240_000

/** Accounts of workers who have had grants for some years, and the balance of each on a day. */
const earning = Effect.gen(function* () {
  const { hire, newPolicy, assign, minutesOf } = yield* newTimeOffWorld("2025-06-30")
  const terms = { earningMethod: "Lump Sum", lumpSumMinutes: 4_800, carryoverLimitMinutes: 240 }
  const policy = yield* newPolicy(terms)
  return yield* Effect.forEach(upTo(WORKERS), () =>
    Effect.gen(function* () {
      const userId = yield* hire("2023-01-01")
      const accountId = yield* assign(userId, policy)
      return { userId, accountId, balance: yield* minutesOf(userId, "2025-06-30") }
    })
  )
})

/** The leases of a killed process end. */
const endLeases = Effect.flatMap(Inspection, ({ set }) =>
  set("time_off_account", { last_sequence: 0 }, { due_at: 0 })
)

/** An account has all entries up to the day of the process, or none; returns which. */
const isPosted = Effect.fnUntraced(function* ({
  accountId,
  balance
}: {
  readonly accountId: string
  readonly balance: unknown
}) {
  const { rows } = yield* Inspection
  const entries = yield* entriesOf(accountId)
  const account = yield* rowOf("time_off_account", { id: accountId })
  assert.strictEqual(Number(account["last_sequence"]), entries.length)
  const audited = yield* rows("audit", { record_id: accountId, operation: "timeOff.post" })
  assert.lengthOf(audited, entries.length === 0 ? 0 : 1)
  assert.deepStrictEqual(
    entries.map((entry) => Number(entry["sequence"])),
    upTo(entries.length)
  )
  assert.lengthOf([...new Set(entries.map((entry) => entry["key"]))], entries.length)
  if (entries.length === 0) return false
  const due = entries.filter((entry) => String(entry["effective_date"]) <= "2025-06-30")
  const sum = due.reduce((minutes, entry) => minutes + Number(entry["minutes"]), 0)
  assert.strictEqual(sum, balance)
  return true
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerService(settings)
      const accounts = yield* Effect.provide(earning, process)
      const count = Effect.provide(
        Effect.map(Effect.forEach(accounts, isPosted), (done) => done.filter(Boolean).length),
        process
      )
      yield* runUntilDone({
        program: "postKilled",
        settings,
        statements: [least, most],
        before: Effect.provide(endLeases, process),
        count,
        all: WORKERS
      })
    })
  )

describe(`the posting of time off under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect(
    "loses and doubles no entry on a SQLite file",
    () => killed(sqliteFile, 16, 64),
    TIMEOUT_MS
  )
  it.effect("loses and doubles no entry on PostgreSQL", () => killed(postgres, 16, 80), TIMEOUT_MS)
})
