import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { datesOf, type TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { storedEntryOf } from "@payroll/domain/timeOffAccount/timeOffEntry"
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import { fullName } from "@payroll/domain/worker/worker"
import { TimeOffStore, type EntryPage } from "@payroll/operations/ports/timeOffStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyCalendarTable } from "../records/companyCalendar.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"
import { timeOffRecalculationTable } from "../records/timeOffRecalculation.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { placedOf, preparePlaces } from "./placed.ts"
import { groupedBy, recordQueries, recordReader, rowsOf } from "./records.ts"
import {
  prepareAbsences,
  prepareAssignments,
  prepareEntries,
  prepareHolders,
  prepareLocked,
  prepareOwners,
  preparePolicyAssignments,
  prepareRecalculations,
  prepareSuccessors,
  prepareTimeOff,
  prepareWorked
} from "./timeOffStatements.ts"
import { prepareRequests } from "./timeOffRequestStatements.ts"

type Reads = TimeOffStore["Service"]

/** Everything that is known of the time off of some workers, in one snapshot. */
const timeOffIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { snapshot } = recordReader(database, keys)
  const of = {
    ...prepareTimeOff(database),
    ...prepareAssignments(database),
    ...prepareWorked(database)
  }
  const locked = prepareLocked(database)
  return Effect.fnUntraced(function* (
    clientId: string,
    workerIds: ReadonlyArray<string>,
    entriesRead: "all" | "decided" = "all"
  ) {
    const params = { clientId, ids: JSON.stringify(workerIds) }
    const records = yield* snapshot(clientId, {
      workers: of.workers(params),
      revisions: rowsOf(of.revisions(params)),
      locked: rowsOf(locked(params)),
      locations: of.locations(params),
      paySchedules: of.paySchedules(params),
      policies: of.policies(params),
      calendars: of.calendars(params),
      assignments: of.assignments(params),
      entries: entriesRead === "all" ? of.entries(params) : of.decided(params),
      accounts: of.accounts(params),
      exits: of.exits(params),
      wages: of.wages(params),
      schedules: of.schedules(params),
      requests: of.requests(params),
      worked: of.worked(params),
      amendments: of.amendments(params)
    })
    const { workers, revisions, locked: lockedDays, locations, paySchedules, ...more } = records
    const { policies, calendars, assignments, entries, ...others } = more
    const ofWorker = groupedBy("workerId", others)
    const ofCompany = groupedBy("companyId", { locations, paySchedules, policies, calendars })
    const ofAccount = groupedBy("accountId", { assignments, entries })
    const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]))
    const lockedThrough = new Map(lockedDays.map((row) => [row.worker_id, row.through]))
    return workers.flatMap((worker): ReadonlyArray<LoadedTimeOff> => {
      const revision = revisionOf.get(worker.id)
      if (revision === undefined) return []
      const {
        calendars: holidayCalendars,
        policies: offered,
        ...company
      } = ofCompany(worker.companyId)
      const { accounts, ...time } = ofWorker(worker.id)
      return [
        {
          worker,
          revision,
          ...time,
          ...company,
          holidayCalendar: holidayCalendars[0],
          policies: new Map(offered.map((policy) => [policy.id, policy])),
          accounts: accounts.map((account) => {
            const { entries: stored, ...assigned } = ofAccount(account.id)
            return { account, ...assigned, entries: stored.map(storedEntryOf) }
          }),
          lockedThrough: lockedThrough.get(worker.id) as LocalDate | undefined
        }
      ]
    })
  })
}

/** The requests of those who are away, with their names. */
const absencesIn = (
  database: Database["Service"],
  keys: ClientKeys["Service"]
): Reads["absences"] => {
  const absences = prepareAbsences(database)
  return Effect.fnUntraced(function* (clientId, { companyId: id, ...query }, rows) {
    const { companyLocationId = "" } = query
    const [matches] = yield* database.read(
      absences({ clientId, id, ...query, companyLocationId, rows })
    )
    const key = yield* keys.of(clientId)
    return matches.map(
      ({
        first_name: firstName,
        middle_name: middleName,
        last_name: lastName,
        user_reference_id: userReferenceId,
        ...row
      }) => ({
        request: timeOffRequestTable.fromRow({ ...row, sealed: null }, key),
        name: fullName({ firstName, middleName: middleName ?? undefined, lastName }),
        userReferenceId: userReferenceId ?? undefined,
        placed: placedOf(row)
      })
    )
  })
}

