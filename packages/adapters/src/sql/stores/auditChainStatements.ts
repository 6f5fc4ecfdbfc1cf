/** The statements that link the audit, and read the links back. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { AuditColumns, AuditLinkColumns } from "../records/otherTables.ts"

interface Range {
  readonly after: string
  readonly before: string
  readonly rows: number
}

/** The last link of a client. */
export type Head = Pick<AuditLinkColumns, "client_id" | "number" | "mac" | "key_version">

const linkColumns = {
  client_id: "text",
  number: "integer",
  up_to: "text",
  amount: "integer",
  mac: "text",
  key_version: "integer"
} as const

export const prepareLinking = ({ dialect, prepareForAll }: Database["Service"]) => ({
  place: prepareForAll<object, { readonly place: string }>("auditChain.place", (db) =>
    db.selectFrom("figure_place").select("place").where("source", "=", "link")
  ),
  rows: prepareForAll<Range, AuditColumns>("auditChain.rows", (db, p) =>
    db
      .selectFrom("audit")
      .selectAll()
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id")
      .limit(p.rows)
  ),
  heads: prepareForAll<{ readonly clients: string }, Head>(
    "auditChain.heads",
    (_db, p) => sql<Head>`
      select link.client_id, link.number, link.mac, link.key_version
      from ${dialect.recordset("batch", p.clients, { client_id: "text" })}
      join audit_link as link on link.client_id = batch.client_id and link.number = (
        select max(number) from audit_link where client_id = batch.client_id)`
  ),
  /** Locks the place: of two processes that link the same rows the second moves nothing. */
  move: prepareForAll<{
    readonly place: string
    readonly next: string
    readonly linkedBy: string
  }>(
    "auditChain.move",
    (_db, p) => sql`
      update figure_place set place = ${p.next}, counted_by = ${p.linkedBy}
      where source = 'link' and place = ${p.place}`
  ),
  add: prepareForAll<{ readonly linkedBy: string; readonly links: string }>(
    "auditChain.add",
    (_db, p) => sql`
      insert into audit_link (client_id, number, up_to, amount, mac, key_version)
      select client_id, number, up_to, amount, mac, key_version
      from ${dialect.recordset("made", p.links, linkColumns)}
      where exists (
        select 1 from figure_place where source = 'link' and counted_by = ${p.linkedBy})`
  )
})

export const prepareVerifying = ({ prepareForAll }: Database["Service"]) => ({
  /** The links of the first batch behind an id. */
  batchAfter: prepareForAll<{ readonly after: string }, AuditLinkColumns>(
    "auditChain.batchAfter",
    (db, p) =>
      db
        .selectFrom("audit_link")
        .selectAll()
        .where("up_to", "=", (eb) =>
          eb
            .selectFrom("audit_link")
            .select(({ fn }) => fn.min("up_to").as("up_to"))
            .where("up_to", ">", p.after)
        )
        .orderBy("client_id")
  ),
  waiting: prepareForAll<{ readonly after: string }, { readonly count: number }>(
    "auditChain.waiting",
    (_db, p) => sql<{ readonly count: number }>`
      select count(*) as count from audit where id > ${p.after}`
  ),
  /** The last link that a client had at a row; more than one where links between are missing. */
  lastUpTo: prepareForAll<
    {
      readonly upTo: string
      readonly client: string
      readonly number: number
      readonly rows: number
    },
    Head
  >(
    "auditChain.lastUpTo",
    (_db, p) => sql<Head>`
      select client_id, number, mac, key_version from audit_link as link
      where up_to <= ${p.upTo} and (client_id, number) > (cast(${p.client} as text), cast(${p.number} as bigint))
        and not exists (
          select 1 from audit_link as later where later.client_id = link.client_id
            and later.number = link.number + 1 and later.up_to <= ${p.upTo})
      order by client_id, number limit ${p.rows}`
  )
})
