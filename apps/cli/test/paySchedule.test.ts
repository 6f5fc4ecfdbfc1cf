/** Pay schedules and holidays as the command line prints them, parsed by independent readers. */
import { federalReserveHolidays } from "@payroll/domain/calendar/federalReserveHolidays"
import { explainedPayDates, type ExplainedPayDateEntry } from "@payroll/domain/paySchedule/payDates"
import { payYear } from "@payroll/domain/paySchedule/payYear"
import { shortSpecifications } from "@payroll/testing/randomSpecifications"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import fc from "fast-check"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { asCalendar, asCsv } from "../src/paySchedule/formats.ts"
import { inProcess, ownDirectory, payroll } from "./command.ts"
import { only, readCalendar, readCsv, type Component } from "./readFormats.ts"

const USAGE = 2
const REFUSED = 3

const randomRuns = { seed, numRuns: isNightly ? 10_000 : 60 }

/** The entries of random schedules, never empty. */
const someEntries = shortSpecifications
  .map(explainedPayDates)
  .filter((entries) => entries.length > 0)

const printed = (lines: ReadonlyArray<string>): string => `${lines.join("\n")}\n`

const run = async (...words: ReadonlyArray<string>): Promise<string> => {
  const { code, stdout, stderr } = await inProcess(words)
  assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
  return stdout
}

const COLUMNS = ["periodBegin", "periodEnd", "nominalPayDate", "payDate", "deadline"] as const

const datesOf = (entry: ExplainedPayDateEntry): ReadonlyArray<string> =>
  COLUMNS.map((name) => entry[name])

describe(`pay-schedule --csv (PAYROLL_TEST_SEED=${seed})`, () => {
  it("has the same entries as --json", async () => {
    const words = ["pay-schedule", "--frequency", "semimonthly", "--year", "2026"]
    const [header, ...records] = readCsv(await run(...words, "--csv"))
    const { entries } = JSON.parse(await run(...words, "--json")) as {
      entries: ReadonlyArray<ExplainedPayDateEntry>
    }
    assert.deepStrictEqual(header, [...COLUMNS, "explanation"])
    assert.lengthOf(records, 24)
    assert.deepStrictEqual(
      records.map((record) => record.slice(0, COLUMNS.length)),
      entries.map(datesOf)
    )
    assert.deepStrictEqual(records[1]?.slice(COLUMNS.length), [
      "The nominal pay date is Saturday 2026-01-31; " +
        "Saturday 2026-01-31 is not a banking day (weekend), so the pay date moves to Friday 2026-01-30; " +
        "Thursday 2026-01-29 is banking day 1 before the pay date; " +
        "Wednesday 2026-01-28 is banking day 2 before the pay date"
    ])
  })

  it("has a record for each entry, and no cell that a spreadsheet would evaluate", () => {
    const property = fc.property(someEntries, (entries) => {
      const [header, ...records] = readCsv(printed(asCsv(entries)))
      assert.lengthOf(records, entries.length)
      for (const [index, record] of records.entries()) {
        const entry = entries[index] ?? assert.fail("no entry")
        assert.lengthOf(record, header?.length ?? 0)
        assert.deepStrictEqual(record.slice(0, COLUMNS.length), datesOf(entry))
        for (const cell of record) assert.match(cell, /^[A-Za-z0-9]/)
        assert.lengthOf((record.at(-1) ?? "").split("; "), entry.explanation.length)
      }
    })
    fc.assert(property, randomRuns)
  })

  it("has only a header if no period ends in the window", () => {
    assert.deepStrictEqual(readCsv(printed(asCsv([]))), [[...COLUMNS, "explanation"]])
  })
})

const NOW = "2026-01-02T03:04:05.678Z"
const calendarOf = (entries: ReadonlyArray<ExplainedPayDateEntry>, now = NOW): Component =>
  readCalendar(printed(asCalendar(entries, now)))

const DAY_MS = 86_400_000
const compact = (date: string): string => date.replaceAll("-", "")
const dayAfter = (date: string): string =>
  compact(new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10))

/** The events of a kind as `period: begin to end`, in order. */
const eventsOf = (calendar: Component, kind: string) =>
  calendar.components
    .filter((event) => only(event, "SUMMARY").value === kind)
    .map((event) => {
      const [period] = only(event, "DESCRIPTION").value.split("\n")
      const [begin, end] = ["DTSTART", "DTEND"].map((name) => only(event, name))
      assert.deepStrictEqual([begin?.parameters, end?.parameters], [";VALUE=DATE", ";VALUE=DATE"])
      return `${period}: ${begin?.value} to ${end?.value}`
    })

const expected = (
  entries: ReadonlyArray<ExplainedPayDateEntry>,
  name: "payDate" | "deadline"
): ReadonlyArray<string> =>
  entries.map(
    ({ periodBegin, periodEnd, [name]: date }) =>
      `Pay period ${periodBegin} to ${periodEnd}: ${compact(date)} to ${dayAfter(date)}`
  )

