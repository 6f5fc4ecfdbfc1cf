import { assert, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Segment } from "../timeTracking/classify.ts"
import { approvedAmendment, newAmendment } from "./amendment.ts"
import { newTimesheet } from "./timesheet.ts"
import { countedTime, newWorkedTime } from "./workedTime.ts"

const day = (date: string): LocalDate => date as LocalDate
const WORKER = { id: "w", clientId: "k", companyId: "c" }
const PERIOD = { begin: day("2026-03-01"), end: day("2026-03-15"), payPeriodId: undefined }
const SHEET = newTimesheet("s", WORKER, PERIOD, 0)

const segment = (date: string, label: Segment["label"], minutes: number): Segment => ({
  date: day(date),
  week: 0,
  from: undefined,
  to: undefined,
  minutes,
  label,
  reason: "",
  source: "",
  jobCode: undefined
})
const FIRST = {
  segments: [segment("2026-03-02", "regular", 480), segment("2026-03-02", "overtime", 60)],
  items: [
    { date: day("2026-03-03"), category: "timeOff", kind: "Vacation", minutes: 240 },
    { date: day("2026-03-03"), category: "holiday", minutes: 240 },
    { date: day("2026-03-04"), category: "unpaidTimeOff", minutes: 480 }
  ]
} as const

it("counts worked time with its overtime, and paid absences", () => {
  const time = newWorkedTime("1", SHEET, FIRST, 10)
  assert.deepStrictEqual(countedTime([time], [], 10), {
    worked: [{ date: day("2026-03-02"), minutes: 540, overtimeMinutes: 60 }],
    paid: [{ date: day("2026-03-03"), minutes: 480 }]
  })
})

it("counts double time as overtime", () => {
  const segments = [
    segment("2026-03-02", "regular", 480),
    segment("2026-03-02", "overtime", 60),
    segment("2026-03-02", "doubleTime", 30)
  ]
  const [worked] = countedTime(
    [newWorkedTime("1", SHEET, { segments, items: [] }, 10)],
    [],
    10
  ).worked
  assert.deepStrictEqual([worked?.minutes, worked?.overtimeMinutes], [570, 90])
})

it("counts the latest approval of a timesheet, as far as it was known", () => {
  const second = { segments: [segment("2026-03-02", "regular", 300)], items: [] }
  const times = [newWorkedTime("1", SHEET, FIRST, 10), newWorkedTime("2", SHEET, second, 20)]
  const worked = (knownAt: number) => countedTime(times, [], knownAt).worked[0]?.minutes
  assert.deepStrictEqual(
    [worked(9), worked(10), worked(19), worked(20)],
    [undefined, 540, 540, 300]
  )
})

it("counts approved amendments on the days that they are about", () => {
  const input = { changes: [], isLate: true, requestedBy: undefined, reason: undefined }
  const pending = newAmendment("a", SHEET, input, 20)
  const difference = [
    { date: day("2026-03-02"), category: "regular", minutes: -30 },
    { date: day("2026-03-02"), category: "overtime", minutes: 90 },
    { date: day("2026-03-02"), category: "mealPremium", minutes: 60 }
  ] as const
  const decision = { decidedBy: undefined, difference, paidInId: "t", paidOn: day("2026-04-01") }
  const approved = approvedAmendment(pending, decision, 30)
  const times = [newWorkedTime("1", SHEET, FIRST, 10)]
  assert.strictEqual(countedTime(times, [pending], 40).worked[0]?.minutes, 540)
  assert.deepInclude(countedTime(times, [approved], 30).worked[0], {
    minutes: 600,
    overtimeMinutes: 150
  })
  assert.strictEqual(countedTime(times, [approved], 29).worked[0]?.minutes, 540)
  const settled = { ...approved, status: "Settled" as const }
  assert.strictEqual(countedTime(times, [settled], 30).worked[0]?.minutes, 600)
})