/** Reads the assignments of workers and of policies. */
const assignmentReads = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { read } = database
  const { all, snapshot } = recordReader(database, keys)
  const ofWorkers = prepareAssignments(database)
  const ofPolicy = preparePolicyAssignments(database)
  const holders = prepareHolders(database)
  const successors = prepareSuccessors(database)
  const places = preparePlaces(database)
  return {
    assignmentsOf: Effect.fnUntraced(function* (clientId, workerIds) {
      const params = { clientId, ids: JSON.stringify(workerIds) }
      const records = yield* snapshot(clientId, {
        accounts: ofWorkers.accounts(params),
        assignments: ofWorkers.assignments(params)
      })
      const ofWorker = groupedBy("workerId", records)
      return new Map(records.accounts.map(({ workerId }) => [workerId, ofWorker(workerId)]))
    }),
    assignmentsOfPolicy: (clientId, id, rows) => {
      const params = { clientId, id, rows }
      return snapshot(clientId, {
        assignments: ofPolicy.assignments(params),
        accounts: ofPolicy.accounts(params)
      })
    },
    pageOfPolicy: (clientId, id, { after, rows }) =>
      all(ofPolicy.page({ clientId, id, after, rows })),
    holdersOf: (clientId, id) =>
      Effect.map(read(holders({ clientId, id })), ([rows]) =>
        rows.map(({ worker_id: workerId, dates }) => ({
          workerId,
          last: datesOf({ dates: JSON.parse(dates) as TimeOffAssignment["dates"] }).endDate
        }))
      ),
    placesOfHolders: (clientId, id) =>
      Effect.map(read(places.ofHolders({ clientId, id })), ([rows]) => rows.map(placedOf)),
    placesOfEmployees: (clientId, id) =>
      Effect.map(read(places.ofCompany({ clientId, id })), ([rows]) => rows.map(placedOf)),
    successorPolicies: (clientId, id) =>
      Effect.map(read(successors({ clientId, id })), ([rows]) =>
        rows.map((row) => row.time_off_policy_id)
      )
  } satisfies Partial<Reads>
}

/** Reads recalculations and the accounts of their scopes. */
const recalculationReads = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { read } = database
  const { one } = recordReader(database, keys)
  const byId = recordQueries(database).by(timeOffRecalculationTable, "id")
  const { unfinished, ofCompany, ofPolicy } = prepareRecalculations(database)
  return {
    recalculation: (clientId, id) => one(byId({ clientId, id })),
    unfinishedRecalculations: (clientId, id) =>
      Effect.map(read(unfinished({ clientId, id })), ([[row]]) => row?.rows ?? 0),
    accountsIn: (clientId, { companyId, timeOffPolicyId }, after, rows) =>
      Effect.map(
        read(
          timeOffPolicyId === undefined
            ? ofCompany({ clientId, id: companyId, after, rows })
            : ofPolicy({ clientId, id: timeOffPolicyId, after, rows })
        ),
        ([matches]) =>
          matches.map(({ id: accountId, worker_id: workerId }) => ({ accountId, workerId }))
      )
  } satisfies Partial<Reads>
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all, one } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const policyById = by(timeOffPolicyTable, "id")
  const policiesOfCompany = by(timeOffPolicyTable, "company_id")
  const owners = prepareOwners(database)
  const ownerIn = (owner: (typeof owners)["account"]) => (clientId: string, id: string) =>
    Effect.map(database.read(owner({ clientId, id })), ([[row]]) => row?.worker_id)
  const entries = prepareEntries(database)
  const entriesIn =
    (query: typeof entries.ofCompany) =>
    (clientId: string, id: string, { after, before, rows }: EntryPage) =>
      all(query({ clientId, id, at: after.at, after: after.id, before, rows }))
  const requests = prepareRequests(database)
  const calendarById = by(companyCalendarTable, "id")
  const calendarOfCompany = by(companyCalendarTable, "company_id", { orderBy: "company_id" })

  return TimeOffStore.of({
    policy: (clientId, id) => one(policyById({ clientId, id })),
    policiesOf: (clientId, id) => all(policiesOfCompany({ clientId, id })),
    timeOffOf: timeOffIn(database, keys),
    ...assignmentReads(database, keys),
    workerOfAccount: ownerIn(owners.account),
    workerOfAssignment: ownerIn(owners.assignment),
    workerOfRequest: ownerIn(owners.request),
    entriesOfCompany: entriesIn(entries.ofCompany),
    entriesOfWorker: entriesIn(entries.ofWorker),
    entriesOfAccount: (clientId, id, after, rows) =>
      all(entries.ofAccount({ clientId, id, after, rows })),
    entry: (clientId, id) => one(entries.entry({ clientId, id })),
    requestsOfCompany: (clientId, id, isPending, { after, rows }) => {
      const params = { clientId, id, after, rows }
      return all(isPending ? requests.pendingOfCompany(params) : requests.ofCompany(params))
    },
    requestsOfWorker: (clientId, id, { after, rows }) =>
      all(requests.ofWorker({ clientId, id, after, rows })),
    ...recalculationReads(database, keys),
    calendar: (clientId, id) => one(calendarById({ clientId, id })),
    calendarOf: (clientId, id) => one(calendarOfCompany({ clientId, id })),
    absences: absencesIn(database, keys)
  })
})

export const layerTimeOffStore = Layer.effect(TimeOffStore, make)
