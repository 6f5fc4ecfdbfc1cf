/** Faults in what worked time comes to, and what is paid for it. */
import { within, type Fault } from "./fault.ts"

const ENGINE = "packages/domain/src/timeTracking/"
const LAWS = `${ENGINE}classifyTime.properties.test.ts`
const ORACLE = `${ENGINE}minuteByMinute.test.ts`
const EXAMPLES = `${ENGINE}classifyTime.test.ts`
const AGREED = `${ENGINE}agreedSchedule.test.ts`
const PAYABLE = `${ENGINE}payable.test.ts`
const RATE = `${ENGINE}regularRate.test.ts`
const CONTEXT = `${ENGINE}contextExceptions.test.ts`
const SHEETS = "packages/domain/src/timesheet/"
const AMENDMENTS = `${SHEETS}amendment.test.ts`
const WORKED = `${SHEETS}workedTime.test.ts`
const BACKGROUND = "packages/operations/src/background/"
const LOCKING = "packages/operations/src/timesheet/rules/lockedWorker"
const LOCK_LOOP = `${BACKGROUND}lockDueTimesheets`

export const labelledTime: ReadonlyArray<Fault> = [
  ...within(
    `${ENGINE}classify.ts`,
    [
      "hasHealthBenefits === true ? bound.belowWithBenefits : undefined",
      "undefined",
      EXAMPLES,
      `${ENGINE}overtimeRules.data.test.ts`
    ],
    ["windows.add(piece.window, minutes)", "", EXAMPLES],
    ["if (piece.isCredit) continue", "", EXAMPLES, LAWS, ORACLE]
  ),
  ...within(
    `${ENGINE}workedPieces.ts`,
    [
      "to - from >= settings.unpaidMealFromMinutes",
      "to - from > settings.unpaidMealFromMinutes",
      EXAMPLES,
      ORACLE
    ],
    [
      "span.to - span.from > settings.autoMeal.afterMinutes",
      "span.to - span.from >= settings.autoMeal.afterMinutes",
      EXAMPLES
    ],
    ["from = Math.max(from, unpaid.to)", "from = unpaid.to", EXAMPLES, LAWS, ORACLE]
  ),
  ...within(
    `${ENGINE}overlays.ts`,
    ["toMinute > fromMinute ? 0", "toMinute >= fromMinute ? 0", EXAMPLES],
    ["if (!weekdays.includes(dayOfWeekOf(day))) continue", "", EXAMPLES],
    ["/ DAY_MINUTES) - 1; day", "/ DAY_MINUTES); day", EXAMPLES]
  ),
  ...within(
    `${ENGINE}agreedSchedule.ts`,
    ["if (minutes > 0) return [{ ...ordinary, afterMinutes: minutes }]", "", AGREED],
    ["Math.abs(turn) % weeks.length", "0", AGREED],
    ["minutes >= fromMinutes && minutes <= most", "minutes <= most", AGREED]
  ),
  ...within(
    `${ENGINE}premiums.ts`,
    [
      "last - first > spread.overMinutes",
      "last - first >= spread.overMinutes",
      `${ENGINE}premiums.test.ts`
    ],
    ["from - until >= mealMinutes", "from - until > mealMinutes", EXAMPLES],
    [
      "workedMinutes <= rule.ifWorkedOverMinutes",
      "workedMinutes < rule.ifWorkedOverMinutes",
      EXAMPLES
    ],
    [
      "workedMinutes > (rule.waivableUpToMinutes ?? 0)",
      "workedMinutes >= (rule.waivableUpToMinutes ?? 0)",
      EXAMPLES
    ],
    ["if (codes.length > 0) pay(", "for (const _ of codes) pay(", EXAMPLES],
    ["if (!rests && ruleSet.restPremiumMinutes", "if (ruleSet.restPremiumMinutes", EXAMPLES]
  ),
  ...within(`${ENGINE}rounding.ts`, [
    'direction === "In" ? Math.floor',
    'direction === "Out" ? Math.floor',
    `${ENGINE}rounding.test.ts`
  ]),
  ...within(
    `${ENGINE}contextExceptions.ts`,
    ["return day > lastDay", "return day >= lastDay", CONTEXT],
    ["if (day < firstDay)", "if (day <= firstDay)", CONTEXT]
  ),
  ...within(`${ENGINE}dayExceptions.ts`, [
    "total > length)",
    "total >= length)",
    EXAMPLES,
    CONTEXT,
    LAWS
  ])
]

