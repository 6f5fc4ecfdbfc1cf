/** Processes that are killed while they approve time off leave no approval half done. */
import { assert, describe, it } from "@effect/vitest"
import { upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import { entriesOf, newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"

const REQUESTS = 12
const TIMEOUT_MS = 240_000

/** Requests of three days each, which wait for an approval. */
const waiting = Effect.gen(function* () {
  const { call, client, hire, newPolicy, assign } = yield* newTimeOffWorld("2025-06-30")
  const userId = yield* hire("2023-01-01")
  const policy = yield* newPolicy({ earningMethod: "Unlimited" })
  const accountId = yield* assign(userId, policy)
  const ids = yield* Effect.forEach(upTo(REQUESTS), (n) =>
    Effect.gen(function* () {
      const days = ["07", "08", "09"].map((day) => ({
        date: `2026-${String(n).padStart(2, "0")}-${day}`,
        minutes: 60
      }))
      const timeOffRequest = { userId, timeOffPolicyId: policy, days }
      const answer = yield* call("addTimeOffRequest", { timeOffRequest })
      return String(answer["timeOffRequest"]?.["timeOffRequestId"])
    })
  )
  return { client, accountId, ids }
})

/** An approval has an entry for each day, an event and an audit row, or nothing; returns how many there are. */
const approvals = Effect.fnUntraced(function* (accountId: string, ids: ReadonlyArray<string>) {
  const { rows } = yield* Inspection
  const entries = yield* entriesOf(accountId)
  const account = yield* rowOf("time_off_account", { id: accountId })
  assert.strictEqual(Number(account["last_sequence"]), entries.length)
  assert.deepStrictEqual(
    entries.map((entry) => Number(entry["sequence"])),
    upTo(entries.length)
  )
  let approved = 0
  for (const id of ids) {
    const { status, company_id: companyId } = yield* rowOf("time_off_request", { id })
    const isApproved = status === "Approved"
    const audited = yield* rows("audit", { record_id: id, operation: "approveTimeOffRequest" })
    const events = (yield* rows("event", { company_id: String(companyId) })).filter(
      ({ body }) => String(body).includes(id) && String(body).includes("requeststatus.update")
    )
    const days = entries.filter((entry) => entry["request_id"] === id)
    assert.deepStrictEqual(
      [days.length, audited.length, events.length],
      isApproved ? [3, 1, 1] : [0, 0, 0]
    )
    if (isApproved) approved += 1
  }
  return approved
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const storage = layerService(settings)
      const { client, accountId, ids } = yield* Effect.provide(waiting, storage)
      const count = Effect.provide(approvals(accountId, ids), storage)
      process.env["PAYROLL_TEST_APPROVALS"] = JSON.stringify({ client, ids })
      yield* runUntilDone({
        program: "approveKilled",
        settings,
        statements: [least, most],
        count,
        all: REQUESTS
      })
    })
  )

describe(`approvals of time off under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect("are whole on a SQLite file", () => killed(sqliteFile, 24, 60), TIMEOUT_MS)
  it.effect("are whole on PostgreSQL", () => killed(postgres, 80, 340), TIMEOUT_MS)
})
