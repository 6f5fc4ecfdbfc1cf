/** Pages of requests for time off, on every storage. */
import { TimeOffStore } from "@payroll/operations/ports/timeOffStore"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import {
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { earning } from "./timeOffWorld.ts"

const ONE_ROW = { after: "", rows: 1 }

const readsPending = Effect.gen(function* () {
  const { call, client, companyId, userId } = yield* earning("2026-03-10")
  const other = yield* earning("2026-03-10")
  const { requestsOfCompany } = yield* TimeOffStore
  const store = Effect.fnUntraced(function* (operation: string, date: string) {
    const days = [{ date, minutes: 60 }]
    const timeOffRequest = { userId, timeOffPolicyType: "Vacation", days }
    const answer = yield* call(operation, { timeOffRequest })
    return String(answer["timeOffRequest"]?.["timeOffRequestId"])
  })
  const page = (isPending: boolean, at = ONE_ROW, of = client.id) =>
    Effect.map(requestsOfCompany(of, companyId, isPending, at), (requests) =>
      requests.map(({ id }) => id)
    )
  const decided = yield* store("recordTimeOff", "2026-03-03")
  const first = yield* store("addTimeOffRequest", "2026-03-17")
  yield* store("recordTimeOff", "2026-03-04")
  const second = yield* store("addTimeOffRequest", "2026-03-16")
  assert.deepStrictEqual(yield* page(false), [decided])
  assert.deepStrictEqual(yield* page(true), [first])
  assert.deepStrictEqual(yield* page(true, { after: first, rows: 1 }), [second])
  assert.deepStrictEqual(yield* page(true, { after: second, rows: 1 }), [])
  assert.deepStrictEqual(yield* page(true, ONE_ROW, other.client.id), [], "of another client")
})

const cases: VerificationCases = {
  "have the pending ones alone, however many were decided before": readsPending
}

export const timeOffRequestSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`requests for time off on ${name}`, live, cases)
