/** What the read of one timesheet shows: every minute with its reason, and everything that it comes from. */
import { hoursShown } from "@payroll/domain/field/minutes"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import { timeEntryStatuses, type TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { isoTimestamp, isoTimestampOrNull } from "@payroll/domain/timestamp"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import {
  CATEGORIES,
  OVERLAY_CATEGORIES,
  type Category,
  type PayableItem
} from "@payroll/domain/timeTracking/payable"
import { LABELS } from "@payroll/domain/timeTracking/ruleSet"
import { dayTotals, minutesOf, weekTotals } from "@payroll/domain/timeTracking/totals"
import { dateAt, MINUTE_MS, type ZoneOffsets } from "@payroll/domain/timeTracking/zone"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  recordShownFields,
  shownDay,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { TimeEntryState } from "../answerStates.ts"
import { VersionShown } from "../reports/historyShown.ts"
import { recordView, stateView } from "../views/view.ts"
import { AmendmentShown, amendmentListed } from "./amendmentShown.ts"
import { ExceptionShown, exceptionShown, MinutesShown, minutesShown } from "./sheetFields.ts"
import { listedFields, sheetFields } from "./sheetListed.ts"

const labelled = {
  regular: shownWhole("Regular minutes."),
  overtime: shownWhole("Minutes of overtime."),
  doubleTime: shownWhole("Minutes of double time.")
} as const

const timed = (what: string) => ({
  from: Schema.NullOr(shownTime(`When ${what} begins; null for an entry without times.`)),
  to: Schema.NullOr(shownTime(`When ${what} ends.`))
})

const EntryShown = objectOf("An entry of worked time.", {
  timeEntryId: ids.timeEntryId,
  workDate: shownDay("The workday."),
  minutes: shownWhole("The worked minutes."),
  start: Schema.NullOr(shownTime("When work began, if that was entered.")),
  end: Schema.NullOr(shownTime("When work ended.")),
  timeZone: shownText("The zone in which the worker was."),
  jobCode: Schema.NullOr(shownText("The job that the time is for.")),
  externalId: Schema.NullOr(shownText("The caller's own id of the entry.")),
  notes: Schema.NullOr(shownText("Notes about the work.")),
  status: TimeEntryState,
  ...recordShownFields
})

export const SheetShown = entityOf("Timesheet", "A timesheet with every minute and its reason.", {
  ...sheetFields,
  timeZone: shownText("The zone in which its workdays begin."),
  reason: Schema.NullOr(shownText("Why it was returned or reopened.")),
  attestation: Schema.NullOr(
    objectOf("What the worker confirmed with the submission.", {
      mealsTaken: Schema.optionalKey(shownFlag("Whether all meals were taken.")),
      restBreaksTaken: Schema.optionalKey(shownFlag("Whether all rest breaks were taken.")),
      timesRight: Schema.optionalKey(shownFlag("Whether the times are right."))
    })
  ),
  workedMinutes: shownWhole("The worked minutes."),
  workedHours: shownText("The same in hours with two decimals, for people."),
  minutes: MinutesShown,
  weeks: listOf(
    objectOf("A workweek, as far as the timesheet covers it.", {
      begin: shownDay("The day on which it begins."),
      ...labelled
    }),
    "The workweeks with worked time."
  ),
  days: listOf(
    objectOf("A workday.", {
      date: shownDay("The date."),
      minutes: shownWhole("The worked minutes."),
      ...labelled
    }),
    "The workdays with worked time."
  ),
  shifts: listOf(
    objectOf("A shift.", {
      from: shownTime("The clock-in, rounded as the settings say."),
      to: shownTime("The clock-out."),
      exactFrom: shownTime("The clock-in to the minute."),
      exactTo: shownTime("The clock-out to the minute."),
      breaks: listOf(
        objectOf("A break.", {
          breakType: oneOf(["Meal", "Rest"], "The kind of break."),
          minutes: shownWhole("How long it was.")
        }),
        "The breaks, in order."
      ),
      jobCode: Schema.NullOr(shownText("The job."))
    }),
    "The shifts, in order."
  ),
  segments: listOf(
    objectOf("Minutes with one label and one reason.", {
      date: shownDay("The workday."),
      ...timed("it"),
      minutes: shownWhole("How many."),
      label: oneOf(LABELS, "How they are paid."),
      reason: shownText("Why, such as daily > 480."),
      source: shownText("The rule of law."),
      jobCode: Schema.NullOr(shownText("The job."))
    }),
    "All worked minutes, in order."
  ),
  differentials: listOf(
    objectOf("Minutes with a differential.", {
      name: shownText("Its name."),
      date: shownDay("The workday."),
      ...timed("it"),
      minutes: shownWhole("How many; they are part of the worked minutes.")
    }),
    "Minutes with a differential."
  ),
  premiums: listOf(
    objectOf("Minutes that are paid and not worked.", {
      date: shownDay("The workday."),
      premium: oneOf(["mealPremium", "restPremium"], "What they are paid for."),
      minutes: shownWhole("How many.")
    }),
    "Premiums for meals and rests."
  ),
  timeEntries: listOf(EntryShown, "The entries of worked time that count."),
  exceptions: listOf(
    ExceptionShown,
    "What is or was wrong with the time, as it was last looked at."
  ),
  amendments: listOf(
    AmendmentShown,
    "What was wrong in the locked timesheet and is paid elsewhere; the timesheet itself stays as it was paid."
  ),
  adjustments: listOf(
    objectOf("Minutes of an amendment of an earlier period.", {
      timesheetAmendmentId: ids.timesheetAmendmentId,
      category: oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "The category that is adjusted."),
      jobCode: Schema.NullOr(shownText("The job.")),
      minutes: shownWhole("How many more, or fewer.")
    }),
    "What this timesheet pays of amendments of earlier periods."
  ),
  history: listOf(VersionShown, "The versions of the timesheet, newest first."),
  ...recordShownFields
})

