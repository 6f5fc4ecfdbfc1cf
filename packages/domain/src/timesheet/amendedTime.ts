/** The effect of an amendment of a locked timesheet: the workweeks that it touches, before and after it. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { amendedPunch, countedPunch, voidedPunch, type Punch } from "../punch/punch.ts"
import { changed } from "../record.ts"
import type { PayableItem, Period } from "../timeTracking/payable.ts"
import { counts, differenceOf, type AmendmentChange, type TimesheetAmendment } from "./amendment.ts"
import { sheetContent, workdayOf } from "./content.ts"
import { daysLabelledWith } from "./factRuns.ts"
import { countedEntry, type TimeEntry } from "./timeEntry.ts"
import type { TimeFacts } from "./timeFacts.ts"
import { periodOf, type Timesheet } from "./timesheet.ts"
import { touchedDays } from "./touchedDays.ts"

/** Recorded punches and entries that wait for an amendment. */
export interface Waiting {
  readonly punches: ReadonlyArray<Punch>
  readonly entries: ReadonlyArray<TimeEntry>
}

/** A record before and after a change. */
type RecordChange<R> = readonly [before: R, after: R]

/** The records that an amendment changes, and what counts afterwards. */
export interface Applied {
  readonly punches: ReadonlyArray<RecordChange<Punch>>
  readonly entries: ReadonlyArray<RecordChange<TimeEntry>>
  readonly facts: TimeFacts
  /** The workdays that it touches, on whatever timesheet. */
  readonly days: ReadonlyArray<LocalDate>
}

const punchAfter = (punch: Punch, change: AmendmentChange, at: number): Punch => {
  switch (change.change) {
    case "amendPunch":
      return amendedPunch(punch, change.set, at)
    case "voidPunch":
      return voidedPunch(punch, at)
    case "addPunch":
      return countedPunch(punch, at)
    default:
      return punch
  }
}

const entryAfter = (entry: TimeEntry, change: AmendmentChange, at: number): TimeEntry => {
  switch (change.change) {
    case "updateEntry":
      return changed(entry, change.set, at)
    case "voidEntry":
      return changed(entry, { status: "Voided" }, at)
    case "addEntry":
      return countedEntry(entry, at)
    default:
      return entry
  }
}

/** The workdays of an entry: a timed one may reach into the next. */
const daysOfEntry = (
  facts: TimeFacts,
  { workDate, endAt, timeZone }: TimeEntry
): ReadonlyArray<LocalDate> =>
  endAt === undefined ? [workDate] : [workDate, workdayOf(facts, timeZone, endAt - 1)]

const isCounted = ({ status }: { readonly status: string }): boolean => status === "Recorded"

/** The records that count after some of them changed. */
const replaced = <R extends { readonly id: string; readonly status: string }>(
  counting: ReadonlyArray<R>,
  changes: ReadonlyArray<RecordChange<R>>
): ReadonlyArray<R> => {
  const gone = new Set(changes.map(([{ id }]) => id))
  return [
    ...counting.filter(({ id }) => !gone.has(id)),
    ...changes.map(([, after]) => after)
  ].filter(isCounted)
}

