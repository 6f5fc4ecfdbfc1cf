/** Entries of time off that fall due, on every storage: their queue, and that each is stored once. */
import { dueKinds, dueQueue, DueRecords } from "@payroll/operations/ports/dueRecords"
import { CLOCK_LEAD_MS_MAX } from "@payroll/operations/ports/retention"
import { assert } from "@effect/vitest"
import { postTimeOff } from "@payroll/operations/background/postTimeOff"
import { ENTRIES_MAX } from "@payroll/operations/timeOff/rules/dueEntries"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { upTo } from "./burst.ts"
import { setMark } from "./clockMark.ts"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import {
  earning,
  entriesOf,
  goTo,
  leaseAccounts,
  newTimeOffWorld,
  postAll,
  saysOf,
  SEMIMONTHLY
} from "./timeOffWorld.ts"

const LEASE_MS = 60_000

const isLeased = Effect.gen(function* () {
  const { accountId, userId, companyId, client } = yield* earning("2026-03-10")
  const { set } = yield* Inspection
  const queue = yield* dueQueue("timeOffAccount")
  const lease = queue.lease(100, LEASE_MS)
  const expected = {
    kind: "timeOffAccount" as const,
    clientId: client.id,
    companyId,
    workerId: userId,
    id: accountId
  }
  yield* set("time_off_account", { id: accountId }, { due_at: 0 })
  assert.isAtMost((yield* queue.nextDueInMs) ?? 1, 0)
  assert.deepStrictEqual(yield* lease, [expected])
  assert.deepStrictEqual(yield* lease, [], "leased by another process")
  yield* queue.postpone({ id: accountId, version: 2 }, 0)
  assert.deepStrictEqual(yield* lease, [], "of another version")
  yield* queue.postpone({ id: accountId, version: 1 }, 0)
  assert.deepStrictEqual(yield* lease, [expected])
  yield* set("time_off_account", { id: accountId }, { version: 2 })
  yield* queue.postpone({ id: accountId, version: 1 }, 0)
  assert.deepStrictEqual(yield* lease, [], "of a version that is over")
})

/** A machine that is off at times lags by days; a clock that has jumped leads by more. */
const waitsForTheClock = Effect.gen(function* () {
  const { accountId } = yield* earning("2026-03-10")
  const { set } = yield* Inspection
  const { bringForward } = yield* DueRecords
  const { lease } = yield* dueQueue("timeOffAccount")
  const dueAt = (at: number) => set("time_off_account", { id: accountId }, { due_at: at })
  yield* set("time_off_account", {}, { due_at: null })
  yield* dueAt(0)
  yield* setMark((now) => now - CLOCK_LEAD_MS_MAX - 1)
  assert.deepStrictEqual(yield* lease(100, LEASE_MS), [])
  const now = yield* setMark((at) => at - CLOCK_LEAD_MS_MAX + 60_000)
  assert.lengthOf(yield* lease(100, LEASE_MS), 1)
  const dateOf = Effect.map(rowOf("time_off_account", { id: accountId }), (row) =>
    Number(row["due_at"])
  )
  for (const [leadMs, isKept] of [
    [7 * 24 * 3_600_000, true],
    [dueKinds.timeOffAccount.longestLeadMs + 60_000, false]
  ] as const) {
    yield* dueAt(now + leadMs)
    yield* bringForward(100)
    assert.strictEqual((yield* dateOf) === now + leadMs, isKept, String(leadMs))
  }
})

const isPostedOnce = Effect.gen(function* () {
  const { accountId, userId, balancesOf } = yield* earning("2026-03-10")
  const { rows } = yield* Inspection
  const before = yield* balancesOf(userId)
  const due = yield* leaseAccounts
  // Killed processes, late ones and twins: all have leased it.
  yield* Effect.forEach(upTo(8), () => postTimeOff(due), { concurrency: "unbounded" })
  yield* postTimeOff(due)
  assert.deepStrictEqual((yield* entriesOf(accountId)).map(saysOf), [
    [1, "accrual", "accrual/2026-01-15", "2026-01-15", 200],
    [2, "accrual", "accrual/2026-01-31", "2026-01-31", 200],
    [3, "accrual", "accrual/2026-02-15", "2026-02-15", 200],
    [4, "accrual", "accrual/2026-02-28", "2026-02-28", 200]
  ])
  const account = yield* rowOf("time_off_account", { id: accountId })
  assert.deepStrictEqual([account["last_sequence"], account["version"]].map(Number), [4, 2])
  // The 15th begins at midnight in Delaware.
  assert.strictEqual(Number(account["due_at"]), Date.parse("2026-03-15T04:00:00Z"))
  const audited = yield* rows("audit", { record_id: accountId, operation: "timeOff.post" })
  assert.lengthOf(audited, 1)
  assert.deepStrictEqual(yield* balancesOf(userId), before)
  // Nothing is missing: the account waits for the same day as before, and not for the end of the lease.
  yield* postTimeOff(yield* leaseAccounts)
  const again = yield* rowOf("time_off_account", { id: accountId })
  assert.deepStrictEqual(
    [again["version"], again["due_at"]],
    [account["version"], account["due_at"]]
  )
})

