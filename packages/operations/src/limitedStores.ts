/**
 * The stores as a credential sees them that is limited to companies: what belongs to another company is not
 * there. Enforced here for all operations, because each loads what a request names from these stores.
 */
import * as Effect from "effect/Effect"
import type { Caller } from "./caller.ts"
import { CompanyStore } from "./ports/companyStore.ts"
import { HolidayCalendarStore } from "./ports/holidayCalendarStore.ts"
import { OvertimeRuleSetStore } from "./ports/overtimeRuleSetStore.ts"
import { PayScheduleStore } from "./ports/payScheduleStore.ts"
import { PunchStore } from "./ports/punchStore.ts"
import { RecordHistory } from "./ports/recordHistory.ts"
import { RecordLists } from "./ports/recordLists.ts"
import { TimeOffAccountStore } from "./ports/timeOffAccountStore.ts"
import { TimeOffLedger } from "./ports/timeOffLedger.ts"
import { TimeOffPolicyStore } from "./ports/timeOffPolicyStore.ts"
import { TimeOffRecalculationStore } from "./ports/timeOffRecalculationStore.ts"
import { TimesheetStore } from "./ports/timesheetStore.ts"
import { WorkerStore, type LoadedWorker } from "./ports/workerStore.ts"

type Ids = ReadonlySet<string>

/** A record of one of these companies; undefined if it is another company's, as if it were not there. */
const ofThese = <A extends { readonly companyId: string }, E, R>(
  ids: Ids,
  record: Effect.Effect<A | undefined, E, R>
): Effect.Effect<A | undefined, E, R> =>
  Effect.map(record, (found) => (found && ids.has(found.companyId) ? found : undefined))

const limitedCompanies = (store: CompanyStore["Service"], ids: Ids): CompanyStore["Service"] =>
  CompanyStore.of({
    profile: (clientId, companyId) =>
      ids.has(companyId) ? store.profile(clientId, companyId) : Effect.succeed(undefined),
    kybStatus: (clientId, companyId) =>
      ids.has(companyId) ? store.kybStatus(clientId, companyId) : Effect.succeed(undefined),
    companyOf: (clientId, kind, id) =>
      Effect.map(store.companyOf(clientId, kind, id), (companyId) =>
        companyId !== undefined && ids.has(companyId) ? companyId : undefined
      ),
    // Who holds a value may be another company's contractor.
    holder: () => Effect.succeed(undefined),
    // Of a subject that the request was found to name.
    attempts: store.attempts
  })

const limitedWorkers = (store: WorkerStore["Service"], ids: Ids): WorkerStore["Service"] => {
  const ifVisible = <E, R>(worker: Effect.Effect<LoadedWorker | undefined, E, R>) =>
    Effect.map(worker, (loaded) =>
      loaded && ids.has(loaded.worker.companyId) ? loaded : undefined
    )
  return WorkerStore.of({
    employer: (clientId, companyId) =>
      ids.has(companyId) ? store.employer(clientId, companyId) : Effect.succeed(undefined),
    worker: (clientId, workerId) => ifVisible(store.worker(clientId, workerId)),
    workers: (clientId, workerIds) =>
      Effect.map(store.workers(clientId, workerIds), (loaded) =>
        loaded.filter(({ worker }) => ids.has(worker.companyId))
      ),
    workerOfWage: (clientId, wageId) => ifVisible(store.workerOfWage(clientId, wageId)),
    workerOfBankAccount: (clientId, accountId) =>
      ifVisible(store.workerOfBankAccount(clientId, accountId)),
    workerOfBusinessUser: (clientId, businessUserId) =>
      ifVisible(store.workerOfBusinessUser(clientId, businessUserId)),
    workerOfReference: (clientId, companyId, userReferenceId) =>
      ids.has(companyId)
        ? store.workerOfReference(clientId, companyId, userReferenceId)
        : Effect.succeed(undefined),
    // Those who follow a company's verification, whoever employs them: nobody sees them by this.
    workersOfContractor: store.workersOfContractor,
    sharesEmail: store.sharesEmail,
    workersOfSsn: store.workersOfSsn,
    // At a location that the request was found to name.
    worksAt: store.worksAt,
    // Of a worker that was loaded.
    former: store.former,
    earlierW4: store.earlierW4
  })
}

