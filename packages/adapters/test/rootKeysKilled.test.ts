/** A change of the root key that is killed at each step, and several at once. */
import { assert, describe, it } from "@effect/vitest"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { RETIRED_AFTER_MS } from "@payroll/operations/ports/keyRotation"
import { Writer } from "@payroll/operations/writer"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readdirSync } from "node:fs"
import { basename, dirname } from "node:path"
import { checkData } from "../src/maintenance/check.ts"
import { retireRootKeys, rootKeyStates } from "../src/maintenance/rootRotation.ts"
import { takeFileLock } from "../src/sql/sqlite/fileLock.ts"
import type { StorageSettings } from "../src/storage.ts"
import { loadKeyFile } from "../src/vault/keyRing.ts"
import { layerService, runKilled } from "./killedProgram.ts"

const PROGRAM = "rootKeysKilled"
const TIMEOUT_MS = 300_000
const LATER = Date.UTC(2_100, 0, 1)
const AGES_AGO = Date.now() - RETIRED_AFTER_MS - 1_000
const CLIENTS = 3
const AT_ONCE = 4
/** Kills after every step at night, otherwise after one of so many, at a random one. */
const KILL_EVERY = isNightly ? 1 : 5
/** Limit of the steps of a change. */
const STEPS_MAX = 90

const statesOf = ({ keyFile }: StorageSettings) =>
  [...Result.getOrThrow(loadKeyFile(keyFile)).keys.values()].map(({ state }) => state)

/** Stores something for some clients. */
const fill = Effect.gen(function* () {
  for (let count = 0; count < CLIENTS; count += 1) {
    const { client } = yield* newClient
    const { creating } = yield* commitsOf(client.id)
    const outcome = yield* Writer.use(({ commit }) => commit(creating().commit))
    assert.strictEqual(outcome._tag, "Committed")
  }
})

/** Checks that all that was stored opens, whatever state the change is in. */
const isWhole = (settings: StorageSettings) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(
      (yield* checkData).filter(({ wrong }) => wrong > 0),
      []
    )
    yield* fill
  }).pipe(Effect.provide(layerService(settings)))

/** The change is done: everything is under the active key, and no other draft of the file is left. */
const isDone = (settings: StorageSettings) =>
  Effect.gen(function* () {
    const states = yield* rootKeyStates
    assert.deepStrictEqual(
      states.filter(({ clientKeys }) => clientKeys > 0).map(({ state }) => state),
      ["active"]
    )
    const { link } = yield* AuditChain
    yield* link(LATER, 1_000)
    const { edit } = yield* Inspection
    const open = states.find(({ state }) => state === "decrypt-only")
    yield* edit("root_key_check", { root_key_id: open?.id ?? "" }, { unused_since: AGES_AGO })
    assert.deepStrictEqual(yield* retireRootKeys, [open?.id])
  }).pipe(Effect.provide(layerService(settings)))

const underKill = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    yield* Effect.provide(fill, layerService(settings))
    const seen = new Set<string>()
    let kills = 0
    for (let after = 1 + (seed % KILL_EVERY); after < STEPS_MAX; after += KILL_EVERY) {
      const executed = yield* runKilled(PROGRAM, settings, after)
      if (executed > 0) break
      kills += 1
      yield* isWhole(settings)
      seen.add(statesOf(settings).slice(-2).join())
      yield* runKilled(PROGRAM, settings, 0)
      yield* isDone(settings)
      assert.deepStrictEqual(statesOf(settings).slice(-2), ["retired", "active"])
    }
    assert.isAbove(kills, 2, `seed ${seed}`)
    assert.isAbove(seen.size, isNightly ? 2 : 1, `seed ${seed}: ${[...seen].join(" | ")}`)
  }).pipe(Effect.scoped)

describe("a change of the root key under kill -9", () => {
  it.live("goes on in the next run, on a SQLite file", () => underKill(sqliteFile), TIMEOUT_MS)

  it.live.runIf(isNightly)(
    "goes on in the next run, on PostgreSQL",
    () => underKill(postgres),
    TIMEOUT_MS
  )
})

describe.each([sqliteFile, postgres])("changes of the root key on $name", ({ fresh }) => {
  it.live(
    "add one key, however many begin at once",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* Effect.provide(fill, layerService(settings))
        const runs = Array.from({ length: AT_ONCE }, () => runKilled(PROGRAM, settings, 0))
        yield* Effect.all(runs, { concurrency: AT_ONCE })
        assert.deepStrictEqual(statesOf(settings), ["decrypt-only", "active"])
        yield* isWhole(settings)
        yield* isDone(settings)
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "change nothing while another command has the key file",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* Effect.provide(fill, layerService(settings))
        const release = takeFileLock(`${settings.keyFile}.lock`)
        yield* runKilled(PROGRAM, settings, 0)
        assert.deepStrictEqual(statesOf(settings), ["active"])
        release?.()
        yield* runKilled(PROGRAM, settings, 0)
        assert.deepStrictEqual(statesOf(settings), ["decrypt-only", "active"])
        const { keyFile } = settings
        const files = readdirSync(dirname(keyFile)).filter((name) =>
          name.startsWith(basename(keyFile))
        )
        assert.sameMembers(files, [basename(keyFile), `${basename(keyFile)}.lock`])
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )
})
