/** Places of work by date over HTTP: approved weeks open again, locked ones stay, and no week changes unseen. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { daysFromToday } from "@payroll/testing/today"
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
let calls: TimesheetCalls

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  calls = await timesheetCalls(server)
})
afterAll(() => server.stop())

const MONDAY = SUNDAY + 1
const PLANNED = daysFromToday(300)

/** A location of the company in a state. */
const locationIn = async (state: string): Promise<unknown> => {
  const { companyLocationId } = await calls.make("addCompanyLocation", {
    companyLocation: {
      companyId: calls.companyId,
      companyLocation: "Branch",
      address1: "1 Main Street",
      city: "Somewhere",
      state,
      zipcode: "90001"
    }
  })
  return companyLocationId
}

const updated = (userId: string, set: Body) =>
  calls.make("updateUser", { user: { userId, ...set } })

const approve = async (timesheetId: unknown): Promise<void> => {
  const { version } = await calls.show(timesheetId)
  await calls.make("approveTimesheet", { timesheet: { timesheetId, version } })
}

/** An approved week of ten hours on Monday and Tuesday, without a meal. */
const approvedWeek = async (place: Body) => {
  const userId = await calls.newWorker("2024-01-15", place)
  const times = [MONDAY, MONDAY + 1].flatMap((each) => shift(day(each), "08:00", "18:00"))
  await calls.punch(userId, times)
  const { timesheetId } = await calls.sheetOf(userId)
  await approve(timesheetId)
  return { userId, timesheetId }
}

const statusOf = (sheet: Body): unknown => (sheet["status"] as Body)["status"]

const CALIFORNIAN = { regular: 960, overtime: 240, mealPremium: 120 }

/** The two ways to work in a state. */
const ways = {
  remote: (stateCode: string): Promise<Body> =>
    Promise.resolve({ companyLocationCategory: "Remote", stateCode }),
  office: async (state: string): Promise<Body> => ({
    companyLocationCategory: "Office",
    companyLocationId: await locationIn(state)
  })
}

describe.each(["remote", "office"] as const)("a worker who moves (%s)", (way) => {
  it("keeps the approved week of before, from today on or planned", async () => {
    const { userId, timesheetId } = await approvedWeek(await ways[way]("CA"))
    const before = await calls.show(timesheetId)
    assert.deepInclude(before["minutes"] as Body, CALIFORNIAN)
    const texas = await ways[way]("TX")
    const answer = await updated(userId, texas)
    assert.notProperty(answer, "reopenedTimesheets")
    await updated(userId, { ...(await ways[way]("NV")), effectiveFrom: PLANNED })
    const after = await calls.show(timesheetId)
    assert.deepStrictEqual(
      [statusOf(after), after["version"], after["minutes"]],
      ["Approved", before["version"], before["minutes"]]
    )
    await calls.make("lockTimesheets", {
      payPeriod: { companyId: calls.companyId, through: day(15) }
    })
    const lines = (await calls.linesOf(userId, day(1))).map(({ category, minutes }) => [
      category,
      minutes
    ])
    assert.deepStrictEqual(Object.fromEntries(lines), CALIFORNIAN)
  })

  it("opens the approved week that a correction of the past touches, both ways", async () => {
    for (const [from, to, minutes] of [
      ["CA", "TX", { regular: 1_200 }],
      ["TX", "CA", CALIFORNIAN]
    ] as const) {
      const { userId, timesheetId } = await approvedWeek(await ways[way](from))
      const place = await ways[way](to)
      const answer = await updated(userId, { ...place, effectiveFrom: day(MONDAY) })
      const reopened = (answer["reopenedTimesheets"] as Rows).map((sheet) => sheet["timesheetId"])
      assert.deepStrictEqual(reopened, [timesheetId])
      const sheet = await calls.show(timesheetId)
      assert.strictEqual(statusOf(sheet), "Open")
      assert.deepInclude(sheet, {
        openedBecause: "rules changed",
        reason: `the place of work changed from ${day(MONDAY)} on`
      })
      assert.deepInclude(sheet["minutes"] as Body, minutes)
      const { events } = await calls.read("getEvents", {
        companyId: calls.companyId,
        eventTypes: ["timesheet.timesheetstatus.update"]
      })
      assert.isAtLeast((events as Rows).length, 2, "approved, and opened again")
      // The same correction again changes nothing.
      await approve(timesheetId)
      const again = await updated(userId, { ...place, effectiveFrom: day(MONDAY) })
      assert.notProperty(again, "reopenedTimesheets")
      assert.strictEqual(statusOf(await calls.show(timesheetId)), "Approved")
    }
  })

  it("names a locked week, which stays as it was paid", async () => {
    const { userId, timesheetId } = await approvedWeek(await ways[way]("CA"))
    await calls.lock(day(15))
    const before = await calls.show(timesheetId)
    const answer = await updated(userId, {
      ...(await ways[way]("TX")),
      effectiveFrom: day(MONDAY)
    })
    const locked = (answer["lockedTimesheets"] as Rows).map((sheet) => sheet["timesheetId"])
    assert.deepStrictEqual(locked, [timesheetId])
    assert.deepStrictEqual(await calls.show(timesheetId), before)
  })
})

