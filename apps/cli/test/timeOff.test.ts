/** Time off as the command line prints it, and what it refuses. */
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess, ownDirectory, payroll } from "./command.ts"

const USAGE = 2
const REFUSED = 3

const filed = (command: string, specification: unknown, ...words: ReadonlyArray<string>) => {
  const file = join(ownDirectory().PAYROLL_DATA_DIR, "specification.json")
  const text = typeof specification === "string" ? specification : JSON.stringify(specification)
  writeFileSync(file, text)
  return inProcess(["time-off", command, "--spec", file, ...words])
}

const lines = (...texts: ReadonlyArray<string>): string => `${texts.join("\n")}\n`

const right = {
  policy: {
    earningMethod: "Lump Sum",
    lumpSumHours: 80,
    carryoverLimitHours: 40,
    carryoverExpiresAfter: { quantity: 3, unit: "Months" }
  },
  assignment: { startDate: "2025-12-31", openingBalanceMinutes: 7_000 },
  worker: { dateOfJoin: "2020-01-01" },
  usage: [{ date: "2026-02-02", minutes: 90 }],
  until: "2026-03-01"
}

const request = {
  schedule: [0, 480, 480, 480, 480, 480, 0],
  holidays: "Federal Observed",
  closedDays: ["2026-07-06"],
  startDate: "2026-07-02",
  endDate: "2026-07-07"
}

describe("time-off project", () => {
  it("prints a table for people that explains each entry", async () => {
    const { stdout } = await filed("project", right)
    assert.strictEqual(
      stdout,
      lines(
        "DATE        KIND        HOURS   BALANCE  WHY",
        "2025-12-31  opening     116:40  116:40   7000 minutes as given",
        "2026-01-01  forfeiture  -76:40  40:00    Policy year from 2026-01-01; 7000 minutes at the end of the policy year, of which 2400 are carried over",
        "2026-01-01  grant       80:00   120:00   Policy year from 2026-01-01; 4800 minutes at the beginning of the policy year",
        "2026-02-02  usage       -1:30   118:30   90 minutes as given; 90 minutes from the carried lot, 0 from others, 0 not covered",
        "",
        "Balance 118:30",
        "Carried over 38:30, usable before 2026-04-01",
        "Usable from 2025-12-31"
      )
    )
  })

  it("prints one JSON value for programs, with exactly the documented fields", async () => {
    const { stdout } = await payroll(
      ownDirectory(),
      ["time-off", "project", "--spec", "-", "--json"],
      [JSON.stringify(right)]
    )
    const projection = JSON.parse(stdout)
    assert.hasAllKeys(projection, [
      "entries",
      "balanceMinutes",
      "carriedMinutes",
      "carriedExpiresOn",
      "fraction",
      "usableFrom"
    ])
    assert.deepInclude(projection, {
      balanceMinutes: 7_110,
      carriedMinutes: 2_310,
      carriedExpiresOn: "2026-04-01",
      fraction: "0",
      usableFrom: "2025-12-31"
    })
    for (const entry of projection.entries) {
      assert.hasAllKeys(entry, [
        "effectiveDate",
        "kind",
        "minutes",
        "earnedMinutes",
        "cappedMinutes",
        "balanceMinutes",
        "explanation"
      ])
    }
  })

  it("has no balance under an unlimited policy", async () => {
    const unlimited = { ...right, policy: { earningMethod: "Unlimited" } }
    const { stdout } = await filed("project", unlimited, "--json")
    const { balanceMinutes, entries } = JSON.parse(stdout)
    assert.isNull(balanceMinutes)
    assert.deepStrictEqual(
      entries.map(({ balanceMinutes: after }: { balanceMinutes: null }) => after),
      [null, null]
    )
    assert.include((await filed("project", unlimited)).stdout, "Balance unlimited")
  })
})

