/** Faults in what time off somebody has, and when. */
import { within, type Fault } from "./fault.ts"

const TIME_OFF = "packages/domain/src/timeOff/"
const LEDGER = `${TIME_OFF}ledger.properties.test.ts`
const ACCRUALS = `${TIME_OFF}accruals.properties.test.ts`
const MONTHS = `${TIME_OFF}months.test.ts`
const LOTS = `${TIME_OFF}lots.test.ts`
const MOVES = `${TIME_OFF}moves.test.ts`
const CORRECTIONS = `${TIME_OFF}corrections.test.ts`
const BASE = `${TIME_OFF}baseMinutes.test.ts`
const REQUEST = `${TIME_OFF}checkRequest.test.ts`
const REQUESTS = `${TIME_OFF}requests.properties.test.ts`
const LIABILITY = `${TIME_OFF}liability.test.ts`
const EXAMPLES = "apps/cli/test/timeOffExamples.test.ts"

export const earnedTimeOff: ReadonlyArray<Fault> = [
  ...within(
    `${TIME_OFF}caps.ts`,
    ["used: account.accruedThisYear }", "used: 0 }", LEDGER, EXAMPLES],
    ["Math.max(0, limit - used)", "limit - used", LEDGER, EXAMPLES]
  ),
  ...within(
    `${TIME_OFF}earning.ts`,
    ["account.accruedThisYear += credited.credited", "account.accruedThisYear += minutes", BASE],
    ["next - days.start, next - begin", "next - days.start - 1, next - begin", EXAMPLES],
    ["begin < days.first) return []", "begin <= days.first) return []", BASE],
    ["begin > first)", "begin >= first)", BASE]
  ),
  ...within(
    `${TIME_OFF}waiting.ts`,
    ['return waitingCounting === "Day Of Employment" ? end - 1 : end', "return end", EXAMPLES],
    ['waitingAppliesTo === "Use"', 'waitingAppliesTo === "Accrual" && true', BASE]
  ),
  ...within(
    `${TIME_OFF}accruals.ts`,
    ["? Math.max(paid, ended) : paid", "? paid : paid", BASE],
    ["return Math.max(begin, from)", "return begin", BASE],
    ["Math.max(Math.min(payDay(), last), from)", "Math.max(payDay(), from)", BASE]
  ),
  ...within(
    `${TIME_OFF}shares.ts`,
    ["const days = to - from + 1", "const days = to - from", ACCRUALS],
    ["return employed < whole ? undefined", "return employed <= whole ? undefined", BASE],
    ["isFollowing ? earning.from : earning.to", "earning.to", ACCRUALS, EXAMPLES],
    [
      "periods.indexFrom(year.next) === index + 1",
      "periods.indexFrom(year.next) === index",
      EXAMPLES
    ],
    ["const begin = Math.max(from, tier.since)", "const begin = from", BASE]
  ),
  ...within(
    `${TIME_OFF}baseMinutes.ts`,
    ["withoutOvertime ? minutes - overtimeMinutes : minutes", "minutes", BASE],
    ["Math.min(scheduled, DEEMED_WEEK_MINUTES - inWeek)", "scheduled", BASE],
    ['mode === "Up" ? unitMinutes - 1', 'mode === "Up" ? unitMinutes', BASE]
  ),
  ...within(`${TIME_OFF}periods.ts`, [
    "if (end < first) return { begin, end: begin - 1, payDay: () => end }",
    "",
    BASE
  ]),
  ...within(
    `${TIME_OFF}fraction.ts`,
    ["(a.numerator + of - 1n) / of", "a.numerator / of", ACCRUALS, EXAMPLES],
    [
      "a.numerator * left + b.numerator * right",
      "a.numerator * right + b.numerator * left",
      ACCRUALS
    ]
  )
]

