/** Faults in which timesheets a locking takes, and in looks at recorded time. */
import { within, type Fault } from "./fault.ts"

const LOCKING = "packages/operations/src/timesheet/rules/lockedWorker"
const TIMESHEET = "packages/domain/src/timesheet/"
const BACKGROUND = "packages/operations/src/background/"

const WORKPLACES = "apps/server/test/workplaces.test.ts"

export const lockings: ReadonlyArray<Fault> = [
  ...within(
    `${TIMESHEET}lockable.ts`,
    [
      "lockUnapproved || !termsOn(settings, periodBegin)",
      "!termsOn(settings, periodBegin)",
      `${LOCKING}.test.ts`
    ],
    ['worker.userStatus === "Removed" ||', "", `${LOCKING}.test.ts`]
  ),
  ...within(
    `${LOCKING}.ts`,
    ["period.workerType === loaded.worker.workerType &&", "", `${LOCKING}.test.ts`],
    ["if (content.items.length === 0) return undefined", "", `${LOCKING}.test.ts`],
    ["begin <= request.endDate && areDaysLocked", "areDaysLocked", `${LOCKING}.test.ts`],
    ['sheet.status !== "Locked" && isWithin', "isWithin", `${LOCKING}.test.ts`],
    ["isApproved && !isAsApproved(loaded, sheet, content)", "false", WORKPLACES]
  ),
  ...within("packages/operations/src/timesheet/rules/timeLook.ts", [
    'status !== "Locked" && periodEnd >= first',
    "periodEnd >= first",
    `${BACKGROUND}lookAtTime.test.ts`
  ]),
  ...within(`${TIMESHEET}changedRules.ts`, [
    'sheet.status === "Approved" || sheet.status === "Locked"',
    'sheet.status === "Approved"',
    WORKPLACES
  ]),
  ...within(`${TIMESHEET}timeFacts.ts`, [
    "effectiveFrom > first && effectiveFrom <= last",
    "effectiveFrom > last",
    WORKPLACES
  ]),
  ...within("packages/domain/src/worker/workplace.ts", [
    "day < worker.dateOfJoin ? worker.dateOfJoin : day",
    "day",
    "packages/domain/src/worker/workplace.test.ts"
  ]),
  ...within("packages/adapters/src/sql/stores/workerStore.ts", [
    "byDate.some((row) => worksAtFrom(placedOf(row), id, today))",
    "byDate.length > 0",
    WORKPLACES
  ]),
  ...within(`${TIMESHEET}sheetState.ts`, [
    "(maxShiftMinutes + 1) * MINUTE_MS",
    "maxShiftMinutes * MINUTE_MS",
    `${BACKGROUND}lookAtTime.test.ts`
  ])
]
