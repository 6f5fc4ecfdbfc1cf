/** The values that random steps give: a few of each, so that they collide. */
import fc from "fast-check"

export const one = fc.constantFrom
/** Mostly the first, so that many steps affect one record. */
export const at = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(7))
export const flag = fc.boolean()
export const version = one(undefined, undefined, undefined, undefined, "right", "old")
export const place = fc.option(fc.nat(4), { nil: undefined })

/** A few of each, so that they collide; the last number is the sandbox's and never a duplicate. */
export const email = one(
  "ada@x.example",
  "Ada@x.example",
  "bo@x.example",
  "cy@x.example",
  "di@x.example"
)
export const number = one("210000001", "210000002", "210000003", "000000001")
export const name = one("Ada", "Bo", "Cy")
const amount = one(0, 12.5, 100)

export const address = {
  address1: one("1 Main Street", "2 Side Street"),
  address2: one("Suite 1", "Floor 2"),
  city: one("Dover", "Lewes"),
  state: one("DE", "MD"),
  zipcode: one("19901", "199581234")
}

export const kybFields = {
  ein: number,
  entityType: one("LLC", "Non-Profit", "Sole Proprietor"),
  incorporationState: one("Delaware", "Texas"),
  dateOfIncorporation: one("2019-04-01", "2020-02-29", "2019-04-01", "2030-01-01"),
  irsAssisgnedFederalFilingForm: one("941", "944"),
  payrollRunThisYear: one("Yes", "No"),
  formerPaidThisYear: one("Yes", "No")
}
export const kyb = fc.record(kybFields, {
  requiredKeys: [
    "ein",
    "entityType",
    "incorporationState",
    "dateOfIncorporation",
    "irsAssisgnedFederalFilingForm"
  ]
})

/** `null` takes a value away. */
export const changedCompany = fc.record(
  {
    companyReferenceId: one("C-1", "C-2", null),
    company: one("Acme", "Bakers"),
    doingBusinessAs: one("Breads", "Cakes", null),
    businessWebsite: one("https://x.example", null)
  },
  { requiredKeys: [] }
)
export const changedKyb = fc.record(
  {
    ...kybFields,
    payrollRunThisYear: one("Yes", "No", null),
    formerPaidThisYear: one("Yes", "No", null)
  },
  { requiredKeys: [] }
)

const locationFields = {
  companyLocation: one("Main", "Branch"),
  ...address,
  state: one("DE", "MD", "TN"),
  phoneNumber: one("3025550101", "3025550102"),
  isWorkLocation: flag,
  isMailingAddress: flag,
  isFilingAddress: flag
}
export const location = fc.record(locationFields, {
  requiredKeys: ["companyLocation", "address1", "city", "state", "zipcode"]
})
/** `null` takes a value away. */
export const changedLocation = fc.record(
  {
    ...locationFields,
    address2: one("Suite 1", "Floor 2", null),
    country: one("US", null),
    phoneNumber: one("3025550101", "3025550102", null),
    isWorkLocation: one(true, false, null),
    isMailingAddress: one(true, false, null),
    isFilingAddress: one(true, false, null)
  },
  { requiredKeys: [] }
)

