import { Erasures, type Erasure, type StoredErasure } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import { erasureRow, storedErasure } from "./erasureRow.ts"
import { prepareErasures } from "./erasureStatements.ts"

/** Rows that are read at a time for those that are due, and times; more were stored without the root key. */
const DUE_ROWS = 1_000
const DUE_PAGES_MAX = 100

const make = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const { add, begin, lacked, settle, list, count, due, underOthers } = prepareErasures(database)

  /** Stores rows, and returns how many were added. */
  const added = (statement: typeof add) => (erasures: ReadonlyArray<Erasure>) => {
    const rows = JSON.stringify(erasures.map((each) => erasureRow(ring, each)))
    return Effect.map(database.write(statement({ rows })), ([ids]) => ids.length)
  }

  return Erasures.of({
    add: added(add),
    begin: added(begin),
    lacked: (erasures) =>
      Effect.map(
        database.read(
          lacked({
            rows: JSON.stringify(
              erasures.map(({ id, subjectId }) => ({ id, subject_id: subjectId }))
            )
          })
        ),
        ([rows]) => rows.map((row) => ({ id: row.id, isThere: row.is_there === 1 }))
      ),
    list: (after, limit) =>
      Effect.map(database.read(list({ after, limit })), ([rows]) =>
        rows.map((row) => storedErasure(ring, row))
      ),
    count: Effect.map(database.read(count({})), ([[row]]) => row?.erasures ?? 0),
    due: Effect.fnUntraced(function* (times, limit) {
      const genuine: Array<StoredErasure> = []
      let place = { dueAt: Number.MIN_SAFE_INTEGER, after: "" }
      for (let page = 0; page < DUE_PAGES_MAX; page += 1) {
        const [rows] = yield* database.read(due({ ...times, limit: DUE_ROWS, ...place }))
        const stored = rows.map((row) => storedErasure(ring, row))
        genuine.push(...stored.filter(({ isGenuine }) => isGenuine))
        const last = stored.at(-1)
        if (last?.dueAt === undefined || genuine.length >= limit || rows.length < DUE_ROWS) break
        place = { dueAt: last.dueAt, after: last.id }
      }
      return genuine.slice(0, limit)
    }),
    settle: (erasure, { dueAt: was = null }) =>
      Effect.asVoid(
        database.write(settle({ rows: JSON.stringify([erasureRow(ring, erasure)]), was }))
      ),
    remake: Effect.fnUntraced(function* (limit) {
      let after = ""
      for (;;) {
        const page = { active: ring.active.id, after, limit }
        const [rows] = yield* database.read(underOthers(page))
        // A row that does not fit stays as it is: it is not given a new MAC.
        const genuine = rows
          .map((row) => storedErasure(ring, row))
          .filter(({ isGenuine }) => isGenuine)
          .map((erasure) => erasureRow(ring, erasure))
        if (genuine.length > 0) {
          const [remade] = yield* database.write(
            settle({ rows: JSON.stringify(genuine), was: null })
          )
          return remade.length
        }
        after = rows.at(-1)?.id ?? ""
        if (rows.length < limit) return 0
      }
    })
  })
})

export const layerErasures = Layer.effect(Erasures, make)
