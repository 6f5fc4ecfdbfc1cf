/** Recalculations of time off on every storage: what they find, store and leave alone. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import { recalculateTimeOff } from "@payroll/operations/background/recalculateTimeOff"
import { ACCOUNTS_MAX } from "@payroll/operations/timeOff/rules/recalculation"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { upTo } from "./burst.ts"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import {
  entriesOf,
  goTo,
  newTimeOffWorld,
  postAll,
  recalculateAll,
  SEMIMONTHLY
} from "./timeOffWorld.ts"

/** 26 periods a year of 300 minutes. */
const BIWEEKLY = { earningMethod: "Per Pay Period", amountPerPeriodMinutes: 300 }

const correctsAPolicy = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-12-31")
  yield* world.schedule("Bi-Weekly")
  const userId = yield* world.hire("2026-01-01")
  const other = yield* world.hire("2026-01-01")
  const timeOffPolicyId = yield* world.newPolicy({ ...BIWEEKLY, partialPeriod: "Full" })
  const accountId = yield* world.assign(userId, timeOffPolicyId)
  const untouched = yield* world.assign(other, yield* world.newPolicy(BIWEEKLY))
  yield* postAll
  const before = yield* entriesOf(accountId)
  assert.lengthOf(before, 26)
  yield* goTo("2027-01-01")
  const knownAt = "2026-12-31T20:00:00Z"
  const minutesBefore = yield* Effect.forEach(["2026-06-30", "2026-12-31"], (day) =>
    world.minutesOf(userId, day, { knownAt })
  )
  const change = { timeOffPolicyId, amountPerPeriodMinutes: 360, effectiveFrom: "2026-01-01" }
  const dry = yield* world.call("updateTimeOffPolicy", {
    timeOffPolicy: { ...change, dryRun: true }
  })
  assert.deepInclude(dry["timeOffPolicy"], {
    timeOffPolicyVersion: 2,
    affectedWorkers: 1,
    timeOffRecalculationId: null
  })
  assert.strictEqual(yield* world.minutesOf(userId, "2026-12-31"), 26 * 300)
  const { timeOffPolicy } = yield* world.call("updateTimeOffPolicy", { timeOffPolicy: change })
  const { timeOffRecalculationId } = timeOffPolicy ?? {}
  assert.strictEqual(yield* world.minutesOf(userId, "2026-12-31"), 26 * 360, "before it is stored")
  assert.isAbove(yield* recalculateAll, 0)
  const corrections = (yield* entriesOf(accountId)).slice(26)
  assert.lengthOf(corrections, 26)
  for (const [index, correction] of corrections.entries()) {
    const [corrected] = before.slice(index)
    assert.deepInclude(correction, {
      kind: "correction",
      corrects: corrected?.["key"],
      effective_date: corrected?.["effective_date"]
    })
    assert.strictEqual(Number(correction["minutes"]), 60)
  }
  assert.strictEqual(yield* world.minutesOf(userId, "2026-12-31"), 26 * 360)
  assert.deepStrictEqual(
    yield* Effect.forEach(["2026-06-30", "2026-12-31"], (day) =>
      world.minutesOf(userId, day, { knownAt })
    ),
    minutesBefore,
    "what was known before"
  )
  assert.lengthOf(yield* entriesOf(untouched), 26)
  const answer = yield* world.call("getTimeOffRecalculation", { timeOffRecalculationId })
  assert.deepInclude(answer["timeOffRecalculation"], {
    timeOffPolicyId,
    status: { status: "Done", reachable: [] },
    accountCount: 1,
    differenceCount: 26
  })
  const again = yield* world.call("recalculateTimeOff", {
    timeOffRecalculation: { userId, dryRun: false }
  })
  assert.deepInclude(again["timeOffRecalculation"], { status: "Done", differenceCount: 0 })
  assert.lengthOf(yield* entriesOf(accountId), 52)
})

const findsWithoutStoring = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-03-10")
  yield* world.schedule("Semi-Monthly")
  const userId = yield* world.hire("2026-01-01")
  const accountId = yield* world.assign(userId, yield* world.newPolicy(SEMIMONTHLY))
  const timeOffRecalculation = { companyId: world.companyId }
  const dry = yield* world.call("recalculateTimeOff", { timeOffRecalculation })
  const differences = ["2026-01-15", "2026-01-31", "2026-02-15", "2026-02-28"].map(
    (effectiveDate) => ({
      userId,
      timeOffAccountId: accountId,
      timeOffPolicyType: "Vacation",
      kind: "accrual",
      key: `accrual/${effectiveDate}`,
      effectiveDate,
      minutes: 200,
      hours: "3.33"
    })
  )
  const expected = { status: "Done", accountCount: 1, differenceCount: 4, differences }
  assert.deepInclude(dry["timeOffRecalculation"], { ...expected, isDryRun: true })
  assert.lengthOf(yield* entriesOf(accountId), 0)
  const done = yield* world.call("recalculateTimeOff", {
    timeOffRecalculation: { ...timeOffRecalculation, dryRun: false }
  })
  assert.deepInclude(done["timeOffRecalculation"], { ...expected, isDryRun: false })
  assert.lengthOf(yield* entriesOf(accountId), 4)
})

