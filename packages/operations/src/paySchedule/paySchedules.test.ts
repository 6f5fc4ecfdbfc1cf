import { examplePaySchedule } from "@payroll/testing/exampleProfile"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { begun } from "@payroll/domain/payroll/periods"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../exampleId.ts"
import {
  changesOf,
  decided,
  eventsOf,
  LATER,
  loadedProfile,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/deciding.ts"
import { addPaySchedule } from "./addPaySchedule.ts"
import { deactivatePaySchedule } from "./deactivatePaySchedule.ts"
import type { LoadedSchedule } from "./loadSchedule.ts"
import { updatePaySchedule } from "./updatePaySchedule.ts"

/** It is 2026-03-08 in the examples, in UTC and in US Eastern time. */
const TODAY = "2026-03-08" as LocalDate

const day = (text: string) => text as LocalDate

const added = (set: object = {}, loaded = loadedProfile({ paySchedules: [] })) =>
  decided(addPaySchedule, loaded, { paySchedule: set })

const countsIn = (result: Parameters<typeof writesOf>[0]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const write of writesOf(result)) counts[write] = (counts[write] ?? 0) + 1
  return counts
}

const messageOf = (result: ReturnType<typeof added>): string =>
  Result.getOrThrow(result).answer.paySchedule.message

describe("a pay schedule that is added", () => {
  it("is active, with the periods of 13 months from the one that today lies in", () => {
    const result = added()
    const schedule = theOnly(result, "paySchedule")
    assert.deepInclude<unknown>(schedule, {
      workerType: "W2",
      compensationFrequency: "Semi-Monthly",
      specification: defaultRules("semimonthly"),
      edition: 1,
      periodsUntil: "2027-04-15",
      status: "active",
      version: 1
    })
    const periods = written(result, "payPeriod")
    assert.lengthOf(periods, 27)
    assert.deepInclude<unknown>(periods[0], {
      payScheduleId: schedule.id,
      periodBegin: "2026-03-01",
      periodEnd: "2026-03-15",
      payDate: "2026-03-13",
      deadline: "2026-03-11",
      status: "new"
    })
    assert.strictEqual(
      messageOf(result),
      "Acme Bakery LLC pays its W2 workers Semi-Monthly; pay periods made: 27, from 2026-03-01 to 2027-04-15"
    )
  })

  it("is told, and each of its periods after it", () => {
    const [first, ...others] = eventsOf(added())
    assert.strictEqual(first, "payschedule.payschedulestatus.insert: active")
    assert.lengthOf(others, 27)
    assert.deepStrictEqual([...new Set(others)], ["payperiod.payperiodstatus.insert: new"])
    const [told, period] = changesOf(added())?.events ?? []
    assert.deepStrictEqual(told?.payload, [
      {
        paySchedule: [
          {
            payScheduleId: "new-1",
            companyId: exampleId,
            workerType: "W2",
            compensationFrequency: "Semi-Monthly",
            status: "active"
          }
        ]
      }
    ])
    assert.deepStrictEqual(period?.payload, [
      {
        payPeriod: [
          {
            payPeriodId: "new-2",
            payScheduleId: "new-1",
            companyId: exampleId,
            PayBeginDate: "2026-03-01",
            PayEndDate: "2026-03-15",
            DeadlineToRunPayroll: "2026-03-11",
            PayDate: "2026-03-13",
            PayPeriodStatus: "new"
          }
        ]
      }
    ])
  })

  it("guards the company's profile, whose events show it", () => {
    assert.deepStrictEqual(changesOf(added())?.revisions, [
      { of: "companyProfile", id: exampleId, expected: 4 }
    ])
  })

  it("begins on its start date, with a short period if that is in the middle of one", () => {
    const [first, second] = written(added({ startDate: "2026-04-10" }), "payPeriod")
    assert.deepInclude<unknown>(first, { periodBegin: "2026-04-10", periodEnd: "2026-04-15" })
    assert.deepInclude<unknown>(second, { periodBegin: "2026-04-16", periodEnd: "2026-04-30" })
  })

  it("makes 60 periods at most, and says so", () => {
    const result = added({ startDate: "2025-03-08", compensationFrequency: "weekly" })
    assert.lengthOf(written(result, "payPeriod"), 60)
    assert.match(messageOf(result), /pay periods made: 60, .*, and further ones are being made$/)
  })

  it("takes a whole specification, and its frequency from there", () => {
    const specification = {
      frequency: "biweekly",
      anchorPeriodEnd: "2026-01-03",
      payDay: { rule: "periodEnd", offsetDays: 6 }
    }
    const schedule = theOnly(
      added({ compensationFrequency: undefined, specification }),
      "paySchedule"
    )
    assert.strictEqual(schedule.compensationFrequency, "Bi-Weekly")
    assert.deepStrictEqual<unknown>(schedule.specification, {
      ...specification,
      adjust: "previous",
      leadBankingDays: 2,
      closedDays: []
    })
  })

  it.each([
    [
      { compensationFrequency: undefined },
      "compensationFrequency is mandatory and cannot be empty"
    ],
    [
      { specification: { frequency: "monthly" } },
      "compensationFrequency must be the frequency of the specification"
    ],
    [
      { specification: { frequency: "daily" } },
      "frequency must be one of weekly, biweekly, semimonthly, monthly, quarterly, annually"
    ],
    [
      { specification: { frequency: "semimonthly", from: "2026-01-01" } },
      "specification must have no fields other than frequency, anchorPeriodEnd, periodEndDays, payDay, adjust, leadBankingDays, closedDays"
    ],
    [{ startDate: "2025-03-06" }, "startDate must be at most 366 days from today"],
    [{ startDate: "2027-03-10" }, "startDate must be at most 366 days from today"]
  ])("is refused with %o", (set, message) => {
    assert.strictEqual(refusal(added(set)), `InvalidRequest: ${message}`)
  })

  it("names the field of a specification by its path in the request", () => {
    const payDay = { rule: "dayOfMonth", days: [7, 40] }
    const result = added({ specification: { frequency: "semimonthly", payDay } })
    const failure = Result.isFailure(result) ? result.failure : assert.fail()
    assert.strictEqual(failure._tag, "InvalidRequest")
    const { problems } = failure as Extract<typeof failure, { _tag: "InvalidRequest" }>
    assert.deepStrictEqual(
      problems.map(({ path }) => path),
      [["paySchedule", "specification", "payDay", "days", 1]]
    )
  })

  const earlier: PaySchedule = {
    ...examplePaySchedule,
    status: "inactive",
    periodsUntil: day("2026-03-31")
  }

  it("is refused next to an active one for these workers, not next to one for others", () => {
    const active = loadedProfile({ paySchedules: [examplePaySchedule] })
    assert.strictEqual(
      refusal(added({}, active)),
      "StateConflict: the company has an active pay schedule for W2 workers; update it or deactivate it first"
    )
    assert.strictEqual(refusal(added({ workerType: "Contractor" }, active)), "accepted")
  })

  it("begins after the periods of an earlier one for these workers", () => {
    const loaded = loadedProfile({ paySchedules: [earlier] })
    assert.strictEqual(written(added({}, loaded), "payPeriod")[0]?.periodBegin, "2026-04-01")
    assert.strictEqual(
      refusal(added({ startDate: "2026-03-31" }, loaded)),
      "InvalidRequest: startDate must be after the pay periods of the schedule before"
    )
    assert.strictEqual(refusal(added({ startDate: "2026-04-01" }, loaded)), "accepted")
    const others = added({ workerType: "1099-NEC" }, loaded)
    assert.strictEqual(written(others, "payPeriod")[0]?.periodBegin, "2026-03-01")
  })

  it("is refused beyond 20 ever, and for a contractor's company", () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ ...earlier, id: `s-${n}` }))
    assert.strictEqual(
      refusal(added({}, loadedProfile({ paySchedules: many }))),
      "InvalidRequest: paySchedule cannot be added: a company can have at most 20 pay schedules"
    )
    const { company, ...rest } = loadedProfile({ paySchedules: [] })
    const contractor = { ...rest, company: { ...company, kind: "contractor" as const } }
    assert.strictEqual(refusal(added({}, contractor)), "RecordNotFound: company not found")
  })
})

