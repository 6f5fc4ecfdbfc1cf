import { ChangeMark } from "@payroll/operations/ports/changeMark"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"

/** Rows of processes that store at the same time do not appear in the order of their ids. */
const LAST_ROWS = 20

interface OfClient {
  readonly clientId: string
}

export const layerChangeMark = Layer.effect(
  ChangeMark,
  Effect.map(Database, ({ dialect, prepare, prepareForAll, read }) => {
    const mark = prepareForAll("changeMark.current", (db) =>
      db.selectFrom("migration").select(dialect.changeMark.as("mark")).limit(1)
    )
    const commits = prepare((db, p: OfClient) =>
      db
        .selectFrom("audit")
        .select("id")
        .where("client_id", "=", p.clientId)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(LAST_ROWS)
    )
    const deliveries = prepare((db, p: OfClient) =>
      db
        .selectFrom("delivery_attempt")
        .select("id")
        .where("client_id", "=", p.clientId)
        .orderBy("id", "desc")
        .limit(LAST_ROWS)
    )
    return ChangeMark.of({
      current: Effect.map(read(mark({})), ([[row]]) => String(row?.mark)),
      ofClient: (clientId) =>
        Effect.map(read(commits({ clientId }), deliveries({ clientId })), (lists) =>
          lists.map((rows) => rows.map(({ id }) => id).join(" ")).join("; ")
        )
    })
  })
)
