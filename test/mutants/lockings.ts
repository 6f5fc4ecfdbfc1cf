/** Faults in which timesheets a locking takes, and in looks at recorded time. */
import { within, type Fault } from "./fault.ts"

const LOCKING = "packages/operations/src/timesheet/rules/lockedWorker"
const TIMESHEET = "packages/domain/src/timesheet/"
const BACKGROUND = "packages/operations/src/background/"

export const lockings: ReadonlyArray<Fault> = [
  ...within(
    `${TIMESHEET}lockable.ts`,
    [
      'status === "Approved" || lockUnapproved ||',
      'status === "Approved" ||',
      `${LOCKING}.test.ts`
    ],
    ['worker.userStatus === "Removed" ||', "", `${LOCKING}.test.ts`]
  ),
  ...within(
    `${LOCKING}.ts`,
    ["period.workerType === loaded.worker.workerType &&", "", `${LOCKING}.test.ts`],
    ["if (content.items.length === 0) return undefined", "", `${LOCKING}.test.ts`],
    ["begin <= request.endDate && areDaysLocked", "areDaysLocked", `${LOCKING}.test.ts`],
    ['sheet.status !== "Locked" && isWithin', "isWithin", `${LOCKING}.test.ts`]
  ),
  ...within("packages/operations/src/timesheet/rules/timeLook.ts", [
    'status !== "Locked" && periodEnd >= first',
    "periodEnd >= first",
    `${BACKGROUND}lookAtTime.test.ts`
  ]),
  ...within(`${TIMESHEET}sheetState.ts`, [
    "(maxShiftMinutes + 1) * MINUTE_MS",
    "maxShiftMinutes * MINUTE_MS",
    `${BACKGROUND}lookAtTime.test.ts`
  ])
]