/** A monthly schedule that began last month, with its periods. */
const monthly = (set: Partial<PaySchedule> = {}): LoadedSchedule => {
  let ids = 0
  const { schedule, periods } = begun(
    { ...examplePaySchedule, ...set, id: exampleId, companyId: exampleId },
    day("2026-02-01"),
    LATER,
    () => `period-${(ids += 1)}`
  )
  const whole = { ...schedule, ...set }
  return { loaded: loadedProfile({ paySchedules: [whole] }), schedule: whole, standing: periods }
}

const updated = (set: object, loaded = monthly()) =>
  decided(updatePaySchedule, loaded, { paySchedule: { compensationFrequency: undefined, ...set } })

const biweekly = { compensationFrequency: "Bi-Weekly" }

describe("a pay schedule that is updated", () => {
  it("keeps the period that has begun, and exchanges all later ones", () => {
    const result = updated({ ...biweekly, startDate: "2026-03-08" })
    const schedule = theOnly(result, "paySchedule")
    assert.deepInclude<unknown>(schedule, {
      compensationFrequency: "Bi-Weekly",
      edition: 2,
      version: 2
    })
    const all = written(result, "payPeriod")
    const gone = all.filter(({ isWithdrawn }) => isWithdrawn)
    const made = all.filter(({ isWithdrawn }) => !isWithdrawn)
    assert.deepStrictEqual(
      [gone[0]?.periodBegin, gone[0]?.status, gone.length],
      ["2026-04-01", "skipped", 13]
    )
    assert.deepInclude<unknown>(made[0], {
      periodBegin: "2026-04-01",
      periodEnd: "2026-04-04",
      edition: 2,
      status: "new"
    })
    assert.strictEqual(made[1]?.periodBegin, "2026-04-05")
    const { message } = Result.getOrThrow(result).answer.paySchedule
    assert.match(
      message,
      /^the pay schedule is Bi-Weekly from 2026-04-01 on; pay periods withdrawn: 13, made: 28, up to 2027-\S{5}$/
    )
  })

  it("tells of the periods alone, those that go before those that come", () => {
    const types = eventsOf(updated(biweekly))
    assert.deepStrictEqual(
      [...new Set(types)],
      ["payperiod.payperiodstatus.update: skipped", "payperiod.payperiodstatus.insert: new"]
    )
  })

  it("never moves what was submitted, nor what is before it", () => {
    const { standing, ...rest } = monthly()
    const reported = standing.map((period, index): PayPeriod =>
      index === 4 ? { ...period, status: "submitted" } : period
    )
    const result = updated(biweekly, { ...rest, standing: reported })
    const first = written(result, "payPeriod").find(({ isWithdrawn }) => !isWithdrawn)
    assert.strictEqual(first?.periodBegin, addDays(reported[4]!.periodEnd, 1))
  })

  it("keeps the periods that both rules have", () => {
    const closedDays = ["2026-06-30"]
    const result = updated({ specification: { frequency: "monthly", closedDays } })
    assert.deepStrictEqual(countsIn(result), {
      "update paySchedule": 1,
      "update payPeriod": 1,
      "insert payPeriod": 1
    })
    const made = written(result, "payPeriod").find(({ isWithdrawn }) => !isWithdrawn)
    assert.deepInclude<unknown>(made, { periodEnd: "2026-06-30", payDate: "2026-06-29" })
  })

  it.each([
    {},
    { compensationFrequency: "monthly" },
    { startDate: "2026-09-01" },
    { specification: { frequency: "monthly" } }
  ])("stays as it is with %o", (set) => {
    const result = updated(set)
    assert.isUndefined(changesOf(result))
    const { message, version } = Result.getOrThrow(result).answer.paySchedule
    assert.deepStrictEqual([message, version], ["the pay schedule is up to date", 1])
  })

  it("keeps a specification whose frequency is named", () => {
    const specification = { ...defaultRules("monthly"), leadBankingDays: 5 }
    assert.isUndefined(
      changesOf(updated({ compensationFrequency: "Monthly" }, monthly({ specification })))
    )
  })

  it("is refused with another version, as inactive, too far, and while the worker is behind", () => {
    assert.strictEqual(
      refusal(updated({ ...biweekly, version: 2 })),
      "VersionConflict: pay schedule was changed by somebody else; read it again"
    )
    assert.strictEqual(
      refusal(updated(biweekly, monthly({ status: "inactive" }))),
      "StateConflict: the pay schedule is inactive and stays as it is; add another one"
    )
    assert.strictEqual(
      refusal(updated({ ...biweekly, startDate: "2028-01-01" })),
      "InvalidRequest: startDate must be at most 366 days from today"
    )
    const late = monthly({ periodsUntil: addDays(TODAY, -2) })
    assert.strictEqual(
      refusal(updated(biweekly, late)),
      "StateConflict: the pay periods up to startDate are still being made; try again in a minute"
    )
  })
})

