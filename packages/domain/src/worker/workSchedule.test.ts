import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  scheduledDaysProblems,
  scheduledFrom,
  workScheduleProblems,
  type WorkSchedule
} from "./workSchedule.ts"

const on = (day: string) => day as LocalDate
const AT = Date.UTC(2026, 2, 8)
const days = [0, 8, 8, 8, 8, 8, 0].map((hours) => ({ hours: hours * 60 }))
const from = (
  schedules: ReadonlyArray<WorkSchedule>,
  day: string,
  terms: Partial<Parameters<typeof scheduledFrom>[2]> = {}
) =>
  scheduledFrom(
    exampleWorker,
    schedules,
    { days, ...terms },
    { effectiveFrom: on(day), at: AT, newId: () => `schedule from ${day}` }
  )

const agreed = {
  ruleSetId: "CA",
  dailyThresholdMinutes: 600,
  agreementDate: on("2025-12-01")
}
const first = from([], "2026-01-01", agreed).after

describe("a work schedule", () => {
  it("begins on its day, with minutes given as hours", () => {
    assert.deepInclude<unknown>(first, {
      workerId: exampleWorker.id,
      companyId: exampleWorker.companyId,
      effectiveFrom: "2026-01-01",
      ruleSetId: "CA",
      mealWaiver: false,
      version: 1
    })
    assert.deepStrictEqual(
      first.days.map(({ minutes }) => minutes),
      [0, 480, 480, 480, 480, 480, 0]
    )
  })

  it("is given as a whole, also where an earlier one has more", () => {
    const { before, after } = from([first], "2026-02-01")
    assert.isUndefined(before)
    assert.deepInclude<unknown>(after, {
      ruleSetId: undefined,
      dailyThresholdMinutes: undefined,
      version: 1
    })
  })

  it("changes where one begins on that very day, or stays as it is", () => {
    const changed = from([first], "2026-01-01", { ...agreed, mealWaiver: true })
    assert.strictEqual(changed.before, first)
    assert.deepInclude(changed.after, { id: first.id, mealWaiver: true, version: 2 })
    assert.strictEqual(from([first], "2026-01-01", agreed).after, first)
  })

  it("needs the day of an agreement with its threshold", () => {
    const fields = (set: Partial<WorkSchedule>) =>
      workScheduleProblems([], { ...first, ...set }).map(
        ({ path, type }) => `${path.join()} ${type}`
      )
    assert.deepStrictEqual(fields({}), [])
    assert.deepStrictEqual(fields({ agreementDate: undefined }), ["agreementDate required"])
    assert.deepStrictEqual(fields({ dailyThresholdMinutes: undefined }), [
      "dailyThresholdMinutes required"
    ])
    assert.deepStrictEqual(fields({ effectiveFrom: on("2201-01-01") }), ["effectiveFrom range"])
  })

  it("names the days whose time is missing or given twice", () => {
    const week = [{}, { minutes: 480, hours: 8 }, { minutes: 480, hours: 7 }, ...days.slice(3)]
    assert.deepStrictEqual(
      scheduledDaysProblems(["days"], week).map(({ path, type }) => `${path.join(".")} ${type}`),
      ["days.0.minutes required", "days.2.hours conflict"]
    )
    assert.deepStrictEqual(scheduledDaysProblems(["days"], week.slice(1)), [])
  })
})
