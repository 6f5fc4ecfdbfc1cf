import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { epochDayOf, fromEpochDay } from "../calendar/localDate.ts"
import { payDates } from "./payDates.ts"
import { manyCases, validJson } from "@payroll/testing/randomSpecifications"
import { validateOpenPaySchedule, validatePaySchedule } from "./validate.ts"

const MONTHLY = { frequency: "monthly", from: "2026-01-01", to: "2026-12-31" }
const SEMIMONTHLY = { ...MONTHLY, frequency: "semimonthly" }
const DAY_OF_MONTH = { rule: "dayOfMonth", days: [15, "last"], periodsInArrears: 1 }

const problemsOf = (input: unknown) => {
  const checked = validatePaySchedule(input)
  return checked.ok ? [] : checked.problems
}

/** The paths and types of all problems, as "payDay.days.1 range". */
const flaws = (input: unknown): ReadonlyArray<string> =>
  problemsOf(input).map(({ path, type }) => `${path.join(".")} ${type}`.trim())

const days = (first: string, count: number): ReadonlyArray<string> => {
  const [year = 0, month = 0, day = 0] = first.split("-").map(Number)
  const start = epochDayOf(year, month, day)
  return Array.from({ length: count }, (_, index) => fromEpochDay(start + index))
}

describe("a valid specification", () => {
  it("gets the defaults", () => {
    assert.deepEqual(validatePaySchedule(SEMIMONTHLY), {
      ok: true,
      value: {
        frequency: "semimonthly",
        periodEndDays: [15, "last"],
        payDay: { rule: "periodEnd", offsetDays: 0 },
        adjust: "previous",
        leadBankingDays: 2,
        closedDays: [],
        from: "2026-01-01",
        to: "2026-12-31"
      } as never
    })
  })

  it("takes null and blank text as not given", () => {
    const blank = { periodEndDays: null, payDay: "", adjust: " ", leadBankingDays: null }
    assert.deepEqual(
      validatePaySchedule({ ...SEMIMONTHLY, ...blank, closedDays: null }),
      validatePaySchedule(SEMIMONTHLY)
    )
  })

  it("ignores what does not apply, right or wrong", () => {
    const other = { anchorPeriodEnd: "never", periodEndDays: "never" }
    assert.deepEqual(validatePaySchedule({ ...MONTHLY, ...other }), validatePaySchedule(MONTHLY))
  })

  it("holds nothing that is not known, in silence", () => {
    const slips = [
      [
        { ...MONTHLY, closedDay: ["2026-01-30"] },
        "specification must have no fields other than frequency, "
      ],
      [
        { ...MONTHLY, payDay: { rule: "periodEnd", offset: 1 } },
        "payDay must have no fields other than rule, "
      ]
    ] as const
    for (const [slip, says] of slips) {
      const checked = validatePaySchedule(slip)
      const [problem, ...others] = checked.ok ? [] : checked.problems
      assert.isTrue(problem?.message.startsWith(says), problem?.message)
      assert.notMatch(problem?.message ?? "", /closedDay,|offset,/)
      assert.lengthOf(others, 0)
    }
  })

  it("gets its lists in ascending order, each date once", () => {
    const checked = validatePaySchedule({
      ...SEMIMONTHLY,
      periodEndDays: ["last", 10],
      payDay: { rule: "dayOfMonth", days: [22, 7] },
      closedDays: ["2026-12-24", "2026-01-02", "2026-12-24"]
    })
    if (!checked.ok) return assert.fail("valid")
    const { closedDays, payDay } = checked.value
    assert.deepEqual(closedDays, ["2026-01-02", "2026-12-24"] as never)
    assert.deepEqual(payDay, { rule: "dayOfMonth", days: [7, 22], periodsInArrears: 0 })
    assert.propertyVal(checked.value, "frequency", "semimonthly")
    assert.deepInclude(checked.value, { periodEndDays: [10, "last"] })
  })

  it("is its own JSON form", () => {
    fc.assert(
      fc.property(validJson, (json) => {
        const checked = validatePaySchedule(json)
        if (!checked.ok) return assert.fail("valid")
        const again = validatePaySchedule(JSON.parse(JSON.stringify(checked.value)))
        assert.deepEqual(again, checked)
      }),
      { ...manyCases, numRuns: 500 }
    )
  })

  it("needs no end when the window is open, and ignores one", () => {
    const open = validateOpenPaySchedule({ frequency: "monthly", from: "2026-01-01", to: "x" })
    assert.isTrue(open.ok)
    assert.notProperty(open.ok && open.value, "to")
    assert.deepEqual(flaws({ frequency: "monthly", from: "2026-01-01" }), ["to required"])
  })
})

