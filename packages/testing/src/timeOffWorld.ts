/** A company with policies and workers who have them, for the suites of time off. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import { postTimeOff } from "@payroll/operations/background/postTimeOff"
import { recalculateTimeOff } from "@payroll/operations/background/recalculateTimeOff"
import type { Body } from "@payroll/operations/decode"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "./burst.ts"
import { nineDigits } from "./commits.ts"
import { newWorld } from "./kyc/world.ts"
import { Inspection, type Row } from "./storage.ts"

const LEASE_MS = 60_000
const DUE_MAX = 1_000
const ROUNDS_MAX = 1_000

/** 80 hours a year over 24 pay periods: 200 minutes each. */
export const SEMIMONTHLY = { earningMethod: "Per Pay Period", amountPerYearMinutes: 4_800 }

/** Goes on to noon of a day in Delaware. */
export const goTo = (day: string) => TestClock.setTime(Date.parse(`${day}T17:00:00Z`))

/** Leases all accounts, whenever they are due. */
export const leaseAccounts = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { lease } = yield* dueQueue("timeOffAccount")
  yield* set("time_off_account", {}, { due_at: 0 })
  return yield* lease(DUE_MAX, LEASE_MS)
})

/** Posts all accounts until nothing is due any more; returns the number of rounds that stored something. */
export const postAll = Effect.gen(function* () {
  const { counts } = yield* Inspection
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = (yield* counts)["time_off_entry"]
    yield* postTimeOff(yield* leaseAccounts)
    if ((yield* counts)["time_off_entry"] === before) return round
  }
  return assert.fail("the posting does not finish")
})

/** Takes all recalculations to their end; returns the number of commits. */
export const recalculateAll = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { lease } = yield* dueQueue("timeOffRecalculation")
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    for (const { id, due_at: dueAt } of yield* rows("time_off_recalculation", {})) {
      if (dueAt !== null) yield* set("time_off_recalculation", { id: id ?? "" }, { due_at: 0 })
    }
    const due = yield* lease(DUE_MAX, LEASE_MS)
    if (due.length === 0) return round
    yield* Effect.forEach(due, recalculateTimeOff)
  }
  return assert.fail("the recalculations do not finish")
})

/** The stored entries of an account, in order. */
export const entriesOf = Effect.fnUntraced(function* (timeOffAccountId: string) {
  const { rows } = yield* Inspection
  const entries = yield* rows("time_off_entry", { account_id: timeOffAccountId })
  return entries.toSorted((one, other) => Number(one["sequence"]) - Number(other["sequence"]))
})

/** Returns the values of an entry, without its time of storage and its account. */
export const saysOf = (row: Row) => [
  Number(row["sequence"]),
  row["kind"],
  row["key"],
  row["effective_date"],
  Number(row["minutes"])
]

/** A company that pays twice a month, at noon of a day; nothing else is due. */
export const newTimeOffWorld = Effect.fnUntraced(function* (day: string) {
  const world = yield* newWorld()
  const { set } = yield* Inspection
  yield* set("time_off_account", {}, { due_at: null })
  yield* goTo(day)
  const { call, companyId } = world
  const schedule = (compensationFrequency: string, employer = companyId) =>
    call("addPaySchedule", {
      paySchedule: { companyId: employer, workerType: "W2", compensationFrequency }
    })
  const textOf = Effect.fnUntraced(function* (
    name: string,
    object: string,
    body: Body,
    field: string
  ) {
    const answer = yield* call(name, { [object]: body })
    return String(answer[object]?.[field])
  })
  const newPolicy = (terms: Body, employer = companyId) => {
    const names = { timeOffPolicyName: `Policy ${nineDigits()}`, timeOffPolicyType: "Vacation" }
    const policy = { companyId: employer, ...names, ...terms }
    return textOf("addTimeOffPolicy", "timeOffPolicy", policy, "timeOffPolicyId")
  }
  const baker = (dateOfJoin: string, employer = companyId) => ({
    companyId: employer,
    firstName: "Ben",
    lastName: "Okafor",
    dateOfJoin,
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  })
  const hire = (dateOfJoin: string, employer = companyId) =>
    textOf("addUser", "user", baker(dateOfJoin, employer), "userId")
  /** Hires at most 1,000 workers in one call. */
  const hireMany = Effect.fnUntraced(function* (count: number, dateOfJoin: string) {
    const users = upTo(count).map(() => baker(dateOfJoin))
    const answer = yield* call("addUsers", { companyId, users })
    return (answer["users"] as unknown as ReadonlyArray<Body>).map((each) => String(each["userId"]))
  })
  /** Assigns a policy; returns the account. */
  const assign = (userId: string, timeOffPolicyId: string, more: Body = {}) => {
    const assignment = { userId, timeOffPolicyId, ...more }
    return textOf(
      "addTimeOffPolicyAssignment",
      "timeOffPolicyAssignment",
      assignment,
      "timeOffAccountId"
    )
  }
  const balancesOf = Effect.fnUntraced(function* (userId: string, query: Body = {}) {
    const answer = yield* call("getTimeOffBalance", { userId, ...query })
    return (answer["timeOffBalances"] ?? []) as unknown as ReadonlyArray<Body>
  })
  const minutesOf = (userId: string, asOf: string, query: Body = {}) =>
    Effect.map(balancesOf(userId, { asOf, ...query }), ([balance]) => balance?.["balanceMinutes"])
  return { ...world, schedule, newPolicy, hire, hireMany, assign, balancesOf, minutesOf }
})

/** A worker who has earned 200 minutes twice a month since the beginning of 2026. */
export const earning = Effect.fnUntraced(function* (day: string) {
  const world = yield* newTimeOffWorld(day)
  yield* world.schedule("Semi-Monthly")
  const userId = yield* world.hire("2026-01-01")
  const timeOffPolicyId = yield* world.newPolicy(SEMIMONTHLY)
  const accountId = yield* world.assign(userId, timeOffPolicyId)
  return { ...world, userId, timeOffPolicyId, accountId }
})
