/** The statements by which every look at a worker begins: its row and its revision. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import type { RecordKey } from "./workersOf.ts"

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

/** Tables whose rows are each of one worker. */
type OfWorkers =
  | "time_off_account"
  | "time_off_assignment"
  | "time_off_request"
  | "timesheet_amendment"
  | "wage"
  | "worked_time"

/** All rows of a table that many workers have, by id. */
export const prepareRowsOf =
  ({ dialect, prepare }: Pick<Database["Service"], "dialect" | "prepare">) =>
  <T extends OfWorkers>(table: T) =>
    prepare<Ids, Tables[T]>(
      (_db, p) => sql<Tables[T]>`
        select * from ${sql.table(table)}
        where client_id = ${p.clientId} and ${dialect.oneOf(sql.ref(`${table}.worker_id`), p.ids)}
        order by id`
    )

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
