/** Holiday calendars over HTTP: how requests count their days, what becomes stale, and who is away. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls
let userId: string
let holidayCalendarId: string

const day = { minutes: 480 }
const free = { minutes: 0 }

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server)
  userId = await calls.newWorker("2024-01-15")
  const days = [free, day, day, day, day, day, free]
  await calls.make("updateUserWorkSchedule", {
    workSchedule: { userId, days, effectiveFrom: "2024-01-15" }
  })
  const grant = { earningMethod: "Lump Sum", lumpSumMinutes: 9_600 }
  const timeOffPolicyId = await calls.newPolicy(grant)
  await calls.assign({ userId, timeOffPolicyId, startDate: "2026-01-01" })
})
afterAll(() => server.stop())

const span = { startDate: "2027-12-23", endDate: "2027-12-27" }
const asked = (dates: Body): Body => ({ userId, timeOffPolicyType: "Vacation", ...dates })

/** The minutes and the reason of each day that a request would take. */
const counted = async (dates: Body): Promise<ReadonlyArray<unknown>> => {
  const previewed = await calls.read("previewTimeOffRequest", asked(dates))
  return (previewed["days"] as ReadonlyArray<Body>).map(({ minutes, why }) => [minutes, why])
}

describe("the holiday calendar of a company", () => {
  it("closes days for policies that say nothing else", async () => {
    assert.deepStrictEqual(await counted(span), [
      [480, "workday"],
      [480, "workday"],
      [0, "not scheduled"],
      [0, "not scheduled"],
      [480, "workday"]
    ])
    const added = [{ date: "2027-12-27", name: "Stocktaking", minutes: 120 }]
    const { companyId } = calls
    const holidayCalendar = { companyId, name: "Bakery", base: "Federal Observed", added }
    const made = await calls.make("addHolidayCalendar", { holidayCalendar })
    holidayCalendarId = String(made["holidayCalendarId"])
    assert.deepStrictEqual(await counted(span), [
      [480, "workday"],
      [0, "holiday: Christmas Day (observed)"],
      [0, "not scheduled"],
      [0, "not scheduled"],
      [360, "holiday: Stocktaking"]
    ])
    assert.match(
      await calls.refusal("addHolidayCalendar", { holidayCalendar }),
      /^409 .*change it with updateHolidayCalendar/
    )
  })

  it("leaves approved requests as they are, and lists those that it would change", async () => {
    const recorded = await calls.make("recordTimeOff", { timeOffRequest: asked(span) })
    const { timeOffRequestId } = recorded
    const change = { holidayCalendarId, added: [], effectiveFrom: "2027-06-01" }
    const changed = await calls.make("updateHolidayCalendar", { holidayCalendar: change })
    assert.deepStrictEqual(changed["staleRequests"], [
      { timeOffRequestId, userId, days: ["2027-12-27"] }
    ])
    const { timeOffRequest } = await calls.read("getTimeOffRequest", { timeOffRequestId })
    assert.deepInclude(timeOffRequest as Body, { totalMinutes: 840, stale: true })
    const again = await calls.make("updateHolidayCalendar", { holidayCalendar: change })
    assert.deepInclude(again, { version: changed["version"] })
    const removed = { holidayCalendarId, removed: ["Columbus Day", "Columbus Day II"] }
    assert.match(await calls.refusal("updateHolidayCalendar", { holidayCalendar: removed }), /^400/)
  })

  it("is shown with who is away, and the type only if it is asked for", async () => {
    const { companyId } = calls
    const asks = { companyId, from: "2027-12-23", to: "2027-12-27" }
    const { days, holidayCalendar } = await calls.read("getTimeOffCalendar", asks)
    const shown = (days as ReadonlyArray<Body>).map(({ date, holiday, away }) => [
      date,
      (holiday as Body | null)?.["name"],
      (away as ReadonlyArray<Body>).map(({ name, minutes }) => [name, minutes])
    ])
    assert.deepStrictEqual(shown, [
      ["2027-12-23", undefined, [["Eva Okafor", 480]]],
      ["2027-12-24", "Christmas Day (observed)", []],
      ["2027-12-25", undefined, []],
      ["2027-12-26", undefined, []],
      ["2027-12-27", undefined, [["Eva Okafor", 360]]]
    ])
    assert.notInclude(JSON.stringify(days), "Vacation")
    assert.deepInclude(holidayCalendar as Body, { holidayCalendarId, name: "Bakery" })
    const typed = await calls.read("getTimeOffCalendar", { ...asks, showTypes: true })
    assert.include(JSON.stringify(typed["days"]), "Vacation")
    const elsewhere = { ...asks, companyLocationId: companyId }
    assert.match(await calls.refusal("getTimeOffCalendar", elsewhere), /^404 /)
    assert.match(
      await calls.refusal("getTimeOffCalendar", { ...asks, to: "2029-01-01" }),
      /^400 .*at most 366 days/
    )
  })
})