describe("time-off request", () => {
  it("prints a table for people with the reason of each day", async () => {
    const { stdout } = await filed("request", {
      ...request,
      others: [{ date: "2026-07-02", minutes: 60 }]
    })
    assert.strictEqual(
      stdout,
      lines(
        "DATE        HOURS  WHY",
        "2026-07-02  8:00   workday",
        "2026-07-03  0:00   holiday: Independence Day (observed)",
        "2026-07-04  0:00   not scheduled",
        "2026-07-05  0:00   not scheduled",
        "2026-07-06  0:00   holiday: closed day",
        "2026-07-07  8:00   workday",
        "",
        "Total 16:00",
        "overlap on 2026-07-02: days must not take more than the scheduled minutes of the day, with other requests"
      )
    )
  })

  it("prints one JSON value for programs, with exactly the documented fields", async () => {
    const result = JSON.parse((await filed("request", request, "--json")).stdout)
    assert.hasAllKeys(result, ["days", "totalMinutes", "problems"])
    assert.strictEqual(result.totalMinutes, 960)
    for (const day of result.days) assert.hasAllKeys(day, ["date", "minutes", "why"])
    assert.deepStrictEqual(result.problems, [])
  })

  it("takes a company's calendar, with removed and added days", async () => {
    const holidays = {
      base: "Federal Reserve",
      removed: ["columbus day"],
      added: [{ date: "2026-10-13", name: "Half day", minutes: 240 }]
    }
    const range = { startDate: "2026-10-12", endDate: "2026-10-13" }
    const { stdout } = await filed("request", { ...request, ...range, holidays }, "--json")
    assert.deepStrictEqual(JSON.parse(stdout).days, [
      { date: "2026-10-12", minutes: 480, why: "workday" },
      { date: "2026-10-13", minutes: 240, why: "holiday: Half day" }
    ])
  })

  it("needs a schedule or the days, and says so", async () => {
    const { schedule: _, ...without } = request
    const { stderr } = await filed("request", without)
    assert.strictEqual(stderr, "payroll: schedule: schedule is mandatory and cannot be empty\n")
    const days = [{ date: "2026-07-04", minutes: 60 }]
    const result = JSON.parse((await filed("request", { days }, "--json")).stdout)
    assert.deepStrictEqual(result.days, [{ ...days[0], why: "given" }])
    assert.deepStrictEqual(result.problems, [])
  })
})

describe("time-off minimums", () => {
  it("shows what a state asks for, with source and status", async () => {
    const { stdout } = await inProcess(["time-off", "minimums", "--state", "california", "--json"])
    const { state, minimums, vacation } = JSON.parse(stdout)
    assert.strictEqual(state, "CA")
    assert.lengthOf(minimums, 1)
    assert.deepInclude(minimums[0], {
      id: "CA-sick",
      rate: { earnMinutes: 60, perMinutes: 1_800 },
      useMinutes: 2_400,
      bankMinutes: 4_800,
      status: "checked"
    })
    assert.strictEqual(vacation.statute, "Cal. Lab. Code 227.3")
    const long = ["time-off", "minimums", "--state", "CA", "--day-minutes", "600"]
    const [ofLongDays] = JSON.parse((await inProcess([...long, "--json"])).stdout).minimums
    assert.deepInclude(ofLongDays, { useMinutes: 3_000, bankMinutes: 6_000 })
    assert.match(
      (await inProcess(long)).stdout,
      /^CA-sick .* 50:00 +100:00 +100:00 .*checked 2026-11$/m
    )
  })

  it("marks what nobody has checked, and says where nothing is listed", async () => {
    const oregon = await inProcess(["time-off", "minimums", "--state", "OR"])
    assert.match(oregon.stdout, /^OR-sick .*unverified$/m)
    const texas = await inProcess(["time-off", "minimums", "--state", "TX"])
    assert.strictEqual(
      texas.stdout,
      lines("No minimum is listed for this state", "Not legal advice")
    )
  })

  it.each([
    [["--state", "sekret"], "--state must be a US state"],
    [["--state", "CA", "--day-minutes", "0"], "--day-minutes must be a whole number from 1 to 1440"]
  ])("rejects %j", async (words, message) => {
    const { stdout, stderr, code } = await inProcess(["time-off", "minimums", ...words])
    assert.deepStrictEqual(
      { stdout, stderr, code },
      { stdout: "", stderr: `payroll: ${message}\n`, code: USAGE }
    )
  })
})

