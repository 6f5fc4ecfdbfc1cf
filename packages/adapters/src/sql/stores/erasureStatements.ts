/** The statements about the register of erasures. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { erasureColumnNames, erasureColumns, type ErasureColumns } from "../records/erasureTable.ts"

const names = sql.join(erasureColumnNames.map((column) => sql.ref(column)))

interface Rows {
  /** Rows of the table as JSON. */
  readonly rows: string
}

interface Page {
  readonly after: string
  readonly limit: number
}

/** Behind an erasure in the order of their next steps. */
interface Due extends Page {
  readonly now: number
  readonly believed: number
  readonly dueAt: number
}

interface Id {
  readonly id: string
}

const SUBJECTS = ["worker", "business_user", "company", "client"] as const

/** Condition: a table has the subject of an erasure. The limit keeps PostgreSQL from reading all of the table. */
const isThere = (table: (typeof SUBJECTS)[number]) =>
  sql`(select 1 from ${sql.table(table)} where id = made.subject_id limit 1) is not null`

/** Condition: the register has an erasure of one of some ids. */
export const hasErasure = (clientId: unknown, ...ids: ReadonlyArray<unknown>) => sql`exists (
  select 1 from erasure where erasure.client_id = ${clientId} and erasure.subject_id in (${sql.join(ids)}))`

/** Condition: the subject of a request to erase in `table`, its company or its client has an erasure. */
export const hasErasureOf = (table: string, clientId: unknown = sql.ref(`${table}.client_id`)) =>
  hasErasure(
    clientId,
    ...["subject_id", "company_id", "client_id"].map((name) => sql.ref(`${table}.${name}`))
  )

interface Count {
  readonly erasures: number
}

/** Statements of all clients. `add` and `settle` go into the transaction that erases. */
export const prepareErasures = ({ dialect, prepareForAll }: Database["Service"]) => ({
  /** Adds rows that are not there; returns the ids of those that it added. */
  add: prepareForAll<Rows, Id>(
    "erasures.add",
    (_db, p) => sql<Id>`
      insert into erasure (${names})
      select ${names} from ${dialect.recordset("made", p.rows, erasureColumns)} where true
      on conflict (id) do nothing returning id`
  ),
  /** Adds rows of subjects that have none; returns the ids of those that it added. */
  begin: prepareForAll<Rows, Id>(
    "erasures.begin",
    (_db, p) => sql<Id>`
      insert into erasure (${names})
      select ${names} from ${dialect.recordset("made", p.rows, erasureColumns)}
      where not exists (
        select 1 from erasure as known
        where known.client_id = made.client_id and known.subject_id = made.subject_id)
      returning id`
  ),
  /** The rows that are not there, and if there is what they erase. */
  lacked: prepareForAll<Rows, Id & { readonly is_there: number }>(
    "erasures.lacked",
    (_db, p) => sql<Id & { readonly is_there: number }>`
      select made.id, case when ${sql.join(SUBJECTS.map(isThere), sql` or `)}
        then 1 else 0 end as is_there
      from ${dialect.recordset("made", p.rows, { id: "text", subject_id: "text" })}
      where not exists (select 1 from erasure where erasure.id = made.id)`
  ),
  /** Sets the state of rows that are there, or were due at a time, with their MACs; returns their ids. */
  settle: prepareForAll<Rows & { readonly was: number | null }, Id>(
    "erasures.settle",
    (_db, p) => sql<Id>`
      update erasure set state = made.state, due_at = made.due_at,
        root_key_id = made.root_key_id, root_mac = made.root_mac
      from ${dialect.recordset("made", p.rows, erasureColumns)}
      where erasure.id = made.id
        and (cast(${p.was} as bigint) is null or erasure.due_at = cast(${p.was} as bigint))
      returning erasure.id`
  ),
  list: prepareForAll<Page, ErasureColumns>("erasures.list", (db, p) =>
    db.selectFrom("erasure").selectAll().where("id", ">", p.after).orderBy("id").limit(p.limit)
  ),
  due: prepareForAll<Due, ErasureColumns>("erasures.due", (db, p) =>
    db
      .selectFrom("erasure")
      .selectAll()
      .where("due_at", "is not", null)
      .where("due_at", "<=", p.now)
      .where((where) => where.or([where("state", "<>", "kept"), where("due_at", "<=", p.believed)]))
      .where(sql<boolean>`(due_at, id) > (cast(${p.dueAt} as bigint), cast(${p.after} as text))`)
      .orderBy("due_at")
      .orderBy("id")
      .limit(p.limit)
  ),
  count: prepareForAll<unknown, Count>("erasures.count", (db) =>
    db.selectFrom("erasure").select(sql<number>`count(*)`.as("erasures"))
  ),
  underOthers: prepareForAll<{ readonly active: string } & Page, ErasureColumns>(
    "erasures.underOthers",
    (db, p) =>
      db
        .selectFrom("erasure")
        .selectAll()
        .where("root_key_id", "<>", p.active)
        .where("id", ">", p.after)
        .orderBy("id")
        .limit(p.limit)
  )
})
