/** The people whom a pay schedule pays in a period, and what each of them needs before. */
import * as Redacted from "effect/Redacted"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { BusinessUser } from "../businessUser/businessUser.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyProfile } from "../company/profile.ts"
import type { Address } from "../field/address.ts"
import { checkHomes } from "../kyc/checkHomes.ts"
import { homesOf, kycOn, type KycInformation } from "../kyc/kycInformation.ts"
import type { Requirement } from "../onboarding/requirement.ts"
import type { PayPeriod } from "../payroll/payPeriod.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"
import type { Timesheet } from "../timesheet/timesheet.ts"
import { overlaps, type PayableLine, type Period } from "../timeTracking/payable.ts"
import type { Outcome } from "../verification/attempt.ts"
import { isSandboxValue } from "../verification/sandboxValues.ts"
import type { Withholding } from "../w4/withholding.ts"
import type { W4Information } from "../w4/w4Information.ts"
import type { Wage } from "../wage/wage.ts"
import { wagePeriodsIn, type WagePeriod } from "../wage/wageDates.ts"
import type { Worker } from "../worker/worker.ts"
import { workplacesFrom, type WorkplaceVersion } from "../worker/workplace.ts"
import { deactivationOf, terminationOf, type WorkerExit } from "../worker/workerExit.ts"

/** A worker with what a hand-over has of the worker. */
export interface Payee {
  readonly worker: Worker
  readonly wages: ReadonlyArray<Wage>
  /** Those in use. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
  readonly exits: ReadonlyArray<WorkerExit>
  readonly kyc: KycInformation | undefined
  readonly w4: W4Information | undefined
  readonly latest: Outcome | undefined
  /** The business user who is the same person, whose identity is the worker's where the worker has none. */
  readonly owner: BusinessUser | undefined
  /** The contractor's own company. */
  readonly contractor: CompanyProfile | undefined
  readonly contractorKyb: ReadonlyArray<Requirement>
  /** The requirements of the verification of the employer. */
  readonly companyKyb: ReadonlyArray<Requirement>
  /** The timesheets of the period, with the lines of those that are locked. */
  readonly sheets: ReadonlyArray<Timesheet>
  readonly lines: ReadonlyArray<PayableLine>
  /** The entries that federal income tax is withheld by on the pay date; undefined for a contractor. */
  readonly withholding: Withholding | undefined
  readonly period: Period
  /** The sealed values that were replaced since the moment, which their records lack, by `replacedKey`. */
  readonly replaced: ReadonlySet<string>
  /** True if an earlier employment of the same person is paid for a day of the period too. */
  readonly isPaidTwice: boolean
}

/** The key of a sealed field of a record. */
export const replacedKey = (recordId: string, field: string): string => `${recordId} ${field}`

/** The first and the last day of a pay period. */
export const daysOfPeriod = ({
  periodBegin,
  periodEnd
}: Pick<PayPeriod, "periodBegin" | "periodEnd">): Period => ({ begin: periodBegin, end: periodEnd })

/** The day after which a worker is not paid, as far as one is known. */
const lastPaidDay = (exits: ReadonlyArray<WorkerExit>): LocalDate | undefined =>
  [terminationOf(exits)?.day, deactivationOf(exits)?.day]
    .filter((day) => day !== undefined)
    .toSorted()[0]

/** The days of a period on which a worker is paid; undefined if there are none. */
export const paidDays = (
  { worker, exits }: Pick<Payee, "worker" | "exits">,
  { begin, end }: Period
): Period | undefined => {
  if (worker.userStatus === "Removed") return undefined
  const last = lastPaidDay(exits)
  const days = {
    begin: worker.dateOfJoin > begin ? worker.dateOfJoin : begin,
    end: last !== undefined && last < end ? last : end
  }
  return days.begin <= days.end ? days : undefined
}

/** True if a schedule pays a worker on a day of a period. A company has one in force for each type of worker. */
export const isPaidBy = (
  { workerType }: Pick<PaySchedule, "workerType">,
  payee: Pick<Payee, "worker" | "exits">,
  period: Period
): boolean => payee.worker.workerType === workerType && paidDays(payee, period) !== undefined

/** The terms of the wages that hold on a day on which the worker is paid. */
export const paidWages = (payee: Payee): ReadonlyArray<WagePeriod> => {
  const days = paidDays(payee, payee.period)
  return days ? wagePeriodsIn(payee.wages, days) : []
}

/** The accounts that the pay is shared between. */
export const sharingAccounts = ({ bankAccounts }: Payee): ReadonlyArray<WorkerBankAccount> =>
  bankAccounts.filter(({ payPercentage }) => payPercentage > 0)

/**
 * True if the pay goes to bank accounts: as was set for the worker, else as a wage of the period says, or by having
 * accounts where no wage says how it is paid.
 */
export const isDeposited = (payee: Payee): boolean => {
  const { paymentMethod } = payee.worker
  if (paymentMethod !== undefined) return paymentMethod === "Direct Deposit"
  const methods = paidWages(payee).map(({ terms }) => terms.paymentMethod)
  return (
    methods.includes("Direct Deposit") ||
    (methods.every((method) => method === undefined) && sharingAccounts(payee).length > 0)
  )
}

