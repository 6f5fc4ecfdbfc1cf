/** The statements by which every look at a worker begins: its row and its revision. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { RecordKey } from "./records.ts"

export interface Ids {
  readonly clientId: string
  /** A JSON array. */
  readonly ids: string
}

export const prepareWorkerRow = ({ prepare }: Pick<Database["Service"], "prepare">) => ({
  worker: prepare((db, p: RecordKey) =>
    db.selectFrom("worker").selectAll().where("id", "=", p.id).where("client_id", "=", p.clientId)
  ),
  revision: prepare((db, p: RecordKey) =>
    db
      .selectFrom("aggregate")
      .select("revision")
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

/** The revisions of many workers. */
export const prepareRevisions = ({
  dialect,
  prepare
}: Pick<Database["Service"], "dialect" | "prepare">) =>
  prepare((db, p: Ids) =>
    db
      .selectFrom("aggregate")
      .select(["id", "revision"])
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("aggregate.id"), p.ids))
  )