describe("a correction that is taken back", () => {
  it("names a locked week only while its amendment would come to something", async () => {
    const { userId, timesheetId } = await approvedWeek({ stateCode: "CA" })
    await calls.lock(day(15))
    const locked = async (stateCode: string) => {
      const { lockedTimesheets = [] } = await updated(userId, {
        stateCode,
        effectiveFrom: day(MONDAY)
      })
      return (lockedTimesheets as Rows).map((sheet) => sheet["timesheetId"])
    }
    assert.deepStrictEqual(await locked("TX"), [timesheetId])
    assert.deepStrictEqual(await locked("CA"), [])
  })
})

describe("another day of joining", () => {
  it("opens the approved week that it alters, and keeps the place of joining", async () => {
    const { userId, timesheetId } = await approvedWeek({ stateCode: "CA" })
    await updated(userId, { stateCode: "TX", effectiveFrom: "2024-01-15" })
    await approve(timesheetId)
    const dateOfJoin = day(MONDAY + 1)
    const answer = await updated(userId, { dateOfJoin })
    const reopened = (answer["reopenedTimesheets"] as Rows).map((sheet) => sheet["timesheetId"])
    assert.deepStrictEqual(reopened, [timesheetId])
    const sheet = await calls.show(timesheetId)
    assert.deepInclude(sheet, {
      openedBecause: "rules changed",
      reason: `the day of joining changed to ${dateOfJoin}`
    })
    assert.deepStrictEqual(sheet["workedMinutes"], 600)
    await updated(userId, { dateOfJoin: "2020-01-01" })
    const { workplaces } = await calls.read("getUserWorkplaces", { userId })
    const shown = (workplaces as Rows).map(({ effectiveFrom, primary }) => [
      effectiveFrom,
      (primary as Body)["stateCode"]
    ])
    assert.deepStrictEqual(shown, [["2020-01-01", "TX"]])
    assert.deepInclude((await calls.show(timesheetId))["minutes"] as Body, { regular: 1_200 })
  })
})

describe("a week in two states", () => {
  it("has the labels of the day's place, and one count of the week", async () => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "TX" })
    const days = [0, 1, 2, 3, 4].map((after) => MONDAY + after)
    await calls.punch(
      userId,
      days.flatMap((each) => shift(day(each), "08:00", "18:00"))
    )
    await updated(userId, { stateCode: "CA", effectiveFrom: day(MONDAY + 3) })
    const { timesheetId } = await calls.sheetOf(userId)
    const { segments, minutes } = await calls.show(timesheetId)
    const labels = (segments as Rows).map(({ date, label, reason, minutes: length }) => [
      days.findIndex((each) => day(each) === date),
      length,
      label,
      reason
    ])
    assert.deepStrictEqual(labels, [
      [0, 600, "regular", "straight"],
      [1, 600, "regular", "straight"],
      [2, 600, "regular", "straight"],
      [3, 480, "regular", "straight"],
      [3, 120, "overtime", "daily > 480"],
      [4, 120, "regular", "straight"],
      [4, 360, "overtime", "weekly > 2400"],
      [4, 120, "overtime", "daily > 480"]
    ])
    // Meals are owed on the two days in California.
    assert.deepInclude(minutes as Body, { regular: 2_400, overtime: 600, mealPremium: 120 })
  })
})