describe("a wrong specification names the field", () => {
  it.each([
    ["no object", [1], "type"],
    ["null", null, "type"],
    ["no frequency", { ...MONTHLY, frequency: undefined }, "frequency required"],
    ["an unknown frequency", { ...MONTHLY, frequency: "fortnightly" }, "frequency choice"],
    ["a frequency that is not text", { ...MONTHLY, frequency: 12 }, "frequency choice"],
    ["weekly without an anchor", { ...MONTHLY, frequency: "weekly" }, "anchorPeriodEnd required"],
    [
      "an anchor that is not a day",
      { ...MONTHLY, frequency: "biweekly", anchorPeriodEnd: "2026-02-29" },
      "anchorPeriodEnd format"
    ],
    ["one period end", { ...SEMIMONTHLY, periodEndDays: [15] }, "periodEndDays length"],
    ["three period ends", { ...SEMIMONTHLY, periodEndDays: [5, 15, 25] }, "periodEndDays length"],
    ["no list of days", { ...SEMIMONTHLY, periodEndDays: 15 }, "periodEndDays type"],
    ["day 0", { ...SEMIMONTHLY, periodEndDays: [0, 15] }, "periodEndDays.0 range"],
    ["day 32", { ...SEMIMONTHLY, periodEndDays: [15, 32] }, "periodEndDays.1 range"],
    ["half a day", { ...SEMIMONTHLY, periodEndDays: [1.5, 15] }, "periodEndDays.0 range"],
    ["another word", { ...SEMIMONTHLY, periodEndDays: [15, "end"] }, "periodEndDays.1 range"],
    ["a day twice", { ...SEMIMONTHLY, periodEndDays: [15, 15] }, "periodEndDays conflict"],
    ["last twice", { ...SEMIMONTHLY, periodEndDays: ["last", "last"] }, "periodEndDays conflict"],
    [
      "the same in April",
      { ...SEMIMONTHLY, periodEndDays: [30, "last"] },
      "periodEndDays conflict"
    ],
    ["the same in February", { ...SEMIMONTHLY, periodEndDays: [28, 30] }, "periodEndDays conflict"],
    ["no pay day object", { ...MONTHLY, payDay: 5 }, "payDay type"],
    ["no pay day rule", { ...MONTHLY, payDay: {} }, "payDay.rule required"],
    ["an unknown rule", { ...MONTHLY, payDay: { rule: "x" } }, "payDay.rule choice"],
    [
      "an offset of half a day",
      { ...MONTHLY, payDay: { rule: "periodEnd", offsetDays: 0.5 } },
      "payDay.offsetDays type"
    ],
    [
      "an offset over a year",
      { ...MONTHLY, payDay: { rule: "periodEnd", offsetDays: 367 } },
      "payDay.offsetDays range"
    ],
    ["no days", { ...MONTHLY, payDay: { rule: "dayOfMonth" } }, "payDay.days required"],
    [
      "an empty list of days",
      { ...MONTHLY, payDay: { ...DAY_OF_MONTH, days: [] } },
      "payDay.days length"
    ],
    [
      "a pay day that is none",
      { ...MONTHLY, payDay: { ...DAY_OF_MONTH, days: [15, 99] } },
      "payDay.days.1 range"
    ],
    [
      "negative arrears",
      { ...MONTHLY, payDay: { ...DAY_OF_MONTH, periodsInArrears: -1 } },
      "payDay.periodsInArrears range"
    ],
    ["an unknown adjustment", { ...MONTHLY, adjust: "following" }, "adjust choice"],
    ["a negative lead", { ...MONTHLY, leadBankingDays: -1 }, "leadBankingDays range"],
    ["a lead over the limit", { ...MONTHLY, leadBankingDays: 101 }, "leadBankingDays range"],
    ["a lead in text", { ...MONTHLY, leadBankingDays: "2" }, "leadBankingDays type"],
    ["closed days in text", { ...MONTHLY, closedDays: "2026-01-02" }, "closedDays type"],
    [
      "a closed day that is none",
      { ...MONTHLY, closedDays: ["2026-02-30"] },
      "closedDays.0 format"
    ],
    [
      "too many closed days",
      { ...MONTHLY, closedDays: Array.from({ length: 1001 }, () => "2026-01-02") },
      "closedDays length"
    ],
    ["a hole in a list", { ...MONTHLY, closedDays: new Array<string>(1) }, "closedDays.0 required"],
    ["no from", { ...MONTHLY, from: "" }, "from required"],
    ["no to", { ...MONTHLY, to: null }, "to required"],
    ["from after to", { ...MONTHLY, from: "2027-01-01" }, "from conflict"],
    ["years before 1971", { ...MONTHLY, from: "1970-12-31" }, "from range"],
    ["years after 2200", { ...MONTHLY, to: "2201-01-01" }, "to range"],
    ["a window over 200 years", { ...MONTHLY, from: "1971-01-01", to: "2171-01-02" }, "to range"],
    [
      "all of a year closed",
      { ...MONTHLY, closedDays: days("2026-01-01", 365) },
      "closedDays conflict"
    ]
  ])("%s", (_, input, flaw) => assert.deepEqual(flaws(input), [flaw]))

  it("and every other wrong field too, in order", () => {
    assert.deepEqual(
      flaws({
        frequency: "semimonthly",
        periodEndDays: [0, 40],
        payDay: { rule: "dayOfMonth", days: ["x"], periodsInArrears: 1.5 },
        adjust: 1,
        leadBankingDays: 1e9,
        closedDays: ["2026-01-02", 5],
        from: "yesterday"
      }),
      [
        "periodEndDays.0 range",
        "periodEndDays.1 range",
        "payDay.days.0 range",
        "payDay.periodsInArrears type",
        "adjust choice",
        "leadBankingDays range",
        "closedDays.1 format",
        "from format",
        "to required"
      ]
    )
  })

  it("in its message, and never the value", () => {
    const secret = "123-45-6789"
    const wrong = {
      frequency: secret,
      payDay: { rule: secret },
      adjust: secret,
      leadBankingDays: secret,
      closedDays: [secret],
      from: secret,
      to: secret
    }
    const problems = problemsOf(wrong)
    assert.strictEqual(problems.length, 7)
    for (const { path, message } of problems) {
      assert.include(message, String(path.findLast((part) => typeof part === "string")))
      assert.notInclude(message, secret)
    }
  })
})

