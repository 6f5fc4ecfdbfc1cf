/**
 * The steps of random sequences: every write operation, and everything that moves a verification.
 * `at` selects an existing record, modulo their number, from the first; a verification attempt from
 * the newest.
 */
import fc from "fast-check"
import { addKycs, addW4s, addWages, terminateMany } from "./bulkArbitraries.ts"
import { aboutAccounts, addAccount, endAccount, setAccount, setPay } from "./accountArbitraries.ts"
import { does } from "./does.ts"
import { guestSteps, terminationOrPlan } from "./terminationArbitraries.ts"
import { bothWays, employ, hire, promote } from "./hire.ts"
import { aboutBothRoles, createOwned, knownIdentity } from "./personArbitraries.ts"
import { punching } from "./punchArbitraries.ts"
import {
  aboutPayroll,
  aboutSchedules,
  addLongSchedule,
  addSchedule,
  reportFirst,
  scheduleSteps,
  submitted
} from "./scheduleArbitraries.ts"
import {
  aboutPlaces,
  aboutRuleSets,
  aboutTime,
  entering,
  placeSteps,
  setSchedule,
  setSettings
} from "./timeArbitraries.ts"
import {
  aboutAssignments,
  aboutCalendars,
  aboutPolicies,
  aboutRequests,
  addCalendar,
  adjustOfFirst,
  askOfFirst,
  assignmentOfFirst,
  policyOfFirst,
  recordOfFirst,
  updateCalendar
} from "./timeOffArbitraries.ts"
import { aboutVerification, identify } from "./verificationArbitraries.ts"
import { anybody, changedPerson, contact, person } from "./personValues.ts"
import {
  account,
  at,
  begun,
  changedAccount,
  changedCompany,
  changedKyb,
  changedLocation,
  changedW4,
  changedWage,
  changedWorker,
  deactivation,
  decision,
  flag,
  hired,
  identity,
  kyb,
  kybFields,
  kycUpdate,
  location,
  number,
  one,
  place,
  remote,
  shares,
  verdict,
  version,
  w4,
  wage,
  wageEnd,
  worker
} from "./values.ts"

