/** The timesheets of a period by what is to be done about them. */
import { formatDay } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import type { Period, PayType } from "./periods.ts"
import type { Exception, ListedSheet, Minutes } from "./status.tsx"

const text = words.timesheets

/** A timesheet with the name of its worker and what is open about it. */
export interface Line {
  readonly sheet: ListedSheet
  readonly name: string
  /** As they are now; those of a submitted timesheet as they were then. */
  readonly minutes: Minutes
  /** False for an open timesheet whose hours are not read: those are unknown, not none. */
  readonly isCounted: boolean
  readonly blocking: ReadonlyArray<Exception>
  /** A sentence about the problem, or the reason why it is open again. */
  readonly note: string
}

/** Facts that sort the timesheets of a period and decide whether it can be locked. */
interface Terms {
  /** The last day of the period is over. */
  readonly isOver: boolean
  /** False if the period has more than was read: numbers are of the timesheets shown then. */
  readonly isWhole: boolean
  /** False if the settings of the company lock timesheets that nobody approved. */
  readonly needsApproval: boolean
}

export interface Sections extends Terms {
  readonly all: ReadonlyArray<Line>
  readonly toFix: ReadonlyArray<Line>
  /** Not submitted while the period is not over. */
  readonly recording: ReadonlyArray<Line>
  readonly toApprove: ReadonlyArray<Line>
  readonly approved: ReadonlyArray<Line>
  readonly locked: ReadonlyArray<Line>
  /** Open exceptions that block an approval. */
  readonly blocked: number
  readonly total: number
  readonly overtime: number
  readonly holiday: number
}

/** Workers by their ids; one who is not among them is unknown. */
type Workers =
  | ReadonlyMap<
      string,
      Pick<AnswerOf<"getUsers">["users"][number], "firstName" | "lastName" | "workerType">
    >
  | undefined

/**
 * True for a timesheet of a period, not of another one that begins on the same day. Timesheets from before the schedule
 * name no pay period, so that the type of the worker decides, as it does where they are locked.
 */
export const isOfPeriod = (
  { userId, payPeriod: { payPeriodId } }: Pick<ListedSheet, "userId" | "payPeriod">,
  { payPeriod }: Pick<Period, "payPeriod">,
  payType: PayType,
  workers: Workers
): boolean =>
  payPeriod === undefined ||
  ((payPeriodId ?? payPeriod.payPeriodId) === payPeriod.payPeriodId &&
    (workers?.get(userId)?.workerType ?? payType) === payType)

const noteOf = (sheet: ListedSheet, [first]: ReadonlyArray<Exception>): string => {
  if (first) return `${formatDay(first.date)}: ${text.exceptions[first.code]}`
  if (sheet.lockedUnapproved) return text.unapproved
  return sheet.openedBecause === null ? "" : text.openedBecause(sheet.openedBecause)
}

type Summary = AnswerOf<"getTimesheetSummary">["timesheetSummary"]

const lineOf = (
  sheet: ListedSheet,
  blocking: ReadonlyArray<Exception>,
  now: Summary[number] | undefined,
  worker: Parameters<typeof nameOf>[0] | undefined
): Line => {
  const isOpen = sheet.status.status === "Open"
  return {
    sheet,
    name: now?.user ?? (worker && nameOf(worker)) ?? text.aWorker,
    minutes: (isOpen ? now?.minutes : undefined) ?? sheet.minutes,
    isCounted: !isOpen || now !== undefined,
    blocking,
    note: noteOf(sheet, blocking)
  }
}

/** Draws together what is known about each timesheet. */
export const linesOf = (
  sheets: ReadonlyArray<ListedSheet>,
  exceptions: ReadonlyArray<Exception>,
  current: Summary,
  workers: Workers
): ReadonlyArray<Line> => {
  const blocking = Map.groupBy(
    exceptions.filter(({ blocks }) => blocks),
    ({ timesheetId }) => timesheetId
  )
  const now = new Map(current.map((each) => [each.userId, each]))
  return sheets.map((sheet) =>
    lineOf(
      sheet,
      blocking.get(sheet.timesheetId) ?? [],
      now.get(sheet.userId),
      workers?.get(sheet.userId)
    )
  )
}

/**
 * True if the hours of open timesheets are read, which keep none until somebody submits them. They are read from the
 * beginning, so that a later page of timesheets has none.
 */
export const needsHours = (
  sheets: ReadonlyArray<Pick<ListedSheet, "status">>,
  cursor: string | undefined
): boolean => cursor === undefined && sheets.some(({ status }) => status.status === "Open")

const sum = (lines: ReadonlyArray<Line>, of: (minutes: Minutes) => number): number =>
  lines.reduce((all, { minutes }) => all + of(minutes), 0)

/** Sorts timesheets into what is to be fixed, approved, or done. */
export const sectionsOf = (lines: ReadonlyArray<Line>, terms: Terms): Sections => {
  const { isOver } = terms
  const all = [...lines].toSorted((one, other) => one.name.localeCompare(other.name))
  const isAt = (status: ListedSheet["status"]["status"]) => (line: Line) =>
    line.sheet.status.status === status
  const [open, submitted] = [all.filter(isAt("Open")), all.filter(isAt("Submitted"))]
  const isBlocked = ({ blocking }: Line): boolean => blocking.length > 0
  return {
    ...terms,
    all,
    toFix: [...submitted, ...open].filter(
      (line) => isBlocked(line) || (isOver && line.sheet.status.status === "Open")
    ),
    recording: isOver ? [] : open.filter((line) => !isBlocked(line)),
    toApprove: submitted.filter((line) => !isBlocked(line)),
    approved: all.filter(isAt("Approved")),
    locked: all.filter(isAt("Locked")),
    blocked: all.reduce((count, { blocking }) => count + blocking.length, 0),
    total: sum(all, ({ total }) => total),
    overtime: sum(all, ({ overtime, doubleTime }) => overtime + doubleTime),
    holiday: sum(all, ({ holiday }) => holiday)
  }
}

/** Says whether the period can be locked, and what is left before it. */
export const lockText = (of: Sections): string => {
  const { all, approved, locked, isOver, isWhole, needsApproval } = of
  const left = all.length - approved.length - locked.length
  if (!isWhole) return text.whyNotWhole
  if (locked.length === all.length) return text.allLocked
  if (!isOver) return text.whyNotOver
  if (!needsApproval) return text.whyNoApproval
  return left > 0 ? text.whyNotReady(String(all.length), left) : text.whyReady
}

/** The timesheets that a locking takes: the approved ones, or all that nothing blocks. */
export const lockedBy = ({ all, approved }: Sections, isAll: boolean): ReadonlyArray<Line> =>
  isAll
    ? all.filter(({ sheet, blocking }) => sheet.status.status !== "Locked" && blocking.length === 0)
    : approved