/** The accounts that the pay goes to, without those that were stopped; none of somebody who is paid by check. */
export const payAccounts = (payee: Payee): ReadonlyArray<WorkerBankAccount> =>
  isDeposited(payee)
    ? sharingAccounts(payee).filter(({ status, hold }) => status === "ready" && hold === undefined)
    : []

/** The number under which pay is reported to the tax authorities. */
export interface TaxId {
  readonly kind: "SSN" | "EIN"
  readonly number: Redacted.Redacted<string>
}

/** The EIN of a contractor's company, or the SSN. A record lacks it if it was replaced since the moment. */
export const taxIdOf = ({ kyc, owner, contractor }: Payee): TaxId | undefined => {
  const number = contractor?.kyb ? contractor.kyb.ein : (kyc ?? owner)?.ssn
  return number && { kind: contractor?.kyb ? "EIN" : "SSN", number }
}

export const dateOfBirthOf = ({ kyc, owner }: Payee): Redacted.Redacted<string> | undefined =>
  (kyc ?? owner)?.dateOfBirth

const USA = "US"

/** The address of a business user; undefined unless it is a whole one of the USA. */
const addressOfOwner = (owner: BusinessUser | undefined): Address | undefined => {
  const { address1, address2, city, state, zipcode, country } = owner ?? {}
  const isWhole = address1 !== undefined && city !== undefined && state !== undefined
  return isWhole && zipcode !== undefined && (country ?? USA) === USA
    ? { address1, address2, city, state, zipcode }
    : undefined
}

/** KYC information with the homes that the pay goes by: a check goes to none that is held. */
const paidKyc = (payee: Payee): KycInformation | undefined =>
  payee.kyc && !isDeposited(payee) ? checkHomes(payee.kyc, payee.worker) : payee.kyc

/** The home of a worker on a day, or the address at which the contractor's company files. */
export const homeAddressOn = (payee: Payee, day: LocalDate): Address | undefined => {
  const { owner, contractor } = payee
  const filing = contractor?.locations.find(({ isFilingAddress }) => isFilingAddress)
  if (filing) return filing
  const kyc = paidKyc(payee)
  return kyc ? kycOn(kyc, day) : addressOfOwner(owner)
}

/** An address with the day from which it holds. */
export type DatedAddress = Address & { readonly effectiveFrom: LocalDate }

/** The homes of a worker in the period, from its first paid day on. */
export const homeAddressesIn = (payee: Payee): ReadonlyArray<DatedAddress> => {
  const { contractor, worker, exits, period } = payee
  const kyc = paidKyc(payee)
  const { begin, end } = paidDays({ worker, exits }, period) ?? period
  if (kyc && !contractor) {
    return homesOf(kyc, begin)
      .filter(({ effectiveFrom }) => effectiveFrom <= end)
      .map(({ effectiveFrom, address }) => ({
        ...address,
        address2: address.address2,
        effectiveFrom
      }))
  }
  const address = homeAddressOn(payee, begin)
  return address ? [{ ...address, effectiveFrom: begin }] : []
}

/** The places of work in the period, from its first paid day on. */
export const workplacesIn = ({ worker, exits, period }: Payee): ReadonlyArray<WorkplaceVersion> => {
  const { begin, end } = paidDays({ worker, exits }, period) ?? period
  return workplacesFrom(worker, begin).filter(({ effectiveFrom }) => effectiveFrom <= end)
}

/** The part of a hand-over that lines of payable time stand in, by their categories; all others are hours. */
const PARTS: Readonly<Partial<Record<PayableLine["category"], "timeOff" | "adjustments">>> = {
  timeOff: "timeOff",
  unpaidTimeOff: "timeOff",
  payout: "timeOff",
  adjustment: "adjustments"
}

/** The lines of a part. */
export const linesOf = (
  { lines }: Payee,
  part: "hours" | "timeOff" | "adjustments"
): ReadonlyArray<PayableLine> =>
  lines.filter(({ category }) => (PARTS[category] ?? "hours") === part)

/** The employments by the number of the person, of those whose number is that of one person. */
const byNumber = (payees: ReadonlyArray<Payee>): ReadonlyMap<string, ReadonlyArray<Payee>> => {
  const groups = new Map<string, Array<Payee>>()
  for (const payee of payees) {
    const taxId = taxIdOf(payee)
    const number = taxId && Redacted.value(taxId.number)
    if (number === undefined || isSandboxValue(number)) continue
    const group = groups.get(number)
    if (group) group.push(payee)
    else groups.set(number, [payee])
  }
  return groups
}

const beginOf = ({ worker }: Payee): string => `${worker.dateOfJoin} ${worker.id}`

/** The ids of those who would be paid twice: an earlier employment with the same number has a day with theirs. */
export const paidTwice = (payees: ReadonlyArray<Payee>): ReadonlySet<string> => {
  const repeated = new Set<string>()
  for (const group of byNumber(payees).values()) {
    if (group.length < 2) continue
    const paid: Array<Period> = []
    for (const payee of group.toSorted((one, other) => (beginOf(one) < beginOf(other) ? -1 : 1))) {
      const days = paidDays(payee, payee.period)
      if (!days) continue
      if (paid.some((other) => overlaps(days, other))) repeated.add(payee.worker.id)
      else paid.push(days)
    }
  }
  return repeated
}
