/** Changes of the key file by commands, of which one runs at a time. */
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { RootKeys, RootKeySource } from "../sql/rootKeys.ts"
import { takeFileLock } from "../sql/sqlite/fileLock.ts"
import { loadKeyFile, replaceKeyFile, type KeyRing, type RootKey } from "../vault/keyRing.ts"

const refused = (message: string) => Effect.fail(new StateConflict({ message }))

/** Returns false for a ring that lacks a key, or has one in another place or state. */
const isSame = (one: KeyRing, other: KeyRing): boolean => {
  const others = [...other.keys.values()]
  return (
    one.keys.size === others.length &&
    [...one.keys.values()].every(({ id, state, secret }, place) => {
      const key = others[place]
      return key?.id === id && key.state === state && key.secret.equals(secret)
    })
  )
}

/** Takes the lock of a key file. Fails while another process of this machine has it. */
const lockOf = Effect.fnUntraced(function* (keyFile: string) {
  const release = yield* Effect.try({
    try: () => takeFileLock(`${keyFile}.lock`),
    catch: () =>
      new StateConflict({ message: `the key file ${keyFile} cannot be locked: check its folder` })
  })
  return release ?? (yield* refused("another command changes the root key: wait until it ends"))
})

/** Runs a command that replaces the key file, from what is in the file, while no other one of this machine runs. */
export const changingKeyFile = <A, E, R>(command: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { source, reload } = yield* RootKeySource
    const { keyFile, keyCommand } = source
    if (keyCommand === undefined) {
      yield* Effect.acquireRelease(lockOf(keyFile), (release) => Effect.sync(release))
    }
    yield* reload
    return yield* command
  }).pipe(Effect.scoped)

/** Stores a ring, if it is in a file; a program is the operator's to change. */
export const storeRing = Effect.fnUntraced(function* (
  keys: ReadonlyArray<RootKey>,
  instead: string
) {
  const ring = yield* RootKeys
  const { source, reload } = yield* RootKeySource
  const { keyFile, keyCommand } = source
  if (keyCommand !== undefined) {
    return yield* refused(`PAYROLL_KEY_COMMAND gives the key ring: ${instead}, and run this again`)
  }
  const inFile = loadKeyFile(keyFile)
  if (Result.isFailure(inFile) || !isSame(inFile.success, ring)) {
    return yield* refused(`the key file ${keyFile} was changed meanwhile: run this again`)
  }
  yield* Effect.try({
    try: () => replaceKeyFile(keyFile, keys),
    catch: () =>
      new StateConflict({ message: `the key file ${keyFile} cannot be written: check its folder` })
  })
  yield* reload
})

/**
 * Says in the database that a key is about to be active. Fails if one was active that the ring lacks: machines with key
 * files of their own would each make another key the active one.
 */
export const requireOnlyKey = Effect.fnUntraced(function* (id: string) {
  const { announce } = yield* RootKeySource
  if (yield* announce(id)) return
  yield* refused(
    "a root key was active that this key file lacks: copy the key file of the machine that has it"
  )
})
