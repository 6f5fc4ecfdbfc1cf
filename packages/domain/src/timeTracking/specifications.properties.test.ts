/** Whatever a file holds, a specification is accepted or refused by field, without quoting a value. */
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { UTC } from "../../test/timeTracking/zones.ts"
import { classifyResult } from "./classifyResult.ts"
import { resolvePunches, validateClassify } from "./classifySpecification.ts"
import { regularRate } from "./regularRate.ts"
import { validateRegularRate } from "./regularRateSpecification.ts"
import { roundedTimes, validateRound } from "./roundingSpecification.ts"

const cases = { seed, numRuns: isNightly ? 20_000 : 500 }

const SECRET = "x987654321x"

/** A value that a field may have, or any other. */
const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("2026-03-16T08:00", "2026-03-16", "08:00", "In", "CA", 15, 480, true)
  },
  { weight: 1, arbitrary: fc.constant(SECRET) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) }
)

const fieldsNamed = (names: ReadonlyArray<string>, of: fc.Arbitrary<unknown> = value) =>
  fc.dictionary(fc.constantFrom(...names), of, { maxKeys: names.length })

const lists = (names: ReadonlyArray<string>) =>
  fc.oneof(fc.array(fieldsNamed(names), { maxLength: 3 }), value)

const limits = lists([
  "afterMinutes",
  "label",
  "weeks",
  "anchorDate",
  "agreedMinutes",
  "agreedSchedule",
  "wageBounds"
])
const rules = fieldsNamed(
  ["daily", "weekly", "consecutive", "seventhDay", "meals", "workday"],
  limits
)
const anyField = fc.oneof(
  value,
  rules,
  lists(["type", "at", "date", "minutes", "name", "from", "to"]),
  fieldsNamed(["agreementDate", "weeks", "anchor", "limitMinutes"], value)
)

const classifications = fieldsNamed(
  [
    "timeZone",
    "rules",
    "alternative",
    "punches",
    "entries",
    "rate",
    "exempt",
    "rounding",
    "differentials",
    "other"
  ],
  anyField
)
const weeks = fieldsNamed(
  ["jobs", "included", "salary", "workedMinutes", "overtimeMinutes", "rateInEffect", "other"],
  fc.oneof(
    value,
    lists(["minutes", "rate", "name", "amount"]),
    fieldsNamed(["amount", "per", "hours"])
  )
)
const rounds = fieldsNamed(
  ["unitMinutes", "mode", "direction", "times"],
  fc.oneof(value, fc.array(value))
)

const quotesNothing = (problems: ReadonlyArray<{ readonly message: string }>): void => {
  assert.isNotEmpty(problems)
  for (const { message } of problems) assert.notInclude(message, SECRET)
}

describe(`specifications of worked time (PAYROLL_TEST_SEED=${seed})`, () => {
  it("are classified, or refused by field", () => {
    const property = fc.property(fc.oneof(classifications, fc.jsonValue()), (input) => {
      const checked = validateClassify(input)
      if (!checked.ok) return quotesNothing(checked.problems)
      const punches = resolvePunches(checked.value, UTC)
      if (!punches.ok) return quotesNothing(punches.problems)
      assert.isAtLeast(classifyResult(checked.value, punches.value, UTC).workedMinutes, 0)
    })
    fc.assert(property, cases)
  })

  it("give a regular rate, or are refused by field", () => {
    const property = fc.property(fc.oneof(weeks, fc.jsonValue()), (input) => {
      const checked = validateRegularRate(input)
      if (!checked.ok) return quotesNothing(checked.problems)
      assert.match(regularRate(checked.value).total, /^\d+\.\d\d$/)
    })
    fc.assert(property, cases)
  })

  it("give rounded times, or are refused by field", () => {
    const property = fc.property(fc.oneof(rounds, fc.jsonValue()), (input) => {
      const checked = validateRound(input)
      if (!checked.ok) return quotesNothing(checked.problems)
      for (const { rounded } of roundedTimes(checked.value)) assert.match(rounded, /^\d\d:\d\d$/)
    })
    fc.assert(property, cases)
  })
})
