/** The liability of an account if its worker left on a day, in minutes and in money. */
import { addDays, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { fraction, fromDecimal, inCents, multiply, type Fraction } from "../exact/fraction.ts"
import { liabilityOn, type Liability } from "../timeOff/liability.ts"
import { policyIdOn } from "../timeOff/timeline.ts"
import { wageInForce } from "../wage/wageDates.ts"
import type { Wage } from "../wage/wage.ts"
import { dayIn } from "../timeZone/storedZone.ts"
import { workerToday } from "../worker/workerToday.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import { accountFacts } from "./accountFacts.ts"

const MINUTES_PER_HOUR = 60n

export interface AccountLiability extends Liability {
  readonly account: LoadedAccount["account"]
  readonly worker: LoadedTimeOff["worker"]
  readonly timeOffPolicyId: string
  /** The decimal text of the wage; undefined where none is paid by the hour. */
  readonly hourlyRate: string | undefined
  /** Rounded to the cent once, half up; undefined without a rate. */
  readonly amount: string | undefined
}

/** The wage per hour of a day: of several the one that was added first. */
const hourlyRateOn = (wages: ReadonlyArray<Wage>, day: LocalDate): string | undefined =>
  wageInForce(wages, day).find(({ terms }) => terms.wageBasis === "Per Hour")?.terms.wageRate

const amountOf = (minutes: number, rate: Fraction | undefined): string | undefined =>
  rate && inCents(multiply(fraction(BigInt(minutes), MINUTES_PER_HOUR), rate))

/** The day in each time zone at an instant, which is computed once for each. */
export const daysByZone = (at: number): ((zone: string) => LocalDate) => {
  const days = new Map<string, LocalDate>()
  return (zone) => {
    const day = days.get(zone) ?? dayIn(zone, at)
    days.set(zone, day)
    return day
  }
}

interface LiabilityQuery {
  readonly asOf: LocalDate
  readonly knownAt: number
  readonly todayIn: (zone: string) => LocalDate
}

/** The liability of an account at the end of a day; undefined if there is none. */
export const accountLiability = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  { asOf, knownAt, todayIn }: LiabilityQuery
): AccountLiability | undefined => {
  const { worker, wages } = loaded
  if (worker.userStatus === "Removed" || loadedAccount.account.createdAt > knownAt) return undefined
  const today = workerToday(worker, loaded.locations, knownAt, todayIn)
  const facts = accountFacts(loaded, loadedAccount, {
    today,
    knownAt,
    ...(asOf > today && { scheduledFrom: addDays(today, 1) })
  })
  const liability = facts && liabilityOn(facts, asOf)
  if (!liability) return undefined
  const hourlyRate = hourlyRateOn(wages, asOf)
  const rate = hourlyRate === undefined ? undefined : fromDecimal(hourlyRate)
  return {
    ...liability,
    account: loadedAccount.account,
    worker,
    timeOffPolicyId: policyIdOn(facts, toEpochDay(asOf)),
    hourlyRate,
    amount: amountOf(liability.payoutMinutes, rate)
  }
}

export interface LiabilityTotals {
  readonly accountCount: number
  readonly payoutMinutes: number
  /** The sum of the amounts of the lines, decimal text. */
  readonly amount: string
  /** Minutes of workers without a known wage per hour, which no amount stands for. */
  readonly minutesWithoutRate: number
}

const CENTS = 100n

const centsOf = (amount: string): bigint => BigInt(amount.replace(".", ""))

/** The minutes of a payout that no amount stands for. */
export const minutesWithoutRate = ({ payoutMinutes, amount }: AccountLiability): number =>
  amount === undefined ? payoutMinutes : 0

/** The sums of all lines. */
export const liabilityTotals = (lines: ReadonlyArray<AccountLiability>): LiabilityTotals => {
  let [payoutMinutes, unrated, cents] = [0, 0, 0n]
  for (const line of lines) {
    payoutMinutes += line.payoutMinutes
    unrated += minutesWithoutRate(line)
    if (line.amount !== undefined) cents += centsOf(line.amount)
  }
  return {
    accountCount: lines.length,
    payoutMinutes,
    amount: inCents(fraction(cents, CENTS)),
    minutesWithoutRate: unrated
  }
}
