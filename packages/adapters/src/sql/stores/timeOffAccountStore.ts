import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { datesOf, type TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { storedEntryOf } from "@payroll/domain/timeOffAccount/timeOffEntry"
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import { TimeOffAccountStore } from "@payroll/operations/ports/timeOffAccountStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { groupedBy, recordReader, rowsOf } from "./records.ts"
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

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { read } = database
  const { snapshot } = recordReader(database, keys)
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