const DAYS = ["2026-01-14", "2026-01-15", "2026-06-30", "2026-07-01", "2027-01-15", "2027-03-01"]

const catchesUp = Effect.gen(function* () {
  const { accountId, timeOffPolicyId, hire, assign, minutesOf } = yield* earning("2026-01-02")
  const { set } = yield* Inspection
  const other = yield* hire("2026-01-01")
  const late = yield* assign(other, timeOffPolicyId)
  for (const month of upTo(14)) {
    const day = new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10)
    yield* goTo(day)
    const due = (yield* leaseAccounts).filter(({ id }) => id === accountId)
    yield* postTimeOff(due)
  }
  yield* set("time_off_account", {}, { due_at: 0 })
  const before = yield* Effect.forEach(DAYS, (day) => minutesOf(other, day))
  yield* postAll
  const [monthly, atOnce] = [yield* entriesOf(accountId), yield* entriesOf(late)]
  assert.lengthOf(monthly, 28)
  assert.deepStrictEqual(atOnce.map(saysOf), monthly.map(saysOf))
  assert.isAbove(new Set(monthly.map((row) => row["created_at"])).size, 12)
  assert.deepStrictEqual(yield* Effect.forEach(DAYS, (day) => minutesOf(other, day)), before)
})

const postsInBatches = Effect.gen(function* () {
  const { schedule, hire, newPolicy, assign, minutesOf } = yield* newTimeOffWorld("2026-03-10")
  yield* schedule("Weekly")
  const userId = yield* hire("2018-01-01")
  const policy = { earningMethod: "Per Pay Period", amountPerPeriodMinutes: 10 }
  const accountId = yield* assign(userId, yield* newPolicy(policy))
  const balance = yield* minutesOf(userId, "2026-03-10")
  yield* postTimeOff(yield* leaseAccounts)
  assert.lengthOf(yield* entriesOf(accountId), ENTRIES_MAX)
  assert.strictEqual(yield* minutesOf(userId, "2026-03-10"), balance)
  yield* postAll
  const entries = yield* entriesOf(accountId)
  assert.isAbove(entries.length, 2 * ENTRIES_MAX)
  assert.deepStrictEqual(
    entries.map((row) => Number(row["sequence"])),
    upTo(entries.length)
  )
  assert.strictEqual(yield* minutesOf(userId, "2026-03-10"), balance)
})

const correctsThePast = Effect.gen(function* () {
  const { call, accountId, userId, minutesOf } = yield* earning("2026-03-10")
  yield* postAll
  yield* goTo("2026-03-11")
  const { id } = yield* rowOf("time_off_assignment", { account_id: accountId })
  const timeOffPolicyAssignmentId = String(id)
  const startDate = "2026-02-01"
  yield* call("updateTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: { timeOffPolicyAssignmentId, startDate }
  })
  assert.strictEqual(yield* minutesOf(userId, "2026-03-11"), 400)
  assert.strictEqual(yield* postAll, 1)
  assert.deepStrictEqual((yield* entriesOf(accountId)).slice(4).map(saysOf), [
    [5, "correction", "accrual/2026-01-15", "2026-01-15", -200],
    [6, "correction", "accrual/2026-01-31", "2026-01-31", -200]
  ])
  assert.strictEqual(yield* minutesOf(userId, "2026-03-11"), 400)
  const knownAt = "2026-03-10T20:00:00Z"
  assert.strictEqual(yield* minutesOf(userId, "2026-03-10", { knownAt }), 800)
  assert.strictEqual(yield* minutesOf(userId, "2026-01-31", { knownAt }), 400)
})