/** Applies the changes of an amendment; undefined if a record that it changes does not count any more. */
const appliedChanges = (
  facts: TimeFacts,
  changes: ReadonlyArray<AmendmentChange>,
  waiting: Waiting,
  at: number
): Applied | undefined => {
  const punchOf = new Map(facts.punches.map((punch) => [punch.id, punch]))
  const entryOf = new Map(facts.entries.map((entry) => [entry.id, entry]))
  for (const punch of waiting.punches) punchOf.set(punch.id, punch)
  for (const entry of waiting.entries) entryOf.set(entry.id, entry)
  const punches: Array<RecordChange<Punch>> = []
  const entries: Array<RecordChange<TimeEntry>> = []
  const ended: Array<Punch> = []
  for (const change of changes) {
    if ("punchId" in change) {
      const punch = punchOf.get(change.punchId)
      // A punch that ended a shift and was voided since ends none.
      if (punch === undefined && change.change === "endShift") continue
      if (punch === undefined) return undefined
      const after = punchAfter(punch, change, at)
      if (after === punch) ended.push(punch)
      else punches.push([punch, after])
    } else {
      const entry = entryOf.get(change.timeEntryId)
      if (entry === undefined) return undefined
      entries.push([entry, entryAfter(entry, change, at)])
    }
  }
  const counting = replaced(facts.punches, punches).toSorted((a, b) => a.at - b.at)
  const endedIds = new Set(ended.map(({ id }) => id))
  const ofPunches = touchedDays(
    facts.punches.filter(({ id }) => !endedIds.has(id)),
    counting,
    [...punches.flat(), ...ended],
    (zone, ms) => workdayOf(facts, zone, ms)
  )
  const days = [...ofPunches, ...entries.flat().flatMap((entry) => daysOfEntry(facts, entry))]
  return {
    punches,
    entries,
    facts: { ...facts, punches: counting, entries: replaced(facts.entries, entries) },
    days: [...new Set(days)].toSorted()
  }
}

/** A locked timesheet with what was paid for it when it was locked. */
export interface Paid {
  readonly sheet: Timesheet
  readonly items: ReadonlyArray<PayableItem>
}

export interface Amended extends Applied {
  /** Items paid for the workweeks that it touches, as far as they are locked. */
  readonly before: ReadonlyArray<PayableItem>
  /** Items of these workweeks with the amendment. */
  readonly after: ReadonlyArray<PayableItem>
  readonly difference: ReadonlyArray<PayableItem>
}

/** Joined periods in order: those that touch are one. */
const joined = (periods: ReadonlyArray<Period>): ReadonlyArray<Period> => {
  const all: Array<Period> = []
  for (const period of periods.toSorted((a, b) => (a.begin < b.begin ? -1 : 1))) {
    const last = all.at(-1)
    if (last === undefined || period.begin > addDays(last.end, 1)) all.push(period)
    else
      all[all.length - 1] = {
        begin: last.begin,
        end: period.end > last.end ? period.end : last.end
      }
  }
  return all
}

/** The days that two periods share. */
const shared = (one: Period, other: Period): Period => ({
  begin: one.begin > other.begin ? one.begin : other.begin,
  end: one.end < other.end ? one.end : other.end
})

const isIn =
  ({ begin, end }: Period) =>
  ({ date }: { readonly date: LocalDate }): boolean =>
    begin <= date && date <= end

/**
 * The effect of an amendment now: the workweeks that it touches are computed again, and compared with what was paid for
 * them, earlier amendments included. Undefined if a record that it changes no longer counts.
 */
export const amended = (
  facts: TimeFacts,
  { id, changes }: Pick<TimesheetAmendment, "id" | "changes">,
  waiting: Waiting,
  paid: ReadonlyArray<Paid>,
  amendments: ReadonlyArray<TimesheetAmendment>,
  at: number
): Amended | undefined => {
  const applied = appliedChanges(facts, changes, waiting, at)
  if (applied === undefined) return undefined
  const earlier = amendments.filter((each) => each.id !== id && counts(each))
  const before: Array<PayableItem> = []
  const after: Array<PayableItem> = []
  const weeks = joined(applied.days.map((day) => daysLabelledWith(applied.facts, day)))
  for (const week of weeks) {
    for (const { sheet, items } of paid) {
      const period = shared(week, periodOf(sheet))
      if (period.begin > period.end) continue
      before.push(
        ...items.filter(({ amendmentId }) => amendmentId === undefined).filter(isIn(period)),
        ...earlier.flatMap(({ difference }) => difference).filter(isIn(period))
      )
      const amendedFacts = { ...applied.facts, adjustments: [] }
      after.push(...sheetContent(amendedFacts, { period, nowMs: at }).items)
    }
  }
  return { ...applied, before, after, difference: differenceOf(before, after) }
}
