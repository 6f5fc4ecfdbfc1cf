import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { DEFAULT_TERMS } from "./defaultTerms.ts"
import { settingsWarnings } from "./settingsWarnings.ts"
import { engineSettings } from "./engineSettings.ts"
import {
  settingsFrom,
  settingsProblems,
  termsOn,
  type TimeTrackingSettings
} from "./timeTrackingSettings.ts"

const company = { clientId: "client", id: "company" }
let ids = 0
const from = (
  day: string,
  all: ReadonlyArray<TimeTrackingSettings>,
  input: Parameters<typeof settingsFrom>[2]
) =>
  settingsFrom(company, all, input, {
    effectiveFrom: day as LocalDate,
    at: 1_000,
    newId: () => `id ${(ids += 1)}`
  })

describe("the settings of time tracking", () => {
  it("are the defaults until a company sets some, and stay as they were where nothing is given", () => {
    const first = from("2026-03-01", [], { maxShiftMinutes: 600, autoMeal: null }).after
    assert.deepStrictEqual(first.terms, { ...DEFAULT_TERMS, maxShiftMinutes: 600 })
    const second = from("2026-06-01", [first], {
      autoMeal: { afterMinutes: 360, minutes: 30 },
      timeZone: "America/Denver"
    }).after
    const all = [second, first]
    assert.strictEqual(termsOn(all, "2026-02-28" as LocalDate), DEFAULT_TERMS)
    assert.strictEqual(termsOn(all, "2026-05-31" as LocalDate), first.terms)
    assert.strictEqual(termsOn(all, "2026-06-01" as LocalDate), second.terms)
    assert.strictEqual(second.terms.maxShiftMinutes, 600)
    const taken = from("2026-06-01", all, { autoMeal: null, timeZone: null }).after
    assert.deepStrictEqual(taken.terms, first.terms)
    assert.deepInclude(taken, { id: second.id, version: 2 })
  })

  it("are the same record if nothing changes", () => {
    const { after } = from("2026-03-01", [], { requireApproval: false })
    const again = from("2026-03-01", [after], { requireApproval: false })
    assert.strictEqual(again.after, after)
  })

  it("name a unit exactly where time is rounded, and no differential twice", () => {
    const night = { name: "Night", from: "22:00", to: "06:00", weekdays: ["Friday"] } as const
    const messages = (input: Parameters<typeof settingsFrom>[2]) =>
      settingsProblems(["settings"], from("2026-03-01", [], input).after).map(
        ({ message }) => message
      )
    assert.deepStrictEqual(messages({ rounding: { mode: "Nearest" } }), [
      "unitMinutes is mandatory for this mode"
    ])
    assert.deepStrictEqual(messages({ rounding: { mode: "None", unitMinutes: 5 } }), [
      "unitMinutes cannot be given without rounding"
    ])
    assert.deepStrictEqual(messages({ differentials: [night, { ...night, name: "night" }] }), [
      "name is given twice"
    ])
    assert.deepStrictEqual(messages({ rounding: { mode: "Nearest", unitMinutes: 5 } }), [])
  })

  it("warn of a third change of the workweek in a year, and of breaks below the federal rules", () => {
    const all: Array<TimeTrackingSettings> = []
    const codes: Array<string> = []
    for (const [day, weekday] of [
      ["2026-01-05", "Monday"],
      ["2026-03-01", "Sunday"],
      ["2026-05-05", "Tuesday"],
      ["2027-05-06", "Monday"]
    ] as const) {
      const { after } = from(day, all, { workweekStart: { weekday, time: "00:00" } })
      codes.push(
        settingsWarnings(all, after)
          .map(({ code }) => code)
          .join()
      )
      all.push(after)
    }
    assert.deepStrictEqual(codes, ["", "", "workweek-changed-often", ""])
    const breaks = from("2026-01-01", [], { paidBreakUpToMinutes: 15, unpaidMealFromMinutes: 20 })
    assert.deepStrictEqual(
      settingsWarnings([], breaks.after).map(({ code }) => code),
      ["paid-break-too-short", "unpaid-meal-too-short"]
    )
  })

  it("are minutes and numbers for the engine", () => {
    const { terms } = from("2026-01-01", [], {
      workweekStart: { weekday: "Monday", time: "06:30" },
      workdayStart: "04:15",
      rounding: { mode: "Favor Worker", unitMinutes: 6 },
      differentials: [{ name: "Night", from: "22:00", to: "06:00", weekdays: ["Friday"] }]
    }).after
    const zone = [{ fromMs: 0, offsetMinutes: 0 }]
    const settings = engineSettings(zone, terms)
    assert.deepInclude(settings, {
      workweekStart: { weekday: 1, minute: 390 },
      workdayStart: 255,
      rounding: { mode: "Favor Worker", unitMinutes: 6 },
      differentials: [{ name: "Night", fromMinute: 1_320, toMinute: 360, weekdays: [5] }]
    })
    assert.deepStrictEqual(engineSettings(zone, terms, false).differentials, [])
  })
})
