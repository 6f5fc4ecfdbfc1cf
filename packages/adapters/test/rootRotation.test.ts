/** Changes of the root key, on both databases. */
import { assert, describe, it } from "@effect/vitest"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { Erasures } from "@payroll/operations/ports/erasures"
import { RETIRED_AFTER_MS } from "@payroll/operations/ports/keyRotation"
import { Writer } from "@payroll/operations/writer"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { layerProcess, postgres, sqliteFile } from "@payroll/testing/database/databases"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { copyFileSync } from "node:fs"
import { checkData } from "../src/maintenance/check.ts"
import { storeRing } from "../src/maintenance/keyFileChange.ts"
import {
  LoadingPolls,
  retireRootKeys,
  rootKeyStates,
  rotateRootKey
} from "../src/maintenance/rootRotation.ts"
import { Database } from "../src/sql/database.ts"
import { ALL_CLIENTS } from "../src/sql/statement.ts"
import { RootKeys, RootKeySource } from "../src/sql/rootKeys.ts"
import type { StorageSettings } from "../src/storage.ts"
import { openClientKey } from "../src/vault/clientKeys.ts"
import { loadKeyFile, newRootKey, replaceKeyFile, type RootKey } from "../src/vault/keyRing.ts"

const TIMEOUT_MS = 60_000
const LATER = Date.UTC(2_100, 0, 1)
const AGES_AGO = Date.now() - RETIRED_AFTER_MS - 1_000

/** Runs in a process of its own. */
const within =
  (settings: StorageSettings) =>
  <A, E>(effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerProcess>>>) =>
    Effect.scoped(Effect.provide(effect, layerProcess(settings)))

const rotated = Effect.provideService(rotateRootKey, LoadingPolls, 1)
const retired = Effect.provideService(retireRootKeys, LoadingPolls, 1)

const states = (path: string) =>
  [...Result.getOrThrow(loadKeyFile(path)).keys.values()].map(({ state }) => state)

const clientKeys = Effect.flatMap(Inspection, ({ rows }) => rows("client_key", {}))

const wrong = Effect.map(checkData, (findings) => findings.filter((each) => each.wrong > 0))

const ERASED = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  clientId: "0190aaaa-0000-7000-8000-000000000002",
  companyId: undefined,
  subject: "client",
  subjectId: "0190aaaa-0000-7000-8000-000000000002",
  at: 1,
  state: "done",
  dueAt: undefined
} as const

const genuine = Effect.map(
  Erasures.use(({ list }) => list("", 10)),
  (all) => all.map(({ isGenuine }) => isGenuine)
)

const withCompany = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { commit } = yield* Writer
  assert.strictEqual((yield* commit(creating().commit))._tag, "Committed")
})

/** A server that announces itself with a root key. */
const addProcess = (rootKey: string) =>
  Database.use(({ write }) =>
    write({
      sql: `insert into key_process values ('server', 'server', '["${rootKey}"]', 0, 'retired', ${Date.now()})`,
      parameters: [],
      clientId: ALL_CLIENTS
    })
  )

