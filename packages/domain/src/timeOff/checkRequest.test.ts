/** Problems for which a request is refused. */
import { assert, describe, it } from "@effect/vitest"
import { termsOf } from "../../test/timeOff/randomFacts.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { checkRequest, type Request } from "./checkRequest.ts"
import type { DayMinutes, Facts, Usage } from "./facts.ts"
import { calendarOf } from "./holidayCalendar.ts"
import { requestDays, type GivenDay } from "./requestDays.ts"

const day = (date: string): LocalDate => date as LocalDate
const dayOf = (date: string, minutes: number, startTime?: string): GivenDay => ({
  date: day(date),
  minutes,
  ...(startTime === undefined ? {} : { startTime })
})

const work = {
  schedules: [{ effectiveFrom: day("2020-01-01"), minutes: [0, 480, 480, 480, 480, 480, 0] }],
  calendar: calendarOf("Federal Reserve")
}

const accountOf = (
  policy: Readonly<Record<string, unknown>>,
  usage: ReadonlyArray<DayMinutes & Pick<Usage, "reversedMinutes">> = []
): { facts: Facts; stored: [] } => ({
  facts: {
    assignments: [
      {
        startDate: day("2026-01-01"),
        opening: { date: day("2026-01-01"), minutes: 20_000 },
        versions: [
          {
            policyId: "policy",
            version: 1,
            effectiveFrom: day("2026-01-01"),
            terms: termsOf({ earningMethod: "Manual", ...policy })
          }
        ]
      }
    ],
    dateOfJoin: day("2026-01-01"),
    isExempt: false,
    schedules: work.schedules,
    payPeriods: { list: [] },
    worked: [],
    paid: [],
    usage: usage.map((one, index) => ({ ...one, requestId: String(index) })),
    adjustments: [],
    payouts: []
  },
  stored: []
})

const problems = (
  from: string,
  to: string,
  policy: Readonly<Record<string, unknown>>,
  rest: Partial<Request> = {}
) =>
  checkRequest({
    days: requestDays({ startDate: day(from), endDate: day(to) }, work),
    others: [],
    work,
    account: accountOf(policy),
    ...rest
  }).map(({ type, date, path }) => [type, date, path.at(-1)].join(" "))

