import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"

/** A record that was leased. */
export interface LeasedRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
}

/** The tables whose records a background loop takes when they are due. */
type DueTable = {
  [Name in keyof Tables]: Tables[Name] extends LeasedRow & { readonly due_at: number | null }
    ? Name
    : never
}[keyof Tables]

type Queue =
  | "bankAccountQueue"
  | "payScheduleQueue"
  | "terminationQueue"
  | "timeOffQueue"
  | "timeOffRecalculationQueue"
  | "timesheetLockQueue"
  | "timesheetQueue"
  | "workedTimeQueue"

/**
 * The statements by which a loop takes the due records of a table: the earliest first, each for one process until
 * the lease ends. A leased row has the columns `more` too.
 */
export const prepareDue = <More extends string = never>(
  { dialect: { now, skipLocked }, prepareForAll }: Database["Service"],
  queue: Queue,
  table: DueTable,
  ...more: ReadonlyArray<More>
) => {
  type Row = LeasedRow & Readonly<Record<More, string>>
  const columns = ["id", "client_id", "company_id", ...more].map((name) => sql.ref(name))
  return {
    lease: prepareForAll<{ readonly limit: number; readonly leaseMs: number }, Row>(
      `${queue}.lease`,
      (_db, p) => sql<Row>`
        with due as materialized (
          select id as due_id from ${sql.table(table)}
          where due_at is not null and due_at <= ${now}
          order by due_at, id limit ${p.limit} ${skipLocked}
        )
        update ${sql.table(table)} set due_at = ${now} + cast(${p.leaseMs} as bigint)
        from due where id = due_id
        returning ${sql.join(columns)}`
    ),
    nextDue: prepareForAll<unknown, { readonly in_ms: number | null }>(
      `${queue}.nextDue`,
      () => sql<{ readonly in_ms: number | null }>`
        select min(due_at) - ${now} as in_ms from ${sql.table(table)} where due_at is not null`
    )
  }
}

/** What the port of a loop does with the due records of a table; `dueOf` makes of a leased row what the loop gets. */
export const dueRecords = <Due, More extends string = never>(
  database: Database["Service"],
  queue: Queue,
  table: DueTable,
  dueOf: (row: LeasedRow & Readonly<Record<More, string>>) => Due,
  ...more: ReadonlyArray<More>
) => {
  const { lease, nextDue } = prepareDue(database, queue, table, ...more)
  return {
    lease: (limit: number, leaseMs: number) =>
      Effect.map(database.write(lease({ limit, leaseMs })), ([rows]) => rows.map(dueOf)),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  }
}

interface Postponed {
  readonly id: string
  readonly version: number
  readonly dueAt: number | null
}

/** Sets when a record is due again, never if that is undefined, unless it has changed since it was read. */
export const postponing = (
  { prepareForAll, write }: Database["Service"],
  queue: "timeOffQueue" | "timesheetQueue" | "workedTimeQueue",
  table: DueTable
) => {
  const postpone = prepareForAll<Postponed, unknown>(
    `${queue}.postpone`,
    (_db, p) => sql`
      update ${sql.table(table)} set due_at = cast(${p.dueAt} as bigint)
      where id = ${p.id} and version = cast(${p.version} as bigint)`
  )
  return ({ id, version }: Pick<Postponed, "id" | "version">, dueAt: number | undefined) =>
    Effect.asVoid(write(postpone({ id, version, dueAt: dueAt ?? null })))
}