export const workerFields = {
  userReferenceId: one("E-1", "E-2"),
  firstName: name,
  middleName: name,
  lastName: name,
  email,
  phoneNumber: one("3025550105", "3025550106"),
  dateOfJoin: one("2025-09-01", "2026-02-02"),
  workerType: one("W2", "1099-NEC"),
  jobTitle: one("Baker", "Miller"),
  companyLocationCategory: one("Remote", "Office"),
  stateCode: one("DE", "MD")
}
export const anyWorker = fc.record(workerFields, {
  requiredKeys: [
    "firstName",
    "lastName",
    "dateOfJoin",
    "workerType",
    "jobTitle",
    "companyLocationCategory"
  ]
})
/** Mostly a worker with a valid workplace. */
export const worker = fc.oneof(anyWorker, {
  weight: 3,
  arbitrary: fc
    .tuple(anyWorker, workerFields.stateCode)
    .map(([user, stateCode]) => ({ ...user, companyLocationCategory: "Remote", stateCode }))
})
/** Days from which a place or an address holds: past, or planned. */
const changeDay = one("2025-09-10", "2025-12-01", "2026-03-01")
/** `null` takes a value away. */
export const changedWorker = fc.record(
  {
    ...workerFields,
    userReferenceId: one("E-1", "E-2", null),
    middleName: one("Ada", "Bo", null),
    email: fc.oneof({ weight: 4, arbitrary: email }, fc.constant(null)),
    phoneNumber: one("3025550105", "3025550106", null),
    stateCode: one("DE", "MD", "MD", null),
    timeZone: one("America/Detroit", null),
    furtherWorkplaces: one([{ companyLocationCategory: "Remote", stateCode: "MD" }], []),
    effectiveFrom: changeDay
  },
  { requiredKeys: [] }
)
const { workerType: _always1099, email: _mandatory, stateCode: code, ...hiredFields } = workerFields
export const hired = fc.record(
  {
    ...hiredFields,
    companyLocationCategory: one("Remote", "Remote", "Office"),
    legalName: one("Ovens LLC", "Mills LLC"),
    email,
    code
  },
  {
    requiredKeys: [
      "legalName",
      "firstName",
      "lastName",
      "email",
      "dateOfJoin",
      "jobTitle",
      "companyLocationCategory",
      "code"
    ]
  }
)
export const job = fc.record(
  {
    workerType: workerFields.workerType,
    companyLocationCategory: workerFields.companyLocationCategory,
    jobTitle: workerFields.jobTitle,
    startDate: workerFields.dateOfJoin,
    code
  },
  { requiredKeys: ["workerType", "companyLocationCategory", "jobTitle", "startDate"] }
)

/** Days around that of the sequences, 9 October 2025. */
const wageDay = one(
  "2025-08-01",
  "2025-09-01",
  "2025-10-09",
  "2025-10-10",
  "2025-12-01",
  "2026-02-02"
)
export const wageEnd = one("2025-08-31", "2025-10-08", "2025-10-09", "2025-11-30", "2026-03-31")
const wageFields = {
  wageRate: amount,
  wageBasis: one("Per Hour", "Per Week"),
  workerType: workerFields.workerType,
  differentialPay: one("Yes", "No"),
  userType: one("Paid by the hour", "Salary/No overtime"),
  employmentStatus: one("Full Time (30+ Hours per week)", "Part Time (20-29 Hours per week)"),
  userRefTaxExempt: one(
    "Yes, as an owner/corporate officer",
    "No, this employee is not tax exempt"
  ),
  startDate: wageDay,
  paymentMethod: one("Check", "Check", "Direct Deposit")
}
export const wage = fc.record(wageFields, {
  requiredKeys: ["wageRate", "wageBasis", "workerType"]
})
/** `null` takes a value away. */
export const changedWage = fc.record(
  {
    ...wageFields,
    differentialPay: one("Yes", "No", null),
    userType: one("Paid by the hour", "Salary/No overtime", null),
    employmentStatus: one("Full Time (30+ Hours per week)", null),
    userRefTaxExempt: one("Yes, as an owner/corporate officer", null),
    paymentMethod: one("Check", "Direct Deposit", null)
  },
  { requiredKeys: [] }
)
/** A wage that is in force on the day of the model. */
export const begun = fc.record(
  { ...wageFields, startDate: one("2025-09-01"), paymentMethod: one("Check", "Direct Deposit") },
  { requiredKeys: ["wageRate", "wageBasis", "workerType", "startDate"] }
) as unknown as typeof wage

