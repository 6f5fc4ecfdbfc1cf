/** Tests of the effect of locked timesheets on time off, on every storage. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import { assert } from "@effect/vitest"
import { countEarlierTime } from "@payroll/operations/background/countEarlierTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import { earning, goTo, newTimeOffWorld, postAll, SEMIMONTHLY } from "./timeOffWorld.ts"

const LEASE_MS = 60_000

const takesWhatIsLocked = Effect.gen(function* () {
  const { call, companyId, accountId, userId } = yield* earning("2026-03-20")
  const { rows } = yield* Inspection
  const record = Effect.fnUntraced(function* (dates: ReadonlyArray<string>) {
    const days = dates.map((date) => ({ date, minutes: 60 }))
    const input = { userId, timeOffPolicyType: "Vacation", days }
    return yield* call("recordTimeOff", { timeOffRequest: input })
  })
  const states = Effect.gen(function* () {
    const requests = yield* rows("time_off_request", { account_id: accountId })
    return requests.map((row) => `${row["end_date"]} ${row["status"]}`).toSorted()
  })
  yield* record(["2026-03-03", "2026-03-04"])
  yield* record(["2026-03-13", "2026-03-16"])
  yield* call("addTimeEntry", {
    timeEntry: { userId, workDate: "2026-03-02", minutes: 480, earningType: "Regular" }
  })
  yield* call("lockTimesheets", {
    payPeriod: { companyId, through: "2026-03-15", lockUnapproved: true }
  })
  assert.deepStrictEqual(yield* states, ["2026-03-04 Taken", "2026-03-16 Approved"])
  yield* record(["2026-03-05"])
  yield* postAll
  assert.deepStrictEqual(yield* states, [
    "2026-03-04 Taken",
    "2026-03-05 Taken",
    "2026-03-16 Approved"
  ])
  const events = yield* rows("event", { company_id: companyId })
  const taken = events.filter(({ body }) => String(body).includes('"timeOffRequestStatus":"Taken"'))
  assert.lengthOf(taken, 2)
})

const refusesWhatIsLocked = Effect.gen(function* () {
  const { call, companyId, userId } = yield* earning("2026-03-10")
  const ask = Effect.fnUntraced(function* (date: string) {
    const days = [{ date, minutes: 60 }]
    const timeOffRequest = { userId, timeOffPolicyType: "Vacation", days }
    const answer = yield* call("addTimeOffRequest", { timeOffRequest })
    return String(answer["timeOffRequest"]?.["timeOffRequestId"])
  })
  const approve = (timeOffRequestId: string) =>
    call("approveTimeOffRequest", { timeOffRequest: { timeOffRequestId } })
  const [last, next] = [yield* ask("2026-03-15"), yield* ask("2026-03-16")]
  yield* goTo("2026-03-20")
  yield* call("addTimeEntry", { timeEntry: { userId, workDate: "2026-03-02", minutes: 480 } })
  const payPeriod = { companyId, through: "2026-03-15", lockUnapproved: true }
  yield* call("lockTimesheets", { payPeriod })
  assert.include(yield* Effect.flip(approve(last)), { type: "period-locked" })
  assert.include((yield* approve(next))["timeOffRequest"], { status: "Approved" })
})

/** An hour for each 30 worked. */
const HOURLY = {
  earningMethod: "Per Hour Worked",
  accrualRate: { earnMinutes: 60, perMinutes: 1_800 }
}

const countsEarlierTime = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-03-20")
  const { call, companyId, userId, minutesOf } = {
    ...world,
    userId: yield* world.hire("2026-01-01")
  }
  yield* world.schedule("Semi-Monthly")
  yield* world.assign(userId, yield* world.newPolicy(HOURLY))
  const { rows, set } = yield* Inspection
  const enter = (workDate: string) =>
    call("addTimeEntry", { timeEntry: { userId, workDate, minutes: 1_200 } })
  yield* enter("2026-02-10")
  yield* call("lockTimesheets", {
    payPeriod: { companyId, through: "2026-02-28", lockUnapproved: true }
  })
  const entered = yield* enter("2026-03-10")
  const timesheetId = String(entered["timeEntry"]?.["timesheetId"])
  yield* call("approveTimesheet", { timesheet: { timesheetId, version: 1 } })
  yield* enter("2026-03-17")
  assert.strictEqual(yield* minutesOf(userId, "2026-03-20"), 80)
  // As the version before left them: of what is counted the latest holds, and this says nothing.
  yield* set("worked_time", { worker_id: userId }, { days: "[]" })
  yield* set("timesheet", { worker_id: userId }, { due_at: 0 })
  assert.strictEqual(yield* minutesOf(userId, "2026-03-20"), 0)
  const before = yield* rows("timesheet", { worker_id: userId })
  const { lease } = yield* dueQueue("timesheet")
  const due = (yield* lease(100, LEASE_MS)).filter((each) => each.companyId === companyId)
  assert.lengthOf(due, 3)
  yield* Effect.forEach([...due, ...due], countEarlierTime, { concurrency: "unbounded" })
  assert.strictEqual(yield* minutesOf(userId, "2026-03-20"), 80)
  const after = yield* rows("timesheet", { worker_id: userId })
  assert.deepStrictEqual(
    after.map(({ id, due_at: dueAt }) => [id, dueAt]),
    before.map(({ id }) => [id, null])
  )
  assert.deepStrictEqual(
    after.map(({ version }) => version),
    before.map(({ version }) => version)
  )
})

