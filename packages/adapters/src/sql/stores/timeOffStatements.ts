/** The statements of accounts of time off, and of what their balances follow from. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { prepareRevisions, prepareRowsOf, type Ids } from "./workerRows.ts"
import type { RecordKey } from "./workersOf.ts"

type EntryRow = Tables["time_off_entry"]

/** Without their explanations, which no computation needs, and what is sealed. */
const entriesOf = (of: RawBuilder<unknown>) => sql<EntryRow>`
  select id, client_id, company_id, version, created_at, updated_at, account_id, worker_id,
    sequence, kind, key, effective_date, minutes, earned_minutes, capped_minutes,
    time_off_policy_id, policy_version, pay_period, request_id, reverses, corrects, reported_in,
    '[]' as explanation, reason_code, null as sealed, acted_by
  from time_off_entry where ${of} order by account_id, sequence`

/** What all workers of a company have in common. */
type OfCompanies = "company_location" | "holiday_calendar" | "pay_schedule" | "time_off_policy"

/** All that is known of the time off of some workers. */
export const prepareTimeOff = ({ dialect, prepare }: Database["Service"]) => {
  const among = (table: string, p: Pick<Record<keyof Ids, string>, "ids">) =>
    dialect.oneOf(sql.ref(`${table}.worker_id`), p.ids)
  const companiesOf = (p: Record<keyof Ids, string>) =>
    sql`(select company_id from worker
      where client_id = ${p.clientId} and ${dialect.oneOf(sql.ref("worker.id"), p.ids)})`
  const rowsOf = prepareRowsOf({ dialect, prepare })
  const ofWorkers = (p: Record<keyof Ids, string>) => sql`
    client_id = ${p.clientId} and account_id in (
      select id from time_off_account
      where client_id = ${p.clientId} and ${among("time_off_account", p)}
    )`
  const ofCompanies = <T extends OfCompanies>(table: T) =>
    prepare<Ids, Tables[T]>(
      (_db, p) => sql<Tables[T]>`
        select * from ${sql.ref(table)}
        where client_id = ${p.clientId} and company_id in ${companiesOf(p)} order by id`
    )
  return {
    workers: prepare((db, p: Ids) =>
      db
        .selectFrom("worker")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("worker.id"), p.ids))
        .orderBy("id")
    ),
    revisions: prepareRevisions({ dialect, prepare }),
    exits: prepare((db, p: Ids) =>
      db
        .selectFrom("worker_exit")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("worker_exit", p))
        .where(sql<boolean>`status in ('planned', 'effective')`)
        .orderBy("id")
    ),
    wages: rowsOf("wage"),
    schedules: prepare((db, p: Ids) =>
      db
        .selectFrom("work_schedule")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("work_schedule", p))
        .orderBy("effective_from")
    ),
    requests: rowsOf("time_off_request"),
    locations: ofCompanies("company_location"),
    paySchedules: ofCompanies("pay_schedule"),
    policies: ofCompanies("time_off_policy"),
    calendars: ofCompanies("holiday_calendar"),
    entries: prepare<Ids, EntryRow>((_db, p) => entriesOf(ofWorkers(p))),
    decided: prepare<Ids, EntryRow>((_db, p) =>
      entriesOf(sql`${ofWorkers(p)} and kind in ('usage', 'reversal', 'adjustment', 'payout')`)
    )
  }
}

/** What was approved and amended of the recorded time of some workers. */
export const prepareWorked = (database: Database["Service"]) => {
  const rowsOf = prepareRowsOf(database)
  return { worked: rowsOf("worked_time"), amendments: rowsOf("timesheet_amendment") }
}

/** Until when the timesheets of some workers are locked. */
export const prepareLocked = ({ dialect, prepare }: Database["Service"]) =>
  prepare((db, p: Ids) =>
    db
      .selectFrom("timesheet")
      .select(({ fn }) => ["worker_id", fn.max("period_end").as("through")])
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("timesheet.worker_id"), p.ids))
      .where("status", "=", "Locked")
      .groupBy("worker_id")
  )

/** The accounts of some workers, and which policies are assigned to these. */
export const prepareAssignments = (database: Database["Service"]) => {
  const rowsOf = prepareRowsOf(database)
  return { accounts: rowsOf("time_off_account"), assignments: rowsOf("time_off_assignment") }
}

interface PolicyKey extends RecordKey {
  readonly rows: number
}

const goingOn = (p: Record<keyof PolicyKey, unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from time_off_assignment
  where time_off_policy_id = ${p.id} and client_id = ${p.clientId} and status = 'Active'
  order by id limit ${p.rows}`

/** The assignments of a policy that go on. */
export const preparePolicyAssignments = ({ prepare }: Database["Service"]) => ({
  assignments: prepare<PolicyKey, Tables["time_off_assignment"]>(
    (_db, p) => sql<Tables["time_off_assignment"]>`${goingOn(p, sql`*`)}`
  ),
  accounts: prepare<PolicyKey, Tables["time_off_account"]>(
    (_db, p) => sql<Tables["time_off_account"]>`
      select * from time_off_account
      where client_id = ${p.clientId} and id in (${goingOn(p, sql`account_id`)})
      order by id`
  )
})

/** The assignments that a policy ever had, with their dates. */
export const prepareHolders = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_assignment")
      .select(["worker_id", "dates"])
      .where("time_off_policy_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )

/** The policies of assignments that name a worker as the one before. */
export const prepareSuccessors = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_assignment")
      .select("time_off_policy_id")
      .where("previous_worker_id", "=", p.id)
      .where("previous_worker_id", "is not", null)
      .where("client_id", "=", p.clientId)
  )

/** Whose an account or an assignment is. */
export const prepareOwners = ({ prepare }: Database["Service"]) => {
  const workerOf = (table: "time_off_account" | "time_off_assignment" | "time_off_request") =>
    prepare((db, p: RecordKey) =>
      db
        .selectFrom(table)
        .select("worker_id")
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
    )
  return {
    account: workerOf("time_off_account"),
    assignment: workerOf("time_off_assignment"),
    request: workerOf("time_off_request")
  }
}
