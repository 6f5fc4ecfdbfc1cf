/**
 * Worked examples over HTTP (X12, X16, X22), and changes of a time off policy: from which day they hold, whom they
 * affect and what they refuse.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server)
})
afterAll(() => server.stop())

const yearly = { earningMethod: "Per Pay Period", amountPerYearHours: 80 }

const withPolicy = async (terms: Body) => {
  const userId = await calls.newWorker("2024-01-15")
  const timeOffPolicyId = await calls.newPolicy(terms)
  await calls.assign({ userId, timeOffPolicyId, startDate: "2026-01-01" })
  return { userId, timeOffPolicyId }
}

const update = (timeOffPolicy: Body) => calls.make("updateTimeOffPolicy", { timeOffPolicy })
const refused = (timeOffPolicy: Body) => calls.refusal("updateTimeOffPolicy", { timeOffPolicy })

const recalculate = (timeOffRecalculation: Body) =>
  calls.make("recalculateTimeOff", { timeOffRecalculation })

const versionsOf = async (timeOffPolicyId: string): Promise<ReadonlyArray<Body>> => {
  const { timeOffPolicy } = await calls.read("getTimeOffPolicy", { timeOffPolicyId })
  return (timeOffPolicy as Body)["versions"] as ReadonlyArray<Body>
}

describe("a balance", () => {
  it("is cut to the carry-over before the grant of the new year (X12)", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await calls.assign({
      userId,
      timeOffPolicyId: await calls.newPolicy({
        earningMethod: "Lump Sum",
        lumpSumMinutes: 4_800,
        carryoverLimitMinutes: 2_400
      }),
      openingBalanceMinutes: 7_000,
      openingBalanceDate: "2025-12-31"
    })
    assert.strictEqual(await calls.minutes(userId, "2025-12-30"), 0)
    assert.strictEqual(await calls.minutes(userId, "2025-12-31"), 7_000)
    const next = await calls.balance(userId, { asOf: "2026-01-01" })
    assert.deepInclude(next, {
      balanceMinutes: 7_200,
      balanceHours: "120.00",
      availableMinutes: 7_200,
      carriedMinutes: 2_400,
      accruedThisYearMinutes: 4_800,
      usedThisYearMinutes: 0
    })
  })

  it("has nothing on an early day that a later approved one needs (X22)", async () => {
    const terms = { earningMethod: "Per Pay Period", amountPerPeriodMinutes: 200 }
    const onDays = (dates: ReadonlyArray<string>) => ({
      timeOffPolicyType: "Vacation",
      days: dates.map((date) => ({ date: `2026-${date}`, minutes: 480 }))
    })
    const begun = async (more: Body) => {
      const userId = await calls.newWorker("2020-01-01")
      await calls.assign({
        userId,
        timeOffPolicyId: await calls.newPolicy({ ...terms, ...more }),
        startDate: "2026-06-01",
        openingBalanceMinutes: 2_000,
        openingBalanceDate: "2026-06-01"
      })
      const july = ["07-06", "07-07", "07-08", "07-09", "07-10"]
      await calls.make("recordTimeOff", { timeOffRequest: { userId, ...onDays(july) } })
      return { timeOffRequest: { userId, ...onDays(["06-22"]) } }
    }
    const early = await begun({})
    const entries = async () => (await server.rows("time_off_entry")).length
    const before = await entries()
    assert.match(
      await calls.refusal("recordTimeOff", early),
      /^409 insufficient-balance .*480 minutes are missing/
    )
    assert.strictEqual(await entries(), before)
    const { userId } = early.timeOffRequest
    assert.strictEqual(await calls.minutes(userId, "2026-06-22"), 2_200)
    assert.strictEqual(await calls.minutes(userId, "2026-07-10"), 0)
    const allowed = await begun({ negativeLimitMinutes: 480 })
    assert.deepInclude(await calls.make("recordTimeOff", allowed), { status: "Approved" })
    const late = await calls.minutes(allowed.timeOffRequest.userId, "2026-07-10")
    assert.strictEqual(late, -480)
    assert.strictEqual(await calls.minutes(allowed.timeOffRequest.userId, "2026-06-22"), 1_720)
  })
})

describe("a policy that is changed", () => {
  it("gives more from a day of the past on, and what was known before stays (X16)", async () => {
    const { userId, timeOffPolicyId } = await withPolicy(yearly)
    await recalculate({ userId, dryRun: false })
    const asOf = "2026-04-15"
    assert.strictEqual(await calls.minutes(userId, asOf), 1_400)
    const change = { timeOffPolicyId, amountPerYearHours: 120, effectiveFrom: "2026-01-01" }
    const dry = await update({ ...change, dryRun: true })
    assert.deepInclude(dry, { timeOffPolicyVersion: 2, affectedWorkers: 1, version: 2 })
    assert.isNull(dry["timeOffRecalculationId"])
    assert.strictEqual(await calls.minutes(userId, asOf), 1_400)
    const changed = await update(change)
    assert.deepInclude(changed, { timeOffPolicyVersion: 2, affectedWorkers: 1, version: 2 })
    assert.isString(changed["timeOffRecalculationId"])
    assert.strictEqual(await calls.minutes(userId, asOf), 2_100)
    const { differences } = await recalculate({ userId, dryRun: false })
    const corrections = (differences as ReadonlyArray<Body>)
      .filter(({ effectiveDate }) => String(effectiveDate) <= asOf)
      .map(({ kind, effectiveDate, minutes }) => [kind, effectiveDate, minutes])
    const days = ["01-15", "01-31", "02-15", "02-28", "03-15", "03-31", "04-15"]
    assert.deepStrictEqual(
      corrections,
      days.map((day) => ["correction", `2026-${day}`, 100])
    )
    assert.deepInclude(await recalculate({ userId }), { differenceCount: 0, isDryRun: true })
    assert.strictEqual(await calls.minutes(userId, asOf), 2_100)
    const [, second] = await versionsOf(timeOffPolicyId)
    const knownAt = new Date(Date.parse(String(second?.["recordedAt"])) - 1).toISOString()
    assert.strictEqual(await calls.minutes(userId, asOf, { knownAt }), 1_400)
    assert.deepInclude(await update(change), { version: 2, timeOffRecalculationId: null })
  })

  it("corrects a locked pay period in the first one that is open", async () => {
    // Without a pay period of the schedule on these days the workweek is that of the timesheet.
    const { userId, timeOffPolicyId } = await withPolicy(yearly)
    await recalculate({ userId, dryRun: false })
    const timeEntry = { userId, workDate: "2026-02-10", minutes: 480 }
    await calls.make("addTimeEntry", { timeEntry })
    const { companyId } = calls
    await calls.make("lockTimesheets", {
      payPeriod: { companyId, through: "2026-02-14", lockUnapproved: true }
    })
    const change = { amountPerYearHours: 120, effectiveFrom: "2026-01-01" }
    await update({ timeOffPolicyId, ...change })
    await recalculate({ userId, dryRun: false })
    const { timeOffEntries } = await calls.read("getTimeOffLedger", {
      userId,
      kinds: ["correction"],
      to: "2026-03-15"
    })
    const open = { begin: "2026-02-01", end: "2026-02-15" }
    assert.deepStrictEqual(
      (timeOffEntries as ReadonlyArray<Body>).map((each) => [
        each["effectiveDate"],
        each["reportedIn"]
      ]),
      [
        ["2026-01-15", open],
        ["2026-01-31", open],
        ["2026-02-15", null],
        ["2026-02-28", null],
        ["2026-03-15", null]
      ]
    )
    const timeOffRequest = {
      userId,
      timeOffPolicyType: "Vacation",
      days: [{ date: "2026-02-11", minutes: 60 }]
    }
    assert.match(
      await calls.refusal("addTimeOffRequest", { timeOffRequest }),
      /^409 period-locked .*record what was taken/
    )
    assert.deepInclude(await calls.make("recordTimeOff", { timeOffRequest }), {
      status: "Approved"
    })
  })

  it("holds until the day of a later version, whichever was stored first", async () => {
    const { userId, timeOffPolicyId } = await withPolicy(yearly)
    await update({ timeOffPolicyId, amountPerYearHours: 240, effectiveFrom: "2026-03-01" })
    const { message } = await update({
      timeOffPolicyId,
      amountPerYearHours: 120,
      effectiveFrom: "2026-02-01"
    })
    assert.match(String(message), /from 2026-02-01 on, until another version begins on 2026-03-01/)
    // 200 twice in January, 300 twice in February, 600 twice in March.
    assert.strictEqual(await calls.minutes(userId, "2026-01-31"), 400)
    assert.strictEqual(await calls.minutes(userId, "2026-02-28"), 1_000)
    assert.strictEqual(await calls.minutes(userId, "2026-03-31"), 2_200)
  })

  it("can earn in another way, and loses what belongs to the way before", async () => {
    const { userId, timeOffPolicyId } = await withPolicy({
      ...yearly,
      tiers: [{ afterMonths: 12, amountPerYearHours: 160 }]
    })
    const grants = { earningMethod: "Lump Sum", lumpSumHours: 40 }
    assert.match(
      await refused({ timeOffPolicyId, lumpSumHours: 40 }),
      /^400 .*lumpSumHours does not belong to the earning method Per Pay Period/
    )
    assert.match(
      await refused({ timeOffPolicyId, earningMethod: "Lump Sum" }),
      /^400 .*lumpSumMinutes is mandatory/
    )
    await update({ timeOffPolicyId, ...grants, effectiveFrom: "2025-12-01" })
    const { timeOffPolicy } = await calls.read("getTimeOffPolicy", { timeOffPolicyId })
    const none = { tiers: [], amountPerYearMinutes: null, lumpSumMinutes: 2_400 }
    assert.deepInclude(timeOffPolicy as Body, { earningMethod: "Lump Sum", ...none })
    assert.strictEqual(await calls.minutes(userId, "2026-01-01"), 2_400)
  })

  it("is refused under a name that is taken, on a day too far, and once it has ended", async () => {
    const { timeOffPolicyId } = await withPolicy(yearly)
    const other = await calls.newPolicy(yearly)
    const { timeOffPolicy } = await calls.read("getTimeOffPolicy", { timeOffPolicyId: other })
    const timeOffPolicyName = String((timeOffPolicy as Body)["timeOffPolicyName"]).toUpperCase()
    assert.match(await refused({ timeOffPolicyId, timeOffPolicyName }), /^400 .*another active/)
    const late = { timeOffPolicyId, effectiveFrom: "2199-01-01" }
    assert.match(await refused(late), /^400 .*731 days from today/)
    assert.match(await refused({ timeOffPolicyId, version: 7 }), /^409 version-conflict/)
    await calls.make("deactivateTimeOffPolicy", { timeOffPolicy: { timeOffPolicyId } })
    assert.match(await refused({ timeOffPolicyId, lumpSumHours: 40 }), /^409 .*inactive/)
    assert.match(await calls.refusal("recalculateTimeOff", { timeOffRecalculation: {} }), /^400/)
  })
})