describe.each([sqliteFile, postgres])("a root key on $name", ({ fresh }) => {
  it.live(
    "is the active one on all machines: a key file without it makes no other key active",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const other = { ...settings, keyFile: `${settings.keyFile}.other` }
        yield* within(settings)(withCompany)
        copyFileSync(settings.keyFile, other.keyFile)
        const both = [
          yield* Layer.build(layerProcess(settings)),
          yield* Layer.build(layerProcess(other))
        ] as const
        const { id } = yield* Effect.provideContext(rotated, both[0])
        const refusal = yield* Effect.flip(Effect.provideContext(rotated, both[1]))
        assert.include(refusal.message, "this key file lacks")
        assert.deepStrictEqual(states(other.keyFile), ["active", "decrypt-only"])
        copyFileSync(settings.keyFile, other.keyFile)
        yield* within(other)(
          Effect.gen(function* () {
            assert.strictEqual((yield* RootKeys).active.id, id)
            assert.deepStrictEqual(yield* wrong, [])
          })
        )
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "is not replaced in a file that somebody else changed meanwhile",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const run = within(settings)
        yield* run(withCompany)
        yield* run(
          Effect.gen(function* () {
            const { active } = yield* RootKeys
            const added = newRootKey("decrypt-only")
            replaceKeyFile(settings.keyFile, [active, added])
            const storing = storeRing([active, newRootKey("decrypt-only")], "")
            assert.include((yield* Effect.flip(storing)).message, "was changed meanwhile")
            const { keys } = Result.getOrThrow(loadKeyFile(settings.keyFile))
            assert.deepStrictEqual([...keys.keys()], [active.id, added.id])
          })
        )
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "is replaced while the service runs, and retired 72 hours later",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const run = within(settings)
        const old = `${settings.keyFile}.old`
        yield* run(withCompany)
        copyFileSync(settings.keyFile, old)
        const oldRing = Result.getOrThrow(loadKeyFile(old))
        yield* run(
          Effect.gen(function* () {
            const { link, state } = yield* AuditChain
            yield* link(LATER, 1_000)
            yield* Erasures.use(({ add }) => add([ERASED]))
            const { id, rewrapped } = yield* rotated
            assert.strictEqual(rewrapped, 1)
            assert.strictEqual((yield* RootKeys).active.id, id)
            assert.notStrictEqual(id, oldRing.active.id)
            assert.deepStrictEqual(states(settings.keyFile), ["decrypt-only", "active"])
            assert.include((yield* Effect.flip(rotated)).message, "is not retired")
            yield* withCompany
            for (const row of yield* clientKeys) {
              assert.strictEqual(row["root_key_id"], id)
              const stored = {
                rootKeyId: String(row["root_key_id"]),
                wrapped: String(row["wrapped"]),
                version: Number(row["version"])
              }
              const opened = openClientKey(oldRing, String(row["client_id"]), stored)
              assert.isTrue(Result.isFailure(opened), "by the old key file")
            }
            assert.include((yield* Effect.flip(retired)).message, "wait 72 h")
            const { edit } = yield* Inspection
            yield* edit(
              "root_key_check",
              { root_key_id: oldRing.active.id },
              { unused_since: AGES_AGO }
            )
            assert.include((yield* Effect.flip(retired)).message, "the audit of the service ends")
            yield* link(LATER, 1_000)
            assert.deepStrictEqual(yield* retired, [oldRing.active.id])
            assert.deepStrictEqual(states(settings.keyFile), ["retired", "active"])
            assert.deepStrictEqual(yield* genuine, [true], "under the new root key")
            assert.strictEqual((yield* state).wrong, 0)
            assert.deepStrictEqual(yield* wrong, [])
          })
        )
        const refusal = yield* Effect.flip(within({ ...settings, keyFile: old })(Effect.void))
        assert.include(refusal.message, "does not belong to this database")
        assert.deepStrictEqual(yield* run(wrong), [])
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "goes on after a kill: with a key that was added, and with one that is active already",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const run = within(settings)
        const added: RootKey = newRootKey("decrypt-only")
        yield* run(withCompany)
        const { active } = Result.getOrThrow(loadKeyFile(settings.keyFile))
        replaceKeyFile(settings.keyFile, [active, added])
        // Killed behind the change of the file that makes it active.
        replaceKeyFile(settings.keyFile, [
          { ...active, state: "decrypt-only" },
          { ...added, state: "active" }
        ])
        yield* run(
          Effect.gen(function* () {
            assert.deepStrictEqual(yield* rotated, { id: added.id, rewrapped: 1 })
            const [first, second] = yield* rootKeyStates
            assert.deepInclude(first, { clientKeys: 0, passwords: 0, state: "decrypt-only" })
            assert.deepInclude(second, { clientKeys: 1, state: "active" })
            assert.deepStrictEqual(yield* wrong, [])
          })
        )
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "waits for every process that runs, which loads the ring again",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const [server, operator] = [
          yield* Layer.build(layerProcess(settings)),
          yield* Layer.build(layerProcess(settings))
        ]
        yield* Effect.provideContext(withCompany, server)
        const { active } = Result.getOrThrow(loadKeyFile(settings.keyFile))
        const announced = (rootKeys: ReadonlyArray<string>) =>
          Effect.flatMap(Inspection, ({ edit }) =>
            edit("key_process", { id: "server" }, { root_keys: JSON.stringify(rootKeys) })
          ).pipe(Effect.provideContext(server))
        yield* Effect.provideContext(addProcess(active.id), server)
        const rotating = Effect.provideContext(rotated, operator)
        assert.include((yield* Effect.flip(rotating)).message, "1 processes have not loaded")
        assert.deepStrictEqual(states(settings.keyFile), ["active", "decrypt-only"])
        const reload = Effect.flatMap(RootKeySource, (ring) => ring.reload)
        yield* Effect.provideContext(reload, server)
        const ids = [...Result.getOrThrow(loadKeyFile(settings.keyFile)).keys.keys()]
        assert.deepStrictEqual(
          [...(yield* Effect.provideContext(RootKeys, server)).keys.keys()],
          ids
        )
        yield* announced(ids)
        assert.include((yield* Effect.flip(rotating)).message, "is the active one")
        yield* announced(ids.toReversed())
        assert.strictEqual((yield* rotating).rewrapped, 1)
        // The server opens what the new root key wraps.
        yield* Effect.provideContext(reload, server)
        assert.deepStrictEqual(yield* Effect.provideContext(wrong, server), [])
        replaceKeyFile(settings.keyFile, [active])
        yield* Effect.provideContext(reload, server)
        const { keys } = yield* Effect.provideContext(RootKeys, server)
        assert.strictEqual(keys.size, 2, "a ring that lacks a key is not loaded")
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )
})
