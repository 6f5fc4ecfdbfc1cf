/** The view of one timesheet: every minute with its reason, and everything that it comes from. */
import {
  entryView,
  entryViewFields,
  exceptionView,
  MinutesShown,
  minutesShown,
  sheetFields
} from "../../views/timesheetViews.ts"
import { hoursShown } from "@payroll/domain/field/minutes"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { isoTimestamp } from "@payroll/domain/timestamp"
import {
  CATEGORIES,
  OVERLAY_CATEGORIES,
  type Category,
  type PayableItem
} from "@payroll/domain/timeTracking/payable"
import { LABELS } from "@payroll/domain/timeTracking/ruleSet"
import { dayTotals, minutesOf, weekTotals } from "@payroll/domain/timeTracking/totals"
import { dateAt, MINUTE_MS, type ZoneOffsets } from "@payroll/domain/timeTracking/zone"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../../answerSchema.ts"
import { VersionShown } from "../../history/rules/historyView.ts"
import { fieldsOf, nullable, recordFields, revealed, schemasOf, viewOf } from "../../views/view.ts"
import { amendmentView, type AmendmentWithDifference } from "../../views/amendmentViews.ts"

const labelled = {
  regular: shownWhole("Regular minutes."),
  overtime: shownWhole("Minutes of overtime."),
  doubleTime: shownWhole("Minutes of double time.")
} as const

const timed = (what: string) => ({
  from: Schema.NullOr(shownTime(`When ${what} begins; null for an entry without times.`)),
  to: Schema.NullOr(shownTime(`When ${what} ends.`))
})

/** The content with the zone in which its days begin. */
interface ContentInZone extends SheetContent {
  readonly zone: ZoneOffsets
}

/** A timesheet with everything that it comes from. */
interface LoadedSheet {
  readonly sheet: Timesheet
  readonly content: ContentInZone
  readonly timeZone: string
  readonly exceptions: ReadonlyArray<TimeExceptionRecord>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly amendments: ReadonlyArray<AmendmentWithDifference>
  readonly adjustments: ReadonlyArray<PayableItem>
  readonly history: ReadonlyArray<(typeof VersionShown)["Type"]>
}

const timeOf = (minute: number): string => isoTimestamp(minute * MINUTE_MS)
const timeOrNull = (minute: number | undefined): string | null =>
  minute === undefined ? null : timeOf(minute)

const Attestation = objectOf("What the worker confirmed with the submission.", {
  mealsTaken: Schema.optionalKey(shownFlag("Whether all meals were taken.")),
  restBreaksTaken: Schema.optionalKey(shownFlag("Whether all rest breaks were taken.")),
  timesRight: Schema.optionalKey(shownFlag("Whether the times are right."))
})

const Weeks = listOf(
  objectOf("A workweek, as far as the timesheet covers it.", {
    begin: shownDay("The day on which it begins."),
    ...labelled
  }),
  "The workweeks with worked time."
)

const Days = listOf(
  objectOf("A workday.", {
    date: shownDay("The date."),
    minutes: shownWhole("The worked minutes."),
    ...labelled
  }),
  "The workdays with worked time."
)

const Shifts = listOf(
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
)

const Segments = listOf(
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
)

const Differentials = listOf(
  objectOf("Minutes with a differential.", {
    name: shownText("Its name."),
    date: shownDay("The workday."),
    ...timed("it"),
    minutes: shownWhole("How many; they are part of the worked minutes.")
  }),
  "Minutes with a differential."
)

const Premiums = listOf(
  objectOf("Minutes that are paid and not worked.", {
    date: shownDay("The workday."),
    premium: oneOf(["mealPremium", "restPremium"], "What they are paid for."),
    minutes: shownWhole("How many.")
  }),
  "Premiums for meals and rests."
)

const Adjustments = listOf(
  objectOf("Minutes of an amendment of an earlier period.", {
    timesheetAmendmentId: ids.timesheetAmendmentId,
    category: oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "The category that is adjusted."),
    jobCode: Schema.NullOr(shownText("The job.")),
    minutes: shownWhole("How many more, or fewer.")
  }),
  "What this timesheet pays of amendments of earlier periods."
)

const contentFields = fieldsOf<ContentInZone>()(({ by }) => ({
  workedMinutes: shownWhole("The worked minutes."),
  workedHours: by(
    shownText("The same in hours with two decimals, for people."),
    ({ workedMinutes }) => hoursShown(workedMinutes)
  ),
  minutes: by(MinutesShown, ({ minutes }) => minutesShown(minutes)),
  weeks: by(Weeks, ({ segments, zone }) =>
    weekTotals(segments).map(({ begin, ...totals }) => ({ begin: dateAt(zone, begin), ...totals }))
  ),
  days: by(Days, ({ segments }) =>
    dayTotals(segments).map((day) => ({ ...day, minutes: minutesOf(day) }))
  ),
  shifts: by(Shifts, ({ spans }) =>
    spans.map((span) => ({
      from: timeOf(span.from),
      to: timeOf(span.to),
      exactFrom: timeOf(span.exactFrom),
      exactTo: timeOf(span.exactTo),
      breaks: span.breaks.map(({ type, from, to }) => ({ breakType: type, minutes: to - from })),
      jobCode: span.jobCode ?? null
    }))
  ),
  segments: by(Segments, ({ segments }) =>
    segments.map(({ date, from, to, minutes, label, reason, source, jobCode }) => ({
      date,
      from: timeOrNull(from),
      to: timeOrNull(to),
      minutes,
      label,
      reason,
      source,
      jobCode: jobCode ?? null
    }))
  ),
  differentials: by(Differentials, ({ overlays }) =>
    overlays.map(({ name, date, from, to, minutes }) => ({
      name,
      date,
      from: timeOf(from),
      to: timeOf(to),
      minutes
    }))
  ),
  premiums: by(Premiums, ({ premiums }) =>
    premiums.map(({ date, kind, minutes }) => ({ date, premium: kind, minutes }))
  )
}))

const reasonFields = fieldsOf<Timesheet>()(() => ({
  reason: nullable(revealed(shownText("Why it was returned or reopened."))),
  attestation: nullable(Attestation)
}))

export const sheetView = viewOf(
  "Timesheet",
  "A timesheet with every minute and its reason.",
  fieldsOf<LoadedSheet>()(({ by, within }) => ({
    ...within("sheet", sheetFields),
    timeZone: shownText("The zone in which its workdays begin."),
    ...within("sheet", reasonFields),
    ...within("content", contentFields),
    timeEntries: by(
      listOf(
        objectOf("An entry of worked time.", schemasOf(entryViewFields)),
        "The entries of worked time that count."
      ),
      ({ entries }) => entries.map(entryView)
    ),
    exceptions: by(
      listOf(exceptionView.schema, "What is or was wrong with the time, as it was last looked at."),
      ({ exceptions }) => exceptions.map(exceptionView.of)
    ),
    amendments: by(
      listOf(
        amendmentView.schema,
        "What was wrong in the locked timesheet and is paid elsewhere; the timesheet itself stays as it was paid."
      ),
      ({ amendments }) => amendments.map(amendmentView.of)
    ),
    adjustments: by(Adjustments, ({ adjustments }) =>
      adjustments.map((item) => ({
        timesheetAmendmentId: item.amendmentId ?? "",
        category: (item.category === "adjustment" ? item.kind : item.category) as Category,
        jobCode: item.jobCode ?? null,
        minutes: item.minutes
      }))
    ),
    history: listOf(VersionShown, "The versions of the timesheet, newest first."),
    ...within("sheet", recordFields)
  }))
)