export const paidTime: ReadonlyArray<Fault> = [
  ...within(
    `${ENGINE}payableItems.ts`,
    ["Math.max(0, minutes - absent)", "minutes", PAYABLE],
    ['type === "Unpaid"', 'type === "unpaid"', PAYABLE],
    ["minutesOn(date, timeOff) + minutesOn(date, holidays)", "minutesOn(date, timeOff)", PAYABLE]
  ),
  ...within(
    `${ENGINE}payable.ts`,
    ["item.date < payPeriod.begin", "item.date <= payPeriod.begin", PAYABLE],
    ["one.end >= other.begin", "one.end > other.begin", PAYABLE, `${LOCKING}.test.ts`]
  ),
  ...within(`${ENGINE}decimalHours.ts`, [
    "Math.round((Math.abs(minutes)",
    "Math.floor((Math.abs(minutes)",
    PAYABLE
  ]),
  ...within(
    `${ENGINE}regularRate.ts`,
    ["isLess(salary.hours, worked) ? multiply(rate, worked) : weekly", "weekly", RATE],
    ['"Semi-Month": 24n', '"Semi-Month": 26n', RATE],
    [
      "? premiumInEffect(week.jobs)",
      "? premiumAt(rate, week.overtimeMinutes, week.doubleTimeMinutes)",
      RATE
    ]
  ),
  ...within(`${ENGINE}totals.ts`, [
    "regular + overtime + doubleTime",
    "regular + overtime",
    `${ENGINE}totals.test.ts`,
    `${ENGINE}belowFlsa.test.ts`
  ]),
  ...within(
    `${SHEETS}workedTime.ts`,
    ["day.overtime += overtime + doubleTime", "day.overtime += overtime", WORKED],
    ["existing.id < time.id", "existing.id > time.id", WORKED],
    ["(amendment.decidedAt ?? knownAt) <= knownAt", "knownAt > 0", WORKED]
  ),
  ...within(
    `${SHEETS}amendment.ts`,
    ['status === "Approved" || status === "Settled"', 'status === "Approved"', AMENDMENTS, WORKED],
    ["date: paidOn ?? item.date", "date: item.date", AMENDMENTS],
    ["amendment.paidInId === timesheetId", "amendment.paidInId !== undefined", AMENDMENTS]
  ),
  ...within(`${SHEETS}runs.ts`, [
    "last.from >= from",
    "last.from === from",
    `${SHEETS}runs.test.ts`
  ]),
  ...within(`${ENGINE}pairPunches.ts`, [
    "zone: open.in.zone,",
    "zone: open.in.zone ?? out.zone,",
    `${SHEETS}content.properties.test.ts`
  ]),
  ...within(`${SHEETS}recordedTime.ts`, [
    "jobCode, zone: zoneElsewhere(facts, entry, zoneName)",
    "jobCode",
    `${SHEETS}content.properties.test.ts`
  ]),
  ...within(`${SHEETS}factRuns.ts`, [
    "reachedAt(home, localAt(zone, minute))",
    "minute",
    `${SHEETS}content.properties.test.ts`
  ]),
  ...within(`${SHEETS}touchedDays.ts`, [
    'zones.get(span.fromMs) ?? ""',
    'punches.at(-1)?.timeZone ?? ""',
    `${SHEETS}content.properties.test.ts`
  ])
]

export const lockLoop: ReadonlyArray<Fault> = [
  ...within(
    `${LOCK_LOOP}.ts`,
    ["workerIds.length < BATCH_MAX", "workerIds.length <= BATCH_MAX", `${LOCK_LOOP}.test.ts`],
    ['after.status === "Done" ? [profileAt(loaded)] : []', "[]", `${LOCK_LOOP}.test.ts`]
  ),
  ...within(`${BACKGROUND}lookAtTime.ts`, [
    "if (!changes) yield* postpone(loaded.clock, dueAt)",
    "",
    `${BACKGROUND}lookAtTime.test.ts`
  ]),
  ...within(`${BACKGROUND}countEarlierTime.ts`, [
    "if (sheet) yield* postpone(sheet, undefined)",
    "",
    "packages/adapters/test/recordedTime.test.ts"
  ])
]
