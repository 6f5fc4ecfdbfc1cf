/** Holiday calendars over HTTP, and reports about a company: what it owes, what states ask for, and files of them. */
import { createHash } from "node:crypto"
import { federalReserveHolidays } from "@payroll/domain/calendar/federalReserveHolidays"
import { addDays } from "@payroll/domain/calendar/localDate"
import { daysFromToday, nextYear } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
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

const THANKSGIVING =
  federalReserveHolidays(nextYear()).find(({ name }) => name === "Thanksgiving Day")?.date ??
  assert.fail()
const [WEDNESDAY, FRIDAY, SATURDAY, SUNDAY] = [-1, 1, 2, 3].map((days) =>
  addDays(THANKSGIVING, days)
)
const span = { startDate: WEDNESDAY, endDate: SUNDAY }
const requestFor = (dates: Body): Body => ({ userId, timeOffPolicyType: "Vacation", ...dates })

/** The minutes and the reason of each day that a request would take. */
const counted = async (dates: Body): Promise<ReadonlyArray<unknown>> => {
  const previewed = await calls.read("previewTimeOffRequest", requestFor(dates))
  return (previewed["days"] as ReadonlyArray<Body>).map(({ minutes, why }) => [minutes, why])
}

describe("the holiday calendar of a company", () => {
  it("closes days for policies that say nothing else", async () => {
    assert.deepStrictEqual(await counted(span), [
      [480, "workday"],
      [480, "workday"],
      [480, "workday"],
      [0, "not scheduled"],
      [0, "not scheduled"]
    ])
    const added = [{ date: FRIDAY, name: "Stocktaking", minutes: 120 }]
    const { companyId } = calls
    const holidayCalendar = { companyId, name: "Bakery", base: "Federal Observed", added }
    const made = await calls.make("addHolidayCalendar", { holidayCalendar })
    holidayCalendarId = String(made["holidayCalendarId"])
    assert.deepStrictEqual(await counted(span), [
      [480, "workday"],
      [0, "holiday: Thanksgiving Day"],
      [360, "holiday: Stocktaking"],
      [0, "not scheduled"],
      [0, "not scheduled"]
    ])
    assert.match(
      await calls.refusal("addHolidayCalendar", { holidayCalendar }),
      /^409 .*change it with updateHolidayCalendar/
    )
  })

  it("leaves approved requests as they are, and lists those that it would change", async () => {
    const recorded = await calls.make("recordTimeOff", { timeOffRequest: requestFor(span) })
    const { timeOffRequestId } = recorded
    const change = { holidayCalendarId, added: [], effectiveFrom: `${nextYear()}-06-01` }
    const changed = await calls.make("updateHolidayCalendar", { holidayCalendar: change })
    assert.deepStrictEqual(changed["staleRequests"], [{ timeOffRequestId, userId, days: [FRIDAY] }])
    const { timeOffRequest } = await calls.read("getTimeOffRequest", { timeOffRequestId })
    assert.deepInclude(timeOffRequest as Body, { totalMinutes: 840, stale: true })
    const again = await calls.make("updateHolidayCalendar", { holidayCalendar: change })
    assert.deepInclude(again, { version: changed["version"] })
    const removed = { holidayCalendarId, removed: ["Columbus Day", "Columbus Day II"] }
    assert.match(await calls.refusal("updateHolidayCalendar", { holidayCalendar: removed }), /^400/)
  })

  it("is shown with who is away, and the type only if it is asked for", async () => {
    const { companyId } = calls
    const asks = { companyId, from: WEDNESDAY, to: SUNDAY }
    const { days, holidayCalendar } = await calls.read("getTimeOffCalendar", asks)
    const awayByDay = (days as ReadonlyArray<Body>).map(({ date, holiday, away }) => [
      date,
      (holiday as Body | null)?.["name"],
      (away as ReadonlyArray<Body>).map(({ name, minutes }) => [name, minutes])
    ])
    assert.deepStrictEqual(awayByDay, [
      [WEDNESDAY, undefined, [["Eva Okafor", 480]]],
      [THANKSGIVING, "Thanksgiving Day", []],
      [FRIDAY, undefined, [["Eva Okafor", 360]]],
      [SATURDAY, undefined, []],
      [SUNDAY, undefined, []]
    ])
    assert.notInclude(JSON.stringify(days), "Vacation")
    assert.deepInclude(holidayCalendar as Body, { holidayCalendarId, name: "Bakery" })
    const typed = await calls.read("getTimeOffCalendar", { ...asks, showTypes: true })
    assert.include(JSON.stringify(typed["days"]), "Vacation")
    const elsewhere = { ...asks, companyLocationId: companyId }
    assert.match(await calls.refusal("getTimeOffCalendar", elsewhere), /^404 /)
    assert.match(
      await calls.refusal("getTimeOffCalendar", { ...asks, to: addDays(THANKSGIVING, 400) }),
      /^400 .*at most 366 days/
    )
  })
})

