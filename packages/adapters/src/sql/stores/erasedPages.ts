/**
 * The values that take the place of what pages of hand-overs have of a worker or a company. A field of their views
 * without an answer does not compile, nor does a value that the view does not have.
 */
import { VERIFICATION_FAILED } from "@payroll/domain/onboarding/requirement"
import type { HandOverContent } from "@payroll/operations/views/handOverContent"
import type { YearContent } from "@payroll/operations/views/yearContent"
import { ERASED } from "./erasedColumns.ts"

type Replaced<V> = (value: V) => V

const stays = <V>(value: V): V => value

const by =
  <V>(replacement: V) =>
  (): V =>
    replacement

/** Objects of these fields; a field that is none of them goes. */
const of = <T extends object>(fields: {
  readonly [F in keyof T]-?: Replaced<T[F]>
}): Replaced<T> => {
  const byName = fields as unknown as Readonly<Record<string, Replaced<unknown>>>
  return (value) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
        const replaced = byName[name]
        return replaced ? [[name, each === null ? null : replaced(each)]] : []
      })
    ) as T
}

const each =
  <T>(replaced: Replaced<T>): Replaced<ReadonlyArray<T>> =>
  (values) =>
    values.map(replaced)

/** A part that is null where it is missing. */
const ifAny =
  <T>(replaced: Replaced<T>): Replaced<T | null> =>
  (value) =>
    value === null ? null : replaced(value)

type Period = HandOverContent
type Payee = Period["workers"][number]
type YearPayee = YearContent["workers"][number]
type Unpayable = Period["notPayable"][number]
type Employer = Period["company"]
type Account = Payee["payAccounts"][number]
type Present<T> = NonNullable<T>

const name = { firstName: by(ERASED), lastName: by(ERASED) }
const names = {
  userId: stays,
  userReferenceId: by(null),
  ...name,
  middleName: by(null)
}

const address = {
  address1: by(ERASED),
  address2: by(null),
  city: by(ERASED),
  zipcode: by(ERASED)
}

const account = {
  bankName: by(ERASED),
  accountType: stays,
  accountName: by(ERASED),
  routingNumber: by("000000000"),
  accountNumber: by("0000")
}

type Identity = Omit<YearPayee, "states" | "payPeriods">

const identity: { readonly [F in keyof Identity]-?: Replaced<Identity[F]> } = {
  ...names,
  taxId: by(null),
  dateOfBirth: by(null),
  homeAddresses: each(
    of<Identity["homeAddresses"][number]>({
      effectiveFrom: stays,
      ...address,
      state: by(ERASED)
    })
  ),
  workplaces: stays,
  email: by(null),
  phoneNumber: by(null),
  workerType: stays,
  jobTitle: by(ERASED),
  hireDate: stays,
  lastDay: stays,
  dismissalType: stays
}

const lines = each(
  of<Payee["hours"][number]>({
    category: stays,
    kind: by(null),
    timeOffPolicyId: stays,
    jobCode: by(null),
    minutes: stays,
    hours: stays
  })
)

/** The form is then as one without entries. */
const federalTax = of<Present<Payee["federalTax"]>>({
  basis: by("No W-4"),
  w4FilingStatus: by("Single"),
  haveMultipleJob: by(false),
  dependents: by(0),
  dependentsAbove18: by(0),
  dependentsAmount: by(0),
  otherIncome: by(0),
  otherDeduction: by(0),
  extraWithholding: by(0),
  exempt: by(false),
  exemptUntil: by(null),
  nonresidentAlien: by(false),
  receivedAt: stays,
  signature: by(ERASED)
})

export const erasedPayee = of<Payee>({
  ...identity,
  wages: each(
    of<Payee["wages"][number]>({
      userWageId: stays,
      wageRate: by("0"),
      wageBasis: stays,
      overtimeStatus: stays,
      employmentStatus: stays,
      differentialPay: stays,
      taxExempt: stays,
      startDate: stays,
      endDate: stays
    })
  ),
  federalTax: ifAny(federalTax),
  paymentMethod: stays,
  payAccounts: each(of<Account>({ userBankAccountId: stays, ...account, payPercentage: stays })),
  hours: lines,
  timeOff: lines,
  adjustments: lines
})

export const erasedYearPayee = of<YearPayee>({ ...identity, states: stays, payPeriods: stays })

/** Documented reasons stay; those of a verdict can be words of a reviewer. */
export const erasedUnpayable = of<Unpayable>({
  ...names,
  requirements: each(
    of<Unpayable["requirements"][number]>({
      step: stays,
      path: stays,
      reason: (reason) =>
        reason.startsWith(VERIFICATION_FAILED) ? `${VERIFICATION_FAILED}${ERASED}` : reason
    })
  )
})

const locations = each(
  of<Employer["workAddresses"][number]>({
    companyLocationId: stays,
    companyLocation: by(ERASED),
    ...address,
    state: stays
  })
)

const erasedSignatory = of<Present<Employer["signatory"]>>({
  businessUserId: stays,
  ...name,
  email: by(ERASED),
  phoneNumber: by("0000000000")
})

export const erasedEmployer = of<Employer>({
  companyId: stays,
  legalName: by(ERASED),
  doingBusinessAs: by(null),
  ein: by(null),
  entityType: stays,
  federalFilingForm: stays,
  filingAddresses: locations,
  mailingAddresses: locations,
  workAddresses: locations,
  fundingAccount: ifAny(
    of<Present<Employer["fundingAccount"]>>({ companyFundingSourceEntityId: stays, ...account })
  ),
  signatory: ifAny(erasedSignatory)
})

/** The employer without the signatory, who is erased before it. */
export const withoutSignatory = (employer: Employer): Employer => ({
  ...employer,
  signatory: ifAny(erasedSignatory)(employer.signatory)
})