describe("a request", () => {
  it("that takes no minute is none", () => {
    assert.deepStrictEqual(problems("2026-06-06", "2026-06-07", {}), ["range  days"])
  })

  it("must not begin in the waiting period", () => {
    const waiting = { waitingPeriodQuantity: 3, waitingPeriodUnit: "Months" }
    assert.deepStrictEqual(problems("2026-03-31", "2026-04-01", waiting), ["waiting 2026-03-31 0"])
  })

  it("must leave the year's use within its limit, counted per policy year", () => {
    const limit = { maxUsePerYearMinutes: 960 }
    const used = accountOf(limit, [dayOf("2026-02-02", 480)])
    const rest = { account: used }
    assert.deepStrictEqual(problems("2026-12-30", "2027-01-04", limit, rest), [
      "waiting 2026-12-31 1"
    ])
  })

  it("may take again in the year what was given back", () => {
    const limit = { maxUsePerYearMinutes: 960 }
    const back = (reversedMinutes: number) => ({
      account: accountOf(limit, [{ ...dayOf("2026-02-02", 960), reversedMinutes }])
    })
    assert.deepStrictEqual(problems("2026-06-15", "2026-06-16", limit, back(960)), [])
    assert.deepStrictEqual(problems("2026-06-15", "2026-06-16", limit, back(480)), [
      "waiting 2026-06-16 1"
    ])
  })

  it("is joined with days off, holidays and neighbours when days in a row are counted", () => {
    const limit = { maxConsecutiveDays: 3 }
    // Thursday and Friday, then Memorial Day on Monday.
    assert.deepStrictEqual(problems("2026-05-21", "2026-05-26", limit), [])
    const wednesday = [dayOf("2026-05-27", 60)]
    const rest = { others: wednesday }
    assert.deepStrictEqual(problems("2026-05-21", "2026-05-26", limit, rest), [
      "waiting 2026-05-21 0"
    ])
    const sunday = { others: [dayOf("2026-05-24", 60)] }
    assert.deepStrictEqual(problems("2026-05-21", "2026-05-26", limit, sunday), [])
    const thursday = { others: [dayOf("2026-05-28", 60)] }
    assert.deepStrictEqual(problems("2026-05-21", "2026-05-26", limit, thursday), [])
  })

  it("must not lie in a blackout, but for days that take nothing", () => {
    const closed = {
      blackoutDates: [{ from: "2026-06-06", to: "2026-06-08", name: "Stocktaking" }]
    }
    assert.deepStrictEqual(problems("2026-06-05", "2026-06-09", closed), ["blackout 2026-06-08 3"])
  })

  it("must be covered, but for what the policy lets a balance be short of", () => {
    // The opening has 20,000 minutes; 42 working days take 20,160.
    const all = (policy: object) => problems("2026-06-01", "2026-07-29", { ...policy })
    assert.deepStrictEqual(all({ negativeLimitMinutes: 159 }), ["balance 2026-07-29 58"])
    assert.deepStrictEqual(all({ negativeLimitMinutes: 160 }), [])
  })

  it("must be made in time, where the day of the request is known", () => {
    const notice = { minimumNoticeDays: 14 }
    const on = (requestedOn: string) => ({ requestedOn: day(requestedOn) })
    assert.deepStrictEqual(problems("2026-06-15", "2026-06-15", notice, on("2026-06-01")), [])
    assert.deepStrictEqual(problems("2026-06-15", "2026-06-15", notice, on("2026-06-02")), [
      "notice 2026-06-15 0"
    ])
    assert.deepStrictEqual(problems("2026-06-15", "2026-06-15", notice), [])
  })

  it("must take multiples of the increment, or a whole day", () => {
    const problemsOf = (...days: ReadonlyArray<GivenDay>) => {
      const range = { startDate: day("2026-06-01"), endDate: day("2026-06-30") }
      return problems(
        "2026-06-01",
        "2026-06-30",
        { minimumIncrementMinutes: 120 },
        {
          days: requestDays({ ...range, days }, work)
        }
      )
    }
    assert.deepStrictEqual(problemsOf(dayOf("2026-06-15", 120), dayOf("2026-06-16", 480)), [])
    assert.deepStrictEqual(problemsOf(dayOf("2026-06-15", 90)), ["range 2026-06-15 0"])
  })

  it("takes what the schedule of its day says, from the schedule's first day on", () => {
    const part = { effectiveFrom: day("2026-06-16"), minutes: [0, 240, 240, 240, 240, 240, 0] }
    const range = { startDate: day("2026-06-15"), endDate: day("2026-06-17") }
    const days = requestDays(range, { ...work, schedules: [...work.schedules, part] })
    assert.deepStrictEqual(
      days.map(({ minutes }) => minutes),
      [480, 240, 240]
    )
  })

  it("must not cross the times of another one", () => {
    const problemsOf = (startTime: string) =>
      problems(
        "2026-06-15",
        "2026-06-15",
        {},
        {
          days: requestDays(
            {
              startDate: day("2026-06-15"),
              endDate: day("2026-06-15"),
              days: [dayOf("2026-06-15", 120, startTime)]
            },
            work
          ),
          others: [dayOf("2026-06-15", 120, "10:00")]
        }
      )
    assert.deepStrictEqual(problemsOf("11:59"), ["overlap 2026-06-15 0"])
    assert.deepStrictEqual(problemsOf("08:01"), ["overlap 2026-06-15 0"])
    assert.deepStrictEqual([problemsOf("12:00"), problemsOf("08:00")], [[], []])
  })

  it("may take a whole day that is not scheduled, when it is given", () => {
    const sunday = requestDays(
      {
        startDate: day("2026-06-14"),
        endDate: day("2026-06-14"),
        days: [dayOf("2026-06-14", 1_440)]
      },
      work
    )
    assert.deepStrictEqual(
      sunday.map(({ why }) => why),
      ["given, not scheduled"]
    )
    assert.deepStrictEqual(problems("2026-06-14", "2026-06-14", {}, { days: sunday }), [])
  })

  it("needs no balance under an unlimited policy", () => {
    const account = accountOf({ earningMethod: "Unlimited" })
    assert.deepStrictEqual(problems("2026-06-15", "2026-08-15", {}, { account }), [])
  })

  it("lists every reason, in the order in which the first one counts", () => {
    const policy = {
      waitingPeriodQuantity: 400,
      blackoutDates: [{ from: "2026-01-01", to: "2026-12-31", name: "" }],
      minimumNoticeDays: 30
    }
    const rest = {
      others: [dayOf("2026-06-15", 60)],
      requestedOn: day("2026-06-14"),
      account: {
        ...accountOf(policy),
        facts: {
          ...accountOf(policy).facts,
          adjustments: [{ id: "1", date: day("2026-06-01"), minutes: -19_900 }]
        }
      }
    }
    assert.deepStrictEqual(
      problems("2026-06-15", "2026-06-15", policy, rest).map((problem) => problem.split(" ")[0]),
      ["overlap", "waiting", "blackout", "notice", "balance"]
    )
  })
})
