import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import { datesOf, type TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { storedEntryOf } from "@payroll/domain/timeOffAccount/timeOffEntry"
import {
  TimeOffAccountStore,
  type LoadedAccount,
  type LoadedAssignments,
  type LoadedTimeOff
} from "@payroll/operations/ports/timeOffAccountStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyCalendarTable } from "../records/companyCalendar.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import {
  timeOffAccountTable,
  timeOffAssignmentTable,
  timeOffEntryTable
} from "../records/timeOffAccount.ts"
import { timesheetAmendmentTable, workedTimeTable } from "../records/timesheet.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { wageTable } from "../records/wage.ts"
import { workerExitTable } from "../records/workerExit.ts"
import { workerTable } from "../records/worker.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import { by } from "./grouped.ts"
import {
  prepareAssignments,
  prepareHolders,
  prepareLocked,
  prepareOwners,
  preparePolicyAssignments,
  prepareSuccessors,
  prepareTimeOff,
  prepareWorked
} from "./timeOffStatements.ts"

interface OfWorker {
  readonly worker_id: string
}

interface OfCompany {
  readonly company_id: string
}

const workerOf = ({ worker_id: id }: OfWorker): string => id
const companyOf = ({ company_id: id }: OfCompany): string => id

type AccountRow = Parameters<typeof timeOffAccountTable.fromRow>[0]
type AssignmentRow = Parameters<typeof timeOffAssignmentTable.fromRow>[0]
type EntryRow = Parameters<typeof timeOffEntryTable.fromRow>[0]

/** The accounts of each worker. */
const accountsOf = (
  rows: ReadonlyArray<AccountRow>,
  assignmentRows: ReadonlyArray<AssignmentRow>,
  entryRows: ReadonlyArray<EntryRow>,
  key: ClientKey
): ((workerId: string) => ReadonlyArray<LoadedAccount>) => {
  const assignments = by(
    assignmentRows,
    (row) => row.account_id,
    (row) => timeOffAssignmentTable.fromRow(row, key)
  )
  const entries = by(
    entryRows,
    (row) => row.account_id,
    (row) => storedEntryOf(timeOffEntryTable.fromRow(row, key))
  )
  return by(rows, workerOf, (row) => ({
    account: timeOffAccountTable.fromRow(row, key),
    assignments: assignments(row.id),
    entries: entries(row.id)
  }))
}

interface CompanyRows {
  readonly locationRows: ReadonlyArray<Parameters<typeof companyLocationTable.fromRow>[0]>
  readonly payScheduleRows: ReadonlyArray<Parameters<typeof payScheduleTable.fromRow>[0]>
  readonly policyRows: ReadonlyArray<Parameters<typeof timeOffPolicyTable.fromRow>[0]>
  readonly calendarRows: ReadonlyArray<Parameters<typeof companyCalendarTable.fromRow>[0]>
}

/** What the workers of each company have in common. */
const companiesOf = (
  workers: ReadonlyArray<OfCompany>,
  { locationRows, payScheduleRows, policyRows, calendarRows }: CompanyRows,
  key: ClientKey
) => {
  const locations = by(locationRows, companyOf, (row) => companyLocationTable.fromRow(row, key))
  const paySchedules = by(payScheduleRows, companyOf, (row) => payScheduleTable.fromRow(row, key))
  const policies = by(policyRows, companyOf, (row) => timeOffPolicyTable.fromRow(row, key))
  const calendars = by(calendarRows, companyOf, (row) => companyCalendarTable.fromRow(row, key))
  return new Map(
    [...new Set(workers.map(companyOf))].map((id) => [
      id,
      {
        locations: locations(id),
        paySchedules: paySchedules(id),
        holidayCalendar: calendars(id)[0],
        policies: new Map(policies(id).map((policy) => [policy.id, policy]))
      }
    ])
  )
}

interface WorkerRows {
  readonly exitRows: ReadonlyArray<Parameters<typeof workerExitTable.fromRow>[0]>
  readonly wageRows: ReadonlyArray<Parameters<typeof wageTable.fromRow>[0]>
  readonly scheduleRows: ReadonlyArray<Parameters<typeof workScheduleTable.fromRow>[0]>
  readonly requestRows: ReadonlyArray<Parameters<typeof timeOffRequestTable.fromRow>[0]>
  readonly workedRows: ReadonlyArray<Parameters<typeof workedTimeTable.fromRow>[0]>
  readonly amendmentRows: ReadonlyArray<Parameters<typeof timesheetAmendmentTable.fromRow>[0]>
}

/** The records of each worker. */
const recordsIn = (rows: WorkerRows, key: ClientKey) => {
  const exits = by(rows.exitRows, workerOf, (row) => workerExitTable.fromRow(row, key))
  const wages = by(rows.wageRows, workerOf, (row) => wageTable.fromRow(row, key))
  const schedules = by(rows.scheduleRows, workerOf, (row) => workScheduleTable.fromRow(row, key))
  const requests = by(rows.requestRows, workerOf, (row) => timeOffRequestTable.fromRow(row, key))
  const worked = by(rows.workedRows, workerOf, (row) => workedTimeTable.fromRow(row, key))
  const amendments = by(rows.amendmentRows, workerOf, (row) =>
    timesheetAmendmentTable.fromRow(row, key)
  )
  return (id: string) => ({
    exits: exits(id),
    wages: wages(id),
    schedules: schedules(id),
    requests: requests(id),
    worked: worked(id),
    amendments: amendments(id)
  })
}

/** Everything that is known of the time off of some workers, in one snapshot. */
const readingRows = (database: Database["Service"]) => {
  const of = {
    ...prepareTimeOff(database),
    ...prepareAssignments(database),
    ...prepareWorked(database)
  }
  const locked = prepareLocked(database)
  return (
    params: { readonly clientId: string; readonly ids: string },
    entries: "all" | "decided"
  ) =>
    database.read(
      of.workers(params),
      of.revisions(params),
      of.exits(params),
      of.wages(params),
      of.schedules(params),
      of.locations(params),
      of.paySchedules(params),
      of.policies(params),
      of.calendars(params),
      of.accounts(params),
      of.assignments(params),
      entries === "all" ? of.entries(params) : of.decided(params),
      of.requests(params),
      of.worked(params),
      of.amendments(params),
      locked(params)
    )
}

const timeOffIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const rowsOf = readingRows(database)
  return Effect.fnUntraced(function* (
    clientId: string,
    workerIds: ReadonlyArray<string>,
    entries: "all" | "decided" = "all"
  ) {
    const [
      workers,
      revisions,
      exitRows,
      wageRows,
      scheduleRows,
      locationRows,
      payScheduleRows,
      policyRows,
      calendarRows,
      accountRows,
      assignmentRows,
      entryRows,
      requestRows,
      workedRows,
      amendmentRows,
      lockedRows
    ] = yield* rowsOf({ clientId, ids: JSON.stringify(workerIds) }, entries)
    const key = yield* keys.of(clientId)
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const lockedThrough = new Map(lockedRows.map((row) => [row.worker_id, row.through]))
    const recordsOf = recordsIn(
      { exitRows, wageRows, scheduleRows, requestRows, workedRows, amendmentRows },
      key
    )
    const byCompany = companiesOf(
      workers,
      { locationRows, payScheduleRows, policyRows, calendarRows },
      key
    )
    const accounts = accountsOf(accountRows, assignmentRows, entryRows, key)
    return workers.flatMap((row): ReadonlyArray<LoadedTimeOff> => {
      const [company, revision] = [byCompany.get(row.company_id), revisionOf.get(row.id)]
      if (!company || revision === undefined) return []
      return [
        {
          worker: workerTable.fromRow(row, key),
          revision,
          ...recordsOf(row.id),
          ...company,
          accounts: accounts(row.id),
          lockedThrough: lockedThrough.get(row.id) as LocalDate | undefined
        }
      ]
    })
  })
}

