/**
 * Laws of time tracking over HTTP: every minute counts once, a "no" of the worker is heard, a locked timesheet stays as
 * it is, and a refusal leaves nothing behind.
 */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { randomFrom } from "@payroll/testing/randomFrom"
import { seed } from "@payroll/testing/seed"
import { checkConflicts, picker, type Pick, type Step } from "./conflicts.ts"
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

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

const picking = (): Pick => picker(randomFrom(seed))

const someDay = (pick: Pick): string => day(SUNDAY + pick([1, 2, 3, 4, 5, 6]))

/** Changes of rules, settings, zones and the worker: each may change how the same punches would be paid today. */
const rulesSteps = (pick: Pick, userId: string, ruleSetId: unknown): ReadonlyArray<Step> => {
  const { companyId } = calls
  const settings = (change: Body): ReturnType<Step> => [
    "updateTimeTrackingSettings",
    { timeTrackingSettings: { companyId, effectiveFrom: day(1), ...change } }
  ]
  const zones = ["Pacific/Honolulu", "America/New_York", "America/Denver"]
  const days = (minutes: number) => Array.from({ length: 7 }, () => ({ minutes }))
  return [
    () => settings({ timeZone: pick(zones) }),
    () => settings({ workweekStart: { weekday: pick(["Tuesday", "Friday"]), time: "05:00" } }),
    () => settings({ workdayStart: pick(["00:00", "04:00"]) }),
    () => settings({ rounding: { mode: "Favor Worker", unitMinutes: pick([5, 15]) } }),
    () => settings({ unpaidMealFromMinutes: pick([20, 30]) }),
    () => ["updateUser", { user: { userId, stateCode: pick(["CA", "NV", "DE"]) } }],
    () => ["updateUser", { user: { userId, userReferenceId: pick(["E-1", "E-2", "E-3"]) } }],
    () => [
      "updateUserWorkSchedule",
      { workSchedule: { userId, effectiveFrom: day(1), days: days(pick([480, 600])), ruleSetId } }
    ],
    () => [
      "updateOvertimeRuleSet",
      {
        overtimeRuleSet: {
          overtimeRuleSetId: ruleSetId,
          effectiveFrom: day(1),
          rules: { daily: [{ afterMinutes: pick([360, 420]), label: "overtime" }] }
        }
      }
    ]
  ]
}

/** Time that arrives late, and amendments that are decided on. */
const lateSteps = (
  pick: Pick,
  userId: string,
  timesheetId: unknown,
  amendments: ReadonlyArray<unknown>
): ReadonlyArray<Step> => {
  const late = () =>
    calls.punchesOf(userId, shift(someDay(pick), "18:00", pick(["19:00", "20:30"])))
  return [
    () => ["addPunches", { companyId: calls.companyId, punches: late() }],
    () => [
      "addTimesheetAmendment",
      {
        timesheetAmendment: {
          timesheetId,
          reason: "random",
          changes: [{ action: "Add", timeEntry: { workDate: someDay(pick), minutes: 30 } }]
        }
      }
    ],
    ...(amendments.length === 0
      ? []
      : ["approveTimesheetAmendment", "rejectTimesheetAmendment"].map((operation): Step => () => [
          operation,
          { timesheetAmendment: { timesheetAmendmentId: pick(amendments), reason: "random" } }
        ]))
  ]
}

const LATER_STEPS = 40
const RULES = {
  daily: [{ afterMinutes: 480, label: "overtime" }],
  weekly: [{ afterMinutes: 2_400, label: "overtime" }]
}

