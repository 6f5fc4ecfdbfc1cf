/** Parts of an erased worker that the law keeps go by themselves, each kind on the day after its last day. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { dayStillOn, overEverywhere } from "@payroll/domain/retention/dayEverywhere"
import { setMark } from "@payroll/testing/clockMark"
import { daysFromToday } from "@payroll/testing/today"
import { testClient, type TestClient } from "./call.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const ACCOUNT = "998877661100"
const DAY_MS = 86_400_000

let server: TestServer
let admin: TestClient
let second: TestClient
let userId: string
/** The last days that the answer said, by kind. */
let kept: ReadonlyArray<{ readonly kind: string; readonly until: LocalDate }>

const made = (name: string, values?: Values) => make(admin, name, values)

const erase = (by: TestClient, actedBy: string, dryRun = false) =>
  by.operate("eraseUser", {
    method: "eraseUser",
    user: { userId, ...(dryRun && { dryRun }) },
    actedBy
  })

const one = async (table: string, where: Readonly<Record<string, string>>) => {
  const [row] = await server.rows(table, where)
  return row ?? assert.fail(`no row of ${table}`)
}

/** The parts of the worker that different laws keep. */
const parts = async () => {
  const worker = await one("worker", { id: userId })
  const { terms } = await one("wage", { worker_id: userId })
  const { filing_status: filing } = await one("w4_information", { worker_id: userId })
  const { job_code: jobCode } = await one("time_entry", { worker_id: userId })
  const { submitted_by: submittedBy } = await one("timesheet", { worker_id: userId })
  const { routing_number: routing } = await one("worker_bank_account", { worker_id: userId })
  return {
    isNamed: worker["first_name"] !== "erased",
    hasEmail: worker["email"] !== null,
    hasWage: !String(terms).includes('"wageRate":"0"'),
    filing,
    hasJobCode: jobCode !== null,
    submittedBy,
    hasAccount: routing !== "000000000"
  }
}

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  userId = String((await made("addUser", []))["user"]?.["userId"])
  const companyId = String((await one("worker", { id: userId }))["company_id"])
  await made("addKycInformation", [[["kycInformation", "userId"], userId]])
  await made("addW4Information", [
    [["w4Information", "userId"], userId],
    [["w4Information", "filingStatus"], "Head of household"]
  ])
  await made("setKioskPin", [[["kioskPin", "userId"], userId]])
  await made("addUserWage", [
    [["userWage", "userId"], userId],
    [["userWage", "companyId"], companyId]
  ])
  await made("addUserBankAccount", [
    [["userBankAccount", "userId"], userId],
    [["userBankAccount", "accountNumber"], ACCOUNT]
  ])
  const time = { workDate: daysFromToday(-2), minutes: 60, jobCode: "BAKE" }
  await made("addTimeEntry", [[["timeEntry"], { userId, ...time }]])
  const { id: timesheetId } = await one("timesheet", { worker_id: userId })
  const submitted = { method: "submitTimesheet", timesheet: { timesheetId } }
  const { status, text } = await admin.operate("submitTimesheet", {
    ...submitted,
    actedBy: "Rosa Diaz"
  })
  assert.strictEqual(status, 200, text)
  await statesAt(server.port).verifiedUser(userId, "Active")
  await made("terminateUser", [
    [["user", "userId"], userId],
    [["user", "lastDay"], daysFromToday(-2)]
  ])
})
afterAll(() => server.stop())

