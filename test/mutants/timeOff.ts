/** Faults in the rules of time off. */
import { within, type Fault } from "./fault.ts"

const TIME_OFF = "packages/domain/src/timeOff/"
const LEDGER = `${TIME_OFF}ledger.properties.test.ts`
const ACCRUALS = `${TIME_OFF}accruals.properties.test.ts`
const REQUESTS = `${TIME_OFF}requests.properties.test.ts`
const POSTING = "packages/adapters/test/recordedTime.test.ts"
const DUE = "packages/adapters/src/sql/stores/dueRecords.ts"
const EXAMPLES = "apps/cli/test/timeOffExamples.test.ts"

export const timeOff: ReadonlyArray<Fault> = [
  ...within(
    `${TIME_OFF}accruals.ts`,
    ["left = minusWhole(owed, earned)", "left = NOTHING", ACCRUALS],
    [
      "const isSplit = begin > from && isHourly(versionOn(versions, begin))",
      "const isSplit = false",
      ACCRUALS
    ]
  ),
  ...within(`${TIME_OFF}periods.ts`, [
    "periods.indexFrom(before) - periods.indexFrom(from)",
    "26",
    ACCRUALS
  ]),
  ...within(`${TIME_OFF}caps.ts`, [
    "credited = Math.min(credited, room)",
    "credited = earned",
    LEDGER,
    EXAMPLES
  ]),
  ...within(
    `${TIME_OFF}yearEnds.ts`,
    [
      "if (limit === undefined || before <= limit) return undefined",
      "if (limit === undefined) return undefined",
      LEDGER,
      EXAMPLES
    ],
    [
      'take(account.lots, minutes, "Carried First")',
      'take(account.lots, minutes, "New First")',
      LEDGER,
      EXAMPLES
    ]
  ),
  ...within(`${TIME_OFF}entry.ts`, ["forfeiture: 1,", "forfeiture: 5.5,", LEDGER, EXAMPLES]),
  ...within(`${TIME_OFF}decidedEvents.ts`, [
    "const taken = minutes - reversedMinutes",
    "const taken = minutes",
    LEDGER
  ]),
  ...within(`${TIME_OFF}differences.ts`, [
    "if (!wanted.has(cause) && minutes !== 0)",
    "if (minutes < 0 && !wanted.has(cause))",
    LEDGER
  ]),
  ...within(`${TIME_OFF}differences.ts`, [
    "minutes: expected - stored",
    "minutes: expected",
    LEDGER,
    `${TIME_OFF}corrections.test.ts`
  ]),
  ...within(`${TIME_OFF}requestDays.ts`, [
    "length: last - first + 1",
    "length: last - first",
    REQUESTS
  ]),
  ...within(`${TIME_OFF}holidayCalendar.ts`, [
    "weekday === 0 || weekday === 6) return undefined",
    "weekday === 0) return undefined",
    `${TIME_OFF}holidayCalendar.test.ts`
  ]),
  ...within(`${TIME_OFF}unlimited.ts`, ["account.uncounted = 0", "", `${TIME_OFF}moves.test.ts`]),
  ...within(`${TIME_OFF}balance.ts`, [
    "effectiveDate <= asOf && recordedAt <= knownAt",
    "effectiveDate <= asOf && knownAt > 0",
    LEDGER,
    `${TIME_OFF}corrections.test.ts`
  ]),
  ...within(`${TIME_OFF}checkRequest.ts`, [
    "const lastUse = latestOf(facts.usage) ?? from",
    "const lastUse = from",
    REQUESTS,
    "apps/cli/test/timeOffRequests.test.ts"
  ]),
  ...within(`${TIME_OFF}checkRequest.ts`, [
    "use(date, minutes - reversedMinutes)",
    "use(date, minutes)",
    `${TIME_OFF}checkRequest.test.ts`
  ]),
  ...within("packages/domain/src/timeOffAccount/requestCheck.ts", [
    "date <= lockedThrough)",
    "date < lockedThrough)",
    POSTING
  ]),
  ...within("packages/operations/src/background/postTimeOff.ts", [
    "if (!changes) yield* postpone(account, dueAt)",
    "",
    POSTING
  ]),
  ...within(
    DUE,
    ["version = cast(${p.version} as bigint)", "version >= cast(${p.version} as bigint)", POSTING],
    [
      "due_at, id limit ${p.limit} ${skipLocked}",
      "due_at, id limit ${p.limit}",
      "packages/adapters/test/postgresContention.test.ts"
    ]
  ),
  ...within(`${TIME_OFF}tiers.ts`, ["tier.since <= day", "tier.since >= day", EXAMPLES])
]
