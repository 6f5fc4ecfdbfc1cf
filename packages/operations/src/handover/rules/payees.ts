/** Loads everybody who is paid for some days, as all of them were at one moment, in short turns. */
import { FIRST_DAY } from "@payroll/domain/datedVersions"
import { addDays } from "@payroll/domain/calendar/localDate"
import { isPaidBy, paidTwice, type Payee } from "@payroll/domain/handover/payee"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { PayableLine, Period } from "@payroll/domain/timeTracking/payable"
import type { Withholding } from "@payroll/domain/w4/withholding"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Contended } from "../../errors.ts"
import { inPieces } from "../../pieces.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { HandOvers, type CompanyState } from "../../ports/handOvers.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { withholdingOf } from "../../w4/rules/withholding.ts"
import {
  contractorThen,
  employerThen,
  momentAt,
  recordsThen,
  workersThen,
  type Moment,
  type Verified,
  type WorkerThen
} from "./recordsThen.ts"

/** The days that a hand-over is about, and the workers of a type who are paid for a day of them. */
export interface Paid extends Pick<PaySchedule, "workerType"> {
  readonly days: Period
  /** The period, whose timesheets and pay date count; undefined for a year. */
  readonly payPeriod: PayPeriod | undefined
  /** Undefined for everybody. */
  readonly userIds: ReadonlyArray<string> | undefined
  /** An instant of the past, in UTC milliseconds; undefined for the records as they are. */
  readonly knownAt: number | undefined
}

/** A worker with the time of the period. */
interface PaidWorker {
  readonly loaded: WorkerThen
  readonly sheets: ReadonlyArray<Timesheet>
  readonly lines: ReadonlyArray<PayableLine>
  readonly withholding: Withholding | undefined
}

/** Everybody who is paid, at a moment in UTC milliseconds. */
export interface Payees {
  readonly employer: LoadedProfile
  /** The sealed values that were replaced since an instant of the past, by `replacedKey`. */
  readonly replaced: ReadonlySet<string>
  readonly at: number
  /** By id. */
  readonly payees: ReadonlyArray<Payee>
}

/** Workers who are read in one turn: about 0.1 ms each. Beside many callers each turn waits for one of all others. */
const READ_IN_TURN = 50
/** A timesheet can begin before the period that it ends in, but not by more. */
const SHEET_DAYS_MAX = 31
/** Each time only what was changed meanwhile is read again. */
const ROUNDS_MAX = 10

/** Returns true if a timesheet is of a pay period: of its own, or without one if it ends in it. */
const isOf = ({ id, periodBegin, periodEnd }: PayPeriod, sheet: Timesheet): boolean =>
  sheet.payPeriodId === undefined
    ? sheet.periodEnd >= periodBegin && sheet.periodEnd <= periodEnd
    : sheet.payPeriodId === id

interface Time {
  readonly sheetsOf: ReadonlyMap<string, ReadonlyArray<Timesheet>>
  readonly linesOf: (sheets: ReadonlyArray<Timesheet>) => ReadonlyArray<PayableLine>
}

const NO_TIME: Time = { sheetsOf: new Map(), linesOf: () => [] }

/** The timesheets of a period by worker, with their lines by timesheet. */
const timeOf = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  workerIds: ReadonlyArray<string>,
  period: PayPeriod | undefined
) {
  if (!period) return NO_TIME
  const { sheetsAround, contents } = yield* TimesheetStore
  const range = { from: period.periodBegin, to: period.periodEnd }
  const around = (yield* sheetsAround(clientId, workerIds, range)).filter((sheet) =>
    isOf(period, sheet)
  )
  const sheets = yield* recordsThen(moment, "timesheet", around)
  const locked = sheets.filter(({ status }) => status === "Locked").map(({ id }) => id)
  const stored = locked.length === 0 ? [] : yield* contents(clientId, locked)
  const linesOfSheet = new Map(stored.map((each) => [each.timesheetId, each.locked.lines]))
  const time: Time = {
    sheetsOf: Map.groupBy(sheets, ({ workerId }) => workerId),
    linesOf: (of) => of.flatMap(({ id }) => linesOfSheet.get(id) ?? [])
  }
  return time
})