describe("what the law keeps of a worker who is erased", () => {
  it("is not erased before the last pay day", async () => {
    const { company_id: companyId } = await one("worker", { id: userId })
    await made("addPaySchedule", [[["paySchedule", "companyId"], companyId]])
    const [period] = await server.rows("pay_period", { company_id: String(companyId) })
    const { set } = statesAt(server.port)
    const id = String(period?.["id"])
    const days = { period_begin: daysFromToday(-7), period_end: daysFromToday(-2) }
    for (const payDay of [daysFromToday(1), dayStillOn(Date.now())]) {
      await set("pay_period", { id }, { ...days, pay_date: payDay })
      for (const isDryRun of [true, false]) {
        const { status, text } = await erase(admin, "Rosa Diaz", isDryRun)
        assert.strictEqual(status, 409)
        assert.include(text, `the last pay is due on ${payDay}`)
      }
    }
    await set("pay_period", { id }, { ...days, pay_date: daysFromToday(-2) })
  })

  it("is said with its days and the law, before and after", async () => {
    const { text } = await erase(admin, "Rosa Diaz", true)
    assert.include(text, '"kind":"pay"', text)
    assert.include(text, "26 CFR 31.6001-1(e)(2)")
    assert.notInclude(text, '"kind":"account"')
    ;({ kept } = JSON.parse(text).erasure)
  })

  it("stays at first, and the rest goes at once", async () => {
    assert.strictEqual((await erase(admin, "Rosa Diaz")).status, 200)
    assert.strictEqual((await erase(second, "Lin Wei")).status, 200)
    // The clock alone is ahead of the days of the law.
    await server.run(setMark((now) => now))
    await server.erase(6 * 366 * DAY_MS)
    await server.run(setMark((now) => now + 7 * 366 * DAY_MS))
    assert.deepStrictEqual(await parts(), {
      isNamed: true,
      hasEmail: false,
      hasWage: true,
      filing: "Head of household",
      hasJobCode: true,
      submittedBy: "Rosa Diaz",
      hasAccount: false
    })
    assert.include(await one("worker", { id: userId }), { kiosk_pin_set_at: null })
    // No pay goes to an account of zeros.
    assert.include(await one("worker_bank_account", { worker_id: userId }), {
      status: "deactivated"
    })
    assert.include(await one("erasure", { subject_id: userId }), { state: "kept" })
  })

  it("may be corrected, and what is typed and sent with it goes within a month", async () => {
    const typed = "went to the dentist in Wexcombe"
    const timeEntry = { userId, workDate: daysFromToday(-3), minutes: 45, notes: typed }
    const { timeEntry: stored } = await made("addTimeEntry", [[["timeEntry"], timeEntry]])
    const timeEntryId = String(stored?.["timeEntryId"])
    const shown = async () => {
      const asked = { method: "getTimesheet", timesheetId: stored?.["timesheetId"] }
      return (await admin.operate("getTimesheet", asked)).text
    }
    const timesheetId = String(stored?.["timesheetId"])
    const { version } = await one("timesheet", { id: timesheetId })
    const approved = await admin.operate("approveTimesheet", {
      method: "approveTimesheet",
      timesheet: { timesheetId, version },
      actedBy: "Lin Wei"
    })
    assert.strictEqual(approved.status, 200, approved.text)
    const hasNamed = async () => {
      const bodies = (await server.rows("event")).map(({ body }) => String(body))
      return bodies.some((body) => body.includes(userId) && !body.includes('"erased":true'))
    }
    assert.isTrue(await hasNamed())
    assert.include(await shown(), typed)
    await server.erase(29 * DAY_MS)
    assert.include(await shown(), typed)
    await server.erase(31 * DAY_MS)
    assert.notInclude(await shown(), typed)
    assert.include(await one("time_entry", { id: timeEntryId }), { minutes: 45 })
    assert.isFalse(await hasNamed())
  })

  it("stays while the clock alone is ahead", async () => {
    const before = await parts()
    await server.run(setMark((now) => now + 32 * DAY_MS))
    await server.erase(6 * 366 * DAY_MS)
    assert.deepStrictEqual(await parts(), before)
    assert.include(await one("erasure", { subject_id: userId }), { state: "kept" })
    await server.run(setMark((now) => now + 7 * 366 * DAY_MS))
  })

  it("goes by itself on the day after its last day, and not before", async () => {
    const said = kept.map(({ until }) => overEverywhere(until))
    const days = [...new Set(said)].toSorted((one_, other) => one_ - other)
    // Each kind goes on the day after the one that the answer said.
    for (const day of days) {
      const before = await parts()
      const waitMs = day - Date.now()
      await server.erase(waitMs - 180_000)
      assert.deepStrictEqual(await parts(), before)
      assert.include(await one("erasure", { subject_id: userId }), { state: "kept", due_at: day })
      await server.erase(waitMs + 1_000)
    }
    assert.include(await one("erasure", { subject_id: userId }), { state: "done" })
    const [first = 0, last = 0] = [days[0], days.at(-1)]
    assert.isTrue(new Date(last).toISOString().endsWith("04-16T11:00:00.000Z"), String(last))
    assert.isAtMost(first, last)
    assert.deepStrictEqual(await parts(), {
      isNamed: false,
      hasEmail: false,
      hasWage: false,
      filing: "Single",
      hasJobCode: false,
      submittedBy: "erased",
      hasAccount: false
    })
  })
})

