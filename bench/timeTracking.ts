/**
 * Measures how long it takes to classify the punches of one worker in a year: 260 shifts with a meal and a rest each,
 * in California and in Nevada, from punches to labelled minutes, premiums and exceptions; and to make payable lines
 * and CSV of them. In this process, without a cache.
 */
import { fromEpochDay } from "../packages/domain/src/calendar/localDate.ts"
import {
  classifyTime,
  type ClassifiedTime,
  type TimeSettings
} from "../packages/domain/src/timeTracking/classifyTime.ts"
import { shippedRuleSet } from "../packages/domain/src/timeTracking/overtimeRules.data.ts"
import { payable, type Period } from "../packages/domain/src/timeTracking/payable.ts"
import { payableCsv } from "../packages/domain/src/timeTracking/payableCsv.ts"
import { payableItems } from "../packages/domain/src/timeTracking/payableItems.ts"
import type { Punch } from "../packages/domain/src/timeTracking/punch.ts"
import type { RuleSet } from "../packages/domain/src/timeTracking/ruleSet.ts"

const ROUNDS = 301
const WARM_UP_ROUNDS = 200
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const FIRST_DAY = Date.UTC(2026, 0, 5) / DAY_MS
const WEEKS = 52
const MAXIMUM_MS = 1

/** America/Los_Angeles in 2026. */
const ZONE = [
  { fromMs: Date.UTC(2025, 10, 2, 9), offsetMinutes: -480 },
  { fromMs: Date.UTC(2026, 2, 8, 10), offsetMinutes: -420 },
  { fromMs: Date.UTC(2026, 10, 1, 9), offsetMinutes: -480 }
]

const settings: TimeSettings = {
  zone: ZONE,
  workweekStart: { weekday: 0, minute: 0 },
  workdayStart: 0,
  rounding: { mode: "None" },
  maxShiftMinutes: 960,
  differentials: []
}

/** Shifts of 8 to 11 hours on five days a week. */
const yearOfPunches = (): ReadonlyArray<Punch> =>
  Array.from({ length: WEEKS * 5 }, (_, shift) => {
    const day = FIRST_DAY + Math.floor(shift / 5) * 7 + (shift % 5)
    const begin = day * DAY_MS + (16 * 60 + ((shift * 7) % 30)) * MINUTE_MS
    const at = (minutes: number): number =>
      begin + minutes * MINUTE_MS + ((shift * 13) % 60) * 1_000
    return [
      { type: "In", atMs: at(0) },
      { type: "Rest Start", atMs: at(120) },
      { type: "Rest End", atMs: at(130) },
      { type: "Meal Start", atMs: at(230 + ((shift * 11) % 90)) },
      { type: "Meal End", atMs: at(262 + ((shift * 11) % 90)) },
      { type: "Out", atMs: at(510 + ((shift * 17) % 180)) }
    ] satisfies ReadonlyArray<Punch>
  }).flat()

const punches = yearOfPunches()
const worker = { isExempt: false, rates: [] }

const ruleSetOf = (id: string): RuleSet => {
  const ruleSet = shippedRuleSet(id)
  if (ruleSet === undefined) throw new Error(`there is no rule set ${id}`)
  return ruleSet
}

const year = (ruleSet: RuleSet): ClassifiedTime =>
  classifyTime({ punches, entries: [] }, settings, ruleSet, worker)

const periods: ReadonlyArray<Period> = Array.from({ length: WEEKS / 2 }, (_, index) => ({
  begin: fromEpochDay(FIRST_DAY + index * 14),
  end: fromEpochDay(FIRST_DAY + index * 14 + 13)
}))

const exported = ({ segments, overlays, premiums }: ClassifiedTime): string => {
  const items = payableItems({ segments, overlays, premiums, timeOff: [], holidays: [] })
  return payableCsv(payable(items, periods).map((line) => ({ ...line, userId: "worker" })))
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

let made = 0

/** The median time of one run, in milliseconds. */
const measure = (run: () => { readonly length: number }): number => {
  const times: Array<number> = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const start = performance.now()
    made += run().length
    const elapsed = performance.now() - start
    if (round >= 0) times.push(elapsed)
  }
  return median(times)
}

console.log(`${punches.length} punches of one worker in a year, median of ${ROUNDS} runs`)
for (const id of ["US-FLSA", "CA", "NV", "CO"]) {
  const ruleSet = ruleSetOf(id)
  const elapsed = measure(() => year(ruleSet).segments)
  console.log(`${id.padEnd(8)} ${elapsed.toFixed(3)} ms   (at most ${MAXIMUM_MS} ms)`)
}
const classified = year(ruleSetOf("CA"))
const elapsed = measure(() => exported(classified))
console.log(`payable lines of ${periods.length} periods as CSV ${elapsed.toFixed(3)} ms`)
console.log(`${made} segments and characters made`)