/** Workers with a policy: more than one commit takes. */
const many = Effect.fnUntraced(function* (count: number) {
  const world = yield* newTimeOffWorld("2026-03-10")
  const { rows } = yield* Inspection
  yield* world.schedule("Semi-Monthly")
  const timeOffPolicyId = yield* world.newPolicy(SEMIMONTHLY)
  const userIds = yield* world.hireMany(count, "2026-01-01")
  const timeOffPolicyAssignment = { timeOffPolicyId, userIds }
  yield* world.call("addTimeOffPolicyAssignment", { timeOffPolicyAssignment })
  const accounts = yield* rows("time_off_account", { company_id: world.companyId })
  const accountIds = accounts.map(({ id }) => String(id))
  return { ...world, timeOffPolicyId, accountIds }
})

const goesOnInParts = Effect.gen(function* () {
  const { call, companyId, accountIds } = yield* many(ACCOUNTS_MAX + 3)
  const { rows } = yield* Inspection
  const { lease } = yield* dueQueue("timeOffRecalculation")
  const begun = yield* call("recalculateTimeOff", {
    timeOffRecalculation: { companyId, dryRun: false }
  })
  assert.deepInclude(begun["timeOffRecalculation"], { status: "Queued", differenceCount: 0 })
  const id = String(begun["timeOffRecalculation"]?.["timeOffRecalculationId"])
  const due = yield* lease(100, 60_000)
  const recalculation = due.find((each) => each.id === id)
  if (!recalculation) return assert.fail("it is not due")
  assert.deepStrictEqual(yield* lease(100, 60_000), [], "leased by another process")
  // Of processes that took it at the same time none repeats or skips an account.
  yield* Effect.forEach(upTo(4), () => recalculateTimeOff(recalculation), {
    concurrency: "unbounded",
    discard: true
  })
  yield* recalculateAll
  const row = yield* rowOf("time_off_recalculation", { id })
  assert.deepInclude(row, { status: "Done", due_at: null })
  const counts = [row["account_count"], row["difference_count"]].map(Number)
  assert.deepStrictEqual(counts, [accountIds.length, 4 * accountIds.length])
  assert.lengthOf(JSON.parse(String(row["differences"])) as Array<unknown>, 4 * accountIds.length)
  for (const accountId of accountIds) assert.lengthOf(yield* entriesOf(accountId), 4)
  const audited = yield* rows("audit", { record_id: id, operation: "timeOff.recalculate" })
  assert.lengthOf(audited, 2)
})

const failsAndGoesOn = Effect.gen(function* () {
  const { call, companyId, accountIds } = yield* many(2)
  const { set } = yield* Inspection
  const [first = "", second = ""] = accountIds.toSorted()
  const { dates } = yield* rowOf("time_off_assignment", { account_id: second })
  yield* set(
    "time_off_assignment",
    { account_id: second },
    { dates: '[{"recordedAt":0,"startDate":"never"}]' }
  )
  const { timeOffRecalculation } = yield* call("recalculateTimeOff", {
    timeOffRecalculation: { companyId, dryRun: false }
  })
  assert.deepInclude(timeOffRecalculation, {
    status: "Failed",
    accountCount: 1,
    differenceCount: 4
  })
  const id = String(timeOffRecalculation?.["timeOffRecalculationId"])
  const answer = yield* call("getTimeOffRecalculation", { timeOffRecalculationId: id })
  assert.deepInclude(answer["timeOffRecalculation"], {
    failedTimeOffAccountId: second,
    status: { status: "Failed", reachable: ["Queued"] }
  })
  assert.lengthOf(yield* entriesOf(first), 4)
  yield* set("time_off_assignment", { account_id: second }, { dates: String(dates) })
  yield* recalculateAll
  assert.lengthOf(yield* entriesOf(second), 4)
  const row = yield* rowOf("time_off_recalculation", { id })
  assert.deepInclude(row, { status: "Done", failed_account_id: null })
})

const cases: VerificationCases = {
  "correct the 26 periods of a policy that was changed in the past": correctsAPolicy,
  "find what is missing, and store it only if they are asked to": findsWithoutStoring,
  "go on account by account, whoever takes them": goesOnInParts,
  "fail at an account that cannot be computed, and go on from there": failsAndGoesOn
}

export const timeOffRecalculationSuite = (
  name: string,
  live: Layer.Layer<VerificationStorage>
): void => runVerificationCases(`recalculations of time off on ${name}`, live, cases)
