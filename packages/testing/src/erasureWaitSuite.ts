/** The days after which one person may confirm an erasure alone. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import {
  callBy,
  newWorld,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { setClient } from "./setClient.ts"

const DAYS = 2
const DAY_MS = 86_400_000

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

const cases: VerificationCases = { "are those that the client set": wait }

export const erasureWaitSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`The days until one person erases alone (${name})`, live, cases)
