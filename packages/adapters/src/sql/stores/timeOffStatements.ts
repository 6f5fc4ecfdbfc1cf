/** The statements of accounts of time off, and of what their balances follow from. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { companyCalendarTable } from "../records/companyCalendar.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import {
  timeOffAccountTable,
  timeOffAssignmentTable,
  timeOffEntryTable
} from "../records/timeOffAccount.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { timesheetAmendmentTable, workedTimeTable } from "../records/timesheet.ts"
import { wageTable } from "../records/wage.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import type { RowOf } from "../records/table.ts"
import { TO_COME } from "./manyWorkers.ts"
import { PLACED_COLUMNS } from "./placed.ts"
import {
  prepareRevisions,
  recordQueries,
  recordsOf,
  type Ids,
  type Page,
  type RecordKey
} from "./records.ts"

type EntryRow = RowOf<typeof timeOffEntryTable>

/** Without their explanations, which no computation needs, and what is sealed. */
const entriesOf = (of: RawBuilder<unknown>) => sql<EntryRow>`
  select id, client_id, company_id, version, created_at, updated_at, account_id, worker_id,
    sequence, kind, key, effective_date, minutes, earned_minutes, capped_minutes,
    time_off_policy_id, policy_version, pay_period, request_id, reverses, corrects, reported_in,
    '[]' as explanation, reason_code, null as sealed, acted_by
  from time_off_entry where ${of} order by account_id, sequence`

/** Statements that read everything stored of the time off of some workers. */
export const prepareTimeOff = (database: Database["Service"]) => {
  const { dialect, prepare } = database
  const { byEach, where } = recordQueries(database)
  const ofCompanies = <Columns, R>(table: Parameters<typeof byEach<Columns, R>>[0]) =>
    where<Ids, Columns, R>(
      table,
      (p) => sql`company_id in (
        select company_id from worker
        where client_id = ${p.clientId} and ${dialect.oneOf(sql.ref("worker.id"), p.ids)})`
    )
  const entries = (more = sql``) => {
    const statement = prepare<Ids, EntryRow>((_db, p) =>
      entriesOf(sql`client_id = ${p.clientId} and account_id in (
        select id from time_off_account where client_id = ${p.clientId}
          and ${dialect.oneOf(sql.ref("time_off_account.worker_id"), p.ids)}) ${more}`)
    )
    return (values: Ids) => recordsOf(timeOffEntryTable, statement(values))
  }
  return {
    workers: byEach(workerTable, "id"),
    revisions: prepareRevisions(database),
    exits: byEach(workerExitTable, "worker_id", TO_COME),
    wages: byEach(wageTable, "worker_id"),
    schedules: byEach(workScheduleTable, "worker_id", { orderBy: "effective_from" }),
    requests: byEach(timeOffRequestTable, "worker_id"),
    locations: ofCompanies(companyLocationTable),
    paySchedules: ofCompanies(payScheduleTable),
    policies: ofCompanies(timeOffPolicyTable),
    calendars: ofCompanies(companyCalendarTable),
    entries: entries(),
    decided: entries(sql`and kind in ('usage', 'reversal', 'adjustment', 'payout')`)
  }
}

/** Statements that read the approved time of some workers and its amendments. */
export const prepareWorked = (database: Database["Service"]) => {
  const { byEach } = recordQueries(database)
  return {
    worked: byEach(workedTimeTable, "worker_id"),
    amendments: byEach(timesheetAmendmentTable, "worker_id")
  }
}

/** Reads until when the timesheets of some workers are locked. */
export const prepareLocked = ({ dialect, prepare }: Database["Service"]) =>
  prepare((db, p: Ids) =>
    db
      .selectFrom("timesheet")
      .select(({ fn }) => ["worker_id", "company_id", fn.max("period_end").as("through")])
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("timesheet.worker_id"), p.ids))
      .where("status", "=", "Locked")
      .groupBy(["worker_id", "company_id"])
  )

/** The accounts of some workers, and which policies are assigned to these. */
export const prepareAssignments = (database: Database["Service"]) => {
  const { byEach } = recordQueries(database)
  return {
    accounts: byEach(timeOffAccountTable, "worker_id"),
    assignments: byEach(timeOffAssignmentTable, "worker_id")
  }
}

interface PolicyKey extends RecordKey {
  readonly rows: number
}

/** The assignments of a policy that go on, with their accounts. */
export const preparePolicyAssignments = (database: Database["Service"]) => {
  const { by, pageBy, where } = recordQueries(database)
  return {
    page: pageBy(timeOffAssignmentTable, "time_off_policy_id"),
    assignments: by(timeOffAssignmentTable, "time_off_policy_id", {
      where: sql`status = 'Active'`,
      limit: ({ rows }: PolicyKey) => rows
    }),
    accounts: where(
      timeOffAccountTable,
      (p: PolicyKey) => sql`id in (
        select account_id from time_off_assignment
        where time_off_policy_id = ${p.id} and client_id = ${p.clientId} and status = 'Active'
        order by id limit ${p.rows})`
    )
  }
}

