/**
 * Measures the speed of the time off engine: the ledger of one worker over ten years (biweekly periods, tiers,
 * carry-over with expiry, caps, 200 requests of three days), a projection over five years with what is stored,
 * and the check of one request. Each is made without anything remembered from the time before, each entry with
 * its explanation. Times are CPU time of the process, so that others on the machine do not count.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addDays, type LocalDate } from "../packages/domain/src/calendar/localDate.ts"
import { defaultRules } from "../packages/domain/src/paySchedule/payYear.ts"
import { projected } from "../packages/domain/src/timeOff/balance.ts"
import { checkRequest } from "../packages/domain/src/timeOff/checkRequest.ts"
import { differences } from "../packages/domain/src/timeOff/differences.ts"
import type { Facts } from "../packages/domain/src/timeOff/facts.ts"
import { calendarOf } from "../packages/domain/src/timeOff/holidayCalendar.ts"
import { expectedEntries } from "../packages/domain/src/timeOff/ledger.ts"
import { requestDays } from "../packages/domain/src/timeOff/requestDays.ts"
import { validatePolicy } from "../packages/domain/src/timeOff/validatePolicy.ts"

const ROUNDS = 21
const WARM_UP_ROUNDS = 5
const REPEATS = 40

const START = "2016-01-03" as LocalDate
const TEN_YEARS = "2025-12-31" as LocalDate
const FIVE_YEARS_ON = "2030-12-31" as LocalDate

const termsOf = (policy: unknown) => {
  const checked = validatePolicy(policy)
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join(", "))
  return checked.value
}

const common = {
  carryoverLimitHours: 40,
  carryoverExpiresAfter: { quantity: 3, unit: "Months" },
  maxAccumulatedHours: 240
}

const perPeriod = termsOf({
  ...common,
  earningMethod: "Per Pay Period",
  amountPerYearHours: 120,
  tiers: [
    { afterMonths: 36, amountPerYearHours: 160 },
    { afterMonths: 84, amountPerYearHours: 200 }
  ]
})

const perHour = termsOf({
  ...common,
  earningMethod: "Per Hour Worked",
  accrualRate: { earnMinutes: 60, perMinutes: 1800 },
  tiers: [{ afterMonths: 36, accrualRate: { earnMinutes: 60, perMinutes: 1200 } }]
})

/** 200 requests of three days, spread over ten years. */
const usage = Array.from({ length: 600 }, (_, index) => ({
  requestId: String(Math.floor(index / 3)),
  date: addDays(START, Math.floor(index / 3) * 18 + (index % 3)),
  minutes: 240
}))

const worked = Array.from({ length: 3_640 }, (_, index) => ({
  date: addDays(START, index),
  minutes: index % 7 < 5 ? 480 : 0
}))

const account = (terms: typeof perPeriod, rest: Partial<Facts> = {}): Facts => ({
  assignments: [
    {
      startDate: START,
      versions: [{ policyId: "policy", version: 1, effectiveFrom: START, terms }]
    }
  ],
  dateOfJoin: START,
  isExempt: false,
  schedules: [],
  payPeriods: { rules: defaultRules("biweekly") },
  worked: [],
  paid: [],
  usage,
  adjustments: [],
  payouts: [],
  ...rest
})

const periodic = account(perPeriod)
const hourly = account(perHour, { worked })

/** An account whose opening balance starts it five years before the end of the projection. */
const recent: Facts = {
  ...periodic,
  assignments: periodic.assignments.map((assignment) => ({
    ...assignment,
    opening: { date: TEN_YEARS, minutes: 4_000 }
  })),
  usage: []
}
const stored = differences([], expectedEntries(recent, "2026-06-30" as LocalDate), 1)
const ends = Array.from({ length: 60 }, (_, index) => addDays(TEN_YEARS, (index + 1) * 30))
const dates = [...ends, FIVE_YEARS_ON]

const work = {
  schedules: [{ effectiveFrom: START, minutes: [0, 480, 480, 480, 480, 480, 0] }],
  calendar: calendarOf("Federal Reserve")
}
const requestedDays = requestDays(
  { startDate: "2026-07-13" as LocalDate, endDate: "2026-07-24" as LocalDate },
  work
)

interface Measured {
  readonly name: string
  readonly bar: string
  /** Gives how much was made, so that nothing is left out. */
  readonly run: () => number
}

const measured: ReadonlyArray<Measured> = [
  {
    name: "ten years, per pay period, 200 requests",
    bar: "at most 2 ms",
    run: () => expectedEntries(periodic, TEN_YEARS).entries.length
  },
  {
    name: "ten years, per hour worked, 200 requests",
    bar: "at most 2 ms",
    run: () => expectedEntries(hourly, TEN_YEARS).entries.length
  },
  {
    name: "five years projected, 61 balances",
    bar: "at most 1 ms",
    run: () => projected(recent, stored, dates).length
  },
  {
    name: "one request of two weeks checked",
    bar: "",
    run: () =>
      checkRequest({ days: requestedDays, others: [], work, account: { facts: recent, stored } })
        .length
  }
]

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const times = new Map<string, Array<number>>()
let made = 0
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const { name, run } of measured) {
    const start = process.cpuUsage()
    for (let repeat = 0; repeat < REPEATS; repeat++) made += run()
    const each = process.cpuUsage(start).user / 1_000 / REPEATS
    if (round >= 0) times.set(name, [...(times.get(name) ?? []), each])
  }
}

const LEDGER = new URL("../packages/domain/src/timeOff/ledger.ts", import.meta.url).href
const cache = mkdtempSync(join(tmpdir(), "payroll-bench-"))
/** With Node's compile cache, as an installed package without types loads; the first time fills it. */
const loads = Array.from({ length: 10 }, () =>
  Number(
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const start = process.cpuUsage(); await import(${JSON.stringify(LEDGER)}); console.log(process.cpuUsage(start).user / 1000)`
      ],
      { env: { ...process.env, NODE_COMPILE_CACHE: cache } }
    )
  )
).slice(1)
rmSync(cache, { recursive: true })

console.log(`median of ${ROUNDS} rounds of ${REPEATS} (${made} made)`)
for (const { name, bar } of measured) {
  const each = median(times.get(name) ?? []).toFixed(3)
  console.log(`${name.padEnd(42)} ${each.padStart(7)} ms${bar && `   (${bar})`}`)
}
console.log(`${"loading the engine".padEnd(42)} ${median(loads).toFixed(1).padStart(7)} ms`)
for (const [what, facts] of [
  ["per pay period", periodic] as const,
  ["per hour", hourly] as const
]) {
  console.log(`${what}: ${expectedEntries(facts, TEN_YEARS).entries.length} entries`)
}
