/** The view of one timesheet: every minute with its reason, and everything that it comes from. */
import {
  currentExceptionView,
  entryView,
  MinutesShown,
  minutesShown,
  sheetFields
} from "../../views/timesheetViews.ts"
import { hoursShown } from "@payroll/domain/field/minutes"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import { STATE_WARNINGS, type StateWarning } from "@payroll/domain/timesheet/timeFacts"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { isoTimestamp } from "@payroll/domain/timestamp"
import {
  CATEGORIES,
  OVERLAY_CATEGORIES,
  type Category,
  type PayableItem
} from "@payroll/domain/timeTracking/payable"
import type { Segment } from "@payroll/domain/timeTracking/classify"
import type { Overlay } from "@payroll/domain/timeTracking/overlays"
import { PREMIUMS, type Premium } from "@payroll/domain/timeTracking/premiums"
import type { Break, Span } from "@payroll/domain/timeTracking/punch"
import { LABELS } from "@payroll/domain/timeTracking/ruleSet"
import { dayTotals, minutesOf, weekTotals } from "@payroll/domain/timeTracking/totals"
import { dateAt, MINUTE_MS, type ZoneOffsets } from "@payroll/domain/calendar/wallClock"
import * as Schema from "effect/Schema"
import {
  entityOf,
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
import {
  fieldsOf,
  nullable,
  partViewOf,
  recordFields,
  revealed,
  shapeOf,
  viewOf,
  viewsOf
} from "../../views/view.ts"
import { amendmentView, type AmendmentWithDifference } from "../../views/amendmentViews.ts"

const labelled = {
  regular: shownWhole("Regular minutes."),
  overtime: shownWhole("Minutes of overtime."),
  doubleTime: shownWhole("Minutes of double time.")
} as const

const minuteTime = (minute: number): string => isoTimestamp(minute * MINUTE_MS)

/** A time, computed in minutes. */
const minuteOf = (about: string) => shapeOf(shownTime(about), minuteTime)

const jobCode = nullable(shownText("The job."))

const timed = {
  from: nullable(minuteOf("When it begins; null for an entry without times.")),
  to: nullable(minuteOf("When it ends."))
} as const

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
  readonly warnings: ReadonlyArray<StateWarning>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly amendments: ReadonlyArray<AmendmentWithDifference>
  readonly adjustments: ReadonlyArray<PayableItem>
  readonly history: ReadonlyArray<(typeof VersionShown)["Type"]>
}

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

const breakView = partViewOf(
  "A break.",
  fieldsOf<Break>()(({ from, by }) => ({
    breakType: from("type", oneOf(["Meal", "Rest"], "The kind of break.")),
    minutes: by(shownWhole("How long it was."), (each) => each.to - each.from)
  }))
)

const shiftView = partViewOf(
  "A shift.",
  fieldsOf<Span>()(() => ({
    from: minuteOf("The clock-in, rounded as the settings say."),
    to: minuteOf("The clock-out."),
    exactFrom: minuteOf("The clock-in to the minute."),
    exactTo: minuteOf("The clock-out to the minute."),
    breaks: viewsOf(breakView, "The breaks, in order."),
    jobCode
  }))
)

const segmentView = partViewOf(
  "Minutes with one label and one reason.",
  fieldsOf<Segment>()(() => ({
    date: shownDay("The workday."),
    ...timed,
    minutes: shownWhole("How many."),
    label: oneOf(LABELS, "How they are paid."),
    reason: shownText("Why, such as daily > 480."),
    source: shownText("The rule of law."),
    jobCode
  }))
)

const differentialView = partViewOf(
  "Minutes with a differential.",
  fieldsOf<Overlay>()(() => ({
    name: shownText("Its name."),
    date: shownDay("The workday."),
    ...timed,
    minutes: shownWhole("How many; they are part of the worked minutes.")
  }))
)

const premiumView = partViewOf(
  "Minutes that are paid and not worked.",
  fieldsOf<Premium>()(({ from }) => ({
    date: shownDay("The workday."),
    premium: from("kind", oneOf(PREMIUMS, "What they are paid for.")),
    minutes: shownWhole("How many.")
  }))
)

const adjustmentView = partViewOf(
  "Minutes of an amendment of an earlier period.",
  fieldsOf<PayableItem>()(({ by }) => ({
    timesheetAmendmentId: by(ids.timesheetAmendmentId, ({ amendmentId }) => amendmentId ?? ""),
    category: by(
      oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "The category that is adjusted."),
      ({ category, kind }) => (category === "adjustment" ? kind : category) as Category
    ),
    jobCode,
    minutes: shownWhole("How many more, or fewer.")
  }))
)

const contentFields = fieldsOf<ContentInZone>()(({ from, by }) => ({
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
  shifts: from("spans", viewsOf(shiftView, "The shifts, in order.")),
  segments: viewsOf(segmentView, "All worked minutes, in order."),
  differentials: from("overlays", viewsOf(differentialView, "Minutes with a differential.")),
  premiums: viewsOf(premiumView, "Premiums for meals, rests and long days.")
}))

const TimeWarning = entityOf("TimeWarning", "A law that may not be in the rules.", {
  code: oneOf(STATE_WARNINGS, "The kind of the warning, for programs."),
  message: shownText("What is not in the rules, for people."),
  source: shownText("The law that is used.")
})

const reasonFields = fieldsOf<Timesheet>()(() => ({
  reason: nullable(revealed(shownText("Why it was returned or reopened."))),
  attestation: nullable(Attestation)
}))

export const sheetView = viewOf(
  "Timesheet",
  "A timesheet with every minute and its reason.",
  fieldsOf<LoadedSheet>()(({ from, within }) => ({
    ...within("sheet", sheetFields),
    timeZone: shownText("The zone in which its workdays begin."),
    ...within("sheet", reasonFields),
    ...within("content", contentFields),
    timeEntries: from("entries", viewsOf(entryView, "The entries of worked time that count.")),
    exceptions: viewsOf(
      currentExceptionView,
      "What is or was wrong with the time, of the same moment as the minutes."
    ),
    warnings: listOf(TimeWarning, "What the rules of the days do not have."),
    amendments: viewsOf(
      amendmentView,
      "What was wrong in the locked timesheet and is paid elsewhere; the timesheet itself stays as it was paid."
    ),
    adjustments: viewsOf(
      adjustmentView,
      "What this timesheet pays of amendments of earlier periods."
    ),
    history: listOf(VersionShown, "The versions of the timesheet, newest first."),
    ...within("sheet", recordFields)
  }))
)