const endsWithThePolicy = Effect.gen(function* () {
  const { call, accountId, timeOffPolicyId } = yield* earning("2026-03-10")
  const { set, rows } = yield* Inspection
  const row = yield* rowOf("time_off_assignment", { account_id: accountId })
  const going = { status: String(row["status"]), dates: String(row["dates"]) }
  const timeOffPolicy = { timeOffPolicyId, endDate: "2026-02-20" }
  yield* call("deactivateTimeOffPolicy", { timeOffPolicy })
  // As if it had not been among the first ones that ended with the policy.
  yield* set("time_off_assignment", { account_id: accountId }, going)
  yield* postAll
  const assignment = yield* rowOf("time_off_assignment", { account_id: accountId })
  assert.strictEqual(assignment["status"], "Ended")
  assert.include(String(assignment["dates"]), '"endDate":"2026-02-20"')
  assert.deepStrictEqual((yield* entriesOf(accountId)).map(saysOf).at(-1), [
    4,
    "accrual",
    "accrual/2026-02-28",
    "2026-02-20",
    76
  ])
  const events = yield* rows("event", { company_id: String(assignment["company_id"]) })
  const ended = events.filter(({ body }) =>
    String(body).includes("timeoffassignment.timeoffassignmentstatus.update")
  )
  assert.lengthOf(ended, 2)
})

const endsWithTheWorker = Effect.gen(function* () {
  const { call, companyId, accountId, userId, minutesOf } = yield* earning("2026-03-10")
  const { rows } = yield* Inspection
  const asking = (name: string, dates: ReadonlyArray<string>) => {
    const days = dates.map((date) => ({ date, minutes: 60 }))
    return call(name, { timeOffRequest: { userId, timeOffPolicyType: "Vacation", days } })
  }
  yield* asking("recordTimeOff", ["2026-03-03", "2026-03-20", "2026-04-20"])
  yield* asking("recordTimeOff", ["2026-05-04"])
  yield* asking("addTimeOffRequest", ["2026-03-17"])
  yield* call("terminateUser", { user: { userId, lastDay: "2026-03-04" } })
  const minutes = yield* minutesOf(userId, "2026-05-04")
  yield* postAll
  const requests = yield* rows("time_off_request", { account_id: accountId })
  const states = requests.map((row) => [row["status"], row["end_date"]])
  assert.deepStrictEqual(states.toSorted(), [
    ["Approved", "2026-03-03"],
    ["Cancelled", "2026-03-17"],
    ["Cancelled", "2026-05-04"]
  ])
  const reversals = (yield* entriesOf(accountId)).filter(({ kind }) => kind === "reversal")
  assert.deepStrictEqual(
    reversals.map((row) => [row["effective_date"], Number(row["minutes"])]),
    [
      ["2026-03-20", 60],
      ["2026-04-20", 60],
      ["2026-05-04", 60]
    ]
  )
  assert.strictEqual(minutes, 0)
  assert.strictEqual(yield* minutesOf(userId, "2026-05-04"), 0)
  const events = yield* rows("event", { company_id: companyId })
  const notifications = events.filter(({ body }) =>
    String(body).includes("timeoffrequest.timeoffrequeststatus.update")
  )
  // Two approvals, and what the last day ended.
  assert.lengthOf(notifications, 5)
})

const failsAlone = Effect.gen(function* () {
  const { accountId, newCompany, schedule, hire, newPolicy, assign } = yield* earning("2026-03-10")
  const { set } = yield* Inspection
  const other = yield* newCompany
  yield* schedule("Semi-Monthly", other)
  const broken = yield* assign(
    yield* hire("2026-01-01", other),
    yield* newPolicy(SEMIMONTHLY, other)
  )
  yield* set("pay_schedule", { company_id: other }, { specification: '{"frequency":"never"}' })
  yield* postTimeOff(yield* leaseAccounts)
  assert.lengthOf(yield* entriesOf(accountId), 4)
  assert.lengthOf(yield* entriesOf(broken), 0)
})

const cases: VerificationCases = {
  "are leased by one process at a time": isLeased,
  "wait while the clock is days ahead of what a worker has seen": waitsForTheClock,
  "are stored once, however many post them, and change no balance": isPostedOnce,
  "are the same after an outage of a year as from month to month": catchesUp,
  "are stored in batches": postsInBatches,
  "are corrected when something of the past changes, for those who ask later": correctsThePast,
  "end with their policy": endsWithThePolicy,
  "give back what a worker who has left would have taken": endsWithTheWorker,
  "of an account that cannot be computed keep back no others": failsAlone
}

export const timeOffPostingSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`entries of time off on ${name}`, live, cases)
