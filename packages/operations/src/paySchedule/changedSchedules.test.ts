import { examplePaySchedule } from "@payroll/testing/exampleProfile"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { begun } from "@payroll/domain/payroll/periods"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
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
} from "../../test/decision.ts"
import { deactivatePaySchedule } from "./deactivatePaySchedule.ts"
import type { LoadedSchedule } from "./rules/loadSchedule.ts"
import { updatePaySchedule } from "./updatePaySchedule.ts"

/** It is 2026-03-08 in the examples, in UTC and in US Eastern time. */
const TODAY = "2026-03-08" as LocalDate

const day = (text: string) => text as LocalDate

const countsIn = (result: Parameters<typeof writesOf>[0]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const write of writesOf(result)) counts[write] = (counts[write] ?? 0) + 1
  return counts
}

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

  /** Monthly by its periods, Weekly from 2027-02-01 on. */
  const planned = (): LoadedSchedule => {
    const { standing, ...rest } = monthly()
    const change = decided(
      updatePaySchedule,
      { standing, ...rest },
      {
        paySchedule: { compensationFrequency: "Weekly", startDate: "2027-02-01" }
      }
    )
    const periods = written(change, "payPeriod")
    const gone = new Set(periods.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id))
    const schedule = theOnly(change, "paySchedule")
    return {
      loaded: loadedProfile({ paySchedules: [schedule] }),
      schedule,
      standing: [
        ...standing.filter(({ id }) => !gone.has(id)),
        ...periods.filter(({ isWithdrawn }) => !isWithdrawn)
      ]
    }
  }

  it.each([
    {},
    { startDate: null },
    { compensationFrequency: "Weekly" },
    { compensationFrequency: "Weekly", startDate: null },
    { specification: { frequency: "weekly", anchorPeriodEnd: "2026-01-10" } },
    { startDate: "2027-03-01" }
  ])("keeps the day of a change that is planned with %o", (set) => {
    const result = updated(set, planned())
    assert.isUndefined(changesOf(result))
    const { message, version } = Result.getOrThrow(result).answer.paySchedule
    assert.deepStrictEqual([message, version], ["the pay schedule is up to date", 2])
  })

  it("applies planned rules earlier with a start date, and takes them back with others", () => {
    const firstOf = (set: object) =>
      written(updated(set, planned()), "payPeriod").find(({ isWithdrawn }) => !isWithdrawn)
    assert.deepInclude<unknown>(firstOf({ startDate: "2026-06-01" }), {
      periodBegin: "2026-06-01",
      periodEnd: "2026-06-06"
    })
    assert.deepInclude<unknown>(firstOf({ compensationFrequency: "Monthly" }), {
      periodBegin: "2027-02-01",
      periodEnd: "2027-02-28"
    })
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
      "StateConflict: the pay periods up to that day are still being made; try again in a minute"
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
