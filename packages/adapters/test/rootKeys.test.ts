/** The key file of a new database, and starts with a wrong or missing one. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { layerStorage, type StorageSettings } from "../src/storage.ts"
import { createKeyFile } from "../src/vault/keyRing.ts"
import { RootKeys } from "../src/sql/rootKeys.ts"
import {
  layerProcess,
  postgres,
  emptySqlite,
  temporaryFolder,
  type TestDatabase
} from "@payroll/testing/database/databases"
import { Inspection } from "@payroll/testing/storage"
import { migrateStorage } from "../src/migrateStorage.ts"

/** Starts and stops; returns the key ring. */
const started = (settings: StorageSettings) =>
  Effect.scoped(Effect.provide(RootKeys, Layer.fresh(layerStorage(settings))))

const refusal = (settings: StorageSettings) =>
  Effect.map(Effect.flip(started(settings)), (error) => {
    assert.strictEqual(error._tag, "StartRefused")
    assert.notInclude(error.message, "\n")
    return error.message
  })

/** The stored key rows. */
const checks = (settings: StorageSettings) =>
  Effect.scoped(
    Effect.provide(
      Effect.flatMap(Inspection, ({ rows }) => rows("root_key_check", {})),
      layerProcess(settings)
    )
  )

const suite = ({ name, fresh }: TestDatabase) =>
  describe(`root keys on ${name}`, () => {
    it.live("creates a private key file with a new database and uses it at every start", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const { active } = yield* started(settings)
        assert.strictEqual(statSync(settings.keyFile).mode & 0o777, 0o600)
        const text = readFileSync(settings.keyFile, "utf8")
        const again = yield* started(settings)
        assert.strictEqual(again.active.id, active.id)
        assert.strictEqual(readFileSync(settings.keyFile, "utf8"), text)
        assert.strictEqual((yield* checks(settings)).length, 1)
      })
    )

    it.live("refuses to start if the database exists and its key file is missing", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* started(settings)
        const before = yield* checks(settings)
        const kept = `${settings.keyFile}.kept`
        copyFileSync(settings.keyFile, kept)
        rmSync(settings.keyFile)
        assert.include(yield* refusal(settings), settings.keyFile)
        assert.isFalse(existsSync(settings.keyFile), "no new file is made")
        copyFileSync(kept, settings.keyFile)
        assert.deepStrictEqual(yield* checks(settings), before)
      })
    )

    it.live("refuses to start with another key file and rewrites nothing", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* started(settings)
        const before = yield* checks(settings)
        const keyFile = `${settings.keyFile}.other`
        createKeyFile(keyFile)
        const other = readFileSync(keyFile, "utf8")
        assert.include(yield* refusal({ ...settings, keyFile }), keyFile)
        assert.strictEqual(readFileSync(keyFile, "utf8"), other)
        // The right id with a wrong key is rejected too.
        const ring = JSON.parse(other) as { keys: [{ id: string }] }
        ring.keys[0].id = String(before[0]?.["root_key_id"])
        writeFileSync(keyFile, JSON.stringify(ring))
        assert.include(yield* refusal({ ...settings, keyFile }), "does not belong to this database")
        assert.deepStrictEqual(yield* checks(settings), before)
      })
    )

    it.live("accepts a new active key next to the previous one, and then requires both", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const first = `${settings.keyFile}.first`
        yield* started(settings)
        copyFileSync(settings.keyFile, first)
        const other = `${settings.keyFile}.other`
        createKeyFile(other)
        const keysOf = (path: string) =>
          (JSON.parse(readFileSync(path, "utf8")) as { keys: Array<{ state: string }> }).keys
        const keys = [{ ...keysOf(first)[0], state: "decrypt-only" }, ...keysOf(other)]
        writeFileSync(settings.keyFile, JSON.stringify({ version: 1, keys }))
        yield* started(settings)
        assert.strictEqual((yield* checks(settings)).length, 2)
        assert.include(
          yield* refusal({ ...settings, keyFile: first }),
          "does not belong to this database"
        )
        assert.include(
          yield* refusal({ ...settings, keyFile: other }),
          "does not belong to this database"
        )
      })
    )

    it.live("is shared by processes that start at once with one file", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const rings = yield* Effect.all(
          Array.from({ length: 4 }, () => started(settings)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(rings.map(({ active }) => active.id)).size, 1)
        assert.strictEqual((yield* checks(settings)).length, 1)
      })
    )

    it.live("lets only one of several processes with different files create a database", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const folder = yield* temporaryFolder
        // The schema exists, so that all processes reach the keys at the same time.
        yield* migrateStorage(settings)
        const files = [1, 2, 3, 4].map((n) => `${folder}/${n}`)
        const results = yield* Effect.forEach(
          files,
          (keyFile) => Effect.result(started({ ...settings, keyFile })),
          { concurrency: "unbounded" }
        )
        const winners = files.filter((_, index) => Result.isSuccess(results[index]!))
        assert.strictEqual(winners.length, 1)
        yield* started({ ...settings, keyFile: winners[0]! })
      })
    )
  })

suite(emptySqlite)
suite(postgres)