type Rows = ReadonlyArray<Body>

/** The cells of a file by the names of their columns, as a spreadsheet would read them. */
const rowsOf = (answer: Body): Rows => {
  const { csv, rowCount, sha256 } = answer["csvFile"] as Record<string, unknown>
  const text = String(csv)
  assert.strictEqual(createHash("sha256").update(text).digest("hex"), sha256)
  assert.isTrue(text.endsWith("\r\n"))
  const [names = [], ...rows] = text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain
      )
    )
  assert.lengthOf(rows, Number(rowCount))
  return rows.map((cells) => {
    assert.lengthOf(cells, names.length)
    return Object.fromEntries(cells.map((cell, index) => [names[index], cell]))
  })
}

describe("what a company owes", () => {
  let company: TimeOffCalls
  const paid = {
    earningMethod: "Per Pay Period",
    amountPerYearHours: 80,
    payoutOnTerminations: true
  }
  const asOf = "2026-02-05"
  let eva: string

  const liability = (more: Body = {}) =>
    company.read("getTimeOffLiability", { companyId: company.companyId, asOf, ...more })
  const linesOf = (answer: Body) => answer["lines"] as Rows
  const totalsOf = ({ timeOffLiability }: Body) => (timeOffLiability as Body)["totals"]

  beforeAll(async () => {
    company = await timeOffCalls(server)
    eva = await company.newWorker("2024-01-15")
    // Earlier versions took such a reference.
    await statesAt(server.port).set("worker", { id: eva }, { user_reference_id: "=1+1" })
    const others = [await company.newWorker("2024-01-15"), await company.newWorker("2024-01-15")]
    const timeOffPolicyId = await company.newPolicy(paid)
    await company.assign({ timeOffPolicyId, userIds: [eva, ...others], startDate: "2026-01-01" })
    const sick = await company.newPolicy({
      ...paid,
      payoutOnTerminations: false,
      timeOffPolicyType: "Sick"
    })
    await company.assign({ timeOffPolicyId: sick, userId: eva, startDate: "2026-01-01" })
    const userWage = {
      companyId: company.companyId,
      userId: eva,
      workerType: "W2",
      wageBasis: "Per Hour"
    }
    await company.make("addUserWage", {
      userWage: { ...userWage, wageRate: "23.45", startDate: "2024-01-15" }
    })
    await company.make("terminateUser", { user: { userId: others[1], lastDay: "2026-02-04" } })
  })

  it("is the balance with the period that goes on, in minutes and in money", async () => {
    const answer = await liability()
    const [first = {}, ...rest] = linesOf(answer)
    // 200 a period, and 5 of the 15 days of the third one: 466 2/3 minutes at 23.45 an hour.
    assert.deepInclude(first, {
      userId: eva,
      balanceMinutes: 466,
      payoutMinutes: 466,
      payoutHours: "7.77",
      hourlyRate: "23.45",
      amount: "182.13"
    })
    assert.deepStrictEqual(
      (first["explanation"] as Rows).map(({ text }) => text),
      ["Employment ended on 2026-02-05", "The balance of 466 is paid out"]
    )
    assert.deepStrictEqual(
      rest.map(({ payoutMinutes, amount }) => [payoutMinutes, amount]),
      [
        [466, null],
        [0, "0.00"]
      ]
    )
    assert.deepStrictEqual(totalsOf(answer), {
      accountCount: 3,
      payoutMinutes: 932,
      payoutHours: "15.53",
      amount: "182.13",
      minutesWithoutRate: 466
    })
    const before = await liability({ asOf: "2026-02-04" })
    assert.lengthOf(linesOf(before), 3)
    assert.lengthOf(linesOf(await liability({ asOf: "2026-02-03" })), 4)
  })

  it("comes in pages with the sums on the first, and as a file of all", async () => {
    const first = await liability({ limit: 2 })
    assert.lengthOf(linesOf(first), 2)
    const second = await liability({ limit: 2, cursor: first["nextCursor"] })
    assert.isNull(totalsOf(second))
    assert.isNull(second["nextCursor"])
    const whole = await liability()
    assert.deepStrictEqual([...linesOf(first), ...linesOf(second)], linesOf(whole))
    const file = await liability({ limit: 1, format: "csv" })
    assert.isEmpty(linesOf(file))
    assert.deepStrictEqual(totalsOf(file), totalsOf(whole))
    const [row] = rowsOf(file)
    assert.deepInclude(row, { userId: eva, userReferenceId: "'=1+1", amount: "182.13" })
    assert.lengthOf(rowsOf(file), 3)
  })

  it("is that which was known at a time", async () => {
    const [account = {}] = (await company.read("getTimeOffBalance", { userId: eva }))[
      "timeOffBalances"
    ] as Rows
    const [assignment] = account["assignments"] as Rows
    const knownAt = new Date(Date.parse(String(assignment?.["createdAt"])) - 1).toISOString()
    assert.isEmpty(linesOf(await liability({ knownAt })))
  })

  it("is asked of days that can be computed", async () => {
    const body = { companyId: company.companyId, asOf: "2200-01-01" }
    assert.match(await company.refusal("getTimeOffLiability", body), /^400 .*at most 5 years/)
    const cursor = Buffer.from("no account").toString("base64url")
    const wrong = { companyId: company.companyId, cursor }
    assert.match(await company.refusal("getTimeOffLiability", wrong), /^400 .*nextCursor/)
  })

  it("is read in a spreadsheet like every other report", async () => {
    const { companyId } = company
    const of = async (operation: string, body: Body) =>
      rowsOf(await company.read(operation, { ...body, format: "csv" }))
    const balances = await of("getTimeOffBalance", { userId: eva, asOf })
    assert.deepInclude(balances[0], { balanceMinutes: "400", balanceHours: "6.67", fraction: "0" })
    const entries = await of("getTimeOffProjection", { userId: eva, until: daysFromToday(31) })
    assert.match(String(entries[0]?.["explanation"]), /^Policy year from .*minutes a year over 24/)
    const span = { from: "2026-01-01", to: "2026-01-31" }
    const [statement] = await of("getTimeOffStatement", { userId: eva, ...span })
    assert.deepInclude(statement, { earnedMinutes: "400", closingMinutes: "400" })
    const adjusted = { userId: eva, timeOffPolicyType: "Vacation", minutes: -30, reason: "secret" }
    await company.make("adjustTimeOffBalance", {
      timeOffAdjustment: { ...adjusted, effectiveDate: "2026-01-20" }
    })
    const ledger = await of("getTimeOffLedger", { userId: eva, kinds: ["adjustment"] })
    assert.deepInclude(ledger[0], { minutes: "-30", hours: "-0.50", effectiveDate: "2026-01-20" })
    const [{ timeOffEntryId } = {}] = ledger
    const one = await company.read("getTimeOffLedger", { timeOffEntryId, format: "csv" })
    assert.notInclude(JSON.stringify(one), "secret")
    assert.lengthOf(await of("getTimeOffPolicies", { companyId }), 2)
    const days = [{ date: "2026-01-22", minutes: 60 }]
    await company.make("recordTimeOff", {
      timeOffRequest: { userId: eva, timeOffPolicyType: "Vacation", days }
    })
    const [request] = await of("getTimeOffRequests", { companyId })
    assert.deepInclude(request, { userId: eva, totalMinutes: "60", status: "Approved" })
    const [away] = await of("getTimeOffCalendar", { companyId, ...span })
    assert.deepInclude(away, { date: "2026-01-22", userReferenceId: "'=1+1", hours: "1.00" })
  })
})