describe("a night between two weeks in different zones", () => {
  const [saturday, sunday] = [day(SUNDAY + 6), day(SUNDAY + 7)]
  const workedOn = async (userId: string): Promise<number> => {
    let minutes = 0
    for (const { timesheetId } of await calls.sheetsOf(userId)) {
      minutes += Number((await calls.show(timesheetId))["workedMinutes"])
    }
    return minutes
  }

  it.each([
    ["TX", "OR", "recorded before the move"],
    ["TX", "NM", "recorded after the move"],
    ["OR", "NY", "recorded before the move"]
  ])("counts an entry once from %s to %s, %s", async (from, to, order) => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: from })
    const record = () =>
      calls.make("addTimeEntry", {
        timeEntry: { userId, start: `${saturday}T20:00-06:00`, end: `${sunday}T04:00-06:00` }
      })
    const isEarly = order.includes("before")
    if (isEarly) await record()
    await updated(userId, { stateCode: to, effectiveFrom: sunday })
    if (!isEarly) await record()
    assert.strictEqual(await workedOn(userId), 480)
  })

  it("counts a shift once whose worker moves while it goes on", async () => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "OR" })
    const punch = (at: string) => ({ punch: { userId, at } })
    await calls.make("clockIn", punch(`${saturday}T19:00-08:00`))
    await updated(userId, { stateCode: "NY", effectiveFrom: sunday })
    const { shift: ended } = await calls.make("clockOut", punch(`${sunday}T03:00-08:00`))
    assert.strictEqual((ended as Body)["workedMinutes"], 480)
    assert.strictEqual(await workedOn(userId), 480)
  })
})

describe("an approved timesheet whose rules change for the whole company", () => {
  it("is opened again instead of being locked with other minutes than those approved", async () => {
    const place = await ways.office("CA")
    const { userId, timesheetId } = await approvedWeek(place)
    await calls.make("updateCompanyLocation", {
      companyLocation: { companyLocationId: place["companyLocationId"], state: "TX" }
    })
    const lock = (more: Body = {}) =>
      calls.make("lockTimesheets", {
        payPeriod: { companyId: calls.companyId, through: day(15), ...more }
      })
    const { count, named } = await server.changedApprovals()
    assert.deepStrictEqual([count, named], [1, [{ userId, timesheetId }]])
    const done = await lock()
    assert.deepStrictEqual(done["notLocked"], [
      { timesheetId, userId, why: "changed since approval" }
    ])
    const sheet = await calls.show(timesheetId)
    assert.deepStrictEqual([statusOf(sheet), sheet["openedBecause"]], ["Open", "rules changed"])
    await approve(timesheetId)
    assert.deepInclude(await server.changedApprovals(), { count: 0 })
    assert.deepInclude(await lock(), { lockedCount: 1, notLocked: [] })
  })
})

