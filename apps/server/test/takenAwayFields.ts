/** Fields of updates whose value `null` takes away, and what a read shows before and after. */
import type { Body } from "./examples.ts"

export interface Field {
  readonly input: unknown
  /** The name of the field in a read; the name of the input if undefined. */
  readonly name?: string
  readonly before?: unknown
  readonly after?: unknown
  /** Returns the fields that must be set with it. */
  readonly also?: (ids: Body) => Body
}

export const text = (input: string): Field => ({ input })
export const flag: Field = { input: true, after: false }
const hidden = (input: string, name: string): Field => ({
  input,
  name,
  before: true,
  after: false
})
/** Everything about a business user. */
export const personFields: Readonly<Record<string, Field>> = {
  middleName: text("Luz"),
  address1: text("2 Oak Street"),
  address2: text("Floor 3"),
  city: text("Dover"),
  state: text("DE"),
  zipcode: text("19901"),
  country: { input: "FR", after: "US" },
  ssn: hidden("123456780", "hasSsn"),
  foreignId: {
    input: { type: "Passport", number: "C01X00T47", country: "CA" },
    before: { type: "Passport", country: "CA", numberLast4: "0T47" }
  },
  dateOfBirth: hidden("1985-06-15", "hasDateOfBirth"),
  payrollAdmin: flag,
  bookkeeper: flag,
  bookKeeper: { ...flag, name: "bookkeeper" },
  beneficialOwner: {
    ...flag,
    also: () => ({
      address1: "2 Oak Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901",
      ssn: "123456780",
      dateOfBirth: "1985-06-15",
      ownershipPercentage: 40
    })
  },
  ownershipPercentage: { input: 40 }
}
/** The roles of a person in a company, of which one stays. */
export const roles: Readonly<Record<string, Field>> = {
  payrollAdmin: { ...flag, also: () => ({ bookkeeper: true }) },
  bookkeeper: { ...flag, also: () => ({ payrollAdmin: true }) },
  bookKeeper: { ...flag, name: "bookkeeper", also: () => ({ payrollAdmin: true }) },
  beneficialOwner: { ...flag, also: () => ({ payrollAdmin: true, ownershipPercentage: 40 }) },
  ownershipPercentage: { input: 40, also: () => ({ beneficialOwner: null }) }
}
/** An amount in minutes, and the same in hours. */
const amount = (name: string, after: number | null = null): Readonly<Record<string, Field>> => ({
  [`${name}Minutes`]: { input: 600, after },
  [`${name}Hours`]: { input: "10", name: `${name}Minutes`, before: 600, after }
})

const choice = (input: string, after: string): Field => ({ input, after })
const whole = (input: number, after: number | null): Field => ({ input, after })
const hourly = () => ({ earningMethod: "Per Hour Worked", accrualRatePerHour: "0.05" })
const received = choice("Start Of Period", "End Of Period")

/** The terms of a policy that no way of earning needs. */
export const policyTerms: Readonly<Record<string, Field>> = {
  ...amount("maxAccumulated"),
  ...amount("maxAccrualPerYear"),
  ...amount("carryoverLimit"),
  ...amount("maxUsePerYear"),
  ...amount("negativeLimit", 0),
  ...amount("minimumIncrement", 15),
  ...amount("maxPayout"),
  canCarryoverHours: { input: false, name: "carryoverLimitMinutes", before: 0 },
  tiers: { input: [{ afterMonths: 36, amountPerYearMinutes: 9_600 }], after: [] },
  tierChange: choice("Following Period", "Period Of Change"),
  policyYear: choice("Anniversary", "Calendar Year"),
  timeOffRecievedWhen: received,
  timeOffReceivedWhen: { ...received, name: "timeOffRecievedWhen" },
  partialPeriod: choice("Full", "Prorate"),
  isProratedByStartDate: flag,
  grantRoundingMinutes: whole(60, 1),
  postingUnitMinutes: whole(60, 1),
  carryoverExpiresAfter: { input: { quantity: 3, unit: "Months" } },
  usageOrder: choice("New First", "Carried First"),
  waitingPeriodQuantity: whole(90, 0),
  waitingPeriodUnit: choice("Weeks", "Days"),
  waitingAppliesTo: choice("Both", "Use"),
  waitingCounting: choice("Day Of Employment", "Days After Start"),
  minimumNoticeDays: whole(3, 0),
  maxConsecutiveDays: whole(10, null),
  approvalMode: choice("Automatic", "Required"),
  holidays: text("Company"),
  blackoutDates: {
    input: [{ from: "2026-12-20", to: "2026-12-31", name: "Inventory" }],
    after: []
  },
  payoutOnTerminations: flag,
  accrualBase: { ...choice("Hours Paid", "Hours Worked"), also: hourly },
  accrualBaseRounding: { input: { unitMinutes: 15, mode: "Up" }, also: hourly }
}
