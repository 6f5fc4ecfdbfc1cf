/** Coverage of the random sequences: a step or situation that they lose is no longer compared. */
import { assert, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import fc from "fast-check"
import { seed } from "../seed.ts"
import { userAccounts } from "./depositSteps.ts"
import { takeStep } from "./model.ts"
import { schedules } from "./scheduleSteps.ts"
import {
  everybody,
  hasLeft,
  isVoid,
  newModel,
  pick,
  pickAttempt,
  termsOf,
  wages,
  type Fields,
  type Model,
  type Schedule,
  type Stored,
  type Terms
} from "./state.ts"
import { sequences, type Step } from "./steps.ts"

const SEQUENCES = 6_000

/** The minimum number of sequences: half of the expected number or less, far enough for chance to miss it. */
const REACHED_MIN = {
  "a leased attempt": 350,
  "a provider's answer that is awaited": 200,
  "a provider's answer that comes late": 400,
  "an attempt that needs review": 120,
  "a superseded attempt": 500,
  "an attempt flagged as a duplicate": 80,
  "an attempt after three failures": 2,
  "a worker who is passed": 100,
  "a worker who is failed": 200,
  "a passed worker who is another person": 40,
  "a failed worker who is submitted again": 120,
  "an active worker": 60,
  "a worker who has left": 160,
  "a worker who leaves while being verified": 100,
  "a deactivated worker who is active again": 25,
  "a removed worker": 40,
  "a termination that is planned": 200,
  "a planned termination that is replaced": 150,
  "a deactivation that is corrected": 5,
  "a planned termination that is withdrawn": 10,
  "a planned termination that is carried out": 30,
  "a terminated worker who is corrected": 120,
  "a passed company that is submitted again": 15,
  "a failed company that is submitted again": 60,
  "a running company that is submitted again": 200,
  "a company left to a person after three failures": 8,
  "a withdrawn pay period": 90,
  "a withdrawn pay period after one that was reported": 35,
  "a pay period whose payroll has ended": 5,
  "a pay period of which everybody is reported": 8,
  "a bank account that a bank refuses": 20,
  "a correction of a bank account": 14,
  "a pay schedule after one that ended": 5,
  "pay periods that the worker makes": 1,
  "a raise on a later day": 50,
  "a wage that ends": 50,
  "a wage that is withdrawn": 15,
  "a wage that is as asked already": 12,
  "a worker who passes as the business user": 10,
  "a worker who is another person by the business user": 10,
  "a business user who is another person by the worker": 10,
  "a business user who passes as the worker": 10,
  "a worker who is another business user": 2
} as const
type Situation = keyof typeof REACHED_MIN

interface Seen {
  readonly workers: ReadonlyArray<readonly [kycStatus: unknown, userStatus: unknown]>
  readonly attempts: ReadonlyArray<string>
  readonly companies: ReadonlyArray<unknown>
  readonly payroll: Payroll
  readonly wages: ReadonlyArray<Fields>
  /** The number of earlier versions. */
  readonly earlier: number
  readonly exits: ReadonlyMap<string, unknown>
  /** The versions of business users. */
  readonly people: ReadonlyMap<string, number>
  /** The business users of workers. */
  readonly links: ReadonlyMap<string, string | undefined>
}

/** Numbers of schedules and pay periods. */
interface Payroll {
  readonly withdrawn: number
  readonly withdrawnAfterReported: number
  readonly ended: number
  readonly again: number
  readonly made: number
  /** Accounts that a bank refused, and that correct others. */
  readonly refused: number
  readonly corrections: number
}

const PAYROLL_ENDS: ReadonlySet<string> = new Set(["processed", "failed", "returned"])

const payrollIn = (model: Model): Payroll => {
  const all = schedules(model)
  const periods = all.flatMap((schedule) => schedule.periods)
  const withdrawnOf = (schedule: Schedule) =>
    schedule.periods.filter(({ fields }) => fields["isWithdrawn"] === true)
  const codes = userAccounts(model).map(({ fields }) => String(fields["returnCode"] ?? ""))
  const wasReported = ({ fields: { status } }: Stored) => status !== "new" && status !== "skipped"
  return {
    withdrawn: all.flatMap(withdrawnOf).length,
    withdrawnAfterReported: all
      .filter((schedule) => schedule.periods.some(wasReported))
      .flatMap(withdrawnOf).length,
    ended: periods.filter(({ fields }) => PAYROLL_ENDS.has(String(fields["status"]))).length,
    again: all.filter(({ company, fields }) =>
      company.schedules.some(
        (other) =>
          other.fields["workerType"] === fields["workerType"] &&
          other.fields["status"] === "inactive" &&
          fields["status"] === "active"
      )
    ).length,
    made: periods.length,
    refused: codes.filter((code) => code.startsWith("R")).length,
    corrections: codes.filter((code) => code.startsWith("C")).length
  }
}

const payrollSituations = function* (model: Model, { payroll }: Seen, step: Step) {
  const now = payrollIn(model)
  if (step.does === "reportPayResults") {
    if (now.ended > payroll.ended) yield "a pay period of which everybody is reported" as const
    if (now.refused > payroll.refused) yield "a bank account that a bank refuses" as const
    if (now.corrections > payroll.corrections) yield "a correction of a bank account" as const
  }
  const isMade = step.does === "extendPaySchedules" && now.made > payroll.made
  if (isMade) yield "pay periods that the worker makes" as const
  if (now.withdrawn > payroll.withdrawn) yield "a withdrawn pay period" as const
  if (now.ended > payroll.ended) yield "a pay period whose payroll has ended" as const
  if (now.again > payroll.again) yield "a pay schedule after one that ended" as const
  const isAfter = now.withdrawnAfterReported > payroll.withdrawnAfterReported
  if (isAfter && step.does !== "updatePayPeriodStatus") {
    yield "a withdrawn pay period after one that was reported" as const
  }
}

const seenIn = (model: Model): Seen => {
  const { workers, attempts, companies, earlier } = model
  return {
    companies: companies.map(({ fields }) => fields["kybStatus"]),
    workers: workers.map(({ fields }) => [fields["kycStatus"], fields["userStatus"]]),
    attempts: attempts.map(({ status }) => status),
    wages: workers.flatMap((worker) => worker.wages.map(({ fields }) => fields)),
    earlier: earlier.length,
    payroll: payrollIn(model),
    people: new Map(everybody(model).map(({ name, version }) => [name, version])),
    links: new Map(workers.map(({ name, person }) => [name, person?.name])),
    exits: new Map(
      workers.flatMap(({ exits }) => exits.map(({ name, fields }) => [name, fields["status"]]))
    )
  }
}

/** The situations of attempts about workers. */
const attemptSituations = function* (model: Model, before: Seen): Generator<Situation> {
  for (const [index, { status, subject, flags }] of model.attempts.entries()) {
    const worker = model.workers.findIndex(({ name }) => name === subject)
    if (worker === -1 || before.attempts[index] === status) continue
    if (status === "processing") yield "a leased attempt"
    if (status === "needs_review") yield "an attempt that needs review"
    if (status === "superseded") yield "a superseded attempt"
    if (status === "superseded" && hasLeft(model.workers[worker]!)) {
      yield "a worker who leaves while being verified"
    }
    if (status === "submitted" && flags.includes("duplicate")) {
      yield "an attempt flagged as a duplicate"
    }
    if (status === "submitted" && flags.includes("attempts_exhausted")) {
      yield "an attempt after three failures"
    }
  }
}

const workerSituations = function* (model: Model, before: Seen): Generator<Situation> {
  for (const [index, [kyc, user]] of seenIn(model).workers.entries()) {
    const [kycBefore, userBefore] = before.workers[index] ?? []
    if (kyc !== kycBefore) {
      if (kyc === "passed") yield "a worker who is passed"
      if (kyc === "failed") yield "a worker who is failed"
      if (kyc === "pending" && kycBefore === "passed") yield "a passed worker who is another person"
      if (kyc === "pending" && kycBefore === "failed") {
        yield "a failed worker who is submitted again"
      }
    }
    if (user === userBefore) continue
    if (user === "Active") yield "an active worker"
    if (user === "Active" && userBefore === "Deactivate") {
      yield "a deactivated worker who is active again"
    }
    if (user === "Removed") yield "a removed worker"
    if (user === "Terminated" || user === "Deactivate") yield "a worker who has left"
  }
}

/** The situations of attempts about companies. */
const companySituations = function* (model: Model, before: Seen): Generator<Situation> {
  for (const { subject, flags } of model.attempts.slice(before.attempts.length)) {
    const index = model.companies.findIndex(({ name }) => name === subject)
    const from = before.companies[index]
    if (from === "passed") yield "a passed company that is submitted again"
    if (from === "failed") yield "a failed company that is submitted again"
    if (from === "pending") yield "a running company that is submitted again"
    if (from !== undefined && flags.includes("attempts_exhausted")) {
      yield "a company left to a person after three failures"
    }
  }
}

const wageSituations = function* (model: Model, step: Step, before: Seen): Generator<Situation> {
  if (step.does !== "updateUserWage" && step.does !== "endUserWage") return
  if (model.earlier.length === before.earlier) yield "a wage that is as asked already"
  for (const [index, wage] of wages(model).entries()) {
    const { terms, endDate } = before.wages[index] ?? {}
    if (termsOf(wage).length > (terms as ReadonlyArray<Terms>).length)
      yield "a raise on a later day"
    if (wage.fields["endDate"] === endDate) continue
    yield isVoid(wage) ? "a wage that is withdrawn" : "a wage that ends"
  }
}

/** Moves of deactivations and terminations. */
const exitSituations = function* (model: Model, before: Seen): Generator<Situation> {
  for (const [name, status] of seenIn(model).exits) {
    const was = before.exits.get(name)
    if (status === was) continue
    if (status === "planned") yield "a termination that is planned"
    if (status === "replaced" && was === "planned") yield "a planned termination that is replaced"
    if (status === "replaced" && was === "effective") yield "a deactivation that is corrected"
    if (status === "withdrawn") yield "a planned termination that is withdrawn"
    if (status === "effective" && was === "planned") {
      yield "a planned termination that is carried out"
    }
  }
}

const UPDATES: ReadonlySet<string> = new Set(["updateAdminUser", "updateBusinessUser"])

/** Yields the effects of a request about one role of a person on the other role. */
const roleSituations = function* (model: Model, step: Step, before: Seen): Generator<Situation> {
  const submitted = new Set(
    model.attempts.slice(before.attempts.length).map(({ subject }) => subject)
  )
  for (const [index, { name, person, fields }] of model.workers.entries()) {
    if (!person) continue
    const isPassed = fields["kycStatus"] === "passed" && before.workers[index]?.[0] !== "passed"
    if (isPassed && step.does.includes("Kyc")) yield "a worker who passes as the business user"
    if (step.does === "updateEmployeeAsBusinessUser" && !before.people.has(person.name)) {
      if (person.fields["kycStatus"] === "passed") yield "a business user who passes as the worker"
      if (before.links.get(name) !== undefined) yield "a worker who is another business user"
    }
    if (UPDATES.has(step.does) && submitted.has(name)) {
      yield "a worker who is another person by the business user"
    }
    const isChanged = person.version !== before.people.get(person.name)
    if (step.does === "updateUser" && isChanged && person.fields["kycStatus"] === "pending") {
      yield "a business user who is another person by the worker"
    }
  }
}

const leasedAt = ({ attempts }: Model, at: number): string | undefined =>
  pickAttempt(
    attempts.filter(({ isLeased }) => isLeased),
    at
  )?.status

const situationsOf = function* (model: Model, step: Step): Generator<Step["does"] | Situation> {
  const before = seenIn(model)
  const leased = step.does === "answer" ? leasedAt(model, step.at) : undefined
  if (leased !== undefined) {
    yield leased === "processing"
      ? "a provider's answer that is awaited"
      : "a provider's answer that comes late"
  }
  const expected = takeStep(model, step as never)
  if (typeof expected === "string") return
  yield step.does
  yield* attemptSituations(model, before)
  yield* workerSituations(model, before)
  yield* companySituations(model, before)
  yield* payrollSituations(model, before, step)
  yield* wageSituations(model, step, before)
  yield* exitSituations(model, before)
  yield* roleSituations(model, step, before)
  if (step.does !== "updateKycInformation") return
  const isTerminated = pick(before.workers, step.at)?.[1] === "Terminated"
  if (isTerminated) yield "a terminated worker who is corrected"
}

/** Counts each accepted step and each situation. */
const count = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { duplicates, steps } of fc.sample(sequences, { seed, numRuns: SEQUENCES })) {
    const model = newModel(duplicates)
    for (const step of steps) {
      for (const what of situationsOf(model, step)) counts.set(what, (counts.get(what) ?? 0) + 1)
    }
  }
  return counts
}

describe("the random sequences of the model of the rules", () => {
  const counts = count()
  // No client of the model is under four eyes, so that no company's account waits; kyc/fourEyes.ts has these. What is
  // approved of recorded time depends on the engine: timesheets have tests of their own. Only commands make links.
  const ELSEWHERE =
    /^(?:approveBankAccount|revokeFlowLink|forgetPhone|\w+Document|attachSignedPaper|acceptTermsAndCondition|withdrawConsent|approve\w*Timesheets?|reopenTimesheet|\w+TimesheetAmendment|askForCorrection|waiveTimeException|lockTimesheets)$/
  const writes = catalogue
    .filter(({ kind, name }) => kind === "write" && !ELSEWHERE.test(name))
    .map(({ name }) => name)

  it.each([
    ...writes,
    "endLastDays",
    "postTimeOff",
    "lease",
    "outOfReach",
    "callback",
    "checkBankAccounts",
    "extendPaySchedules"
  ])("take the step %s", (name) => assert.isAtLeast(counts.get(name) ?? 0, 5, `seed ${seed}`))

  it.each(Object.entries(REACHED_MIN))("reach %s", (situation, min) => {
    assert.isAtLeast(counts.get(situation) ?? 0, min, `seed ${seed}`)
  })
})
