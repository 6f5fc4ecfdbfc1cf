/**
 * The steps of random sequences: every write operation, and everything that moves a verification.
 * `at` selects an existing record, modulo their number, from the first; a verification attempt from
 * the newest.
 */
import fc from "fast-check"

const one = fc.constantFrom
/** Mostly the first, so that many steps affect one record. */
const at = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(7))
const flag = fc.boolean()
const version = one(undefined, undefined, undefined, undefined, "right", "old")
const place = fc.option(fc.nat(4), { nil: undefined })

/** A few of each, so that they collide; the last number is the sandbox's and never a duplicate. */
const email = one("ada@x.example", "Ada@x.example", "bo@x.example", "cy@x.example", "di@x.example")
const number = one("210000001", "210000002", "210000003", "000000001")
const name = one("Ada", "Bo", "Cy")
const amount = one(0, 12.5, 100)

const address = {
  address1: one("1 Main Street", "2 Side Street"),
  address2: one("Suite 1", "Floor 2"),
  city: one("Dover", "Lewes"),
  state: one("DE", "MD"),
  zipcode: one("19901", "199581234")
}

const kybFields = {
  ein: number,
  entityType: one("LLC", "Non-Profit", "Sole Proprietor"),
  incorporationState: one("Delaware", "Texas"),
  dateOfIncorporation: one("2019-04-01", "2020-02-29"),
  irsAssisgnedFederalFilingForm: one("941", "944"),
  payrollRunThisYear: one("Yes", "No"),
  formerPaidThisYear: one("Yes", "No")
}
const kyb = fc.record(kybFields, {
  requiredKeys: [
    "ein",
    "entityType",
    "incorporationState",
    "dateOfIncorporation",
    "irsAssisgnedFederalFilingForm"
  ]
})

const locationFields = {
  companyLocation: one("Main", "Branch"),
  ...address,
  phoneNumber: one("3025550101", "3025550102"),
  isWorkLocation: flag,
  isMailingAddress: flag,
  isFilingAddress: flag
}
const location = fc.record(locationFields, {
  requiredKeys: ["companyLocation", "address1", "city", "state", "zipcode"]
})
const changedLocation = fc.record(locationFields, { requiredKeys: [] })

const personFields = {
  firstName: name,
  middleName: name,
  lastName: name,
  email,
  phoneNumber: one("3025550103", "3025550104"),
  ...address,
  ssn: number,
  dateOfBirth: one("1980-05-05", "1990-01-31"),
  payrollAdmin: flag,
  bookkeeper: flag,
  beneficialOwner: flag,
  ownershipPercentage: one(10, 60)
}
/** An owner with all mandatory fields. */
const owner = fc.record(
  { ...personFields, country: fc.constant("US"), beneficialOwner: fc.constant(true) },
  {
    requiredKeys: [
      "firstName",
      "lastName",
      "email",
      "phoneNumber",
      "address1",
      "city",
      "state",
      "zipcode",
      "country",
      "ssn",
      "dateOfBirth",
      "beneficialOwner",
      "ownershipPercentage"
    ]
  }
)
const anybody = fc.record(
  { ...personFields, country: fc.constant("US") },
  { requiredKeys: ["firstName", "lastName", "email", "phoneNumber"] }
)
const person = fc.oneof(anybody, { weight: 3, arbitrary: owner })
const changedPerson = fc.record(personFields, { requiredKeys: [] })