const together = (
  accounts: ReadonlyArray<TimeOffAccount>,
  assignments: ReadonlyArray<TimeOffAssignment>
): ReadonlyMap<string, LoadedAssignments> => {
  const workerIdOf = ({ workerId }: { readonly workerId: string }): string => workerId
  const own = by(assignments, workerIdOf, (assignment) => assignment)
  return new Map(
    [...Map.groupBy(accounts, workerIdOf)].map(([workerId, all]) => [
      workerId,
      { accounts: all, assignments: own(workerId) }
    ])
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { read } = database
  const ofWorkers = prepareAssignments(database)
  const ofPolicy = preparePolicyAssignments(database)
  const holders = prepareHolders(database)
  const successors = prepareSuccessors(database)
  const owners = prepareOwners(database)
  const ownerIn = (owner: (typeof owners)["account"]) => (clientId: string, id: string) =>
    Effect.map(read(owner({ clientId, id })), ([[row]]) => row?.worker_id)

  return TimeOffAccountStore.of({
    timeOffOf: timeOffIn(database, keys),
    assignmentsOf: Effect.fnUntraced(function* (clientId, workerIds) {
      const params = { clientId, ids: JSON.stringify(workerIds) }
      const [accounts, assignments] = yield* read(
        ofWorkers.accounts(params),
        ofWorkers.assignments(params)
      )
      const key = yield* keys.of(clientId)
      return together(
        accounts.map((row) => timeOffAccountTable.fromRow(row, key)),
        assignments.map((row) => timeOffAssignmentTable.fromRow(row, key))
      )
    }),
    assignmentsOfPolicy: Effect.fnUntraced(function* (clientId, id, rows) {
      const params = { clientId, id, rows }
      const [assignments, accounts] = yield* read(
        ofPolicy.assignments(params),
        ofPolicy.accounts(params)
      )
      const key = yield* keys.of(clientId)
      return {
        assignments: assignments.map((row) => timeOffAssignmentTable.fromRow(row, key)),
        accounts: accounts.map((row) => timeOffAccountTable.fromRow(row, key))
      }
    }),
    holdersOf: (clientId, id) =>
      Effect.map(read(holders({ clientId, id })), ([rows]) =>
        rows.map(({ worker_id: workerId, dates }) => ({
          workerId,
          last: datesOf({ dates: JSON.parse(dates) as TimeOffAssignment["dates"] }).endDate
        }))
      ),
    successorPolicies: (clientId, id) =>
      Effect.map(read(successors({ clientId, id })), ([rows]) =>
        rows.map((row) => row.time_off_policy_id)
      ),
    workerOfAccount: ownerIn(owners.account),
    workerOfAssignment: ownerIn(owners.assignment),
    workerOfRequest: ownerIn(owners.request)
  })
})

export const layerTimeOffAccountStore = Layer.effect(TimeOffAccountStore, make)
