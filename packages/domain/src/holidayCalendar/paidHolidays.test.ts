import { assert, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { newCompanyCalendar, type CalendarVersion } from "./companyCalendar.ts"
import { paidHolidays } from "./paidHolidays.ts"

const BASE = { id: "c", clientId: "k", companyId: "c", version: 1, createdAt: 0, updatedAt: 0 }
const calendar = (more: Partial<CalendarVersion> = {}) =>
  newCompanyCalendar(BASE, "Holidays", {
    base: "Federal Reserve",
    removed: [],
    added: [],
    effectiveFrom: "2026-01-01" as LocalDate,
    paidMinutes: "Scheduled",
    ...more
  })
const on = (date: string, minutes: number) => ({ date: date as LocalDate, minutes })
const CHRISTMAS = on("2026-12-25", 600)

it("pays the scheduled minutes of a holiday, or a number", () => {
  assert.deepStrictEqual(paidHolidays(calendar(), [CHRISTMAS, on("2026-12-24", 600)]), [CHRISTMAS])
  const fixed = paidHolidays(calendar({ paidMinutes: 480 }), [CHRISTMAS])
  assert.deepStrictEqual(fixed, [on("2026-12-25", 480)])
})

it("pays nobody who would not have worked, and nothing before the calendar begins", () => {
  assert.deepStrictEqual(paidHolidays(calendar({ paidMinutes: 480 }), [on("2026-12-25", 0)]), [])
  assert.deepStrictEqual(paidHolidays(calendar(), [on("2025-12-25", 600)]), [])
})

it("pays the closed part of a day", () => {
  const added = [{ date: "2026-12-24" as LocalDate, name: "Half a day", minutes: 240 }]
  const half = paidHolidays(calendar({ added }), [on("2026-12-24", 600), on("2026-12-25", 600)])
  assert.deepStrictEqual(half, [on("2026-12-24", 240), CHRISTMAS])
})
