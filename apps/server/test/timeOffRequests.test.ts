/** Requests for time off over HTTP, from asking to giving days back. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { nextYear } from "@payroll/testing/today"
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

const YEAR = nextYear()
const day = (monthAndDay: string): string => `${YEAR}-${monthAndDay}`

/** The Monday of the week in which a day of the next year lies. */
const mondayOf = (monthAndDay: string): number => {
  const ms = Date.parse(day(monthAndDay))
  return ms - ((new Date(ms).getUTCDay() + 6) % 7) * 86_400_000
}
const daysFrom = (ms: number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, n) => new Date(ms + n * 86_400_000).toISOString().slice(0, 10))

const WEEK = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
const manual = { earningMethod: "Manual" }

/** A worker who works eight hours from Monday to Friday, with a balance. */
const withBalance = async (minutes: number, terms: Body = manual, isScheduled = true) => {
  const userId = await calls.newWorker("2024-01-15")
  if (isScheduled) {
    const workSchedule = { userId, days: WEEK, effectiveFrom: "2024-01-15" }
    await calls.make("updateUserWorkSchedule", { workSchedule })
  }
  const timeOffPolicyId = await calls.newPolicy(terms)
  await calls.assign({
    userId,
    timeOffPolicyId,
    ...(minutes !== 0 && {
      openingBalanceMinutes: minutes,
      openingBalanceDate: "2026-01-01"
    })
  })
  return { userId, timeOffPolicyId }
}

const ask = (timeOffRequest: Body) => calls.make("addTimeOffRequest", { timeOffRequest })
const refuse = (timeOffRequest: Body) => calls.refusal("addTimeOffRequest", { timeOffRequest })
const decide = (operation: string, timeOffRequestId: unknown, more: Body = {}) =>
  calls.make(operation, { timeOffRequest: { timeOffRequestId, ...more } })
const show = async (timeOffRequestId: unknown): Promise<Body> =>
  (await calls.read("getTimeOffRequest", { timeOffRequestId }))["timeOffRequest"] as Body
const onDays = (dates: ReadonlyArray<string>, minutes = 480) => ({
  timeOffPolicyType: "Vacation",
  days: dates.map((date) => ({ date, minutes }))
})