describe("the days of the law", () => {
  const NY = "12 NYCRR 142-2.6(a); N.Y. Lab. Law 195(4)"
  const lastDay = daysFromToday(-2)
  const nyUntil = `${Number(lastDay.slice(0, 4)) + 6}${lastDay.slice(4)}`
  let employer: string
  let leavers = 0

  const newUser = async (more: Values) => {
    leavers += 1
    const { user } = await made("addUser", [
      [["user", "companyId"], employer],
      [["user", "email"], `leaver${leavers}@acme.example`],
      [["user", "userReferenceId"], undefined],
      ...more
    ])
    return String(user?.["userId"])
  }

  const leaves = async (id: string) => {
    await statesAt(server.port).verifiedUser(id, "Active")
    await made("terminateUser", [
      [["user", "userId"], id],
      [["user", "lastDay"], lastDay]
    ])
  }

  const hoursOf = async (id: string): Promise<unknown> => {
    const body = { method: "eraseUser", user: { userId: id, dryRun: true }, actedBy: "Rosa Diaz" }
    const { status, text } = await admin.operate("eraseUser", body)
    assert.strictEqual(status, 200, text)
    const { kept: all } = JSON.parse(text).erasure as {
      readonly kept: ReadonlyArray<{ readonly kind: string }>
    }
    return all.find(({ kind }) => kind === "hours")
  }

  const untilNy = { kind: "hours", until: nyUntil, source: NY }

  beforeAll(async () => {
    const { registration } = await made("createBusiness", [
      [["registration", "company"], "Wexcombe Bread"],
      [["registration", "companyReferenceId"], undefined],
      [["kybInformation", "ein"], "371234777"],
      [["companyLocation", "state"], "DE"],
      [["businessUser", "email"], "rosa@wexcombe.example"]
    ])
    employer = String(registration?.["companyId"])
  })

  it("are those of who worked and was removed, once pay is over", async () => {
    const removed = async (worked: boolean) => {
      const id = await newUser([])
      const punches = [{ userId: id, type: "In", at: `${lastDay}T09:00:00-05:00`, externalId: id }]
      if (worked)
        await made("addPunches", [
          [["companyId"], employer],
          [["punches"], punches]
        ])
      await made("removeUser", [[["user", "userId"], id]])
      return id
    }
    const [worked, idle, entered] = [await removed(true), await removed(false), await newUser([])]
    const timeEntry = { userId: entered, workDate: lastDay, minutes: 60 }
    const { timeEntry: entry } = await made("addTimeEntry", [[["timeEntry"], timeEntry]])
    await made("removeUser", [[["user", "userId"], entered]])
    const threeYears = `${Number(lastDay.slice(0, 4)) + 3}${lastDay.slice(4)}`
    for (const id of [worked, entered]) {
      assert.include(await hoursOf(id), { kind: "hours", until: threeYears })
    }
    assert.isUndefined(await hoursOf(idle))
    const { set } = statesAt(server.port)
    await set("time_entry", { id: String(entry?.["timeEntryId"]) }, { status: "Voided" })
    assert.isUndefined(await hoursOf(entered), "typed by mistake")
    await made("addPaySchedule", [[["paySchedule", "companyId"], employer]])
    const [period] = await server.rows("pay_period", { company_id: employer })
    const days = { period_begin: daysFromToday(-7), period_end: lastDay }
    await set("pay_period", { id: String(period?.["id"]) }, { ...days, pay_date: daysFromToday(1) })
    const user = { userId: worked, dryRun: true }
    const { status, text } = await admin.operate("eraseUser", { method: "eraseUser", user })
    assert.strictEqual(status, 409, text)
    assert.include(text, `the last pay is due on ${daysFromToday(1)}`)
    await set("pay_period", { id: String(period?.["id"]) }, { pay_date: lastDay })
  })

  it("are those of each state in which somebody lived and worked remotely", async () => {
    const id = await newUser([[["user", "stateCode"], "NY"]])
    await made("updateUser", [[["user"], { userId: id, stateCode: "DE", furtherWorkplaces: [] }]])
    const further = await newUser([])
    for (const places of [[{ companyLocationCategory: "Remote", stateCode: "NY" }], []]) {
      await made("updateUser", [[["user"], { userId: further, furtherWorkplaces: places }]])
    }
    const elsewhere = await newUser([])
    for (const each of [id, further, elsewhere]) await leaves(each)
    assert.deepStrictEqual(await hoursOf(id), untilNy)
    assert.deepStrictEqual(await hoursOf(further), untilNy)
    assert.notDeepEqual(await hoursOf(elsewhere), untilNy)
  })

  it("are those of the state from which a place of the company moved", async () => {
    const { companyLocation } = await made("addCompanyLocation", [
      [["companyLocation", "companyId"], employer],
      [["companyLocation", "state"], "NY"]
    ])
    const companyLocationId = String(companyLocation?.["companyLocationId"])
    const id = await newUser([
      [["user", "companyLocationCategory"], "Office"],
      [["user", "companyLocationId"], companyLocationId],
      [["user", "stateCode"], undefined]
    ])
    await leaves(id)
    await made("updateCompanyLocation", [
      [["companyLocation"], { companyLocationId, state: "DE", address1: "2 Mill Street" }]
    ])
    assert.deepStrictEqual(await hoursOf(id), untilNy)
    // The history of the company is erased years before, and the state from which it moved stays.
    await statesAt(server.port).set("company", { id: employer }, { kyb_status: "passed" })
    for (const [by, actedBy] of [
      [admin, "Rosa Diaz"],
      [second, "Lin Wei"]
    ] as const) {
      const body = { method: "eraseCompany", company: { companyId: employer }, actedBy }
      const { status, text } = await by.operate("eraseCompany", body)
      assert.strictEqual(status, 200, text)
    }
    const dayBefore = Date.parse(`${nyUntil}T00:00:00Z`) - DAY_MS - Date.now()
    for (const laterMs of [0, dayBefore - 90 * DAY_MS, dayBefore]) {
      for (let step = 1; step <= 4; step += 1) await server.erase(laterMs + step * 61_000)
    }
    assert.include(await one("erasure", { subject_id: employer }), { state: "done" })
    assert.include(await one("erasure", { subject_id: id }), { state: "kept" })
    await server.erase(dayBefore + 3 * DAY_MS)
    assert.include(await one("erasure", { subject_id: id }), { state: "done" })
  })

  it("are those of a contractor for the contractor's own company", async () => {
    const { businessContractor } = await made("addBusinessContractor", [
      [["user", "companyId"], String((await one("worker", { id: userId }))["company_id"])]
    ])
    const companyId = String(businessContractor?.["contractorCompanyId"])
    const id = String(businessContractor?.["userId"])
    const { set, verifiedUser } = statesAt(server.port)
    await verifiedUser(id, "Active")
    await set("company", { id: companyId }, { kyb_status: "passed" })
    const eraseOwn = (by: TestClient, actedBy: string, dryRun = false) =>
      by.operate("eraseCompany", {
        method: "eraseCompany",
        company: { companyId, dryRun },
        actedBy
      })
    const refused = await eraseOwn(admin, "Rosa Diaz")
    assert.strictEqual(refused.status, 409, refused.text)
    assert.include(refused.text, "the company still works as a contractor")
    await leaves(id)
    const user = { userId: id, dryRun: true }
    const { text } = await admin.operate("eraseUser", { method: "eraseUser", user })
    assert.include(text, "The contractor's own company stays as it is")
    const counted = await eraseOwn(admin, "Rosa Diaz", true)
    const until = `${Number(lastDay.slice(0, 4)) + 5}-04-15`
    const source = "IRS Publication 1220, retention of information returns with backup withholding"
    assert.deepStrictEqual(JSON.parse(counted.text).erasure.kept, [
      { kind: "taxes", until, source }
    ])
    for (const [by, actedBy] of [
      [admin, "Rosa Diaz"],
      [second, "Lin Wei"]
    ] as const) {
      const answer = await eraseOwn(by, actedBy)
      assert.strictEqual(answer.status, 200, answer.text)
    }
    for (let step = 1; step <= 4; step += 1) await server.erase(step * 61_000)
    assert.include(await one("erasure", { subject_id: companyId }), { state: "kept" })
    assert.include(await one("company", { id: companyId }), { name: "Okafor Ovens LLC" })
    await server.erase(Date.parse(`${until}T00:00:00Z`) + 2 * DAY_MS - Date.now())
    assert.include(await one("company", { id: companyId }), { name: "erased" })
  })
})