const uidsOf = ({ components }: Component): ReadonlyArray<string> =>
  components.map((event) => only(event, "UID").value)

describe(`pay-schedule --ics (PAYROLL_TEST_SEED=${seed})`, () => {
  it("has each pay date and each deadline once", () => {
    const property = fc.property(someEntries, (entries) => {
      const calendar = calendarOf(entries)
      assert.strictEqual(calendar.name, "VCALENDAR")
      assert.strictEqual(only(calendar, "VERSION").value, "2.0")
      assert.match(only(calendar, "PRODID").value, /^-\/\/.+/)
      assert.lengthOf(calendar.components, 2 * entries.length)
      assert.deepStrictEqual(eventsOf(calendar, "Pay date"), expected(entries, "payDate"))
      assert.deepStrictEqual(
        eventsOf(calendar, "Deadline to run payroll"),
        expected(entries, "deadline")
      )
      const uids = uidsOf(calendar)
      assert.strictEqual(new Set(uids).size, uids.length)
      for (const event of calendar.components) {
        assert.strictEqual(event.name, "VEVENT")
        assert.strictEqual(only(event, "DTSTAMP").value, "20260102T030405Z")
      }
    })
    fc.assert(property, randomRuns)
  })

  it("differs only in the stamp when it is created again", () => {
    const entries = explainedPayDates(payYear("weekly", 2026))
    const [first, later] = [NOW, "2027-06-07T08:09:10.111Z"].map((now) =>
      printed(asCalendar(entries, now))
    )
    assert.include(later, "DTSTAMP:20270607T080910Z\r\n")
    assert.strictEqual(later?.replaceAll("20270607T080910Z", "20260102T030405Z"), first)
  })

  it("keeps the UID of a period whose dates changed", () => {
    const january = payYear("semimonthly", 2026)
    const [before, after] = [2, 5].map((leadBankingDays) =>
      calendarOf(explainedPayDates({ ...january, leadBankingDays }))
    ) as [Component, Component]
    assert.deepStrictEqual(uidsOf(after), uidsOf(before))
    assert.notDeepEqual(after, before)
  })

  it("gives the reason for a moved date, with any characters in the reason", () => {
    const [january] = explainedPayDates(payYear("semimonthly", 2027))
    const entry = january ?? assert.fail("no entry")
    const shifted = { ...entry, explanation: [...entry.explanation] }
    shifted.explanation.push({ step: "skip", date: entry.deadline, reason: "a, b; c\\d\\n" })
    const [event] = calendarOf([shifted]).components
    assert.strictEqual(
      only(event ?? assert.fail("no event"), "DESCRIPTION").value,
      "Pay period 2027-01-01 to 2027-01-15\nPassed over: Wed 01-13 a, b; c\\d\\n"
    )
    const text = printed(asCalendar(explainedPayDates(payYear("monthly", 2011)), NOW))
    assert.include(text.replaceAll("\r\n ", ""), String.raw`\nPassed over: Sat 04-30 weekend`)
  })

  it("is printed by the command unchanged", async () => {
    const words = ["pay-schedule", "--frequency", "biweekly", "--year", "2026", "--ics"]
    const { stdout: text } = await payroll(ownDirectory(), words)
    const entries = explainedPayDates(payYear("biweekly", 2026))
    const calendar = readCalendar(text)
    assert.deepStrictEqual(eventsOf(calendar, "Pay date"), expected(entries, "payDate"))
    const [stamp, ...others] = new Set(
      calendar.components.map((event) => only(event, "DTSTAMP").value)
    )
    assert.lengthOf(others, 0)
    assert.match(stamp ?? "", /^\d{8}T\d{6}Z$/)
  })
})