describe("a request", () => {
  it("counts the scheduled days, waits, is approved and taken from the balance", async () => {
    const { userId } = await withBalance(4_800)
    const [startDate, , , , , , endDate] = daysFrom(mondayOf("07-12"), 7)
    const request = await ask({ userId, timeOffPolicyType: "vacation", startDate, endDate })
    assert.deepInclude(request, {
      status: "Pending",
      totalMinutes: 2_400,
      balanceAfterMinutes: 2_400
    })
    assert.lengthOf(request["days"] as ReadonlyArray<Body>, 7)
    const id = request["timeOffRequestId"]
    assert.deepInclude(await calls.balance(userId), {
      balanceMinutes: 4_800,
      pendingMinutes: 2_400
    })
    const approved = await decide("approveTimeOffRequest", id)
    assert.deepInclude(approved, { status: "Approved", balanceAfterMinutes: 2_400, version: 2 })
    assert.deepInclude(await calls.balance(userId), {
      balanceMinutes: 4_800,
      availableMinutes: 2_400,
      pendingMinutes: 0,
      approvedFutureMinutes: 2_400
    })
    assert.strictEqual(await calls.minutes(userId, String(endDate)), 2_400)
    const usage = await calls.read("getTimeOffLedger", { userId, kinds: ["usage"] })
    assert.deepStrictEqual(
      (usage["timeOffEntries"] as ReadonlyArray<Body>).map(({ effectiveDate, minutes }) => [
        effectiveDate,
        minutes
      ]),
      daysFrom(mondayOf("07-12"), 5).map((date) => [date, -480])
    )
    assert.match(
      await calls.refusal("approveTimeOffRequest", { timeOffRequest: { timeOffRequestId: id } }),
      /^409 state-conflict/
    )
  })

  it("on an early day cannot take what a later approved one needs", async () => {
    const terms = { earningMethod: "Per Month", amountPerPeriodMinutes: 400 }
    const { userId } = await withBalance(0, terms)
    // The balance of this day and what is earned until the later days are known here alone.
    const later = daysFrom(mondayOf("09-14"), 5)
    const early = daysFrom(mondayOf("06-22"), 1)
    const before = Number(await calls.minutes(userId, later.at(-1) ?? ""))
    const leaves = before - 5 * 480
    const { timeOffRequestId } = await calls.make("recordTimeOff", {
      timeOffRequest: { userId, ...onDays(later) }
    })
    const adjust = (minutes: number) =>
      calls.make("adjustTimeOffBalance", {
        timeOffAdjustment: {
          userId,
          timeOffPolicyType: "Vacation",
          minutes,
          effectiveDate: "2026-01-01",
          reason: "to what the example says"
        }
      })
    await adjust(-leaves)
    const body = { timeOffRequest: { userId, ...onDays(early) } }
    assert.include(
      await calls.refusal("addTimeOffRequest", body),
      `409 insufficient-balance days are not covered on ${later.at(-1)}: 480 minutes are missing`
    )
    assert.include(
      (await calls.fields("addTimeOffRequest", body)).join(),
      "timeOffRequest.days: conflict"
    )
    const onDay = (await calls.balance(userId, { asOf: early[0] }))["balanceMinutes"]
    assert.isAbove(Number(onDay), 480, "the day itself would stand")
    await decide("revokeTimeOffRequest", timeOffRequestId, {
      fromDate: later.at(-1),
      reason: "needed"
    })
    assert.deepInclude(await ask({ userId, ...onDays(early) }), { status: "Pending" })
  })

  it("takes no more of a day than is scheduled, over all policies", async () => {
    const { userId } = await withBalance(4_800)
    const timeOffPolicyId = await calls.newPolicy({ ...manual, timeOffPolicyType: "Sick" })
    await calls.assign({
      userId,
      timeOffPolicyId,
      openingBalanceMinutes: 480,
      openingBalanceDate: "2026-01-01"
    })
    const [date] = daysFrom(mondayOf("05-10"), 1)
    await ask({ userId, ...onDays([String(date)], 240) })
    await ask({ userId, ...onDays([String(date)], 240), timeOffPolicyType: "Sick" })
    assert.match(
      await refuse({ userId, ...onDays([String(date)], 60) }),
      /^409 time-off-overlap days must not take more than the scheduled minutes/
    )
  })

  it("is given back from a day on, and shorter then", async () => {
    const { userId } = await withBalance(2_400)
    const days = daysFrom(mondayOf("07-06"), 5)
    const { timeOffRequestId, status } = await calls.make("recordTimeOff", {
      timeOffRequest: { userId, ...onDays(days) }
    })
    assert.strictEqual(status, "Approved")
    const back = await decide("revokeTimeOffRequest", timeOffRequestId, {
      fromDate: days[2],
      reason: "needed in the shop"
    })
    assert.deepInclude(back, { status: "Approved", reversedMinutes: 1_440 })
    const view = await show(timeOffRequestId)
    assert.deepInclude(view, {
      endDate: days[1],
      totalMinutes: 960,
      decisionReason: "needed in the shop"
    })
    assert.strictEqual(await calls.minutes(userId, String(days[4])), 1_440)
    const all = await decide("revokeTimeOffRequest", timeOffRequestId, { reason: "the rest too" })
    assert.deepInclude(all, { status: "Cancelled", reversedMinutes: 960 })
    assert.strictEqual(await calls.minutes(userId, String(days[4])), 2_400)
  })

  it("that is cancelled leaves every balance as it was, and as it was known", async () => {
    const terms = { earningMethod: "Lump Sum", lumpSumMinutes: 2_400, carryoverLimitMinutes: 480 }
    const { userId } = await withBalance(0, terms)
    const dates = ["2026-01-01", `${YEAR}-01-01`, day("06-30"), `${YEAR + 1}-01-01`]
    const balances = () => Promise.all(dates.map((date) => calls.minutes(userId, date)))
    const before = await balances()
    const { timeOffRequestId } = await ask({ userId, ...onDays(daysFrom(mondayOf("03-08"), 4)) })
    await decide("approveTimeOffRequest", timeOffRequestId)
    assert.notDeepEqual(await balances(), before)
    const { decidedAt } = await show(timeOffRequestId)
    const cancelled = await decide("cancelTimeOffRequest", timeOffRequestId)
    assert.deepInclude(cancelled, { status: "Cancelled", reversedMinutes: 1_920 })
    assert.deepStrictEqual(await balances(), before)
    const minutesThen = await calls.minutes(userId, day("06-30"), { knownAt: decidedAt })
    assert.strictEqual(minutesThen, Number(before[2]) - 1_920)
  })

  it("takes what its preview says", async () => {
    const { userId, timeOffPolicyId } = await withBalance(1_000)
    const [startDate, , , endDate] = daysFrom(mondayOf("08-10"), 4)
    const days = { userId, timeOffPolicyId, startDate, endDate }
    const tooMuch = await calls.read("previewTimeOffRequest", days)
    assert.deepStrictEqual(
      (tooMuch["problems"] as ReadonlyArray<Body>).map(({ type, missingMinutes }) => [
        type,
        missingMinutes
      ]),
      [
        ["balance", 440],
        ["balance", 920]
      ]
    )
    assert.match(await refuse(days), /^409 insufficient-balance/)
    const fewer = { ...days, endDate: daysFrom(mondayOf("08-10"), 2)[1] }
    const preview = await calls.read("previewTimeOffRequest", fewer)
    assert.deepStrictEqual(preview["problems"], [])
    const request = await ask(fewer)
    assert.deepStrictEqual(request["days"], preview["days"])
    assert.strictEqual(request["totalMinutes"], preview["totalMinutes"])
    const balances = preview["balanceByDay"] as ReadonlyArray<Body>
    assert.strictEqual(balances.at(-1)?.["balanceMinutes"], request["balanceAfterMinutes"])
  })

  it("is changed while it waits, declined for good, and found by its reference", async () => {
    const { userId } = await withBalance(4_800)
    const [first, second] = daysFrom(mondayOf("10-12"), 2)
    const body = {
      userId,
      ...onDays([String(first)]),
      requestReferenceId: "R-1",
      reason: "a wedding"
    }
    const request = await ask(body)
    const again = await ask(body)
    assert.strictEqual(again["timeOffRequestId"], request["timeOffRequestId"])
    const id = request["timeOffRequestId"]
    const changed = await decide("updateTimeOffRequest", id, onDays([String(second)], 240))
    assert.deepInclude(changed, { totalMinutes: 240, version: 2 })
    const declined = await decide("declineTimeOffRequest", id, { declineReason: "too many away" })
    assert.deepInclude(declined, { status: "Declined", version: 3 })
    const view = await show(id)
    assert.deepInclude(view, {
      startDate: second,
      reason: "a wedding",
      decisionReason: "too many away",
      requestReferenceId: "R-1"
    })
    const { timeOffRequests } = await calls.read("getTimeOffRequests", {
      userId,
      status: ["Declined"]
    })
    const [listed] = timeOffRequests as ReadonlyArray<Body>
    assert.strictEqual(listed?.["timeOffRequestId"], id)
    assert.notInclude(JSON.stringify(timeOffRequests), "wedding")
    const rows = (await server.rows("time_off_request")).filter((row) => row["id"] === id)
    assert.notInclude(JSON.stringify(rows), "wedding")
    for (const operation of ["cancelTimeOffRequest", "approveTimeOffRequest"]) {
      const refused = await calls.refusal(operation, { timeOffRequest: { timeOffRequestId: id } })
      assert.match(refused, /^409 state-conflict/)
    }
  })

  it("is approved at once where the policy says so, never by the person who takes it", async () => {
    const automatic = await withBalance(480, { ...manual, approvalMode: "Automatic" })
    const [date] = daysFrom(mondayOf("04-12"), 1)
    const request = await ask({ userId: automatic.userId, ...onDays([String(date)]) })
    assert.strictEqual(request["status"], "Approved")
    const { userId } = await withBalance(480)
    const { timeOffRequestId } = await ask({ userId, ...onDays([String(date)]) })
    const approve = (actedBy: string) =>
      calls.refusal("approveTimeOffRequest", { timeOffRequest: { timeOffRequestId }, actedBy })
    assert.match(await approve(userId), /^409 self-approval/)
    assert.match(await approve("eva okafor"), /^409 self-approval/)
    const approved = await calls.make("approveTimeOffRequest", {
      timeOffRequest: { timeOffRequestId },
      actedBy: "Ruth Bell"
    })
    assert.strictEqual(approved["status"], "Approved")
    assert.strictEqual((await show(timeOffRequestId))["decidedBy"], "Ruth Bell")
  })

  it("is approved against the checks by who says why, but never over other time off", async () => {
    const blackoutDates = [{ from: day("12-01"), to: day("12-31"), name: "Christmas" }]
    const { userId } = await withBalance(0, { ...manual, minimumNoticeDays: 14, blackoutDates })
    const date = daysFrom(mondayOf("12-06"), 1)
    assert.match(await refuse({ userId, ...onDays(date) }), /^409 blackout/)
    const timeOffRequest = { userId, ...onDays(date), override: true }
    assert.match(await calls.refusal("recordTimeOff", { timeOffRequest }), /^400 .*overrideReason/)
    const record = { timeOffRequest: { ...timeOffRequest, overrideReason: "promised" } }
    const recorded = await calls.make("recordTimeOff", record)
    assert.deepInclude(recorded, { status: "Approved", balanceAfterMinutes: -480 })
    assert.match(await calls.refusal("recordTimeOff", record), /^409 time-off-overlap/)
    assert.deepInclude(await show(recorded["timeOffRequestId"]), {
      isOverridden: true,
      overrideReason: "promised"
    })
  })

  it("names the fields that are wrong", async () => {
    const { userId } = await withBalance(480, manual, false)
    const dates = {
      userId,
      timeOffPolicyType: "Vacation",
      startDate: day("02-01"),
      endDate: day("02-03")
    }
    assert.match(await refuse(dates), /^400 .*days is mandatory: the user has no work schedule/)
    assert.match(
      await refuse({ ...dates, endDate: day("01-31") }),
      /^400 .*endDate must not be before/
    )
    assert.match(
      await refuse({ userId, startDate: day("02-01") }),
      /^400 .*timeOffPolicyType is mandatory/
    )
    const twice = onDays([day("02-02"), day("02-02")], 30)
    assert.match(await refuse({ userId, ...twice }), /^400 .*same date more than once/)
    assert.match(await refuse({ userId, ...onDays([day("02-02")], 7) }), /^400 .*multiple of 15/)
    assert.match(
      await refuse({ userId, ...onDays(["2023-05-02"], 30) }),
      /^409 state-conflict .*no time off policy/
    )
    const past = { userId, ...onDays(["2025-05-05"], 30) }
    assert.match(await refuse(past), /^409 notice-too-short .*begin before today/)
    const other = { userId, ...onDays([day("02-02")], 30), timeOffPolicyType: "Sick" }
    assert.match(await refuse(other), /^404 not-found/)
  })
})

