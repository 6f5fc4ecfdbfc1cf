/** Faults in what a clock that was wrong leaves behind, and in what waits for its mark. */
import { within, type Fault } from "./fault.ts"

const STORES = "packages/adapters/src/sql/stores/"
const BACKGROUND = "packages/operations/src/background/"
const QUEUES = "packages/adapters/test/queues.test.ts"
const STORES_TEST = "packages/adapters/test/stores.test.ts"

export const clocks: ReadonlyArray<Fault> = [
  ...within(
    `${STORES}dueRecords.ts`,
    [
      "due_at > ${now} + ${sql.lit(longestLeadMs)} and ${which}",
      "due_at > ${now} and ${which}",
      QUEUES
    ],
    ["due_at = ${now} + ${sql.lit(BROUGHT_FORWARD_MS)}", "due_at = ${now}", QUEUES],
    ["...lanes(sql`attempts >= 2`),", "", QUEUES],
    [
      "due_at <= (select coalesce(max(clock_mark.at), ${now}) from clock_mark)",
      "due_at <= ${now}",
      "packages/adapters/test/kyc.test.ts"
    ]
  ),
  ...within("packages/operations/src/ports/dueRecords.ts", [
    "deliveryLane: { longestLeadMs: 30 * HOUR_MS }",
    "deliveryLane: { longestLeadMs: 24 * HOUR_MS }",
    `${BACKGROUND}retrySchedule.test.ts`
  ]),
  ...within(`${STORES}verificationStatements.ts`, [
    "case when started_at <= due.at then started_at else due.at end",
    "coalesce(started_at, due.at)",
    QUEUES
  ]),
  ...within(`${STORES}settleStatements.ts`, [
    "where clock_mark.at <= first_failure_at +",
    "where clock_mark.at > first_failure_at +",
    QUEUES
  ]),
  ...within(`${STORES}consoleSessions.ts`, [
    "Math.abs(now - session.seenAt)",
    "now - session.seenAt",
    STORES_TEST
  ]),
  ...within(`${STORES}consoleSessionStatements.ts`, [
    "clock_mark.at - ${sql.lit(SESSION_IDLE_MS)} <= seen_at",
    "clock_mark.at < 0",
    STORES_TEST
  ]),
  ...within(`${STORES}credentials.ts`, [
    "overlapMs <= OVERLAP_MS_MAX",
    "overlapMs <= Infinity",
    STORES_TEST
  ]),
  ...within(`${BACKGROUND}countFigures.ts`, [
    "settledBefore(plausibleTime(mark, now))",
    "settledBefore(now)",
    `${BACKGROUND}countFigures.test.ts`
  ])
]
