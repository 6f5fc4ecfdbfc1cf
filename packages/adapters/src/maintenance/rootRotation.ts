/**
 * Changes the root key: a new one is added to the key ring, becomes the active one, and wraps the clients' keys. Each
 * run goes on where the one before ended, as far as the processes that run have loaded the ring.
 */
import { StateConflict } from "@payroll/domain/errors"
import { SERVICE } from "@payroll/operations/caller"
import { Erasures } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import { RETIRED_AFTER_MS } from "@payroll/operations/ports/keyRotation"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { rewrapClientKey } from "../vault/clientKeys.ts"
import { newRootKey, type KeyRing, type RootKey } from "../vault/keyRing.ts"
import { Database } from "../sql/database.ts"
import { RootKeys } from "../sql/rootKeys.ts"
import { changeOf } from "../sql/stores/commandEntry.ts"
import { operatorEntry } from "../sql/stores/operatorEntry.ts"
import { prepareRootKeys } from "../sql/stores/rootKeyStatements.ts"
import { changingKeyFile, requireOnlyKey, storeRing } from "./keyFileChange.ts"

const BATCH_ROWS = 500
const POLL_MS = 2_000
/** Looks at the processes that run, until one gives up. */
export const LoadingPolls = Context.Reference<number>("payroll/LoadingPolls", {
  defaultValue: () => 20
})
const HOUR_MS = 3_600_000

/** A root key, and what is under it. */
export interface RootKeyState {
  readonly id: string
  readonly state: RootKey["state"]
  /** Keys of clients that it wraps, retired ones too. */
  readonly clientKeys: number
  /** Credentials with a password that an operator chose. */
  readonly passwords: number
  /** Since when it is not the active one and wraps nothing, UTC milliseconds. */
  readonly unusedSince: number | undefined
}

/** A server or worker that announces itself. */
export interface KeyProcess {
  readonly kind: string
  /** The root keys that it has loaded, the active one first. */
  readonly rootKeys: ReadonlyArray<string>
}

const conflict = (message: string) => new StateConflict({ message })

/** The keys of a ring that are neither active nor retired: behind the active one the next, before it earlier ones. */
const aroundActive = ({ active, keys }: KeyRing) => {
  const all = [...keys.values()]
  const place = all.findIndex(({ id }) => id === active.id)
  const isOpen = ({ state }: RootKey) => state === "decrypt-only"
  return { earlier: all.slice(0, place).filter(isOpen), next: all.slice(place + 1).filter(isOpen) }
}

const withState = (ring: KeyRing, states: Readonly<Record<string, RootKey["state"]>>) =>
  [...ring.keys.values()].map((key) => ({ ...key, state: states[key.id] ?? key.state }))

const makeTools = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const { next: nextId } = yield* NewId
  const statements = prepareRootKeys(database)

  const processes = Effect.map(database.read(statements.processes({})), ([rows]) =>
    rows.map(({ kind, root_keys: rootKeys }): KeyProcess => ({
      kind,
      rootKeys: JSON.parse(rootKeys) as ReadonlyArray<string>
    }))
  )

  /** Waits a while until every process that runs has loaded a ring; fails with what is to be done then. */
  const untilLoaded = Effect.fnUntraced(function* (
    isLoaded: (process: KeyProcess) => boolean,
    what: string
  ) {
    const polls = yield* LoadingPolls
    let behind = 0
    for (let poll = 0; poll < polls; poll += 1) {
      if (poll > 0) yield* Effect.sleep(POLL_MS)
      behind = (yield* processes).filter((each) => !isLoaded(each)).length
      if (behind === 0) return
    }
    return yield* conflict(
      `${behind} processes have not loaded ${what}: copy the key file to their machines, and run this again`
    )
  })

  const audit = Effect.fnUntraced(function* (operation: string) {
    const entry = yield* operatorEntry(nextId, operation, SERVICE.id)
    yield* database.write(statements.audit(changeOf(entry, entry.id)))
  })

  return { database, ring, statements, processes, untilLoaded, audit }
})

/**
 * Makes the MACs of erasures anew under the active root key, and wraps all keys of clients with it. Returns how many
 * keys were under another one.
 */
const rewrapAll = Effect.gen(function* () {
  const { database, ring, statements } = yield* makeTools
  const { remake } = yield* Erasures
  // The keys of clients come last: while one is under another root key, a killed rotation goes on.
  while ((yield* remake(BATCH_ROWS)) > 0);
  let count = 0
  yield* database.write(statements.markUsed({}))
  for (;;) {
    const active = ring.active.id
    const [rows] = yield* database.read(statements.wrapped({ active, rows: BATCH_ROWS }))
    if (rows.length === 0) break
    const made = rows.map((row) => {
      const stored = { rootKeyId: row.root_key_id, wrapped: row.wrapped }
      const { rootKeyId, wrapped } = Result.getOrThrow(rewrapClientKey(ring, row.client_id, stored))
      const { client_id, version } = row
      return { client_id, version, before: row.wrapped, root_key_id: rootKeyId, wrapped }
    })
    yield* database.write(statements.rewrap({ made: JSON.stringify(made) }))
    count += rows.length
  }
  yield* database.write(statements.markUnused({ active: ring.active.id }))
  return count
})