export const identityFields = {
  ssn: number,
  dateOfBirth: one("1980-05-05", "1990-01-31"),
  ...address
}
export const identity = fc.record(identityFields, {
  requiredKeys: ["ssn", "dateOfBirth", "address1", "city", "state", "zipcode"]
})
/** `null` takes a value away. */
const changedIdentity = fc.record(
  { ...identityFields, address2: one("Suite 1", "Floor 2", null), effectiveFrom: changeDay },
  { requiredKeys: [] }
)
export const remote = fc.option(
  fc.oneof(
    fc.record(address, { requiredKeys: ["address1", "city", "state", "zipcode"] }),
    fc.record(address, { requiredKeys: [] })
  ),
  { nil: undefined, freq: 2 }
)

const changedRemote = fc.oneof(
  { weight: 3, arbitrary: remote },
  fc.constant(null),
  fc.record({ ...address, address2: fc.constant(null) }, { requiredKeys: ["address2"] })
)

/** An update of KYC information, without its place in the model. */
export const kycUpdate = { at, kyc: changedIdentity, remote: changedRemote, version }

const w4Fields = {
  w4FilingStatus: one("Single", "Head of household"),
  haveMultipleJob: flag,
  dependents: fc.nat(2),
  dependentsAbove18: fc.nat(2),
  otherIncome: amount,
  otherDeduction: amount,
  extraWithholding: amount,
  dependentsAmount: amount,
  exempt: flag,
  nonresidentAlien: flag,
  // Of an earlier year, for which an exemption has ended, and of this one.
  receivedAt: one("2024-03-01", "2025-06-02")
}
export const w4 = fc.record(w4Fields, { requiredKeys: ["w4FilingStatus"] })
export const changedW4 = fc.record(
  {
    ...w4Fields,
    haveMultipleJob: one(true, false, null),
    dependents: one(0, 1, null),
    dependentsAbove18: one(0, 1, null),
    otherIncome: one(0, 12.5, null),
    otherDeduction: one(0, 12.5, null),
    extraWithholding: one(0, 12.5, null),
    dependentsAmount: one(0, 2200, null),
    exempt: one(true, false, null),
    receivedAt: one("2024-03-01", "2025-06-02", null)
  },
  { requiredKeys: [] }
)

/** The last two routing numbers are invalid. */
const accountFields = {
  accountNumber: one("55556666", "77778888"),
  routingNumber: one("021000021", "011000015", "021000022", "991000015"),
  bankName: one("First Bank", "Second Bank"),
  accountType: one("Checking", "Savings"),
  accountName: one("Payroll", "Taxes")
}
export const account = fc.record(accountFields)

/** Corrections of an account by a bank. */
export const correction = fc.record(
  {
    accountNumber: one("77778888", "99998888"),
    routingNumber: one("011000015", "021000022"),
    accountType: one("Checking", "Savings")
  },
  { requiredKeys: ["accountNumber"] }
)

export const changedAccount = fc.record(accountFields, { requiredKeys: [] })
/** Shares of the accounts in use, in their order; most add up. */
export const shares = one<ReadonlyArray<number>>(
  [100],
  [100],
  [0, 100],
  [40, 60],
  [30, 30, 40],
  [50],
  [60, 60]
)

/** Days before, on and after the day of the model. */
export const deactivation = fc.record(
  {
    exitDate: one("2025-09-30", "2025-10-31"),
    finalPayCheckType: one("Regular Payroll", "Manual Check", null),
    notes: one("seasonal break", "parental leave", null)
  },
  { requiredKeys: [] }
)

export const verdict = one("passed", "failed", "failed", "needs_review")
export const decision = one("passed", "failed", "failed")

export const workerType = one("W2", "W2", "1099-NEC")
export const rulesName = one("Monthly", "Semi-Monthly", "Weekly", "Bi-Weekly", "sundays", "late")
/** Around the model's today, 2025-10-09, and too far from it. */
export const startDate = one(
  undefined,
  undefined,
  undefined,
  "2025-10-09",
  "2025-10-01",
  "2025-11-08",
  "2026-03-01",
  "2024-11-15",
  "2027-01-01"
)
export const payrollStatus = one(
  "submitted",
  "submitted",
  "submitted",
  "inProcess",
  "inProcess",
  "processed",
  "failed",
  "returned",
  "cancelled",
  "skipped"
)