const limitedSchedules = (
  store: PayScheduleStore["Service"],
  ids: Ids
): PayScheduleStore["Service"] =>
  PayScheduleStore.of({
    schedule: (clientId, id) => ofThese(ids, store.schedule(clientId, id)),
    period: (clientId, id) => ofThese(ids, store.period(clientId, id)),
    // Of a schedule or a company that the request was found to name.
    standing: store.standing,
    startDates: store.startDates,
    periodsOf: store.periodsOf,
    changedPeriodsOf: store.changedPeriodsOf,
    unprocessed: store.unprocessed,
    changedUnprocessed: store.changedUnprocessed
  })

const limitedPolicies = (
  store: TimeOffPolicyStore["Service"],
  ids: Ids
): TimeOffPolicyStore["Service"] =>
  TimeOffPolicyStore.of({
    policy: (clientId, id) => ofThese(ids, store.policy(clientId, id)),
    // Of a company that the request was found to name.
    policiesOf: store.policiesOf
  })

const limitedRuleSets = (
  store: OvertimeRuleSetStore["Service"],
  ids: Ids
): OvertimeRuleSetStore["Service"] =>
  OvertimeRuleSetStore.of({
    ruleSet: (clientId, id) => ofThese(ids, store.ruleSet(clientId, id)),
    // Of a company or a set that the request was found to name.
    ruleSetsOf: store.ruleSetsOf,
    workersBy: store.workersBy
  })

const limitedAccounts = (
  store: TimeOffAccountStore["Service"],
  ids: Ids
): TimeOffAccountStore["Service"] =>
  TimeOffAccountStore.of({
    timeOffOf: (clientId, workerIds, entries) =>
      Effect.map(store.timeOffOf(clientId, workerIds, entries), (loaded) =>
        loaded.filter(({ worker }) => ids.has(worker.companyId))
      ),
    // Of workers or a policy that the request was found to name.
    assignmentsOf: store.assignmentsOf,
    assignmentsOfPolicy: store.assignmentsOfPolicy,
    holdersOf: store.holdersOf,
    successorPolicies: store.successorPolicies,
    // The worker is looked up then.
    workerOfAccount: store.workerOfAccount,
    workerOfAssignment: store.workerOfAssignment,
    workerOfRequest: store.workerOfRequest
  })

const limitedCalendars = (
  store: HolidayCalendarStore["Service"],
  ids: Ids
): HolidayCalendarStore["Service"] =>
  HolidayCalendarStore.of({
    calendar: (clientId, id) => ofThese(ids, store.calendar(clientId, id)),
    // Of a company that the request was found to name.
    calendarOf: store.calendarOf,
    absences: store.absences
  })

const limitedRecalculations = (
  store: TimeOffRecalculationStore["Service"],
  ids: Ids
): TimeOffRecalculationStore["Service"] =>
  TimeOffRecalculationStore.of({
    recalculation: (clientId, id) => ofThese(ids, store.recalculation(clientId, id)),
    // Of a company that the request was found to name.
    unfinished: store.unfinished,
    accounts: store.accounts
  })

const limitedLedger = (store: TimeOffLedger["Service"], ids: Ids): TimeOffLedger["Service"] =>
  TimeOffLedger.of({
    entry: (clientId, id) => ofThese(ids, store.entry(clientId, id)),
    // Of a company or a worker that the request was found to name.
    ofCompany: store.ofCompany,
    ofWorker: store.ofWorker,
    ofAccount: store.ofAccount
  })

const limitedHistory = (store: RecordHistory["Service"], ids: Ids): RecordHistory["Service"] =>
  RecordHistory.of({
    record: (clientId, id, kind) => ofThese(ids, store.record(clientId, id, kind)),
    // Of a record that was found.
    changes: store.changes,
    creation: store.creation
  })

const limitedLists = (store: RecordLists["Service"], ids: Ids): RecordLists["Service"] =>
  RecordLists.of({
    companies: (clientId, filter, page) =>
      store.companies(clientId, { ...filter, companyIds: ids }, page),
    workers: (clientId, companyId, filter, page) =>
      ids.has(companyId)
        ? store.workers(clientId, companyId, filter, page)
        : Effect.succeed(undefined)
  })

