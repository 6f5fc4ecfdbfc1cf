/** The statements of the event log, and of the marks of what was committed. */
import { sql, type Kysely } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"

const DELIVERIES_MAX = 1_000
/** Rows of processes that store at the same time do not appear in the order of their ids. */
const LAST_ROWS = 20
export const DELIVERED = "delivered"
/** The number of a test message in the log of attempts. Events count from 1. */
export const OF_TEST = 0

interface OfClient {
  readonly clientId: string
}

interface IdRange extends OfClient {
  readonly companyId: string
  readonly after: string
  readonly before: string
  readonly rows: number
}

interface Numbers extends OfClient {
  readonly companyId: string
  readonly after: number
  readonly below: number
  readonly rows: number
}

export type Direction = "asc" | "desc"

export const eventColumns = ["id", "client_id", "company_id", "sequence", "type", "at"] as const

/** The lists of events, in one direction. */
export const prepareEventLists = ({ prepare }: Database["Service"], direction: Direction) => ({
  ofCompany: prepare((db, p: Numbers) =>
    db
      .selectFrom("event")
      .select(eventColumns)
      .where("company_id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
      .where("sequence", ">", p.after)
      .where("sequence", "<", p.below)
      .orderBy("sequence", direction)
      .limit(p.rows)
  ),
  ofClient: prepare((db, p: IdRange) =>
    db
      .selectFrom("event")
      .select(eventColumns)
      .where("client_id", "=", p.clientId)
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id", direction)
      .limit(p.rows)
  )
})

/** The lists of attempts, in one direction. */
export const prepareAttemptLists = ({ prepare }: Database["Service"], direction: Direction) => {
  const inRange = (db: Kysely<Tables>, p: IdRange) =>
    db
      .selectFrom("delivery_attempt")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id", direction)
      .limit(p.rows)
  return {
    ofCompany: prepare((db, p: IdRange) => inRange(db, p).where("company_id", "=", p.companyId)),
    ofClient: prepare(inRange),
    /** Reads attempts that did not deliver, by result; these have an index. */
    ofResult: prepare((db, p: IdRange & { readonly result: string }) =>
      inRange(db, p).where("result", "=", p.result).where("result", "<>", sql.lit(DELIVERED))
    )
  }
}

/** Statements that read one event and its deliveries. */
export const prepareStory = ({ prepare }: Database["Service"]) => ({
  byId: prepare((db, p: OfClient & { readonly id: string }) =>
    db
      .selectFrom("event")
      .select([...eventColumns, "body"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  ofEvent: prepare((db, p: OfClient & { readonly id: string }) =>
    db
      .selectFrom("delivery_attempt")
      .selectAll()
      .where("event_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
      .limit(sql.lit(DELIVERIES_MAX))
  ),
  /** The lanes of the company of an event, to endpoints that are not removed. */
  lanes: prepare<OfClient & { readonly id: string }, Tables["delivery_lane"]>(
    (_db, p) => sql<Tables["delivery_lane"]>`
      select lane.* from event
      join webhook_endpoint as endpoint on endpoint.client_id = event.client_id
        and endpoint.spreads = 0 and endpoint.state <> 'removed'
      join delivery_lane as lane on lane.endpoint_id = endpoint.id
        and lane.company_id = event.company_id and lane.client_id = event.client_id
      where event.id = ${p.id} and event.client_id = ${p.clientId}
      order by endpoint.id`
  )
})

/** Statements whose rows change with commits: of any client, and of one. */
export const prepareMarks = ({ dialect, prepare, prepareForAll }: Database["Service"]) => ({
  mark: prepareForAll("eventLog.changeMark", (db) =>
    db.selectFrom("migration").select(dialect.changeMark.as("mark")).limit(1)
  ),
  commits: prepare((db, p: OfClient) =>
    db
      .selectFrom("audit")
      .select("id")
      .where("client_id", "=", p.clientId)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(LAST_ROWS)
  ),
  deliveries: prepare((db, p: OfClient) =>
    db
      .selectFrom("delivery_attempt")
      .select("id")
      .where("client_id", "=", p.clientId)
      .orderBy("id", "desc")
      .limit(LAST_ROWS)
  )
})
