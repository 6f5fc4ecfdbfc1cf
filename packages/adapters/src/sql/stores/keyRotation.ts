import { StateConflict } from "@payroll/domain/errors"
import { SERVICE } from "@payroll/operations/caller"
import {
  KeyRotation,
  RETIRED_AFTER_MS,
  type ClientKeyRotation,
  type RowsUnderKeys
} from "@payroll/operations/ports/keyRotation"
import { NewId } from "@payroll/operations/ports/newId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys, type Rotation } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import { changeOf } from "./commandEntry.ts"
import { BEGINNING, rowMover, type Place } from "./keyedRows.ts"
import { keyedTables } from "./keyedTables.ts"
import { claimMover, FIRST_CLAIM, type ClaimPlace } from "./keyedClaims.ts"
import { prepareCounts, prepareSteps, type RotationRow } from "./keyRotationStatements.ts"
import { operatorEntry } from "./operatorEntry.ts"

/**
 * The time that a step lasts at least, by the clock of the worker that takes the next one, in milliseconds: longer than
 * a process uses what it read of keys (`clientKeys.ts`), with the time that a commit waits and takes.
 */
export const StepMs = Context.Reference<number>("payroll/StepMs", { defaultValue: () => 60_000 })

const rotationOf = (row: RotationRow): ClientKeyRotation => ({
  number: row.number,
  step: row.step,
  startedAt: row.started_at,
  steppedAt: row.stepped_at
})

/** How far the work of a step is, which the row of the rotation has for the next process. */
interface Moved {
  /** The tables that were read to their end; a later version may have more of them. */
  readonly tables: ReadonlyArray<string>
  /** The last row of the table behind these. */
  readonly row: Place
  /** The last claim; undefined behind all. */
  readonly claim?: ClaimPlace | undefined
}

const NOTHING: Moved = { tables: [], row: BEGINNING, claim: FIRST_CLAIM }

/** How far this process is with the work of a step. */
interface Progress {
  readonly number: number
  readonly step: string
  /** When it saw the step first, by its monotonic clock, in milliseconds. */
  readonly since: number
  moved: Moved
}

const monotonicMs = Effect.clockWith((clock) =>
  Effect.sync(() => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n))
)

/** The keys of a rotation: adds them, and says in the audit that they are in use. */
const makeKeys = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const { next: nextId } = yield* NewId
  const steps = prepareSteps(database)
  return {
    /** Adds a key for each client of a batch; false if all have one. */
    add: Effect.fnUntraced(function* (number: number, rows: number) {
      const [found] = yield* database.read(steps.withoutKey({ number, rows }))
      const added = found.map(({ client_id: clientId, version }) => {
        const { rootKeyId, wrapped } = newClientKey(ring, clientId)
        return { client_id: clientId, version: version + 1, root_key_id: rootKeyId, wrapped }
      })
      if (added.length === 0) return false
      yield* database.write(steps.addKeys({ number, keys: JSON.stringify(added) }))
      return true
    }),
    /** Says in the audit of each client of a batch that its key is another: its next link is under the new one. */
    auditUse: Effect.fnUntraced(function* (number: number, rows: number) {
      const [found] = yield* database.read(steps.unaudited({ number, rows }))
      if (found.length === 0) return false
      const audited = found.map(({ client_id: clientId }) => ({
        id: nextId(),
        client_id: clientId
      }))
      const values = { number, rows: JSON.stringify(audited) }
      yield* database.write(steps.auditUse(values), steps.markAudited(values))
      return true
    })
  }
})

/** Moves what is stored to the newest keys, batch by batch. */
const makeMoving = Effect.gen(function* () {
  const movers = yield* Effect.forEach(keyedTables, (table) =>
    Effect.map(rowMover(table), (move) => ({ name: table.name, move }))
  )
  const claims = yield* claimMover
  return {
    /** Moves the next batch of claims or of rows of a table; undefined once all are moved. */
    next: Effect.fnUntraced(function* ({ claim, tables, row }: Moved, rows: number) {
      if (claim) return { tables, row, claim: yield* claims.carry(claim, rows) }
      const mover = movers.find(({ name }) => !tables.includes(name))
      if (!mover) return undefined
      const last: Place | undefined = yield* mover.move(row, rows)
      return last ? { tables, row: last } : { tables: [...tables, mover.name], row: BEGINNING }
    }),
    /** Removes the next batch of claims under earlier keys; undefined once none is left. */
    dropClaims: Effect.fnUntraced(function* ({ claim }: Moved, rows: number) {
      return claim && { ...NOTHING, claim: yield* claims.drop(claim, rows) }
    })
  }
})