const limitedPunches = (store: PunchStore["Service"], ids: Ids): PunchStore["Service"] =>
  PunchStore.of({
    clock: (clientId, workerId, externalId, at) =>
      Effect.map(store.clock(clientId, workerId, externalId, at), (found) =>
        found && ids.has(found.worker.companyId) ? found : undefined
      ),
    clocks: (clientId, companyId, asked) =>
      ids.has(companyId) ? store.clocks(clientId, companyId, asked) : Effect.succeed(undefined),
    punch: (clientId, punchId) => ofThese(ids, store.punch(clientId, punchId)),
    // Of a worker, a punch or a company that the request was found to name.
    between: store.between,
    page: store.page,
    latest: store.latest,
    amendments: store.amendments,
    working: store.working
  })

const limitedSheets = (store: TimesheetStore["Service"], ids: Ids): TimesheetStore["Service"] =>
  TimesheetStore.of({
    sheet: (clientId, id) => ofThese(ids, store.sheet(clientId, id)),
    sheets: (clientId, sheetIds) =>
      Effect.map(store.sheets(clientId, sheetIds), (all) =>
        all.filter(({ companyId }) => ids.has(companyId))
      ),
    entry: (clientId, id) => ofThese(ids, store.entry(clientId, id)),
    exception: (clientId, id) => ofThese(ids, store.exception(clientId, id)),
    amendment: (clientId, id) => ofThese(ids, store.amendment(clientId, id)),
    // Of a company, workers or timesheets that the request was found to name.
    pendingAmendments: store.pendingAmendments,
    waiting: store.waiting,
    amendmentsOf: store.amendmentsOf,
    entryOf: store.entryOf,
    lock: (clientId, id) => ofThese(ids, store.lock(clientId, id)),
    periodLock: store.periodLock,
    firstLocked: store.firstLocked,
    contents: store.contents,
    lockedCount: store.lockedCount,
    unlocked: store.unlocked,
    workerIds: store.workerIds,
    timeOf: store.timeOf,
    everRecorded: store.everRecorded,
    sheetsAround: store.sheetsAround,
    payPeriods: store.payPeriods,
    sheetsOf: store.sheetsOf,
    exceptionsOf: store.exceptionsOf
  })

type LimitedStore =
  | CompanyStore
  | HolidayCalendarStore
  | OvertimeRuleSetStore
  | PunchStore
  | PayScheduleStore
  | RecordHistory
  | RecordLists
  | TimeOffAccountStore
  | TimeOffLedger
  | TimeOffPolicyStore
  | TimeOffRecalculationStore
  | TimesheetStore
  | WorkerStore

/** Runs an operation with what its caller may see. */
export const withLimits = <A, E, R>(
  { companyIds }: Pick<Caller, "companyIds">,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | LimitedStore> =>
  companyIds === undefined
    ? effect
    : effect.pipe(
        Effect.updateService(CompanyStore, (store) => limitedCompanies(store, companyIds)),
        Effect.updateService(HolidayCalendarStore, (store) => limitedCalendars(store, companyIds)),
        Effect.updateService(OvertimeRuleSetStore, (store) => limitedRuleSets(store, companyIds)),
        Effect.updateService(PayScheduleStore, (store) => limitedSchedules(store, companyIds)),
        Effect.updateService(PunchStore, (store) => limitedPunches(store, companyIds)),
        Effect.updateService(RecordHistory, (store) => limitedHistory(store, companyIds)),
        Effect.updateService(RecordLists, (store) => limitedLists(store, companyIds)),
        Effect.updateService(TimeOffAccountStore, (store) => limitedAccounts(store, companyIds)),
        Effect.updateService(TimeOffLedger, (store) => limitedLedger(store, companyIds)),
        Effect.updateService(TimeOffPolicyStore, (store) => limitedPolicies(store, companyIds)),
        Effect.updateService(TimeOffRecalculationStore, (store) =>
          limitedRecalculations(store, companyIds)
        ),
        Effect.updateService(TimesheetStore, (store) => limitedSheets(store, companyIds)),
        Effect.updateService(WorkerStore, (store) => limitedWorkers(store, companyIds))
      )
