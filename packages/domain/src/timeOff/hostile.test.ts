/** Specifications that nobody would write: every JSON value gives an answer or problems, and soon. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { runs } from "../../test/timeOff/randomFacts.ts"
import type { Checked } from "../specification/problem.ts"
import { project, validateProject } from "./project.ts"
import { request, validateRequest } from "./request.ts"

const SECRET = "sekret-987654"

const projection = {
  policy: {
    preset: "CA-sick",
    tiers: [{ afterMonths: 12, maxAccumulatedHours: 96 }],
    carryoverExpiresAfter: { quantity: 3, unit: "Months" },
    blackoutDates: [{ from: "2026-01-01", to: "2026-01-02", name: "x" }]
  },
  assignment: { startDate: "2026-01-01", waitingFrom: "2025-12-01", openingBalanceMinutes: 60 },
  worker: { dateOfJoin: "2026-01-01", exempt: true, schedule: [0, 480, 480, 480, 480, 480, 0] },
  payPeriods: { frequency: "semimonthly" },
  worked: [{ date: "2026-02-02", minutes: 480 }],
  usage: [{ date: "2026-03-02", minutes: 60 }],
  adjustments: [{ date: "2026-03-03", minutes: -5 }],
  until: "2026-12-31"
}

const { until: _, ...balance } = projection

const requestInput = {
  schedule: [0, 480, 480, 480, 480, 480, 0],
  holidays: { base: "Federal Reserve", removed: ["Columbus Day"], added: [] },
  closedDays: ["2026-07-06"],
  startDate: "2026-07-02",
  endDate: "2026-07-07",
  others: [{ date: "2026-07-02", minutes: 60, startTime: "08:00" }],
  balance
}

type Json =
  | null
  | boolean
  | number
  | string
  | ReadonlyArray<Json>
  | { readonly [name: string]: Json }

const strange: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, "", SECRET, -1, 0, 1.5, 1e21, true, [], {}, [null], "2026-02-30"),
  fc.constantFrom<Json>("1971-01-01", "2200-12-31", "0001-01-01", 525_600, [[]], { rule: SECRET }),
  fc.jsonValue() as fc.Arbitrary<Json>
)

/** Every place of a value, as the names that lead to it. */
const placesIn = (
  value: Json,
  path: ReadonlyArray<string> = []
): ReadonlyArray<ReadonlyArray<string>> =>
  typeof value === "object" && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))]
    : [path]

const changed = (value: Json, [name, ...rest]: ReadonlyArray<string>, to: Json): Json => {
  if (name === undefined) return to
  if (Array.isArray(value)) {
    return value.map((inner: Json, at) => (String(at) === name ? changed(inner, rest, to) : inner))
  }
  const fields = value as { readonly [field: string]: Json }
  return { ...fields, [name]: changed(fields[name] ?? null, rest, to) }
}

const answers = <A>(
  specification: Json,
  validate: (input: unknown) => Checked<A>,
  run: (value: A) => unknown
): void => {
  const checked = validate(specification)
  if (checked.ok) return void JSON.stringify(run(checked.value))
  assert.isNotEmpty(checked.problems)
  for (const { message, path } of checked.problems) {
    assert.isNotEmpty(message)
    assert.notInclude(message, SECRET)
    assert.isAtMost(path.length, 8)
  }
}

describe(`a strange specification (PAYROLL_TEST_SEED=${runs.seed})`, () => {
  const mutations = (of: Json) =>
    fc.array(fc.tuple(fc.constantFrom(...placesIn(of)), strange), { minLength: 1, maxLength: 3 })
  const mutated = (
    of: Json,
    changes: ReadonlyArray<readonly [ReadonlyArray<string>, Json]>
  ): Json => {
    let value = of
    for (const [path, to] of changes) {
      const place = placesIn(value).find((one) => one.join() === path.join())
      if (place !== undefined) value = changed(value, place, to)
    }
    return value
  }

  it("of a projection gives a projection or problems", () =>
    fc.assert(
      fc.property(mutations(projection as Json), (changes) =>
        answers(mutated(projection as Json, changes), validateProject, project)
      ),
      { ...runs, numRuns: runs.numRuns * 4 }
    ))

  it("of a request gives its days or problems", () =>
    fc.assert(
      fc.property(mutations(requestInput as Json), (changes) =>
        answers(mutated(requestInput as Json, changes), validateRequest, request)
      ),
      { ...runs, numRuns: runs.numRuns * 4 }
    ))
})

describe("the largest specification", () => {
  it("of a request is checked in a moment", () => {
    const date = (index: number): string =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
    const days = Array.from({ length: 366 }, (_day, index) => ({ date: date(index), minutes: 60 }))
    const others = Array.from({ length: 2_000 }, (_day, index) => ({
      date: date(index % 400),
      minutes: 1
    }))
    const added = Array.from({ length: 1_000 }, (_day, index) => ({
      date: date(index - 400),
      name: "closed",
      minutes: 1
    }))
    const specification = {
      ...requestInput,
      startDate: undefined,
      endDate: undefined,
      days,
      others,
      holidays: { base: "Federal Observed", removed: [], added },
      balance: { ...balance, policy: { ...balance.policy, maxConsecutiveDays: 366 } }
    }
    const checked = validateRequest(specification)
    if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
    const start = process.cpuUsage()
    assert.lengthOf(request(checked.value).days, 366)
    assert.isBelow(process.cpuUsage(start).user, 2_000_000)
  })
})
