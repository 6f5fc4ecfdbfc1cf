/** Pages of requests for time off and of assignments, on every storage. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Body } from "@payroll/operations/decode"
import { RecordLists } from "@payroll/operations/ports/recordLists"
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
  const { payrollOf } = yield* RecordLists
  const waiting = (of = client.id) =>
    Effect.map(
      payrollOf(of, companyId, "2026-03-10" as LocalDate),
      ({ requests, firstDayOff }) => `${requests} from ${firstDayOff}`
    )
  assert.strictEqual(yield* waiting(), "2 from 2026-03-16")
  assert.strictEqual(yield* waiting(other.client.id), "0 from undefined")
})

const readsAssignments = Effect.gen(function* () {
  const { call, hire, assign, timeOffPolicyId, userId } = yield* earning("2026-03-10")
  const other = yield* earning("2026-03-10")
  const second = yield* hire("2026-02-01")
  yield* assign(second, timeOffPolicyId, { startDate: "2026-06-01" })
  const page = Effect.fnUntraced(function* (request: object) {
    const answer = yield* call("getTimeOffPolicyAssignments", { timeOffPolicyId, ...request })
    const rows = (answer["timeOffPolicyAssignments"] ?? []) as unknown as ReadonlyArray<Body>
    return { rows, cursor: answer["nextCursor"] }
  })
  const first = yield* page({ limit: 1 })
  const [assignment] = first.rows
  const { timeOffPolicyAssignmentId, version } = assignment ?? {}
  assert.deepInclude(assignment, { userId, startDate: "2026-01-01", endDate: null })
  const ended = { timeOffPolicyAssignmentId, version, endDate: "2026-04-30" }
  yield* call("updateTimeOffPolicyAssignment", { timeOffPolicyAssignment: ended })
  const { rows } = yield* page({})
  assert.deepStrictEqual(
    rows.map((each) => [each["userId"], each["startDate"], each["endDate"]]),
    [
      [userId, "2026-01-01", "2026-04-30"],
      [second, "2026-06-01", null]
    ]
  )
  const next = yield* page({ limit: 1, cursor: first.cursor })
  assert.deepStrictEqual([next.rows[0]?.["userId"], next.cursor], [second, null])
  const { pageOfPolicy } = yield* TimeOffStore
  const foreign = yield* pageOfPolicy(other.client.id, timeOffPolicyId, { after: "", rows: 9 })
  assert.deepStrictEqual(foreign, [], "of another client")
})

const cases: VerificationCases = {
  "have the pending requests alone, however many were decided before": readsPending,
  "have the assignments of a policy, those that end too": readsAssignments
}

export const timeOffListSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`lists of time off on ${name}`, live, cases)
