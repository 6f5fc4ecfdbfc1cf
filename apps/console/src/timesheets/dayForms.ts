/** Opens the forms that mend a day of a timesheet. What is locked is mended by an amendment. */
import { call, CallFailed, type AnswerOf } from "../api/call.ts"
import { openForm, under, type FormRequest } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { wallClock } from "@payroll/ui/days.ts"
import { proposedTime, type Schedules } from "./proposedTime.ts"
import type { Sheet } from "./status.tsx"

export type Punch = AnswerOf<"getPunchHistory">["punches"][number]
export type Entry = Sheet["timeEntries"][number]
type Action = "Add" | "Amend" | "Void"

/** A day of a timesheet, and what happens before a form is opened and once it is stored. */
export interface DayOf {
  readonly sheet: Sheet
  readonly date: string
  readonly name: string
  readonly mayWrite: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Opens a form in place of the day. */
const openHere = (
  { onClose, onDone, name }: DayOf,
  form: FormName,
  context: Pick<FormRequest, "fixed" | "initial" | "reread">
): void => {
  onClose()
  openForm(form, { ...context, name, onDone })
}

const CHANGE = "timesheetAmendment.changes.0"

const amendmentOf = ({ sheet: { timesheetId } }: DayOf, action: Action) => ({
  "timesheetAmendment.timesheetId": timesheetId,
  [`${CHANGE}.action`]: action
})

const isLocked = ({ sheet }: DayOf): boolean => sheet.status.status === "Locked"

/** The punches that exceptions say are missing. */
const MISSING: Readonly<Partial<Record<Sheet["exceptions"][number]["code"], "In" | "Out">>> = {
  "missed-out": "Out",
  "missed-in": "In"
}

/** The type of the punch that an exception says is missing; undefined where none is. */
export const missingType = (code: Sheet["exceptions"][number]["code"]): "In" | "Out" | undefined =>
  MISSING[code]

/** A punch that is missing: its type, and the instant of the punch before it, where they are known. */
export interface MissingPunch {
  readonly type?: Punch["type"] | undefined
  readonly after?: string | undefined
}

const schedulesOf = async (userId: string): Promise<Schedules> => {
  try {
    return (await call("getUserWorkSchedules", { userId })).workSchedules
  } catch (error) {
    // The form opens without a proposal.
    if (error instanceof CallFailed) return []
    throw error
  }
}

const proposalFor = async (
  { date, sheet: { userId, timeZone } }: DayOf,
  { type, after }: MissingPunch
): Promise<string> => {
  const before = after === undefined ? undefined : wallClock(timeZone)(after)
  return proposedTime({ date, type, before }, await schedulesOf(userId))
}

const amendLocked = (
  day: DayOf,
  action: Action,
  {
    punch,
    type,
    at
  }: {
    readonly punch?: Punch
    readonly type?: Punch["type"] | undefined
    readonly at?: string | undefined
  }
): void => {
  const { timeZone } = day.sheet
  openHere(day, "timesheets.amendLockedPunch", {
    fixed: {
      ...amendmentOf(day, action),
      ...(punch && { [`${CHANGE}.punch.punchId`]: punch.punchId }),
      ...(action !== "Void" && { [`${CHANGE}.punch.timeZone`]: timeZone })
    },
    initial: {
      [`${CHANGE}.punch.type`]: punch?.type ?? type,
      [`${CHANGE}.punch.at`]: punch ? wallClock(timeZone)(punch.at) : at
    }
  })
}

/** Opens the form that adds a punch to a day. */
export const addPunch = async (day: DayOf, missing: MissingPunch): Promise<void> => {
  const { type } = missing
  const at = await proposalFor(day, missing)
  if (isLocked(day)) return amendLocked(day, "Add", { type, at })
  const { companyId, userId, timeZone } = day.sheet
  openHere(day, "timesheets.addPunch", {
    fixed: {
      companyId,
      "punches.0.userId": userId,
      "punches.0.timeZone": timeZone,
      "punches.0.source": "Admin",
      "punches.0.externalId": crypto.randomUUID()
    },
    initial: { "punches.0.type": type, "punches.0.at": at }
  })
}

const punchContext = ({ punchId, version, type, at }: Punch, timeZone: string) => ({
  fixed: { "punch.punchId": punchId, "punch.version": version, "punch.timeZone": timeZone },
  initial: { "punch.type": type, "punch.at": wallClock(timeZone)(at) }
})

/** Opens the form that changes a punch. */
export const changePunch = (day: DayOf, punch: Punch): void => {
  if (isLocked(day)) return amendLocked(day, "Amend", { punch })
  const { timeZone } = day.sheet
  openHere(day, "timesheets.amendPunch", {
    ...punchContext(punch, timeZone),
    reread: async () => {
      const { punches } = await call("getPunchHistory", { punchId: punch.punchId })
      return { ...punchContext(punches[0] ?? punch, timeZone), name: day.name }
    }
  })
}

/** Asks whether a punch is removed. */
export const removePunch = (day: DayOf, punch: Punch): void => {
  if (isLocked(day)) return amendLocked(day, "Void", { punch })
  openHere(day, "timesheets.voidPunch", {
    fixed: under("punch", { punchId: punch.punchId, version: punch.version })
  })
}

const HOUR = 60

const inHours = (minutes: number): number => Number((minutes / HOUR).toFixed(2))

const amendEntry = (day: DayOf, action: Action, entry?: Entry): void =>
  openHere(day, "timesheets.amendLockedHours", {
    fixed: {
      ...amendmentOf(day, action),
      ...(entry && { [`${CHANGE}.timeEntry.timeEntryId`]: entry.timeEntryId })
    },
    initial: {
      [`${CHANGE}.timeEntry.workDate`]: entry?.workDate ?? day.date,
      ...(entry && { [`${CHANGE}.timeEntry.hours`]: inHours(entry.minutes) })
    }
  })

/** Opens the form that adds hours without times to a day. */
export const addHours = (day: DayOf): void => {
  if (isLocked(day)) return amendEntry(day, "Add")
  openHere(day, "timesheets.addTimeEntry", {
    fixed: { "timeEntry.userId": day.sheet.userId },
    initial: { "timeEntry.workDate": day.date }
  })
}

const entryIds = ({ timeEntryId, version }: Entry) => under("timeEntry", { timeEntryId, version })

/** Opens the form that changes entered hours. */
export const changeEntry = (day: DayOf, entry: Entry): void => {
  if (isLocked(day)) return amendEntry(day, "Amend", entry)
  const { workDate, minutes, notes } = entry
  openHere(day, "timesheets.updateTimeEntry", {
    fixed: entryIds(entry),
    initial: under("timeEntry", { workDate, hours: inHours(minutes), notes })
  })
}

/** Asks whether entered hours are removed. */
export const removeEntry = (day: DayOf, entry: Entry): void => {
  if (isLocked(day)) return amendEntry(day, "Void", entry)
  openHere(day, "timesheets.voidTimeEntry", { fixed: entryIds(entry) })
}
