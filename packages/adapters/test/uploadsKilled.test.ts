/** Processes that are killed while they store a file leave all of it or nothing. */
import { assert, describe, it } from "@effect/vitest"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { newWorld } from "@payroll/testing/kyc/world"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { layerService, runKilled } from "./killedProgram.ts"

const TIMEOUT_MS = 120_000

const underKill = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const storage = layerService(settings)
    const { client, userId } = yield* Effect.gen(function* () {
      const { client: of, newWorker } = yield* newWorld()
      return { client: of, userId: yield* newWorker() }
    }).pipe(Effect.provide(storage))
    process.env["PAYROLL_TEST_UPLOAD"] = JSON.stringify({ client, userId })
    /** The files, each with its chunk and its audit row. */
    const stored = Effect.gen(function* () {
      const { rows } = yield* Inspection
      const files = yield* rows("file", { worker_id: userId })
      const chunks = yield* rows("file_chunk", { worker_id: userId })
      const audited = yield* rows("audit", { operation: "addFile" })
      assert.deepStrictEqual([chunks.length, audited.length], [files.length, files.length])
      return files.length
    }).pipe(Effect.provide(storage))
    const all = yield* runKilled("uploadKilled", settings, 0)
    assert.strictEqual(yield* stored, 1)
    const counts: Array<number> = []
    for (const statements of [1, Math.ceil(all / 2), all - 1, all]) {
      assert.strictEqual(yield* runKilled("uploadKilled", settings, statements), 0)
      counts.push(yield* stored)
    }
    // Killed before the commit, and at last behind it.
    assert.deepStrictEqual([counts[0], counts.at(-1)! > 1], [1, true])
  }).pipe(Effect.scoped)

describe("an upload under kill -9", () => {
  it.effect("is whole or not there, on a SQLite file", () => underKill(sqliteFile), TIMEOUT_MS)
  it.effect("is whole or not there, on PostgreSQL", () => underKill(postgres), TIMEOUT_MS)
})
