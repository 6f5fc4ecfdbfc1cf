import { Erasures } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import { erasureRow, storedErasure } from "./erasureRow.ts"
import { prepareErasures } from "./erasureStatements.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const { add, lacked, settle, list, due, underOthers } = prepareErasures(database)

  return Erasures.of({
    add: (erasures) =>
      Effect.map(
        database.write(
          add({ rows: JSON.stringify(erasures.map((each) => erasureRow(ring, each))) })
        ),
        ([rows]) => rows.length
      ),
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
    due: (now, limit) =>
      Effect.map(database.read(due({ now: Math.trunc(now), limit })), ([rows]) =>
        rows.map((row) => storedErasure(ring, row))
      ),
    settle: (erasure) =>
      Effect.asVoid(database.write(settle({ rows: JSON.stringify([erasureRow(ring, erasure)]) }))),
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
          const [remade] = yield* database.write(settle({ rows: JSON.stringify(genuine) }))
          return remade.length
        }
        after = rows.at(-1)?.id ?? ""
        if (rows.length < limit) return 0
      }
    })
  })
})

export const layerErasures = Layer.effect(Erasures, make)
