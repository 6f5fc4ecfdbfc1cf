/** The days after which one person may confirm an erasure alone, and the work of a company that is erased. */
import { assert } from "@effect/vitest"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { Erasures } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import { setClient } from "./setClient.ts"

const DAYS = 2
const DAY_MS = 86_400_000
const LEASED_MAX = 1_000

const wait = Effect.gen(function* () {
  const { call, newWorker, client: before } = yield* newWorld()
  const userId = yield* newWorker()
  yield* call("removeUser", { user: { userId } })
  const client = yield* setClient(before.name, { erasureWaitDays: DAYS })
  const by = callBy({ client, credential: "pk_one", role: "admin", person: "Rosa Diaz" })
  const erase = by("eraseUser", { user: { userId } })
  const status = Effect.map(erase, ({ erasure }) => erasure?.["status"])
  assert.strictEqual(yield* status, "asked")
  yield* TestClock.adjust(DAYS * DAY_MS - 1)
  assert.strictEqual((yield* Effect.flip(erase))._tag, "StateConflict")
  yield* TestClock.adjust(1)
  assert.strictEqual(yield* status, "confirmed")
})

/** The work of a schedule is due again, and its company is erased meanwhile. */
const work = Effect.gen(function* () {
  const { call, client, companyId } = yield* newWorld()
  const paySchedule = { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  const id = String(
    (yield* call("addPaySchedule", { paySchedule }))["paySchedule"]?.["payScheduleId"]
  )
  const { edit } = yield* Inspection
  const { lease } = yield* dueQueue("paySchedule")
  const leased = Effect.gen(function* () {
    yield* edit("pay_schedule", { id }, { due_at: 1 })
    return (yield* lease(LEASED_MAX, DAY_MS)).map((due) => due.id)
  })
  assert.include(yield* leased, id)
  const { add } = yield* Erasures
  const { next } = yield* NewId
  const subject = {
    clientId: client.id,
    companyId,
    subject: "company",
    subjectId: companyId
  } as const
  yield* add([{ ...subject, id: next(), at: 1, state: "waiting", dueAt: 1 }])
  assert.notInclude(yield* leased, id)
  assert.isNull((yield* rowOf("pay_schedule", { id }))["due_at"])
})

const cases: VerificationCases = {
  "lets one person confirm alone after the days that the client set": wait,
  "of a company takes its work out of the queues": work
}

export const erasureWaitSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`An erasure (${name})`, live, cases)