describe("what states ask for", () => {
  it("stands next to the policies of those who work there", async () => {
    const company = await timeOffCalls(server)
    const inState = (stateCode: string) => company.newWorker("2024-01-15", { stateCode })
    const [cal, other, none] = [await inState("CA"), await inState("CA"), await inState("CA")]
    const texan = await inState("TX")
    const low = await company.newPolicy({
      timeOffPolicyType: "Sick",
      earningMethod: "Per Hour Worked",
      accrualRate: { earnMinutes: 60, perMinutes: 2400 }
    })
    await company.assign({ timeOffPolicyId: low, userIds: [cal, texan], startDate: "2026-01-01" })
    const preset = {
      companyId: company.companyId,
      timeOffPolicyName: "Sick leave",
      preset: "CA-sick"
    }
    const made = await company.make("addTimeOffPolicy", { timeOffPolicy: preset })
    const { timeOffPolicyId } = made
    await company.assign({ timeOffPolicyId, userId: other, startDate: "2026-01-01" })
    const answer = await company.read("getTimeOffCompliance", { companyId: company.companyId })
    const rows = answer["timeOffCompliance"] as Rows
    const lines = rows.map(({ state, timeOffPolicyId: id, userIds, meets, warnings }) => [
      state,
      id,
      userIds,
      meets,
      (warnings as Rows).map(({ code }) => code)
    ])
    assert.deepStrictEqual(lines, [
      ["CA", low, [cal], false, ["accrual-below-minimum"]],
      ["CA", timeOffPolicyId, [other], true, []],
      ["CA", null, [none], false, ["accrual-below-minimum"]],
      ["TX", low, [texan], true, []]
    ])
    assert.deepInclude(rows[0]?.["minimum"], {
      presetId: "CA-sick",
      earnMinutes: 60,
      perMinutes: 1800,
      usableAfter: "day 90"
    })
    assert.isNull(rows[3]?.["minimum"])
    const file = rowsOf(
      await company.read("getTimeOffCompliance", { companyId: company.companyId, format: "csv" })
    )
    assert.deepInclude(file[0], {
      state: "CA",
      meets: "false",
      warnings: "accrual-below-minimum",
      source: rows[0]?.["source"]
    })
  })

  it("is a requirement of a policy where those work who have it, and nowhere else", async () => {
    const company = await timeOffCalls(server)
    const texan = await company.newWorker("2024-01-15", { stateCode: "TX" })
    const cal = await company.newWorker("2024-01-15", { stateCode: "CA" })
    const low = await company.newPolicy({
      timeOffPolicyType: "Sick",
      earningMethod: "Per Hour Worked",
      accrualRate: { earnMinutes: 60, perMinutes: 2400 }
    })
    const below = async (): Promise<ReadonlyArray<unknown>> => {
      const { companyTask } = await company.read("getCompanyTask", { companyId: company.companyId })
      const { requirements } = companyTask as { readonly requirements: Rows }
      return requirements
        .filter(({ step }) => step === "updateTimeOffPolicy")
        .map(({ reason }) => reason)
    }
    const assigned = { timeOffPolicyId: low, startDate: "2026-01-01" }
    await company.assign({ ...assigned, userId: texan })
    assert.deepStrictEqual(await below(), [])
    await company.assign({ ...assigned, userId: cal })
    assert.deepStrictEqual(await below(), [
      "is below what a state asks for: CA accrual-below-minimum"
    ])
    const { warnings: judged } = await company.make("updateTimeOffPolicy", {
      timeOffPolicy: { timeOffPolicyId: low, timeOffPolicyName: "Low", dryRun: true }
    })
    assert.deepStrictEqual(
      (judged as Rows).map(({ state }) => state),
      ["CA"]
    )
  })
})