describe("a specification of time off", () => {
  const { until: _, ...endless } = right
  const wrong: ReadonlyArray<readonly [string, unknown, number, RegExp]> = [
    [
      "project",
      { ...right, polcy: "sekret" },
      REFUSED,
      /^polcy: polcy is not a field of this object$/
    ],
    [
      "project",
      { ...right, worker: { ...right.worker, schedul: "sekret" } },
      REFUSED,
      /^worker\.schedul: schedul is not a field of this object$/
    ],
    [
      "project",
      { ...right, policy: { ...right.policy, lumpSumMinutes: 987_654 } },
      REFUSED,
      /^policy\.lumpSumMinutes: lumpSumMinutes must be a whole number from 0 to 525600$/
    ],
    ["project", endless, REFUSED, /^until: until is mandatory and cannot be empty$/],
    [
      "project",
      { ...right, until: "2076-01-01" },
      REFUSED,
      /^until: until must be at most 50 years/
    ],
    [
      "project",
      { ...right, usage: [{ date: "sekret", minutes: 1.5 }] },
      REFUSED,
      /^usage\.0\.date: date must be a calendar date, YYYY-MM-DD; usage\.0\.minutes: minutes must be a whole/
    ],
    [
      "project",
      { ...right, policy: { earningMethod: "Per Pay Period", amountPerYearHours: 80 } },
      REFUSED,
      /^payPeriods: payPeriods is mandatory and cannot be empty$/
    ],
    [
      "project",
      {
        ...right,
        policy: { earningMethod: "Per Pay Period", amountPerYearHours: 80 },
        payPeriods: { frequency: "weekly" }
      },
      REFUSED,
      /^payPeriods\.anchorPeriodEnd: anchorPeriodEnd is mandatory and cannot be empty$/
    ],
    [
      "project",
      {
        ...right,
        policy: { earningMethod: "Per Pay Period", amountPerYearHours: 80 },
        payPeriods: [{ begin: "2026-01-01", end: "2026-01-15" }]
      },
      REFUSED,
      /^payPeriods: payPeriods must cover every policy year, /
    ],
    [
      "project",
      {
        ...right,
        usage: Array.from({ length: 18_301 }, () => ({ date: "2026-01-01", minutes: 1 }))
      },
      REFUSED,
      /^usage: usage must be a list of at most 18300$/
    ],
    [
      "request",
      { ...request, until: "sekret" },
      REFUSED,
      /^until: until is not a field of this object$/
    ],
    [
      "request",
      { ...request, endDate: "2027-07-03" },
      REFUSED,
      /^endDate: endDate must be within 366 days$/
    ],
    [
      "request",
      { ...request, holidays: "sekret" },
      REFUSED,
      /^holidays: holidays must be one of Federal Reserve, /
    ],
    [
      "request",
      { ...request, schedule: [1, 2, 3] },
      REFUSED,
      /^schedule: schedule must be seven whole numbers/
    ],
    [
      "request",
      { ...request, others: [{ date: "2026-07-02", minutes: 60, startTime: "24:00" }] },
      REFUSED,
      /^others\.0\.startTime: startTime must be a time of day, HH:MM$/
    ],
    [
      "request",
      { ...request, balance: { ...right, assignment: undefined } },
      REFUSED,
      /^balance\.assignment: assignment is mandatory and cannot be empty$/
    ],
    ["request", "[987654]", USAGE, /^the specification is invalid: not an object$/],
    [
      "project",
      `{"sekret":"${"x".repeat(16 * 1024 * 1024)}"}`,
      USAGE,
      /^the specification is too large$/
    ]
  ]

  it.each(wrong)(
    "of a %s is rejected by field, and no value is quoted (%#)",
    async (command, specification, code, expected) => {
      const { stdout, stderr, code: ended } = await filed(command, specification)
      assert.deepStrictEqual([stdout, ended], ["", code])
      assert.match(stderr.slice("payroll: ".length, -1), expected)
      assert.notMatch(stderr, /sekret|987/)
    }
  )

  it("may give the days of 50 years", async () => {
    const worked = Array.from({ length: 18_300 }, (_day, index) => ({
      date: new Date(Date.UTC(1980, 0, 1 + index)).toISOString().slice(0, 10),
      minutes: 480
    }))
    const { stdout } = await filed(
      "project",
      {
        ...right,
        policy: { earningMethod: "Per Hour Worked", accrualRatePerHour: "0.05" },
        assignment: { startDate: "1980-01-01" },
        worker: { dateOfJoin: "1980-01-01" },
        usage: [],
        payPeriods: { frequency: "weekly", anchorPeriodEnd: "2026-01-10" },
        worked,
        until: "2030-12-31"
      },
      "--json"
    )
    assert.strictEqual(JSON.parse(stdout).balanceMinutes, 18_300 * 24)
  })
})
