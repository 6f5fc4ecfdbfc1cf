/** Faults in the engine that labels worked time. */
import { within, type Fault } from "./fault.ts"

const ENGINE = "packages/domain/src/timeTracking/"
const LAWS = `${ENGINE}classifyTime.properties.test.ts`
const ORACLE = `${ENGINE}minuteByMinute.test.ts`
const EXAMPLES = `${ENGINE}classifyTime.test.ts`

const CLOCK = "packages/domain/src/punch/workerClock.test.ts"
const PUNCHES = "packages/adapters/test/recordedTime.test.ts"
const LOCKING = "packages/operations/src/timesheet/rules/lockedWorker"
const LOCK_LOOP = "packages/operations/src/background/lockDueTimesheets"
const LOCK = "packages/domain/src/timesheet/timesheetLock"

export const workedTime: ReadonlyArray<Fault> = [
  ...within(
    `${ENGINE}classify.ts`,
    ["if (isOfWeek(verdict)) credit(piece, minutes)", "credit(piece, minutes)", LAWS],
    ["rule.verdict.rank > verdict.rank", "rule.verdict.rank >= 0", ORACLE],
    ["if (!isCredit) weekMinutes.add(week, minutes)", "weekMinutes.add(week, minutes)", EXAMPLES],
    ["grid === undefined ? ({ week }) => week :", "grid === undefined ? () => 0 :", LAWS]
  ),
  ...within(`${ENGINE}namedRules.ts`, [
    "weekMinutes.of(week) > limit",
    "weekMinutes.of(week) >= limit",
    EXAMPLES
  ]),
  ...within(`${ENGINE}counts.ts`, ["days.size >= 7", "days.size >= 6", ORACLE]),
  ...within(
    `${ENGINE}workedDays.ts`,
    ["const from = Math.max(stretch.from, workedUntil)", "const { from } = stretch", EXAMPLES],
    ["Math.min(last, day.end, week.end, window.end)", "Math.min(last, week.end, window.end)", LAWS],
    ["span.from > shiftEnd) shift += 1", "span.from >= shiftEnd) shift += 1", LAWS],
    ["isCredit: false, at: days.cellOf(entry.day).end", "isCredit: false, at: 0", ORACLE],
    ["minute >= begin + DAY_MINUTES) begin", "minute >= begin + 1_400) begin", ORACLE]
  ),
  ...within(`${ENGINE}workedPieces.ts`, [
    "const from = stretch.from + settings.paidBreakUpToMinutes * unit.minute",
    "const { from } = stretch",
    LAWS
  ]),
  ...within(`${ENGINE}grid.ts`, [
    "while (minute >= cell.end) cell = cellOf(cell.index + 1)",
    "",
    `${ENGINE}grid.test.ts`
  ]),
  ...within(
    `${ENGINE}pairPunches.ts`,
    ["punches.toSorted(comparePunches)", "[...punches]", LAWS],
    ["<= DUPLICATE_MS", "< 0", `${ENGINE}pairPunches.test.ts`]
  ),
  ...within(`${ENGINE}rounding.ts`, [
    "Math.floor((minute + Math.floor(unit / 2)) / unit)",
    "Math.floor((minute + Math.ceil(unit / 2)) / unit)",
    `${ENGINE}rounding.test.ts`
  ]),
  ...within(`${ENGINE}premiums.ts`, [
    "begin > rule.beginByMinutes",
    "begin >= rule.beginByMinutes",
    EXAMPLES
  ]),
  ...within(`${ENGINE}classifyTime.ts`, [
    "premiumWeight(inOldWeek) >= premiumWeight(inNewWeek)",
    "premiumWeight(inOldWeek) < premiumWeight(inNewWeek)",
    EXAMPLES
  ]),
  ...within(`${ENGINE}payable.ts`, [
    "item.date > payPeriod.end",
    "item.date >= payPeriod.end",
    `${ENGINE}payable.test.ts`
  ]),
  ...within(`${ENGINE}decimalHours.ts`, [
    ".slice(0, missing)",
    ".slice(0, missing - 1)",
    `${ENGINE}payable.test.ts`
  ]),
  ...within(`${ENGINE}regularRate.ts`, [
    "multiply(hours(overtimeMinutes), HALF)",
    "hours(overtimeMinutes)",
    `${ENGINE}regularRate.test.ts`
  ]),
  ...within("packages/domain/src/timeZone/zoneOffsets.ts", [
    "while (high - low > 1_000)",
    "while (high - low > 100_000)",
    "packages/operations/src/zoneOffsets.test.ts"
  ]),
  ...within(
    "packages/domain/src/punch/workerClock.ts",
    [
      "clockShowing(clock, worker, latestOf([...shownBy(clock), ...punches]), making)",
      "clockShowing(clock, worker, latestOf(punches), making)",
      CLOCK
    ],
    ["? changed(clock, states, at)", "? { ...clock, ...states }", CLOCK]
  ),
  ...within("packages/domain/src/punch/punch.ts", [
    "stored.workerId === workerId &&",
    'workerId !== "" &&',
    PUNCHES
  ]),
  ...within("packages/domain/src/punch/kioskPin.ts", [
    'isRight ? Result.void : refused("conflict", "is not that of the user")',
    "Result.void",
    PUNCHES
  ]),
  ...within(
    "packages/operations/src/punch/rules/kioskPins.ts",
    ['if (role !== "kiosk") return false', "return false", PUNCHES],
    ["worksAtOn(tracked.worker, companyLocationId, trackedToday(tracked, at))", "true", PUNCHES]
  ),
  ...within("packages/operations/src/punch/setKioskPin.ts", [
    "releases: [kioskPinRelease(worker.id)]",
    "releases: []",
    PUNCHES
  ]),
  ...within("packages/operations/src/punch/rules/clockPunch.ts", [
    "revisions: clock ? [] : [workerAt(loaded)]",
    "revisions: []",
    PUNCHES
  ]),
  ...within("packages/operations/src/punch/addPunches.ts", [
    'changes({ writes: [insert("punch", punch)], claims: externalIdClaim(punch) })',
    'changes({ writes: [insert("punch", punch)] })',
    PUNCHES
  ]),
  ...within(`${ENGINE}belowFlsa.ts`, [
    "minutes < flsaMinutes",
    "false",
    `${ENGINE}belowFlsa.test.ts`
  ]),
  ...within("packages/domain/src/timesheet/timeFacts.ts", [
    "return companyRules ? rulesInForce(companyRules, day) : shippedRuleSet(ruleSetId, day)",
    "return shippedRuleSet(ruleSetId, day)",
    "apps/server/test/timeSettings.test.ts"
  ])
]

export const lockedTime: ReadonlyArray<Fault> = [
  ...within(`${LOCKING}.ts`, [
    'status === "Approved" && paidInId === id)',
    'status === "Approved")',
    `${LOCKING}.test.ts`
  ]),
  ...within(
    "packages/domain/src/timesheet/lockable.ts",
    ["last < begin)", "last <= begin)", `${LOCKING}.test.ts`],
    ["worker.dateOfJoin <= end", "worker.dateOfJoin < end", `${LOCKING}.test.ts`]
  ),
  ...within(`${LOCK}.ts`, [
    "begin >= firstDay && end <= lastDay",
    "begin >= firstDay && begin <= lastDay",
    `${LOCK}.test.ts`
  ]),
  ...within(`${LOCK_LOOP}.ts`, [
    "before?.version !== lock.version",
    "!before",
    `${LOCK_LOOP}.test.ts`
  ]),
  ...within("packages/adapters/src/sql/stores/timesheetLockStatements.ts", [
    "lock.id < ${p.before}",
    "lock.id <= ${p.before}",
    PUNCHES
  ])
]