const revealed = (text: Redacted.Redacted<string> | undefined): string | null =>
  text === undefined ? null : Redacted.value(text)

const entryShown = (entry: TimeEntry): (typeof EntryShown)["Type"] => ({
  timeEntryId: entry.id,
  workDate: entry.workDate,
  minutes: entry.minutes,
  start: isoTimestampOrNull(entry.startAt),
  end: isoTimestampOrNull(entry.endAt),
  timeZone: entry.timeZone,
  jobCode: entry.jobCode ?? null,
  externalId: entry.externalId ?? null,
  notes: revealed(entry.notes),
  status: stateView(timeEntryStatuses, entry.status),
  ...recordView(entry)
})

const timeOf = (minute: number): string => isoTimestamp(minute * MINUTE_MS)
const timeOrNull = (minute: number | undefined): string | null =>
  minute === undefined ? null : timeOf(minute)

interface Shown {
  readonly sheet: Timesheet
  readonly content: SheetContent
  readonly timeZone: string
  readonly zone: ZoneOffsets
  readonly exceptions: ReadonlyArray<TimeExceptionRecord>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly amendments: ReadonlyArray<{
    readonly amendment: TimesheetAmendment
    /** Undefined if it cannot be approved any more. */
    readonly difference: ReadonlyArray<PayableItem> | undefined
  }>
  readonly adjustments: ReadonlyArray<PayableItem>
  readonly history: ReadonlyArray<(typeof VersionShown)["Type"]>
}

const adjustmentShown = (item: PayableItem) => ({
  timesheetAmendmentId: item.amendmentId ?? "",
  category: (item.category === "adjustment" ? item.kind : item.category) as Category,
  jobCode: item.jobCode ?? null,
  minutes: item.minutes
})

export const sheetShown = (shown: Shown): (typeof SheetShown)["Type"] => {
  const { sheet, content, timeZone, zone, exceptions, entries, history } = shown
  return {
    ...listedFields(sheet),
    timeZone,
    reason: revealed(sheet.reason),
    attestation: sheet.attestation ?? null,
    workedMinutes: content.workedMinutes,
    workedHours: hoursShown(content.workedMinutes),
    minutes: minutesShown(content.minutes),
    weeks: weekTotals(content.segments).map(({ begin, ...totals }) => ({
      begin: dateAt(zone, begin),
      ...totals
    })),
    days: dayTotals(content.segments).map((day) => ({ ...day, minutes: minutesOf(day) })),
    shifts: content.spans.map((span) => ({
      from: timeOf(span.from),
      to: timeOf(span.to),
      exactFrom: timeOf(span.exactFrom),
      exactTo: timeOf(span.exactTo),
      breaks: span.breaks.map(({ type, from, to }) => ({ breakType: type, minutes: to - from })),
      jobCode: span.jobCode ?? null
    })),
    segments: content.segments.map((segment) => ({
      date: segment.date,
      from: timeOrNull(segment.from),
      to: timeOrNull(segment.to),
      minutes: segment.minutes,
      label: segment.label,
      reason: segment.reason,
      source: segment.source,
      jobCode: segment.jobCode ?? null
    })),
    differentials: content.overlays.map(({ name, date, from, to, minutes }) => ({
      name,
      date,
      from: timeOf(from),
      to: timeOf(to),
      minutes
    })),
    premiums: content.premiums.map(({ date, kind, minutes }) => ({ date, premium: kind, minutes })),
    timeEntries: entries.map(entryShown),
    exceptions: exceptions.map(exceptionShown),
    amendments: shown.amendments.map(({ amendment, difference }) => ({
      ...amendmentListed(amendment, difference),
      reason: revealed(amendment.reason),
      rejectReason: revealed(amendment.rejectReason)
    })),
    adjustments: shown.adjustments.map(adjustmentShown),
    history,
    ...recordView(sheet)
  }
}