export const keptTimeOff: ReadonlyArray<Fault> = [
  ...within(
    `${TIME_OFF}lots.ts`,
    ["const paid = Math.min(lots.debt, minutes)", "const paid = 0", LEDGER, EXAMPLES],
    [
      "Math.min(available, Math.max(0, minutes - lots.current))",
      "Math.min(available, minutes)",
      LOTS
    ],
    [
      "minutes: (lots.carried?.minutes ?? 0) + lots.current",
      "minutes: lots.current",
      LEDGER,
      EXAMPLES
    ],
    ["carried?.since === since ? carried.minutes : 0", "carried?.minutes ?? 0", LOTS]
  ),
  ...within(
    `${TIME_OFF}timeline.ts`,
    ["terminated <= ended", "terminated < ended", LIABILITY],
    ["last: Math.min(terminated, ended)", "last: terminated", LEDGER, MOVES],
    [
      "toEpochDay(next.effectiveFrom) - 1",
      "toEpochDay(next.effectiveFrom)",
      `${TIME_OFF}timeline.test.ts`
    ]
  ),
  ...within(
    `${TIME_OFF}decidedEvents.ts`,
    ["isPaid ? Math.min(balance, limit ?? balance) : 0", "isPaid ? balance : 0", LIABILITY, LEDGER],
    [
      'terms.payoutOnTerminations && terms.timeOffPolicyType !== "Unpaid"',
      "terms.payoutOnTerminations",
      LIABILITY,
      LEDGER
    ],
    ['adjusted("payout", -1)', 'adjusted("payout", 1)', LIABILITY]
  ),
  ...within(`${TIME_OFF}balance.ts`, [
    'isYearEnd ? "Carried First" : usageOrder',
    "usageOrder",
    LEDGER,
    EXAMPLES
  ]),
  ...within(
    `${TIME_OFF}policyYear.ts`,
    ["return day >= begin", "return day > begin", MONTHS],
    ["Math.min(day, daysInMonth(year, month))", "day", LEDGER, EXAMPLES, ACCRUALS]
  ),
  ...within(`${TIME_OFF}months.ts`, ["Math.min(day, daysInMonth(toYear, toMonth))", "day", MONTHS]),
  ...within(
    `${TIME_OFF}liability.ts`,
    ["terminationDate <= day)", "terminationDate < day)", LIABILITY],
    ["payout ? -payout.minutes : 0", "payout ? payout.minutes : 0", LIABILITY]
  ),
  ...within(
    `${TIME_OFF}differences.ts`,
    ["if (entry.effectiveDate > until) continue", "", CORRECTIONS, LEDGER],
    [
      "entry.effectiveDate <= locked.through",
      "entry.effectiveDate < locked.through",
      CORRECTIONS,
      LEDGER
    ]
  ),
  ...within(`${TIME_OFF}rehire.ts`, [
    "toEpochDay(returned) > addMonths",
    "toEpochDay(returned) >= addMonths",
    `${TIME_OFF}rehire.test.ts`
  ]),
  ...within(`${TIME_OFF}minimums.ts`, [
    "since <= on &&",
    "since < on &&",
    `${TIME_OFF}minimums.test.ts`
  ])
]

export const requestedTimeOff: ReadonlyArray<Fault> = [
  ...within(
    `${TIME_OFF}checkRequest.ts`,
    ["day < usableFromOf(facts, day)", "day <= usableFromOf(facts, day)", REQUEST],
    ["first < second + b.minutes", "first <= second + b.minutes", REQUEST],
    [
      "-terms.negativeLimitMinutes - (balances[at] ?? 0)",
      "-(balances[at] ?? 0)",
      REQUEST,
      REQUESTS
    ],
    ["day.minutes + sumOfMinutes(same)", "day.minutes", REQUEST],
    ["from <= date && date <= to)", "from <= date && date < to)", REQUEST]
  ),
  ...within(`${TIME_OFF}requestDays.ts`, [
    "Math.max(0, scheduled - closed)",
    "scheduled",
    REQUEST,
    REQUESTS
  ]),
  ...within(`${TIME_OFF}schedule.ts`, [
    "toEpochDay(effectiveFrom) <= day",
    "toEpochDay(effectiveFrom) < day",
    REQUEST
  ])
]