const countsPaidHours = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-01-02")
  const { call, companyId, newPolicy, assign } = world
  const { rows } = yield* Inspection
  const userId = yield* world.hire("2026-01-01")
  yield* world.schedule("Semi-Monthly")
  yield* goTo("2026-04-20")
  yield* assign(
    userId,
    yield* newPolicy({ ...SEMIMONTHLY, timeOffPolicyType: "Sick", amountPerYearMinutes: 48_000 })
  )
  const paid = yield* newPolicy({ ...HOURLY, accrualBase: "Hours Paid" })
  const accountId = yield* assign(userId, paid)
  const lock = (through: string) =>
    call("lockTimesheets", { payPeriod: { companyId, through, lockUnapproved: true } })
  const periods = Effect.map(rows("timesheet", { worker_id: userId }), (all) =>
    all.map((row) => `${row["period_begin"]} ${row["status"]}`).toSorted()
  )
  const earned = Effect.map(world.balancesOf(userId, { asOf: "2026-04-20" }), (all) =>
    all.flatMap((each) => (each["timeOffPolicyId"] === paid ? [each["balanceMinutes"]] : []))
  )
  const takeOff = (date: string) =>
    call("recordTimeOff", {
      timeOffRequest: { userId, timeOffPolicyType: "Sick", days: [{ date, minutes: 480 }] }
    })
  yield* takeOff("2026-02-10")
  yield* takeOff("2026-03-03")
  yield* lock("2026-03-20")
  assert.deepStrictEqual(yield* periods, ["2026-02-01 Locked", "2026-03-01 Locked"])
  assert.deepStrictEqual(yield* earned, [32])
  // What is recorded afterwards in a period that a locking took does not change what was exported of it.
  yield* takeOff("2026-01-20")
  yield* takeOff("2026-03-17")
  yield* lock("2026-03-20")
  assert.lengthOf(yield* periods, 2)
  yield* lock("2026-04-15")
  assert.deepStrictEqual((yield* periods).slice(2), ["2026-03-16 Locked"])
  assert.deepStrictEqual(yield* earned, [48])
  yield* postAll
  const { due_at: dueAt } = yield* rowOf("time_off_account", { id: accountId })
  assert.strictEqual(Number(dueAt), Date.parse("2026-04-21T04:00:00Z"), "the next midnight")
})

const periodsOnce = Effect.gen(function* () {
  const { call, client, companyId, schedule } = yield* newTimeOffWorld("2026-02-02")
  yield* schedule("Semi-Monthly")
  yield* goTo("2026-04-20")
  const { firstLocked } = yield* TimesheetStore
  const days = { firstDay: "2026-02-16" as LocalDate, lastDay: "2026-03-20" as LocalDate }
  const periods = Effect.fnUntraced(function* (id: string | undefined) {
    const taken = yield* firstLocked(client.id, { id, companyId, ...days })
    return taken.map(({ begin }) => begin)
  })
  const lock = Effect.fnUntraced(function* (through: string) {
    const payPeriod = { companyId, through, lockUnapproved: true }
    const { timesheetLock } = yield* call("lockTimesheets", { payPeriod })
    return String(timesheetLock?.["timesheetLockId"])
  })
  assert.deepStrictEqual(yield* periods(undefined), ["2026-02-16", "2026-03-01"])
  const first = yield* lock("2026-02-28")
  const second = yield* lock("2026-03-20")
  assert.deepStrictEqual(yield* periods(first), ["2026-02-16", "2026-03-01"], "not its own")
  assert.deepStrictEqual(yield* periods(second), ["2026-03-01"])
  assert.deepStrictEqual(yield* periods(undefined), [])
})

const cases: VerificationCases = {
  "take requests for time off whose last days are locked": takesWhatIsLocked,
  "refuse requests of workers up to the last locked day": refusesWhatIsLocked,
  "count as worked time where an earlier version approved timesheets": countsEarlierTime,
  "count time off that was paid to somebody who recorded nothing": countsPaidHours,
  "make timesheets in the pay periods that no earlier one took": periodsOnce
}

export const timesheetLockSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`lockings of timesheets on ${name}`, live, cases)