describe("work at a location east of the worker's own zone", () => {
  const addEast = () =>
    calls.make("addCompanyLocation", {
      companyLocation: {
        companyId: calls.companyId,
        companyLocation: "East",
        address1: "1 Pine Street",
        city: "Denver",
        state: "CO",
        zipcode: "80202"
      }
    })
  const placed = async (days: ReadonlyArray<number>, from: string, to: string) => {
    const { companyId, make, newWorker, send, punchesOf, sheetOf, show } = calls
    const { companyLocationId } = await addEast()
    await make("updateTimeTrackingSettings", {
      timeTrackingSettings: {
        companyId,
        effectiveFrom: day(1),
        differentials: [{ name: "Night", from: "22:00", to: "06:00", weekdays: WEEKDAYS }]
      }
    })
    const userId = await newWorker("2024-01-15", { stateCode: "NV" })
    await make("addUserWage", {
      userWage: {
        companyId,
        userId,
        wageRate: 30,
        wageBasis: "Per Hour",
        workerType: "W2",
        userType: "Paid by the hour",
        employmentStatus: "Full Time",
        paymentMethod: "Check",
        differentialPay: "Yes",
        startDate: "2024-01-15"
      }
    })
    const punches = days.flatMap((after) =>
      punchesOf(userId, shift(day(SUNDAY + after), from, to)).map((punch) => ({
        ...punch,
        companyLocationId
      }))
    )
    await send(punches)
    return { userId, sheet: await show((await sheetOf(userId))["timesheetId"]) }
  }

  it("is missed on its own day, also where that begins before the day at home", async () => {
    const { newWorker, send, punchesOf, sheetOf, make } = calls
    const { companyLocationId } = await addEast()
    const userId = await newWorker("2024-01-15", { stateCode: "NV" })
    // Half past eleven of the day before in Nevada, in the pay period before.
    const [punch] = punchesOf(userId, [["In", `${day(16)}T00:30`]])
    await send([{ ...punch, companyLocationId }])
    const { timesheetId, payPeriod } = await sheetOf(userId)
    assert.deepInclude(payPeriod as Body, { begin: day(16) })
    const { exceptions } = await make("submitTimesheet", { timesheet: { timesheetId } })
    const missed = (exceptions as Rows).find(({ code }) => code === "long-shift")
    assert.deepInclude(missed, { date: day(16), blocks: true })
  })

  it("counts on each of its days, in one workweek with the work at home", async () => {
    const { userId, sheet } = await placed([1, 2, 3, 4], "09:00", "18:00")
    assert.strictEqual(sheet["workedMinutes"], 4 * 540)
    await calls.punch(userId, shift(day(SUNDAY + 5), "09:00", "18:00"))
    const whole = await calls.show(sheet["timesheetId"])
    assert.strictEqual(whole["workedMinutes"], 5 * 540)
    assert.deepStrictEqual(whole["weeks"], [
      { begin: day(SUNDAY), regular: 2_400, overtime: 300, doubleTime: 0 }
    ])
    assert.lengthOf(whole["shifts"] as Rows, 5)
  })

  it("begins on the first minute of the location's week, with its differential", async () => {
    const { sheet } = await placed([7], "00:00", "08:00")
    assert.deepStrictEqual(sheet["weeks"], [
      { begin: day(SUNDAY + 7), regular: 480, overtime: 0, doubleTime: 0 }
    ])
    const [night] = sheet["differentials"] as Rows
    assert.deepInclude(night, { date: day(SUNDAY + 7), minutes: 360 })
    assert.lengthOf(sheet["shifts"] as Rows, 1)
  })
})

describe("a submission in which the worker does not confirm the time", () => {
  it("blocks the approval until it is waived or confirmed", async () => {
    const { newWorker, punch, sheetOf, make, refusal } = calls
    const userId = await newWorker("2024-01-15")
    await punch(userId, shift(day(SUNDAY + 1), "09:00", "17:00"))
    const { timesheetId } = await sheetOf(userId)
    const submit = (timesRight: boolean): Promise<Body> =>
      make("submitTimesheet", { timesheet: { timesheetId, attestation: { timesRight } } })
    const submitted = await submit(false)
    const [no, ...others] = submitted["exceptions"] as Rows
    assert.deepInclude(no, { code: "attestation-no", date: day(15), blocks: true })
    assert.lengthOf(others, 0)
    const approve = (version: unknown) => ({ timesheet: { timesheetId, version } })
    const refused = await refusal("approveTimesheet", approve(submitted["version"]))
    assert.match(refused, /^409 open-exceptions/)
    await make("recallTimesheet", { timesheet: { timesheetId } })
    const { version, exceptions } = await submit(true)
    assert.deepStrictEqual(exceptions, [])
    assert.strictEqual((await make("approveTimesheet", approve(version)))["status"], "Approved")
  })
})