const nowhere = fc.constant(undefined)
const created = fc.oneof(
  does("createBusiness", { kyb, location, user: person }),
  does("companyRegistration", { user: anybody })
)
const addKyb = does("addKybInformation", { at, kyb })
const addPerson = does("addBusinessUser", { at, user: person })
const updatePerson = does("updateAdminUser", { at, user: changedPerson, version })
const updateCompany = does("updateCompany", { at, company: changedCompany, version })
const updateKyb = does("updateKybInformation", { at, kyb: changedKyb, version })
/** Stores everything that a first submission needs, before it is submitted. */
const storeKyb = does("updateKybInformation", { at, kyb, version: nowhere })
const initiateKyb = does("initiateCompanyKyb", { at })
/** Most records are not the first. */
const anywhere = fc.nat(7)
const deactivatePerson = does("deactivateBusinessUser", { at: anywhere, version })
const companySteps = [
  addKyb,
  updateCompany,
  updateKyb,
  storeKyb,
  initiateKyb,
  does("addCompanyLocation", { at, location }),
  does("updateCompanyLocation", { at, location: changedLocation, version }),
  ...placeSteps,
  addCalendar,
  updateCalendar,
  setSettings,
  aboutRuleSets,
  aboutAssignments,
  does("updateBusinessUser", { at, user: changedPerson, version }),
  deactivatePerson,
  addPerson,
  updatePerson,
  setAccount,
  addAccount,
  endAccount,
  does("approveBankAccount", { at }),
  does("checkBankAccounts", {})
] as const
const hiring = [
  ...bothWays,
  does("addBusinessContractor", {
    at,
    user: hired,
    place,
    wage,
    kyb: fc.record({ ein: number, dateOfIncorporation: kybFields.dateOfIncorporation }),
    location,
    contact
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
const updateWage = does("updateUserWage", { at, wage: changedWage, version })
const endWage = does("endUserWage", { at, endDate: wageEnd, version })
const addKyc = does("addKycInformation", {
  at,
  kyc: fc.oneof({ weight: 3, arbitrary: identity }, knownIdentity),
  remote
})
const updateKyc = does("updateKycInformation", kycUpdate)
const addDeposit = does("addUserBankAccount", { at, account })
const updateDeposit = does("updateUserBankAccount", { at, account: changedAccount, version })
const endDeposit = does("deactivateUserBankAccount", { at: fc.nat(3), version })
const approveDeposit = does("approveUserBankAccount", { at: one(0, 1, 1, 1, 2) })
const sharePay = fc.oneof(does("updateUserPayPercentage", { at, shares }), setPay)
const deactivate = does("deactivateUser", { at, exit: deactivation, version })
const activate = does("activateUser", { at, version })
const terminate = does("terminateUser", {
  at,
  exit: terminationOrPlan,
  withdraws: one(false, false, false, true),
  version
})
const remove = does("removeUser", { at, version })
const endLastDays = does("endLastDays", {})
const workerSteps = [
  does("updateUser", { at, user: changedWorker, place, version }),
  addWage,
  addWages,
  updateWage,
  endWage,
  addKyc,
  addKycs,
  updateKyc,
  does("initiateUserKyc", { at }),
  does("addW4Information", { at, w4 }),
  addW4s,
  does("updateW4Information", { at, w4: changedW4, version }),
  addDeposit,
  updateDeposit,
  sharePay,
  endDeposit,
  approveDeposit,
  setSchedule,
  ...punching,
  ...entering,
  deactivate,
  activate,
  terminate,
  terminateMany,
  remove,
  endLastDays,
  ...guestSteps
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

const verified = fc.oneof(...verificationSteps)
const aboutCompany = fc.oneof(...companySteps)
const aboutWorker = fc.oneof(...workerSteps)
/** Steps that affect who is verified, how often, and with which data. */
const aboutOwners = fc.oneof(
  addKyb,
  addPerson,
  deactivatePerson,
  { weight: 3, arbitrary: updatePerson },
  { weight: 3, arbitrary: callback },
  decide,
  verified
)
const aboutIdentity = fc.oneof(
  addWage,
  addKyc,
  addKycs,
  addW4s,
  { weight: 3, arbitrary: updateKyc },
  { weight: 3, arbitrary: callback },
  decide,
  verified
)
/** Steps that affect which business is verified. */
const aboutKyb = fc.oneof(
  { weight: 2, arbitrary: updateCompany },
  { weight: 2, arbitrary: updateKyb },
  storeKyb,
  initiateKyb,
  addKyb,
  updatePerson,
  { weight: 4, arbitrary: callback },
  decide,
  verified
)
/** Steps at the clock. */
const aboutClock = fc.oneof(
  { weight: 9, arbitrary: fc.oneof(...punching) },
  { weight: 9, arbitrary: fc.oneof(...entering) },
  setSettings
)
/** Steps that affect what is paid when. */
const aboutWages = fc.oneof(
  addWage,
  addWages,
  { weight: 4, arbitrary: updateWage },
  { weight: 2, arbitrary: endWage },
  { weight: 1, arbitrary: aboutIdentity }
)
/** Steps that affect where a worker's pay goes. */
const aboutDeposits = fc.oneof(
  { weight: 2, arbitrary: addDeposit },
  { weight: 2, arbitrary: updateDeposit },
  { weight: 4, arbitrary: sharePay },
  endDeposit,
  addWage,
  does("checkBankAccounts", {})
)
const checkAccounts = does("checkBankAccounts", {})
/** Reports of what became of pay, and what they do to accounts. */
const aboutResults = fc.oneof(
  { weight: 12, arbitrary: reportFirst },
  { weight: 4, arbitrary: approveDeposit },
  { weight: 2, arbitrary: checkAccounts },
  addDeposit,
  updateDeposit,
  sharePay,
  terminate
)
/** A worker whom the first schedule pays in its first period. */
const employee = hire.map(({ user, ...step }) => ({
  ...step,
  user: { ...user, workerType: "W2" as const, dateOfJoin: "2025-09-01" as const }
}))
const payable = does("addUserBankAccount", {
  at: fc.constant(0),
  account: account.map((each) => ({ ...each, routingNumber: "021000021" as const }))
})
const passed = fc.constant("passed" as const)
/** Steps of workers who are paid and verified, and leave, pause or come back. */
const pay = does("addUserWage", { at, wage: begun, isElsewhere: fc.constant(false) })
const pass = does("callback", { at: fc.constant(0), status: passed })
const aboutLeaving = fc.oneof(
  { weight: 2, arbitrary: pay },
  { weight: 2, arbitrary: addKyc },
  { weight: 2, arbitrary: pass },
  { weight: 4, arbitrary: deactivate },
  { weight: 4, arbitrary: activate },
  { weight: 3, arbitrary: terminate },
  terminateMany,
  { weight: 2, arbitrary: endLastDays },
  remove
)
/** Steps of a business user who is a worker as well. */
const aboutTwoRoles = fc.oneof(
  { weight: 3, arbitrary: updatePerson },
  { weight: 8, arbitrary: aboutBothRoles },
  { weight: 2, arbitrary: updateKyc },
  addKycs,
  { weight: 2, arbitrary: pay },
  { weight: 4, arbitrary: pass },
  callback,
  decide,
  addPerson,
  addKyb,
  deactivate,
  deactivatePerson,
  terminate,
  { weight: 2, arbitrary: employ }
)
const any = fc.oneof(
  created,
  fc.oneof(...hiring),
  aboutCompany,
  aboutWorker,
  verified,
  fc.oneof(...scheduleSteps)
)

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
    after([created], aboutKyb),
    fc.oneof(after([created], aboutPlaces), after([created], aboutAccounts)),
    fc.oneof(
      after(
        [created, addCalendar],
        fc.oneof(aboutPolicies, aboutPolicies, aboutRuleSets, aboutCalendars)
      ),
      after(
        [created, hire, policyOfFirst, assignmentOfFirst, adjustOfFirst, askOfFirst, hire],
        fc.oneof({ weight: 6, arbitrary: aboutAssignments }, terminate, remove)
      ),
      {
        weight: 2,
        arbitrary: after(
          [
            created,
            hire,
            policyOfFirst,
            assignmentOfFirst,
            adjustOfFirst,
            askOfFirst,
            recordOfFirst
          ],
          fc.oneof({ weight: 12, arbitrary: aboutRequests }, hire, terminate)
        )
      }
    ),
    after([created, hire], fc.oneof(aboutWorker, verified)),
    fc.oneof(
      after([created, addSchedule], aboutSchedules),
      after([created, addLongSchedule], aboutSchedules),
      after([created, addLongSchedule], aboutPayroll)
    ),
    fc.oneof(after([created, hire], aboutIdentity), after([created, hire], aboutTime)),
    { weight: 2, arbitrary: after([created, hire, hire], aboutClock) },
    after([created, hire, hire, addDeposit], aboutDeposits),
    after(
      [created, employee, employee, employee, payable, checkAccounts, ...submitted],
      aboutResults
    ),
    after([created, hire, addWage], aboutWages),
    after([created, hire, hire], aboutIdentity),
    after([created, employ], aboutTwoRoles),
    { weight: 2, arbitrary: after([createOwned, pass, employ], aboutTwoRoles) },
    after([created, hire, addKyc, pass, promote], aboutTwoRoles),
    after([created, hire, hire], aboutVerification),
    after([created, hire, hire], aboutLeaving),
    { weight: 2, arbitrary: after([created, hire, pay, addKyc, pass], aboutLeaving) },
    { weight: 10, arbitrary: after([created, hire, hire, identify, identify], aboutVerification) }
  )
})