/** Does the work of each step, and takes the next. */
const makeAdvance = Effect.gen(function* () {
  const database = yield* Database
  const { rotation } = yield* ClientKeys
  const steps = prepareSteps(database)
  const keys = yield* makeKeys
  const moving = yield* makeMoving
  let progress: Progress | undefined

  const begun = Effect.fnUntraced(function* ({ number, step }: Rotation) {
    if (progress?.number !== number || progress.step !== step) {
      const since = yield* monotonicMs
      const [[kept]] = yield* database.read(steps.place({ number }))
      const place = step === "both" ? (kept?.place ?? null) : null
      const moved = place === null ? NOTHING : (JSON.parse(place) as Moved)
      progress = { number, step, since, moved }
    }
    return progress
  })

  /** True once every process has reached the step. */
  const isReached = Effect.fnUntraced(function* ({ number, step, since }: Progress) {
    if ((yield* monotonicMs) - since < (yield* StepMs)) return false
    const [[row]] = yield* database.read(steps.behind({ number, step }))
    return row?.count === 0
  })

  /** Moves a batch of what is stored, and keeps the place behind it; false once all is moved. */
  const moveNext = Effect.fnUntraced(function* (at: Progress, rows: number) {
    const moved = yield* moving.next(at.moved, rows)
    if (!moved) return false
    at.moved = moved
    yield* database.write(steps.keepPlace({ number: at.number, place: JSON.stringify(moved) }))
    return true
  })

  /** The step behind one whose work is done; undefined where the work goes on. */
  const stepAfter = Effect.fnUntraced(function* (at: Progress, rows: number) {
    const { number, step } = at
    if (step === "add") return (yield* keys.add(number, rows)) ? undefined : "load"
    if (step === "load") return "both"
    if (step === "both") return (yield* moveNext(at, rows)) ? undefined : "new"
    const dropped = yield* moving.dropClaims(at.moved, rows)
    at.moved = dropped ?? at.moved
    return dropped ? undefined : "done"
  })

  return Effect.fnUntraced(function* (rows: number) {
    // Before anything is made under its keys.
    const at = yield* begun(yield* rotation)
    const { number, step } = at
    if (step === "done" || step === "retired") return 0
    if (step === "new" && (yield* keys.auditUse(number, rows))) return rows
    if (step !== "add" && !(yield* isReached(at))) return 0
    const to = yield* stepAfter(at, rows)
    if (to) yield* database.write(steps.move({ number, from: step, to }))
    return rows
  })
})

const HOUR_MS = 3_600_000

const conflict = (message: string) => new StateConflict({ message })

/** Counts what is under which key. */
const makeCounting = Effect.gen(function* () {
  const database = yield* Database
  const steps = prepareSteps(database)
  const counts = prepareCounts(database)
  return {
    newest: Effect.map(
      database.read(steps.newest({})),
      ([[row]]) => row && { ...rotationOf(row), waited: row.waited }
    ),
    rows: Effect.forEach(counts, ({ table, what, count }) =>
      Effect.map(database.scan(count({})), ([row]): RowsUnderKeys => ({
        table,
        what,
        newest: (row?.all ?? 0) - (row?.earlier ?? 0),
        earlier: row?.earlier ?? 0
      }))
    ),
    unlinked: Effect.map(database.scan(steps.unlinked({})), ([row]) => row?.count ?? 0)
  }
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const { next } = yield* NewId
  const steps = prepareSteps(database)
  const { newest, rows, unlinked } = yield* makeCounting

  const entryOf = (operation: string) =>
    Effect.map(operatorEntry(next, operation, SERVICE.id), (entry) => changeOf(entry, entry.id))

  /** Fails while something may be under an earlier key. */
  const requireUnused = Effect.gen(function* () {
    const rotation = yield* newest
    if (rotation?.step !== "done") return yield* conflict("no rotation is done")
    const left = Math.ceil((RETIRED_AFTER_MS - rotation.waited) / HOUR_MS)
    if (left > 0)
      return yield* conflict(`the earlier keys were in use until lately: wait ${left} h`)
    const under = (yield* rows).filter(({ earlier }) => earlier > 0)
    if (under.length > 0) {
      const named = under.map(({ table, what, earlier }) => `${earlier} ${what} of ${table}`)
      return yield* conflict(`under an earlier key: ${named.join(", ")}: run payroll check`)
    }
    if ((yield* unlinked) === 0) return rotation
    return yield* conflict("the audit of a client ends under an earlier key: run a worker")
  })

  return KeyRotation.of({
    advance: yield* makeAdvance,
    start: Effect.gen(function* () {
      const about = yield* entryOf("keys.rotate")
      const [, , , [outcome]] = yield* database.write(
        steps.lock({}),
        steps.auditStart(about),
        steps.start(about),
        steps.outcome(about)
      )
      const rotation = yield* newest
      return outcome?.done === 1 && rotation ? rotation : yield* conflict("a rotation is under way")
    }),
    state: Effect.all({ rotation: newest, rows, unlinked }),
    retire: Effect.gen(function* () {
      const { number } = yield* requireUnused
      const about = { ...(yield* entryOf("keys.retire")), number }
      const [, , , , [outcome]] = yield* database.write(
        steps.lock({}),
        steps.auditRetirement(about),
        steps.retireKeys(about),
        steps.retire(about),
        steps.outcome(about)
      )
      const rotation = yield* newest
      if (outcome?.done === 1 && rotation) return rotation
      return yield* conflict("another rotation began meanwhile")
    })
  })
})

export const layerKeyRotation = Layer.effect(KeyRotation, make)
