/** Loads everybody whom a pay period pays, as all of them were at one moment, in short turns. */
import { FIRST_DAY } from "@payroll/domain/datedVersions"
import { addDays } from "@payroll/domain/calendar/localDate"
import { daysOfPeriod, isPaidBy, paidTwice, type Payee } from "@payroll/domain/handover/payee"
import { requirement } from "@payroll/domain/onboarding/requirement"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { PayableLine, Period } from "@payroll/domain/timeTracking/payable"
import type { Withholding } from "@payroll/domain/w4/withholding"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Contended } from "../../errors.ts"
import { inPieces, WORKERS_OF_TURN } from "../../pieces.ts"
import { CompanyStore, requireCompany, type LoadedProfile } from "../../ports/companyStore.ts"
import { HandOvers, type CompanyState } from "../../ports/handOvers.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import { contractorNeeds, kybNeeds } from "../../verification/rules/verificationNeeds.ts"
import { withholdingOf } from "../../w4/rules/withholding.ts"

/** A period of a schedule that is asked for, of all its workers or of some. */
export interface PaidPeriod {
  readonly schedule: PaySchedule
  readonly period: PayPeriod
  /** Undefined for everybody. */
  readonly userIds: ReadonlyArray<string> | undefined
}

/** A worker with the time of the period. */
interface PaidWorker {
  readonly loaded: LoadedWorker
  readonly sheets: ReadonlyArray<Timesheet>
  readonly lines: ReadonlyArray<PayableLine>
  readonly withholding: Withholding | undefined
  /** The state in which it was read. */
  readonly state: string
}

/** Everybody whom a period pays, at a moment in UTC milliseconds. */
export interface Payees {
  readonly employer: LoadedProfile
  readonly at: number
  /** By id. */
  readonly payees: ReadonlyArray<Payee>
}

/** A timesheet can begin before the period that it ends in, but not by more. */
const SHEET_DAYS_MAX = 31
/** Each time only what was changed meanwhile is read again. */
const ROUNDS_MAX = 10

/** Returns true if a timesheet is of a pay period: of its own, or without one if it ends in it. */
const isOf = ({ id, periodBegin, periodEnd }: PayPeriod, sheet: Timesheet): boolean =>
  sheet.payPeriodId === undefined
    ? sheet.periodEnd >= periodBegin && sheet.periodEnd <= periodEnd
    : sheet.payPeriodId === id

/** The timesheets of a period by worker, with their lines by timesheet. */
const timeOf = Effect.fnUntraced(function* (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  period: PayPeriod
) {
  const { sheetsAround, contents } = yield* TimesheetStore
  const range = { from: period.periodBegin, to: period.periodEnd }
  const sheets = (yield* sheetsAround(clientId, workerIds, range)).filter((sheet) =>
    isOf(period, sheet)
  )
  const locked = sheets.filter(({ status }) => status === "Locked").map(({ id }) => id)
  const stored = locked.length === 0 ? [] : yield* contents(clientId, locked)
  const linesOfSheet = new Map(stored.map((each) => [each.timesheetId, each.locked.lines]))
  return {
    sheetsOf: Map.groupBy(sheets, ({ workerId }) => workerId),
    linesOf: (of: ReadonlyArray<Timesheet>) => of.flatMap(({ id }) => linesOfSheet.get(id) ?? [])
  }
})

/** Those of some workers whom the period pays. */
const paidWorkers = Effect.fnUntraced(function* (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  { schedule, period }: PaidPeriod,
  { workers: states }: CompanyState
) {
  const { workers } = yield* WorkerStore
  const loaded = (yield* workers(clientId, workerIds)).filter((each) =>
    isPaidBy(schedule, each, daysOfPeriod(period))
  )
  if (loaded.length === 0) return []
  const paidIds = loaded.map(({ worker }) => worker.id)
  const { sheetsOf, linesOf } = yield* timeOf(clientId, paidIds, period)
  return yield* Effect.forEach(loaded, (each) =>
    Effect.map(withholdingOf(each, each.w4, period.payDate), (withholding): PaidWorker => {
      const sheets = sheetsOf.get(each.worker.id) ?? []
      const state = states.get(each.worker.id) ?? ""
      return { loaded: each, sheets, lines: linesOf(sheets), withholding, state }
    })
  )
})

interface Contractor {
  readonly profile: LoadedProfile | undefined
  readonly needs: Payee["contractorKyb"]
}