describe("the places of a worker", () => {
  it("are reported by date, with what was known before, and by getUser as of a day", async () => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    const added = Date.now()
    const knownAt = new Date(added).toISOString()
    while (Date.now() === added);
    await updated(userId, { stateCode: "TX", effectiveFrom: day(10) })
    await updated(userId, {
      stateCode: "NV",
      effectiveFrom: day(20),
      furtherWorkplaces: [{ companyLocationCategory: "Remote", stateCode: "UT" }]
    })
    const placesKnown = async (more: Body = {}) => {
      const { workplaces } = await calls.read("getUserWorkplaces", { userId, ...more })
      return (workplaces as Rows).map(({ effectiveFrom, primary, further }) => [
        effectiveFrom,
        (primary as Body)["stateCode"],
        (further as Rows).map(({ stateCode }) => stateCode)
      ])
    }
    assert.deepStrictEqual(await placesKnown(), [
      ["2024-01-15", "CA", []],
      [day(10), "TX", []],
      [day(20), "NV", ["UT"]]
    ])
    assert.deepStrictEqual(await placesKnown({ knownAt }), [["2024-01-15", "CA", []]])
    await updated(userId, { dateOfJoin: "2024-02-01" })
    assert.strictEqual((await placesKnown())[0]?.[0], "2024-02-01")
    assert.deepStrictEqual(await placesKnown({ knownAt }), [["2024-01-15", "CA", []]])
    assert.deepStrictEqual(await placesKnown({ knownAt: "2020-01-01" }), [])
    const stateOn = async (asOf: string) => {
      const { user } = await calls.read("getUser", { userId, asOf })
      return (user as Body)["stateCode"]
    }
    assert.deepStrictEqual(await Promise.all([day(9), day(10), day(20)].map(stateOn)), [
      "CA",
      "TX",
      "NV"
    ])
  })

  it("begin on a day that can be, at places that exist, and are refused by their field", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const refused = (set: Body) => calls.refusal("updateUser", { user: { userId, ...set } })
    assert.match(
      await refused({ stateCode: "TX", effectiveFrom: "2999-01-01" }),
      /^400 .*effectiveFrom/
    )
    const furtherWorkplaces = [{ companyLocationCategory: "Office" }]
    assert.match(await refused({ furtherWorkplaces }), /^400 .*companyLocationId/)
    const texas = { companyLocationCategory: "Remote", stateCode: "TX" }
    for (const [places, message] of [
      [[texas, { ...texas, stateCode: "Texas" }], /^400 .*must not have the same place twice/],
      [[texas, null], /^400 .*must not have null as an element/]
    ] as const) {
      assert.match(await refused({ furtherWorkplaces: places }), message)
    }
    const unknown = [
      {
        companyLocationCategory: "Office",
        companyLocationId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50"
      }
    ]
    assert.match(await refused({ furtherWorkplaces: unknown }), /^404/)
  })

  it("take what holds for remote workers only from those, and zones only of their state", async () => {
    const userId = await calls.newWorker("2024-01-15", { stateCode: "CA" })
    const refused = (set: Body) => calls.refusal("updateUser", { user: { userId, ...set } })
    assert.match(await refused({ timeZone: "America/New_York" }), /^400 .*timeZone .*the state/)
    await updated(userId, { stateCode: "TX", timeZone: "America/Boise" })
    const companyLocationId = await locationIn("TX")
    await updated(userId, { companyLocationCategory: "Office", companyLocationId })
    for (const set of [{ stateCode: "CA" }, { code: "CA" }, { timeZone: "America/Denver" }]) {
      assert.match(await refused(set), /^400 .*companyLocationCategory Remote/)
    }
    await updated(userId, { stateCode: null, timeZone: null })
    await updated(userId, { companyLocationCategory: "Remote", stateCode: "CA" })
  })

  it("keep their location from being deactivated while they are planned", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const companyLocationId = await locationIn("TX")
    const office = { companyLocationCategory: "Office", companyLocationId }
    await updated(userId, { ...office, effectiveFrom: PLANNED })
    const deactivate = { companyLocation: { companyLocationId } }
    assert.match(await calls.refusal("deactivateCompanyLocation", deactivate), /^409/)
    await updated(userId, {
      companyLocationCategory: "Remote",
      stateCode: "DE",
      effectiveFrom: PLANNED
    })
    await calls.make("deactivateCompanyLocation", deactivate)
  })
})

const page = readFileSync(new URL("../../../docs/workplaces.md", import.meta.url), "utf8")

describe("docs/workplaces.md", () => {
  it("has calls that work, in their order", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const kyc = await calls.client.example("addKycInformation")
    const kycInformation = { ...(kyc["kycInformation"] as Body), userId }
    await calls.make("addKycInformation", { kycInformation })
    const bodies = [...page.matchAll(/```json\n(?<body>[^`]+)```/g)].map(({ groups }) =>
      String(groups?.["body"]).replaceAll("USER_ID", userId).replaceAll("PLANNED_DAY", PLANNED)
    )
    assert.lengthOf(bodies, 6)
    for (const body of bodies) {
      const { method, ...rest } = JSON.parse(body) as { method: string } & Body
      await calls.read(method, rest)
    }
    const { workplaces, homeAddresses } = await calls.read("getUserWorkplaces", { userId })
    const states = (workplaces as Rows).map(({ primary }) => (primary as Body)["stateCode"])
    assert.deepStrictEqual(states, ["DE", "TX", "CA"])
    assert.lengthOf(homeAddresses as Rows, 2)
  })
})