describe("the limits themselves", () => {
  it("allow a window of 200 years", () => {
    const checked = validatePaySchedule({ ...MONTHLY, from: "1971-01-01", to: "2171-01-01" })
    if (!checked.ok) return assert.fail("valid")
    assert.strictEqual(payDates(checked.value).length, 2400)
  })

  it("allow closed days of almost a year, in which every search ends", () => {
    // Open again on Thursday, December 31: 364 days without a banking day.
    const closedDays = days("2026-01-01", 364)
    const checked = validatePaySchedule({ ...MONTHLY, closedDays, leadBankingDays: 100 })
    if (!checked.ok) return assert.fail("valid")
    const entries = payDates(checked.value)
    assert.strictEqual(entries[0]?.payDate as string, "2025-12-31")
    assert.strictEqual(entries[11]?.payDate as string, "2026-12-31")
  })

  it("see a closed year that begins in the middle of another, on its weekdays only", () => {
    const weekdays = days("2026-07-01", 365).filter((_, index) => {
      const weekday = (3 + index) % 7
      return weekday !== 0 && weekday !== 6
    })
    assert.isBelow(weekdays.length, 262)
    assert.deepEqual(flaws({ ...MONTHLY, closedDays: weekdays }), ["closedDays conflict"])
    assert.isEmpty(flaws({ ...MONTHLY, closedDays: weekdays.filter((_, index) => index !== 130) }))
  })

  it("count the weekend before the closed days as closed too", () => {
    // From a Monday, 364 days to a Sunday; with the weekend before them 366.
    const fromMonday = days("2026-03-02", 364)
    assert.deepEqual(flaws({ ...MONTHLY, closedDays: fromMonday }), ["closedDays conflict"])
    assert.isEmpty(flaws({ ...MONTHLY, closedDays: fromMonday.slice(1) }))
  })

  it("allow 1,000 closed days", () => {
    const closedDays = Array.from({ length: 1000 }, (_, index) => {
      const start = epochDayOf(2000, 1, 1)
      return fromEpochDay(start + index * 5)
    })
    assert.isEmpty(flaws({ ...MONTHLY, closedDays }))
  })
})

describe("anything at all", () => {
  it("is answered and never thrown at", () => {
    const field = fc.oneof(fc.anything(), fc.constantFrom("monthly", "weekly", "2026-01-01", 15))
    const object = fc.record(
      {
        frequency: fc.oneof(fc.constantFrom("weekly", "semimonthly", "monthly"), field),
        anchorPeriodEnd: field,
        periodEndDays: fc.oneof(fc.array(field, { maxLength: 3 }), field),
        payDay: fc.oneof(
          fc.record({
            rule: fc.constantFrom("periodEnd", "dayOfMonth"),
            offsetDays: field,
            days: fc.array(field),
            periodsInArrears: field
          }),
          field
        ),
        adjust: field,
        leadBankingDays: field,
        closedDays: fc.oneof(fc.array(field), field),
        from: field,
        to: field
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(fc.oneof(object, fc.anything()), (input) => {
        const checked = validatePaySchedule(input)
        if (checked.ok) payDates(checked.value)
        else assert.isNotEmpty(checked.problems)
      }),
      manyCases
    )
  })
})
