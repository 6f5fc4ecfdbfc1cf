import { assert, describe, it } from "@effect/vitest"
import { englandAndWales, federalObserved, federalReserve } from "../calendar/bankCalendars.data.ts"
import { bankCalendarJsonSchema } from "./bankCalendarJsonSchema.ts"
import { validateBankCalendar } from "./validateBankCalendar.ts"

const problemsOf = (input: unknown): ReadonlyArray<string> => {
  const checked = validateBankCalendar(input)
  return checked.ok ? [] : checked.problems.map(({ path, type }) => `${path.join(".")} ${type}`)
}

describe("validateBankCalendar", () => {
  it.each([federalReserve, federalObserved, englandAndWales])("takes $name as JSON", (calendar) => {
    const checked = validateBankCalendar(JSON.parse(JSON.stringify(calendar)))
    assert.deepStrictEqual(checked, { ok: true, value: calendar })
  })

  it("keeps a weekend of its own", () => {
    const calendar = { name: "Own", weekend: [5, 6], holidays: [] }
    assert.deepStrictEqual(validateBankCalendar(calendar), { ok: true, value: calendar })
  })

  it.each([
    [null, " type"],
    [{ holidays: [] }, "name required"],
    [{ name: "A" }, "holidays type"],
    [{ name: "A", weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] }, "weekend length"],
    [{ name: "A", weekend: [7], holidays: [] }, "weekend.0 range"],
    [{ name: "A", holidays: [{ name: "B" }] }, "holidays.0.on type"],
    [
      { name: "A", holidays: [{ name: "B", on: { month: 13, day: 1 } }] },
      "holidays.0.on.month range"
    ],
    [
      { name: "A", holidays: [{ name: "B", on: { month: 1, weekday: 1, nth: 5 } }] },
      "holidays.0.on.nth choice"
    ],
    [{ name: "A", holidays: [{ name: "B", on: { easter: 71 } }] }, "holidays.0.on.easter range"],
    [
      { name: "A", holidays: [{ name: "B", on: { dates: ["2026-02-30"] } }] },
      "holidays.0.on.dates.0 format"
    ],
    [
      { name: "A", holidays: [{ name: "B", on: { easter: 0 }, observed: "friday" }] },
      "holidays.0.observed choice"
    ],
    [{ name: "A", holidays: Array.from({ length: 201 }, () => ({})) }, "holidays length"]
  ])("names what is wrong: %j", (input, problem) => {
    assert.deepStrictEqual(problemsOf(input), [problem])
  })

  it("and the JSON Schema require the same", () => {
    assert.deepStrictEqual(bankCalendarJsonSchema.required, ["name", "holidays"])
    const { properties } = bankCalendarJsonSchema.properties.holidays.items
    const fieldNames = new Set(
      [federalReserve, englandAndWales].flatMap(({ holidays }) => holidays.flatMap(Object.keys))
    )
    for (const name of fieldNames) assert.property(properties, name)
  })
})
