/** Processes that are killed between the audit row of a whole number and its answer leave the row and a spent key. */
import { assert, describe, it } from "@effect/vitest"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { callBy, newWorld } from "@payroll/testing/kyc/world"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { layerService, runKilled } from "./killedProgram.ts"

const SSN = "219110003"
const reveal = (recordId: string) => ({
  reveal: { recordId, field: "ssn", reason: "the form came back" },
  actedBy: "Pay run"
})

const withNumber = Effect.gen(function* () {
  const { client, newWorker, addKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId, { ssn: SSN })
  return { client, userId }
})

const killed = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const storage = layerService(settings)
    const { client, userId } = yield* Effect.provide(withNumber, storage)
    const run = (key: string, statements: number) => {
      process.env["PAYROLL_TEST_REVEAL"] = JSON.stringify({ client, userId, key })
      return runKilled("revealKilled", settings, statements)
    }
    const auditRows = Effect.gen(function* () {
      const { rows } = yield* Inspection
      return yield* rows("audit", { record_id: userId, operation: "revealNumber" })
    })
    /** The number, or why the key cannot be used again; there is one audit row in either case. */
    const again = (idempotencyKey: string, rowsBefore: number) =>
      Effect.gen(function* () {
        const call = callBy({ client, credential: "pk_test", role: "payroll", idempotencyKey })
        const result = yield* Effect.result(call("revealNumber", reveal(userId)))
        const after = yield* auditRows
        assert.lengthOf(after, rowsBefore + 1)
        for (const { disclosure } of after) assert.include(String(disclosure), '"values":["ssn"]')
        if (result._tag === "Failure") return result.failure._tag
        return String(result.success["reveal"]?.["number"])
      })
    const all = yield* run("whole", 0)
    const answers: Array<string> = []
    for (const statements of [all, all - 1, Math.ceil(all / 2), 1]) {
      const key = `killed-after-${statements}`
      assert.strictEqual(yield* run(key, statements), 0)
      answers.push(yield* Effect.provide(again(key, answers.length + 1), storage))
    }
    // Killed behind the commit, and at last before it.
    assert.strictEqual(answers[0], "KeySpent")
    assert.strictEqual(answers.at(-1), SSN)
  }).pipe(Effect.scoped)

describe("a whole number under kill -9", () => {
  it.effect("has its row or was never read, on a SQLite file", () => killed(sqliteFile), 120_000)
  it.effect("has its row or was never read, on PostgreSQL", () => killed(postgres), 120_000)
})