/** Those of some workers who are paid. */
const paidWorkers = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  workerIds: ReadonlyArray<string>,
  { workerType, days, payPeriod }: Paid
) {
  const loaded = (yield* workersThen(moment, clientId, workerIds)).filter((each) =>
    isPaidBy({ workerType }, each, days)
  )
  if (loaded.length === 0) return []
  const paidIds = loaded.map(({ worker }) => worker.id)
  const { sheetsOf, linesOf } = yield* timeOf(moment, clientId, paidIds, payPeriod)
  return yield* Effect.forEach(loaded, (each) =>
    Effect.map(
      payPeriod ? withholdingOf(each, each.w4, payPeriod.payDate) : Effect.succeed(undefined),
      (withholding): PaidWorker => {
        const sheets = sheetsOf.get(each.worker.id) ?? []
        return { loaded: each, sheets, lines: linesOf(sheets), withholding }
      }
    )
  )
})

type Contractor = Verified<LoadedProfile | undefined>

/** The contractors' own companies, by id. */
const contractorsOf = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  workers: Iterable<PaidWorker>
) {
  const contractors = new Map<string, Contractor>()
  for (const { loaded } of workers) {
    const { contractorCompanyId: id, kycStatus } = loaded.worker
    if (id === undefined || contractors.has(id)) continue
    contractors.set(id, yield* contractorThen(moment, clientId, id, kycStatus === "passed"))
  }
  return contractors
})

const payeesIn = (
  workers: ReadonlyArray<PaidWorker>,
  { profile: employer, needs: companyKyb }: Verified<LoadedProfile>,
  contractors: ReadonlyMap<string, Contractor>,
  replaced: ReadonlySet<string>,
  period: Period
): ReadonlyArray<Payee> => {
  const payees = workers.map(({ loaded, sheets, lines, withholding }): Payee => {
    const { businessUserId, contractorCompanyId = "" } = loaded.worker
    const contractor = contractors.get(contractorCompanyId)
    return {
      ...loaded,
      owner: employer.businessUsers.find(({ id }) => id === businessUserId),
      contractor: contractor?.profile,
      contractorKyb: contractor?.needs ?? [],
      companyKyb,
      sheets,
      lines,
      withholding,
      period,
      replaced,
      isPaidTwice: false
    }
  })
  const twice = paidTwice(payees)
  return payees
    .map((payee) => (twice.has(payee.worker.id) ? { ...payee, isPaidTwice: true } : payee))
    .toSorted((one, other) => (one.worker.id < other.worker.id ? -1 : 1))
}

/** An effect with the time at which it began. */
const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    Effect.map(effect, (result) => [at, result] as const)
  )

/** The days whose timesheets tell whether something changed. */
const watchedDays = ({ begin, end }: Period): Period => {
  const first = addDays(begin, -SHEET_DAYS_MAX)
  return { begin: first < FIRST_DAY ? FIRST_DAY : first, end }
}

/**
 * Reads a state, and those who are not as it has them, until none of these changed meanwhile: then all are as they were
 * at its moment, whatever else changed since. Fails if others change too much for too long.
 */
export const payeesAtOneMoment = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string,
  asked: Paid
) {
  const { state } = yield* HandOvers
  const moment = momentAt(asked.knownAt)
  const days = watchedDays(asked.days)
  const workers = new Map<string, PaidWorker>()
  /** The states of those who were read, also of those whom the period does not pay. */
  const read = new Map<string, string>()
  let contractorIds: ReadonlyArray<string> = []
  const stateNow = Effect.suspend(() => state(clientId, companyId, contractorIds, days))
  let before = yield* timed(stateNow)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const [at, now]: readonly [number, CompanyState] = before
    const employer = yield* employerThen(moment, clientId, companyId)
    const wanted = (asked.userIds ?? [...now.workers.keys()]).filter(
      (id) => now.workers.has(id) && read.get(id) !== now.workers.get(id)
    )
    for (const id of wanted) {
      workers.delete(id)
      read.set(id, now.workers.get(id) ?? "")
    }
    const paid = yield* inPieces(wanted, READ_IN_TURN, (piece) =>
      paidWorkers(moment, clientId, piece, asked)
    )
    for (const each of paid) workers.set(each.loaded.worker.id, each)
    const contractors = yield* contractorsOf(moment, clientId, workers.values())
    contractorIds = [...contractors.keys()]
    before = yield* timed(stateNow)
    const [, after] = before
    const isSame =
      after.others === now.others &&
      wanted.every((id) => after.workers.get(id) === now.workers.get(id))
    if (!isSame) continue
    const { replaced } = moment
    const payees = payeesIn([...workers.values()], employer, contractors, replaced, asked.days)
    const result: Payees = { employer: employer.profile, replaced, at, payees }
    return result
  }
  return yield* new Contended()
})