const rotate = Effect.gen(function* () {
  const { ring, untilLoaded, audit } = yield* makeTools
  const { earlier, next } = aroundActive(ring)
  const wasUnderWay = (yield* rootKeyStates).some(
    ({ id, clientKeys }) => id !== ring.active.id && clientKeys > 0
  )
  if (!wasUnderWay) {
    if (next.length === 0 && earlier.length > 0) {
      return yield* conflict("an earlier root key is not retired: payroll keys retire --root")
    }
    const added = next.at(-1) ?? newRootKey("decrypt-only")
    if (next.length === 0) {
      yield* storeRing(
        [...ring.keys.values(), added],
        "add a key with the state decrypt-only behind the others"
      )
    }
    yield* untilLoaded(({ rootKeys }) => rootKeys.includes(added.id), "the new root key")
    yield* requireOnlyKey(added.id)
    const states = { [ring.active.id]: "decrypt-only", [added.id]: "active" } as const
    yield* storeRing(withState(ring, states), "make the new key active and the other decrypt-only")
  }
  const { id } = ring.active
  yield* untilLoaded(
    ({ rootKeys }) => rootKeys[0] === id,
    "that the new root key is the active one"
  )
  // Its link is under the new key: by then every process makes links under that one.
  yield* audit("keys.rotateRoot")
  return { id, rewrapped: yield* rewrapAll }
})

/** Changes the root key, from where the run before ended. */
export const rotateRootKey = changingKeyFile(rotate)

/** The root keys of the ring, with what is under each. */
export const rootKeyStates = Effect.gen(function* () {
  const { database, ring, statements } = yield* makeTools
  const [counted, checks, passwords] = yield* database.read(
    statements.counts({}),
    statements.checks({}),
    statements.passwords({})
  )
  return [...ring.keys.values()].map(({ id, state }): RootKeyState => ({
    id,
    state,
    clientKeys: counted.find((row) => row.root_key_id === id)?.count ?? 0,
    passwords: passwords.filter(({ hash }) => hash.startsWith(`h1.${id}.`)).length,
    unusedSince: checks.find((row) => row.root_key_id === id)?.unused_since ?? undefined
  }))
})

/** The servers and workers that announce themselves. */
export const keyProcesses = Effect.flatMap(makeTools, ({ processes }) => processes)

/** Fails while something is under an earlier root key. */
const requireUnused = Effect.fnUntraced(function* ({ id, ...under }: RootKeyState, now: number) {
  if (under.clientKeys > 0) {
    return yield* conflict(
      `${under.clientKeys} keys of clients are under ${id}: payroll keys rotate --root`
    )
  }
  if (under.passwords > 0) {
    return yield* conflict(
      `${under.passwords} credentials have passwords under ${id}: payroll credential rotate`
    )
  }
  const left = Math.ceil(((under.unusedSince ?? now) + RETIRED_AFTER_MS - now) / HOUR_MS)
  if (left > 0) return yield* conflict(`${id} was in use until lately: wait ${left} h`)
})

const retire = Effect.gen(function* () {
  const { database, ring, statements, untilLoaded, audit } = yield* makeTools
  const { earlier } = aroundActive(ring)
  if (earlier.length === 0) return yield* conflict("no earlier root key is open")
  const [[clock]] = yield* database.read(statements.now({}))
  const states = yield* rootKeyStates
  for (const { id } of earlier) {
    const state = states.find((each) => each.id === id)
    if (state) yield* requireUnused(state, clock?.now ?? 0)
  }
  const [[last]] = yield* database.read(statements.lastServiceLink({ clientId: SERVICE.id }))
  const place = [...ring.keys.keys()].indexOf(ring.active.id) + 1
  if (last && last.key_version < place) {
    return yield* conflict("the audit of the service ends under an earlier root key: run a worker")
  }
  yield* untilLoaded(({ rootKeys }) => rootKeys[0] === ring.active.id, "the active root key")
  const retired = Object.fromEntries(earlier.map(({ id }) => [id, "retired"] as const))
  yield* storeRing(withState(ring, retired), "give the earlier keys the state retired")
  yield* audit("keys.retireRoot")
  return earlier.map(({ id }) => id)
})

/** Retires the earlier root keys: they stay in the ring, and nothing under them is believed. */
export const retireRootKeys = changingKeyFile(retire)
