/** `payroll time`: exactly the fields that the contract of the commands names, in specifications and in results. */
import { assert, describe, it } from "@effect/vitest"
import { answered, filed } from "./timeCommand.ts"

/** Fields by the path of their object; `0` is an element of a list. */
type Fields = Readonly<Record<string, string>>

interface Contract {
  readonly command: string
  /** A specification with every field. */
  readonly full: Readonly<Record<string, unknown>>
  readonly takes: Fields
  readonly gives: Fields
}

const MONDAY = "2026-03-16"
const punches = ["08:00", "13:15", "13:45", "23:00"].map((time, index) => ({
  type: ["In", "Meal Start", "Meal End", "Out"][index],
  at: `${MONDAY}T${time}`
}))

const limit = "afterMinutes label source"

const contracts: ReadonlyArray<Contract> = [
  {
    command: "classify",
    full: {
      timeZone: "America/Los_Angeles",
      workweekStart: { weekday: "Sunday", time: "00:00" },
      workdayStart: "00:00",
      rules: {
        id: "own",
        name: "Agreement",
        workday: "Clock",
        daily: [
          {
            afterMinutes: 480,
            label: "overtime",
            agreedMinutes: [600],
            agreedSchedule: {
              fromMinutes: 480,
              upToMinutes: 600,
              healthCareUpToMinutes: 720,
              otherDays: [{ afterMinutes: 0, label: "overtime" }]
            },
            wageBounds: [{ since: "2026-01-01", below: "40.00", belowWithBenefits: "39.00" }]
          }
        ],
        weekly: [{ afterMinutes: 2_400, label: "overtime", weeks: 2, anchorDate: "2026-03-15" }],
        consecutive: [{ afterMinutes: 720, label: "doubleTime" }],
        seventhDay: [{ afterMinutes: 0, label: "overtime", onlyIfWeekAbove: 2_400 }],
        paidBreakUpToMinutes: 20,
        unpaidMealFromMinutes: 30,
        meals: [{ minutes: 30, ifWorkedOverMinutes: 300, beginByMinutes: 300 }],
        mealPremiumMinutes: 60,
        restPremiumMinutes: 60,
        spread: { overMinutes: 600, premiumMinutes: 60, source: "article 7" },
        source: "agreement"
      },
      alternative: {
        agreementDate: "2025-12-01",
        weeks: [[0, 600, 600, 600, 600, 0, 0]],
        anchor: "2026-01-04",
        limitMinutes: 600
      },
      rate: "15.00",
      exempt: false,
      rounding: { mode: "Nearest", unitMinutes: 15 },
      differentials: [{ name: "Night", from: "22:00", to: "06:00", weekdays: ["Monday"] }],
      punches,
      entries: [{ date: "2026-03-17", minutes: 60 }]
    },
    takes: {
      "": "timeZone workweekStart workdayStart rules alternative rate exempt rounding differentials punches entries",
      workweekStart: "weekday time",
      // The form of a rule set as data; the last three describe a shipped one.
      rules:
        "id name workday daily weekly consecutive seventhDay paidBreakUpToMinutes unpaidMealFromMinutes meals " +
        "mealPremiumMinutes restPremiumMinutes spread source since until note",
      "rules.spread": "overMinutes premiumMinutes source",
      "rules.daily.0": `${limit} agreedMinutes agreedSchedule wageBounds`,
      "rules.daily.0.agreedSchedule": "fromMinutes upToMinutes healthCareUpToMinutes otherDays",
      "rules.daily.0.agreedSchedule.otherDays.0": limit,
      alternative: "agreementDate weeks anchor limitMinutes",
      "rules.daily.0.wageBounds.0": "since below belowWithBenefits source",
      "rules.weekly.0": `${limit} weeks anchorDate`,
      "rules.consecutive.0": limit,
      "rules.seventhDay.0": `${limit} onlyIfWeekAbove`,
      "rules.meals.0": "minutes ifWorkedOverMinutes beginByMinutes waivableUpToMinutes source",
      rounding: "mode unitMinutes",
      "differentials.0": "name from to weekdays",
      "punches.0": "type at",
      "entries.0": "date minutes"
    },
    gives: {
      "": "workedMinutes weeks days segments overlays premiums exceptions",
      "weeks.0": "begin regular overtime doubleTime",
      "days.0": "date minutes regular overtime doubleTime",
      "segments.0": "date from to minutes label reason source",
      "overlays.0": "name date from to minutes",
      "premiums.0": "date kind minutes",
      "exceptions.0": "code blocks date at"
    }
  },
  {
    command: "round",
    full: { unitMinutes: 15, mode: "Favor Worker", direction: "In", times: ["08:07"] },
    takes: { "": "unitMinutes mode direction times" },
    gives: { "": "times" }
  },
  {
    command: "regular-rate",
    full: {
      jobs: [{ minutes: 1_800, rate: "15.00" }],
      included: [{ name: "Bonus", amount: "90.00" }],
      workedMinutes: 2_700,
      overtimeMinutes: 300,
      doubleTimeMinutes: 60
    },
    takes: {
      // `rateInEffect` and the overtime of each job are the option of 29 CFR 778.419.
      "": "jobs included salary workedMinutes overtimeMinutes doubleTimeMinutes rateInEffect",
      "jobs.0": "minutes rate overtimeMinutes doubleTimeMinutes",
      "included.0": "name amount"
    },
    gives: { "": "regularRate regularRateExact straight premium total" }
  },
  {
    command: "regular-rate",
    full: {
      salary: { amount: "1300.00", per: "Semi-Month", hours: 40 },
      workedMinutes: 2_700,
      overtimeMinutes: 300
    },
    takes: { salary: "amount per hours" },
    gives: { "": "regularRate regularRateExact straight premium total" }
  }
]

const names = (fields: string): ReadonlyArray<string> => fields.split(" ").toSorted()
const parts = (path: string): ReadonlyArray<string> => path.split(".").filter(Boolean)

const at = (value: unknown, path: string): unknown => {
  let current = value
  for (const part of parts(path)) current = (current as Readonly<Record<string, unknown>>)[part]
  return current
}

/** The value with a field more in the object at a path. */
const withMore = (value: unknown, [first, ...rest]: ReadonlyArray<string>): unknown => {
  if (first === undefined) return { ...(value as object), oneMore: 1 }
  if (Array.isArray(value)) {
    const list: ReadonlyArray<unknown> = value
    return list.with(Number(first), withMore(list[Number(first)], rest))
  }
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [first]: withMore(fields[first], rest) }
}

describe.each(contracts)("time $command", ({ command, full, takes, gives }) => {
  it.each(Object.entries(takes))("takes these fields at '%s'", async (path, fields) => {
    const { stderr } = await filed(command, withMore(full, parts(path)))
    const [, fieldList = ""] =
      /oneMore is not known here; the fields are ([^;]*)/.exec(stderr) ?? []
    assert.deepStrictEqual(fieldList.trim().split(", ").toSorted(), names(fields))
  })

  it("gives these fields", async () => {
    const result = await answered<Readonly<Record<string, unknown>>>(command, full)
    for (const [path, fields] of Object.entries(gives)) {
      const part = at(result, path)
      assert.deepStrictEqual(Object.keys(part as object).toSorted(), names(fields), path)
    }
  })
})