describe("pay-schedule --spec -", () => {
  const right = { frequency: "monthly", from: "2026-01-01", to: "2026-03-31" }
  const fromInput = (specification: unknown, form = "--json") =>
    payroll(ownDirectory(), ["pay-schedule", "--spec", "-", form], [JSON.stringify(specification)])

  /** Computes the schedule from a file, in this process. */
  const filed = (specification: unknown, form = "--json") => {
    const file = join(ownDirectory().PAYROLL_DATA_DIR, "specification.json")
    const text = typeof specification === "string" ? specification : JSON.stringify(specification)
    writeFileSync(file, text)
    return inProcess(["pay-schedule", "--spec", file, form])
  }

  it("reads a schedule from standard input", async () => {
    const { code, stdout, stderr } = await fromInput(right, "--csv")
    assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
    assert.deepStrictEqual(
      readCsv(stdout)
        .slice(1)
        .map(([, periodEnd]) => periodEnd),
      ["2026-01-31", "2026-02-28", "2026-03-31"]
    )
  })

  const wrong: ReadonlyArray<readonly [unknown, number, RegExp]> = [
    [{ ...right, frequency: "sekret" }, REFUSED, /^frequency: frequency must be one of weekly, /],
    [{ ...right, from: undefined }, REFUSED, /^from: from is mandatory and cannot be empty$/],
    [{ ...right, to: "sekret" }, REFUSED, /^to: to must be a calendar date, YYYY-MM-DD$/],
    [
      { ...right, closedDays: ["2026-01-01", "sekret"] },
      REFUSED,
      /^closedDays\.1: closedDays must be a calendar date, YYYY-MM-DD$/
    ],
    [
      { ...right, payDay: { rule: "periodEnd", offsetDays: 987_654 } },
      REFUSED,
      /^payDay\.offsetDays: offsetDays must be a whole number from -366 to 366$/
    ],
    [
      { ...right, frequency: "weekly", leadBankingDays: "sekret" },
      REFUSED,
      /^anchorPeriodEnd: anchorPeriodEnd is mandatory .*; leadBankingDays: leadBankingDays must be/
    ],
    ["[987654]", USAGE, /^the specification is invalid: not an object$/],
    ['{"sekret":987654', USAGE, /^the specification is invalid: not JSON$/],
    [`{"sekret":"${"x".repeat(256 * 1024)}"}`, USAGE, /^the specification is too large$/]
  ]

  it.each(wrong)(
    "rejects an invalid schedule by field and quotes no value (%#)",
    async (specification, code, expected) => {
      const { stdout, stderr, code: ended } = await filed(specification, "--csv")
      assert.deepStrictEqual([stdout, ended], ["", code])
      assert.match(stderr, /^payroll: [^\n]+\n$/)
      assert.match(stderr.slice("payroll: ".length, -1), expected)
      assert.notMatch(stderr, /sekret|987/)
    }
  )

  it("rejects an invalid schedule from standard input", async () => {
    const [specification, code] = wrong[3] ?? assert.fail("no case")
    const message = "closedDays must be a calendar date, YYYY-MM-DD"
    const fields = [{ path: ["closedDays", 1], message }]
    const error = { type: "refused", message: `closedDays.1: ${message}`, fields }
    const stderr = `${JSON.stringify({ error })}\n`
    assert.deepStrictEqual(await fromInput(specification), { code, stdout: "", stderr })
  })

  it("rejects a calendar file without events", async () => {
    const none = { ...right, from: "2026-01-05", to: "2026-01-06" }
    const { stdout, stderr, code } = await filed(none, "--ics")
    assert.deepStrictEqual([stdout, code], ["", REFUSED])
    assert.match(stderr, /no pay period ends in the window/)
    assert.strictEqual((await filed(none)).stdout, '{"entries":[]}\n')
  })
})

describe("holidays", () => {
  const MOVED = [
    "DAY                  HOLIDAY                               BANKS",
    "Friday 2027-01-01    New Year's Day                        closed Friday 2027-01-01",
    "Monday 2027-01-18    Birthday of Martin Luther King, Jr.   closed Monday 2027-01-18",
    "Monday 2027-02-15    Washington's Birthday                 closed Monday 2027-02-15",
    "Monday 2027-05-31    Memorial Day                          closed Monday 2027-05-31",
    "Saturday 2027-06-19  Juneteenth National Independence Day  open on Friday and Monday",
    "Sunday 2027-07-04    Independence Day                      closed Monday 2027-07-05",
    "Monday 2027-09-06    Labor Day                             closed Monday 2027-09-06",
    "Monday 2027-10-11    Columbus Day                          closed Monday 2027-10-11",
    "Thursday 2027-11-11  Veterans Day                          closed Thursday 2027-11-11",
    "Thursday 2027-11-25  Thanksgiving Day                      closed Thursday 2027-11-25",
    "Saturday 2027-12-25  Christmas Day                         open on Friday and Monday"
  ]

  it("are printed as a table with the days on which banks are closed", async () => {
    assert.strictEqual(await run("holidays", "--year", "2027"), printed(MOVED))
  })

  it("are printed as one JSON value for programs, of this year by default", async () => {
    // In the US it is still the last evening of 2026.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-01T04:59:59Z") })
    onTestFinished(() => void vi.useRealTimers())
    const { holidays } = JSON.parse(await run("holidays", "--json"))
    assert.deepStrictEqual(holidays, federalReserveHolidays(2026))
    const words = ["pay-schedule", "--frequency", "monthly", "--json"]
    assert.strictEqual(await run(...words), await run(...words, "--year", "2026"))
  })

  it("are available from 1971 to 2200", async () => {
    const [first, last, ...outside] = await Promise.all(
      ["1971", "2200", "1970", "2201", "-1"].map((year) =>
        inProcess(["holidays", `--year=${year}`])
      )
    )
    assert.include(first?.stdout, "Monday 1971-10-25    Veterans Day")
    assert.notInclude(first?.stdout, "Juneteenth")
    assert.include(last?.stdout, "2200-12-25")
    for (const { code, stdout, stderr } of outside) {
      assert.deepStrictEqual([code, stdout], [USAGE, ""])
      assert.strictEqual(stderr, "payroll: --year must be a year from 1971 to 2200\n")
    }
  })
})
