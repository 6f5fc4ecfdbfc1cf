import { assert, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { isWithin } from "./timesheetLock.ts"

const day = (date: string): LocalDate => date as LocalDate
const LOCK = { firstDay: day("2026-03-02"), lastDay: day("2026-03-15") }

it.each([
  ["2026-03-02", "2026-03-15", true],
  ["2026-03-03", "2026-03-14", true],
  ["2026-03-01", "2026-03-15", false],
  ["2026-03-02", "2026-03-16", false],
  ["2026-03-15", "2026-03-31", false],
  ["2026-02-15", "2026-03-02", false]
])("a locking of 2 to 15 March takes whole periods: %s to %s is %s", (begin, end, expected) => {
  assert.strictEqual(isWithin(LOCK, { begin: day(begin), end: day(end) }), expected)
})
