/** The statements about webhook endpoints and recipients of a client that is erased. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { OfClient } from "../statement.ts"
import { isAudited } from "./commandEntry.ts"
import type { Erased } from "./erasureHold.ts"

/** Rows of a commit. */
const ROWS = 100

interface After extends OfClient {
  readonly after: string
}

export interface NamedRow {
  readonly id: string
  /** The address of an endpoint, or the name of a recipient. */
  readonly named: string
}

const TABLES = { webhook_endpoint: "url", recipient: "name" } as const

/** The rows of a client in a table, those that are over too. */
const prepareNamed = ({ prepare }: Database["Service"], table: keyof typeof TABLES) =>
  prepare<After, NamedRow>(
    (_db, p) => sql<NamedRow>`
      select id, ${sql.ref(TABLES[table])} as named from ${sql.table(table)}
      where client_id = ${p.clientId} and id > ${p.after} order by id limit ${sql.lit(ROWS)}`
  )

export const prepareOfClient = (database: Database["Service"]) => {
  const { dialect, prepare } = database
  return {
    endpointsAfter: prepareNamed(database, "webhook_endpoint"),
    recipientsAfter: prepareNamed(database, "recipient"),
    endpoints: prepare<Erased>(
      (_db, p) => sql`
        update webhook_endpoint set url = made.named, description = null, sealed = made.sealed
        from ${dialect.recordset("made", p.made, { id: "text", named: "text", sealed: "text" })}
        where webhook_endpoint.id = made.id and webhook_endpoint.client_id = ${p.clientId}
          and ${isAudited(p)}`
    ),
    recipients: prepare<Erased>(
      (_db, p) => sql`
        update recipient set name = made.named, revoked_at = coalesce(revoked_at, cast(${p.at} as bigint))
        from ${dialect.recordset("made", p.made, { id: "text", named: "text" })}
        where recipient.id = made.id and recipient.client_id = ${p.clientId} and ${isAudited(p)}`
    )
  }
}
