/**
 * Processes that are killed between the audit rows of whole numbers and their answer leave the rows and a spent key:
 * of one number, and of a hand-over.
 */
import { assert, describe, it } from "@effect/vitest"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { callBy, newWorld, rowOf } from "@payroll/testing/kyc/world"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import type { StorageSettings } from "../src/storage.ts"
import { layerService, runKilled } from "./killedProgram.ts"

const SSN = "219110003"
const actedBy = "Pay run"

interface Command {
  readonly client: Client
  readonly operation: string
  readonly body: Body
}

/** Runs a command in a process that is killed after some statements: 0 if it was. */
const killing =
  (settings: StorageSettings, command: Command) => (key: string, statements: number) => {
    process.env["PAYROLL_TEST_COMMAND"] = JSON.stringify({ ...command, key })
    return runKilled("commandKilled", settings, statements)
  }

/** Calls a command once more with the key of one that was killed; the tag of the failure, or the answer. */
const again = ({ client, operation, body }: Command, idempotencyKey: string) =>
  Effect.map(
    Effect.result(
      callBy({ client, credential: "pk_test", role: "payroll", idempotencyKey })(operation, body)
    ),
    (result) => (result._tag === "Failure" ? result.failure._tag : result.success)
  )

/** Runs that are killed after the last statement, before it, half way and after the first one. */
const places = (all: number): ReadonlyArray<number> => [all, all - 1, Math.ceil(all / 2), 1]

const withNumber = Effect.gen(function* () {
  const { client, newWorker, addKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId, { ssn: SSN })
  const reveal = { recordId: userId, field: "ssn", reason: "the form came back" }
  const command: Command = { client, operation: "revealNumber", body: { reveal, actedBy } }
  return { command, userId }
})

const revealed = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const storage = layerService(settings)
    const { command, userId } = yield* Effect.provide(withNumber, storage)
    const run = killing(settings, command)
    const auditRows = Effect.gen(function* () {
      const { rows } = yield* Inspection
      return yield* rows("audit", { record_id: userId, operation: "revealNumber" })
    })
    /** The number, or why the key cannot be used again; there is one audit row in either case. */
    const outcome = (key: string, rowsBefore: number) =>
      Effect.gen(function* () {
        const answer = yield* again(command, key)
        const after = yield* auditRows
        assert.lengthOf(after, rowsBefore + 1)
        for (const { disclosure } of after) assert.include(String(disclosure), '"values":["ssn"]')
        return typeof answer === "string" ? answer : String(answer["reveal"]?.["number"])
      })
    const all = yield* run("whole", 0)
    const answers: Array<string> = []
    for (const statements of places(all)) {
      const key = `killed-after-${statements}`
      assert.strictEqual(yield* run(key, statements), 0)
      answers.push(yield* Effect.provide(outcome(key, answers.length + 1), storage))
    }
    // Killed behind the commit, and at last before it.
    assert.strictEqual(answers[0], "KeySpent")
    assert.strictEqual(answers.at(-1), SSN)
  }).pipe(Effect.scoped)

const withPayday = Effect.gen(function* () {
  const { client, companyId, call, newWorker, addKyc, addWage } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addWage(userId)
  yield* addKyc(userId, { ssn: SSN })
  const { set } = yield* Inspection
  yield* set("worker", { id: userId }, { kyc_status: "passed", user_status: "Active" })
  yield* call("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
  const { id: payPeriodId } = yield* rowOf("pay_period", {
    company_id: companyId,
    period_end: "2026-01-31"
  })
  const body = { companyId, payPeriodId: payPeriodId ?? null, actedBy }
  const command: Command = { client, operation: "getPayrollInput", body }
  return { command, userId, companyId }
})

const handedOver = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const storage = layerService(settings)
    const { command, userId, companyId } = yield* Effect.provide(withPayday, storage)
    const run = killing(settings, command)
    /** How many hand-overs, pages, and audit rows of hand-overs and of the worker there are. */
    const stored = Effect.gen(function* () {
      const { rows } = yield* Inspection
      const of = { company_id: companyId }
      const audited = yield* rows("audit", { ...of, operation: command.operation })
      const ofWorker = audited.filter(({ record_id: id }) => id === userId)
      for (const row of ofWorker) assert.include(String(row["disclosure"]), '"values":["ssn"]')
      const handOvers = yield* rows("hand_over", of)
      const pages = yield* rows("hand_over_page", of)
      return [handOvers, pages, ofWorker, audited].map(({ length }) => length)
    }).pipe(Effect.provide(storage))
    // The first one has no earlier page to read.
    yield* run("first", 0)
    const all = yield* run("whole", 0)
    const tags: Array<string> = []
    for (const [before, statements] of [all, Math.ceil(all / 2)].entries()) {
      const key = `killed-after-${statements}`
      assert.strictEqual(yield* run(key, statements), 0)
      const killed = yield* stored
      const answer = yield* Effect.provide(again(command, key), storage)
      // All of it or nothing: the key makes up for what is not there.
      const isThere = answer === "KeySpent"
      const [made, whole] = [before + 2, before + 3]
      assert.deepStrictEqual(
        killed,
        isThere ? [whole, whole, whole, 2 * whole] : [made, made, made, 2 * made]
      )
      assert.deepStrictEqual(yield* stored, [whole, whole, whole, 2 * whole])
      tags.push(typeof answer === "string" ? answer : "answered")
    }
    assert.deepStrictEqual([tags[0], tags.at(-1)], ["KeySpent", "answered"])
  }).pipe(Effect.scoped)

describe("a whole number under kill -9", () => {
  it.effect("has its row or was never read, on a SQLite file", () => revealed(sqliteFile), 120_000)
  it.effect("has its row or was never read, on PostgreSQL", () => revealed(postgres), 120_000)
})

describe("a hand-over under kill -9", () => {
  it.effect(
    "is there with all audit rows or not at all, on a SQLite file",
    () => handedOver(sqliteFile),
    120_000
  )
  it.effect(
    "is there with all audit rows or not at all, on PostgreSQL",
    () => handedOver(postgres),
    120_000
  )
})