describe("many requests at once", () => {
  it("take no projected day below the limit, and each that is approved is whole", async () => {
    const { userId } = await withBalance(1_920, { ...manual, approvalMode: "Automatic" })
    const dates = [mondayOf("02-08"), mondayOf("03-08"), mondayOf("04-05")].flatMap((ms) =>
      daysFrom(ms, 5)
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        calls.ask("addTimeOffRequest", {
          timeOffRequest: { userId, ...onDays([String(dates[n % dates.length])], 240) }
        })
      )
    )
    const approved = answers.filter(({ status }) => status === 200).length
    assert.strictEqual(approved, 8)
    assert.strictEqual(answers.filter(({ status }) => status === 409).length, 50 - approved)
    const { balanceMinutes, availableMinutes } = await calls.balance(userId)
    assert.strictEqual(balanceMinutes, 1_920)
    assert.strictEqual(availableMinutes, 1_920 - 240 * approved)
    const last = String(dates.at(-1))
    assert.strictEqual(await calls.minutes(userId, last), 1_920 - 240 * approved)
    const { timeOffEntries } = await calls.read("getTimeOffLedger", { userId, kinds: ["usage"] })
    assert.lengthOf(timeOffEntries as ReadonlyArray<Body>, approved)
  })

  it("approve what the balance covers once", async () => {
    const { userId } = await withBalance(480)
    const [one, other] = [daysFrom(mondayOf("05-03"), 1), daysFrom(mondayOf("06-07"), 1)]
    const first = await ask({ userId, ...onDays(one) })
    const record = { timeOffRequest: { userId, ...onDays(other) } }
    const approve = { timeOffRequest: { timeOffRequestId: first["timeOffRequestId"] } }
    const answers = await Promise.all([
      calls.ask("approveTimeOffRequest", approve),
      calls.ask("recordTimeOff", record)
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepStrictEqual(statuses, [200, 409])
    assert.strictEqual(await calls.minutes(userId, other[0] ?? ""), 0)
  })
})

describe("a worker who leaves", () => {
  it("takes no time off after the last day", async () => {
    const { userId } = await withBalance(2_400)
    const days = daysFrom(mondayOf("07-06"), 2)
    await calls.make("recordTimeOff", { timeOffRequest: { userId, ...onDays(days) } })
    await calls.make("terminateUser", { user: { userId, lastDay: "2026-06-30" } })
    assert.strictEqual(await calls.minutes(userId, String(days[1])), 0)
    assert.match(
      await refuse({ userId, ...onDays(daysFrom(mondayOf("08-03"), 1)) }),
      /^409 state-conflict .*no time off policy of this type/
    )
  })

  it("sees the balances and what is to come", async () => {
    const terms = { earningMethod: "Lump Sum", lumpSumMinutes: 2_400 }
    const { userId } = await withBalance(0, terms)
    const { timeOffRequestId } = await ask({ userId, ...onDays(daysFrom(mondayOf("03-08"), 1)) })
    const { timeOffBalances, timeOffRequests } = await calls.read("getMyTimeOff", { userId })
    const [balance] = timeOffBalances as ReadonlyArray<Body>
    const end = balance?.["endOfYear"] as Body
    assert.strictEqual(end["date"], `${YEAR - 1}-12-31`)
    assert.strictEqual(end["balanceMinutes"], balance?.["balanceMinutes"])
    assert.deepStrictEqual(
      (timeOffRequests as ReadonlyArray<Body>).map((request) => request["timeOffRequestId"]),
      [timeOffRequestId]
    )
  })
})
