/** `payroll time`: worked examples, and what is refused. */
import { shippedRuleSets } from "@payroll/domain/timeTracking/overtimeRules.data"
import { assert, describe, it } from "@effect/vitest"
import { inProcess, ownDirectory, payroll } from "./command.ts"
import {
  classifyExamples,
  correctedWeek,
  regularRateExamples,
  roundExamples
} from "./timeExamples.ts"
import { answered, filed } from "./timeCommand.ts"

const USAGE = 2
const REFUSED = 3

interface WeekAnswer {
  readonly regular: number
  readonly overtime: number
}

interface Answer {
  readonly [field: string]: unknown
  readonly workedMinutes?: number
  readonly weeks?: ReadonlyArray<WeekAnswer>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The fields of `actual` that `expected` has, element by element. */
const same = (actual: unknown, expected: unknown): unknown => {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return Array.from(actual, (one: unknown, index) => same(one, expected[index] ?? {}))
  }
  if (!isRecord(expected) || !isRecord(actual)) return actual
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, same(actual[name], value)])
  )
}

describe("time classify", () => {
  it.each(classifyExamples)("$title", async ({ specification, result }) => {
    const answer = await answered<Answer>("classify", specification)
    assert.deepStrictEqual(same(answer, result), result)
  })

  it("X38 shows a correction as the difference of two weeks", async () => {
    const [before, after] = await Promise.all(
      [correctedWeek.before, correctedWeek.after].map(async ({ specification, result }) => {
        const answer = await answered<Answer>("classify", specification)
        assert.deepStrictEqual(same(answer, result), result)
        return answer.weeks?.[0]
      })
    )
    assert.strictEqual((after?.overtime ?? 0) - (before?.overtime ?? 0), 90)
    assert.strictEqual(after?.regular, before?.regular)
  })

  it("prints tables for people, from standard input", async () => {
    const specification = {
      timeZone: "America/Los_Angeles",
      rules: "CA",
      differentials: [{ name: "Evening", from: "16:00", to: "22:00", weekdays: ["Monday"] }],
      punches: [
        { type: "clockIn", at: "2026-03-16T08:00" },
        { type: "startMeal", at: "2026-03-16T13:15:59" },
        { type: "endMeal", at: "2026-03-16T13:45:59" },
        { type: "Out", at: "2026-03-17T00:00Z" },
        { type: "In", at: "2026-03-18T08:00-07:00" }
      ]
    }
    const words = ["time", "classify", "--spec", "-"]
    const { code, stdout } = await payroll(ownDirectory(), words, [JSON.stringify(specification)])
    const lines = stdout.split("\n")
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(lines.slice(0, 4), [
      "worked 510 (8.50 h)",
      "",
      "WORKWEEK FROM  REGULAR       OVERTIME     DOUBLE TIME",
      "2026-03-15     480 (8.00 h)  30 (0.50 h)  0 (0.00 h)"
    ])
    for (const line of [
      "2026-03-16  2026-03-16T16:30-07:00  2026-03-16T17:00-07:00  30       overtime  daily > 480  Cal. Lab. Code 510(a), 511",
      "2026-03-16  Evening       2026-03-16T16:00-07:00  2026-03-16T17:00-07:00  60",
      "2026-03-16  mealPremium  60",
      "2026-03-16  meal-late                           no",
      "2026-03-18  missed-out  2026-03-18T08:00-07:00  yes"
    ]) {
      assert.include(lines, line)
    }
  })

  it.each(shippedRuleSets)("takes the rules of $id as data as well", async (ruleSet) => {
    const examples = classifyExamples.filter(
      ({ specification }) => specification["rules"] === ruleSet.id
    )
    for (const { specification, result } of examples) {
      const answer = await answered<Answer>("classify", { ...specification, rules: ruleSet })
      assert.deepStrictEqual(same(answer, result), result)
    }
  })

  it("takes 100,000 punches and no more", async () => {
    const punches = Array.from({ length: 100_001 }, (_, index) => ({
      type: index % 2 === 0 ? "In" : "Out",
      at: new Date(Date.UTC(1990, 0, 1) + index * 4 * 3_600_000).toISOString()
    }))
    const specification = { timeZone: "America/New_York", rules: "CA", punches: punches.slice(1) }
    const { workedMinutes } = await answered<Answer>("classify", specification)
    assert.strictEqual(workedMinutes, 49_999 * 240)
    const { code, stderr } = await filed("classify", { ...specification, punches })
    assert.strictEqual(code, REFUSED)
    assert.strictEqual(stderr, "payroll: punches: punches must have at most 100000 elements\n")
  })
})

