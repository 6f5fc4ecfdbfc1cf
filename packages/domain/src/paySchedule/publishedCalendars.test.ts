import { assert, describe, it } from "@effect/vitest"
import { isBankingDay } from "../calendar/bankingDay.ts"
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { payDates } from "./payDates.ts"
import published from "../../test/paySchedule/publishedCalendars.json" with { type: "json" }
import { validatePaySchedule } from "./validate.ts"

/** The publishers' own rules in our terms. The window is the published rows'. */
const RULES: Readonly<Record<string, object>> = {
  "snow-college-2024-monthly": { frequency: "monthly" },
  "wustl-2025-biweekly": {
    frequency: "biweekly",
    anchorPeriodEnd: "2025-01-04",
    payDay: { rule: "periodEnd", offsetDays: 6 }
  },
  "illinois-state-2026-2027-semimonthly": {
    frequency: "semimonthly",
    payDay: { rule: "dayOfMonth", days: [15, "last"], periodsInArrears: 1 }
  },
  "stanford-2025-semimonthly": {
    frequency: "semimonthly",
    payDay: { rule: "dayOfMonth", days: [7, 22] },
    leadBankingDays: 3
  }
}

/** The days between Christmas and New Year on which Illinois State University is closed. */
const WINTER_CLOSURE = ["2026-12-24", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"]

interface Row {
  readonly periodBegin: string
  readonly periodEnd: string
  readonly payDate: string
  readonly nominalPayDate?: string
  readonly payDateByRuleAlone?: string
  readonly deadline?: string
}

const entriesFor = (id: string, rows: ReadonlyArray<Row>, closedDays: ReadonlyArray<string>) => {
  const from = rows[0]?.periodEnd
  const to = rows.at(-1)?.periodEnd
  const checked = validatePaySchedule({ ...RULES[id], from, to, closedDays })
  if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
  return payDates(checked.value)
}

describe.each(published.calendars)("$publisher", ({ id, rows }) => {
  const published: ReadonlyArray<Row> = rows

  it("is what the rules give, row by row", () => {
    const entries = entriesFor(id, published, [])
    assert.strictEqual(entries.length, published.length)
    published.forEach((row, index) => {
      const entry = entries[index]
      assert.strictEqual(entry?.periodBegin, row.periodBegin)
      assert.strictEqual(entry?.periodEnd, row.periodEnd)
      assert.strictEqual(entry?.payDate, row.payDateByRuleAlone ?? row.payDate)
      if (row.deadline) assert.strictEqual(entry?.deadline, row.deadline)
      if (row.nominalPayDate) assert.strictEqual(entry?.nominalPayDate, row.nominalPayDate)
    })
  })

  it("is what was printed, with the publisher's own closed days", () => {
    const printed = entriesFor(id, published, id.startsWith("illinois") ? WINTER_CLOSURE : [])
    assert.deepEqual(
      printed.map(({ payDate }): string => payDate),
      published.map(({ payDate }) => payDate)
    )
  })
})

describe("the published edge days", () => {
  it.each(published.edgeDays)("$date: $why", (edge) =>
    assert.strictEqual(isBankingDay(toEpochDay(edge.date as LocalDate)), edge.isBankingDay)
  )
})