/** The contractors' own companies, by id. */
const contractorsOf = Effect.fnUntraced(function* (
  clientId: string,
  workers: Iterable<PaidWorker>
) {
  const { contractor } = yield* CompanyStore
  const contractors = new Map<string, Contractor>()
  for (const { loaded } of workers) {
    const { contractorCompanyId: id, kycStatus } = loaded.worker
    if (id === undefined || contractors.has(id)) continue
    const profile = yield* contractor(clientId, id)
    const needs = kycStatus === "passed" ? [] : yield* contractorNeeds(clientId, id)
    contractors.set(id, { profile, needs })
  }
  return contractors
})

/** The requirements of the verification of the employer; at least one unless it has passed. */
const employerNeeds = Effect.fnUntraced(function* (employer: LoadedProfile) {
  if (employer.company.kybStatus === "passed") return []
  const needs = yield* kybNeeds(employer)
  return needs.length > 0
    ? needs
    : [requirement("verification", ["kybInformation"], "is in progress")]
})

const payeesIn = (
  workers: ReadonlyArray<PaidWorker>,
  {
    employer,
    companyKyb,
    contractors
  }: {
    readonly employer: LoadedProfile
    readonly companyKyb: Payee["companyKyb"]
    readonly contractors: ReadonlyMap<string, Contractor>
  },
  period: Period
): ReadonlyArray<Payee> => {
  const payees = workers.map(({ loaded, sheets, lines, withholding }): Payee => {
    const { businessUserId, contractorCompanyId = "" } = loaded.worker
    const contractor = contractors.get(contractorCompanyId)
    return {
      ...loaded,
      latest: loaded.attempts.latest,
      owner: employer.businessUsers.find(({ id }) => id === businessUserId),
      contractor: contractor?.profile,
      contractorKyb: contractor?.needs ?? [],
      companyKyb,
      sheets,
      lines,
      withholding,
      period,
      isPaidTwice: false
    }
  })
  const twice = paidTwice(payees)
  return payees
    .map((payee) => (twice.has(payee.worker.id) ? { ...payee, isPaidTwice: true } : payee))
    .toSorted((one, other) => (one.worker.id < other.worker.id ? -1 : 1))
}

/** The days whose timesheets tell whether something changed. */
const watchedDays = ({ periodBegin, periodEnd }: PayPeriod): Period => {
  const begin = addDays(periodBegin, -SHEET_DAYS_MAX)
  return { begin: begin < FIRST_DAY ? FIRST_DAY : begin, end: periodEnd }
}

/** Reads again those who changed between two states, until nobody did. Fails if others change too much for too long. */
export const payeesAtOneMoment = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string,
  asked: PaidPeriod
) {
  const { state } = yield* HandOvers
  const days = watchedDays(asked.period)
  const workers = new Map<string, PaidWorker>()
  /** The states of those who were read, also of those whom the period does not pay. */
  const read = new Map<string, string>()
  let contractorIds: ReadonlyArray<string> = []
  let before = yield* state(clientId, companyId, contractorIds, days)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now: CompanyState = before
    const employer = yield* requireCompany(clientId, companyId)
    const companyKyb = yield* employerNeeds(employer)
    const wanted = (asked.userIds ?? [...now.workers.keys()]).filter(
      (id) => now.workers.has(id) && read.get(id) !== now.workers.get(id)
    )
    for (const id of wanted) {
      workers.delete(id)
      read.set(id, now.workers.get(id) ?? "")
    }
    const paid = yield* inPieces(wanted, WORKERS_OF_TURN, (piece) =>
      paidWorkers(clientId, piece, asked, now)
    )
    for (const each of paid) workers.set(each.loaded.worker.id, each)
    const contractors = yield* contractorsOf(clientId, workers.values())
    contractorIds = [...contractors.keys()]
    const at = yield* Clock.currentTimeMillis
    const after = yield* state(clientId, companyId, contractorIds, days)
    before = after
    const isSame =
      after.others === now.others &&
      (asked.userIds ?? [...after.workers.keys()]).every(
        (id) => after.workers.get(id) === now.workers.get(id)
      )
    if (!isSame) continue
    const context = { employer, companyKyb, contractors }
    const payees = payeesIn([...workers.values()], context, daysOfPeriod(asked.period))
    const moment: Payees = { employer, at, payees }
    return moment
  }
  return yield* new Contended()
})
