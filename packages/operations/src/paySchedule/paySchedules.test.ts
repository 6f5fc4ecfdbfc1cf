import { examplePaySchedule } from "@payroll/testing/exampleProfile"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  decided,
  eventsOf,
  loadedProfile,
  refusal,
  theOnly,
  written
} from "../../test/decision.ts"
import { addPaySchedule } from "./addPaySchedule.ts"

const day = (text: string) => text as LocalDate

const added = (set: object = {}, loaded = loadedProfile({ paySchedules: [] })) =>
  decided(addPaySchedule, loaded, { paySchedule: set })

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

  it("warns of two periods with one pay date", () => {
    const warningsOf = (days: ReadonlyArray<number>) => {
      const payDay = { rule: "dayOfMonth", days, monthsAfter: [1, 1] }
      const result = added({ specification: { frequency: "semimonthly", payDay } })
      return Result.getOrThrow(result).answer.paySchedule.warnings.map(({ code }) => code)
    }
    assert.deepStrictEqual(warningsOf([20, 20]), ["shared-pay-date"])
    assert.deepStrictEqual(warningsOf([10, 20]), [])
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
      "specification must have no fields other than frequency, anchorPeriodEnd, periodEndDays, payDay, adjust, leadBankingDays, closedDays, keepInYear"
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