const ended = (loaded = monthly(), set: object = {}) =>
  decided(deactivatePaySchedule, loaded, { paySchedule: set })

describe("a pay schedule that is deactivated", () => {
  it("ends with the period that today lies in; later new ones are withdrawn, and told after it", () => {
    const result = ended()
    assert.deepInclude<unknown>(theOnly(result, "paySchedule"), {
      status: "inactive",
      periodsUntil: "2026-03-31",
      version: 2
    })
    const [first, ...others] = eventsOf(result)
    assert.strictEqual(first, "payschedule.payschedulestatus.update: inactive")
    assert.lengthOf(others, 13)
    assert.deepStrictEqual([...new Set(others)], ["payperiod.payperiodstatus.update: skipped"])
    assert.strictEqual(
      Result.getOrThrow(result).answer.paySchedule.message,
      "the pay schedule ends with 2026-03-31; later pay periods withdrawn: 13"
    )
  })

  it("is refused twice, with another version, and while the worker is behind", () => {
    assert.strictEqual(
      refusal(ended(monthly({ status: "inactive" }))),
      'StateConflict: the pay schedule is "inactive" already'
    )
    assert.strictEqual(
      refusal(ended(monthly(), { version: 7 })),
      "VersionConflict: pay schedule was changed by somebody else; read it again"
    )
    assert.strictEqual(
      refusal(ended(monthly({ periodsUntil: addDays(TODAY, -1) }))),
      "StateConflict: the pay periods up to today are still being made; try again in a minute"
    )
  })
})
