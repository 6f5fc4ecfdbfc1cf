/** A client with a company and workers, for the suites of verification. */
import type { DueRecords } from "@payroll/operations/ports/dueRecords"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { verifyCase } from "@payroll/operations/background/verifyDueCases"
import type { Caller, Client, DuplicatePolicy } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import type { KeyQueues } from "@payroll/operations/keyQueues"
import { Administration } from "@payroll/operations/ports/administration"
import type { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import type { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import { AT, nineDigits } from "../commits.ts"
import { Inspection, type ProcessStorage, type Row } from "../storage.ts"
import { setClient } from "../setClient.ts"

/** The services of the suites of verification: one process with the sandbox, which answers at once. */
export type VerificationStorage =
  | DueRecords
  | ProcessStorage
  | KeyQueues
  | VerificationProvider
  | WebhookTransport
  | WorkerStore

export type VerificationCases = Readonly<
  Record<string, Effect.Effect<void, unknown, VerificationStorage | Scope.Scope>>
>

/** Runs the cases one after the other over one storage. */
export const runVerificationCases = (
  title: string,
  live: Layer.Layer<VerificationStorage>,
  cases: VerificationCases
): void =>
  layer(live)(title, (it) => {
    for (const [name, test] of Object.entries(cases)) it.effect(name, () => test)
  })

const LEASE_MS = 60_000
const STEPS_MAX = 50

export const SSN = "219099999"

/** KYC information in the form of a request. */
export const kycOf = (userId: string, set: Body = {}): Body => ({
  userId,
  ssn: nineDigits(),
  dateOfBirth: "1990-04-12",
  address1: "8 Orchard Lane",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  ...set
})

const kybOf = (ein: string) => ({
  ein,
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-04-01",
  irsAssisgnedFederalFilingForm: "941"
})

const businessOf = (ein: string) => ({
  registration: { company: "Acme Bakery LLC", isTermsAccepted: true },
  kybInformation: kybOf(ein),
  companyLocation: {
    companyLocation: "Main",
    address1: "1 Mill Street",
    city: "Dover",
    state: "DE",
    zipcode: "19901",
    isFilingAddress: true
  },
  businessUser: {
    firstName: "Ana",
    lastName: "Ruiz",
    email: `${nineDigits()}@example.com`,
    phoneNumber: "3025550101"
  }
})

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>

type CallerSet = Pick<
  Caller,
  "client" | "credential" | "role" | "mayActForOthers" | "isFromPage"
> & {
  /** The name of the credential's person. */
  readonly person?: string
  /** The ids of the credential's person. */
  readonly ids?: ReadonlyArray<string>
  readonly idempotencyKey?: string
}

/** Calls an operation as a caller; returns the body of the answer. */
export const callBy = (callerSet: CallerSet) => (name: string, body: Body) => {
  const { idempotencyKey, person: owner, ids = [], ...by } = callerSet
  const operation = operationNamed(name) ?? assert.fail(`there is no operation ${name}`)
  const caller = {
    person: owner === undefined ? undefined : { name: owner, ids },
    ...by,
    companyIds: undefined,
    requestId: "request-1",
    address: undefined
  } as const
  return Effect.map(
    execute({
      operation,
      form: "method",
      body: { ...body, method: name },
      caller,
      idempotencyKey
    }),
    (answer) => JSON.parse(answer.body) as Answer
  )
}

/** Calls an operation for a client; returns the body of the answer. */
export const callAs = (client: Client) => callBy({ client, credential: "pk_test", role: "write" })

/** A value in an answer. */
const textIn = (answer: Answer, object: string, field: string): string =>
  String(answer[object]?.[field])

/** A row of a table; fails if it does not exist. */
export const rowOf = Effect.fnUntraced(function* (table: string, where: Row) {
  const { rows } = yield* Inspection
  const [row] = yield* rows(table, where)
  return row ?? assert.fail(`there is no such row in ${table}`)
})

interface StoredEvent {
  readonly trigger: { readonly eventType: string; readonly sequence: number }
  readonly payload: ReadonlyArray<{
    readonly Company?: ReadonlyArray<{ readonly kycStatus: string }>
    readonly user?: ReadonlyArray<{
      readonly userId: string
      readonly kycStatus: string
      readonly status: { readonly userStatus: string }
    }>
  }>
}

/** A company's events in order: the type without `status`, the subject and its state. */
export const eventsOf = Effect.fnUntraced(function* (companyId: string, userId?: string) {
  const { rows } = yield* Inspection
  const stored = yield* rows("event", { company_id: companyId })
  return stored
    .map(({ body }) => JSON.parse(String(body)) as StoredEvent)
    .sort((one, other) => one.trigger.sequence - other.trigger.sequence)
    .flatMap(({ trigger: { eventType }, payload: [entity] }) => {
      const [user] = entity?.user ?? []
      if (!user) return userId === undefined ? [[eventType, entity?.Company?.[0]?.kycStatus]] : []
      const says = eventType.includes(".kycstatus") ? user.kycStatus : user.status.userStatus
      return userId === undefined || user.userId === userId ? [[eventType, says]] : []
    })
})

/** Makes every waiting attempt due now. */
const allDue = Effect.gen(function* () {
  const { set } = yield* Inspection
  yield* set("verification_attempt", { status: "submitted" }, { due_at: AT })
  yield* set("verification_attempt", { status: "processing" }, { due_at: AT, started_at: AT })
})

/** Sends every due case to the provider once; returns the number of cases. */
export const verifyOnce = Effect.gen(function* () {
  const { lease } = yield* VerificationStore
  const due = yield* lease(1_000, LEASE_MS)
  yield* Effect.forEach(due, verifyCase, { discard: true })
  return due.length
})

/** Runs the verification until no attempt is waiting, without waiting for the pauses. */
export const verifyAll = Effect.gen(function* () {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    yield* allDue
    if ((yield* verifyOnce) === 0) return
  }
  assert.fail("the verification does not finish")
})

const personOf = (companyId: string): Body => ({
  companyId,
  firstName: "Ben",
  lastName: "Okafor",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
})

const registrationOf = () => ({
  company: "Pioneer Mills",
  isTermsAccepted: true,
  firstName: "Ada",
  lastName: "O'Brien",
  email: `${nineDigits()}@example.com`,
  phoneNumber: "3025550100"
})

/** The requests of the cases, for one client and its company. */
const callsOf = (client: Client, companyId: string) => {
  const call = callAs(client)
  return {
    call,
    /** Creates a company without KYB information; returns its id. */
    register: Effect.suspend(() =>
      Effect.map(call("companyRegistration", { registration: registrationOf() }), (answer) =>
        textIn(answer, "registration", "companyId")
      )
    ),
    addKyb: (id: string, ein: string) =>
      call("addKybInformation", { kybInformation: { companyId: id, ...kybOf(ein) } }),
    newWorker: (employer: string = companyId) =>
      Effect.map(call("addUser", { user: personOf(employer) }), (answer) =>
        textIn(answer, "user", "userId")
      ),
    addWage: (userId: string) =>
      call("addUserWage", {
        userWage: { companyId, userId, wageRate: 25, wageBasis: "Per Hour", workerType: "W2" }
      }),
    addKyc: (userId: string, input: Body = {}, more: Body = {}) =>
      call("addKycInformation", { kycInformation: kycOf(userId, input), ...more }),
    updateKyc: (userId: string, input: Body = {}, more: Body = {}) =>
      call("updateKycInformation", { kycInformation: { userId, ...input }, ...more })
  }
}

/** The state that the cases inspect. */
const viewsOf = (client: Client) => {
  /** The worker as loaded; fails if it does not exist. */
  const loaded = Effect.fnUntraced(function* (userId: string) {
    const { worker } = yield* WorkerStore
    return (yield* worker(client.id, userId)) ?? assert.fail("there is no such worker")
  })
  /** `[number, status, reasons]` of a subject's attempts, in order. */
  const attemptsOf = Effect.fnUntraced(function* (subjectId: string) {
    const { rows } = yield* Inspection
    const attempts = yield* rows("verification_attempt", { subject_id: subjectId })
    return attempts
      .map(({ number, status, reasons }) => [
        Number(number),
        String(status),
        ...(JSON.parse(String(reasons)) as ReadonlyArray<string>)
      ])
      .sort(([one = 0], [other = 0]) => Number(one) - Number(other))
  })
  return {
    loaded,
    attemptsOf,
    /** `[kycStatus, userStatus]` of a worker. */
    statusOf: (userId: string) =>
      Effect.map(loaded(userId), ({ worker }) => [worker.kycStatus, worker.userStatus])
  }
}

/** A client with one verified company; no other attempt is pending. */
export const newWorld = Effect.fnUntraced(function* (duplicates: DuplicatePolicy = "review") {
  yield* TestClock.setTime(AT)
  const { createClient } = yield* Administration
  const { set } = yield* Inspection
  // Attempts of other cases must not be leased here.
  const ended = { due_at: null, status: "superseded" }
  yield* set("verification_attempt", { status: "submitted" }, ended)
  yield* set("verification_attempt", { status: "processing" }, ended)
  const name = `verified ${nineDigits()}`
  yield* createClient({ name, role: "write", credential: undefined })
  const client = yield* setClient(name, { duplicates, holdApiBankChanges: false })
  const newCompany = Effect.suspend(() =>
    Effect.map(callAs(client)("createBusiness", businessOf(nineDigits())), (answer) =>
      textIn(answer, "registration", "companyId")
    )
  )
  const companyId = yield* newCompany
  yield* verifyAll
  return {
    client,
    companyId,
    newCompany,
    ...callsOf(client, companyId),
    ...viewsOf(client),
    /** Moves a worker to a state that no operation reaches yet. */
    setStatus: (id: string, userStatus: string) =>
      set("worker", { id }, { user_status: userStatus })
  }
})
