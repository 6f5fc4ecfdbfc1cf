/**
 * The newest register of erasures that an installation knows, in its data directory. A database that lacks one of
 * these is older than they are, and has people who were erased: nothing starts on it until they are erased again.
 */
import { forkBatches } from "@payroll/operations/background/batchLoop"
import {
  Erasures,
  learnedErasure,
  type Erasure,
  type LackedErasure,
  type StoredErasure
} from "@payroll/operations/ports/erasures"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { RootKeys } from "../sql/rootKeys.ts"
import { erasureRow } from "../sql/stores/erasureRow.ts"
import { StartRefused } from "../startRefused.ts"
import { erasuresOf, readErasures, writeErasures } from "./erasureFile.ts"

const PAGE = 1_000
const LOOKS_EVERY_MS = 10_000

export const knownRegister = (dataDir: string): string => join(dataDir, "erasures.json")

/** All erasures of the database. */
export const allErasures = Effect.gen(function* () {
  const { list } = yield* Erasures
  const erasures: Array<StoredErasure> = []
  for (;;) {
    const page = yield* list(erasures.at(-1)?.id ?? "", PAGE)
    erasures.push(...page)
    if (page.length < PAGE) return erasures
  }
})

/** The erasures of a register that the database lacks, with those of its rows that are there. */
const lackedOf = Effect.fnUntraced(function* (erasures: ReadonlyArray<Erasure>) {
  const { lacked } = yield* Erasures
  const all: Array<LackedErasure> = []
  for (let at = 0; at < erasures.length; at += PAGE) {
    all.push(...(yield* lacked(erasures.slice(at, at + PAGE))))
  }
  return all
})

/** True if the installation knows a register. */
export const hasKnownErasures = (dataDir: string): boolean => existsSync(knownRegister(dataDir))

/**
 * Fails if the database has somebody who is erased by the newest register that the installation knows, and does not
 * know it itself.
 */
export const requireKnownErasures = Effect.fnUntraced(function* (dataDir: string) {
  const path = knownRegister(dataDir)
  const lacked = hasKnownErasures(dataDir) ? yield* lackedOf(yield* erasuresOf(path)) : []
  const older = lacked.filter(({ isThere }) => isThere)
  if (older.length > 0) {
    return yield* new StartRefused({
      message:
        `the database has ${older.length} whom ${path} says to be erased, because it is older than that: ` +
        `run \`payroll erasures apply ${path}\`, which erases again`
    })
  }
  return lacked
})

export interface AppliedErasures {
  /** Those that the database learned of. */
  readonly added: number
  /** Those of them whose subject is there, so that it is to be erased again. */
  readonly waiting: number
}

/** Adds the erasures of a register that the database lacks. Fails if one is another installation's, or was altered. */
export const applyErasures = Effect.fnUntraced(function* (path: string) {
  const { add } = yield* Erasures
  const erasures = yield* readErasures(path, yield* RootKeys)
  const lacked = new Map((yield* lackedOf(erasures)).map(({ id, isThere }) => [id, isThere]))
  const learned = erasures.flatMap(({ isGenuine: _isGenuine, ...erasure }) => {
    const isThere = lacked.get(erasure.id)
    return isThere === undefined ? [] : [learnedErasure(erasure, isThere)]
  })
  for (let at = 0; at < learned.length; at += PAGE) yield* add(learned.slice(at, at + PAGE))
  const waiting = learned.filter(({ state }) => state === "waiting").length
  const applied: AppliedErasures = { added: learned.length, waiting }
  return applied
})

/** Writes all erasures of the database to the file of the installation. */
const noteErasures = Effect.fnUntraced(function* (dataDir: string) {
  const ring = yield* RootKeys
  const genuine = (yield* allErasures).filter(({ isGenuine }) => isGenuine)
  const rows = genuine.map((erasure) => erasureRow(ring, erasure))
  const now = yield* Clock.currentTimeMillis
  yield* Effect.tryPromise({
    try: () => writeErasures(knownRegister(dataDir), rows, now),
    catch: () =>
      new StartRefused({ message: `${knownRegister(dataDir)} cannot be written: check its folder` })
  })
})

/**
 * Returns an effect that writes the erasures of the database to the file, if there are others than it wrote before, or
 * the root key is another one. Fails on a database that is older than what is known.
 */
export const notingErasures = Effect.fnUntraced(function* (dataDir: string) {
  const lacked = yield* requireKnownErasures(dataDir)
  // Of those of whom nothing is there, so that the file never forgets one.
  if (lacked.length > 0) yield* applyErasures(knownRegister(dataDir))
  const { count } = yield* Erasures
  const ring = yield* RootKeys
  let noted = { erasures: 0, key: ring.active.id }
  return Effect.gen(function* () {
    // By their number: the id of one is that of its request, which others may have overtaken.
    const now = { erasures: yield* count, key: ring.active.id }
    if (now.erasures !== noted.erasures || (now.erasures > 0 && now.key !== noted.key)) {
      yield* noteErasures(dataDir)
    }
    noted = now
    return 0
  })
})

/** Fails on a database that is older than what is known, and keeps the file up to date until the scope closes. */
export const watchErasures = Effect.fnUntraced(function* (dataDir: string) {
  const batch = yield* notingErasures(dataDir)
  yield* batch
  yield* forkBatches({
    name: "register of erasures",
    rowsMax: 1,
    pauseBetweenBatchesMs: LOOKS_EVERY_MS,
    pauseMs: LOOKS_EVERY_MS,
    batch
  })
})
