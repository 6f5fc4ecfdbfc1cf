/** Fills a client with invented companies and workers, through the operations. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import * as Effect from "effect/Effect"
import { address, companyName, jobTitle, makeNumbers, person } from "./invented.ts"
import {
  companyPlans,
  hasIdentity,
  hasWage,
  plannedNumber,
  planOf,
  workerPlans,
  type WorkerPlan
} from "./plan.ts"
import { fillTime } from "./fillTime.ts"
import type { Run } from "./run.ts"

type Numbers = ReturnType<typeof makeNumbers>

interface FillSize {
  readonly companies: number
  readonly workers: number
  /** The day on which those who left did so. */
  readonly lastDay: LocalDate
}

interface Added {
  readonly userId: string
  readonly plan: WorkerPlan
  readonly index: number
}

/** How many there are now, and who is to be paused when verified. */
export interface Filled {
  readonly companies: number
  readonly workers: number
  readonly toPause: ReadonlyArray<string>
  /** A worker of each plan: their pages have different things to ask. */
  readonly examples: ReadonlyMap<WorkerPlan, string>
  /** A company of which nothing is known but its name, and who signs for it. */
  readonly registered: Registered | undefined
}

interface Registered {
  readonly companyId: string
  readonly businessUserId: string
}

const RATE_MIN = 600

const kybOf = (ein: string) => ({
  ein,
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-04-01",
  irsAssisgnedFederalFilingForm: "941"
})

/** Registers the nth company as planned; gives its id and that of its admin. */
const addCompany = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  numbers: Numbers,
  index: number
) {
  const plan = planOf(companyPlans, index)
  const who = person(index, `c${numbers.ssn().slice(-4)}`)
  const registration = { company: companyName(index), isTermsAccepted: true }
  if (plan === "registered") {
    const answer = (yield* run("companyRegistration", {
      registration: { ...registration, ...who }
    })) as { readonly registration: Registered }
    return { ...answer.registration, isRegisteredOnly: true }
  }
  const answer = (yield* run("createBusiness", {
    registration: {
      ...registration,
      businessWebsite: `https://company-${index + 1}.payroll.example`
    },
    kybInformation: {
      ...kybOf(plannedNumber(plan) ?? numbers.ein()),
      payrollRunThisYear: "No",
      formerPaidThisYear: "No"
    },
    companyLocation: { companyLocation: "Main", isFilingAddress: true, ...address(index) },
    businessUser: who
  })) as { readonly registration: Registered }
  const { companyId } = answer.registration
  if (plan === "passes") yield* completeCompany(run, companyId, index)
  return { ...answer.registration, isRegisteredOnly: false }
})

/** A bank account and a pay schedule. */
const completeCompany = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  index: number
) {
  yield* run("updateCompanyBankAccount", {
    companyFundingSourceEntity: {
      companyId,
      accountNumber: `0000${String(index).padStart(6, "0")}`,
      routingNumber: "021000021",
      bankName: "First Example Bank",
      accountType: "Checking",
      accountName: "Payroll"
    }
  })
  yield* run("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
})

/** Adds workers to a company, in one call. */
const addWorkers = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  indexes: ReadonlyArray<number>
) {
  const answer = (yield* run("addUsers", {
    companyId,
    users: indexes.map((index) => ({
      ...person(index, `w${companyId.slice(-6)}`),
      dateOfJoin: "2026-01-05",
      workerType: "W2",
      jobTitle: jobTitle(index),
      companyLocationCategory: "Remote",
      stateCode: address(index).state
    }))
  })) as { readonly users: ReadonlyArray<{ readonly userId: string }> }
  return answer.users.map(({ userId }, at): Added => ({
    userId,
    index: indexes[at] ?? 0,
    plan: planOf(workerPlans, indexes[at] ?? 0)
  }))
})

const wagesOf = (added: ReadonlyArray<Added>) =>
  added
    .filter(({ plan }) => hasWage(plan))
    .map(({ userId, index }) => ({
      userId,
      wageRate: RATE_MIN + (index % 40) * 25,
      wageBasis: "Per Week",
      workerType: "W2",
      userType: "Salary/Eligible for overtime",
      employmentStatus: "Full Time",
      paymentMethod: "Check"
    }))

const identitiesOf = (added: ReadonlyArray<Added>, numbers: Numbers) =>
  added
    .filter(({ plan }) => hasIdentity(plan))
    .map(({ userId, index, plan }) => ({
      userId,
      ssn: plannedNumber(plan) ?? numbers.ssn(),
      dateOfBirth: `19${70 + (index % 30)}-0${1 + (index % 9)}-15`,
      ...address(index)
    }))

/** Takes the workers of a company to their states, as far as that needs no verdict. */
const moveWorkers = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  numbers: Numbers,
  companyId: string,
  added: ReadonlyArray<Added>,
  lastDay: string
) {
  const [userWages, kycInformations] = [wagesOf(added), identitiesOf(added, numbers)]
  if (userWages.length > 0) yield* run("addUserWages", { companyId, userWages })
  if (kycInformations.length > 0) yield* run("addKycInformations", { companyId, kycInformations })
  const ended = added.filter(({ plan }) => plan === "ended").map(({ userId }) => ({ userId }))
  if (ended.length > 0) {
    const users = ended.map((user) => ({ ...user, lastDay, dismissalType: "Layoff" }))
    yield* run("terminateUsers", { companyId, users })
  }
  for (const { userId, plan } of added) {
    if (plan === "removed") yield* run("removeUser", { user: { userId } })
  }
})

/** Registers the companies, and spreads the workers over them. */
export const fill = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  { companies, workers, lastDay }: FillSize
) {
  const numbers = makeNumbers()
  const toPause: Array<string> = []
  const examples = new Map<WorkerPlan, string>()
  let registered: Registered | undefined
  for (let index = 0; index < companies; index += 1) {
    const { isRegisteredOnly, ...company } = yield* addCompany(run, numbers, index)
    const { companyId } = company
    if (isRegisteredOnly) registered ??= company
    const ofCompany = Array.from({ length: workers }, (_, nth) => nth).filter(
      (nth) => nth % companies === index
    )
    if (ofCompany.length === 0) continue
    const added = yield* addWorkers(run, companyId, ofCompany)
    yield* moveWorkers(run, numbers, companyId, added, lastDay)
    for (const { userId, plan } of added) if (plan === "paused") toPause.push(userId)
    for (const { userId, plan } of added) if (!examples.has(plan)) examples.set(plan, userId)
    if (planOf(companyPlans, index) !== "passes") continue
    const active = added.filter(({ plan }) => plan === "active").map(({ userId }) => userId)
    yield* fillTime(run, companyId, active, lastDay)
  }
  return { companies, workers, toPause, examples, registered } satisfies Filled
})
