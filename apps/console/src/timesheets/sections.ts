/** The timesheets of a period by what is to be done about them. */
import { formatDay } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import type { Exception, ListedSheet, Minutes } from "./status.tsx"

const text = words.timesheets

/** A timesheet with the name of its worker and what is open about it. */
export interface Line {
  readonly sheet: ListedSheet
  readonly name: string
  /** As they are now; those of a submitted timesheet as they were then. */
  readonly minutes: Minutes
  readonly blocking: ReadonlyArray<Exception>
  /** A sentence about the problem, or the reason why it is open again. */
  readonly note: string
}

export interface Sections {
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

const noteOf = (sheet: ListedSheet, [first]: ReadonlyArray<Exception>): string => {
  if (first) return `${formatDay(first.date)}: ${text.exceptions[first.code]}`
  if (sheet.lockedUnapproved) return text.unapproved
  return sheet.openedBecause === null ? "" : text.openedBecause(sheet.openedBecause)
}

/** Draws together what is known about a timesheet. */
export const lineOf = (
  sheet: ListedSheet,
  exceptions: ReadonlyArray<Exception>,
  current: AnswerOf<"getTimesheetSummary">["timesheetSummary"],
  nameOf: (userId: string) => string | undefined
): Line => {
  const blocking = exceptions.filter(
    (each) => each.timesheetId === sheet.timesheetId && each.blocks
  )
  const now = current.find(({ userId }) => userId === sheet.userId)
  const isOpen = sheet.status.status === "Open"
  return {
    sheet,
    name: now?.user ?? nameOf(sheet.userId) ?? text.aWorker,
    minutes: (isOpen ? now?.minutes : undefined) ?? sheet.minutes,
    blocking,
    note: noteOf(sheet, blocking)
  }
}

const sum = (lines: ReadonlyArray<Line>, of: (minutes: Minutes) => number): number =>
  lines.reduce((all, { minutes }) => all + of(minutes), 0)

/** Sorts timesheets into what is to be fixed, approved, or done. */
export const sectionsOf = (lines: ReadonlyArray<Line>, isOver: boolean): Sections => {
  const all = [...lines].toSorted((one, other) => one.name.localeCompare(other.name))
  const isAt = (status: ListedSheet["status"]["status"]) => (line: Line) =>
    line.sheet.status.status === status
  const [open, submitted] = [all.filter(isAt("Open")), all.filter(isAt("Submitted"))]
  const isBlocked = ({ blocking }: Line): boolean => blocking.length > 0
  return {
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