/** The assignments that a policy ever had, with their dates. */
export const prepareHolders = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_assignment")
      .select(["company_id", "worker_id", "dates"])
      .where("time_off_policy_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )

/** The policies of assignments that name a worker as the one before. */
export const prepareSuccessors = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_assignment")
      .select(["company_id", "time_off_policy_id"])
      .where("previous_worker_id", "=", p.id)
      .where("previous_worker_id", "is not", null)
      .where("client_id", "=", p.clientId)
  )

/** Statements that read the worker of an account, an assignment or a request. */
export const prepareOwners = ({ prepare }: Database["Service"]) => {
  const workerOf = (table: "time_off_account" | "time_off_assignment" | "time_off_request") =>
    prepare((db, p: RecordKey) =>
      db
        .selectFrom(table)
        .select(["company_id", "worker_id"])
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
    )
  return {
    account: workerOf("time_off_account"),
    assignment: workerOf("time_off_assignment"),
    request: workerOf("time_off_request")
  }
}

interface TimePage extends RecordKey {
  readonly at: number
  readonly after: string
  readonly before: number
  readonly rows: number
}

interface SequencePage extends RecordKey {
  readonly after: number
  readonly rows: number
}

/** The stored entries of time off, in parts. */
export const prepareEntries = (database: Database["Service"]) => {
  const { by, where } = recordQueries(database)
  const inTime = (condition: (p: TimePage) => RawBuilder<unknown>) =>
    where(
      timeOffEntryTable,
      (p: TimePage) => sql`${condition(p)} and sequence >= 1
        and created_at < cast(${p.before} as bigint)
        and (created_at, id) > (cast(${p.at} as bigint), cast(${p.after} as text))`,
      { orderBy: "created_at, id", limit: ({ rows }) => rows }
    )
  return {
    ofCompany: inTime((p) => sql`company_id = ${p.id}`),
    ofWorker: inTime(
      (p) => sql`account_id in (
        select id from time_off_account where worker_id = ${p.id} and client_id = ${p.clientId}
      )`
    ),
    ofAccount: where(
      timeOffEntryTable,
      (p: SequencePage) => sql`account_id = ${p.id} and sequence > ${p.after}`,
      { orderBy: "sequence", limit: ({ rows }) => rows }
    ),
    entry: by(timeOffEntryTable, "id")
  }
}

/** The recalculations that are not over, and the accounts of their scopes. */
export const prepareRecalculations = ({ prepare }: Database["Service"]) => ({
  unfinished: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_recalculation")
      .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min("company_id").as("company_id")])
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("due_at", "is not", null)
  ),
  ofCompany: prepare((db, p: Page) =>
    db
      .selectFrom("time_off_account")
      .select(["id", "company_id", "worker_id"])
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      // Not as a value: the index is partial.
      .where("last_sequence", ">=", sql.lit(0))
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(p.rows)
  ),
  ofPolicy: prepare((db, p: Page) =>
    db
      .selectFrom("time_off_assignment")
      .select(["account_id as id", "company_id", "worker_id"])
      .distinct()
      .where("time_off_policy_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("account_id", ">", p.after)
      .orderBy("account_id")
      .limit(p.rows)
  )
})

interface AbsencePage extends RecordKey {
  readonly from: string
  readonly to: string
  /** Empty for all. */
  readonly companyLocationId: string
  readonly rows: number
}

/**
 * The approved or taken requests with a day between two days, with the names and places of their workers: of a location
 * also those of workers who work there on some days only.
 */
export const prepareAbsences = ({ prepare }: Database["Service"]) =>
  prepare((db, p: AbsencePage) =>
    db
      .selectFrom("time_off_request as request")
      .innerJoin("worker", "worker.id", "request.worker_id")
      .selectAll("request")
      .select([
        "worker.first_name",
        "worker.middle_name",
        "worker.last_name",
        "worker.user_reference_id",
        ...PLACED_COLUMNS
      ])
      .where("request.company_id", "=", p.id)
      .where("request.client_id", "=", p.clientId)
      .where("worker.client_id", "=", p.clientId)
      .where("request.status", "in", ["Approved", "Taken"])
      .where("request.end_date", ">=", p.from)
      .where("request.start_date", "<=", p.to)
      .where(
        sql<boolean>`(cast(${p.companyLocationId} as text) = ''
          or worker.company_location_id = ${p.companyLocationId} or worker.workplaces is not null)`
      )
      .orderBy("request.start_date")
      .orderBy("request.id")
      .limit(p.rows)
  )