describe(`a locked timesheet (PAYROLL_TEST_SEED=${seed})`, () => {
  it("is the same to the byte after any later change (law 30)", async () => {
    const pick = picking()
    const { companyId, ask } = calls
    const { userId, timesheetId } = await calls.lockedWeek({ stateCode: "CA" })
    const ruleSet = { companyId, name: "Own", rules: RULES }
    const { overtimeRuleSetId } = await calls.make("addOvertimeRuleSet", {
      overtimeRuleSet: ruleSet
    })
    const amendments: Array<unknown> = []
    const bytes = async (): Promise<string> => {
      const { amendments: _, ...sheet } = await calls.show(timesheetId)
      return JSON.stringify([sheet, await calls.exported()])
    }
    const before = await bytes()
    const taken = new Set<string>()
    for (let step = 0; step < LATER_STEPS; step++) {
      const steps = [
        ...rulesSteps(pick, userId, overtimeRuleSetId),
        ...lateSteps(pick, userId, timesheetId, amendments)
      ]
      const [operation, body] = pick(steps)()
      const answer = await ask(operation, body)
      assert.include([200, 409], answer.status, `${operation}: ${answer.text}`)
      if (answer.status === 200) taken.add(operation)
      const { timesheetAmendment } = JSON.parse(answer.text) as {
        readonly timesheetAmendment?: Body
      }
      if (operation === "addTimesheetAmendment" && timesheetAmendment)
        amendments.push(timesheetAmendment["timesheetAmendmentId"])
      assert.strictEqual(await bytes(), before, `after ${operation}`)
    }
    assert.isAtLeast(taken.size, 5, JSON.stringify([...taken]))
  })
})

const TABLES = [
  "punch",
  "worker_clock",
  "timesheet",
  "time_entry",
  "time_exception",
  "timesheet_amendment",
  "timesheet_lock"
]

interface Recorded {
  readonly userId: string
  readonly timesheetId: unknown
  readonly lockedId: unknown
  readonly punches: ReadonlyArray<unknown>
}

/** Calls of which many are conflicts with what is recorded, approved or locked. */
const conflictSteps = (
  pick: Pick,
  { userId, timesheetId, lockedId, punches }: Recorded
): ReadonlyArray<Step> => {
  const sheet =
    (operation: string, more: Body = {}): Step =>
    () => [operation, { timesheet: { timesheetId: pick([timesheetId, lockedId]), ...more } }]
  const punch = () => ({ userId, at: `${someDay(pick)}T${pick(["09:00", "12:00", "17:00"])}` })
  const clock =
    (operation: string): Step =>
    () => [operation, { punch: punch() }]
  return [
    ...["clockIn", "clockOut", "startBreak", "endBreak"].map(clock),
    sheet("submitTimesheet"),
    sheet("approveTimesheet", { version: pick([1, 2, 3]) }),
    sheet("returnTimesheet", { reason: "random" }),
    sheet("reopenTimesheet", { reason: "random" }),
    () => ["addTimeEntry", { timeEntry: { userId, workDate: someDay(pick), minutes: 60 } }],
    () => ["voidPunch", { punch: { punchId: pick(punches), reason: "random" } }],
    () => [
      "amendPunch",
      { punch: { punchId: pick(punches), reason: "random", at: `${someDay(pick)}T17:30` } }
    ],
    () => [
      "addTimesheetAmendment",
      {
        timesheetAmendment: {
          timesheetId: pick([timesheetId, lockedId]),
          reason: "random",
          changes: [{ action: "Add", timeEntry: { workDate: someDay(pick), minutes: 15 } }]
        }
      }
    ]
  ]
}

const CONFLICT_STEPS = 60

describe(`random calls about recorded time (PAYROLL_TEST_SEED=${seed})`, () => {
  it("that are refused as conflicts stored nothing (law 32)", async () => {
    const pick = picking()
    const { timesheetId: lockedId } = await calls.lockedWeek()
    const userId = await calls.newWorker("2024-01-15")
    // In the month's second pay period, which is not locked.
    const sent = await calls.punch(userId, shift(day(SUNDAY + 15), "09:00", "17:00"))
    const [{ timesheetId }] = (await calls.sheetsOf(userId)) as [Body]
    const punches = sent.map(({ punchId }) => punchId)
    const steps = conflictSteps(pick, { userId, timesheetId, lockedId, punches })
    const seen = await checkConflicts({
      server,
      tables: TABLES,
      ask: calls.ask,
      next: () => pick(steps)(),
      steps: CONFLICT_STEPS
    })
    assert.isAtLeast(seen.size, 2, [...seen].join())
  })
})
