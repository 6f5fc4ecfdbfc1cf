import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  agreedOf,
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

  const problemsOf = (terms: Partial<Parameters<typeof scheduledFrom>[2]>, day = "2026-01-01") =>
    workScheduleProblems([], { days, ...terms }, on(day)).map(
      ({ path, type }) => `${path.join(".")} ${type}`
    )

  it("needs the day of an agreement with its threshold", () => {
    assert.deepStrictEqual(problemsOf(agreed), [])
    assert.deepStrictEqual(problemsOf({ dailyThresholdMinutes: 600 }), ["agreementDate required"])
    assert.deepStrictEqual(problemsOf({ agreementDate: on("2025-12-01") }), [
      "dailyThresholdMinutes required"
    ])
    assert.deepStrictEqual(problemsOf({}, "2201-01-01"), ["effectiveFrom range"])
  })

  it("has an agreed schedule in one form, with days that fit together", () => {
    const agreementDate = "2025-12-01"
    const week = [0, 540, 540, 540, 540, 480, 0]
    const off = [0, 540, 540, 540, 540, 0, 0]
    const of = (
      alternative: {
        readonly weeks: unknown
        readonly anchor?: string
        readonly limitMinutes?: number
      },
      more: object = {}
    ) => problemsOf({ alternative: { agreementDate, ...alternative }, ...more })
    assert.deepStrictEqual(of({ weeks: [week] }), [])
    assert.deepStrictEqual(of({ weeks: [week, off], anchor: "2026-01-04" }), [])
    assert.deepStrictEqual(of({ weeks: [week, off] }), ["alternative.anchor required"])
    assert.deepStrictEqual(of({ weeks: [[540]] }), ["alternative.weeks.0 length"])
    assert.deepStrictEqual(of({ weeks: [] }), ["alternative.weeks length"])
    assert.deepStrictEqual(of({ weeks: [week.map(() => 0)] }), ["alternative.weeks conflict"])
    assert.deepStrictEqual(of({ weeks: [[...off.slice(1), 660]] }), ["alternative.weeks range"])
    assert.deepStrictEqual(of({ weeks: [[...off.slice(1), 660]], limitMinutes: 720 }), [])
    assert.deepStrictEqual(of({ weeks: [off] }, agreed), ["dailyThresholdMinutes conflict"])
  })

  it("is at most as long as the limit on each scheduled day, in the short form", () => {
    const nine = { ...agreed, dailyThresholdMinutes: 540 }
    const minutes = [0, 540, 540, 600, 540, 480, 0].map((each) => ({ minutes: each }))
    assert.deepStrictEqual(agreedOf(from([], "2026-01-01", { ...nine, days: minutes }).after), {
      agreementDate: nine.agreementDate,
      weeks: [[0, 540, 540, 540, 540, 480, 0]],
      limitMinutes: 540
    })
    assert.isUndefined(agreedOf(from([], "2026-01-01").after))
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