const workerFields = {
  userReferenceId: one("E-1", "E-2"),
  firstName: name,
  middleName: name,
  lastName: name,
  email,
  phoneNumber: one("3025550105", "3025550106"),
  dateOfJoin: one("2026-01-05", "2026-02-02"),
  workerType: one("W2", "1099-NEC"),
  jobTitle: one("Baker", "Miller"),
  companyLocationCategory: one("Remote", "Office"),
  stateCode: one("DE", "MD")
}
const anyWorker = fc.record(workerFields, {
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
const worker = fc.oneof(anyWorker, {
  weight: 3,
  arbitrary: fc
    .tuple(anyWorker, workerFields.stateCode)
    .map(([user, stateCode]) => ({ ...user, companyLocationCategory: "Remote", stateCode }))
})
const changedWorker = fc.record(workerFields, { requiredKeys: [] })
const { workerType: _always1099, email: _mandatory, stateCode: code, ...hiredFields } = workerFields
const hired = fc.record(
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
const job = fc.record(
  {
    workerType: workerFields.workerType,
    companyLocationCategory: workerFields.companyLocationCategory,
    jobTitle: workerFields.jobTitle,
    startDate: workerFields.dateOfJoin,
    code
  },
  { requiredKeys: ["workerType", "companyLocationCategory", "jobTitle", "startDate"] }
)

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
  startDate: one("2026-03-01", "2026-04-01")
}
const wage = fc.record(
  { ...wageFields, paymentMethod: one("Check", "Check", "Direct Deposit") },
  { requiredKeys: ["wageRate", "wageBasis", "workerType"] }
)
const changedWage = fc.record(wageFields, { requiredKeys: [] })

const identityFields = { ssn: number, dateOfBirth: one("1980-05-05", "1990-01-31"), ...address }
const identity = fc.record(identityFields, {
  requiredKeys: ["ssn", "dateOfBirth", "address1", "city", "state", "zipcode"]
})
const changedIdentity = fc.record(identityFields, { requiredKeys: [] })
const remote = fc.option(
  fc.oneof(
    fc.record(address, { requiredKeys: ["address1", "city", "state", "zipcode"] }),
    fc.record(address, { requiredKeys: [] })
  ),
  { nil: undefined, freq: 2 }
)

const w4Fields = {
  w4FilingStatus: one("Single", "Head of household"),
  haveMultipleJob: flag,
  dependents: fc.nat(2),
  dependentsAbove18: fc.nat(2),
  otherIncome: amount,
  otherDeduction: amount,
  extraWithholding: amount
}
const w4 = fc.record(w4Fields, { requiredKeys: ["w4FilingStatus"] })
const changedW4 = fc.record(w4Fields, { requiredKeys: [] })

/** The last two routing numbers are invalid. */
const account = fc.record({
  accountNumber: one("55556666", "77778888"),
  routingNumber: one("021000021", "011000015", "021000022", "991000015"),
  bankName: one("First Bank", "Second Bank"),
  accountType: one("Checking", "Savings"),
  accountName: one("Payroll", "Taxes")
})

const verdict = one("passed", "failed", "failed", "needs_review")
const decision = one("passed", "failed", "failed")

const does = <const D extends string, Given extends object>(
  operation: D,
  given: { readonly [K in keyof Given]: fc.Arbitrary<Given[K]> }
) => fc.record<{ does: D } & Given>({ does: fc.constant(operation), ...given } as never)

const creating = [
  does("createBusiness", { kyb, location, user: person }),
  does("companyRegistration", { user: anybody })
] as const
const addKyb = does("addKybInformation", { at, kyb })
const addPerson = does("addBusinessUser", { at, user: person })
const updatePerson = does("updateAdminUser", { at, user: changedPerson, version })
const companySteps = [
  addKyb,
  does("addCompanyLocation", { at, location }),
  does("updateCompanyLocation", { at, location: changedLocation, version }),
  addPerson,
  updatePerson,
  does("updateCompanyBankAccount", { at, account }),
  does("approveBankAccount", { at }),
  does("checkBankAccounts", {})
] as const
const hiring = [
  does("updateBusinessUserAsEmployee", { at, job, place, version }),
  does("addBusinessContractor", {
    at,
    user: hired,
    place,
    wage,
    kyb: fc.record({ ein: number, dateOfIncorporation: kybFields.dateOfIncorporation }),
    location,
    contact: fc.option(changedPerson, { nil: undefined })
  }),
  does("addUser", { at, user: worker, place }),
  does("addUsers", {
    at,
    users: fc.array(fc.record({ user: worker, place }), { minLength: 1, maxLength: 3 }),
    goesOn: flag,
    isDry: one(false, false, true)
  })
] as const
const addWage = does("addUserWage", {
  at,
  wage,
  isElsewhere: one(false, false, false, false, false, false, true)
})
const addKyc = does("addKycInformation", { at, kyc: identity, remote })
const updateKyc = does("updateKycInformation", { at, kyc: changedIdentity, remote, version })
const workerSteps = [
  does("updateUser", { at, user: changedWorker, place, version }),
  addWage,
  does("updateUserWage", { at, wage: changedWage, version }),
  addKyc,
  updateKyc,
  does("addW4Information", { at, w4 }),
  does("updateW4Information", { at, w4: changedW4, version }),
  /** No operation does this yet. */
  does("leave", { at, to: one("Deactivate", "Deactivate", "Terminated") })
] as const
const callback = does("callback", { at, status: verdict })
const decide = does("decideVerification", { at, status: decision })
const verificationSteps = [
  /** The loop leases every attempt that is due. */
  does("lease", {}),
  /** The provider's answer about a leased attempt, current or earlier. */
  does("answer", { at, status: verdict }),
  does("outOfReach", { at }),
  callback,
  /** A person decides on an attempt in any state. */
  decide
] as const

const created = fc.oneof(...creating)
const verified = fc.oneof(...verificationSteps)
const aboutCompany = fc.oneof(...companySteps)
const aboutWorker = fc.oneof(...workerSteps)
/** Steps that affect who is verified, how often, and with which data. */
const aboutOwners = fc.oneof(
  addKyb,
  addPerson,
  { weight: 3, arbitrary: updatePerson },
  { weight: 3, arbitrary: callback },
  decide,
  verified
)
const aboutIdentity = fc.oneof(
  addWage,
  addKyc,
  { weight: 3, arbitrary: updateKyc },
  { weight: 3, arbitrary: callback },
  decide,
  verified
)
const nowhere = fc.constant(undefined)
/** A worker of the first company with a valid workplace. */
const hire = does("addUser", {
  at: fc.constant(0),
  user: fc.tuple(anyWorker, workerFields.stateCode).map(([user, stateCode]) => ({
    ...user,
    companyLocationCategory: "Remote" as const,
    stateCode
  })),
  place: nowhere
})
/** Two workers of one company, who share a few SSNs. */
const who = fc.nat(1)
const sharedSsn = one("210000001", "210000002")
const identify = does("addKycInformation", {
  at: who,
  kyc: fc.tuple(identity, sharedSsn).map(([kyc, ssn]) => ({ ...kyc, ssn })),
  remote: nowhere
})
const rename = does("updateUser", {
  at: who,
  user: fc.record({ lastName: name }) as typeof changedWorker,
  place: nowhere,
  version: nowhere
})
/** The attempts of both workers. */
const lastFew = fc.nat(2)
/** Late verdicts, verdicts about changed persons, and third failures. */
const aboutVerification = fc.oneof(
  {
    weight: 2,
    arbitrary: does("addUserWage", { at: who, wage, isElsewhere: fc.constant(false) })
  },
  identify,
  {
    weight: 3,
    arbitrary: does("updateKycInformation", {
      at: who,
      kyc: fc.record({ ...identityFields, ssn: sharedSsn }, { requiredKeys: [] }),
      remote: nowhere,
      version: nowhere
    })
  },
  { weight: 2, arbitrary: rename },
  { weight: 4, arbitrary: does("lease", {}) },
  { weight: 4, arbitrary: does("answer", { at: lastFew, status: verdict }) },
  does("callback", { at: lastFew, status: verdict }),
  {
    weight: 2,
    arbitrary: does("decideVerification", { at: lastFew, status: one("passed", "failed") })
  },
  { weight: 2, arbitrary: does("leave", { at: who, to: one("Deactivate", "Terminated") }) }
)
const any = fc.oneof(created, fc.oneof(...hiring), aboutCompany, aboutWorker, verified)

export type Step = typeof any extends fc.Arbitrary<infer S> ? S : never
export type StepOf<D extends string> = Extract<Step, { does: D }>

/** Steps of a kind, after the steps that they need. */
const after = (
  first: ReadonlyArray<fc.Arbitrary<Step>>,
  steps: fc.Arbitrary<Step>
): fc.Arbitrary<ReadonlyArray<Step>> =>
  fc
    .tuple(fc.tuple(...first), fc.array(steps, { minLength: 1, maxLength: 40, size: "max" }))
    .map(([before, then]) => [...before, ...then])

/** Mixed steps, or many steps of one kind: a company and its people, or one worker. */
export const sequences = fc.record({
  duplicates: one("review", "reject"),
  steps: fc.oneof(
    after([], any),
    after([created], any),
    after([created], fc.oneof(aboutCompany, verified)),
    after([created], aboutOwners),
    after([created, hire], fc.oneof(aboutWorker, verified)),
    after([created, hire], aboutIdentity),
    after([created, hire, hire], aboutIdentity),
    after([created, hire, hire], aboutVerification),
    { weight: 2, arbitrary: after([created, hire, hire, identify, identify], aboutVerification) }
  )
})
