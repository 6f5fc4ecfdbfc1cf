/** Random sequences of requests and verdicts, each compared with the model after every step. */
import { assert } from "@effect/vitest"
import { seed } from "../seed.ts"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import fc from "fast-check"
import { applyVerdict } from "@payroll/operations/background/applyVerdict"
import { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { VerificationQueue } from "@payroll/operations/ports/verificationQueue"
import { decideReview } from "@payroll/operations/verification/decideReview"
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import { nineDigits } from "../commits.ts"
import { isUnverified, newModel, takeStep, type ModelWorker, type Step } from "./model.ts"
import { eventsOf, newWorld, type VerificationCases, type VerificationStorage } from "./world.ts"

const LEASE_MS = 60_000
const RUNS = process.env["PAYROLL_TEST_NIGHTLY"] === undefined ? 60 : 1_000
const UNKNOWN = "00000000-0000-7000-8000-000000000000"

const who = fc.nat(1)
const one = fc.nat(2)
const some = fc.option(one, { nil: undefined })
const status = fc.constantFrom("passed", "failed", "failed", "needs_review")

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("addWage" as const), who }),
  fc.record({ does: fc.constant("addKyc" as const), who, ssn: one }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("updateKyc" as const),
      who,
      ssn: some,
      birth: some,
      address: some
    })
  },
  fc.record({ does: fc.constant("rename" as const), who, name: one }),
  { weight: 3, arbitrary: fc.record({ does: fc.constant("lease" as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("answer" as const), who, status }) },
  fc.record({ does: fc.constant("callback" as const), who, status }),
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("decide" as const),
      who,
      status: fc.constantFrom("passed", "failed")
    })
  },
  fc.record({
    does: fc.constant("leave" as const),
    who,
    to: fc.constantFrom("Deactivate", "Deactivate", "Terminated")
  })
)

const sequences = fc.array(step, { minLength: 5, maxLength: 40, size: "max" })

const world = Effect.gen(function* () {
  const made = yield* newWorld("review")
  const ids = [yield* made.newWorker(), yield* made.newWorker()] as const
  const ssns = [nineDigits(), nineDigits(), nineDigits()]
  return { ...made, ids, ssns, leased: new Map<string, VerificationAttempt>() }
})
type World = Effect.Success<typeof world>

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const signed = Layer.succeed(VerdictSignature, {
  checkHeaders: () => Effect.void,
  check: () => Effect.void
})

const birthOf = (index: number): string => `1990-04-1${index}`

const nameOf = (index: number): string => ["Okafor", "Adeyemi", "Nwosu"][index] ?? ""

const addressOf = (index: number): string => `${index} Orchard Lane`

/** Does what a step says. */
const perform = Effect.fnUntraced(function* (made: World, taken: Step) {
  const { ids, ssns, leased, call, addWage, addKyc, updateKyc, loaded, setStatus } = made
  if (taken.does === "lease") {
    const { lease } = yield* VerificationQueue
    for (const { attempt } of yield* lease(10, LEASE_MS)) leased.set(attempt.subjectId, attempt)
    return
  }
  const id = ids[taken.who] ?? ""
  const { worker, attempts } = yield* loaded(id)
  const latestId = attempts.latest?.id ?? UNKNOWN
  switch (taken.does) {
    case "addWage":
      return void (yield* addWage(id))
    case "addKyc":
      return void (yield* addKyc(id, {
        ssn: ssns[taken.ssn],
        dateOfBirth: birthOf(0),
        address1: addressOf(0)
      }))
    case "rename":
      return void (yield* call("updateUser", {
        user: { userId: id, lastName: nameOf(taken.name) }
      }))
    case "updateKyc": {
      const { ssn, birth, address } = taken
      return void (yield* updateKyc(id, {
        ...(ssn !== undefined && { ssn: ssns[ssn] }),
        ...(birth !== undefined && { dateOfBirth: birthOf(birth) }),
        ...(address !== undefined && { address1: addressOf(address) })
      }))
    }
    case "answer": {
      const attempt = leased.get(id)
      return attempt && (yield* applyVerdict(attempt, { status: taken.status, reasons: [] }))
    }
    case "callback": {
      const said = bytes({ attemptId: latestId, status: taken.status })
      return void (yield* receiveVerdict(said, {}).pipe(Effect.provide(signed)))
    }
    case "decide":
      return void (yield* decideReview(latestId, { status: taken.status, reason: "seen" }))
    case "leave": {
      const isReached =
        taken.to === "Terminated"
          ? worker.userStatus !== "Terminated"
          : worker.userStatus === "Active"
      return isReached ? yield* setStatus(id, taken.to) : undefined
    }
  }
})

/** What is stored of a worker, in the words of the model. */
const stored = Effect.fnUntraced(function* (made: World, id: string) {
  const { worker, wages, kyc } = yield* made.loaded(id)
  const attempts = yield* made.attemptsOf(id)
  return {
    kycStatus: worker.kycStatus,
    userStatus: worker.userStatus,
    ssn: kyc && Redacted.value(kyc.ssn),
    birth: kyc ? Redacted.value(kyc.dateOfBirth) : birthOf(0),
    name: worker.lastName,
    address: kyc?.address1 ?? addressOf(0),
    wages: wages.map((wage) => wage.status === "Ready"),
    attempts: attempts.map(([number, attemptStatus]) => [number, attemptStatus]),
    events: yield* eventsOf(made.companyId, id)
  }
})

const expected = (worker: ModelWorker, ssns: ReadonlyArray<string>) => ({
  kycStatus: worker.kycStatus,
  userStatus: worker.userStatus,
  ssn: worker.ssn === undefined ? undefined : ssns[worker.ssn],
  birth: birthOf(worker.birth),
  name: nameOf(worker.name),
  address: addressOf(worker.address),
  wages: worker.wages,
  attempts: worker.attempts.map((attempt, index) => [index + 1, attempt.status]),
  events: worker.events.map((event) => [...event])
})

const walk = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  const made = yield* world
  const model = newModel()
  for (const [index, taken] of steps.entries()) {
    const what = `step ${index}: ${JSON.stringify(taken)}`
    const told = takeStep(model, taken)
    const result = yield* Effect.result(perform(made, taken))
    assert.strictEqual(Result.isFailure(result) ? result.failure._tag : "ok", told, what)
    for (const [place, id] of made.ids.entries()) {
      const worker = model.workers[place]!
      assert.deepStrictEqual<unknown>(yield* stored(made, id), expected(worker, made.ssns), what)
      assert.isFalse(isUnverified(worker), `passed as somebody else after ${what}`)
    }
  }
})

const property = Effect.gen(function* () {
  const context = yield* Effect.context<VerificationStorage>()
  yield* Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(sequences, (steps) => Effect.runPromiseWith(context)(walk(steps))),
      { seed, numRuns: RUNS }
    )
  )
})

export const randomSequences: VerificationCases = {
  "come to what the tables say, step by step": property
}