describe("time round", () => {
  it.each(roundExamples)("X26 to %d minutes: %s is %s", async (unitMinutes, time, rounded) => {
    const specification = { unitMinutes, mode: "Nearest", times: [time] }
    assert.deepStrictEqual(await answered("round", specification), { times: [rounded] })
  })

  it("rounds for the worker by direction, and prints a table", async () => {
    const specification = {
      unitMinutes: 10,
      mode: "favor worker",
      direction: "out",
      times: ["23:51"]
    }
    const { stdout } = await filed("round", specification)
    assert.strictEqual(stdout, "TIME   ROUNDED\n23:51  24:00\n")
    const { stderr } = await filed("round", { ...specification, direction: undefined })
    assert.match(stderr, /^payroll: direction: direction is mandatory/)
  })
})

describe("time regular-rate", () => {
  it.each(regularRateExamples)("$title", async ({ specification, result }) => {
    assert.deepStrictEqual(await answered("regular-rate", specification), result)
  })

  it("prints a table", async () => {
    const { stdout } = await filed("regular-rate", regularRateExamples[2].specification)
    assert.deepStrictEqual(stdout.trimEnd().split("\n"), [
      "PART           AMOUNT",
      "regular rate   16.67 (50/3)",
      "straight time  750.00",
      "premium        41.67",
      "total          791.67"
    ])
  })
})

describe("time rules", () => {
  it.each(shippedRuleSets)("shows $id with the source of each rule", async (ruleSet) => {
    const { id } = ruleSet
    const asJson = await inProcess(["time", "rules", "--id", id.toLowerCase(), "--json"])
    assert.deepStrictEqual(JSON.parse(asJson.stdout), JSON.parse(JSON.stringify({ ruleSet })))
    const { stdout } = await inProcess(["time", "rules", "--id", id])
    assert.isTrue(stdout.startsWith(`${id}: ${ruleSet.name}, since ${ruleSet.since}\n`))
    assert.include(stdout, ruleSet.source)
  })

  it("lists all, and knows no others", async () => {
    const { stdout } = await inProcess(["time", "rules"])
    assert.lengthOf(stdout.trim().split("\n"), shippedRuleSets.length + 1)
    const { ruleSets } = JSON.parse((await inProcess(["time", "rules", "--json"])).stdout)
    assert.lengthOf(ruleSets, shippedRuleSets.length)
    const unknown = await inProcess(["time", "rules", "--id", "TX"])
    assert.strictEqual(unknown.code, USAGE)
    assert.match(unknown.stderr, /^payroll: --id must be one of US-FLSA, CA, /)
  })
})

const good = { timeZone: "America/New_York", rules: "US-FLSA" }
const punched = (...at: ReadonlyArray<string>) => ({
  ...good,
  punches: at.map((time) => ({ type: "In", at: time }))
})
const job = { minutes: 60, rate: 10 }
const rate = { jobs: [job], overtimeMinutes: 0 }

