/** Cases of overtime by the rules of states and agreements, with the results that they must have. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import {
  day,
  shift,
  SUNDAY,
  timesheetCalls,
  type Rows,
  type TimesheetCalls
} from "./timesheetCalls.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// Cal. Lab. Code 511(b); http://www.blr.com/HR-Employment/Compensation/Hours-of-Work-in-California
describe("a schedule that was agreed in California", () => {
  const agreementDate = "2024-01-15"
  const scheduled = async (minutes: ReadonlyArray<number>, more: Body) => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    const days = minutes.map((each) => ({ minutes: each }))
    const workSchedule = { userId, effectiveFrom: agreementDate, days, ...more }
    const answer = await calls.make("updateUserWorkSchedule", { workSchedule })
    return { calls, userId, warnings: answer["warnings"] }
  }
  /** Shifts of so many hours with meals in time, from the first Sunday on. */
  const worked = async (calls: TimesheetCalls, userId: string, hours: ReadonlyArray<number>) => {
    const shifts = hours.flatMap((count, index) => {
      const on = day(SUNDAY + index)
      const end = String(6 + count).padStart(2, "0")
      return count === 0
        ? []
        : ([
            ["In", `${on}T06:00`],
            ["Meal Start", `${on}T10:00`],
            ["Meal End", `${on}T10:30`],
            ["Out", `${on}T${end}:30`]
          ] as const)
    })
    await calls.punch(userId, shifts)
    const { weeks } = await calls.show((await calls.sheetOf(userId))["timesheetId"])
    return (weeks as Rows).map(({ regular, overtime, doubleTime }) => [
      regular,
      overtime,
      doubleTime
    ])
  }
  const tens = [0, 600, 600, 600, 600, 0, 0]

  it.each([
    { dailyThresholdMinutes: 600, agreementDate },
    { alternative: { agreementDate, weeks: [tens] } }
  ])("pays a fifth day of ten hours as beyond the schedule: %j", async (agreed) => {
    const { calls, userId, warnings } = await scheduled(tens, agreed)
    assert.deepStrictEqual(warnings, [])
    assert.deepStrictEqual(await worked(calls, userId, [0, 10, 10, 10, 10, 10]), [
      [2_400, 480, 120]
    ])
  })

  const nine = [0, 540, 540, 540, 540, 480, 0]

  it.each([
    { dailyThresholdMinutes: 540, agreementDate },
    { alternative: { agreementDate, weeks: [nine, nine.with(5, 0)], anchor: day(SUNDAY) } }
  ])("has days of nine hours, and a short Friday: %j", async (agreed) => {
    const { calls, userId, warnings } = await scheduled(nine, agreed)
    assert.deepStrictEqual(warnings, [])
    const { companyId } = calls
    const workweekStart = { weekday: "Friday", time: "11:00" }
    const timeTrackingSettings = { companyId, effectiveFrom: agreementDate, workweekStart }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    // The workweek before ends on the Friday at 11:00, after four hours and a half.
    assert.deepStrictEqual(await worked(calls, userId, [0, 9, 9, 9, 9, 9]), [
      [2_400, 30, 0],
      [210, 60, 0]
    ])
  })
})

// https://lmjcpas.com/blog/little-known-nys-employment-rule-affects-hospitality-industry (12 NYCRR 146-1.6)
describe("a long day in New York", () => {
  const worked = async (more: Body, ...shifts: ReadonlyArray<readonly [string, string]>) => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15", { stateCode: "NY" })
    if (more["ruleSetId"] !== undefined) {
      const days = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
      const workSchedule = { userId, effectiveFrom: "2024-01-15", days, ...more }
      await calls.make("updateUserWorkSchedule", { workSchedule })
    }
    await calls.punch(
      userId,
      shifts.flatMap(([from, to]) => shift(day(3), from, to))
    )
    const sheet = await calls.show((await calls.sheetOf(userId))["timesheetId"])
    await calls.lock(day(15))
    const lines = await calls.linesOf(userId, day(1))
    return {
      premiums: sheet["premiums"],
      lines: lines.map(({ category, minutes }) => [category, minutes])
    }
  }
  const split = [
    ["07:00", "10:00"],
    ["19:00", "22:00"]
  ] as const
  const premium = { date: day(3), premium: "spreadPremium", minutes: 60 }

  it.each([
    [
      ["11:30", "15:00"],
      ["16:00", "22:00"]
    ],
    split
  ] as ReadonlyArray<ReadonlyArray<readonly [string, string]>>)(
    "is paid an hour more: %j, %j",
    async (...shifts) => {
      const { premiums, lines } = await worked({}, ...shifts)
      assert.deepStrictEqual(premiums, [premium])
      assert.deepInclude(lines, ["spreadPremium", 60])
    }
  )

  it("is not where ten hours are not exceeded, or the schedule names other rules", async () => {
    const ten = await worked({}, ["08:00", "12:00"], ["13:00", "18:00"])
    assert.deepStrictEqual(ten, { premiums: [], lines: [["regular", 540]] })
    assert.deepStrictEqual((await worked({ ruleSetId: "US-FLSA" }, ...split)).premiums, [])
  })
})

// https://www.replicon.com/regulation/puerto-rico/ (Act 4-2017)
describe("the rules of a state", () => {
  const tens = async (stateCode: string) => {
    const calls = await timesheetCalls(server)
    const userId = await calls.newWorker("2024-01-15", { stateCode })
    const days = [1, 2, 3, 4].flatMap((after) => shift(day(SUNDAY + after), "08:00", "18:00"))
    await calls.punch(userId, days)
    const { weeks, warnings } = await calls.show((await calls.sheetOf(userId))["timesheetId"])
    const { userTask } = await calls.read("getUserTask", { userId })
    const { requirements, isComplete } = userTask as Body
    const paths = (requirements as Rows).map(({ path }) =>
      (path as ReadonlyArray<string>).join(".")
    )
    return {
      hours: (weeks as Rows).map(({ regular, overtime }) => [regular, overtime]),
      warnings: (warnings as Rows).map(
        ({ code, message }) => `${String(code)}: ${String(message)}`
      ),
      needs: paths.filter((path) => path.startsWith("workSchedule")),
      isComplete
    }
  }

  it("count the hours over eight of a day in Puerto Rico", async () => {
    const { hours, warnings, needs } = await tens("PR")
    assert.deepStrictEqual([hours, warnings, needs], [[[1_920, 480]], [], []])
  })

  it("are the federal ones in Texas, where that was checked", async () => {
    const { hours, warnings, needs } = await tens("TX")
    assert.deepStrictEqual([hours, warnings, needs], [[[2_400, 0]], [], []])
  })

  it.each([
    ["VI", /^state-not-checked: .* of VI are not checked: .*24 V\.I\.C\. 20/],
    ["OR", /^state-not-checked: .* of OR are not checked: .*ORS 652\.020/],
    ["GU", /^state-not-checked: .* of GU are not checked: the federal ones are used$/]
  ])("are warned of in %s, and are a requirement that blocks nothing", async (state, warning) => {
    const { hours, warnings, needs, isComplete } = await tens(state)
    assert.deepStrictEqual(
      [hours, needs, isComplete],
      [[[2_400, 0]], ["workSchedule.ruleSetId"], false]
    )
    assert.match(warnings.join(), warning)
  })
})
