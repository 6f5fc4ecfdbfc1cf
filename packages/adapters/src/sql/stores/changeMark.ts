import { ChangeMark } from "@payroll/operations/ports/changeMark"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"

export const layerChangeMark = Layer.effect(
  ChangeMark,
  Effect.map(Database, ({ dialect, prepareForAll, read }) => {
    const mark = prepareForAll("changeMark.current", (db) =>
      db.selectFrom("migration").select(dialect.changeMark.as("mark")).limit(1)
    )
    return ChangeMark.of({ current: Effect.map(read(mark({})), ([[row]]) => String(row?.mark)) })
  })
)