const refused: ReadonlyArray<readonly [command: string, specification: unknown, expected: RegExp]> =
  [
    [
      "classify",
      { ...good, workWeekStart: {} },
      /^workWeekStart: workWeekStart is not known here; the fields are timeZone, /
    ],
    ["classify", { ...good, "987-65-4321": 1 }, /^: specification has a field that is not known; /],
    [
      "classify",
      { ...good, punches: [{ type: "In", at: "2026-03-16T08:00", zone: "x" }] },
      /^punches\.0\.zone: zone is not known here; the fields are type, at$/
    ],
    [
      "classify",
      { ...good, rules: { daily: [{ afterMinutes: 480, label: "overtime", factor: 2 }] } },
      /^rules\.daily\.0\.factor: factor is not known here; /
    ],
    ["classify", { rules: "US-FLSA" }, /^timeZone: timeZone is mandatory and cannot be empty$/],
    [
      "classify",
      { ...good, timeZone: "EST" },
      /^timeZone: timeZone must be an IANA name such as America\/New_York$/
    ],
    [
      "classify",
      { ...good, timeZone: "America/Sekret" },
      /^timeZone: timeZone must be an IANA name/
    ],
    [
      "classify",
      { ...good, rules: "TX" },
      /^rules: rules must be one of US-FLSA, CA, .* or an object with rules$/
    ],
    [
      "classify",
      { ...good, rules: { weekly: [{ afterMinutes: 4_800, label: "overtime", weeks: 2 }] } },
      /^rules\.weekly\.0\.anchorDate: anchorDate is mandatory/
    ],
    [
      "classify",
      { ...good, rules: { weekly: [{ afterMinutes: 2_400, label: "triple" }] } },
      /^rules\.weekly\.0\.label: label must be one of overtime, doubleTime$/
    ],
    [
      "classify",
      punched("2026-03-08T02:30"),
      /^punches\.0\.at: at does not exist in the time zone, because clocks change; give it with an offset$/
    ],
    [
      "classify",
      punched("2026-03-01T02:30", "2026-11-01T01:30"),
      /^punches\.1\.at: at exists twice in the time zone, /
    ],
    ["classify", punched("2026-02-30T02:30"), /^punches\.0\.at: at must be a date and time, /],
    [
      "classify",
      punched("1970-01-01T00:00Z"),
      /^punches\.0\.at: at must be in the years 1971 to 2200$/
    ],
    [
      "classify",
      punched("1971-01-01T00:00Z", "2026-01-01T00:00Z"),
      /^punches: punches must not reach over more than 50 years$/
    ],
    [
      "classify",
      { ...good, rounding: { mode: "Favor Employer", unitMinutes: 15 } },
      /^rounding\.mode: mode must be one of None, Nearest, Favor Worker$/
    ],
    [
      "classify",
      { ...good, rounding: { mode: "Nearest", unitMinutes: 30 } },
      /^rounding\.unitMinutes: unitMinutes must be one of 5, 6, 10, 15$/
    ],
    [
      "classify",
      { ...good, entries: [{ date: "2026-03-16", minutes: 1_441 }] },
      /^entries\.0\.minutes: minutes must be a whole number from 1 to 1440$/
    ],
    [
      "classify",
      { ...good, differentials: [{ name: "N", from: "22:00", to: "22:00" }] },
      /^differentials\.0\.to: to must not be the same as from$/
    ],
    ["classify", { ...good, rate: -1 }, /^rate: rate must be an amount/],
    ["classify", { ...good, exempt: "yes" }, /^exempt: exempt must be true or false$/],
    [
      "round",
      { mode: "Nearest", unitMinutes: 7, times: ["08:00"] },
      /^unitMinutes: unitMinutes must be one of 5, 6, 10, 15$/
    ],
    [
      "round",
      { mode: "None", times: ["24:00"] },
      /^times\.0: times must be a time of the day, HH:MM$/
    ],
    [
      "regular-rate",
      { ...rate, jobs: [{ ...job, hours: 1 }] },
      /^jobs\.0\.hours: hours is not known here; /
    ],
    ["regular-rate", { jobs: [job] }, /^overtimeMinutes: overtimeMinutes is mandatory/],
    [
      "regular-rate",
      { ...rate, overtimeMinutes: 61 },
      /^overtimeMinutes: overtimeMinutes must not be more than the worked minutes/
    ],
    [
      "regular-rate",
      { ...rate, workedMinutes: 59 },
      /^workedMinutes: workedMinutes must not be less than those of jobs$/
    ],
    [
      "regular-rate",
      { ...rate, rateInEffect: true, overtimeMinutes: 5 },
      /^rateInEffect: rateInEffect needs jobs whose/
    ],
    [
      "regular-rate",
      { ...rate, salary: { amount: 1, per: "Week", hours: 40 } },
      /^salary: salary cannot be combined with jobs$/
    ],
    [
      "regular-rate",
      { overtimeMinutes: 0, workedMinutes: 60, salary: { amount: 1, per: "Day", hours: 0 } },
      /^salary\.per: per must be one of Week, Month, Semi-Month; salary\.hours: hours must be more than 0, or All$/
    ],
    ["regular-rate", { overtimeMinutes: 0 }, /^workedMinutes: workedMinutes is mandatory/]
  ]

describe("a wrong specification", () => {
  it.each(refused)(
    "of time %s is refused by field (%#)",
    async (command, specification, expected) => {
      const { code, stdout, stderr } = await filed(command, specification)
      assert.deepStrictEqual([stdout, code], ["", REFUSED])
      assert.match(stderr.slice("payroll: ".length, -1), expected)
      assert.notMatch(stderr, /sekret|987/i)
    }
  )

  it.each(["classify", "round", "regular-rate"])(
    "of time %s must be a JSON object",
    async (command) => {
      for (const [text, reason] of [
        ["[1]", "not an object"],
        ["{", "not JSON"]
      ]) {
        const { code, stderr } = await filed(command, text)
        assert.deepStrictEqual(
          [code, stderr],
          [USAGE, `payroll: the specification is invalid: ${reason}\n`]
        )
      }
    }
  )
})
